import hashlib


def test_hash(benchmark):
    benchmark(lambda: hashlib.sha256(b"x" * 1000).hexdigest())


def test_sort(benchmark):
    benchmark.pedantic(lambda: sorted(range(1000, 0, -1)), rounds=5, iterations=10, warmup_rounds=1)
