window.BENCHMARK_DATA = {
  "lastUpdate": 1767693600000,
  "repoUrl": "https://example.org/ada/sums",
  "entries": {
    "Rust": [
      {
        "commit": {"id": "1111111111111111111111111111111111111111", "message": "first", "timestamp": "2026-01-05T10:00:00Z", "url": "https://example.org/1"},
        "date": 1767607200000,
        "tool": "cargo",
        "benches": [{"name": "sum", "value": 1500, "range": "± 20", "unit": "ns/iter"}]
      },
      {
        "commit": {"id": "2222222222222222222222222222222222222222", "message": "second", "timestamp": "2026-01-06T10:00:00Z", "url": "https://example.org/2"},
        "date": 1767693600000,
        "tool": "cargo",
        "benches": [{"name": "sum", "value": 1600, "range": "± 20", "unit": "ns/iter"}]
      }
    ],
    "Python": [
      {
        "commit": {"id": "2222222222222222222222222222222222222222", "message": "second", "timestamp": "2026-01-06T10:00:00Z", "url": "https://example.org/2"},
        "date": 1767693660000,
        "tool": "pytest",
        "benches": [{"name": "parse", "value": 250.5, "unit": "iter/sec"}, {"name": "load", "value": 3, "unit": "things"}]
      }
    ]
  }
}
