/** Installs systems and runs trials. */
@NullMarked
package io.jenkins.plugins.benchgate.experiment.run;

import org.jspecify.annotations.NullMarked;
