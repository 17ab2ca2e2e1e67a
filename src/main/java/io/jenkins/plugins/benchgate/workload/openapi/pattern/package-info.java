/** Interaction patterns: sequences of abstract operations that fit the interfaces of many services. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.pattern;

import org.jspecify.annotations.NullMarked;
