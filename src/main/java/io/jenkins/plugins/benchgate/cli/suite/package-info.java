/** Commands on suites of microbenchmarks. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.suite;

import org.jspecify.annotations.NullMarked;
