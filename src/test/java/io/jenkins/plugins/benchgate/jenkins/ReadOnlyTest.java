package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.lang.reflect.Field;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.CancelRequestHandlingException;
import org.kohsuke.stapler.Function;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.interceptor.Interceptor;

class ReadOnlyTest {
    private final StaplerRequest2 request = mock(StaplerRequest2.class);
    private final Function method = mock(Function.class);

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void whoOnlyReadsIsAnswered(String verb) throws Exception {
        assertThat(asked(verb)).isEqualTo("answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "get"})
    void forAnyOtherVerbThereIsNoSuchPage(String verb) {
        assertThatThrownBy(() -> asked(verb)).isInstanceOf(CancelRequestHandlingException.class);
    }

    private Object asked(String verb) throws Exception {
        when(request.getMethod()).thenReturn(verb);
        when(method.invoke(any(StaplerRequest2.class), any(StaplerResponse2.class), any(), any(Object[].class)))
                .thenReturn("answer");
        ReadOnly.Verbs verbs = new ReadOnly.Verbs();
        Field target = Interceptor.class.getDeclaredField("target");
        target.setAccessible(true);
        target.set(verbs, method);
        return verbs.invoke(request, mock(StaplerResponse2.class), this, new Object[0]);
    }
}
