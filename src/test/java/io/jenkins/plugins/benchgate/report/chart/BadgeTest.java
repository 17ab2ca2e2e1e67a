package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class BadgeTest {
    @ParameterizedTest
    @EnumSource
    void theVerdictStandsInWordsBesideItsName(Outcome outcome) throws Exception {
        Element badge = read(Badge.svg("shop", outcome));
        assertThat(badge.getElementsByTagName("title").item(0).getTextContent())
                .startsWith("shop: ")
                .endsWith(outcome.word().replace('_', ' '));
    }

    @Test
    void whereNothingWasJudgedYetItSaysSo() {
        assertThat(Badge.svg("shop", null)).contains("no verdict");
    }

    @Test
    void aNameStaysTextAndShort() throws Exception {
        Element badge = read(Badge.svg(ReportFixtures.NASTY + "x".repeat(5000), Outcome.FAIL));
        assertThat(badge.getElementsByTagName("script").getLength()).isZero();
        assertThat(Integer.parseInt(badge.getAttribute("width"))).isLessThan(500);
    }

    private static Element read(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }
}
