/**
 * What a build is, what is checked before it, where its files are, what it keeps of its trials, and what is installed
 * or deployed for it.
 */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.run;

import org.jspecify.annotations.NullMarked;
