package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTextTest {

    @Test
    void aFixedGateHasItsBoundsInBaseUnits() {
        Gate gate = GateText.parse("fixed:metric=\"READ latency\",statistic=p99,lower=10us,upper=12ms");
        assertThat(gate)
                .isEqualTo(new FixedGate(
                        new Selector("READ latency", "p99"),
                        new Quantity(1e-5, Unit.SECOND),
                        new Quantity(0.012, Unit.SECOND)));
    }

    @Test
    void theStatisticIsTheMedianAndRegressionsAreWatchedUnlessSaid() {
        assertThat(GateText.parse("jump:metric=*,percent=5"))
                .isEqualTo(new JumpGate(new Selector("*", ""), 5, Watch.REGRESSION));
    }

    @Test
    void aPercentageMayCarryItsSignAndSpaces() {
        assertThat(GateText.parse("trend: metric = throughput , percent = 4 % , builds = 20, watch=both"))
                .isEqualTo(new TrendGate(new Selector("throughput", ""), 4, 20, Watch.BOTH));
    }

    @Test
    void quotesProtectSpacesAndCommas() {
        assertThat(GateText.parse("jump:metric=\"a\"\",\"\"\" , percent=5")
                        .selector()
                        .glob())
                .isEqualTo("a\",\"");
        assertThat(GateText.parse("jump:metric=\"a, b=c\",percent=5").selector().glob())
                .isEqualTo("a, b=c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fixed:metric=\"READ latency\",statistic=p99,upper=12ms",
                "fixed:metric=throughput,lower=12345.678op/s",
                "fixed:metric=\"gets{code=\"\"500\"\"}\",except=\"\"\"\"\"|a\"\"\",upper=1",
                "jump:metric=\"a, b\",statistic=p99.9,percent=0.5,watch=improvement",
                "trend:metric=*,statistic=mean,percent=4,builds=20",
                "jump:metric=*,except=\"SCAN*|a, b\",dynamic,seed=6.27,floor=0.5,factor=0.75,window=5",
                "jump:metric=*,percent=5,baseline=\"branch:a, b\",stale=36h,definite=potential",
                "jump:metric=*,percent=5,baseline=last:3,potential=fail,unjudged=inconclusive",
                "trend:metric=*,dynamic,stale=48h,potential=pass",
                "jump:metric=*,percent=5,blind=unstable,unseen=12.5,correction=none,detectable=3",
                "trend:metric=*,percent=5..20,builds=3",
                "jump:metric=*,percent=5,baseline=last:3,learn=5",
                "trend:metric=*,percent=5,builds=3,learn=100",
                "trend:metric=*,percent=5,builds=3,blind=pass",
                "fixed:metric=*,upper=1s,definite=potential"
            })
    void aGateIsReadAgainFromItsOwnText(String text) {
        Gate gate = GateText.parse(text);
        assertThat(GateText.parse(gate.text())).isEqualTo(gate);
    }

    @ParameterizedTest
    @CsvSource({"12ms, 12ms", "0.012s, 12ms", "1us, 1us", "1500us, 1.5ms", "2min, 120s", "0s, 0s", "3.7ns, 3.7ns"})
    void aBoundIsWrittenInTheUnitThatPeopleUse(String written, String shown) {
        assertThat(GateText.parse("fixed:metric=*,upper=" + written).text()).endsWith("upper=" + shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "leap:metric=*,percent=5 | found gate 'leap', expected fixed, jump or trend",
                "jump | found no 'metric' in gate jump",
                "jump:metric=* | found no 'percent' in gate jump, expected percent=… or dynamic",
                "jump:metric=*,percent=5%5 | found unit '%5' in '5%5'",
                "jump:metric=*,percent=5ms | found percent '5ms', expected a number or a percentage",
                "jump:metric=*,percent=-5 | found percent -5.0, expected more than 0 %",
                "jump:metric=*,percent=5,percent=6 | found 'percent' twice",
                "jump:metric=*,percnt=5 | found 'percnt' in gate jump, expected one of metric, except, statistic,"
                        + " impact, percent, dynamic, seed",
                "jump:metric=*,percent=5,watch=all | found watch 'all', expected regression, improvement or both",
                "jump:metric=a\"b,percent=5 | expected key=value",
                "jump:metric=,percent=5 | found an empty metric",
                "trend:metric=*,percent=5,builds=1 | found builds 1, expected at least 2",
                "trend:metric=*,percent=5,builds=x | found builds 'x', expected a whole number",
                "jump:metric=*,percent=5, | found a comma at the end of gate jump, expected another option after it",
                "jump:metric=*,percent=2,5 | found 'percent=2,5', expected a point as in percent=2.5",
                "jump:metric=*,percent=2,5%,watch=both | found 'percent=2,5%', expected a point as in percent=2.5%",
                "fixed:metric=*,upper=1,25 ms,lower=0.5ms | found 'upper=1,25 ms', expected a point as in upper=1.25"
                        + " ms",
                "jump:metric=p,99,percent=5 | found '99,percent=5' in gate jump, expected key=value, values with"
                        + " spaces or commas in double quotes",
                "jump:metric=*,percent=5,, | found ',' in gate jump",
                "jump:metric=*,percent=5,dynamic | found 'percent' beside 'dynamic' in gate jump, expected one of the"
                        + " two",
                "jump:metric=*,percent=5,seed=2 | found 'seed' without 'dynamic' in gate jump",
                "jump:metric=*,dynamic=1 | found a value of 'dynamic' in gate jump, expected the word alone",
                "jump:metric=*,percent | found no value of 'percent' in gate jump, expected percent=…",
                "jump:metric=*,dynamic,window=0 | found window 0, expected at least 1",
                "jump:metric=*,dynamic,factor=75 % | found factor '75 %', expected a number such as 0.75",
                "jump:metric=*,dynamic,floor=0 | found floor 0.0, expected more than 0",
                "jump:metric=*,except=,percent=5 | found an empty pattern in except",
                "jump:metric=*,percent=5,baseline=first | found baseline 'first', expected side-by-side, last, last:N,"
                        + " build:LABEL, branch:NAME, job:NAME, target or commit",
                "jump:metric=*,percent=5,stale=soon | found stale 'soon', expected days or hours such as 30d or 12h",
                "jump:metric=*,percent=5,definite=not_judged | found definite 'not_judged', expected fail or potential"
                        + " or pass",
                "jump:metric=*,percent=5,unjudged=pass | found unjudged 'pass', expected not_judged or inconclusive or"
                        + " fail",
                "jump:metric=*,percent=5,blind=fail | found blind 'fail', expected inconclusive, unstable or pass",
                "jump:metric=*,percent=5,unseen=100 | found unseen 100 %, expected a share of the series from 0 % to less"
                        + " than 100 %",
                "jump:metric=*,percent=20..5 | found percent 20..5, expected the smaller number first, as in 5..20",
                "jump:metric=*,percent=5.. | found percent '5..', expected a percentage such as 5, or two such as 5..20",
                "jump:metric=*,percent=5,correction=holm | found correction 'holm', expected fdr or none",
                "jump:metric=*,percent=5,learn=101 | found learn 101, expected a number of builds from 0 to 100, such as 5",
                "jump:metric=*,percent=5,learn=few | found learn 'few', expected a whole number such as 20",
                "jump:metric=*,percent=5,learn=5,baseline=target | found 'learn' beside baseline=target, expected"
                        + " side-by-side, last or last:N: what is learned are the builds of the job itself",
                "fixed:metric=*,upper=1s,learn=5 | found 'learn' in gate fixed",
                "jump:metric=*,percent=5,detectable=1 | found detectable 1, expected a multiple of the threshold above"
                        + " 1",
                "jump:metric=*,percent=5,detectable=200 % | found detectable '200 %', expected a number such as 2",
                "fixed:metric=*,upper=1s,blind=pass | found 'blind' in gate fixed",
                "trend:metric=*,percent=5,builds=3,baseline=last | found 'baseline' in gate trend",
                "fixed:metric=* | found neither lower nor upper",
                "fixed:metric=*,lower=5ms,upper=3ms | no value can pass this gate",
                "fixed:metric=*,lower=5ms,upper=3B | expected one unit",
                "fixed:metric=*,statistic=p100,upper=3s | found statistic 'p100'",
            })
    void whatIsNoGateIsSaidWithWhatWasExpected(String text, String message) {
        assertThatThrownBy(() -> GateText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
