/** How fit a machine is for measuring on it: what it tells of itself, and how much equal work differs in time. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.fitness;

import org.jspecify.annotations.NullMarked;
