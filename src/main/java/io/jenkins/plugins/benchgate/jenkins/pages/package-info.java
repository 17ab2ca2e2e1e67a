/** What Jenkins shows of builds and jobs. */
@NullMarked
package io.jenkins.plugins.benchgate.jenkins.pages;

import org.jspecify.annotations.NullMarked;
