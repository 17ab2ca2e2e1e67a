/** What is done on the machines of a build before anything is installed on them, and functions put onto platforms. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.setup;

import org.jspecify.annotations.NullMarked;
