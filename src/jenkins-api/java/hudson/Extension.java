// Generated, see src/jenkins-api/README.md
package hudson;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import jenkins.YesNoMaybe;
import net.java.sezpoz.Indexable;

@Documented
@Indexable
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD})
public @interface Extension {
    YesNoMaybe dynamicLoadable() default YesNoMaybe.MAYBE;
    boolean optional() default false;
    double ordinal() default 0.0;
}
