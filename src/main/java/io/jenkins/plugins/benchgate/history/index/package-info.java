/** The index of a history, and what is asked of it: trends, searches, pruning. */
@NullMarked
package io.jenkins.plugins.benchgate.history.index;

import org.jspecify.annotations.NullMarked;
