/** Since when: what earlier builds measured and decided, in an append-only file for each job. */
@NullMarked
package io.jenkins.plugins.benchgate.history;

import org.jspecify.annotations.NullMarked;
