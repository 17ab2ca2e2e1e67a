/** Results and thresholds that earlier tools of Jenkins have kept. */
@NullMarked
package io.jenkins.plugins.benchgate.result.migrated;

import org.jspecify.annotations.NullMarked;
