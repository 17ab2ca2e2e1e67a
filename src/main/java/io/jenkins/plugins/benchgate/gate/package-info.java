/** So what: rules that judge one metric, and the verdicts they reach, each with its reason. */
@NullMarked
package io.jenkins.plugins.benchgate.gate;

import org.jspecify.annotations.NullMarked;
