/** Commands on histories and measured series, and gates from other tools. */
@NullMarked
package io.jenkins.plugins.benchgate.cli.history;

import org.jspecify.annotations.NullMarked;
