/** What readers of tools' output share: the result of reading, and how files are told apart and values collected. */
@NullMarked
package io.jenkins.plugins.benchgate.result.reading;

import org.jspecify.annotations.NullMarked;
