package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
    @Test
    void whatAllBeginWithIsLeftOutUpToADot() {
        ShortNames names = ShortNames.of(List.of(
                "org.shop.bench.ParserBenchmark.parse median",
                "org.shop.bench.ParserBenchmark.parseLarge median",
                "org.shop.bench.PrinterBenchmark.print p99.9"));
        assertThat(names.common()).isEqualTo("org.shop.bench.");
        assertThat(names.name("org.shop.bench.PrinterBenchmark.print p99.9"))
                .isEqualTo(new ShortNames.Name(
                        "org.shop.bench.PrinterBenchmark.print p99.9",
                        "org.shop.bench.",
                        List.of("PrinterBenchmark.", "print p99.9")));
        assertThat(names.markup("org.shop.bench.PrinterBenchmark.print").toString())
                .isEqualTo("<span class=\"benchgate-name-short\" title=\"org.shop.bench.PrinterBenchmark.print\">"
                        + "<span class=\"benchgate-common\">org.shop.bench.</span>PrinterBenchmark.<wbr/>print</span>");
        assertThat(names.name("other median").common()).isEmpty();
    }

    @Test
    void whatSaysMuchInLittleRoomStays() {
        assertThat(ShortNames.of(List.of("org.shop.bench.A.b median")).common()).isEmpty();
        assertThat(ShortNames.of(List.of("a.b x", "a.b y")).common()).isEmpty();
        assertThat(ShortNames.of(List.of("READ latency p99.9", "READ latency p99.99"))
                        .common())
                .isEmpty();
        assertThat(ShortNames.of(List.of("github.com/shop/parse Parse", "github.com/shop/print Print"))
                        .common())
                .isEqualTo("github.com/shop/");
        assertThat(ShortNames.of(List.of("org.shop.A.b median", "org.shop.A.b median"))
                        .common())
                .isEqualTo("org.shop.A.");
        assertThat(ShortNames.of(List.of()).common()).isEmpty();
    }

    @Test
    void linesBreakBehindDotsOfNamesAndSlashesOfPaths() {
        assertThat(ShortNames.parts("org.shop.ParserBenchmark.parse p99.9"))
                .containsExactly("org.", "shop.", "ParserBenchmark.", "parse p99.9");
        assertThat(ShortNames.parts("it is 12.5 % slower. Look")).containsExactly("it is 12.5 % slower. Look");
    }
}
