/** What load generators and other tools print for people: text whose numbers stand behind words. */
@NullMarked
package io.jenkins.plugins.benchgate.result.printed;

import org.jspecify.annotations.NullMarked;
