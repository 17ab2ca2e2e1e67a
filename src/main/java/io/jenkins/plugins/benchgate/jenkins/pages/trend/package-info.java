/** The pages of a job: its trend over builds, two builds beside each other, and accepted changes. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import org.jspecify.annotations.NullMarked;
