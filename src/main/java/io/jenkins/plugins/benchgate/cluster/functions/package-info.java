/** Functions that builds have put onto platforms, and what is needed to remove them. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.functions;

import org.jspecify.annotations.NullMarked;
