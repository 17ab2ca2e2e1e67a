/** Steps that go on after a restart of the controller. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.durable;

import org.jspecify.annotations.NullMarked;
