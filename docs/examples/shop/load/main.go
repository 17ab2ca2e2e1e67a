// Buys and searches in the shop for a while, one request after the other, and prints each latency as CSV.
package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	lasting, err := time.ParseDuration(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	shop := "http://" + os.Getenv("HOST") + ":" + os.Getenv("PORT")
	paths := []string{"/buy?items=100", "/find?name=99"}
	fmt.Println("metric,unit,value")
	for begin := time.Now(); time.Since(begin) < lasting; {
		for _, path := range paths {
			start := time.Now()
			answer, err := http.Get(shop + path)
			if err != nil {
				log.Fatal(err)
			}
			io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			fmt.Printf("%s latency,s,%g\n", path[1:4], time.Since(start).Seconds())
		}
	}
}
