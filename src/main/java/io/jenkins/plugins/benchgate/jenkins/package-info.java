/** The Jenkins plugin: steps, actions and views over the same engine. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins;

import org.jspecify.annotations.NullMarked;
