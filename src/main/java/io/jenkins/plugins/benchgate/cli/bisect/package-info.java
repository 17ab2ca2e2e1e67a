/** {@code bisect}: the commit that changed a metric. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.bisect;

import org.jspecify.annotations.NullMarked;
