package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "github.com/example/shop.(*Cart).Total",
                "github.com/example/shop.(*Cart).Total.func1.2",
                "slices.pdqsortCmpFunc[...]",
                "runtime.mallocgc",
                "org.example.Shop.lambda$total$3",
                "org.example.Shop$1.run",
                "std::vector<int>::push_back(int)",
                "jmh_generated.Shop_total_jmhTest.total_avgt_jmhStub"
            })
    void withinABuildNamesStayAsTheyAre(String name) {
        assertThat(Naming.VERBATIM.of(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "org.example.Shop$$Lambda$14/0x0000000800c03000.get, org.example.Shop$$Lambda.get",
        "org.example.Shop$$Lambda$14+0x0000000800c03000.get, org.example.Shop$$Lambda.get",
        "org.example.Shop$$Lambda/0x00007f1c34001000.get, org.example.Shop$$Lambda.get",
        "org.example.Shop$$Lambda$12/1067040082.get, org.example.Shop$$Lambda.get",
        "org/example/Shop$$Lambda.0x00007f1c34001000.get, org/example/Shop$$Lambda.get",
        "java.lang.invoke.LambdaForm$MH/0x0000000800c03000.invoke, java.lang.invoke.LambdaForm$MH.invoke",
        "jdk.internal.reflect.GeneratedMethodAccessor12.invoke, jdk.internal.reflect.GeneratedMethodAccessor.invoke",
        "com.sun.proxy.$Proxy12.total, com.sun.proxy.$Proxy.total",
        "total (shop/cart.py:12), total (shop/cart.py)",
    })
    void whatAProcessMakesUpGoes(String profiled, String name) {
        assertThat(Naming.VERBATIM.of(profiled)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "example.org/shop.Total.func1, example.org/shop.Total",
        "example.org/shop.Total.func1.2, example.org/shop.Total",
        "example.org/shop.(*Cart).Total.func1.Add.func3, example.org/shop.(*Cart).Total.func1.Add",
        "example.org/shop.Total.gowrap1, example.org/shop.Total",
        "example.org/shop.Total.func2.deferwrap1, example.org/shop.Total",
        "example.org/shop.Total-range1, example.org/shop.Total",
        "example.org/shop.(*Cart).Total-fm, example.org/shop.(*Cart).Total",
        "example.org/shop.Sum[...].func1, example.org/shop.Sum[...]",
        "org.example.Shop.lambda$total$3, org.example.Shop.total",
        "org.example.Shop$$Lambda$14/0x0000000800c03000.get, org.example.Shop.get",
        "example.org/shop.functional, example.org/shop.functional",
        "example.org/v2.func1, example.org/v2",
    })
    void acrossBuildsClosuresAreTheFunctionThatDeclaresThem(String profiled, String name) {
        assertThat(Naming.FOLDED.of(profiled)).isEqualTo(name);
        assertThat(Naming.FOLDED.of(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "github.com/example/shop/cart.(*Cart).Total.func1, github.com/example/shop/cart",
        "github.com/example/shop.Sum[go.shape.[]github.com/example/x.T], github.com/example/shop",
        "gopkg.in/yaml.v3.Unmarshal, gopkg.in/yaml",
        "sort.Sort, sort",
        "sort.IntSlice.Len, sort",
        "main.main.func1, main",
        "org.example.Shop.total, org.example",
        "org.example.Shop$Item.total, org.example",
        "total (shop/cart.py), shop/cart.py",
        "__libc_start_main, ''",
        "std::sort, ''",
    })
    void aNameShowsItsPackage(String name, String place) {
        assertThat(FunctionName.packageOf(name)).isEqualTo(place);
    }
}
