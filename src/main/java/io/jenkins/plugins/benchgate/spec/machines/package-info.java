/** The keys of the machines that a build runs on: whose they are, how they are reached and prepared. */
@NullMarked
package io.jenkins.plugins.benchgate.spec.machines;

import org.jspecify.annotations.NullMarked;
