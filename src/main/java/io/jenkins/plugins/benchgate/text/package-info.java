/** In whose language: the engine's sentences as values, and the one catalogue that they are read from. */
@NullMarked
package io.jenkins.plugins.benchgate.text;

import org.jspecify.annotations.NullMarked;
