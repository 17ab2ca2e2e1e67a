/**
 * What is asked of a provider of machines, and what it answers; the providers themselves are in
 * {@code cluster.jclouds}.
 */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.cloud.provider;

import org.jspecify.annotations.NullMarked;
