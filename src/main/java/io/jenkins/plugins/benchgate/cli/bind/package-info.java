/** The command that binds interaction patterns to the interfaces of services. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.bind;

import org.jspecify.annotations.NullMarked;
