/** What runs on an agent, or asks it: files of the workspace, the measuring process. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.agent;

import org.jspecify.annotations.NullMarked;
