/** What tells others of verdicts: environment variables, tokens, comments and checks. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.notify;

import org.jspecify.annotations.NullMarked;
