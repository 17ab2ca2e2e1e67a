// A shop whose requests compute a cart and search the store; it serves its profiles at /debug/pprof.
package main

import (
	"fmt"
	"log"
	"net/http"
	_ "net/http/pprof"
	"os"
	"strconv"

	"example.org/shop/cart"
	"example.org/shop/store"
)

type server struct {
	store *store.Store
}

// buy answers with the price of as many goods as were asked for.
func (s *server) buy(w http.ResponseWriter, r *http.Request) {
	count, err := strconv.Atoi(r.URL.Query().Get("items"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	items := make([]cart.Item, count)
	for i := range items {
		items[i] = cart.Item{Name: fmt.Sprint("item", count-i), Price: int64(100 + i), Count: int64(1 + i%200)}
	}
	fmt.Fprintln(w, cart.Total(items), cart.Taxes(items))
}

// find answers with the goods of a name, and their checksum.
func (s *server) find(w http.ResponseWriter, r *http.Request) {
	names := s.store.Find(r.URL.Query().Get("name"))
	fmt.Fprintln(w, len(names), s.store.Checksum(names))
}

func main() {
	s := &server{store: store.Load(2000)}
	http.HandleFunc("/buy", s.buy)
	http.HandleFunc("/find", s.find)
	log.Fatal(http.ListenAndServe(os.Getenv("HOST")+":"+os.Getenv("PORT"), nil))
}
