/** A file that a person wrote as YAML: its keys with their places, its mistakes, and what its texts may refer to. */
@NullMarked
package io.jenkins.plugins.benchgate.spec.yaml;

import org.jspecify.annotations.NullMarked;
