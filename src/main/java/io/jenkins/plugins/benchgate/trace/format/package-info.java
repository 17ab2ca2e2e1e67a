/** Formats of files with spans. */
@NullMarked
package io.jenkins.plugins.benchgate.trace.format;

import org.jspecify.annotations.NullMarked;
