/** Output of microbenchmark harnesses: JMH, Go's testing package. */
@NullMarked
package io.jenkins.plugins.benchgate.result.microbenchmark;

import org.jspecify.annotations.NullMarked;
