/** Suites of microbenchmarks: which of them are worth running, as a file. */
@NullMarked
package io.jenkins.plugins.benchgate.suite;

import org.jspecify.annotations.NullMarked;
