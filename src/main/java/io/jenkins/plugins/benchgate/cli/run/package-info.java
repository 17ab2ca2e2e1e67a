/** Commands that measure or read results. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.run;

import org.jspecify.annotations.NullMarked;
