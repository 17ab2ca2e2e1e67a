/**
 * Files and streams for all others: opening, atomic replacement, folder trees, archives; knows nothing of benchmarks.
 */
@NullMarked
package io.jenkins.plugins.benchgate.io;

import org.jspecify.annotations.NullMarked;
