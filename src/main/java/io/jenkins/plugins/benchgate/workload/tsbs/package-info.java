/** TSBS: its programs, data, queries and targets. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.tsbs;

import org.jspecify.annotations.NullMarked;
