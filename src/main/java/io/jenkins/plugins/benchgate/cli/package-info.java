/** The command line. */
@NullMarked
package io.jenkins.plugins.benchgate.cli;

import org.jspecify.annotations.NullMarked;
