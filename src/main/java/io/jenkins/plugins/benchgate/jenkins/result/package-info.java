/** Results of builds on the controller: where they are found, how they are kept, and what is said of them. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.result;

import org.jspecify.annotations.NullMarked;
