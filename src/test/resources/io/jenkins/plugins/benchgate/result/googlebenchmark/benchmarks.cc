#include <benchmark/benchmark.h>
#include <string>
static void BM_Copy(benchmark::State& state) {
  std::string source(state.range(0), 'x');
  for (auto _ : state) { std::string copy(source); benchmark::DoNotOptimize(copy); }
  state.SetBytesProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_Copy)->Arg(64)->Arg(4096);
static void BM_Broken(benchmark::State& state) { state.SkipWithError("no file"); for (auto _ : state) {} }
#ifdef BROKEN
BENCHMARK(BM_Broken);
#endif
static void BM_Threads(benchmark::State& state) { for (auto _ : state) { int x = 0; benchmark::DoNotOptimize(x); } state.counters["hits"] = benchmark::Counter(7, benchmark::Counter::kIsRate); }
BENCHMARK(BM_Threads)->Threads(2)->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
