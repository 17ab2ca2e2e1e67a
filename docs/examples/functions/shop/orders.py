"""Takes orders, and has a mail sent for each."""

import secrets

import calls
import database


def handle(method, path, body):
    order = {"id": secrets.token_hex(8), **body}
    database.query(
        "INSERT orders",
        "INSERT INTO orders VALUES (?, ?, ?, ?, 0)",
        order["id"],
        order["productId"],
        order["quantity"],
        order["price"],
    )
    calls.publish("mail", {"order": order["id"]})
    return 201, order
