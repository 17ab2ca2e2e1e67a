/** Whether a suite of microbenchmarks notices that a method became slower: the API benchmarking score. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.score;

import org.jspecify.annotations.NullMarked;
