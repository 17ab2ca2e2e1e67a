/**
 * The classes that run inside the YCSB client's process: they know the JDK and YCSB, and nothing else of ours is on their
 * class path.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.ycsb;

import org.jspecify.annotations.NullMarked;
