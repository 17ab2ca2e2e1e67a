// An application over fastjson: reads documents, changes some, and writes them again.
package main

import (
	"fmt"
	"os"
	"runtime/pprof"
	"strings"
	"time"

	"github.com/valyala/fastjson"
)

func main() {
	out, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	if err := pprof.StartCPUProfile(out); err != nil {
		panic(err)
	}
	total := 0
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end); {
		total += round()
	}
	pprof.StopCPUProfile()
	if err := out.Close(); err != nil {
		panic(err)
	}
	fmt.Println(total)
}

func round() int {
	var parser fastjson.Parser
	item := `{"name":"caf\u00e9","tags":["a","b"],"price":12.5,"count":3}`
	text := "[" + strings.Repeat(item+",", 400) + item + "]"
	value, err := parser.Parse(text)
	if err != nil {
		panic(err)
	}
	total := 0
	for _, one := range value.GetArray() {
		total += one.GetInt("count") + len(one.GetStringBytes("name"))
		one.GetObject().Visit(func(key []byte, v *fastjson.Value) {
			if v.Type() == fastjson.TypeNumber {
				total += int(v.GetFloat64())
			}
		})
		one.Del("tags")
	}
	return total + len(value.MarshalTo(nil)) + len(text)
}
