/** Which microbenchmarks matter to an application, which are redundant, and which are missing. */
@NullMarked
package io.jenkins.plugins.benchgate.suite.relevance;

import org.jspecify.annotations.NullMarked;
