package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectTest {
    @ParameterizedTest
    @CsvSource({
        "github.com/example/shop, github.com/example/shop.Total, true",
        "github.com/example/shop, github.com/example/shop/lib/cart.(*Cart).Total, true",
        "github.com/example/shop/, github.com/example/shop.Total, true",
        "github.com/example/shop/..., github.com/example/shop/lib.Total, true",
        "github.com/example/shop, github.com/example/shop/vendor/golang.org/x/text.Cut, false",
        "github.com/example/shop, github.com/example/shopping.Total, false",
        "github.com/example/shop, github.com/example/metrics.Inc, false",
        "github.com/example/shop, main.main, true",
        "github.com/example/shop, main.main.func1, true",
        "github.com/example/shop, mainline.Run, false",
        "github.com/example/shop, runtime.main, false",
        "main, main.main, true",
        "org.example, org.example.Shop.total, true",
        "org.example.*, org.example.Shop.total, true",
        "org.example, org.examples.Shop.total, false",
        "org.example, main.Tool.run, false",
        "org/example, org/example/Shop.total, true",
        "org/example, main.Tool.run, false",
        "shop, shop::cart::total, true",
        "shop, total (shop/cart.py), true",
        "shop, total (shopping/cart.py), false",
    })
    void aFunctionIsTheProjectsByItsPrefix(String prefix, String name, boolean own) {
        assertThat(new Project(List.of(prefix)).contains(name)).isEqualTo(own);
    }

    @Test
    void severalPrefixesMayBeGiven() {
        Project project = new Project(List.of("a.example/x", "b.example/y"));
        assertThat(List.of("a.example/x.F", "b.example/y.F", "c.example/z.F"))
                .filteredOn(project::contains)
                .hasSize(2);
    }

    @Test
    void aProjectHasAPrefix() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Project(List.of("*")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Project(List.of()));
    }
}
