// Generated, see src/jenkins-api/README.md
package hudson.init;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Terminator {
    TermMilestone after() default TermMilestone.STARTED;
    String[] attains() default {};
    TermMilestone before() default TermMilestone.COMPLETED;
    String displayName() default "";
    String[] requires() default {};
}
