/** Pipeline steps and freestyle build steps, and how they measure on an agent. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.step;

import org.jspecify.annotations.NullMarked;
