/** Commands on machines. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.clusters;

import org.jspecify.annotations.NullMarked;
