/**
 * The files that a generated workload is kept in, how its requests are filled while it runs, and the client that sends
 * them and measures. It runs on the machines of clients, to which no other package is copied.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.load;

import org.jspecify.annotations.NullMarked;
