// The application whose profile is shop.pprof; README.md says how it was made.
package main

import (
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"example.org/shop/cart"
)

func main() {
	out, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	if err := pprof.StartCPUProfile(out); err != nil {
		panic(err)
	}
	total := serve(time.Now().Add(2 * time.Second))
	pprof.StopCPUProfile()
	if err := out.Close(); err != nil {
		panic(err)
	}
	fmt.Println(total)
}

func serve(end time.Time) int {
	total := 0
	done := make(chan int)
	for time.Now().Before(end) {
		go func() { done <- cart.New(2000).Total() }()
		total += cart.Depth(200) + <-done
		for range 10 {
			total += cart.Count([]int{1, 2, 3})
		}
	}
	return total
}
