/** Amazon EC2. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds.ec2;

import org.jspecify.annotations.NullMarked;
