/** What a build is, where its files are, and what is installed for it. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.run;

import org.jspecify.annotations.NullMarked;
