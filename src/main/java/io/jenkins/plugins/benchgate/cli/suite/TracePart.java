package io.jenkins.plugins.benchgate.cli.suite;

/** A part of a trace that can be recorded alone. */
public enum TracePart {
    REFERENCE,
    BENCHMARKS
}
