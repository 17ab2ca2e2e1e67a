/** The commands of a beginning: a first spec for a project, and patterns bound to the interfaces of services. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.init;

import org.jspecify.annotations.NullMarked;
