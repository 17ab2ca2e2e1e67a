/** A workload of bound patterns as phases of clients. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.run;

import org.jspecify.annotations.NullMarked;
