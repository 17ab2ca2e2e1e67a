/**
 * What slows a method inside a JVM that runs benchmarks; it needs nothing but ASM there, and nothing of ours uses it
 * here.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.slowdown.agent;

import org.jspecify.annotations.NullMarked;
