/** Answers and mistakes, in words and as JSON. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.output;

import org.jspecify.annotations.NullMarked;
