/**
 * Machines of providers: what is asked for, what there is, who owns it, the journal written before machines are created,
 * and that all of it is given back.
 */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.cloud;

import org.jspecify.annotations.NullMarked;
