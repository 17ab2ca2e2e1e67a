/** A first spec for a project, from what its folder holds. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.init;

import org.jspecify.annotations.NullMarked;
