package io.jenkins.plugins.benchgate.jenkins;

import jakarta.servlet.ServletException;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationTargetException;
import org.kohsuke.stapler.CancelRequestHandlingException;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.interceptor.Interceptor;
import org.kohsuke.stapler.interceptor.InterceptorAnnotation;
import org.kohsuke.stapler.interceptor.Stage;

/**
 * A web method that changes nothing: GET and HEAD reach it, and nothing else.
 *
 * <p>Stapler's own {@code @GET} refuses HEAD, by which link checkers and caches ask first.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@InterceptorAnnotation(value = ReadOnly.Verbs.class, stage = Stage.SELECTION)
public @interface ReadOnly {
    /** Lets those two verbs through; for any other there is no such page. */
    final class Verbs extends Interceptor {
        @Override
        public Object invoke(StaplerRequest2 request, StaplerResponse2 response, Object instance, Object[] arguments)
                throws IllegalAccessException, InvocationTargetException, ServletException {
            String verb = request.getMethod();
            if (!verb.equals("GET") && !verb.equals("HEAD")) {
                throw new CancelRequestHandlingException();
            }
            return target.invoke(request, response, instance, arguments);
        }
    }
}
