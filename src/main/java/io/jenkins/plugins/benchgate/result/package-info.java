/** What was measured: one streaming reader for each benchmark tool's output. */
@NullMarked
package io.jenkins.plugins.benchgate.result;

import org.jspecify.annotations.NullMarked;
