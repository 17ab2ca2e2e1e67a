// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler.interceptor;

import jakarta.servlet.ServletException;
import java.lang.reflect.InvocationTargetException;
import org.kohsuke.stapler.Function;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;

public abstract class Interceptor {
    protected Function target;
    public Interceptor() {}
    public Object invoke(StaplerRequest2 request, StaplerResponse2 response, Object instance, Object[] arguments) throws IllegalAccessException, InvocationTargetException, ServletException { throw new UnsupportedOperationException("signature only"); }
}
