/** Output of YCSB and TSBS. */
@NullMarked
package io.jenkins.plugins.benchgate.result.database;

import org.jspecify.annotations.NullMarked;
