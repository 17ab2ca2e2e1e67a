/** What the client of workloads of interaction patterns writes. */
@NullMarked
package io.jenkins.plugins.benchgate.result.openapi;

import org.jspecify.annotations.NullMarked;
