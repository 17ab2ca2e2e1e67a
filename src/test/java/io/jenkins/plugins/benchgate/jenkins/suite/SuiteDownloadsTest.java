package io.jenkins.plugins.benchgate.jenkins.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;
import org.mockito.ArgumentCaptor;

/** What can be fetched of a suite, below a build's page and below its job's. */
class SuiteDownloadsTest {
    @TempDir
    Path folder;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private Run<?, ?> build;
    private SuiteAction action;
    private final StaplerResponse2 response = mock(StaplerResponse2.class);
    private final ServletOutputStream body = mock(ServletOutputStream.class);

    @BeforeEach
    void keepAResult() throws IOException {
        build = Builds.build(folder, 3);
        when(build.getParent().getBuildDir())
                .thenReturn(folder.resolve("builds").toFile());
        action = SuiteAction.keep(build, SuiteResults.of("shop", 20));
        when(response.getOutputStream()).thenReturn(body);
    }

    static Stream<Method> webMethods() {
        return Stream.of(SuiteDownloads.class, JobSuiteAction.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(WebMethod.class));
    }

    private Object fetch(Method method, String suite) throws ReflectiveOperationException {
        Object target = method.getDeclaringClass() == SuiteDownloads.class
                ? action.getStaplerFallback()
                : new JobSuiteAction(build.getParent());
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(type -> type == String.class ? suite : response)
                .toArray();
        return method.invoke(target, arguments);
    }

    private String sent() throws IOException {
        ArgumentCaptor<byte[]> bytes = ArgumentCaptor.forClass(byte[].class);
        verify(body).write(bytes.capture());
        return new String(bytes.getValue(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("webMethods")
    void whatIsFetchedIsForReadersAloneAndChangesNothing(Method method) throws Exception {
        assertThat(method.isAnnotationPresent(ReadOnly.class)).isTrue();
        Job<?, ?> job = build.getParent();
        doThrow(new IllegalStateException("denied")).when(job).checkPermission(Item.READ);
        assertThatThrownBy(() -> fetch(method, "shop"))
                .isInstanceOf(InvocationTargetException.class)
                .hasRootCauseMessage("denied");
        verify(response, never()).getOutputStream();
    }

    @ParameterizedTest
    @MethodSource("webMethods")
    void everyAddressAnswersWithWhatItsNameSays(Method method) throws Exception {
        fetch(method, "shop");
        String name = method.getAnnotation(WebMethod.class).name()[0];
        verify(response)
                .setContentType(
                        name.endsWith(".svg") ? "image/svg+xml;charset=UTF-8" : "application/json;charset=UTF-8");
        verify(response).setHeader("X-Content-Type-Options", "nosniff");
        assertThat(sent()).startsWith(name.endsWith(".svg") ? "<svg" : "{").doesNotContain("<script");
    }

    @ParameterizedTest
    @MethodSource("webMethods")
    void withoutTheFilesThereIsNothingToFetch(Method method) throws Exception {
        Files.delete(folder.resolve("builds/3/benchgate-suite/result.json"));
        Files.delete(folder.resolve("benchgate/suites.jsonl"));
        fetch(method, "shop");
        verify(response).sendError(eq(404), anyString());
        verify(response, never()).getOutputStream();
    }

    @Test
    void theSuiteIsTheFileThatWorkloadsTake() throws Exception {
        action.getStaplerFallback().serveSuite(response);
        Path file = folder.resolve("suite.json");
        Files.writeString(file, sent());
        assertThat(SuiteFile.present(file)).contains(SuiteResults.of("shop", 20).suite());
    }

    @Test
    void theFlameGraphHasItsFramesAndItsLegend() throws Exception {
        action.getStaplerFallback().serveFlame(response);
        JsonNode drawing = new ObjectMapper().readTree(sent());
        assertThat(drawing.at("/flame/names/0").asText()).isEqualTo("main");
        assertThat(drawing.at("/flame/frames")).hasSize(3);
        assertThat(drawing.at("/kinds/uncovered/words").asText()).isEqualTo("not covered");
        assertThat(drawing.at("/kinds/uncovered/sign").asText()).isEqualTo("○");
    }
}
