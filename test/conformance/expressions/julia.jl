using LinearAlgebra
using Printf
using Random
using Statistics

softmax(x) = exp.(x .- maximum(x)) ./ sum(exp.(x .- maximum(x)))
sigmoid(x) = 1 / (1 + exp(-x))
relu(x) = max(0, x)

struct Point
    x::Int
    y::Int
end
Base.:+(a::Point, b::Point) = Point(a.x + b.x, a.y + b.y)
Base.:-(a::Point) = Point(-a.x, -a.y)

struct Vec2{T}
    x::T
    y::T
end

mutable struct Counter
    count::Int
end
increment!(c::Counter, by = 1) = (c.count += by; c)

abstract type Shape end
struct Circle <: Shape
    r::Float64
end
struct Square <: Shape
    side::Float64
end
area(c::Circle) = π * c.r^2
area(s::Square) = s.side^2
describe(s::Shape) = "shape of area $(round(area(s), digits=2))"

struct Money
    cents::Int
end
Base.show(io::IO, m::Money) = print(io, "\$", m.cents ÷ 100, ".", lpad(m.cents % 100, 2, '0'))

Base.@kwdef struct Config
    layers::Int = 2
    rate::Float64 = 0.1
    name::String = "net"
end

const WORDS = ["the", "cat", "sat", "on", "the", "mat"]

# Numbers
println(7 / 2)  # ⇒ 3.5
println(7 ÷ 2, " ", -7 ÷ 2, " ", div(7, -2))  # ⇒ 3 -3 -3
println(fld(-7, 2), " ", cld(7, 2), " ", cld(-7, 2))  # ⇒ -4 4 -3
println(-7 % 3, " ", mod(-7, 3), " ", rem(7, -3), " ", mod(7, -3))  # ⇒ -1 2 1 -2
println(divrem(7, 2), " ", fldmod(-7, 2))  # ⇒ (3, 1) (-4, 1)
println(mod1(6, 3), " ", mod1(7, 3), " ", mod(5.5, 2))  # ⇒ 3 1 1.5
println(2^10, " ", 2.0^3, " ", 2^-1, " ", 4^0.5)  # ⇒ 1024 8.0 0.5 2.0
println(-2^2, " ", (-2)^2, " ", 2^3^2)  # ⇒ -4 4 512
println(0.1 + 0.2)  # ⇒ 0.30000000000000004
println(0.1 + 0.2 ≈ 0.3, " ", isapprox(1.0, 1.1, atol = 0.2))  # ⇒ true true
println(1e5, " ", 1e6, " ", 1e10, " ", 123456.789)  # ⇒ 100000.0 1.0e6 1.0e10 123456.789
println(1e-4, " ", 1e-5, " ", 1234567.0)  # ⇒ 0.0001 1.0e-5 1.234567e6
println(1 / 0, " ", -1 / 0, " ", 0 / 0)  # ⇒ Inf -Inf NaN
println(NaN == NaN, " ", isequal(NaN, NaN), " ", NaN === NaN)  # ⇒ false true true
println(0.0 == -0.0, " ", isequal(0.0, -0.0), " ", -0.0)  # ⇒ true false -0.0
println(1 == 1.0, " ", 1 === 1.0, " ", isequal(1, 1.0))  # ⇒ true false true
println(typemax(Int), " ", typemin(Int32), " ", typemax(UInt8))  # ⇒ 9223372036854775807 -2147483648 255
println(typemax(Int) + 1)  # ⇒ -9223372036854775808
println(Int8(127) + Int8(1), " ", UInt8(250) + UInt8(10))  # ⇒ -128 4
println(300 % UInt8, " ", 200 % Int8)  # ⇒ 44 -56
println(big(2)^100)  # ⇒ 1267650600228229401496703205376
println(factorial(20), " ", factorial(big(25)))  # ⇒ 2432902008176640000 15511210043330985984000000
println(binomial(5, 2), " ", gcd(12, 18), " ", lcm(4, 6), " ", gcd(12, 18, 8))  # ⇒ 10 6 12 2
println(round(2.5), " ", round(3.5), " ", round(-2.5), " ", round(2.4))  # ⇒ 2.0 4.0 -2.0 2.0
println(round(Int, 3.7), " ", floor(Int, -2.5), " ", ceil(Int, 2.1), " ", trunc(Int, -2.7))  # ⇒ 4 -3 3 -2
println(round(3.14159, digits = 2), " ", round(123.456, sigdigits = 2), " ", round(1234.5, digits = -2))  # ⇒ 3.14 120.0 1200.0
println(round(2.5, RoundNearestTiesAway), " ", round(2.1, RoundUp), " ", round(-2.9, RoundToZero))  # ⇒ 3.0 3.0 -2.0
println(floor(2.7), " ", ceil(2.1), " ", trunc(-2.7), " ", floor(3.14159, digits = 3))  # ⇒ 2.0 3.0 -2.0 3.141
println(abs(-3), " ", abs2(-3), " ", sign(-2.5), " ", sign(0), " ", copysign(2.0, -1.0))  # ⇒ 3 9 -1.0 0 -2.0
println(clamp(15, 0, 10), " ", clamp(-0.5, 0, 1), " ", min(3, 1, 2), " ", max(1.5, 2))  # ⇒ 10 0.0 1 2.0
println(minmax(3, 1), " ", extrema([3, 1, 2]))  # ⇒ (1, 3) (1, 3)
println(sqrt(16), " ", sqrt(2), " ", cbrt(27.0), " ", isqrt(17), " ", √9)  # ⇒ 4.0 1.4142135623730951 3.0 4 3.0
println(exp(0), " ", exp(1), " ", log(1), " ", log2(8), " ", log10(100), " ", log(2, 8))  # ⇒ 1.0 2.718281828459045 0.0 3.0 2.0 3.0
println(exp2(3), " ", exp10(2), " ", expm1(0), " ", log1p(0))  # ⇒ 8.0 100.0 0.0 0.0
println(sin(0), " ", cos(0), " ", tan(0.0), " ", atan(1, 1), " ", hypot(3, 4))  # ⇒ 0.0 1.0 0.0 0.7853981633974483 5.0
println(sind(30), " ", cosd(60), " ", deg2rad(180), " ", rad2deg(π), " ", sinpi(0.5))  # ⇒ 0.5 0.5 3.141592653589793 180.0 1.0
println(π, " ", Float64(π), " ", 2π, " ", ℯ)  # ⇒ π 3.141592653589793 6.283185307179586 ℯ
println(tanh(0), " ", asin(1), " ", acos(1.0))  # ⇒ 0.0 1.5707963267948966 0.0
println(1 // 3 + 1 // 6, " ", 4 // 8, " ", numerator(6 // 8), " ", denominator(6 // 8))  # ⇒ 1//2 1//2 3 4
println(float(1 // 4), " ", Rational(0.5), " ", 1 // 2 == 0.5, " ", 2 // 3 * 3)  # ⇒ 0.25 1//2 true 2//1
println((1 + 2im) * (3 - im), " ", abs(3 + 4im), " ", conj(1 + 2im), " ", real(1 + 2im), " ", imag(1 + 2im))  # ⇒ 5 + 5im 5.0 1 - 2im 1 2
println(sqrt(Complex(-4)), " ", (1.5 + 2im), " ", im^2)  # ⇒ 0.0 + 2.0im 1.5 + 2.0im -1 + 0im
println(5 & 3, " ", 5 | 3, " ", xor(5, 3), " ", 5 ⊻ 3, " ", ~5)  # ⇒ 1 7 6 6 -6
println(1 << 10, " ", -16 >> 2, " ", 255 >> 4, " ", -1 >>> 60)  # ⇒ 1024 -4 15 15
println(count_ones(255), " ", leading_zeros(1), " ", trailing_zeros(8))  # ⇒ 8 63 3
println(0xff, " ", 0b101, " ", 0o17, " ", 1_000_000)  # ⇒ 255 5 15 1000000
println(string(255, base = 16), " ", string(5, base = 2, pad = 8), " ", bitstring(UInt8(5)))  # ⇒ ff 00000101 00000101
println(digits(123), " ", digits(5, base = 2, pad = 4), " ", ndigits(1000))  # ⇒ [3, 2, 1] [1, 0, 1, 0] 4
println(iseven(4), " ", isodd(4), " ", iszero(0.0), " ", isone(1), " ", ispow2(8))  # ⇒ true false true true true
println(isnan(NaN), " ", isinf(-Inf), " ", isfinite(1.0), " ", isinteger(2.0))  # ⇒ true true true true
println(eps(), " ", floatmax(), " ", floatmin(), " ", nextfloat(1.0))  # ⇒ 2.220446049250313e-16 1.7976931348623157e308 2.2250738585072014e-308 1.0000000000000002
println(Float32(0.1), " ", 1f0 / 3, " ", Float32(1) + 1.0, " ", [1.0f0, 0.5f0])  # ⇒ 0.1 0.33333334 2.0 Float32[1.0, 0.5]
println(Int(3.0), " ", convert(Float64, 3), " ", float(2), " ", Int('a'), " ", Bool(1))  # ⇒ 3 3.0 2.0 97 true
println(1 < 2 < 3, " ", 1 < 3 > 2, " ", 1 != 2, " ", 1 ≤ 1, " ", !true)  # ⇒ true true true true false
println(true + true, " ", true * 3, " ", false & true, " ", true || error("no"))  # ⇒ 2 3 false true
println(2 * 3 + 4, " ", 2(3 + 4), " ", 10 - 2 - 3, " ", 7 \ 14)  # ⇒ 10 14 5 2.0
println(muladd(2, 3, 4), " ", fma(2.0, 3.0, 4.0), " ", inv(4), " ", powermod(2, 10, 1000))  # ⇒ 10 10.0 0.25 24
println(evalpoly(2, (1, 2, 3)), " ", sum(1:100), " ", prod(1:5))  # ⇒ 17 5050 120
println(typeof(1), " ", typeof(1.0), " ", typeof(1f0), " ", typeof(true), " ", typeof('a'), " ", typeof("a"))  # ⇒ Int64 Float64 Float32 Bool Char String
println(typeof(1 / 1), " ", typeof(2^2), " ", typeof(1 + 1.0), " ", typeof(1 // 2))  # ⇒ Float64 Int64 Float64 Rational{Int64}
println(typeof([1]), " ", typeof([1.0 2.0]), " ", typeof((1, "a")), " ", typeof(1:3))  # ⇒ Vector{Int64} Matrix{Float64} Tuple{Int64, String} UnitRange{Int64}
println(typeof(nothing), " ", typeof(:a), " ", typeof(1 => "a"), " ", typeof(Dict("a" => 1)))  # ⇒ Nothing Symbol Pair{Int64, String} Dict{String, Int64}
println(1 isa Int, " ", 1 isa Number, " ", 1.0 isa Integer, " ", Int <: Real, " ", "a" isa AbstractString)  # ⇒ true true false true true
println(eltype([1, 2]), " ", eltype([1, 2.5]), " ", zero(1.5), " ", one(Int), " ", zero(3))  # ⇒ Int64 Float64 0.0 1 0

# Text forms
println([1, 2, 3], " ", [1.0, 2.5], " ", ["a", "b"], " ", ['a', 'b'])  # ⇒ [1, 2, 3] [1.0, 2.5] ["a", "b"] ['a', 'b']
println([true, false], " ", (true, false), " ", true)  # ⇒ Bool[1, 0] (true, false) true
println([], " ", Int[], " ", String[], " ", Any[1, "a"], " ", Float64[1, 2])  # ⇒ Any[] Int64[] String[] Any[1, "a"] [1.0, 2.0]
println([1, "a", 2.5], " ", [1, nothing], " ", [1, missing])  # ⇒ Any[1, "a", 2.5] Union{Nothing, Int64}[1, nothing] Union{Missing, Int64}[1, missing]
println([1 2; 3 4], " ", [1 2 3], " ", [1.5 2; 3 4], " ", Float32[1 2])  # ⇒ [1 2; 3 4] [1 2 3] [1.5 2.0; 3.0 4.0] Float32[1.0 2.0]
println([[1, 2], [3]], " ", [(1, "a"), (2, "b")], " ", ["a" => 1])  # ⇒ [[1, 2], [3]] [(1, "a"), (2, "b")] ["a" => 1]
println((1, "a"), " ", (1,), " ", (), " ", (a = 1, b = "x"))  # ⇒ (1, "a") (1,) () (a = 1, b = "x")
println("a" => 1, " ", :sym, " ", [:a, :b], " ", (:a, 'c'))  # ⇒ "a" => 1 sym [:a, :b] (:a, 'c')
println(Dict("a" => 1), " ", Dict{String, Int}(), " ", Set([1]), " ", Set{Int}())  # ⇒ Dict("a" => 1) Dict{String, Int64}() Set([1]) Set{Int64}()
println(1:5, " ", 1:2:9, " ", 0:0.5:2, " ", 5:-1:1, " ", range(0, 1, length = 5))  # ⇒ 1:5 1:2:9 0.0:0.5:2.0 5:-1:1 0.0:0.25:1.0
println(nothing, " ", missing, " ", (nothing, 1))  # ⇒ nothing missing (nothing, 1)
println([1 // 2, 3 // 4], " ", [0x01, 0xff], " ", [1, 2] .> 1)  # ⇒ Rational{Int64}[1//2, 3//4] UInt8[0x01, 0xff] Bool[0, 1]
println(reshape([1, 2], 2, 1), " ", reshape(1:4, 2, 2)[2, :], " ", zeros(2, 2))  # ⇒ [1; 2;;] [2, 4] [0.0 0.0; 0.0 0.0]
println(repr("a\"b\n"), " ", repr('a'), " ", repr([1, 2]), " ", repr(:a), " ", repr(1.0))  # ⇒ "a\"b\n" 'a' [1, 2] :a 1.0
println(string(1, "a", 2.5, :b, nothing, [1]), " ", string([true]))  # ⇒ 1a2.5bnothing[1] Bool[1]
print("a", 1, 'c', 2.0, "\n")  # ⇒ a1c2.0
println("x = $(1 + 1), $(sqrt(4)), $([1, 2]), $("in")side")  # ⇒ x = 2, 2.0, [1, 2], inside
let x = 5, name = "Bo"
    println("$name has $x and \$", "$(x)th")
end  # ⇒ Bo has 5 and $5th
let x = [1, 2]
    @show x
    @show sum(x) + 1
end
# ⇒ x = [1, 2]
# ⇒ sum(x) + 1 = 4
show("text"); print(" "); show('c'); print(" "); show([1.0]); println()  # ⇒ "text" 'c' [1.0]
@printf("%d %5d|%-5d|%05d %+d\n", 42, 42, 42, 42, 42)  # ⇒ 42    42|42   |00042 +42
@printf("%.2f %8.3f %e %g %g\n", 3.14159, 2.5, 12345.678, 0.0001, 1e10)  # ⇒ 3.14    2.500 1.234568e+04 0.0001 1e+10
@printf("%s|%10s|%-10s|%c %x %o %%\n", "ab", "cd", "ef", 'x', 255, 8)  # ⇒ ab|        cd|ef        |x ff 10 %
println(@sprintf("%.3f", 2 / 3), " ", @sprintf("%3d%%", 50), " ", @sprintf("%s", [1, 2]))  # ⇒ 0.667  50% [1, 2]
println("""
    first
      second
    third""")
# ⇒ first
# ⇒   second
# ⇒ third
println(raw"a\nb", " ", "tab\tend", " ", "\u00e9", " ", "a" * "b" ^ 3)  # ⇒ a\nb tab	end é abbb

# Strings
println(length("hello"), " ", sizeof("héllo"), " ", length("héllo"), " ", ncodeunits("é"))  # ⇒ 5 6 5 2
println("hello"[1], " ", "hello"[end], " ", "hello"[2:4], " ", "hello"[end-1:end])  # ⇒ h o ell lo
println(first("hello", 2), " ", last("hello", 3), " ", first("hello"), " ", chop("hello"))  # ⇒ he llo h hell
println(uppercase("abc"), " ", lowercase("ABC"), " ", titlecase("hello world"), " ", uppercasefirst("abc"))  # ⇒ ABC abc Hello World Abc
println(strip("  a b  "), "|", lstrip("  a"), "|", rstrip("a  "), "|", strip("xxaxx", 'x'))  # ⇒ a b|a|a|a
println(split("a b  c"), " ", split("a,b,,c", ","), " ", split("a,b,,c", ',', keepempty = false))  # ⇒ SubString{String}["a", "b", "c"] SubString{String}["a", "b", "", "c"] SubString{String}["a", "b", "c"]
println(split("a=b=c", "="; limit = 2), " ", rsplit("a=b=c", "="; limit = 2))  # ⇒ SubString{String}["a", "b=c"] SubString{String}["a=b", "c"]
println(split("abc", ""), " ", String.(split("x y")))  # ⇒ SubString{String}["a", "b", "c"] ["x", "y"]
println(join(["a", "b", "c"], "-"), " ", join([1, 2, 3], ", ", " and "), " ", join(1:3))  # ⇒ a-b-c 1, 2 and 3 123
println(replace("banana", "a" => "o"), " ", replace("banana", "a" => "o", count = 2), " ", replace("abc", r"[ab]" => "x"))  # ⇒ bonono bonona xxc
println(replace("a b", "a" => "1", "b" => "2"), " ", replace("abc", 'a' => 'z'), " ", replace("cab", r"a" => uppercase))  # ⇒ 1 2 zbc cAb
println(occursin("ell", "hello"), " ", contains("hello", "xyz"), " ", startswith("hello", "he"), " ", endswith("hello", "lo"))  # ⇒ true false true true
println(findfirst("l", "hello"), " ", findlast('l', "hello"), " ", findfirst('z', "hello"), " ", findnext('l', "hello", 4))  # ⇒ 3:3 4 nothing 4
println(findall("a", "banana"), " ", count("a", "banana"), " ", count(==('n'), "banana"))  # ⇒ UnitRange{Int64}[2:2, 4:4, 6:6] 3 2
println(reverse("abc"), " ", repeat("ab", 3), " ", "ab"^2, " ", repeat('x', 4))  # ⇒ cba ababab abab xxxx
println(lpad("7", 3, "0"), "|", rpad("ab", 5), "|", lpad(42, 6), "|", rpad("a", 4, '.'))  # ⇒ 007|ab   |    42|a...
println(collect("abc"), " ", Int('a'), " ", Char(98), " ", 'a' + 2, " ", 'd' - 'a')  # ⇒ ['a', 'b', 'c'] 97 b c 3
println(isdigit('5'), " ", isletter('x'), " ", isuppercase('a'), " ", isspace(' '), " ", ispunct('!'))  # ⇒ true true false true true
println("a" < "b", " ", cmp("b", "a"), " ", "abc" == "abc", " ", isless("B", "a"))  # ⇒ true 1 true true
println(parse(Int, "42"), " ", parse(Float64, "3.5"), " ", parse(Int, "ff", base = 16), " ", tryparse(Int, "abc"))  # ⇒ 42 3.5 255 nothing
println(isempty(""), " ", "a" in ["a"], " ", 'a' in "abc", " ", codepoint('A'))  # ⇒ true true true 65
println([c for c in "hey" if c != 'e'], " ", String(['a', 'b']), " ", join(reverse(collect("ab"))))  # ⇒ ['h', 'y'] ab ba
println(map(uppercase, "abc"), " ", filter(isdigit, "a1b2"), " ", string('a', 'b'), " ", map(c -> c + 1, "abc"))  # ⇒ ABC 12 ab bcd
println(match(r"(\d+)-(\d+)", "on 10-20").match, " ", match(r"(\d+)-(\d+)", "on 10-20")[2], " ", match(r"x", "abc"))  # ⇒ 10-20 20 nothing
println([m.match for m in eachmatch(r"\w+", "a bc d")], " ", match(r"(?<y>\d+)", "in 2024")["y"])  # ⇒ SubString{String}["a", "bc", "d"] 2024
println(occursin(r"^h.*o$", "hello"), " ", split("a1b22c", r"\d+"))  # ⇒ true SubString{String}["a", "b", "c"]
println(chop("hello", head = 1, tail = 2), " ", chomp("line\n"), "|", chopprefix("prefix", "pre"), " ", chopsuffix("a.jl", ".jl"))  # ⇒ el line|fix a
println(nextind("é1", 1), " ", collect(eachindex("aé1")), " ", lastindex("aé"), " ", thisind("é", 2))  # ⇒ 3 [1, 2, 4] 2 1
println(Symbol("a", 1), " ", String(:abc), " ", :a == Symbol("a"), " ", uppercase('q'))  # ⇒ a1 abc true Q
println(split("the cat") .|> length, " ", length.(["a", "bcd"]), " ", [w[1] for w in ["the", "cat"]])  # ⇒ [3, 3] [1, 3] ['t', 'c']
println(codeunits("ab")[1], " ", Vector{UInt8}("ab"), " ", transcode(String, UInt8[0x68, 0x69]))  # ⇒ 97 UInt8[0x61, 0x62] hi
for (i, c) in enumerate("ab")
    print(i, c, " ")
end  # ⇒ 1a 2b
let word = "level"
    println(word == reverse(word), " ", join(sort(collect("banana"))), " ", unique("banana"))
end  # ⇒ true aaabnn ['b', 'a', 'n']
println(join([string(Char((Int(c) - 97 + 3) % 26 + 97)) for c in "xyz"]))  # ⇒ abc

# Arrays
let a = [3, 1, 2]
    push!(a, 5, 6)
    println(a, " ", pop!(a), " ", popfirst!(a), " ", a)
end  # ⇒ [1, 2, 5] 6 3 [1, 2, 5]
let a = [1, 2, 3]
    pushfirst!(a, 0)
    insert!(a, 2, 9)
    append!(a, [7, 8])
    deleteat!(a, 1)
    println(a, " ", length(a))
end  # ⇒ [9, 1, 2, 3, 7, 8] 6
let a = collect(1:6)
    println(splice!(a, 2), " ", splice!(a, 2:3), " ", a, " ", empty!(a))
end  # ⇒ 2 [3, 4] Int64[] Int64[]
let a = [1, 2, 3, 4]
    println(a[2:3], " ", a[end], " ", a[end-1], " ", a[[1, 3]], " ", a[a .> 2], " ", a[1:2:end])
end  # ⇒ [2, 3] 4 3 [1, 3] [3, 4] [1, 3]
let a = [1, 2, 3]
    b = a
    c = copy(a)
    b[1] = 99
    println(a, " ", c, " ", a === b, " ", a == c)
end  # ⇒ [99, 2, 3] [1, 2, 3] true false
let a = [[1], [2]]
    b = copy(a)
    c = deepcopy(a)
    b[1][1] = 7
    println(a, " ", c)
end  # ⇒ [[7], [2]] [[1], [2]]
let a = zeros(Int, 3)
    a[2] += 5
    a[1:1] .= 4
    println(a, " ", fill(1.5, 2), " ", ones(2), " ", fill("x", 2))
end  # ⇒ [4, 5, 0] [1.5, 1.5] [1.0, 1.0] ["x", "x"]
println(sort([3, 1, 2]), " ", sort([3, 1, 2], rev = true), " ", sort(["bb", "a", "ccc"], by = length))  # ⇒ [1, 2, 3] [3, 2, 1] ["a", "bb", "ccc"]
println(sort([(2, 'a'), (1, 'b')]), " ", sort([1, -3, 2], by = abs, rev = true), " ", sort([1, 2, 3], lt = (a, b) -> a > b))  # ⇒ [(1, 'b'), (2, 'a')] [-3, 2, 1] [3, 2, 1]
println(sortperm([3, 1, 2]), " ", sortperm([0.1, 0.7, 0.2], rev = true), " ", partialsort([5, 3, 9, 1], 2))  # ⇒ [2, 3, 1] [2, 3, 1] 3
let a = [3, 1, 2]
    sort!(a)
    println(a, " ", reverse(a), " ", reverse!(a), " ", issorted(a), " ", issorted([1, 2]))
end  # ⇒ [3, 2, 1] [3, 2, 1] [3, 2, 1] false true
println(unique([1, 2, 1, 3]), " ", findall(x -> x > 1, [1, 2, 3]), " ", findfirst(==(3), [1, 3, 3]), " ", findlast(isodd, [1, 3, 4]))  # ⇒ [1, 2, 3] [2, 3] 2 2
println(2 in [1, 2], " ", 5 ∈ [1, 2], " ", 5 ∉ [1, 2], " ", count(iseven, 1:10), " ", any([false, true]), " ", all(x -> x > 0, [1, 2]))  # ⇒ true false true 5 true true
println(map(x -> x^2, [1, 2, 3]), " ", filter(isodd, 1:5), " ", reduce(+, [1, 2, 3]), " ", foldl(-, [10, 2, 3]), " ", foldr(-, [10, 2, 3]))  # ⇒ [1, 4, 9] [1, 3, 5] 6 5 11
println(map(+, [1, 2], [10, 20]), " ", mapreduce(abs2, +, [1, 2, 3]), " ", reduce(*, [2, 3], init = 10), " ", accumulate(max, [1, 3, 2]))  # ⇒ [11, 22] 14 60 [1, 3, 3]
println(cumsum([1, 2, 3]), " ", cumprod([1, 2, 3]), " ", diff([1, 4, 9]), " ", sum(abs, [-1, 2]), " ", prod([2, 3]))  # ⇒ [1, 3, 6] [1, 2, 6] [3, 5] 3 6
println(maximum([1, 5, 2]), " ", minimum([4.0, 2.5]), " ", argmax([1, 5, 2]), " ", argmin([4, 2]), " ", findmax([1, 5, 2]), " ", findmin([3, 1]))  # ⇒ 5 2.5 2 2 (5, 2) (1, 2)
println(maximum(length, ["a", "bcd"]), " ", argmax(x -> -x^2, [-3, 1, 2]), " ", sum(x -> x / 2, 1:3))  # ⇒ 3 1 3.0
println([x^2 for x in 1:4], " ", [x for x in 1:6 if iseven(x)], " ", [(i, j) for i in 1:2 for j in i:2])  # ⇒ [1, 4, 9, 16] [2, 4, 6] [(1, 1), (1, 2), (2, 2)]
println([i * j for i in 1:2, j in 1:3], " ", sum(i^2 for i in 1:3), " ", Float64[i for i in 1:2])  # ⇒ [1 2 3; 2 4 6] 14 [1.0, 2.0]
println(collect(1:2:7), " ", collect(0:0.25:1), " ", collect(3:-1:1), " ", length(1:2:10), " ", collect(range(1, 2, length = 3)))  # ⇒ [1, 3, 5, 7] [0.0, 0.25, 0.5, 0.75, 1.0] [3, 2, 1] 5 [1.0, 1.5, 2.0]
println(collect(zip([1, 2], ["a", "b"])), " ", collect(enumerate(["x", "y"])), " ", first([7, 8]), " ", last([7, 8, 9], 2))  # ⇒ [(1, "a"), (2, "b")] [(1, "x"), (2, "y")] 7 [8, 9]
println(vcat([1, 2], [3]), " ", [1:3; 7], " ", hcat([1, 2], [3, 4]), " ", [[1, 2]; [3]], " ", vcat([1 2], [3 4]))  # ⇒ [1, 2, 3] [1, 2, 3, 7] [1 3; 2 4] [1, 2, 3] [1 2; 3 4]
println([1, 2] .+ 1, " ", [1, 2] .* [3, 4], " ", [1, 2, 3] .^ 2, " ", 2 .* [1.5, 2], " ", sqrt.([4, 9]))  # ⇒ [2, 3] [3, 8] [1, 4, 9] [3.0, 4.0] [2.0, 3.0]
println([1, 2] + [3, 4], " ", 2 * [1, 2], " ", [4, 6] / 2, " ", -[1, -2], " ", [1, 2] == [1.0, 2.0])  # ⇒ [4, 6] [2, 4] [2.0, 3.0] [-1, 2] true
println(circshift([1, 2, 3, 4], 1), " ", repeat([1, 2], 2), " ", repeat([1, 2], inner = 2), " ", isempty([]))  # ⇒ [4, 1, 2, 3] [1, 2, 1, 2] [1, 1, 2, 2] true
let a = [1, 2, 3, 4, 5]
    filter!(isodd, a)
    map!(x -> 10x, a, a)
    println(a, " ", resize!(a, 2), " ", a[begin], " ", eachindex(a), " ", get(a, 9, 0))
end  # ⇒ [10, 30] [10, 30] 10 Base.OneTo(2) 0
let v = view([1, 2, 3], 2:3)
    println(v, " ", sum(v), " ", collect(Iterators.partition(1:5, 2)))
end  # ⇒ [2, 3] 5 UnitRange{Int64}[1:2, 3:4, 5:5]
println(collect(Iterators.take(1:10, 3)), " ", collect(Iterators.drop(1:4, 2)), " ", collect(Iterators.flatten([[1], [2, 3]])))  # ⇒ [1, 2, 3] [3, 4] [1, 2, 3]
println(collect(Iterators.reverse(1:3)), " ", [x for x in Iterators.filter(isodd, 1:5)], " ", collect(Iterators.product(1:2, 3:4)))  # ⇒ [3, 2, 1] [1, 3, 5] [(1, 3) (1, 4); (2, 3) (2, 4)]
println(setdiff([1, 2, 3], [2]), " ", union([1, 2], [2, 3]), " ", intersect([1, 2], [2, 3]), " ", allunique([1, 1]))  # ⇒ [1, 3] [1, 2, 3] [2] false
let
    a, b, rest... = (1, 2, 3, 4)
    a, b = b, a
    println(a, " ", b, " ", rest)
end  # ⇒ 2 1 (3, 4)
println(searchsortedfirst([1, 3, 5], 3), " ", searchsortedlast([1, 3, 5], 4), " ", in.([1, 5], Ref([1, 2])))  # ⇒ 2 2 Bool[1, 0]
println(ifelse.([1, 5] .> 2, 1, 0), " ", clamp.([-1, 2], 0, 1), " ", string.([1, 2]), " ", parse.(Int, ["1", "2"]))  # ⇒ [0, 1] [0, 1] ["1", "2"] [1, 2]
println(tuple(1, 2)[2], " ", length((1, 2, 3)), " ", (1, 2) .+ 1, " ", (a = 1, b = 2).b, " ", Tuple([1, 2]), " ", ntuple(i -> i^2, 3))  # ⇒ 2 3 (2, 3) 2 (1, 2) (1, 4, 9)

# Matrices
let A = [1 2; 3 4]
    println(size(A), " ", size(A, 1), " ", ndims(A), " ", length(A), " ", A[2, 1], " ", A[3], " ", A[end, end])
end  # ⇒ (2, 2) 2 2 4 3 2 4
let A = [1 2; 3 4]
    println(A[1, :], " ", A[:, 1], " ", A[:, 1:1], " ", vec(A), " ", A[:], " ", A[2:2, :])
end  # ⇒ [1, 2] [1, 3] [1; 3;;] [1, 3, 2, 4] [1, 3, 2, 4] [3 4]
let A = [1 2; 3 4]
    println(A * A, " ", A .* A, " ", A * [1, 1], " ", A', " ", transpose(A) == A', " ", A + A, " ", A^2)
end  # ⇒ [7 10; 15 22] [1 4; 9 16] [3, 7] [1 3; 2 4] true [2 4; 6 8] [7 10; 15 22]
let A = [1 2; 3 4]
    println(sum(A), " ", sum(A, dims = 1), " ", sum(A, dims = 2), " ", maximum(A, dims = 1), " ", mean(A, dims = 2))
end  # ⇒ 10 [4 6] [3; 7;;] [3 4] [1.5; 3.5;;]
println(dot([1, 2, 3], [4, 5, 6]), " ", [1, 2] ⋅ [3, 4], " ", norm([3, 4]), " ", norm([1, -2], 1), " ", cross([1, 0, 0], [0, 1, 0]))  # ⇒ 32 11 5.0 3.0 [0, 0, 1]
println(det([1 0; 2 2]), " ", tr([1 2; 3 4]), " ", round.([2 1; 1 3] \ [3, 5], digits = 6), " ", rank([1 2; 2 4]))  # ⇒ 2.0 5 [0.8, 1.4] 1
println(Matrix{Int}(I, 2, 2), " ", [1 2; 3 4] + I, " ", diag([1 2; 3 4]), " ", Matrix(Diagonal([1, 2])))  # ⇒ [1 0; 0 1] [2 2; 3 5] [1, 4] [1 0; 0 2]
println(reshape(1:6, 2, 3), " ", reshape([1, 2, 3, 4], :, 2), " ", permutedims([1 2; 3 4]), " ", [1, 2]')  # ⇒ [1 3 5; 2 4 6] [1 3; 2 4] [1 3; 2 4] [1 2]
println(zeros(Int, 2, 3), " ", ones(1, 2), " ", fill(7, 2, 2), " ", trues(2), " ", falses(1, 2))  # ⇒ [0 0 0; 0 0 0] [1.0 1.0] [7 7; 7 7] Bool[1, 1] Bool[0 0]
for row in eachrow([1 2; 3 4])
    print(sum(row), " ", collect(row), "; ")
end  # ⇒ 3 [1, 2]; 7 [3, 4];
println([sum(c) for c in eachcol([1 2; 3 4])], " ", map(maximum, eachrow([1 5; 7 2])), " ", mapslices(sum, [1 2; 3 4], dims = 1))  # ⇒ [4, 6] [5, 7] [4 6]
println(argmax([1 5; 7 2]), " ", findmax([1 5; 7 2]), " ", cumsum([1 2; 3 4], dims = 1), " ", reverse([1 2; 3 4], dims = 2))  # ⇒ CartesianIndex(2, 1) (7, CartesianIndex(2, 1)) [1 2; 4 6] [2 1; 4 3]
println([1 2; 3 4] .+ [10, 20], " ", [1 2; 3 4] .+ [10 20], " ", [1, 2] .* [3 4], " ", [1 2; 3 4] .> 2)  # ⇒ [11 12; 23 24] [11 22; 13 24] [3 4; 6 8] Bool[0 0; 1 1]
println(triu([1 2; 3 4]), " ", tril(ones(Int, 2, 2)), " ", kron([1, 2], [1, 10]), " ", [1, 2] * [3, 4]')  # ⇒ [1 2; 0 4] [1 0; 1 1] [1, 10, 2, 20] [3 4; 6 8]
println(size(zeros(2, 3, 4)), " ", size(cat([1 2], [3 4], dims = 3)), " ", reduce(hcat, [[1, 2], [3, 4]]), " ", stack([[1, 2], [3, 4]]))  # ⇒ (2, 3, 4) (1, 2, 2) [1 3; 2 4] [1 3; 2 4]
display([1 2; 3 4])
# ⇒ 2×2 Matrix{Int64}:
# ⇒  1  2
# ⇒  3  4
display([1.5, 2.0])
# ⇒ 2-element Vector{Float64}:
# ⇒  1.5
# ⇒  2.0

# Statistics
println(mean([1, 2, 3]), " ", median([3, 1, 2]), " ", median([1, 2, 3, 4]), " ", var([1, 2, 3, 4]), " ", std([1, 2, 3, 4]))  # ⇒ 2.0 2.0 2.5 1.6666666666666667 1.2909944487358056
println(mean(x -> x^2, [1, 2, 3]), " ", var([1, 2, 3, 4], corrected = false), " ", quantile([1, 2, 3, 4, 5], 0.25), " ", middle(1, 4))  # ⇒ 4.666666666666667 1.25 2.0 2.5
println(round(cor([1, 2, 3], [2, 4, 6]), digits = 3), " ", cov([1, 2, 3], [1, 2, 3]))  # ⇒ 1.0 1.0
println(length(rand(3)), " ", size(randn(2, 3)), " ", 1 <= rand(1:6) <= 6, " ", sort(shuffle([3, 1, 2])))  # ⇒ 3 (2, 3) true [1, 2, 3]

# Dictionaries and sets
let d = Dict("a" => 1, "b" => 2)
    d["c"] = 3
    println(d["a"], " ", haskey(d, "z"), " ", get(d, "z", 0), " ", length(d), " ", sort(collect(keys(d))), " ", sum(values(d)))
end  # ⇒ 1 false 0 3 ["a", "b", "c"] 6
let counts = Dict{String, Int}()
    for w in WORDS
        counts[w] = get(counts, w, 0) + 1
    end
    for (w, n) in sort(collect(counts))
        print(w, "=", n, " ")
    end
    println(sort(collect(counts), by = p -> (-p[2], p[1]))[1])
end  # ⇒ cat=1 mat=1 on=1 sat=1 the=2 "the" => 2
let d = Dict(:a => 1)
    println(get!(d, :b, 5), " ", pop!(d, :a), " ", d, " ", pop!(d, :z, -1), " ", delete!(d, :b), " ", isempty(d))
end  # ⇒ 5 1 Dict{Symbol, Int64}() -1 Dict{Symbol, Int64}() true
let groups = Dict{Int, Vector{String}}()
    for w in WORDS
        push!(get!(groups, length(w), String[]), w)
    end
    println(groups[2], " ", groups[3])
end  # ⇒ ["on"] ["the", "cat", "sat", "the", "mat"]
let m = merge(Dict("a" => 1), Dict("a" => 5)), s = mergewith(+, Dict("a" => 1), Dict("a" => 5))
    println(m, " ", s, " ", Dict(x => x^2 for x in 3:3), " ", Dict(zip(["k"], [1])))
end  # ⇒ Dict("a" => 5) Dict("a" => 6) Dict(3 => 9) Dict("k" => 1)
let d = Dict("x" => [1, 2])
    push!(d["x"], 3)
    println(d, " ", ("x" => [1, 2, 3]) in d, " ", filter(p -> p.second == 0, d) == Dict(), " ", first(d).first)
end  # ⇒ Dict("x" => [1, 2, 3]) true true x
println(get(() -> 7, Dict("a" => 1), "b"), " ", get(Dict("a" => 1), "a", nothing), " ", Dict("a" => 1) == Dict("a" => 1.0))  # ⇒ 7 1 true
let s = Set([3, 1, 3])
    push!(s, 2)
    println(length(s), " ", 3 in s, " ", sort(collect(s)), " ", delete!(s, 3) == Set([1, 2]))
end  # ⇒ 3 true [1, 2, 3] true
println(sort(collect(union(Set([1, 2]), Set([2, 3])))), " ", intersect(Set([1, 2]), Set([2, 3])), " ", issubset([1], [1, 2]), " ", Set([1]) ⊆ Set([1, 2]), " ", setdiff(Set([1, 2]), [2]))  # ⇒ [1, 2, 3] Set([2]) true true Set([1])
let p = "k" => 5
    println(p.first, " ", p.second, " ", first(p), " ", last(p), " ", [k * "!" for (k, v) in [p]])
end  # ⇒ k 5 k 5 ["k!"]
let vocab = Dict(w => i for (i, w) in enumerate(unique(WORDS)))
    ids = [vocab[w] for w in WORDS]
    words = Dict(i => w for (w, i) in vocab)
    println(ids, " ", join([words[i] for i in ids], " "))
end  # ⇒ [1, 2, 3, 4, 1, 5] the cat sat on the mat
println(keytype(Dict("a" => 1)), " ", valtype(Dict("a" => 1)), " ", findall(==(1), Dict("a" => 1)))  # ⇒ String Int64 ["a"]

# Functions
function greet(name, greeting = "Hello"; mark = "!", times = 1)
    return repeat(greeting * ", " * name * mark, times)
end
println(greet("Bo"), " ", greet("Al", "Hi"), " ", greet("Cy"; mark = "?", times = 2))  # ⇒ Hello, Bo! Hi, Al! Hello, Cy?Hello, Cy?
function stats(xs...)
    total = sum(xs)
    total, total / length(xs)
end
println(stats(1, 2, 3), " ", stats([4, 6]...))  # ⇒ (6, 2.0) (10, 5.0)
keywords(; options...) = join(["$k=$v" for (k, v) in options], ",")
println(keywords(a = 1, b = "x"), " ", keywords(; (c = 3,)...))  # ⇒ a=1,b=x c=3
function makecounter()
    n = 0
    return () -> (n += 1; n)
end
let c = makecounter()
    c()
    println(c(), " ", c(), " ", makecounter()())
end  # ⇒ 2 3 1
fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
println([fib(n) for n in 0:10])  # ⇒ [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]
let memo = Dict{Int, BigInt}()
    quick(n) = get!(memo, n) do
        n < 2 ? big(n) : quick(n - 1) + quick(n - 2)
    end
    println(quick(90))
end  # ⇒ 2880067194370816120
println((sqrt ∘ abs)(-16), " ", [1, 2, 3] |> sum |> sqrt |> x -> round(x, digits = 3), " ", (x -> 2x)(4))  # ⇒ 4.0 2.449 8
let doubled = map([1, 2, 3]) do x
        y = x * 2
        y + 1
    end
    println(doubled, " ", filter(x -> x > 3, doubled), " ", foreach(identity, doubled))
end  # ⇒ [3, 5, 7] [5, 7] nothing
kind(x::Int) = "integer"
kind(x::AbstractFloat) = "float"
kind(x::AbstractString) = "text"
kind(x) = "other"
println(kind(1), " ", kind(1.5), " ", kind("a"), " ", kind(:a), " ", kind.([1, 2.0, "b"]))  # ⇒ integer float text other ["integer", "float", "text"]
addone!(xs) = (xs .+= 1; nothing)
let a = [1, 2]
    println(addone!(a), " ", a)
end  # ⇒ nothing [2, 3]
function apply(f, args...; n = 1)
    for _ in 1:n
        args = (f(args...),)
    end
    args[1]
end
println(apply(x -> 2x, 3, n = 3), " ", apply(+, 1, 2))  # ⇒ 24 3
let fs = [x -> x + i for i in 1:3]
    println([f(10) for f in fs], " ", map(f -> f(0), [sin, cos]), " ", Base.Fix2(-, 1)(5))
end  # ⇒ [11, 12, 13] [0.0, 1.0] 4
let (lo, hi) = extrema([4, 2, 8])
    (; a, b) = (a = 1, b = 2)
    println(lo, " ", hi, " ", a + b, " ", (() -> 5)(), " ", something(nothing, 3), " ", coalesce(missing, 4))
end  # ⇒ 2 8 3 5 3 4
typed(x::T) where {T <: Number} = T
println(typed(1), " ", typed(2.5), " ", applicable(typed, "a"), " ", nameof(typed))  # ⇒ Int64 Float64 false typed
function swap(a, b)::Tuple{Int, Int}
    b, a
end
println(swap(1, 2), " ", swap(swap(1, 2)...), " ", max(swap(3, 9)...))  # ⇒ (2, 1) (1, 2) 9

# Types
println(Point(1, 2), " ", Point(1, 2) + Point(3, 4), " ", -Point(1, 2), " ", Point(1, 2) == Point(1, 2), " ", Point(1, 2).x)  # ⇒ Point(1, 2) Point(4, 6) Point(-1, -2) true 1
println(Vec2(1, 2), " ", Vec2(1.0, 2.5), " ", typeof(Vec2("a", "b")), " ", [Point(1, 2)])  # ⇒ Vec2{Int64}(1, 2) Vec2{Float64}(1.0, 2.5) Vec2{String} Point[Point(1, 2)]
let c = Counter(0)
    increment!(c)
    increment!(c, 4)
    d = c
    d.count += 1
    println(c.count, " ", c, " ", c === d, " ", Counter(1) == Counter(1))
end  # ⇒ 6 Counter(6) true false
println([describe(s) for s in [Circle(1), Square(2)]], " ", Circle(1.0) isa Shape, " ", supertype(Circle))  # ⇒ ["shape of area 3.14", "shape of area 4.0"] true Shape
println(Money(1205), " ", [Money(5)], " ", "costs $(Money(250))", " ", string(Money(99)))  # ⇒ $12.05 Money[$0.05] costs $2.50 $0.99
println(Config(), " ", Config(rate = 0.5, name = "b"), " ", fieldnames(Config))  # ⇒ Config(2, 0.1, "net") Config(2, 0.5, "b") (:layers, :rate, :name)
struct Positive
    value::Int
    Positive(v) = v > 0 ? new(v) : error("not positive: $v")
end
try
    println(Positive(3).value)
    Positive(-1)
catch e
    println(e.msg)
end
# ⇒ 3
# ⇒ not positive: -1
struct Countdown
    from::Int
end
Base.iterate(c::Countdown, state = c.from) = state < 1 ? nothing : (state, state - 1)
Base.length(c::Countdown) = c.from
println([x for x in Countdown(3)], " ", sum(Countdown(4)), " ", 2 in Countdown(3))  # ⇒ [3, 2, 1] 10 true
struct Poly
    coefficients::Vector{Float64}
end
(p::Poly)(x) = sum(c * x^(i - 1) for (i, c) in enumerate(p.coefficients))
Base.getindex(p::Poly, i::Int) = p.coefficients[i+1]
println(Poly([1, 0, 2])(3), " ", Poly([1, 0, 2])[2], " ", Poly([1]))  # ⇒ 19.0 2.0 Poly([1.0])
Base.isless(a::Point, b::Point) = (a.x, a.y) < (b.x, b.y)
println(sort([Point(2, 1), Point(1, 5), Point(1, 2)]), " ", maximum([Point(2, 1), Point(3, 0)]))  # ⇒ Point[Point(1, 2), Point(1, 5), Point(2, 1)] Point(3, 0)
@enum Color red green=5 blue
println(green, " ", Int(blue), " ", red == green, " ", Color(5), " ", instances(Color))  # ⇒ green 6 false green (red, green, blue)
println(getfield(Point(3, 4), :y), " ", hasproperty(Point(1, 2), :z), " ", propertynames(Point(1, 2)), " ", ismutable(Counter(1)))  # ⇒ 4 false (:x, :y) true

# Exceptions
try
    error("bad ", 5)
catch e
    println(e, " ", e.msg, " ", typeof(e))
end  # ⇒ ErrorException("bad 5") bad 5 ErrorException
for f in (() -> 1 ÷ 0, () -> [1, 2, 3][5], () -> Dict("a" => 1)["z"], () -> parse(Int, "abc"), () -> Int(1.5))
    try
        f()
    catch e
        println(sprint(showerror, e))
    end
end
# ⇒ DivideError: integer division error
# ⇒ BoundsError: attempt to access 3-element Vector{Int64} at index [5]
# ⇒ KeyError: key "z" not found
# ⇒ ArgumentError: invalid base 10 digit 'a' in "abc"
# ⇒ InexactError: Int64(1.5)
function risky(x)
    try
        x < 0 && throw(ArgumentError("negative"))
        return sqrt(x)
    catch e
        return e isa ArgumentError ? "caught $(e.msg)" : rethrow()
    finally
        print("done ")
    end
end
println(risky(4), " ", risky(-1))  # ⇒ done done 2.0 caught negative
for f in (() -> sqrt(-1), () -> [1, 2] + [1, 2, 3], () -> undefinedname, () -> "a" + 1, () -> "abc"[9])
    try
        f()
    catch e
        print(nameof(typeof(e)), " ")
    end
end  # ⇒ DomainError DimensionMismatch UndefVarError MethodError BoundsError
struct NetError <: Exception
    code::Int
end
Base.showerror(io::IO, e::NetError) = print(io, "net error ", e.code)
try
    throw(NetError(404))
catch e
    println(e, " ", e.code, " ", sprint(showerror, e))
end  # ⇒ NetError(404) 404 net error 404
let result = try
        parse(Int, "12x")
    catch
        -1
    end
    println(result)
end  # ⇒ -1
try
    @assert 1 > 2 "math holds"
catch e
    println(e isa AssertionError, " ", e.msg)
end  # ⇒ true math holds
try
    pop!(Int[])
catch e
    println(e)
end  # ⇒ ArgumentError("array must be non-empty")
let log = String[]
    try
        push!(log, "a")
        try
            error("inner")
        finally
            push!(log, "f")
        end
    catch e
        push!(log, e.msg)
    else
        push!(log, "none")
    end
    println(log)
end  # ⇒ ["a", "f", "inner"]

# Control flow
let total = 0
    for i in 10:-3:1
        i == 7 && continue
        total += i
    end
    println(total, " ", total > 5 ? "big" : "small")
end  # ⇒ 15 big
let n = 27, steps = 0
    while n != 1
        n = iseven(n) ? n ÷ 2 : 3n + 1
        steps += 1
    end
    println(steps)
end  # ⇒ 111
for i in 1:3, j in 1:3
    i * j == 4 && break
    print(i, j, " ")
end  # ⇒ 11 12 13 21
for (name, score) in zip(["a", "b"], (90, 55))
    if score >= 90
        print(name, " A ")
    elseif score >= 70
        print(name, " B ")
    else
        print(name, " C ")
    end
end  # ⇒ a A b C
let i = 0
    while true
        i += 1
        i % 2 == 0 && continue
        i > 5 && break
        print(i, " ")
    end
end  # ⇒ 1 3 5
for i in 1:15
    print(i % 15 == 0 ? "FizzBuzz" : i % 3 == 0 ? "Fizz" : i % 5 == 0 ? "Buzz" : i, " ")
end  # ⇒ 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
let x = begin
        a = 2
        a^3
    end
    y = if x > 5 "large" else "little" end
    println(x, " ", y, " ", isnothing(nothing), " ", ismissing(missing), " ", 1 + missing)
end  # ⇒ 8 large true true missing
for x in Any[1, 2.5, "s", nothing, [1], (1, 2)]
    print(x isa Number ? "number" : x isa AbstractVector ? "vector" : typeof(x), " ")
end  # ⇒ number number String Nothing vector Tuple{Int64, Int64}
let primes = Int[]
    for n in 2:30
        all(n % p != 0 for p in primes) && push!(primes, n)
    end
    println(primes)
end  # ⇒ [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
println(skipmissing([1, missing, 3]) |> sum, " ", collect(skipmissing([1, missing, 3])), " ", isequal(missing, missing))  # ⇒ 4 [1, 3] true

# Algorithms
function bubblesort(xs)
    a = copy(xs)
    for i in 1:length(a)-1, j in 1:length(a)-i
        if a[j] > a[j+1]
            a[j], a[j+1] = a[j+1], a[j]
        end
    end
    a
end
println(bubblesort([5, 2, 9, 1]))  # ⇒ [1, 2, 5, 9]
function binarysearch(a, x)
    lo, hi = firstindex(a), lastindex(a)
    while lo <= hi
        mid = (lo + hi) >>> 1
        a[mid] == x && return mid
        a[mid] < x ? (lo = mid + 1) : (hi = mid - 1)
    end
    return nothing
end
println(binarysearch([1, 3, 5, 7], 5), " ", binarysearch([1, 3], 2))  # ⇒ 3 nothing
quicksort(a) = isempty(a) ? a : [quicksort(filter(<(a[1]), a[2:end])); a[1]; quicksort(filter(>=(a[1]), a[2:end]))]
println(quicksort([3, 6, 1, 3]))  # ⇒ [1, 3, 3, 6]
let graph = Dict(1 => [2, 3], 2 => [4], 3 => [4], 4 => Int[])
    queue, seen = [1], Set([1])
    order = Int[]
    while !isempty(queue)
        node = popfirst!(queue)
        push!(order, node)
        for next in graph[node]
            next in seen && continue
            push!(seen, next)
            push!(queue, next)
        end
    end
    println(order)
end  # ⇒ [1, 2, 3, 4]

# Numeric programs
println(round.(softmax([1.0, 2.0, 3.0]), digits = 4), " ", sum(softmax([1.0, 2.0])))  # ⇒ [0.09, 0.2447, 0.6652] 1.0
println(round(sigmoid(2), digits = 4), " ", relu.([-1, 0, 2]), " ", relu.([-1.5, 2.0]))  # ⇒ 0.8808 [0, 0, 2] [0.0, 2.0]
let Q = [1.0 0.0; 0.0 1.0], K = [1.0 0.0; 1.0 1.0], V = [1.0 2.0; 3.0 4.0]
    scores = Q * K' / sqrt(2)
    weights = mapslices(softmax, scores, dims = 2)
    println(round.(weights, digits = 3), " ", round.(weights * V, digits = 3))
end  # ⇒ [0.5 0.5; 0.33 0.67] [2.0 3.0; 2.34 3.34]
let w = 0.0, xs = [1.0, 2.0, 3.0], ys = [2.0, 4.0, 6.0]
    for epoch in 1:50
        gradient = 2 * mean((w .* xs .- ys) .* xs)
        w -= 0.05 * gradient
    end
    println(round(w, digits = 3))
end  # ⇒ 2.0
let x = [2.0, 4.0, 6.0]
    println((x .- mean(x)) ./ std(x), " ", x ./ sum(x) .|> v -> round(v, digits = 3))
end  # ⇒ [-1.0, 0.0, 1.0] [0.167, 0.333, 0.5]
let x = [1.0, 2.0, 3.0, 4.0, 5.0]
    println([mean(x[i:i+2]) for i in 1:3], " ", sqrt(sum(abs2, x .- 3)), " ", round.(normalize([3.0, 4.0]), digits = 2))
end  # ⇒ [2.0, 3.0, 4.0] 3.1622776601683795 [0.6, 0.8]
let scores = [0.1, 0.6, 0.3]
    top = sortperm(scores, rev = true)[1:2]
    println(top, " ", scores[top], " ", argmax(scores), " ", partialsortperm(scores, 1:2, rev = true))
end  # ⇒ [2, 3] [0.6, 0.3] 2 [2, 3]
let pe = [j % 2 == 1 ? sin(i / 100^((j - 1) / 2)) : cos(i / 100^((j - 2) / 2)) for i in 0:1, j in 1:2]
    println(round.(pe, digits = 4))
end  # ⇒ [0.0 1.0; 0.8415 0.5403]
function matmul(A, B)
    C = zeros(size(A, 1), size(B, 2))
    for i in axes(A, 1), j in axes(B, 2), k in axes(A, 2)
        C[i, j] += A[i, k] * B[k, j]
    end
    C
end
println(matmul([1 2; 3 4], [5 6; 7 8]))  # ⇒ [19.0 22.0; 43.0 50.0]
let text = "abracadabra", letters = sort(unique(text))
    encode = Dict(c => i for (i, c) in enumerate(letters))
    ids = [encode[c] for c in text[1:5]]
    println(ids, " ", join(letters[ids]), " ", length(letters))
end  # ⇒ [1, 2, 5, 1, 3] abrac 5
let W = [0.5 -0.5; 1.0 0.0], b = [0.1, 0.2], x = [2.0, 4.0]
    println(tanh.(zeros(2)), " ", round.(max.(W * x .+ b, 0), digits = 2), " ", Int[i == 2 for i in 1:3])
end  # ⇒ [0.0, 0.0] [0.0, 2.2] [0, 1, 0]
let mask = [i >= j for i in 1:3, j in 1:3], s = [i >= j ? 0.0 : -Inf for i in 1:2, j in 1:2]
    println(mask, " ", s, " ", exp.(s))
end  # ⇒ Bool[1 0 0; 1 1 0; 1 1 1] [0.0 -Inf; 0.0 0.0] [1.0 0.0; 1.0 1.0]
let p = [0.5, 0.25, 0.25]
    println(-sum(p .* log2.(p)), " ", round(-log(p[1]), digits = 4), " ", cumsum(p))
end  # ⇒ 1.5 0.6931 [0.5, 0.75, 1.0]
let a = [1.0, 2.0], b = [2.0, 1.0]
    println(round(dot(a, b) / (norm(a) * norm(b)), digits = 3), " ", sum((a - b) .^ 2) / 2, " ", round(norm(a - b), digits = 4))
end  # ⇒ 0.8 1.0 1.4142

# What else the library has
println(collect(LinRange(0, 1, 3)), " ", diagm([1, 2]))  # ⇒ [0.0, 0.5, 1.0] [1 0; 0 2]
let row = [3]
    prepend!(row, [1, 2])
    print(row, " ")
    fill!(row, 7)
    copyto!(row, [9, 8])
    println(row)
end  # ⇒ [1, 2, 3] [9, 8, 7]
println(islowercase('a'), " ", islowercase('A'), " ", lowercasefirst("ABC"))  # ⇒ true false aBC
println(prevfloat(1.0) < 1.0, " ", nextfloat(1.0) > 1.0)  # ⇒ true true
let C = zeros(2, 2)
    mul!(C, [1.0 0.0; 0.0 2.0], [1.0 2.0; 3.0 4.0])
    println(C)
end  # ⇒ [1.0 2.0; 6.0 8.0]
println(findprev(==(1), [1, 2, 1, 3], 2), " ", findprev(isodd, [2, 4], 2))  # ⇒ 1 nothing
println(adjoint([1 2; 3 4]) == [1 3; 2 4], " ", size(PermutedDimsArray(zeros(2, 3, 4), (3, 1, 2))))  # ⇒ true (4, 2, 3)
println([sum(s) for s in eachslice([1 2; 3 4], dims = 1)], " ", selectdim([1 2; 3 4], 2, 1))  # ⇒ [3, 7] [1, 3]

