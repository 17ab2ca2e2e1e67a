/**
 * What readers of tools' output share: the result of reading, how files are told apart and values collected, and
 * samples of a machine's load.
 */
@NullMarked
package io.jenkins.plugins.benchgate.result.reading;

import org.jspecify.annotations.NullMarked;
