// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler.interceptor;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.ANNOTATION_TYPE})
public @interface InterceptorAnnotation {
    Stage stage() default Stage.PREINVOKE;
    Class<? extends Interceptor> value();
}
