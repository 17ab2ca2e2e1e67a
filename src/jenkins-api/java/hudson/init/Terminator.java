package hudson.init;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Terminator {

    TermMilestone after() default TermMilestone.STARTED;

    TermMilestone before() default TermMilestone.COMPLETED;

    String[] requires() default {};

    String[] attains() default {};

    String displayName() default "";
}
