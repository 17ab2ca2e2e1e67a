/** Series CSV: one value a row. */
@NullMarked
package io.jenkins.plugins.benchgate.result.series;

import org.jspecify.annotations.NullMarked;
