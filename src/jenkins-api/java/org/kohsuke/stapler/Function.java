// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler;

import jakarta.servlet.ServletException;
import java.lang.reflect.InvocationTargetException;

public abstract class Function {
    private Function() {}
    public Object invoke(StaplerRequest2 req, StaplerResponse2 rsp, Object o, Object... args) throws IllegalAccessException, InvocationTargetException, ServletException { throw new UnsupportedOperationException("signature only"); }
}
