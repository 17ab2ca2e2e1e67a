package org.kohsuke.stapler.interceptor;

public enum Stage {
    SELECTION,
    PREINVOKE;
}
