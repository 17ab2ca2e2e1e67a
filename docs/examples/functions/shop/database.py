"""The database of the shop: a file of SQLite, whose statements are spans."""

import os
import sqlite3
import time

import telemetry


def query(name, statement, *values, slow=0.0):
    """Runs a statement and returns its rows.

    name: of the span, such as "SELECT products"
    slow: seconds that the database takes longer
    """
    with telemetry.within(name, telemetry.CLIENT, {"db.system.name": "sqlite", "db.query.text": statement}):
        with sqlite3.connect(os.environ["SHOP_DATABASE"], timeout=30) as connection:
            # in write-ahead mode this waits for the disk, whose other users are noise, at checkpoints alone
            connection.execute("PRAGMA synchronous=NORMAL")
            rows = connection.execute(statement, values).fetchall()
        connection.close()
        time.sleep(slow)
        return rows


def create():
    """Fills a new database."""
    with sqlite3.connect(os.environ["SHOP_DATABASE"]) as connection:
        connection.executescript(
            "PRAGMA journal_mode=WAL;"
            "CREATE TABLE products (id TEXT PRIMARY KEY, price INTEGER);"
            "CREATE TABLE orders (id TEXT PRIMARY KEY, product TEXT, quantity INTEGER, price INTEGER, mailed INTEGER);"
        )
        connection.executemany(
            "INSERT INTO products VALUES (?, ?)", [(f"product-{number}", 100 + number) for number in range(50)]
        )
    connection.close()


if __name__ == "__main__":
    create()
