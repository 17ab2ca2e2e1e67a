"""The products and their prices."""

import time

import calls
import database


def handle(method, path, body):
    if calls.changed("slow-function"):
        time.sleep(0.02)
    if path == "/products":
        rows = database.query("SELECT products", "SELECT id, price FROM products ORDER BY id LIMIT 20")
        return 200, [{"id": row[0], "price": row[1]} for row in rows]
    slow = 0.02 if calls.changed("slow-query") else 0.0
    rows = database.query(
        "SELECT price", "SELECT id, price FROM products WHERE id = ?", path.rsplit("/", 1)[-1], slow=slow
    )
    return (200, {"id": rows[0][0], "price": rows[0][1]}) if rows else (404, {"error": "no such product"})
