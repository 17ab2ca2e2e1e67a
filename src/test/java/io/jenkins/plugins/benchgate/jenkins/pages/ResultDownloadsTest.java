package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.ReadOnly;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.TraceFixtures;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;
import org.kohsuke.stapler.WebMethod;
import org.mockito.ArgumentCaptor;

class ResultDownloadsTest {
    @TempDir
    Path folder;

    private Run<?, ?> build;
    private ResultDownloads files;
    private final StaplerRequest2 request = mock(StaplerRequest2.class);
    private final StaplerResponse2 response = mock(StaplerResponse2.class);
    private final ServletOutputStream body = mock(ServletOutputStream.class);

    @BeforeEach
    void keepAResult() throws IOException {
        build = Builds.build(folder, 3);
        BuildResult result =
                ReportFixtures.result(ReportFixtures.history(3, 1), 1).with(TraceFixtures.profile(""));
        BuildVerdictAction action = new BuildVerdictAction("benchgate", result.record());
        action.onLoad(build);
        files = action.getStaplerFallback();
        keep(result);
        when(response.getOutputStream()).thenReturn(body);
        when(request.getRequestURI()).thenReturn("/job/shop/3/benchgate/trials.svg");
    }

    private void keep(BuildResult result) throws IOException {
        Path kept = build.getRootDir().toPath().resolve("benchgate");
        Files.createDirectories(kept);
        ResultJson.write(kept.resolve("result.json"), result);
        AtomicFile.write(kept.resolve("report.html"), "<html></html>");
        AtomicFile.write(kept.resolve("comment.md"), "# comment");
        AtomicFile.write(kept.resolve("report.md"), "# report");
        AtomicFile.write(kept.resolve("junit.xml"), "<testsuite/>");
        AtomicFile.write(kept.resolve("metrics.txt"), "# EOF\n");
    }

    static Stream<Arguments> addresses() {
        return webMethods().flatMap(method -> Arrays.stream(
                        method.getAnnotation(WebMethod.class).name())
                .map(name -> Arguments.of(method, name)));
    }

    static Stream<Method> webMethods() {
        return Arrays.stream(ResultDownloads.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(WebMethod.class));
    }

    @ParameterizedTest
    @MethodSource("webMethods")
    void whatIsFetchedIsForReadersAloneAndChangesNothing(Method method) throws Exception {
        assertThat(method.isAnnotationPresent(ReadOnly.class)).isTrue();
        Job<?, ?> job = build.getParent();
        doThrow(new IllegalStateException("denied")).when(job).checkPermission(Item.READ);
        assertThatThrownBy(() -> method.invoke(files, arguments(method)))
                .isInstanceOf(InvocationTargetException.class)
                .hasRootCauseMessage("denied");
        verify(response, never()).getOutputStream();
    }

    private Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type == String.class ? known(method) : type == StaplerRequest2.class ? request : response)
                .toArray();
    }

    private static String known(Method method) {
        return method.getName().startsWith("serveTime") ? "shop:GET /checkout" : "READ latency";
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void everyAddressAnswersWithWhatItsNameSays(Method method, String name) throws Exception {
        when(request.getRequestURI()).thenReturn("/job/shop/3/benchgate/" + name);
        method.invoke(files, arguments(method));
        ArgumentCaptor<String> type = ArgumentCaptor.forClass(String.class);
        verify(response).setContentType(type.capture());
        String expected =
                switch (name.substring(name.lastIndexOf('.') + 1)) {
                    case "svg" -> "image/svg+xml;charset=UTF-8";
                    case "png" -> "image/png";
                    case "csv" -> "text/csv;charset=UTF-8";
                    case "json" -> "application/json;charset=UTF-8";
                    case "xml" -> "application/xml;charset=UTF-8";
                    case "txt" -> "text/plain;charset=UTF-8";
                    case "html" -> "text/html;charset=UTF-8";
                    default -> "text/markdown;charset=UTF-8";
                };
        assertThat(type.getValue()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "histogram, where its values lie",
        "ecdf, share of values",
        "percentiles, distribution in each trial",
        "x, where"
    })
    void aDistributionIsDrawnInTheWayThatWasAskedFor(String kind, String title) throws IOException {
        when(request.getParameter("width")).thenReturn("460");
        files.serveDistribution("READ latency", kind, request, response);
        assertThat(sent()).contains("READ latency: " + title);
    }

    @Test
    void whatNobodyMeasuredIsNotFoundAndNotRepeated() throws IOException {
        files.serveTrials("<script>alert(1)</script>", request, response);
        ArgumentCaptor<String> told = ArgumentCaptor.forClass(String.class);
        verify(response).sendError(eq(404), told.capture());
        assertThat(told.getValue()).doesNotContain("script");
    }

    @Test
    void withoutTheResultThereIsNothingToFetch() throws IOException {
        Files.delete(build.getRootDir().toPath().resolve("benchgate/result.json"));
        files.serveTable(response);
        files.serveResult(response);
        files.serveChanges(null, request, response);
        verify(response, times(3)).sendError(eq(404), anyString());
        verify(response, never()).getOutputStream();
    }

    @Test
    void namesWithMarkupStayText() throws IOException {
        keep(ReportFixtures.everyVerdict(ReportFixtures.NASTY));
        files.serveTrials(ReportFixtures.NASTY, request, response);
        assertThat(sent()).startsWith("<svg").doesNotContain("<script").contains("&lt;script&gt;");
    }

    private String sent() throws IOException {
        ArgumentCaptor<byte[]> bytes = ArgumentCaptor.forClass(byte[].class);
        verify(body).write(bytes.capture());
        return new String(bytes.getValue(), StandardCharsets.UTF_8);
    }
}
