// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.scriptsecurity.sandbox.whitelists;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Whitelisted {
    boolean restricted() default false;
}
