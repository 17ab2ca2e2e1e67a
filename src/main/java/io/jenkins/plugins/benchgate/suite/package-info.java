/**
 * Suites of microbenchmarks: which of them are worth running, which are redundant or missing, what they cover of an
 * application, and whether they notice that a method became slower.
 */
@NullMarked
package io.jenkins.plugins.benchgate.suite;

import org.jspecify.annotations.NullMarked;
