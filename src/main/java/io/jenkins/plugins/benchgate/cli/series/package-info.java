/** Commands on measured series. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.series;

import org.jspecify.annotations.NullMarked;
