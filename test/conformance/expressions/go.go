package main

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type Point struct {
	X, Y float64
}

func NewPoint(x, y float64) *Point {
	return &Point{X: x, Y: y}
}

func (p Point) Length() float64 {
	return math.Sqrt(p.X*p.X + p.Y*p.Y)
}

func (p *Point) Scale(f float64) {
	p.X *= f
	p.Y *= f
}

func (p Point) Moved(dx float64) Point {
	p.X += dx
	return p
}

type Celsius float64

func (c Celsius) String() string {
	return fmt.Sprintf("%.1f°C", float64(c))
}

type Weekday int

const (
	Sunday Weekday = iota
	Monday
	Tuesday
)

func (d Weekday) String() string {
	return [...]string{"Sun", "Mon", "Tue"}[d]
}

const (
	_  = iota
	KB = 1 << (10 * iota)
	MB
	GB
)

const (
	FlagA uint8 = 1 << iota
	FlagB
	FlagC
)

type Shape interface {
	Area() float64
	Name() string
}

type Circle struct{ R float64 }
type Rect struct{ W, H float64 }

func (c Circle) Area() float64 { return math.Pi * c.R * c.R }
func (c Circle) Name() string  { return "circle" }
func (r *Rect) Area() float64  { return r.W * r.H }
func (r *Rect) Name() string   { return "rect" }

type Animal struct {
	Name string
	Legs int
}

func (a Animal) Speak() string { return a.Name + " makes a sound" }
func (a *Animal) Rename(name string) {
	a.Name = name
}

type Dog struct {
	Animal
	Breed string
}

func (d Dog) Speak() string { return d.Name + " barks" }

type NegativeError struct {
	Value float64
}

func (e *NegativeError) Error() string {
	return fmt.Sprintf("negative value: %g", e.Value)
}

var ErrNotFound = errors.New("not found")

func sqrt(x float64) (float64, error) {
	if x < 0 {
		return 0, &NegativeError{x}
	}
	return math.Sqrt(x), nil
}

func lookup(m map[string]int, key string) (int, error) {
	if v, ok := m[key]; ok {
		return v, nil
	}
	return 0, fmt.Errorf("lookup %q: %w", key, ErrNotFound)
}

func divmod(a, b int) (quotient, remainder int) {
	quotient = a / b
	remainder = a % b
	return
}

func safeDivide(a, b int) (result int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	return a / b, nil
}

func sum(numbers ...int) int {
	total := 0
	for _, n := range numbers {
		total += n
	}
	return total
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func counter() func() int {
	n := 0
	return func() int {
		n++
		return n
	}
}

func apply(xs []int, f func(int) int) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

func compose(f, g func(float64) float64) func(float64) float64 {
	return func(x float64) float64 { return g(f(x)) }
}

type Number interface {
	~int | ~int64 | ~float64
}

func SumOf[T Number](xs []T) T {
	var total T
	for _, x := range xs {
		total += x
	}
	return total
}

func Map[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func Filter[T any](xs []T, keep func(T) bool) []T {
	var out []T
	for _, x := range xs {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

func Keys[K comparable, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

type Stack[T any] struct {
	items []T
}

func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }

func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 {
		return zero, false
	}
	last := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return last, true
}

type Node struct {
	Value       int
	Left, Right *Node
}

func (n *Node) Insert(v int) *Node {
	if n == nil {
		return &Node{Value: v}
	}
	if v < n.Value {
		n.Left = n.Left.Insert(v)
	} else {
		n.Right = n.Right.Insert(v)
	}
	return n
}

func (n *Node) Walk(visit func(int)) {
	if n == nil {
		return
	}
	n.Left.Walk(visit)
	visit(n.Value)
	n.Right.Walk(visit)
}

type ByAge []Person

type Person struct {
	Name string
	Age  int
}

func (a ByAge) Len() int           { return len(a) }
func (a ByAge) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a ByAge) Less(i, j int) bool { return a[i].Age < a[j].Age }

func softmax(xs []float64) []float64 {
	max := xs[0]
	for _, x := range xs {
		if x > max {
			max = x
		}
	}
	total := 0.0
	out := make([]float64, len(xs))
	for i, x := range xs {
		out[i] = math.Exp(x - max)
		total += out[i]
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

func dot(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

func matmul(a, b [][]float64) [][]float64 {
	out := make([][]float64, len(a))
	for i := range a {
		out[i] = make([]float64, len(b[0]))
		for j := range b[0] {
			for k := range b {
				out[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return out
}

func describe(v interface{}) string {
	switch x := v.(type) {
	case nil:
		return "nil"
	case int:
		return fmt.Sprintf("int %d", x)
	case float64, float32:
		return fmt.Sprintf("float %v", x)
	case string:
		return "string of " + strconv.Itoa(len(x))
	case []int:
		return fmt.Sprint("slice of ", len(x))
	case error:
		return "error " + x.Error()
	case fmt.Stringer:
		return "stringer " + x.String()
	default:
		return fmt.Sprintf("other %T", x)
	}
}

func modify(a [3]int, s []int, m map[string]int, p *int) {
	a[0] = 99
	s[0] = 99
	m["k"] = 99
	*p = 99
}

func deferred() {
	for i := 0; i < 3; i++ {
		defer fmt.Print(i, " ")
	}
	fmt.Print("body ")
}

func main() {
	// Integers
	fmt.Println(7/2, -7/2, 7%3, -7%3)  // → 3 -3 1 -1
	fmt.Println(7.0/2, float64(7)/2, 1/3.0)  // → 3.5 3.5 0.3333333333333333
	fmt.Println(math.MaxInt64, math.MinInt64, math.MaxInt32, uint64(math.MaxUint64))
	// → 9223372036854775807 -9223372036854775808 2147483647 18446744073709551615
	{
		var a int8 = 127
		var b uint8 = 255
		a++
		b += 2
		fmt.Println(a, b)
	}  // → -128 1
	{
		var x int32 = math.MaxInt32
		x += 1
		var y uint = 0
		y--
		fmt.Println(x, y)
	}  // → -2147483648 18446744073709551615
	{
		x := 300
		f := -3.99
		fmt.Println(uint8(x), int8(x), int(f), int64(2.0), uint16(70000-x))
	}  // → 44 44 -3 2 4164
	fmt.Println(6&3, 6|3, 6^3, 6&^3, ^6, 1<<10, -16>>2)  // → 2 7 5 4 -7 1024 -4
	fmt.Println(0xff, 0o17, 0b101, 1_000_000, 'a', '\n')  // → 255 15 5 1000000 97 10
	fmt.Println(KB, MB, GB/MB, FlagA|FlagC, FlagB)  // → 1024 1048576 1024 5 2
	fmt.Println(gcd(48, 36), fib(20), sum(1, 2, 3), sum(), sum([]int{4, 5}...))  // → 12 6765 6 0 9
	{
		n := uint64(1)
		for i := uint64(2); i <= 20; i++ {
			n *= i
		}
		fmt.Println(n, n*21)
	}  // → 2432902008176640000 14197454024290336768
	{
		h := uint32(2166136261)
		for _, c := range []byte("hello") {
			h ^= uint32(c)
			h *= 16777619
		}
		fmt.Println(h, h>>4, h%100)
	}  // → 1335831723 83489482 23
	{
		a, b := 10, 3
		a, b = b, a
		a += b
		b <<= 2
		a %= 7
		a &^= 4
		fmt.Println(a, b)
	}  // → 2 40
	{
		q, r := divmod(17, 5)
		fmt.Println(q, r)
	}  // → 3 2
	{
		var i64 int64 = 1 << 40
		fmt.Println(i64, int32(i64+5), i64/3, float32(i64))
	}  // → 1099511627776 5 366503875925 1.0995116e+12

	// Floats
	fmt.Println(1.0, 0.1+0.2, 1.0/3, 100000000.0, 1e20, 1e21, 1e-7)  // → 1 0.3 0.3333333333333333 1e+08 1e+20 1e+21 1e-07
	fmt.Println(float32(0.1), float64(float32(0.1)), float32(1)/3, float32(16777217))  // → 0.1 0.10000000149011612 0.33333334 1.6777216e+07
	{
		a, b := 0.1, 0.2
		fmt.Println(a+b, a+b == 0.3, a*3)
	}  // → 0.30000000000000004 false 0.30000000000000004
	fmt.Println(math.Inf(1), math.Inf(-1), math.NaN(), math.NaN() == math.NaN())  // → +Inf -Inf NaN false
	fmt.Println(math.IsNaN(math.Log(-1)), math.IsInf(1/math.Inf(-1), 0), math.Copysign(0, -1))  // → true false -0
	fmt.Println(math.Floor(-2.5), math.Ceil(-2.5), math.Trunc(-2.7), math.Round(2.5), math.Round(-2.5))  // → -3 -2 -2 3 -3
	fmt.Println(math.RoundToEven(2.5), math.RoundToEven(3.5), math.Round(123.456*100)/100)  // → 2 4 123.46
	fmt.Println(math.Sqrt(2), math.Pow(2, 10), math.Pow(2, -1), math.Cbrt(27))  // → 1.4142135623730951 1024 0.5 3
	fmt.Printf("%.4f %.4f %.4f %.4f\n", math.Exp(1), math.Log(10), math.Log2(8), math.Log10(1000))  // → 2.7183 2.3026 3.0000 3.0000
	fmt.Printf("%.4f %.4f %.4f %.4f\n", math.Sin(1), math.Cos(1), math.Tan(1), math.Atan2(1, -1))  // → 0.8415 0.5403 1.5574 2.3562
	fmt.Printf("%.4f %.4f %.4f\n", math.Tanh(0.5), math.Log1p(0.01), math.Expm1(0.01))  // → 0.4621 0.0100 0.0101
	fmt.Println(math.Max(3, 7), math.Min(3, -7), math.Abs(-4.5), math.Mod(7.5, 2), math.Mod(-7.5, 2))  // → 7 -7 4.5 1.5 -1.5
	fmt.Println(math.Hypot(3, 4), math.MaxFloat64, math.SmallestNonzeroFloat64)  // → 5 1.7976931348623157e+308 5e-324
	fmt.Println(math.Pi, math.E, math.Sqrt2, math.Ln2)  // → 3.141592653589793 2.718281828459045 1.4142135623730951 0.6931471805599453
	{
		whole, frac := math.Modf(3.25)
		fr, exp := math.Frexp(8)
		fmt.Println(whole, frac, fr, exp)
	}  // → 3 0.25 0.5 4
	fmt.Println(math.Float64bits(1.5), math.Float32bits(1.5), math.Signbit(-2))  // → 4609434218613702656 1069547520 true
	fmt.Println(math.Max(1, math.NaN()), math.Min(math.Inf(-1), 3), math.Remainder(7, 3))  // → NaN -Inf 1

	// Printing
	fmt.Println("a", 1, true, nil, 2.5, 'x', "b")  // → a 1 true <nil> 2.5 120 b
	fmt.Print("a", 1, 2, true, "b", "c", 3.0, "\n")  // → a1 2 truebc3
	fmt.Println([]int{1, 2, 3}, []string{"a", "b"}, []float64{1, 2.5}, []bool{true})  // → [1 2 3] [a b] [1 2.5] [true]
	fmt.Println(map[string]int{"b": 2, "a": 1}, map[int]string{3: "c", 1: "a"})  // → map[a:1 b:2] map[1:a 3:c]
	fmt.Println(Point{1, 2.5}, &Point{3, 4}, struct{ A, B int }{1, 2})  // → {1 2.5} &{3 4} {1 2}
	fmt.Printf("%v %+v %#v %T\n", Point{1, 2}, Point{1, 2}, Point{1, 2}, Point{1, 2})  // → {1 2} {X:1 Y:2} main.Point{X:1, Y:2} main.Point
	fmt.Printf("%v %+v\n", &Point{1, 2}, []Point{{1, 2}, {3, 4}})  // → &{1 2} [{X:1 Y:2} {X:3 Y:4}]
	fmt.Printf("%#v %#v %#v %#v\n", []int{1, 2}, map[string]bool{"x": true}, "q\"", 2.0)  // → []int{1, 2} map[string]bool{"x":true} "q\"" 2
	fmt.Printf("%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%b|%c|%U\n", 42, 42, 42, 42, 42, 255, 255, 8, 5, 'A', 'A')  // → 42|   42|42   |00042|+42|ff|FF|10|101|A|U+0041
	fmt.Printf("%#x %#o %08b %x %X\n", 255, 8, 5, "hi", []byte("hi"))  // → 0xff 010 00000101 6869 6869
	fmt.Printf("%f|%.2f|%8.3f|%-8.1f|%08.2f|%+.1f|%e|%.2e|%g|%G\n", 3.14159, 3.14159, 3.14159, 2.55, -3.14159, 2.0, 1234.5678, 0.00012, 1e21, 1e-7)
	// → 3.141590|3.14|   3.142|2.5     |-0003.14|+2.0|1.234568e+03|1.20e-04|1e+21|1E-07
	fmt.Printf("%g %g %.3g %.10g %v\n", 100000.0, 1e6, 1234.5678, 1.0/3, float32(0.1))  // → 100000 1e+06 1.23e+03 0.3333333333 0.1
	fmt.Printf("%s|%10s|%-10s|%.2s|%q|%v|%x\n", "go", "go", "go", "golang", "say \"hi\"\n", "v", "go")  // → go|        go|go        |go|"say \"hi\"\n"|v|676f
	fmt.Printf("%t %v %5t|%q %q\n", true, false, true, 'x', []string{"a b", "c"})  // → true false  true|'x' ["a b" "c"]
	fmt.Printf("%*d|%-*d|%.*f\n", 5, 42, 4, 7, 2, 3.14159)  // →    42|7   |3.14
	fmt.Printf("%[2]d %[1]d %d\n", 1, 2)  // → 2 1 2
	fmt.Printf("100%% %d%%\n", 50)  // → 100% 50%
	fmt.Printf("%d %s\n", "text", 5)  // → %!d(string=text) %!s(int=5)
	fmt.Printf("%d\n", 1, 2)
	// → 1
	// → %!(EXTRA int=2)
	fmt.Printf("%d %d\n", 1)  // → 1 %!d(MISSING)
	fmt.Printf("%v %d %v\n", []byte("hi"), []int{1, 2}, [2][2]int{{1, 2}, {3, 4}})  // → [104 105] [1 2] [[1 2] [3 4]]
	fmt.Printf("%6.2f|%6.1f\n", []float64{1, 2.345}, [2]float64{3, 4})  // → [  1.00   2.35]|[   3.0    4.0]
	fmt.Printf("%T %T %T %T %T %T\n", 1, 2.0, "s", 'r', true, nil)  // → int float64 string int32 bool <nil>
	fmt.Printf("%T %T %T %T %T\n", []int{}, map[string]int{}, [3]bool{}, &Point{}, errors.New("x"))
	// → []int map[string]int [3]bool *main.Point *errors.errorString
	fmt.Printf("%v %s %d\n", Monday, Tuesday, Monday)  // → Mon Tue 1
	fmt.Println(Celsius(21.55), Monday, []Weekday{Sunday, Tuesday})  // → 21.6°C Mon [Sun Tue]
	fmt.Printf("%v %.2f %s\n", Celsius(3), Celsius(3), Celsius(4))  // → 3.0°C 3.00 4.0°C
	fmt.Println(fmt.Sprint("x", 1, 2, "y"), fmt.Sprintln("end", 3))  // → x1 2y end 3
	{
		var p *Point
		var e error
		var s []int
		var m map[string]int
		var f func()
		fmt.Println(p, e, s, m, f == nil, s == nil, len(m))
	}  // → <nil> <nil> [] map[] true true 0
	fmt.Printf("%v %v %s\n", nil, error(nil), errors.New("bad"))  // → <nil> <nil> bad
	fmt.Printf("%q %v %c %d\n", 'é', 'é', 233, "é"[0])  // → 'é' 233 é 195
	fmt.Printf("%8.3s|%-8q|%08d|%x\n", "abcdef", "a", -42, -255)  // →      abc|"a"     |-0000042|-ff
	fmt.Printf("%3c|%-3c|%03d|%+d\n", 'x', 'y', 7, 0)  // →   x|y  |007|+0
	fmt.Println(complex(1, -2), real(complex(3, 4)), imag(3+4i))  // → (1-2i) 3 4
	fmt.Printf("%v %+v\n", Dog{Animal{"Rex", 4}, "lab"}, Dog{Animal{"Rex", 4}, "lab"})  // → {{Rex 4} lab} {Animal:{Name:Rex Legs:4} Breed:lab}
	fmt.Printf("%v %v\n", [3]int{1}, [...]string{2: "c", 0: "a"})  // → [1 0 0] [a  c]
	fmt.Printf("%5v|%-5v|%5v\n", 1, "a", true)  // →     1|a    | true
	fmt.Printf("%e %E %.0f %.0f %.0f\n", 0.0, 12345.678, 0.5, 1.5, 2.5)  // → 0.000000e+00 1.234568E+04 0 2 2

	// Strings
	fmt.Println(len("hello"), len("héllo"), len([]rune("héllo")))  // → 5 6 5
	fmt.Println("hello"[1], "hello"[1:3], "hello"[:2], "hello"[3:], string("hello"[0]))  // → 101 el he lo h
	fmt.Println(strings.ToUpper("héllo"), strings.ToLower("ABC"), strings.Title("go is fun"))  // → HÉLLO abc Go Is Fun
	fmt.Println(strings.Contains("seafood", "foo"), strings.ContainsRune("abc", 'b'), strings.ContainsAny("abc", "xyzc"))  // → true true true
	fmt.Println(strings.Index("chicken", "ken"), strings.Index("chicken", "x"), strings.LastIndex("go gopher", "go"))  // → 4 -1 3
	fmt.Println(strings.IndexByte("golang", 'l'), strings.IndexRune("chicken", 'k'), strings.IndexAny("golang", "ny"))  // → 2 4 4
	fmt.Println(strings.HasPrefix("golang", "go"), strings.HasSuffix("golang", "ng"), strings.Count("cheese", "e"), strings.Count("five", ""))
	// → true true 3 5
	fmt.Printf("%q\n", strings.Split("a,b,,c", ","))  // → ["a" "b" "" "c"]
	fmt.Printf("%q %q\n", strings.SplitN("a,b,c", ",", 2), strings.SplitAfter("a,b,c", ","))  // → ["a" "b,c"] ["a," "b," "c"]
	fmt.Printf("%q %q\n", strings.Split("abc", ""), strings.Split("", ","))  // → ["a" "b" "c"] [""]
	fmt.Printf("%q %d\n", strings.Fields("  the quick  brown\tfox\n"), len(strings.Fields("  ")))  // → ["the" "quick" "brown" "fox"] 0
	fmt.Println(strings.Join([]string{"a", "b", "c"}, "-"), strings.Join(nil, ","), strings.Repeat("ab", 3))  // → a-b-c  ababab
	fmt.Println(strings.Replace("oink oink oink", "k", "ky", 2), strings.ReplaceAll("oink oink", "oink", "moo"), strings.Replace("aaa", "a", "b", -1))
	// → oinky oinky oink moo moo bbb
	fmt.Printf("[%s] [%s] [%s] [%s]\n", strings.TrimSpace("  x \n"), strings.Trim("¡¡Hi!!", "¡!"), strings.TrimLeft("xxhixx", "x"), strings.TrimRight("xxhixx", "x"))
	// → [x] [Hi] [hixx] [xxhi]
	fmt.Println(strings.TrimPrefix("prefix-x", "prefix-"), strings.TrimSuffix("file.go", ".go"), strings.TrimPrefix("abc", "z"))  // → x file abc
	fmt.Println(strings.EqualFold("Go", "GO"), strings.Compare("a", "b"), "apple" < "banana", "a" == "a")  // → true -1 true true
	fmt.Println(strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		if r == ' ' {
			return -1
		}
		return unicode.ToUpper(r)
	}, "Hello World"))  // → hELLOwORLD
	fmt.Printf("%q\n", strings.FieldsFunc("a1b2c3", func(r rune) bool { return unicode.IsDigit(r) }))  // → ["a" "b" "c"]
	fmt.Println(strings.TrimFunc("123abc456", unicode.IsDigit), strings.IndexFunc("Hello", unicode.IsLower))  // → abc 1
	for i, r := range "aé😀b" {
		fmt.Print(i, ":", string(r), " ")
	}
	fmt.Println()  // → 0:a 1:é 3:😀 7:b
	{
		s := "héllo"
		r := []rune(s)
		for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
			r[i], r[j] = r[j], r[i]
		}
		fmt.Println(string(r), s, len(r))
	}  // → olléh héllo 5
	{
		b := []byte("abc")
		b[0] = 'X'
		b = append(b, "de"...)
		fmt.Println(string(b), b, len(b))
	}  // → Xbcde [88 98 99 100 101] 5
	{
		var sb strings.Builder
		for i := 3; i > 0; i-- {
			fmt.Fprintf(&sb, "%d...", i)
		}
		sb.WriteString("go")
		sb.WriteByte('!')
		sb.WriteRune('é')
		fmt.Println(sb.String(), sb.Len())
	}  // → 3...2...1...go!é 17
	{
		var buf bytes.Buffer
		buf.WriteString("hello ")
		buf.Write([]byte("world"))
		fmt.Fprint(&buf, "!", 1, 2)
		fmt.Println(buf.String(), buf.Len())
	}  // → hello world!1 2 15
	{
		r := strings.NewReplacer("<", "&lt;", ">", "&gt;")
		fmt.Println(r.Replace("<b>bold</b>"))
	}  // → &lt;b&gt;bold&lt;/b&gt;
	{
		before, after, found := strings.Cut("key=value=x", "=")
		_, _, other := strings.Cut("none", "=")
		fmt.Println(before, after, found, other)
	}  // → key value=x true false
	{
		word := "hello"
		fmt.Println(strings.ToUpper(word[:1])+word[1:], "x"+"y", word+"!"[0:1])
	}  // → Hello xy hello!
	{
		s := "x"
		s += "yz"
		t := `raw \n
line`
		fmt.Println(s, len(t), t)
	}
	// → xyz 11 raw \n
	// → line
	fmt.Println(string(rune(65)), string([]rune{72, 105}), string([]byte{111, 107}))  // → A Hi ok
	fmt.Println("tab\there", "q\"q", "\u00e9 \x41 \\")  // → tab	here q"q é A \
	fmt.Println(unicode.IsLetter('x'), unicode.IsDigit('5'), unicode.IsSpace('\t'), unicode.IsPunct('!'), unicode.IsUpper('É'))  // → true true true true true
	fmt.Println(string(unicode.ToUpper('é')), unicode.ToLower('A'), string('a'+2), 'z'-'a')  // → É 97 c 25
	{
		caesar := func(s string, k int) string {
			out := []byte{}
			for i := 0; i < len(s); i++ {
				c := s[i]
				if c >= 'a' && c <= 'z' {
					c = 'a' + (c-'a'+byte(k))%26
				}
				out = append(out, c)
			}
			return string(out)
		}
		fmt.Println(caesar("hello, xyz", 3), caesar(caesar("abc", 5), 21))
	}  // → khoor, abc abc
	{
		isPalindrome := func(s string) bool {
			var clean []rune
			for _, r := range strings.ToLower(s) {
				if unicode.IsLetter(r) {
					clean = append(clean, r)
				}
			}
			for i := range clean {
				if clean[i] != clean[len(clean)-1-i] {
					return false
				}
			}
			return true
		}
		fmt.Println(isPalindrome("A man, a plan, a canal: Panama"), isPalindrome("Go"))
	}  // → true false
	fmt.Println(bytes.Contains([]byte("seafood"), []byte("foo")), bytes.Equal([]byte("a"), []byte("b")), string(bytes.ToUpper([]byte("up"))))
	// → true false UP

	// Conversions
	fmt.Println(strconv.Itoa(-42)+"!", strconv.FormatInt(255, 2), strconv.FormatInt(-255, 16))  // → -42! 11111111 -ff
	{
		n, err := strconv.Atoi("123")
		_, bad := strconv.Atoi("12a")
		fmt.Println(n+1, err, bad)
	}  // → 124 <nil> strconv.Atoi: parsing "12a": invalid syntax
	{
		f, _ := strconv.ParseFloat("3.25", 64)
		b, _ := strconv.ParseBool("true")
		i, _ := strconv.ParseInt("ff", 16, 64)
		u, _ := strconv.ParseUint("42", 10, 8)
		fmt.Println(f*2, b, i, u)
	}  // → 6.5 true 255 42
	{
		n, err := strconv.ParseInt("300", 10, 8)
		_, empty := strconv.Atoi("")
		_, boolErr := strconv.ParseBool("maybe")
		fmt.Println(n, err)
		fmt.Println(empty, boolErr)
	}
	// → 127 strconv.ParseInt: parsing "300": value out of range
	// → strconv.Atoi: parsing "": invalid syntax strconv.ParseBool: parsing "maybe": invalid syntax
	fmt.Println(strconv.FormatFloat(3.14159, 'f', 2, 64), strconv.FormatFloat(1e21, 'g', -1, 64), strconv.FormatFloat(0.1, 'e', 3, 64))
	// → 3.14 1e+21 1.000e-01
	fmt.Println(strconv.Quote("hi \"there\"\n"), strconv.FormatBool(false), strconv.AppendInt(nil, 7, 10))  // → "hi \"there\"\n" false [55]
	{
		s, err := strconv.Unquote(`"a\tb"`)
		fmt.Println(s, err)
	}  // → a	b <nil>
	{
		x, y := 7, 2
		fmt.Println(float64(x)/float64(y), x/y, float32(x)/float32(y), int(math.Round(float64(x)/float64(y))))
	}  // → 3.5 3 3.5 4
	{
		var any interface{} = 3.5
		f, ok := any.(float64)
		_, isInt := any.(int)
		fmt.Println(f, ok, isInt)
	}  // → 3.5 true false
	{
		var a, b int
		n, err := fmt.Sscanf("10 20", "%d %d", &a, &b)
		var word string
		var f float64
		fmt.Sscan("pi 3.14", &word, &f)
		fmt.Println(n, err, a+b, word, f)
	}  // → 2 <nil> 30 pi 3.14

	// Slices and arrays
	{
		s := []int{1, 2, 3}
		s = append(s, 4)
		s = append(s, 5, 6)
		s = append(s, []int{7, 8}...)
		fmt.Println(s, len(s), s[0], s[len(s)-1])
	}  // → [1 2 3 4 5 6 7 8] 8 1 8
	{
		s := make([]int, 3, 10)
		fmt.Println(s, len(s), cap(s), s[:5], cap(s[2:]))
	}  // → [0 0 0] 3 10 [0 0 0 0 0] 8
	{
		a := []int{1, 2, 3, 4, 5}
		b := a[1:3]
		b[0] = 99
		b = append(b, 100)
		fmt.Println(a, b, len(b), cap(b))
	}  // → [1 99 3 100 5] [99 3 100] 3 4
	{
		a := []int{1, 2, 3}
		b := a
		c := make([]int, len(a))
		n := copy(c, a)
		b[0] = 9
		d := append([]int(nil), a...)
		d[1] = 8
		fmt.Println(a, b, c, d, n)
	}  // → [9 2 3] [9 2 3] [1 2 3] [9 8 3] 3
	{
		a := [3]int{1, 2, 3}
		b := a
		b[0] = 9
		p := &a
		p[1] = 7
		fmt.Println(a, b, a == [3]int{1, 7, 3}, len(a))
	}  // → [1 7 3] [9 2 3] true 3
	{
		s := []int{0, 1, 2, 3, 4, 5}
		i := 2
		s = append(s[:i], s[i+1:]...)
		fmt.Println(s)
		s = append(s[:1], append([]int{42}, s[1:]...)...)
		fmt.Println(s)
	}
	// → [0 1 3 4 5]
	// → [0 42 1 3 4 5]
	{
		s := []string{"c", "a", "b"}
		sort.Strings(s)
		n := []int{5, 2, 8}
		sort.Sort(sort.Reverse(sort.IntSlice(n)))
		f := []float64{2.5, -1, 0}
		sort.Float64s(f)
		fmt.Println(s, n, f, sort.IntsAreSorted(n))
	}  // → [a b c] [8 5 2] [-1 0 2.5] false
	{
		people := []Person{{"Ann", 30}, {"Bob", 25}, {"Cy", 30}}
		sort.Slice(people, func(i, j int) bool {
			if people[i].Age != people[j].Age {
				return people[i].Age < people[j].Age
			}
			return people[i].Name > people[j].Name
		})
		fmt.Println(people)
		sort.Sort(ByAge(people))
		fmt.Printf("%+v\n", people[0])
		sort.SliceStable(people, func(i, j int) bool { return len(people[i].Name) < len(people[j].Name) })
		fmt.Println(people)
	}
	// → [{Bob 25} {Cy 30} {Ann 30}]
	// → {Name:Bob Age:25}
	// → [{Cy 30} {Bob 25} {Ann 30}]
	{
		s := []int{1, 3, 5, 7}
		i := sort.SearchInts(s, 5)
		j := sort.Search(len(s), func(i int) bool { return s[i] >= 6 })
		fmt.Println(i, j, sort.SearchInts(s, 10))
	}  // → 2 3 4
	{
		grid := make([][]int, 2)
		for i := range grid {
			grid[i] = make([]int, 3)
			for j := range grid[i] {
				grid[i][j] = i*3 + j
			}
		}
		fmt.Println(grid, len(grid[0]), grid[1][2])
	}  // → [[0 1 2] [3 4 5]] 3 5
	{
		var grid [2][3]string
		for _, row := range grid {
			row[0] = "lost"
		}
		grid[1][2] = "x"
		fmt.Printf("%q\n", grid)
	}  // → [["" "" ""] ["" "" "x"]]
	{
		var s []int
		for i := 0; i < 3; i++ {
			s = append(s, i*i)
		}
		for i := range s {
			s[i] += 10
		}
		for _, v := range s {
			v *= 2
		}
		fmt.Println(s)
	}  // → [10 11 14]
	{
		a := []int{1, 2, 3, 4, 5, 6}
		fmt.Println(a[2:4], a[:0], a[len(a):], a[1:3:4], cap(a[1:3:4]))
	}  // → [3 4] [] [] [2 3] 3
	{
		s := []int{5, 1, 4}
		s[0], s[2] = s[2], s[0]
		for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
			s[i], s[j] = s[j], s[i]
		}
		fmt.Println(s)
	}  // → [5 1 4]
	{
		queue := []int{1, 2, 3}
		head := queue[0]
		queue = queue[1:]
		queue = append(queue, 4)
		stack := []string{}
		stack = append(stack, "a", "b")
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		fmt.Println(head, queue, top, stack, len(stack) == 0)
	}  // → 1 [2 3 4] b [a] false
	{
		a := []int{1, 2, 3, 4}
		copy(a[1:], a)
		fmt.Println(a, copy(a, []int{9}))
	}  // → [9 1 2 3] 1
	{
		structs := []Point{{1, 2}, {3, 4}}
		for _, p := range structs {
			p.X = 0
		}
		for i := range structs {
			structs[i].Scale(2)
		}
		pointers := []*Point{{1, 1}, {2, 2}}
		for _, p := range pointers {
			p.Scale(3)
		}
		fmt.Println(structs, *pointers[1], len(pointers))
	}  // → [{2 4} {6 8}] {6 6} 2
	{
		idx := []int{0, 1, 2, 3}
		scores := []float64{0.2, 0.9, 0.1, 0.5}
		sort.Slice(idx, func(a, b int) bool { return scores[idx[a]] > scores[idx[b]] })
		fmt.Println(idx[:2], scores[idx[0]])
	}  // → [1 3] 0.9
	{
		a, k := []int{3, 1, 2}, []int{}
		for len(a) > 0 {
			k = append(k, a[0])
			a = a[1:]
		}
		fmt.Println(a, k, len(a), a == nil)
	}  // → [] [3 1 2] 0 false
	{
		m := [][]float64{{1, 2}, {3, 4}, {5, 6}}
		t := make([][]float64, len(m[0]))
		for i := range t {
			for j := range m {
				t[i] = append(t[i], m[j][i])
			}
		}
		fmt.Println(t)
	}  // → [[1 3 5] [2 4 6]]

	// Maps
	{
		m := map[string]int{"a": 1, "b": 2}
		m["c"] = 3
		delete(m, "a")
		v, ok := m["z"]
		fmt.Println(m, len(m), m["b"], m["missing"], v, ok)
	}  // → map[b:2 c:3] 2 2 0 0 false
	{
		counts := map[string]int{}
		for _, w := range strings.Fields("the cat the dog the end") {
			counts[w]++
		}
		keys := make([]string, 0, len(counts))
		for k := range counts {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool {
			if counts[keys[i]] != counts[keys[j]] {
				return counts[keys[i]] > counts[keys[j]]
			}
			return keys[i] < keys[j]
		})
		for _, k := range keys {
			fmt.Print(k, "=", counts[k], " ")
		}
		fmt.Println(counts)
	}  // → the=3 cat=1 dog=1 end=1 map[cat:1 dog:1 end:1 the:3]
	{
		keys := Keys(map[string]int{"x": 1, "y": 2, "w": 0})
		sort.Strings(keys)
		fmt.Println(keys)
	}  // → [w x y]
	{
		groups := make(map[int][]string)
		for _, w := range []string{"a", "bb", "cc", "d"} {
			groups[len(w)] = append(groups[len(w)], w)
		}
		fmt.Println(groups, len(groups[9]))
	}  // → map[1:[a d] 2:[bb cc]] 0
	{
		seen := map[rune]bool{}
		unique := []rune{}
		for _, r := range "mississippi" {
			if !seen[r] {
				seen[r] = true
				unique = append(unique, r)
			}
		}
		fmt.Println(string(unique), len(seen), seen['x'])
	}  // → misp 4 false
	{
		type key struct{ x, y int }
		visited := map[key]int{{0, 1}: 5}
		visited[key{2, 3}] += 7
		fmt.Println(visited[key{0, 1}], visited[key{2, 3}], len(visited), visited[key{9, 9}])
	}  // → 5 7 2 0
	{
		m := map[string]map[string]int{}
		if m["a"] == nil {
			m["a"] = map[string]int{}
		}
		m["a"]["x"]++
		fmt.Println(m, m["b"]["y"])
	}  // → map[a:map[x:1]] 0
	{
		total := 0
		for k, v := range map[int]int{1: 10, 2: 20, 3: 30} {
			total += k * v
		}
		fmt.Println(total)
	}  // → 140
	{
		points := map[string]Point{"a": {1, 2}}
		p := points["a"]
		p.X = 100
		fmt.Println(points["a"], p)
		points["a"] = p
		fmt.Println(points)
	}
	// → {1 2} {100 2}
	// → map[a:{100 2}]
	{
		set := map[string]struct{}{"a": {}, "b": {}}
		_, has := set["a"]
		delete(set, "zz")
		fmt.Println(has, len(set), set)
	}  // → true 2 map[a:{} b:{}]
	{
		m1 := map[string]int{"k": 1}
		m2 := m1
		m2["k"] = 2
		fmt.Println(m1["k"], m1)
	}  // → 2 map[k:2]
	{
		fs := map[string]func(float64, float64) float64{
			"add": func(a, b float64) float64 { return a + b },
			"pow": math.Pow,
		}
		fmt.Println(fs["add"](1, 2), fs["pow"](2, 8), fs["nope"] == nil)
	}  // → 3 256 true

	// Functions and closures
	{
		c := counter()
		d := counter()
		c()
		c()
		fmt.Println(c(), d())
	}  // → 3 1
	fmt.Println(apply([]int{1, 2, 3}, func(n int) int { return n * n }))  // → [1 4 9]
	fmt.Println(compose(math.Sqrt, func(x float64) float64 { return x + 1 })(16))  // → 5
	{
		var fact func(int) int
		fact = func(n int) int {
			if n == 0 {
				return 1
			}
			return n * fact(n-1)
		}
		fmt.Println(fact(10))
	}  // → 3628800
	{
		x := 1
		add := func(n int) { x += n }
		add(5)
		add(10)
		fmt.Println(x, func() int { return x * 2 }())
	}  // → 16 32
	{
		deferred()
		fmt.Println()
	}  // → body 2 1 0
	{
		r, err := safeDivide(1, 0)
		ok, none := safeDivide(6, 3)
		fmt.Println(r, err, ok, none)
	}  // → 0 recovered: runtime error: integer divide by zero 2 <nil>
	{
		a, s, m, p := [3]int{1, 2, 3}, []int{1, 2, 3}, map[string]int{"k": 1}, 5
		modify(a, s, m, &p)
		fmt.Println(a, s, m, p)
	}  // → [1 2 3] [99 2 3] map[k:99] 99
	{
		memo := map[int]int{}
		var f func(int) int
		f = func(n int) int {
			if n < 2 {
				return n
			}
			if v, ok := memo[n]; ok {
				return v
			}
			memo[n] = f(n-1) + f(n-2)
			return memo[n]
		}
		fmt.Println(f(50), len(memo))
	}  // → 12586269025 49
	{
		f := Point.Length
		g := (&Point{6, 8}).Length
		h := strings.ToUpper
		fmt.Println(f(Point{3, 4}), g(), h("x"))
	}  // → 5 10 X
	{
		func() {
			defer fmt.Println("deferred")
			fmt.Println("body")
		}()
		i := 1
		defer func(n int) { _ = n }(i)
		i++
		fmt.Println(i)
	}
	// → body
	// → deferred
	// → 2
	{
		evens := Filter([]int{1, 2, 3, 4}, func(n int) bool { return n%2 == 0 })
		texts := Map([]int{1, 2}, func(n int) string { return strconv.Itoa(n) + "!" })
		fmt.Println(evens, texts, SumOf([]float64{1.5, 2}), SumOf([]int{1, 2, 3}))
	}  // → [2 4] [1! 2!] 3.5 6
	{
		var funcs []func() int
		for i := 0; i < 3; i++ {
			i := i
			funcs = append(funcs, func() int { return i * i })
		}
		for _, f := range funcs {
			fmt.Print(f(), " ")
		}
		fmt.Println()
	}  // → 0 1 4

	// Structs, methods and interfaces
	{
		p := Point{3, 4}
		p.Scale(2)
		q := p
		q.X = 0
		r := &p
		r.Y = 1
		fmt.Println(p, q, r.Length() > 6, p == Point{6, 1}, *r)
	}  // → {6 1} {0 8} true true {6 1}
	fmt.Println(Point{1, 2}.Moved(5), NewPoint(1, 2).X, (&Point{}).Length())  // → {6 2} 1 0
	{
		shapes := []Shape{Circle{1}, &Rect{2, 3}}
		for _, s := range shapes {
			fmt.Printf("%s %.2f %T\n", s.Name(), s.Area(), s)
		}
	}
	// → circle 3.14 main.Circle
	// → rect 6.00 *main.Rect
	{
		d := Dog{Animal{"Rex", 4}, "lab"}
		d.Rename("Max")
		fmt.Println(d.Name, d.Speak(), d.Animal.Speak(), d.Legs, d)
	}  // → Max Max barks Max makes a sound 4 {{Max 4} lab}
	fmt.Println(describe(nil), describe(3), describe(2.5), describe("héllo"), describe([]int{1}), describe(ErrNotFound), describe(Monday), describe(true))
	// → nil int 3 float 2.5 string of 6 slice of 1 error not found stringer Mon other bool
	{
		var s Shape = Circle{2}
		c, ok := s.(Circle)
		_, isRect := s.(*Rect)
		fmt.Println(c.R, ok, isRect)
	}  // → 2 true false
	{
		s := &Stack[string]{}
		s.Push("a")
		s.Push("b")
		v, ok := s.Pop()
		w, _ := s.Pop()
		z, empty := s.Pop()
		fmt.Printf("%q %v %q %q %v\n", v, ok, w, z, empty)
	}  // → "b" true "a" "" false
	{
		var root *Node
		for _, v := range []int{5, 2, 8, 1, 9} {
			root = root.Insert(v)
		}
		var out []int
		root.Walk(func(v int) { out = append(out, v) })
		fmt.Println(out, root.Left.Value, root.Right.Left == nil)
	}  // → [1 2 5 8 9] 2 true
	{
		type pair struct {
			key   string
			value int
		}
		pairs := []pair{{"a", 1}, {key: "b"}}
		pairs[1].value = 7
		fmt.Printf("%v %+v\n", pairs, pairs[1])
	}  // → [{a 1} {b 7}] {key:b value:7}
	{
		cfg := struct {
			Name  string
			Sizes []int
			Inner struct{ On bool }
		}{Name: "net", Sizes: []int{2, 3}}
		cfg.Inner.On = true
		fmt.Printf("%+v\n", cfg)
	}  // → {Name:net Sizes:[2 3] Inner:{On:true}}
	{
		a := &Point{1, 2}
		b := a
		c := &Point{1, 2}
		b.X = 5
		fmt.Println(a == b, a == c, *a == *c, a.X)
	}  // → true false false 5
	{
		x := 5
		p := &x
		*p += 3
		q := &p
		**q *= 2
		var n *int
		fmt.Println(x, *p == x, n == nil)
	}  // → 16 true true
	fmt.Println(Monday < Tuesday, Weekday(0), int(Tuesday)+1, Celsius(20)+1.5)  // → true Sun 3 21.5°C
	{
		var e1 interface{} = 3
		var e2 interface{} = 3
		var e3 interface{} = "3"
		fmt.Println(e1 == e2, e1 == e3, e1 == 3)
	}  // → true false true

	// Errors
	{
		_, err := sqrt(-4)
		r, none := sqrt(9)
		fmt.Println(err, r, none == nil)
	}  // → negative value: -4 3 true
	{
		_, err := lookup(map[string]int{"a": 1}, "b")
		fmt.Println(err, errors.Is(err, ErrNotFound), errors.Unwrap(err) == ErrNotFound, err == ErrNotFound)
	}  // → lookup "b": not found true true false
	{
		_, err := sqrt(-2)
		wrapped := fmt.Errorf("outer: %w", err)
		var neg *NegativeError
		fmt.Println(errors.As(wrapped, &neg), neg.Value, wrapped)
	}  // → true -2 outer: negative value: -2
	{
		func() {
			defer func() {
				r := recover()
				fmt.Println("recovered:", r)
			}()
			s := []int{1, 2, 3}
			i := len(s) + 2
			fmt.Println(s[i])
		}()
	}  // → recovered: runtime error: index out of range [5] with length 3
	{
		func() {
			defer func() { fmt.Println(recover()) }()
			var m map[string]int
			m["a"] = 1
		}()
		func() {
			defer func() { fmt.Println(recover()) }()
			var v interface{} = "text"
			fmt.Println(v.(int))
		}()
		func() {
			defer func() { fmt.Println(recover()) }()
			var p *Point
			fmt.Println(p.X)
		}()
		func() {
			defer func() { fmt.Println(recover()) }()
			panic(fmt.Sprintf("custom %d", 42))
		}()
	}
	// → assignment to entry in nil map
	// → interface conversion: interface {} is string, not int
	// → runtime error: invalid memory address or nil pointer dereference
	// → custom 42
	{
		defer func() { recover() }()
		a := []int{1, 2, 3}
		func() {
			defer func() { fmt.Println(recover()) }()
			n := 5
			fmt.Println(a[1:n])
		}()
	}  // → runtime error: slice bounds out of range [:5] with capacity 3
	{
		err := errors.New("a")
		fmt.Printf("%v %s %q %d\n", err, err, err, len(err.Error()))
		fmt.Println(errors.New("a") == errors.New("a"), err == err)
	}
	// → a a "a" 1
	// → false true

	// Control flow
	for i := 0; i < 10; i++ {
		if i%2 == 0 {
			continue
		}
		if i > 7 {
			break
		}
		fmt.Print(i, " ")
	}
	fmt.Println()  // → 1 3 5 7
	{
		n, steps := 27, 0
		for n != 1 {
			if n%2 == 0 {
				n /= 2
			} else {
				n = 3*n + 1
			}
			steps++
		}
		fmt.Println(steps)
	}  // → 111
outer:
	for i := 0; i < 3; i++ {
		for j := 0; j < 3; j++ {
			if j == 2 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			fmt.Print(i, j, ";")
		}
	}
	fmt.Println()  // → 0 0;0 1;1 0;1 1;
	for _, n := range []int{0, 3, 15, 42, 7} {
		switch {
		case n == 0:
			fmt.Print("zero ")
		case n < 5:
			fmt.Print("small ")
			fallthrough
		case n == 15:
			fmt.Print("through ")
		default:
			fmt.Print("other ")
		}
	}
	fmt.Println()  // → zero small through through other other
	switch day := "sat"; day {
	case "sat", "sun":
		fmt.Println("weekend")
	default:
		fmt.Println("weekday")
	}  // → weekend
	{
		for i := 1; i <= 15; i++ {
			switch {
			case i%15 == 0:
				fmt.Print("FizzBuzz ")
			case i%3 == 0:
				fmt.Print("Fizz ")
			case i%5 == 0:
				fmt.Print("Buzz ")
			}
		}
		fmt.Println()
	}  // → Fizz Buzz Fizz Fizz Buzz Fizz FizzBuzz
	if x := 5; x > 3 {
		fmt.Println("big", x)
	} else {
		fmt.Println("small")
	}  // → big 5
	{
		i := 0
	loop:
		if i < 3 {
			fmt.Print(i)
			i++
			goto loop
		}
		fmt.Println()
	}  // → 012
	{
		x := 1
		{
			x := 2
			x++
			_ = x
		}
		if x := x + 10; x > 5 {
			fmt.Print(x, " ")
		}
		fmt.Println(x)
	}  // → 11 1
	{
		ch := make(chan int, 3)
		for i := 0; i < 3; i++ {
			ch <- i * i
		}
		close(ch)
		for v := range ch {
			fmt.Print(v, " ")
		}
		v, ok := <-ch
		fmt.Println(v, ok, len(ch), cap(ch))
	}  // → 0 1 4 0 false 0 3
	{
		results := make(chan int)
		go func() {
			for i := 1; i <= 3; i++ {
				results <- i * 10
			}
			close(results)
		}()
		total := 0
		for r := range results {
			total += r
		}
		fmt.Println(total)
	}  // → 60
	{
		var i interface{} = 7
		if n, ok := i.(int); ok && n > 5 {
			fmt.Println("int", n)
		} else if s, ok := i.(string); ok {
			fmt.Println("string", s)
		}
	}  // → int 7

	// Small algorithms
	{
		v := []int{64, 25, 12, 22, 11}
		for i := 0; i < len(v); i++ {
			min := i
			for j := i + 1; j < len(v); j++ {
				if v[j] < v[min] {
					min = j
				}
			}
			v[i], v[min] = v[min], v[i]
		}
		fmt.Println(v)
	}  // → [11 12 22 25 64]
	{
		var quick func([]int) []int
		quick = func(v []int) []int {
			if len(v) <= 1 {
				return v
			}
			var small, large []int
			for _, x := range v[1:] {
				if x < v[0] {
					small = append(small, x)
				} else {
					large = append(large, x)
				}
			}
			return append(append(quick(small), v[0]), quick(large)...)
		}
		fmt.Println(quick([]int{3, 6, 1, 8, 2, 9, 2}))
	}  // → [1 2 2 3 6 8 9]
	{
		n := 30
		sieve := make([]bool, n+1)
		primes := []int{}
		for i := 2; i <= n; i++ {
			if !sieve[i] {
				primes = append(primes, i)
				for j := i * i; j <= n; j += i {
					sieve[j] = true
				}
			}
		}
		fmt.Println(primes)
	}  // → [2 3 5 7 11 13 17 19 23 29]
	{
		a, b := "kitten", "sitting"
		dp := make([][]int, len(a)+1)
		for i := range dp {
			dp[i] = make([]int, len(b)+1)
			dp[i][0] = i
		}
		for j := range dp[0] {
			dp[0][j] = j
		}
		for i := 1; i <= len(a); i++ {
			for j := 1; j <= len(b); j++ {
				cost := 1
				if a[i-1] == b[j-1] {
					cost = 0
				}
				best := dp[i-1][j] + 1
				if dp[i][j-1]+1 < best {
					best = dp[i][j-1] + 1
				}
				if dp[i-1][j-1]+cost < best {
					best = dp[i-1][j-1] + cost
				}
				dp[i][j] = best
			}
		}
		fmt.Println(dp[len(a)][len(b)], dp[1])
	}  // → 3 [1 1 2 3 4 5 6 7]
	{
		graph := map[string][]string{"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": nil}
		visited := map[string]bool{"a": true}
		queue, order := []string{"a"}, []string{}
		for len(queue) > 0 {
			node := queue[0]
			queue = queue[1:]
			order = append(order, node)
			for _, next := range graph[node] {
				if !visited[next] {
					visited[next] = true
					queue = append(queue, next)
				}
			}
		}
		fmt.Println(order, len(visited))
	}  // → [a b c d] 4
	{
		lo, hi, target := 0, 9, 14
		at := -1
		for lo <= hi {
			mid := (lo + hi) / 2
			if v := mid * 2; v == target {
				at = mid
				break
			} else if v < target {
				lo = mid + 1
			} else {
				hi = mid - 1
			}
		}
		fmt.Println(at)
	}  // → 7
	{
		var hanoi func(n int, from, to, via string) int
		hanoi = func(n int, from, to, via string) int {
			if n == 0 {
				return 0
			}
			return hanoi(n-1, from, via, to) + 1 + hanoi(n-1, via, to, from)
		}
		fmt.Println(hanoi(5, "A", "C", "B"))
	}  // → 31
	{
		var perms func([]int, int)
		count := 0
		perms = func(a []int, k int) {
			if k == len(a) {
				count++
				if count <= 2 {
					fmt.Print(a, " ")
				}
				return
			}
			for i := k; i < len(a); i++ {
				a[k], a[i] = a[i], a[k]
				perms(a, k+1)
				a[k], a[i] = a[i], a[k]
			}
		}
		perms([]int{1, 2, 3}, 0)
		fmt.Println(count)
	}  // → [1 2 3] [1 3 2] 6
	{
		seed := uint32(42)
		next := func() uint32 {
			seed = seed*1664525 + 1013904223
			return seed >> 16
		}
		fmt.Println(next(), next(), next())
	}  // → 16537 5775 37832

	// Small models
	fmt.Println(dot([]float64{1, 2, 3}, []float64{4, 5, 6}), softmax([]float64{0, 0}))  // → 32 [0.5 0.5]
	fmt.Printf("%.3f %.4v\n", softmax([]float64{1, 2, 3}), softmax([]float64{1, 2}))  // → [0.090 0.245 0.665] [0.2689 0.7311]
	fmt.Println(matmul([][]float64{{1, 2}, {3, 4}}, [][]float64{{0.5, 0}, {-1, 1}}))  // → [[-1.5 2] [-2.5 4]]
	{
		q := []float64{1, 0}
		keys := [][]float64{{1, 0}, {0, 1}}
		values := [][]float64{{10, 0}, {0, 10}}
		scores := make([]float64, len(keys))
		for i, k := range keys {
			scores[i] = dot(q, k) / math.Sqrt(float64(len(k)))
		}
		w := softmax(scores)
		out := make([]float64, 2)
		for i := range values {
			for j := range out {
				out[j] += w[i] * values[i][j]
			}
		}
		fmt.Printf("%.3f %.3f\n", w, out)
	}  // → [0.670 0.330] [6.698 3.302]
	{
		xs, ys := []float64{1, 2, 3, 4}, []float64{3, 5, 7, 9}
		w, b, lr := 0.0, 0.0, 0.05
		for epoch := 0; epoch < 300; epoch++ {
			gw, gb := 0.0, 0.0
			for i := range xs {
				err := w*xs[i] + b - ys[i]
				gw += 2 * err * xs[i] / float64(len(xs))
				gb += 2 * err / float64(len(xs))
			}
			w -= lr * gw
			b -= lr * gb
		}
		fmt.Printf("%.3f %.3f\n", w, b)
	}  // → 2.001 0.997
	{
		data := []float64{2, 4, 4, 4, 5, 5, 7, 9}
		mean, variance := 0.0, 0.0
		for _, x := range data {
			mean += x
		}
		mean /= float64(len(data))
		for _, x := range data {
			variance += math.Pow(x-mean, 2)
		}
		variance /= float64(len(data))
		fmt.Println(mean, variance, math.Sqrt(variance))
	}  // → 5 4 2
	{
		text := "the cat sat on the mat"
		vocab := map[string]int{}
		words := []string{}
		for _, w := range strings.Fields(text) {
			if _, ok := vocab[w]; !ok {
				vocab[w] = len(words)
				words = append(words, w)
			}
		}
		ids := []int{}
		for _, w := range strings.Fields(text) {
			ids = append(ids, vocab[w])
		}
		back := make([]string, len(ids))
		for i, id := range ids {
			back[i] = words[id]
		}
		fmt.Println(ids, words, strings.Join(back, " ") == text)
	}  // → [0 1 2 3 0 4] [the cat sat on mat] true
	{
		d := 4
		for pos := 0; pos < 2; pos++ {
			row := make([]float64, d)
			for i := range row {
				angle := float64(pos) / math.Pow(10000, float64(2*(i/2))/float64(d))
				if i%2 == 0 {
					row[i] = math.Sin(angle)
				} else {
					row[i] = math.Cos(angle)
				}
			}
			fmt.Printf("%.4f\n", row)
		}
	}
	// → [0.0000 1.0000 0.0000 1.0000]
	// → [0.8415 0.5403 0.0100 1.0000]
	{
		series := []float64{1, 3, 5, 7}
		avg := []float64{}
		for i := 1; i < len(series); i++ {
			avg = append(avg, (series[i-1]+series[i])/2)
		}
		best := 0
		for i, v := range series {
			if v > series[best] {
				best = i
			}
		}
		fmt.Println(avg, best)
	}  // → [2 4 6] 3
	{
		relu := func(x float64) float64 { return math.Max(0, x) }
		sigmoid := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
		fmt.Printf("%v %v %.4f\n", relu(-1.5), relu(2), sigmoid(0.5))
	}  // → 0 2 0.6225
	{
		var total float32
		for _, w := range []float32{0.1, 0.2, 0.3} {
			total += w
		}
		fmt.Println(total, total/3, float64(total))
	}  // → 0.6 0.2 0.6000000238418579
	{
		mask := [][]float64{{0, math.Inf(-1)}, {0, 0}}
		for _, row := range mask {
			fmt.Print(softmax(row), " ")
		}
		fmt.Println(mask)
	}  // → [1 0] [0.5 0.5] [[0 -Inf] [0 0]]
	{
		oneHot := func(k, n int) []int {
			v := make([]int, n)
			v[k] = 1
			return v
		}
		loss := -(math.Log(0.7) + math.Log(0.9)) / 2
		fmt.Printf("%v %v %.4f\n", oneHot(2, 3), oneHot(0, 3), loss)
	}  // → [0 0 1] [1 0 0] 0.2310
	{
		r := rand.New(rand.NewSource(42))
		x := r.Float64()
		n := r.Intn(10)
		fmt.Println(x >= 0 && x < 1, n >= 0 && n < 10)
	}  // → true true

	// Newer than the installed toolchain
	fmt.Println(min(3, 1, 2), max(2.5, 1), min("b", "a"))  // ⇒ 1 2.5 a
	{
		for i := range 3 {
			fmt.Print(i, " ")
		}
		fmt.Println()
	}  // ⇒ 0 1 2
	{
		m := map[string]int{"a": 1}
		s := []int{1, 2}
		clear(m)
		clear(s)
		fmt.Println(m, len(m), s)
	}  // ⇒ map[] 0 [0 0]
	{
		var fs []func() int
		for i := 0; i < 3; i++ {
			fs = append(fs, func() int { return i })
		}
		fmt.Println(fs[0](), fs[1](), fs[2]())
	}  // ⇒ 0 1 2
	{
		var ps []*int
		for _, v := range []int{10, 20} {
			ps = append(ps, &v)
		}
		fmt.Println(*ps[0], *ps[1])
	}  // ⇒ 10 20
	{
		total := 0
		for range 4 {
			total += max(1, total)
		}
		fmt.Println(total, max(math.NaN(), 1))
	}  // ⇒ 8 NaN
	{
		for v := range func(yield func(int) bool) {
			for i := 0; i < 5 && yield(i*i); i++ {
			}
		} {
			if v > 4 {
				break
			}
			fmt.Print(v, " ")
		}
		fmt.Println()
	}  // ⇒ 0 1 4

	// Further names
	fmt.Println(math.MaxFloat32, float32(math.MaxFloat32), math.MaxInt8, math.MaxUint16)  // → 3.4028234663852886e+38 3.4028235e+38 127 65535
	{
		var buf strings.Builder
		fmt.Fprintln(&buf, "a", 1, 2.5)
		fmt.Fprintln(&buf)
		fmt.Fprintln(os.Stderr, "to the error stream")
		fmt.Printf("%q\n", buf.String())
	}  // → "a 1 2.5\n\n"
	{
		words := sort.StringSlice{"c", "a", "b"}
		before := sort.IsSorted(words)
		sort.Sort(words)
		fmt.Println(words, before, sort.IsSorted(words), words.Len(), words.Less(0, 1))
	}  // → [a b c] false true 3 true
	{
		words := []string{"b", "c", "a"}
		sort.Sort(sort.Reverse(sort.StringSlice(words)))
		fmt.Println(words, sort.StringsAreSorted(words), sort.SearchStrings([]string{"a", "c"}, "b"))
	}  // → [c b a] false 1


	// What else the packages have
	{
		fraction, exponent := math.Frexp(8)
		fmt.Println(math.Ldexp(0.5, 4), fraction, exponent, math.Exp2(3))
	}  // → 8 0.5 4 8
	{
		s, c := math.Sincos(0.5)
		fmt.Printf("%.6f %.6f %.6f %.6f %.6f\n", s, c, math.Asinh(1), math.Acosh(2), math.Atanh(0.5))
	}  // → 0.479426 0.877583 0.881374 1.316958 0.549306
	{
		numbers := []int{3, 1, 2}
		sort.Ints(numbers)
		reals := []float64{0.5, 1.5}
		fmt.Println(numbers, sort.Float64sAreSorted(reals), sort.SearchFloat64s(reals, 1))
	}  // → [1 2 3] true 1
	{
		reals := sort.Float64Slice{2.5, 0.5}
		sort.Sort(reals)
		fmt.Println(reals, reals.Len(), reals.Less(0, 1))
	}  // → [0.5 2.5] 2 true
	{
		words := sort.StringSlice{"bb", "a", "ab"}
		sort.Stable(words)
		fmt.Println(words)
	}  // → [a ab bb]
	fmt.Println(strconv.FormatUint(255, 16), strconv.QuoteRune('é'), strconv.QuoteRune('\n'))  // → ff 'é' '\n'
	fmt.Printf("%q %q\n", strings.SplitAfterN("a,b,c", ",", 2), strings.ToTitle("abc"))  // → ["a," "b,c"] "ABC"
	fmt.Println(strings.TrimRightFunc("abc123", unicode.IsDigit), strings.TrimLeftFunc("123abc", unicode.IsDigit))  // → abc abc
	fmt.Println(strings.IndexFunc("abc1", unicode.IsDigit) >= 0, strings.LastIndexFunc("a1b2c", unicode.IsDigit), strings.LastIndexByte("abcb", 'b'), strings.LastIndexAny("golang", "gl"))
	// → true 3 3 5
	fmt.Println(unicode.IsPrint('a'), unicode.IsPrint('\n'), unicode.IsGraphic(' '), unicode.IsTitle('A'))  // → true false true false
	fmt.Println(utf8.RuneCountInString("héé"), utf8.RuneCount([]byte("hé")), utf8.RuneLen('é'), utf8.ValidString("ok"))  // → 3 2 2 true
	{
		first, size := utf8.DecodeRuneInString("éa")
		last, width := utf8.DecodeLastRuneInString("aß")
		fmt.Println(string(first), size, string(last), width)
	}  // → é 2 ß 2
	{
		var built strings.Builder
		built.Grow(16)
		built.WriteString("grown")
		fmt.Println(built.String(), built.Len())
	}  // → grown 5
	{
		text := bytes.NewBufferString("ab")
		text.WriteString("c")
		fmt.Println(text.String(), bytes.NewBuffer([]byte("xy")).Len())
	}  // → abc 2
	fmt.Println(math.Float64frombits(math.Float64bits(1.5)), math.Float32frombits(math.Float32bits(0.25)))  // → 1.5 0.25
	fmt.Println(sort.SliceIsSorted([]int{1, 2}, func(i, j int) bool { return i < j }), unicode.IsMark('a'))  // → true false
}
