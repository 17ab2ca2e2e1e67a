/** What a spec would do, without doing it. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.check;

import org.jspecify.annotations.NullMarked;
