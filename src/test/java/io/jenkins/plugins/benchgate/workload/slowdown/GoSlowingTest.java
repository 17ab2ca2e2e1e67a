package io.jenkins.plugins.benchgate.workload.slowdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program in Go, and what the go command makes of its overlay. */
class GoSlowingTest {
    /** Names that the file which is added might need, a function in one line, and a line that a test asks for. */
    private static final String SOURCE =
            """
            package cart

            import "runtime"

            var time, os, sort = 1, 2, 3

            type Cart struct{ prices []int }

            func (c *Cart) Total() int { sum := 0; for _, p := range c.prices { sum += p }; return sum }

            func (c Cart) Size() int { return len(c.prices) }

            type Stack[T any] struct{ items []T }

            func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }

            func Map[K comparable, V any](k K, v V) map[K]V { return map[K]V{k: v} }

            func Fib(n int) int {
            	if n < 2 {
            		return n
            	}
            	return Fib(n-1) + Fib(n-2)
            }

            func Line() int {
            	_, _, line, _ := runtime.Caller(0)
            	return line
            }

            func Panics() {
            	panic(time + os + sort)
            }

            func Never() {}
            """;

    private static final String TEST =
            """
            package cart

            import "testing"

            func BenchmarkAll(b *testing.B) {
            	for i := 0; i < b.N; i++ {
            		c := &Cart{prices: []int{1, 2}}
            		s := &Stack[int]{}
            		s.Push(1)
            		Map(1, "x")
            		func() {
            			defer func() { recover() }()
            			Panics()
            		}()
            		if c.Total() != 3 || c.Size() != 2 || Fib(10) != 55 || Line() != 27 {
            			b.Fatal("another result")
            		}
            	}
            }
            """;

    @TempDir
    Path folder;

    private Path module;

    @BeforeEach
    void project() throws IOException {
        OnPath.require("go");
        module = Files.createDirectories(folder.resolve("a module"));
        Files.writeString(module.resolve("go.mod"), "module example.org/shop.v2\n\ngo 1.21\n");
        Path cart = Files.createDirectories(module.resolve("cart"));
        Files.writeString(cart.resolve("cart.go"), SOURCE);
        Files.writeString(cart.resolve("cart_test.go"), TEST);
    }

    private Path prepared(Slowdown slowdown) throws IOException {
        Path there = Files.createDirectories(folder.resolve("it's a trial/slowdown"));
        new GoSlowing().prepare(there, slowdown);
        return there;
    }

    /** As profiles write it: type arguments are left out, and a dot in the last part of a path is escaped. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.org/shop.v2/cart.(*Cart).Total",
                "example.org/shop.v2/cart.Cart.Size",
                "example.org/shop.v2/cart.(*Stack[go.shape.int]).Push",
                "example.org/shop.v2/cart.Map[...]",
                "example.org/shop.v2/cart.Fib",
                "example.org/shop.v2/cart.Line",
                "example.org/shop.v2/cart.Panics",
            })
    void theFunctionIsSlowedAndNothingElseChanges(String function) throws IOException, InterruptedException {
        GoSlowing slowing = new GoSlowing();
        Slowdown slowdown = new Slowdown(function, 0.5);
        Path there = prepared(slowdown);
        Phase before = slowing.before(there, slowdown).orElseThrow();
        PhaseProcess written = PhaseProcess.run(before.clients().get(0), module);
        assertThat(written.status()).as(written.printed()).isZero();
        Client client = new Client(
                List.of("go", "test", "-run", "^$", "-bench", ".", "-benchtime", "5x", "./..."),
                Map.of(),
                "out",
                "err");

        PhaseProcess ended = PhaseProcess.run(slowing.slowed(client, there), module);

        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(SlowedWorkload.called(there.getParent())).isTrue();
        assertThat(module.resolve("cart/cart.go")).hasContent(SOURCE);
    }

    @Tag("long")
    @Test
    void aFunctionThatIsNotCalledLeavesNoSign() throws IOException, InterruptedException {
        GoSlowing slowing = new GoSlowing();
        Slowdown slowdown = new Slowdown("example.org/shop.v2/cart.Never", 0.5);
        Path there = prepared(slowdown);
        PhaseProcess.run(slowing.before(there, slowdown).orElseThrow().clients().get(0), module);
        Client client = new Client(
                List.of("go", "test", "-run", "^$", "-bench", ".", "-benchtime", "5x", "./cart"),
                Map.of(),
                "out",
                "err");

        PhaseProcess ended = PhaseProcess.run(slowing.slowed(client, there), module);

        assertThat(ended.status()).as(ended.printed()).isZero();
        assertThat(SlowedWorkload.called(there.getParent())).isFalse();
    }

    @Tag("long")
    @Test
    void whatCannotBeSlowedIsSaidBefore() throws IOException, InterruptedException {
        Path there = prepared(new Slowdown("none", 0.5));
        Phase check = new GoSlowing()
                .check(
                        there,
                        List.of(
                                "example.org/shop.v2/cart.(*Cart).Total",
                                "example.org/shop.v2/cart.(*Cart).Totl",
                                "example.org/shop.v2/basket.Total",
                                "example.org/shop.v2/cart.Fib.func1",
                                "Total"));

        PhaseProcess ended = PhaseProcess.run(check.clients().get(0), module);

        assertThat(ended.lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("found no function example.org/shop.v2/cart.(*Cart).Totl in ")
                                .contains("nearest: 'example.org/shop.v2/cart.(*Cart).Total'"),
                        line -> assertThat(line)
                                .startsWith("found no package of function example.org/shop.v2/basket.Total: "),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "found the closure 'example.org/shop.v2/cart.Fib.func1', expected the function"
                                                + " that declares it"),
                        line -> assertThat(line)
                                .isEqualTo("found function 'Total', expected a name such as"
                                        + " example.org/shop/cart.(*Cart).Total"),
                        line -> assertThat(line).isEqualTo(Slowing.CHECKED));
    }

    /** Its variable has no way to write it. */
    @Test
    void aFolderThatTheVariableCannotHoldIsRefused() throws IOException {
        Path there = Files.createDirectories(folder.resolve("it's \"slow\""));
        assertThatThrownBy(() -> new GoSlowing().prepare(there, new Slowdown("org.example.Work.fib", 1)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(there + ": found ");
    }
}
