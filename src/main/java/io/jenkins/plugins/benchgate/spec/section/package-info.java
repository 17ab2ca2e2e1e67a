/** The keys of a spec's larger sections: workloads, services that OpenAPI describes with their files, and machines. */
@NullMarked
package io.jenkins.plugins.benchgate.spec.section;

import org.jspecify.annotations.NullMarked;
