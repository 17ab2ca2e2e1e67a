/**
 * YCSB: its client, its workloads and what they ask of a system. The bindings and {@link
 * io.jenkins.plugins.benchgate.workload.ycsb.SharedWorkload} run inside the client's process: they know the JDK and
 * YCSB, and no other class of ours is on their class path.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.ycsb;

import org.jspecify.annotations.NullMarked;
