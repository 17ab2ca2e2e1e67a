/** Output of TSBS. */
@NullMarked
package io.jenkins.plugins.benchgate.result.tsbs;

import org.jspecify.annotations.NullMarked;
