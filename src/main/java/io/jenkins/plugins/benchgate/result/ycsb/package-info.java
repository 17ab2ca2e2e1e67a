/** Output of YCSB. */
@NullMarked
package io.jenkins.plugins.benchgate.result.ycsb;

import org.jspecify.annotations.NullMarked;
