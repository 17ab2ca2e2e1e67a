import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import io.gatling.javaapi.core.*;

public class Shop extends Simulation {
    private static ChainBuilder missing() {
        return Boolean.getBoolean("missing") ? exec(http("missing").get("/missing")) : exec(session -> session);
    }

    {
        setUp(scenario("shop")
                        .exec(group("cart").on(exec(http("items").get("/items")).exec(http("item").get("/items/1"))))
                        .exec(missing())
                        .injectOpen(atOnceUsers(3), rampUsers(20).during(2)))
                .protocols(http.baseUrl("http://127.0.0.1:" + System.getProperty("port")));
    }
}
