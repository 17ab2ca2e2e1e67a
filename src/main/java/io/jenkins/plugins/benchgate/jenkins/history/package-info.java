/** The histories of this controller's jobs. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.history;

import org.jspecify.annotations.NullMarked;
