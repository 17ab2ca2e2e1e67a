/** Histories that runners and controllers share, in a PostgreSQL database: the only package that uses one. */
@NullMarked
package io.jenkins.plugins.benchgate.history.postgres;

import org.jspecify.annotations.NullMarked;
