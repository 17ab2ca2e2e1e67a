/** What is asked: {@code benchgate.yaml}, read and checked as a whole, with line numbers. */
@NullMarked
package io.jenkins.plugins.benchgate.spec;

import org.jspecify.annotations.NullMarked;
