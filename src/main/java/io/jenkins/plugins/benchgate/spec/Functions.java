package io.jenkins.plugins.benchgate.spec;

import org.jspecify.annotations.Nullable;

/**
 * How the functions of a version get onto a platform and off it again: shell commands that run in the folder of the
 * installation and find the name of the deployment in {@code $NAME} (THESIS 8.3.3).
 *
 * @param deploy puts the functions onto the platform under that name, and ends
 * @param endpoints prints a line for each function: its name, a space, its address
 * @param logs prints what the functions have logged since its last call; {@code null}: nothing is asked for
 * @param remove takes the functions off the platform; succeeds, too, where there are none of that name
 * @param seconds that each of them may take
 */
public record Functions(String deploy, String endpoints, @Nullable String logs, String remove, double seconds) {}
