use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use std::time::Duration;

fn sums(c: &mut Criterion) {
    c.bench_function("sum", |b| b.iter(|| shop::sum(100)));
    let mut group = c.benchmark_group("sizes");
    for size in [10u64, 1000] {
        group.throughput(Throughput::Elements(size));
        group.bench_with_input(BenchmarkId::new("sum/of", size), &size, |b, &n| b.iter(|| shop::sum(n)));
    }
    group.finish();
    let mut flat = c.benchmark_group("flat");
    flat.sampling_mode(criterion::SamplingMode::Flat);
    flat.throughput(Throughput::Bytes(8000));
    flat.bench_function("sum", |b| b.iter(|| shop::sum(100_000)));
    flat.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(12).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(200));
    targets = sums
}
criterion_main!(benches);
