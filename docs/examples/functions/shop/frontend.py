"""What customers reach: the list of products, and orders."""

import calls


def handle(method, path, body):
    if method == "GET" and path.startswith("/products"):
        return 200, calls.function("catalogue", "GET", path)
    if method == "POST" and path == "/orders":
        if calls.changed("extra-call"):
            calls.function("catalogue", "GET", "/products")
        price = calls.function("catalogue", "GET", "/products/" + body["productId"])
        return 201, calls.function("orders", "POST", "/orders", {**body, "price": price["price"]})
    return 404, {"error": f"{method} {path}"}
