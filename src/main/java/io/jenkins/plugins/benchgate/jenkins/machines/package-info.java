/** Machines that builds of this controller use: accounts, journal, limits. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.machines;

import org.jspecify.annotations.NullMarked;
