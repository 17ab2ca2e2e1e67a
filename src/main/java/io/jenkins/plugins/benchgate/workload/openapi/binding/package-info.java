/** Which operations of services an interaction pattern can take, and why. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.binding;

import org.jspecify.annotations.NullMarked;
