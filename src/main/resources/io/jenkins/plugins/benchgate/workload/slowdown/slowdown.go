// Slowdown puts a slowdown into one function of a Go project, without a change of its files: it writes a copy of the
// function's file, one more file for its package, and the overlay by which the go command takes them.
//
//	go run slowdown.go FUNCTION SHARE FOLDER
//	go run slowdown.go -check FUNCTION...
//
// FUNCTION is named as in profiles: example.org/shop/cart.(*Cart).Total. SHARE is the part of a call's duration by which it is
// lengthened. With -check it prints a line for each function that cannot be slowed, then "checked".
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Function is a name of a profile in its parts.
type Function struct {
	Text, Package, Receiver, Name string
}

// Source is where a function is declared.
type Source struct {
	Dir, File, Package string
	Text               []byte
	Body               int
	Recursive          bool
}

func main() {
	if len(os.Args) > 2 && os.Args[1] == "-check" {
		for _, name := range os.Args[2:] {
			if _, err := find(name); err != nil {
				fmt.Println(err)
			}
		}
		fmt.Println("checked")
		return
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 3 {
		return fmt.Errorf("found %d arguments, expected FUNCTION SHARE FOLDER", len(arguments))
	}
	share, err := strconv.ParseFloat(arguments[1], 64)
	if err != nil {
		return err
	}
	source, err := find(arguments[0])
	if err != nil {
		return err
	}
	return write(source, share, arguments[2])
}

// Parse takes a name apart; closures have no declaration of their own.
func parse(text string) (Function, error) {
	wrong := fmt.Errorf("found function '%s', expected a name such as example.org/shop/cart.(*Cart).Total", text)
	name := withoutTypes(text)
	slash := strings.LastIndex(name, "/") + 1
	dot := strings.Index(name[slash:], ".")
	if dot <= 0 {
		return Function{}, wrong
	}
	path, err := url.PathUnescape(name[:slash+dot])
	if err != nil {
		return Function{}, wrong
	}
	parts := strings.Split(strings.TrimSuffix(name[slash+dot+1:], "-fm"), ".")
	for _, part := range parts[1:] {
		if regexp.MustCompile(`^(func|gowrap|deferwrap)?\d+$`).MatchString(part) {
			return Function{}, fmt.Errorf("found the closure '%s', expected the function that declares it", text)
		}
	}
	switch len(parts) {
	case 1:
		return Function{text, path, "", parts[0]}, nil
	case 2:
		return Function{text, path, strings.Trim(parts[0], "(*)"), parts[1]}, nil
	}
	return Function{}, wrong
}

// WithoutTypes leaves out type arguments, [...] in profiles.
func withoutTypes(text string) string {
	var rest strings.Builder
	depth := 0
	for _, r := range text {
		if r == '[' {
			depth++
		}
		if depth == 0 {
			rest.WriteRune(r)
		}
		if r == ']' {
			depth--
		}
	}
	return rest.String()
}

func find(name string) (Source, error) {
	function, err := parse(name)
	if err != nil {
		return Source{}, err
	}
	var listed struct {
		Dir, Name         string
		GoFiles, CgoFiles []string
	}
	command := exec.Command("go", "list", "-json=Dir,Name,GoFiles,CgoFiles", "--", function.Package)
	out, err := command.Output()
	if err != nil {
		why := err.Error()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			why = strings.Join(strings.Fields(string(exit.Stderr)), " ")
		}
		return Source{}, fmt.Errorf("found no package of function %s: %s", name, why)
	}
	if err := json.Unmarshal(out, &listed); err != nil {
		return Source{}, fmt.Errorf("found no package of function %s: %v", name, err)
	}
	var known []string
	for _, file := range append(listed.GoFiles, listed.CgoFiles...) {
		path := filepath.Join(listed.Dir, file)
		text, err := os.ReadFile(path)
		if err != nil {
			return Source{}, err
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
		if err != nil {
			return Source{}, err
		}
		for _, declaration := range tree.Decls {
			declared, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			own := receiver(declared)
			if own != function.Receiver || declared.Name.Name != function.Name {
				known = append(known, shown(own, declared))
				continue
			}
			if declared.Body == nil {
				return Source{}, fmt.Errorf("found function %s, which has no body in Go, expected one", name)
			}
			return Source{
				Dir: listed.Dir, File: file, Package: listed.Name, Text: text,
				// a file may say by comments that its lines are those of another one
				Body:      files.PositionFor(declared.Body.Lbrace, false).Offset + 1,
				Recursive: recursive(declared),
			}, nil
		}
	}
	return Source{}, fmt.Errorf("found no function %s in %s, nearest: %s", name, listed.Dir, nearest(function, known))
}

func receiver(declared *ast.FuncDecl) string {
	if declared.Recv == nil || len(declared.Recv.List) == 0 {
		return ""
	}
	kind := declared.Recv.List[0].Type
	for {
		switch inner := kind.(type) {
		case *ast.StarExpr:
			kind = inner.X
		case *ast.ParenExpr:
			kind = inner.X
		case *ast.IndexExpr:
			kind = inner.X
		case *ast.IndexListExpr:
			kind = inner.X
		case *ast.Ident:
			return inner.Name
		default:
			return ""
		}
	}
}

func shown(receiver string, declared *ast.FuncDecl) string {
	if receiver == "" {
		return declared.Name.Name
	}
	if _, ok := declared.Recv.List[0].Type.(*ast.StarExpr); ok {
		return "(*" + receiver + ")." + declared.Name.Name
	}
	return receiver + "." + declared.Name.Name
}

// Recursive says whether a function calls something of its own name.
func recursive(declared *ast.FuncDecl) bool {
	found := false
	ast.Inspect(declared.Body, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok {
			switch called := call.Fun.(type) {
			case *ast.Ident:
				found = found || declared.Recv == nil && called.Name == declared.Name.Name
			case *ast.SelectorExpr:
				found = found || declared.Recv != nil && called.Sel.Name == declared.Name.Name
			case *ast.IndexExpr:
				if name, ok := called.X.(*ast.Ident); ok {
					found = found || name.Name == declared.Name.Name
				}
			}
		}
		return true
	})
	return found
}

func nearest(function Function, known []string) string {
	wanted := function.Name
	if function.Receiver != "" {
		wanted = function.Receiver + "." + function.Name
	}
	sort.Strings(known)
	sort.SliceStable(known, func(i, j int) bool {
		return distance(wanted, known[i]) < distance(wanted, known[j])
	})
	if len(known) > 3 {
		known = known[:3]
	}
	for i := range known {
		known[i] = "'" + function.Package + "." + known[i] + "'"
	}
	return strings.Join(known, ", ")
}

// Distance is the number of characters to insert, delete or replace (V. Levenshtein, 1966).
func distance(one, other string) int {
	other = strings.NewReplacer("(", "", "*", "", ")", "").Replace(other)
	row := make([]int, len(other)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(one); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j < len(row); j++ {
			replaced := diagonal
			if one[i-1] != other[j-1] {
				replaced++
			}
			diagonal = row[j]
			row[j] = min(replaced, min(row[j], row[j-1])+1)
		}
	}
	return row[len(other)]
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func write(source Source, share float64, folder string) error {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	changed := filepath.Join(folder, "changed.go")
	added := filepath.Join(folder, "added.go")
	overlay := map[string]map[string]string{"Replace": {
		filepath.Join(source.Dir, source.File):             changed,
		filepath.Join(source.Dir, "benchgate_slowdown.go"): added,
	}}
	// on the line of the brace, so that the lines of the file stay
	text := string(source.Text[:source.Body]) + " defer benchgateExit(benchgateEnter()); " +
		string(source.Text[source.Body:])
	if err := os.WriteFile(changed, []byte(text), 0o644); err != nil {
		return err
	}
	text = strings.NewReplacer(
		"PACKAGE", source.Package,
		"SHARE", strconv.FormatFloat(share, 'g', -1, 64),
		"RECURSIVE", strconv.FormatBool(source.Recursive),
		"FOLDER", strconv.Quote(folder)).Replace(delay)
	if err := os.WriteFile(added, []byte(text), 0o644); err != nil {
		return err
	}
	content, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "overlay.json"), content, 0o644)
}

// Delay is the file that is added. It works as the class Delay does for Java, but has no data of goroutines: nested calls of a
// function that calls itself are told by how many calls run, and several goroutines share all else.
const delay = `package PACKAGE

import (
	benchgateFmtPackage "fmt"
	benchgateOsPackage "os"
	benchgateSortPackage "sort"
	benchgateSyncPackage "sync"
	benchgateAtomicPackage "sync/atomic"
	benchgateTimePackage "time"
)

const (
	benchgateShare     = SHARE
	benchgateRecursive = RECURSIVE
	benchgateFolder    = FOLDER
	benchgateShortest  = 1000.0
	benchgateMostCalls = 1 << 12
	benchgateWindow    = 32
	benchgateWindows   = 5
)

type benchgateDelay struct {
	left int64
	depth int64
	lock benchgateSyncPackage.Mutex
	stride, calls, timed, windows int64
	sum, mean, owed, clock, counting float64
	means [benchgateWindows]float64
	random uint64
}

var (
	benchgateBase = benchgateTimePackage.Now()
	benchgateOnce benchgateSyncPackage.Once
	benchgateOnly = benchgateDelay{left: 1, stride: 1, calls: 1, random: 88172645463325252}
)

const (
	benchgateInner   = -2
	benchgateUntimed = -1
)

func benchgateNow() int64 { return int64(benchgateTimePackage.Since(benchgateBase)) }

func benchgateEnter() int64 { return benchgateOnly.enter() }

func benchgateExit(begun int64) { benchgateOnly.exit(begun) }

// Counting without atomic operations may miss calls of other goroutines, and takes a tenth of the time.
//
//go:norace
func (d *benchgateDelay) enter() int64 {
	if benchgateRecursive && benchgateAtomicPackage.AddInt64(&d.depth, 1) > 1 {
		return benchgateInner
	}
	d.left--
	if d.left > 0 {
		return benchgateUntimed
	}
	return benchgateNow()
}

func (d *benchgateDelay) exit(begun int64) {
	if begun >= 0 {
		d.settle(begun, benchgateNow())
	}
	if benchgateRecursive {
		benchgateAtomicPackage.AddInt64(&d.depth, -1)
	}
}

//go:norace
func (d *benchgateDelay) settle(begun, ended int64) {
	benchgateOnce.Do(benchgateMark)
	d.lock.Lock()
	own := float64(ended-begun) - d.clock
	if own < 0 {
		own = 0
	}
	d.sum += own
	d.timed++
	if d.timed == benchgateWindow {
		// a goroutine that loses its core during one of the few calls that are timed must not slow thousands of others
		d.means[d.windows%benchgateWindows] = d.sum / benchgateWindow
		d.windows++
		known := d.windows
		if known > benchgateWindows {
			known = benchgateWindows
		}
		sorted := append([]float64(nil), d.means[:known]...)
		benchgateSortPackage.Float64s(sorted)
		d.mean = sorted[known/2]
		d.stride = 1
		for d.stride < benchgateMostCalls && float64(d.stride)*d.mean*benchgateShare < benchgateShortest {
			d.stride *= 2
		}
		d.sum, d.timed = 0, 0
	}
	wanted := own
	if d.stride > 1 {
		wanted = float64(d.calls) * d.mean
	}
	d.owed += wanted*benchgateShare - float64(d.calls)*d.counting - 2*d.clock
	if d.owed < 0 {
		d.owed = 0
	}
	wait := d.owed
	d.owed = 0
	d.random ^= d.random << 13
	d.random ^= d.random >> 7
	d.random ^= d.random << 17
	d.calls = 1
	if d.stride > 1 {
		d.calls = 1 + int64(d.random%uint64(2*d.stride-1))
	}
	d.left = d.calls
	d.lock.Unlock()
	if wait > d.clock {
		now := ended
		for now < ended+int64(wait) {
			now = benchgateNow()
		}
		wait -= float64(now - ended)
	}
	d.lock.Lock()
	d.owed += wait
	d.lock.Unlock()
}

// It measures what timing itself takes.
func init() {
	const times = 1000
	d := benchgateDelay{left: 1 << 60}
	clock, counting := 1e9, 1e9
	for round := 0; round < 50; round++ {
		begun := benchgateNow()
		for i := 0; i < times; i++ {
			benchgateNow()
		}
		if one := float64(benchgateNow()-begun) / (times + 1); one < clock {
			clock = one
		}
		begun = benchgateNow()
		for i := 0; i < times; i++ {
			benchgateCount(&d)
		}
		if one := float64(benchgateNow()-begun) / times; one < counting {
			counting = one
		}
	}
	benchgateOnly.clock, benchgateOnly.counting = clock, counting
}

// It leaves a sign that the function was called.
func benchgateMark() {
	name := benchgateFmtPackage.Sprintf("%s/calls-%d", benchgateFolder, benchgateOsPackage.Getpid())
	if err := benchgateOsPackage.WriteFile(name, nil, 0o644); err != nil {
		benchgateFmtPackage.Fprintln(benchgateOsPackage.Stderr, "benchgate: cannot say that the slowed function was called:", err)
	}
}

//go:noinline
func benchgateCount(d *benchgateDelay) {
	defer d.exit(d.enter())
}
`
