/** Functions of the versions of a build: deployed once, reached by their addresses, and removed. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.functions;

import org.jspecify.annotations.NullMarked;
