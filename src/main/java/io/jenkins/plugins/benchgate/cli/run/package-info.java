/** Commands that measure, search for a commit, read results, or list and remove machines. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.run;

import org.jspecify.annotations.NullMarked;
