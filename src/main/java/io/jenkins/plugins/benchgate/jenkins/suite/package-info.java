/** Suites of microbenchmarks in Jenkins: what builds found out about them, kept with the job and shown. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.suite;

import org.jspecify.annotations.NullMarked;
