import java.util.PriorityQueue
import java.util.TreeMap
import kotlin.math.*
import kotlin.properties.Delegates

data class Point(val x: Int, val y: Int) {
    operator fun plus(other: Point) = Point(x + other.x, y + other.y)
    operator fun times(factor: Int) = Point(x * factor, y * factor)
    operator fun unaryMinus() = Point(-x, -y)
}

data class Student(val name: String, val grade: Int, val city: String = "Oslo")

enum class Color(val hex: String) {
    RED("#f00"), GREEN("#0f0"), BLUE("#00f");

    fun isWarm() = this == RED
}

enum class Direction { NORTH, EAST, SOUTH, WEST }

sealed class Shape {
    data class Circle(val radius: Double) : Shape()
    data class Rect(val width: Double, val height: Double) : Shape()
    object Empty : Shape()
}

fun area(shape: Shape): Double = when (shape) {
    is Shape.Circle -> PI * shape.radius * shape.radius
    is Shape.Rect -> shape.width * shape.height
    Shape.Empty -> 0.0
}

interface Named {
    val name: String
    fun greet() = "Hello, $name"
}

abstract class Animal(override val name: String) : Named {
    abstract fun sound(): String
    open fun describe() = "$name says ${sound()}"
    override fun toString() = "${javaClass.simpleName}($name)"
}

class Dog(name: String) : Animal(name) {
    override fun sound() = "Woof"
}

open class Cat(name: String, val lives: Int = 9) : Animal(name) {
    override fun sound() = "Meow"
    override fun describe() = super.describe() + " with $lives lives"
}

class Kitten(name: String) : Cat(name, 10) {
    override fun sound() = super.sound().lowercaseOrSame()
}

fun String.lowercaseOrSame() = this.map { if (it in 'A'..'Z') it + 32 else it }.joinToString("")

class Counter private constructor(start: Int) {
    var count = start
        private set

    fun next(): Int = ++count

    companion object {
        var made = 0
        const val STEP = 1
        fun from(start: Int): Counter {
            made++
            return Counter(start)
        }
    }
}

object Registry {
    private val names = mutableListOf<String>()
    fun add(name: String): Int {
        names.add(name)
        return names.size
    }
    override fun toString() = names.toString()
}

class Matrix(val rows: Int, val cols: Int) {
    private val data = DoubleArray(rows * cols)
    operator fun get(row: Int, col: Int) = data[row * cols + col]
    operator fun set(row: Int, col: Int, value: Double) {
        data[row * cols + col] = value
    }
    operator fun times(other: Matrix): Matrix {
        val result = Matrix(rows, other.cols)
        for (i in 0 until rows) for (j in 0 until other.cols) {
            var sum = 0.0
            for (k in 0 until cols) sum += this[i, k] * other[k, j]
            result[i, j] = sum
        }
        return result
    }
    override fun toString() = (0 until rows).joinToString("\n") { r -> (0 until cols).joinToString(" ") { c -> "${this[r, c]}" } }
}

class Version(val major: Int, val minor: Int) : Comparable<Version> {
    override fun compareTo(other: Version) = compareValuesBy(this, other, { it.major }, { it.minor })
    override fun equals(other: Any?) = other is Version && major == other.major && minor == other.minor
    override fun hashCode() = 31 * major + minor
    override fun toString() = "v$major.$minor"
}

class Countdown(val from: Int) : Iterable<Int> {
    override fun iterator() = object : Iterator<Int> {
        var left = from
        override fun hasNext() = left > 0
        override fun next() = left--
    }
}

class Stack<T> {
    private val items = mutableListOf<T>()
    val size get() = items.size
    fun push(item: T) = apply { items.add(item) }
    fun pop(): T? = if (items.isEmpty()) null else items.removeAt(items.size - 1)
    override fun toString() = items.joinToString(", ", "Stack[", "]")
}

class Temperature(celsius: Double) {
    var celsius: Double = celsius
        set(value) {
            field = if (value < -273.15) -273.15 else value
        }
    val fahrenheit: Double
        get() = celsius * 9 / 5 + 32
}

class Settings {
    val log = mutableListOf<String>()
    var level: Int by Delegates.observable(1) { property, old, new -> log.add("${property.name}: $old to $new") }
    val heavy by lazy {
        log.add("computed")
        42
    }
}

class LoggedList(private val inner: MutableList<Int> = mutableListOf()) : MutableList<Int> by inner {
    var adds = 0
    override fun add(element: Int): Boolean {
        adds++
        return inner.add(element)
    }
}

class InsufficientFunds(val missing: Int) : Exception("missing $missing")

class Account(private var balance: Int) {
    fun withdraw(amount: Int): Int {
        if (amount > balance) throw InsufficientFunds(amount - balance)
        balance -= amount
        return balance
    }
}

class Value(var data: Double, var grad: Double = 0.0, private val parents: List<Pair<Value, Double>> = listOf()) {
    operator fun plus(other: Value) = Value(data + other.data, 0.0, listOf(this to 1.0, other to 1.0))
    operator fun times(other: Value) = Value(data * other.data, 0.0, listOf(this to other.data, other to data))
    fun backward(seed: Double = 1.0) {
        grad += seed
        for ((parent, local) in parents) parent.backward(seed * local)
    }
}

fun factorial(n: Int): Long = if (n <= 1) 1L else n * factorial(n - 1)

fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)

tailrec fun sumTo(n: Int, acc: Long = 0): Long = if (n == 0) acc else sumTo(n - 1, acc + n)

fun makeCounter(): () -> Int {
    var count = 0
    return { ++count }
}

fun greet(name: String, greeting: String = "Hello", mark: String = "!") = "$greeting, $name$mark"

fun total(vararg numbers: Int, start: Int = 0): Int = start + numbers.sum()

infix fun Int.pow(exponent: Int): Int = (1..exponent).fold(1) { acc, _ -> acc * this }

fun <T : Comparable<T>> largest(items: List<T>): T? {
    var best: T? = null
    for (item in items) if (best == null || item > best) best = item
    return best
}

inline fun <reified T> countOf(items: List<Any?>): Int = items.count { it is T }

fun softmax(x: DoubleArray): DoubleArray {
    val biggest = x.fold(Double.NEGATIVE_INFINITY) { a, b -> max(a, b) }
    val exps = x.map { exp(it - biggest) }
    val sum = exps.sum()
    return exps.map { it / sum }.toDoubleArray()
}

fun dot(a: DoubleArray, b: DoubleArray): Double = a.zip(b) { x, y -> x * y }.sum()

fun describe(value: Any?): String = when (value) {
    null -> "nothing"
    0 -> "zero"
    in 1..9 -> "digit"
    is Int -> "int $value"
    is String -> "text of ${value.length}"
    is List<*> -> "list of ${value.size}"
    else -> "other"
}

fun main() {
    integers()
    doubles()
    strings()
    formats()
    lists()
    moreLists()
    arrays()
    mapsAndSets()
    functions()
    classes()
    control()
    exceptions()
    sequences()
    models()
    further()
}

// Integers
fun integers() {
    println(7 / 2)  // → 3
    println("${-7 / 2} ${-7 % 2} ${7 % -3}")  // → -3 -1 1
    println("${(-7).mod(3)} ${7.mod(-3)} ${(-7).floorDiv(2)}")  // ⇒ 2 -2 -4
    println("${Math.floorMod(-7, 3)} ${Math.floorDiv(-7, 2)}")  // → 2 -4
    println(Int.MAX_VALUE + 1)  // → -2147483648
    println(Long.MAX_VALUE)  // → 9223372036854775807
    println("${Int.MIN_VALUE} ${Byte.MAX_VALUE} ${Short.MIN_VALUE}")  // → -2147483648 127 -32768
    println(abs(Int.MIN_VALUE))  // → -2147483648
    println(1_000_000 * 1_000_000)  // → -727379968
    println(1_000_000L * 1_000_000)  // → 1000000000000
    println("${0xFF} ${0b1010} ${0x7FFF_FFFF}")  // → 255 10 2147483647
    println("${5 and 3} ${5 or 3} ${5 xor 3} ${5.inv()}")  // → 1 7 6 -6
    println("${1 shl 10} ${-16 shr 2} ${-16 ushr 28} ${1 shl 33}")  // → 1024 -4 15 2
    println("${1L shl 40} ${-1L ushr 60}")  // → 1099511627776 15
    println(255.toString(16) + " " + 10.toString(2) + " " + (-255).toString(36))  // → ff 1010 -73
    println("${"ff".toInt(16)} ${"1011".toInt(2)} ${"-42".toInt()}")  // → 255 11 -42
    println("${"12a".toIntOrNull()} ${" 12".toIntOrNull()} ${"+12".toIntOrNull()}")  // → null null 12
    println("${300.toByte()} ${70000.toShort()} ${(1L shl 32).toInt()}")  // → 44 4464 0
    println("${65.toChar()} ${'a' + 1} ${'z' - 'a'} ${'7' - '0'}")  // → A b 25 7
    println("${'A'.code} ${'€'.code} ${Char(97)}")  // ⇒ 65 8364 a
    println("${'7'.digitToInt()} ${5.digitToChar()} ${'f'.digitToInt(16)} ${'x'.digitToIntOrNull()}")  // ⇒ 7 5 15 null
    println("${Integer.bitCount(255)} ${Integer.toBinaryString(10)} ${Integer.toHexString(-1)}")  // → 8 1010 ffffffff
    println("${12.countOneBits()} ${12.countTrailingZeroBits()} ${1.countLeadingZeroBits()}")  // ⇒ 2 2 31
    println("${5.coerceIn(1, 3)} ${5.coerceAtLeast(8)} ${5.coerceAtMost(3)}")  // → 3 8 3
    println("${maxOf(3, 9, 4)} ${minOf(3, 1)} ${max(2, 7)} ${min(2L, 7L)}")  // → 9 1 7 2
    println("${(-5).sign} ${abs(-5)} ${(-5).absoluteValue} ${sign(-2.5)}")  // → -1 5 5 -1.0
    println("${10.compareTo(3)} ${3.compareTo(10)} ${3 == 3}")  // → 1 -1 true
    println("${gcd(48, 36)} ${factorial(20)} ${sumTo(10000)}")  // → 12 2432902008176640000 50005000
    println("${factorial(21)}")  // → -4249290049419214848
    println("${1.toBigInteger().shiftLeft(70)} ${2.toBigInteger().pow(64)}")  // → 1180591620717411303424 18446744073709551616
    println("${"123456789012345678901234567890".toBigInteger() * 2.toBigInteger()}")  // → 246913578024691357802469135780
    println("${3.toDouble()} ${3.9.toInt()} ${(-3.9).toInt()} ${3.99f.toLong()}")  // → 3.0 3 -3 3
    println("${Double.NaN.toInt()} ${1e20.toInt()} ${1e20.toLong()} ${(-1e20).toInt()}")  // → 0 2147483647 9223372036854775807 -2147483648
    var counted = 5
    println("${counted++} ${++counted} ${counted--} $counted")  // → 5 7 7 6
    var changed = 10
    changed += 5; changed -= 3; changed *= 2; changed /= 5; changed %= 3
    println(changed)  // → 1
    println("${5u + 3u} ${UInt.MAX_VALUE} ${0u - 1u} ${200u.toUByte()}")  // → 8 4294967295 4294967295 200
    println("${4294967295u / 2u} ${ULong.MAX_VALUE} ${(-1).toUInt()}")  // → 2147483647 18446744073709551615 4294967295
    println(generateSequence(27) { if (it % 2 == 0) it / 2 else 3 * it + 1 }.takeWhile { it != 1 }.count())  // → 111
    println((2..30).filter { n -> (2 until n).none { n % it == 0 } })  // → [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    println("${1234.toString().map { it - '0' }.sum()} ${1234.toString().reversed()}")  // → 10 4321
    println("${(10 downTo 1 step 3).toList()} ${(1..10 step 4).last} ${(5..1).isEmpty()}")  // → [10, 7, 4, 1] 9 true
    println("${1..5} ${1 until 5} ${5 downTo 1} ${1..9 step 2}")  // → 1..5 1..4 5 downTo 1 step 1 1..9 step 2
    println("${(1..5).sum()} ${(1..5).average()} ${(1..5).reduce { a, b -> a * b }}")  // → 15 3.0 120
    println("${3 in 1..5} ${6 !in 1..5} ${2.5 in 1.0..3.0} ${'k' in 'a'..'m'}")  // → true true true true
    println("${(0..<4).toList()} ${4 in 0..<4}")  // ⇒ [0, 1, 2, 3] false
    println("${('a'..'e').joinToString("")} ${('a'..'i' step 2).toList()}")  // → abcde [a, c, e, g, i]
    println("${5.rangeTo(7).toList()} ${(1..3).contains(3)} ${(1..10).count { it % 3 == 0 }}")  // → [5, 6, 7] true 3
}

// Doubles
fun doubles() {
    println(0.1 + 0.2)  // → 0.30000000000000004
    println("${1.0} ${100.0} ${1e7} ${1.0E-4} ${123456789.0}")  // → 1.0 100.0 1.0E7 1.0E-4 1.23456789E8
    println("${1.0 / 3} ${1f / 3} ${2.0f} ${1e10f} ${16777217f}")  // → 0.3333333333333333 0.33333334 2.0 1.0E10 1.6777216E7
    println("${1.0 / 0} ${-1.0 / 0} ${0.0 / 0}")  // → Infinity -Infinity NaN
    println("${Double.NaN == Double.NaN} ${Double.NaN.isNaN()} ${(1.0 / 0).isInfinite()} ${1.0.isFinite()}")  // → false true true true
    println("${-0.0} ${0.0 == -0.0} ${0.0.compareTo(-0.0)} ${listOf(0.0).contains(-0.0)}")  // ⇒ -0.0 true 1 false
    println("${Double.MAX_VALUE} ${Double.MIN_VALUE} ${Float.MAX_VALUE}")  // → 1.7976931348623157E308 4.9E-324 3.4028235E38
    println("${floor(-2.5)} ${ceil(2.1)} ${round(2.5)} ${round(3.5)} ${truncate(-2.7)}")  // → -3.0 3.0 2.0 4.0 -2.0
    println("${2.5.roundToInt()} ${3.5.roundToInt()} ${(-2.5).roundToInt()} ${2.4999.roundToLong()}")  // → 3 4 -2 2
    println("${Math.round(2.5)} ${Math.round(-2.5)} ${Math.round(2.4f)}")  // → 3 -2 2
    println("${sqrt(2.0)} ${2.0.pow(10)} ${2.0.pow(0.5)} ${hypot(3.0, 4.0)}")  // → 1.4142135623730951 1024.0 1.4142135623730951 5.0
    println("${cbrt(27.0)} ${cbrt(-0.125)} ${hypot(5.0, 12.0)}")  // ⇒ 3.0 -0.5 13.0
    println("${exp(1.0)} ${ln(10.0)} ${log10(1000.0)} ${log2(8.0)} ${log(8.0, 2.0)} ${ln1p(0.0)}")  // → 2.718281828459045 2.302585092994046 3.0 3.0 3.0 0.0
    println("${sin(PI / 2)} ${cos(PI)} ${tan(0.0)} ${atan2(1.0, 1.0)} ${sin(PI)}")  // → 1.0 -1.0 0.0 0.7853981633974483 1.2246467991473532E-16
    println("$PI $E ${Math.PI}")  // → 3.141592653589793 2.718281828459045 3.141592653589793
    println("${tanh(0.5)} ${sinh(0.0)} ${cosh(0.0)}")  // → 0.46211715726000974 0.0 1.0
    println("${sqrt(-1.0)} ${ln(0.0)} ${ln(-1.0)} ${0.0.pow(0)}")  // → NaN -Infinity NaN 1.0
    println("${1e3.toInt()} ${"3.14".toDouble()} ${"abc".toDoubleOrNull()} ${"1e3".toDouble()} ${"5".toFloat()}")  // → 1000 3.14 null 1000.0 5.0
    println("${5 / 2.0} ${5.0 % 3} ${-5.5 % 2} ${7 / 2 * 2.0}")  // → 2.5 2.0 -1.5 6.0
    println("${3.7.toLong()} ${2.0.toString()} ${(2.0 * 3).toInt().toString()}")  // → 3 2.0 6
    println("${0.1f + 0.2f} ${0.1f.toDouble()} ${0.1.toFloat()}")  // → 0.3 0.10000000149011612 0.1
    println("${1.0.equals(1.0)} ${1.0 == 1.0f.toDouble()} ${1.5 > 1} ${2 > 1.5}")  // → true true true true
    println("${max(1.5, 2.5)} ${min(Double.NaN, 1.0)} ${maxOf(1.0, 2.0, 3.5)}")  // → 2.5 NaN 3.5
    println("${"%.2f".format(2.0 / 3)} ${round(2.0 / 3 * 100) / 100}")  // → 0.67 0.67
    println("${listOf(1.5, 2.5, 4.0).average()} ${listOf(1, 2).average()} ${listOf<Int>().average()}")  // → 2.6666666666666665 1.5 NaN
    println("${1.0.toInt()} ${100.0 * 1.1} ${0.1 * 3} ${1 - 0.9}")  // → 1 110.00000000000001 0.30000000000000004 0.09999999999999998
    println("${1e21} ${1.0E100} ${12345678.9} ${0.001} ${0.00012}")  // → 1.0E21 1.0E100 1.23456789E7 0.001 1.2E-4
    println("${withinTolerance(0.1 + 0.2, 0.3)} ${withinTolerance(1.0, 1.1)}")  // → true false
    println("${10.0.mod(3.0)} ${(-7.5).mod(2.0)} ${(-7.5).rem(2.0)}")  // ⇒ 1.0 0.5 -1.5
    println("${2.0.nextUp() > 2.0} ${1.0.ulp} ${1.0.withSign(-2.0)} ${Math.toDegrees(PI)}")  // → true 2.220446049250313E-16 -1.0 180.0
    println("${1.0.toBits()} ${Double.fromBits(4607182418800017408L)}")  // → 4607182418800017408 1.0
    println("${"0.1".toBigDecimal() + "0.2".toBigDecimal()} ${"1.10".toBigDecimal() * "2".toBigDecimal()}")  // → 0.3 2.20
}

fun withinTolerance(a: Double, b: Double, eps: Double = 1e-9) = abs(a - b) < eps

// Strings
fun strings() {
    val text = "Hello, World"
    println("${text.length} ${text[0]} ${text.first()} ${text.last()} ${text.lastIndex}")  // → 12 H H d 11
    println("${text.uppercase()} ${text.lowercase()}")  // ⇒ HELLO, WORLD hello, world
    println("${"kotlin".replaceFirstChar { it.uppercase() }} ${'a'.uppercaseChar()} ${'Q'.lowercase()}")  // ⇒ Kotlin A q
    println("${text.substring(7)} ${text.substring(0, 5)} ${text.substring(2..4)} ${text.slice(1..3)}")  // → World Hello llo ell
    println("${text.indexOf('o')} ${text.indexOf("o", 5)} ${text.lastIndexOf('o')} ${text.indexOf("zz")}")  // → 4 8 8 -1
    println("${text.indexOf("WORLD", ignoreCase = true)} ${text.lastIndexOf("l", 5)} ${text.indexOf('W', 20)}")  // → 7 3 -1
    println("${text.contains("World")} ${"World" in text} ${text.contains("world", true)} ${'z' in text}")  // → true true true false
    println("${text.startsWith("Hell")} ${text.startsWith("World", 7)} ${text.endsWith("LD", ignoreCase = true)}")  // → true true true
    println("${text.replace("l", "L")} ${text.replace('o', '0')} ${text.replaceFirst("l", "_")}")  // → HeLLo, WorLd Hell0, W0rld He_lo, World
    println("${text.replace("HELLO", "Bye", ignoreCase = true)} ${text.replaceRange(0, 5, "Howdy")}")  // → Bye, World Howdy, World
    println("${text.take(3)} ${text.drop(9)} ${text.takeLast(2)} ${text.dropLast(8)} ${text.takeWhile { it != ',' }}")  // → Hel rld ld Hell Hello
    println("${text.reversed()} ${text.filter { it.isLetter() }} ${text.count { it == 'l' }}")  // → dlroW ,olleH HelloWorld 3
    println("a,b,,c".split(","))  // → [a, b, , c]
    println("a,b;c".split(",", ";") + "a,b,c".split(",", limit = 2))  // → [a, b, c, a, b,c]
    println("one  two".split(" ") + "a1b22c".split(Regex("[0-9]+")))  // → [one, , two, a, b, c]
    println("${"  trim me ".trim()}|${"  x ".trimStart()}|${"  x ".trimEnd()}|${"xxaxx".trim('x')}")  // → trim me|x |  x|a
    println("${"7".padStart(3, '0')} ${"ab".padEnd(5, '.')}| ${"long".padStart(2)} ${"r".padStart(4)}")  // → 007 ab...| long    r
    println("${"ab".repeat(3)} ${"-".repeat(0)}| ${"=".repeat(20)}")  // → ababab | ====================
    println("${"key=value=x".substringBefore("=")} ${"key=value=x".substringAfter("=")}")  // → key value=x
    println("${"a/b/c.txt".substringAfterLast("/")} ${"a.b".substringBefore("#")} ${"a.b".substringAfter("#", "none")}")  // → c.txt a.b none
    println("${"prefix-x".removePrefix("prefix-")} ${"x.kt".removeSuffix(".kt")} ${"[x]".removeSurrounding("[", "]")}")  // → x x x
    println("${"".isEmpty()} ${"  ".isBlank()} ${"a".isNotEmpty()} ${" ".isNotBlank()} ${"".ifEmpty { "none" }}")  // → true true true false none
    val missing: String? = null
    println("${missing?.length} ${missing.isNullOrEmpty()} ${missing.orEmpty()}| ${missing ?: "default"} $missing")  // → null true | default null
    println("${"apple" < "banana"} ${"a".compareTo("c")} ${"Apple".compareTo("apple")} ${"b".compareTo("a", true)}")  // → true -2 -32 1
    println("${"Straße" == "Straße"} ${"abc".equals("ABC", ignoreCase = true)} ${"abc" == "ABC"}")  // → true true false
    println("${"abc".toList()} ${"abc".toCharArray().size} ${"abc".map { it.toUpperCaseSafe() }}")  // → [a, b, c] 3 [A, B, C]
    println("${"hello world foo".split(" ").joinToString(" ") { it.take(1) + "." }}")  // → h. w. f.
    println("line1\nline2\r\nline3".lines())  // → [line1, line2, line3]
    println("""
        |first
        |  second
    """.trimMargin())
    // → first
    // →   second
    println("""
        alpha
          beta
    """.trimIndent())
    // → alpha
    // →   beta
    println("tab\there \"quoted\" \$5 \\ ${'$'}x \u0041")  // → tab	here "quoted" $5 \ $x A
    val amount = 3
    println("$amount items, ${amount * 2} doubled, ${if (amount > 2) "many" else "few"}")  // → 3 items, 6 doubled, many
    println("Größe: ${"Größe".length} ${"日本語"[1]} ${"😀".length} ${"日本語".reversed()}")  // → Größe: 5 本 2 語本日
    println("a-b-c".zip("123") { a, b -> "$a$b" } + "abcd".chunked(2))  // → [a1, -2, b3, ab, cd]
    println("${"abcde".windowed(3)} ${"abcdef".chunked(4)} ${"abc".zipWithNext()}")  // → [abc, bcd, cde] [abcd, ef] [(a, b), (b, c)]
    println("${"hello".groupBy { it }.mapValues { it.value.size }} ${"hello".toSet()}")  // → {h=1, e=1, l=2, o=1} [h, e, l, o]
    println("${"hello".groupingBy { it }.eachCount()} ${"banana".toSortedSet()}")  // → {h=1, e=1, l=2, o=1} [a, b, n]
    println("${"banana".toList().sorted().joinToString("")} ${"banana".toCharArray().sortedDescending()}")  // → aaabnn [n, n, b, a, a, a]
    println(buildString {
        append("a").append(1).append('c')
        appendLine("!")
        append(true)
    })
    // ⇒ a1c!
    // ⇒ true
    val builder = StringBuilder("abc")
    builder.append("def").insert(0, ">").reverse()
    builder.setLength(5)
    println("$builder ${builder.length} ${builder.indexOf("d")}")  // → fedcb 5 2
    builder.deleteCharAt(0)
    builder.setCharAt(0, 'Z')
    println("$builder ${builder.toString() == "Zdcb"} ${builder.startsWith("Z")}")  // → Zdcb true true
    println("${'a'.isLetter()} ${'5'.isDigit()} ${' '.isWhitespace()} ${'_'.isLetterOrDigit()} ${'B'.isUpperCase()}")  // → true true true false true
    println("${Regex("\\d+").findAll("a1b22c333").map { it.value }.toList()} ${Regex("b+").containsMatchIn("abbb")}")  // → [1, 22, 333] true
    println("2024-05-17".matches(Regex("(\\d{4})-(\\d\\d)-(\\d\\d)")))  // → true
    val (year, month) = Regex("(\\d+)-(\\d+)").find("on 2024-05")!!.destructured
    println("$year/$month ${"a1b2".replace(Regex("[0-9]")) { "<${it.value}>" }}")  // → 2024/05 a<1>b<2>
    println("x1y2".replace("[0-9]".toRegex(), "#") + " " + "John Smith".replace(Regex("(\\w+) (\\w+)"), "$2 $1"))  // → x#y# Smith John
    println("${"abc".toByteArray().toList()} ${String(charArrayOf('h', 'i'))} ${"é".toByteArray().size}")  // → [97, 98, 99] hi 2
    println("${"abc".hashCode()} ${"".hashCode()} ${"Hello".hashCode() % 10}")  // → 96354 0 0
    println("${"kotlin".indices} ${"kotlin".withIndex().first()} ${"kotlin".getOrNull(10)} ${"kt".elementAt(1)}")
    // → 0..5 IndexedValue(index=0, value=k) null t
    println("${"level".let { it == it.reversed() }} ${"abc".all { it.isLowerCase() }} ${"abc".any { it == 'z' }}")  // → true true false
    println("${"to be or not".split(' ').map { it.length }} ${"a b c".filterNot { it == ' ' }}")  // → [2, 2, 2, 3] abc
    println("${"true".toBoolean()} ${"yes".toBoolean()} ${"abc".plus(1)} ${"x" + null + 1.5 + 'c'}")  // → true false abc1 xnull1.5c
    println("${"mississippi".indexOfAny(listOf("ss", "pp"))} ${"abc".indexOfFirst { it > 'a' }} ${"abca".indexOfLast { it == 'a' }}")  // → 2 1 3
    println("${"abcabc".commonPrefixWith("abd")} ${"abc".regionMatches(1, "xbc", 1, 2)} ${"a\tb".contains('\t')}")  // → ab true true
    println("${"hello"[1].toString() + "hello".drop(2)} ${"caesar".map { if (it in 'a'..'z') 'a' + (it - 'a' + 3) % 26 else it }.joinToString("")}")
    // → ello fdhvdu
    println("${"one two".partition { it > 'n' }} ${"abc".associateWith { it - 'a' }} ${"abc".fold("") { a, c -> c + a }}")
    // → (otwo, ne ) {a=0, b=1, c=2} cba
    println("${"%s".format("x")} ${"abc".asSequence().map { it.toString() }.joinToString("+")} ${"abc".lastOrNull { it < 'c' }}")  // → x a+b+c b
    println("a,b".splitToSequence(",").toList().toString() + "k: v".split(": ").let { (k, v) -> "$k->$v" })  // → [a, b]k->v
}

fun Char.toUpperCaseSafe(): Char = if (this in 'a'..'z') this - 32 else this

// Formats
fun formats() {
    println("%d %5d|%-5d|%05d %+d".format(42, 42, 42, 42, 42))  // → 42    42|42   |00042 +42
    println("%,d %,.2f %x %X %o %08x".format(1234567, 9876.543, 255, 255, 8, 255))  // → 1,234,567 9,876.54 ff FF 10 000000ff
    println("%.0f %.1f %.3f %8.2f|%-8.2f|%08.3f".format(2.5, 0.25, PI, PI, PI, -PI))  // → 3 0.3 3.142     3.14|3.14    |-003.142
    println("%e %.2e %g %E".format(12345.678, 0.00012, 0.5, 1.0))  // → 1.234568e+04 1.20e-04 0.500000 1.000000E+00
    println("%s %10s|%-10s|%.2s %S".format("kot", "kot", "kot", "kot", "kot"))  // → kot        kot|kot       |ko KOT
    println("%b %c %% %n".format(true, 'x').trim())  // → true x %
    println("%2\$s %1\$s %1\$s".format("a", "b"))  // → b a a
    println(String.format("%3d%%|%6.2f|%s", 50, 1.005, listOf(1, 2)))  // →  50%|  1.01|[1, 2]
    println("%s %s %s".format(1.0, null, mapOf(1 to "a")))  // → 1.0 null {1=a}
    println("%.2f %f %.3f".format(Double.NaN, Double.POSITIVE_INFINITY, 1e-5))  // → NaN Infinity 0.000
    println("%(d % d %#x".format(-5, 5, 255))  // → (5)  5 0xff
    println("%.2f %.2f %.1f".format(0.125, 0.375, 0.05))  // → 0.13 0.38 0.1
    print("no newline ")
    print(1)
    println()
    println("next")
    // → no newline 1
    // → next
    println(true)  // → true
    println(null)  // → null
    println('c')  // → c
    println(Unit)  // → kotlin.Unit
    println(listOf(1.0, 2.5f, 3L, 'c', "s", null, true, listOf<Int>()))  // → [1.0, 2.5, 3, c, s, null, true, []]
    println(mapOf("a" to listOf(1, 2), "b" to emptyList()))  // → {a=[1, 2], b=[]}
    println(Pair(1, "x").toString() + Triple(1, 2.0, '3'))  // → (1, x)(1, 2.0, 3)
    println(listOf(1 to 2, 3 to 4).toString() + setOf("q") + arrayListOf(1.0))  // → [(1, 2), (3, 4)][q][1.0]
    println(charArrayOf('o', 'k'))  // → ok
    println("Name".padEnd(10) + "|" + "Score".padStart(8))
    for ((who, points) in listOf("Ann" to 9.5, "Bob" to 10.25)) println(who.padEnd(10) + "|" + "%8.2f".format(points))
    // → Name      |   Score
    // → Ann       |    9.50
    // → Bob       |   10.25
    println((1..3).joinToString("\n") { i -> (1..3).joinToString(" ") { j -> "${i * j}".padStart(2) } })
    // →  1  2  3
    // →  2  4  6
    // →  3  6  9
    for (row in 1..3) println(" ".repeat(3 - row) + "*".repeat(2 * row - 1))
    // →   *
    // →  ***
    // → *****
    System.out.println("by Java " + 1 + 2 + 'c')  // → by Java 12c
    System.out.printf("%d-%s%n", 5, "five")  // → 5-five
    println("${StringBuilder().append(1.5).append(' ').append(listOf('a'))}")  // → 1.5 [a]
}

// Lists
fun lists() {
    val nums = listOf(5, 3, 8, 1, 9, 2)
    println("$nums ${nums.size} ${nums[2]} ${nums.first()} ${nums.last()} ${nums.indices}")  // → [5, 3, 8, 1, 9, 2] 6 8 5 2 0..5
    println("${nums.sorted()} ${nums.sortedDescending()} ${nums.reversed()}")  // → [1, 2, 3, 5, 8, 9] [9, 8, 5, 3, 2, 1] [2, 9, 1, 8, 3, 5]
    println("${nums.max()} ${nums.min()} ${nums.sum()} ${nums.average()}")  // ⇒ 9 1 28 4.666666666666667
    println("${nums.maxOrNull()} ${listOf<Int>().minOrNull()} ${nums.sumOf { it * 2 }} ${nums.sumOf { it * 0.5 }}")  // ⇒ 9 null 56 14.0
    println("${nums.map { it * it }} ${nums.filter { it > 4 }} ${nums.filterNot { it > 4 }}")  // → [25, 9, 64, 1, 81, 4] [5, 8, 9] [3, 1, 2]
    println("${nums.mapIndexed { i, n -> i * n }} ${nums.filterIndexed { i, _ -> i % 2 == 0 }}")  // → [0, 3, 16, 3, 36, 10] [5, 8, 9]
    println("${nums.any { it > 8 }} ${nums.all { it > 0 }} ${nums.none { it == 4 }} ${nums.count { it % 2 == 1 }}")  // → true true true 4
    println("${nums.find { it > 5 }} ${nums.findLast { it > 5 }} ${nums.firstOrNull { it > 10 }} ${nums.first { it < 4 }}")  // → 8 9 null 3
    println("${nums.indexOf(8)} ${nums.indexOf(7)} ${nums.indexOfFirst { it < 3 }} ${nums.lastIndexOf(2)}")  // → 2 -1 3 5
    println("${nums.take(2)} ${nums.drop(4)} ${nums.takeLast(2)} ${nums.dropLast(4)} ${nums.slice(1..3)}")  // → [5, 3] [9, 2] [9, 2] [5, 3] [3, 8, 1]
    println("${nums.takeWhile { it != 1 }} ${nums.dropWhile { it != 1 }} ${nums.takeLastWhile { it != 1 }} ${nums.take(99)}")
    // → [5, 3, 8] [1, 9, 2] [9, 2] [5, 3, 8, 1, 9, 2]
    println("${nums.subList(1, 3)} ${nums.slice(listOf(0, 5))} ${nums.getOrNull(9)} ${nums.getOrElse(9) { -it }}")  // → [3, 8] [5, 2] null -9
    println("${nums.fold(100) { acc, n -> acc - n }} ${nums.reduce { a, b -> max(a, b) }}")  // → 72 9
    println("${nums.foldRight("") { n, acc -> acc + n }} ${nums.reduceIndexed { i, acc, n -> acc + i * n }}")  // → 291835 73
    println("${nums.runningFold(0) { a, b -> a + b }} ${nums.scan(1) { a, b -> a * b }} ${nums.runningReduce { a, b -> a + b }}")
    // ⇒ [0, 5, 8, 16, 17, 26, 28] [1, 5, 15, 120, 120, 1080, 2160] [5, 8, 16, 17, 26, 28]
    println("${nums.partition { it > 4 }} ${nums.chunked(4)} ${nums.windowed(3)}")
    // → ([5, 8, 9], [3, 1, 2]) [[5, 3, 8, 1], [9, 2]] [[5, 3, 8], [3, 8, 1], [8, 1, 9], [1, 9, 2]]
    println("${nums.windowed(3, 2, true)} ${nums.windowed(2) { it.sum() }} ${nums.chunked(2) { it.first() }}")
    // → [[5, 3, 8], [8, 1, 9], [9, 2]] [8, 11, 9, 10, 11] [5, 8, 9]
    println("${nums.zip(listOf("a", "b"))} ${nums.zipWithNext { a, b -> b - a }} ${nums.withIndex().take(2)}")
    // → [(5, a), (3, b)] [-2, 5, -7, 8, -7] [IndexedValue(index=0, value=5), IndexedValue(index=1, value=3)]
    println("${listOf(1 to "a", 2 to "b").unzip()} ${listOf(listOf(1), listOf(2, 3)).flatten()}")  // → ([1, 2], [a, b]) [1, 2, 3]
    println("${nums.flatMap { listOf(it, -it) }.take(4)} ${listOf("ab", "c").flatMap { it.toList() }}")  // → [5, -5, 3, -3] [a, b, c]
    println("${nums + 7} ${nums + listOf(1, 2)} ${nums - 8} ${nums - listOf(1, 2, 3)}")
    // → [5, 3, 8, 1, 9, 2, 7] [5, 3, 8, 1, 9, 2, 1, 2] [5, 3, 1, 9, 2] [5, 8, 9]
    println("${nums.joinToString()} ${nums.joinToString("-", "<", ">")} ${nums.joinToString(limit = 2) { "#$it" }}")
    // → 5, 3, 8, 1, 9, 2 <5-3-8-1-9-2> #5, #3, ...
    println("${nums.joinToString(separator = " ", limit = 3, truncated = "etc")}")  // → 5 3 8 etc
    println("${nums.contains(3)} ${3 in nums} ${nums.containsAll(listOf(1, 2))} ${nums.isEmpty()}")  // → true true true false
    println("${nums.groupBy { it % 3 }} ${nums.groupBy({ it % 2 == 0 }, { it * 10 })}")
    // → {2=[5, 8, 2], 0=[3, 9], 1=[1]} {false=[50, 30, 10, 90], true=[80, 20]}
    println("${nums.associate { it to it * it }.toSortedMap()} ${nums.associateBy { it % 2 }}")  // → {1=1, 2=4, 3=9, 5=25, 8=64, 9=81} {1=9, 0=2}
    println("${nums.associateWith { "n$it" }["x".length]} ${nums.sortedBy { -it }} ${nums.sortedBy { it % 3 }}")
    // → n1 [9, 8, 5, 3, 2, 1] [3, 9, 1, 5, 8, 2]
    println("${nums.sortedWith(compareBy({ it % 2 }, { -it }))} ${nums.sortedWith(Comparator { a, b -> b - a })}")
    // → [8, 2, 9, 5, 3, 1] [9, 8, 5, 3, 2, 1]
    println("${nums.distinct()} ${listOf(1, 1, 2, 1).distinct()} ${listOf("a", "B", "A").distinctBy { it.hashCode() % 32 }}")
    // → [5, 3, 8, 1, 9, 2] [1, 2] [a, B]
    println("${nums.minByOrNull { abs(it - 6) }} ${nums.maxByOrNull { it % 5 }} ${nums.maxOf { it * 3 }} ${nums.minOf { -it }}")  // ⇒ 5 9 27 -9
    println("${listOf(3, null, 5).filterNotNull()} ${listOf("1", "x", "3").mapNotNull { it.toIntOrNull() }}")  // → [3, 5] [1, 3]
    println("${listOf(1, "a", 2.0, "b").filterIsInstance<String>()} ${listOfNotNull(1, null, 3)}")  // → [a, b] [1, 3]
    println("${List(4) { it * it }} ${MutableList(2) { "x" }} ${List(2) { List(3) { 0 } }}")  // → [0, 1, 4, 9] [x, x] [[0, 0, 0], [0, 0, 0]]
    println("${listOf(1, 2) == listOf(1, 2)} ${listOf(1, 2) == mutableListOf(1, 2)} ${listOf(1, 2) === listOf(1, 2)}")  // → true true false
    println("${listOf(1, 2).hashCode()} ${listOf("a").hashCode()} ${emptyList<Int>() == listOf<String>()}")  // → 994 128 true
    println("${nums.elementAt(1)} ${nums.elementAtOrNull(10)} ${nums.singleOrNull { it == 8 }} ${nums.lastOrNull { it > 100 }}")  // → 3 null 8 null
    println("${nums.component1()} ${nums.lastIndex} ${nums.asReversed()} ${nums.toSet() == setOf(9, 8, 5, 3, 2, 1)}")  // → 5 5 [2, 9, 1, 8, 3, 5] true
    val (firstNum, secondNum, thirdNum) = nums
    println("$firstNum $secondNum $thirdNum")  // → 5 3 8
    println("${nums.binarySearch(3)} ${nums.sorted().binarySearch(8)} ${nums.sorted().binarySearch(4)}")  // → -1 4 -4
    println("${nums intersect listOf(1, 2, 77)} ${nums union listOf(77)} ${nums subtract listOf(5, 3)}")  // → [1, 2] [5, 3, 8, 1, 9, 2, 77] [8, 1, 9, 2]
}

fun moreLists() {
    val list = mutableListOf(4, 2, 7)
    list.add(1)
    list.add(0, 9)
    list += 5
    list[1] = 40
    println(list)  // → [9, 40, 2, 7, 1, 5]
    list.remove(7)
    list.removeAt(0)
    list -= 5
    println("$list ${list.remove(1234)} ${list.add(3)}")  // → [40, 2, 1] false true
    val alias = list
    val copy = list.toMutableList()
    alias.add(100)
    println("$list $copy ${alias === list}")  // → [40, 2, 1, 3, 100] [40, 2, 1, 3] true
    list.sort()
    println("$list ${list.apply { reverse() }}")  // → [1, 2, 3, 40, 100] [100, 40, 3, 2, 1]
    list.addAll(listOf(8, 6))
    list.addAll(1, listOf(0, 0))
    println("$list ${list.removeAll { it == 0 }} $list ${list.retainAll { it < 50 }} $list")
    // → [100, 0, 0, 40, 3, 2, 1, 8, 6] true [100, 40, 3, 2, 1, 8, 6] true [40, 3, 2, 1, 8, 6]
    list.sortBy { it % 4 }
    println("$list ${list.set(0, 11)} ${list.indexOf(11)}")  // → [40, 8, 1, 2, 6, 3] 40 0
    list.sortByDescending { it }
    list.sortWith(compareBy<Int> { it % 2 }.thenByDescending { it })
    println(list)  // → [8, 6, 2, 11, 3, 1]
    list.clear()
    println("$list ${list.isEmpty()} ${list.firstOrNull()}")  // → [] true null
    val swap = mutableListOf("a", "b", "c", "d")
    swap[0] = swap[1].also { swap[1] = swap[0] }
    println("$swap ${swap.removeFirst()} ${swap.removeLast()} $swap ${swap.removeFirstOrNull()}")  // ⇒ [b, a, c, d] b d [a, c] a
    val filled = MutableList(5) { 0 }
    for (i in filled.indices) filled[i] = if (i < 2) i else filled[i - 1] + filled[i - 2]
    filled.replaceAll { it * 10 }
    println(filled)  // → [0, 10, 10, 20, 30]
    filled.fill(7)
    println("$filled ${filled.subList(0, 2).apply { add(5) }} $filled")  // → [7, 7, 7, 7, 7] [7, 7, 5] [7, 7, 5, 7, 7, 7]
    val iterator = mutableListOf(1, 2, 3, 4).iterator()
    var odd = 0
    while (iterator.hasNext()) if (iterator.next() % 2 == 1) odd++
    println(odd)  // → 2
    val pruned = mutableListOf(1, 2, 3, 4)
    val walker = pruned.iterator()
    while (walker.hasNext()) if (walker.next() % 2 == 0) walker.remove()
    println(pruned)  // → [1, 3]
    val students = listOf(Student("Ann", 90), Student("Bob", 85, "Rome"), Student("Cid", 90, "Rome"), Student("Dan", 70))
    println(students.sortedWith(compareByDescending<Student> { it.grade }.thenBy { it.name }).map { it.name })  // → [Ann, Cid, Bob, Dan]
    println(students.sortedWith(compareBy(Student::grade, Student::name)).joinToString { it.name })  // → Dan, Bob, Ann, Cid
    println(students.groupBy { it.city }.mapValues { (_, group) -> group.map { it.grade }.average() })  // → {Oslo=80.0, Rome=87.5}
    println(students.groupBy(Student::city, Student::name).map { (city, names) -> "$city=${names.size}" })  // → [Oslo=2, Rome=2]
    println(students.sumOf { it.grade }.toString() + students.maxBy { it.grade } + students.minBy { it.grade }.name)
    // ⇒ 335Student(name=Ann, grade=90, city=Oslo)Dan
    println(students.partition { it.grade >= 85 }.let { (good, rest) -> "${good.size} ${rest.size}" })  // → 3 1
    println(students.map(Student::name).mapIndexed { i, n -> "${i + 1}. $n" }.last())  // → 4. Dan
    println(students.groupingBy { it.city }.fold(0) { sum, s -> sum + s.grade })  // → {Oslo=160, Rome=175}
    println(students.groupingBy { it.grade }.eachCount().filterValues { it > 1 })  // → {90=2}
    println(students.first().copy(grade = 95).toString() + students.indexOf(Student("Dan", 70)))  // → Student(name=Ann, grade=95, city=Oslo)3
    println(students.associateBy({ it.name }, { it.grade }).filter { (_, g) -> g > 80 })  // → {Ann=90, Bob=85, Cid=90}
    println(students.sortedBy { it.name }.asReversed().take(2).map { "${it.name}:${it.city}" })  // → [Dan:Oslo, Cid:Rome]
    val table = List(3) { row -> MutableList(3) { col -> row * 3 + col } }
    table[1][1] = -1
    println(table)  // → [[0, 1, 2], [3, -1, 5], [6, 7, 8]]
    println("${table.map { it.sum() }} ${table.flatten().count { it < 0 }} ${table.indices.map { table[it][it] }}")  // → [3, 7, 21] 1 [0, -1, 8]
    println(table[0].indices.map { col -> table.map { it[col] } })  // → [[0, 3, 6], [1, -1, 7], [2, 5, 8]]
    println(buildList {
        add(1)
        addAll(listOf(2, 3))
        add(0, 0)
    })  // ⇒ [0, 1, 2, 3]
    val deque = ArrayDeque(listOf(1, 2, 3))
    deque.addFirst(0)
    deque.addLast(4)
    println("$deque ${deque.removeFirst()} ${deque.removeLast()} ${deque.first()} ${deque.last()} ${deque.size}")  // ⇒ [0, 1, 2, 3, 4] 0 4 1 3 3
    val queue = PriorityQueue<Int>()
    listOf(5, 1, 4, 2).forEach { queue.add(it) }
    println("${queue.peek()} ${queue.poll()} ${queue.poll()} ${queue.size} ${generateSequence { queue.poll() }.toList()}")  // → 1 1 2 2 [4, 5]
    val heap = PriorityQueue<Pair<String, Int>>(compareByDescending { it.second })
    heap.add("low" to 1)
    heap.add("high" to 9)
    heap.offer("mid" to 5)
    while (heap.isNotEmpty()) print(heap.poll().first + " ")  // → high mid low
    println("${listOf(3, 1, 2).shuffled(kotlin.random.Random(1)).sorted()} ${listOf(1, 2, 3).toTypedArray().size}")  // → [1, 2, 3] 3
    println("${listOf("b", "a", "C").sorted()} ${listOf("b", "a", "C").sortedWith(String.CASE_INSENSITIVE_ORDER)}")  // → [C, a, b] [a, b, C]
    println("${listOf("bb", "a", "ccc").sortedByDescending { it.length }} ${listOf("a", "b").sortedWith(reverseOrder())}")  // → [ccc, bb, a] [b, a]
    println("${listOf(true, false, true).sorted()} ${listOf(2.5, -1.0, Double.NaN, 0.0).sorted()}")  // → [false, true, true] [-1.0, 0.0, 2.5, NaN]
    println("${listOf(1, 2, 3, 4).foldIndexed(0) { i, acc, n -> acc + i * n }} ${listOf(4, 9).reduceRight { n, acc -> n - acc }}")  // → 20 -5
    println("${(1..3).flatMap { a -> (a..3).map { b -> a to b } }}")  // → [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
    println("${listOf("x", "y").mapIndexedNotNull { i, s -> if (i > 0) s + i else null }} ${listOf(1, 2, 3).firstNotNullOfOrNull { if (it > 1) "n$it" else null }}")
    // ⇒ [y1] n2
    println("${listOf(1, 2, 3).onEach { print(it) }.sum()} ${listOf(7).single()} ${listOf(1, 2).plus(3).minus(1)}")  // → 1236 7 [2, 3]
    println("${listOf(1, 2, 3).reversed().zip("abc".toList())} ${listOf(1, 2, 3, 4, 5).filter { it and 1 == 1 }}")  // → [(3, a), (2, b), (1, c)] [1, 3, 5]
    println("${listOf(1, 2, 2, 3).toSet().toList()} ${listOf(5, 6).toIntArray().sum()} ${listOf('a', 'b').toCharArray().concat()}")  // → [1, 2, 3] 11 ab
}

fun CharArray.concat() = joinToString("")

// Arrays
fun arrays() {
    val ints = intArrayOf(3, 1, 2)
    println("${ints.size} ${ints[0]} ${ints.joinToString()} ${ints.contentToString()} ${ints.toList()}")  // → 3 3 3, 1, 2 [3, 1, 2] [3, 1, 2]
    ints.sort()
    println("${ints.joinToString(" ")} ${ints.sum()} ${ints.average()} ${ints.indexOf(2)} ${ints.lastIndex}")  // → 1 2 3 6 2.0 1 2
    ints[1] += 10
    ints[2]++
    println("${ints.contentToString()} ${ints.max()} ${ints.reversed()} ${ints.sortedDescending()}")  // ⇒ [1, 12, 4] 12 [4, 12, 1] [12, 4, 1]
    println("${IntArray(3).toList()} ${IntArray(3) { it * 2 }.toList()} ${DoubleArray(2).toList()} ${BooleanArray(2).toList()}")
    // → [0, 0, 0] [0, 2, 4] [0.0, 0.0] [false, false]
    println("${arrayOf("a", "b").joinToString("")} ${Array(2) { "x$it" }.toList()} ${arrayOfNulls<Int>(2).toList()}")  // → ab [x0, x1] [null, null]
    println("${intArrayOf(1, 2) == intArrayOf(1, 2)} ${intArrayOf(1, 2).contentEquals(intArrayOf(1, 2))}")  // → false true
    val grid = Array(2) { IntArray(3) }
    grid[0][1] = 5
    grid[1] = intArrayOf(7, 8, 9)
    println("${grid.contentDeepToString()} ${grid.size} ${grid[0].size} ${grid.sumOfCells()}")  // → [[0, 5, 0], [7, 8, 9]] 2 3 29
    val letters = Array(2) { CharArray(2) { '.' } }
    letters[0][0] = '#'
    println(letters.joinToString("|") { it.joinToString("") })  // → #.|..
    val original = intArrayOf(1, 2, 3, 4)
    val shared = original
    val cloned = original.copyOf()
    shared[0] = 99
    println("${original[0]} ${cloned[0]} ${original.copyOf(6).toList()} ${original.copyOfRange(1, 3).toList()}")  // → 99 1 [99, 2, 3, 4, 0, 0] [2, 3]
    println("${original.sliceArray(1..2).toList()} ${(original + 5).toList()} ${(original + intArrayOf(6)).size}")  // → [2, 3] [99, 2, 3, 4, 5] 5
    original.fill(0, 1, 3)
    println("${original.toList()} ${original.count { it == 0 }} ${original.filter { it > 0 }} ${original.any { it == 4 }}")
    // → [99, 0, 0, 4] 2 [99, 4] true
    original.reverse()
    println("${original.contentToString()} ${original.first()} ${original.last()} ${original.getOrNull(7)} ${4 in original}")
    // → [4, 0, 0, 99] 4 99 null true
    println("${original.map { it / 2.0 }} ${original.mapIndexed { i, v -> i + v }} ${original.withIndex().maxByOrNull { it.value }}")
    // ⇒ [2.0, 0.0, 0.0, 49.5] [4, 1, 2, 102] IndexedValue(index=3, value=99)
    val words = arrayOf("pear", "fig", "apple")
    words.sortBy { it.length }
    println("${words.toList()} ${words.sorted()} ${words.indices} ${words.isEmpty()} ${words.contentToString()}")
    // → [fig, pear, apple] [apple, fig, pear] 0..2 false [fig, pear, apple]
    words.sortWith(compareBy { it.last() })
    println("${words.joinToString(prefix = "{", postfix = "}")} ${words.indexOfFirst { it.startsWith("a") }}")  // → {apple, fig, pear} 0
    val doubles = doubleArrayOf(1.5, 2.5)
    println("${doubles.sum()} ${doubles.map { it.toInt() }} ${doubles.contentToString()} ${doubles.fold(1.0) { a, b -> a * b }}")
    // → 4.0 [1, 2] [1.5, 2.5] 3.75
    println("${intArrayOf(1, 2, 3).zip(intArrayOf(4, 5, 6)) { a, b -> a * b }.sum()} ${intArrayOf(1, 2).zip(listOf("a", "b"))}")  // → 32 [(1, a), (2, b)]
    println("${longArrayOf(1L, 2L).sum()} ${floatArrayOf(0.5f, 0.25f).sum()} ${"abc".toCharArray().sortedArray().size}")  // → 3 0.75 3
    println("${arrayOf(arrayOf(1, 2), arrayOf(3)).flatten()} ${arrayOf(1, 2, 3).sliceArray(0..1).toList()}")  // → [1, 2, 3] [1, 2]
    println("${intArrayOf(4, 4, 2).distinct()} ${intArrayOf(5, 6).withIndex().map { (i, v) -> i * v }} ${intArrayOf(9, 8).toSet()}")
    // → [4, 2] [0, 6] [9, 8]
    println("${intArrayOf(1, 5, 9).binarySearch(5)} ${intArrayOf(3, 1, 2).sortedArray().toList()} ${intArrayOf().isEmpty()}")  // → 1 [1, 2, 3] true
    println("${java.util.Arrays.toString(intArrayOf(1, 2))} ${intArrayOf(1, 2, 3).copyInto(IntArray(5), 1).toList()}")  // → [1, 2] [0, 1, 2, 3, 0]
    println("${intArrayOf(1, 2, 3).toTypedArray().size} ${arrayOf(3, 1, 2).sortedArray().toList()} ${listOf(*arrayOf(1, 2), 3)}")
    // → 3 [1, 2, 3] [1, 2, 3]
    val jagged = arrayOf(intArrayOf(1), intArrayOf(2, 3), intArrayOf())
    println("${jagged.map { it.size }} ${jagged.flatMap { it.toList() }} ${jagged.sumBySize()}")  // → [1, 2, 0] [1, 2, 3] 3
}

fun Array<IntArray>.sumOfCells(): Int {
    var sum = 0
    for (row in this) for (cell in row) sum += cell
    return sum
}

fun Array<IntArray>.sumBySize() = fold(0) { acc, row -> acc + row.size }

// Maps and sets
fun mapsAndSets() {
    val ages = mapOf("Ann" to 30, "Bob" to 25)
    println("$ages ${ages["Ann"]} ${ages["Zed"]} ${ages.size} ${ages.keys} ${ages.values}")  // → {Ann=30, Bob=25} 30 null 2 [Ann, Bob] [30, 25]
    println("${ages.getOrDefault("Zed", 0)} ${ages.getOrElse("Zed") { -1 }} ${"Ann" in ages} ${ages.containsValue(25)}")  // → 0 -1 true true
    println("${ages.map { (k, v) -> "$k:$v" }} ${ages.mapValues { it.value + 1 }} ${ages.mapKeys { it.key.take(1) }}")
    // → [Ann:30, Bob:25] {Ann=31, Bob=26} {A=30, B=25}
    println("${ages.filter { it.value > 26 }} ${ages.filterKeys { it > "B" }} ${ages.entries.first()} ${ages.toList()}")
    // → {Ann=30} {Bob=25} Ann=30 [(Ann, 30), (Bob, 25)]
    println("${ages + ("Cid" to 41)} ${ages - "Ann"} ${ages + mapOf("Ann" to 31)}")  // → {Ann=30, Bob=25, Cid=41} {Bob=25} {Ann=31, Bob=25}
    println("${ages.maxByOrNull { it.value }?.key} ${ages.minByOrNull { it.value }} ${ages.values.max()}")  // ⇒ Ann Bob=25 30
    println("${ages.entries.sortedBy { it.value }.map { it.key }} ${ages.toList().sortedByDescending { (_, v) -> v }.toMap()}")
    // → [Bob, Ann] {Ann=30, Bob=25}
    for ((name, age) in ages) println("$name is $age")
    // → Ann is 30
    // → Bob is 25
    println("${ages.any { it.value > 29 }} ${ages.all { (k, _) -> k.length == 3 }} ${ages.count { it.value < 30 }} ${ages.none { false }}")
    // → true true 1 true
    val stock = mutableMapOf("apple" to 3)
    stock["pear"] = 5
    stock["apple"] = stock["apple"]!! + 1
    stock.put("fig", 0)
    println("$stock ${stock.put("fig", 2)} ${stock.remove("pear")} ${stock.remove("none")} $stock")  // → {apple=4, pear=5, fig=0} 0 5 null {apple=4, fig=2}
    println("${stock.getOrPut("kiwi") { 7 }} ${stock.getOrPut("kiwi") { 8 }} ${stock.putIfAbsent("fig", 50)} $stock")  // → 7 7 2 {apple=4, fig=2, kiwi=7}
    stock.merge("fig", 10) { old, new -> old + new }
    stock.merge("lime", 1, Int::plus)
    println(stock)  // → {apple=4, fig=12, kiwi=7, lime=1}
    stock.computeIfAbsent("plum") { it.length }
    stock.compute("lime") { _, v -> (v ?: 0) * 100 }
    stock.computeIfPresent("apple") { _, _ -> null }
    println(stock)  // → {fig=12, kiwi=7, lime=100, plum=4}
    stock += "nut" to 1
    stock -= "fig"
    stock.entries.removeIf { it.value == 7 }
    println("$stock ${stock.isEmpty()} ${stock.keys.sorted()} ${stock.values.sum()}")  // → {lime=100, plum=4, nut=1} false [lime, nut, plum] 105
    for (entry in stock) entry.setValue(entry.value * 2)
    println(stock)  // → {lime=200, plum=8, nut=2}
    val counts = mutableMapOf<String, Int>()
    for (word in "the cat and the dog and the end".split(" ")) counts[word] = counts.getOrDefault(word, 0) + 1
    println("$counts ${counts.entries.sortedWith(compareBy({ -it.value }, { it.key })).take(2)}")  // → {the=3, cat=1, and=2, dog=1, end=1} [the=3, and=2]
    val byLength = mutableMapOf<Int, MutableList<String>>()
    for (word in listOf("a", "bb", "c", "dd")) byLength.getOrPut(word.length) { mutableListOf() }.add(word)
    println(byLength)  // → {1=[a, c], 2=[bb, dd]}
    val sortedMap = sortedMapOf(3 to "c", 1 to "a", 2 to "b")
    println("$sortedMap ${sortedMap.firstKey()} ${sortedMap.headMap(3)} ${sortedMap.tailMap(2)}")  // → {1=a, 2=b, 3=c} 1 {1=a, 2=b} {2=b, 3=c}
    val tree = TreeMap(mapOf("b" to 2, "d" to 4))
    println("${tree.floorKey("c")} ${tree.ceilingKey("c")} ${tree.firstEntry()} ${tree.lastKey()} ${tree.descendingMap()}")  // → b d b=2 d {d=4, b=2}
    println("${mapOf(1 to "a") == hashMapOf(1 to "a")} ${mapOf("a" to 1, "b" to 2) == linkedMapOf("b" to 2, "a" to 1)}")  // → true true
    println("${listOf("a" to 1, "b" to 2, "a" to 3).toMap()} ${mapOf("a" to 1).entries.map { it.toPair() }}")  // → {a=3, b=2} [(a, 1)]
    println("${mapOf("x" to 1).withDefault { 99 }.getValue("y")} ${mapOf<String, Int>()} ${emptyMap<Int, Int>().isEmpty()}")  // → 99 {} true
    println("${mapOf("k" to null)["k"]} ${mapOf("k" to null).containsKey("k")} ${mapOf("a" to mapOf("b" to 1))["a"]?.get("b")}")  // → null true 1
    println("${mapOf(1 to 2).flatMap { (k, v) -> listOf(k, v) }} ${mapOf("a" to 5, "b" to 3).minBy { it.value }.key}")  // ⇒ [1, 2] b
    println("${mapOf("b" to 1, "a" to 2).toSortedMap()} ${mapOf("a" to 1, "bb" to 2).toSortedMap(compareBy { -it.length })}")  // → {a=2, b=1} {bb=2, a=1}
    println(buildMap {
        put("one", 1)
        this["two"] = 2
    })  // ⇒ {one=1, two=2}
    val set = mutableSetOf(3, 1, 2, 3)
    println("$set ${set.add(1)} ${set.add(9)} ${set.remove(3)} $set ${set.size} ${5 in set}")  // → [3, 1, 2] false true true [1, 2, 9] 3 false
    println("${setOf(1, 2) + 3} ${setOf(1, 2) - 2} ${setOf(1, 2) union setOf(2, 4)} ${setOf(1, 2) intersect setOf(2, 4)}")  // → [1, 2, 3] [1] [1, 2, 4] [2]
    println("${setOf(1, 2) subtract setOf(2)} ${setOf(1, 2) == setOf(2, 1)} ${setOf(1, 2, 3).containsAll(setOf(1, 3))}")  // → [1] true true
    println("${sortedSetOf(5, 1, 3)} ${sortedSetOf("b", "a").first()} ${setOf(3, 1).sorted()} ${setOf(1, 2).map { it % 2 }.toSet()}")
    // → [1, 3, 5] a [1, 3] [1, 0]
    val treeSet = java.util.TreeSet(listOf(10, 20, 30))
    println("${treeSet.floor(25)} ${treeSet.higher(20)} ${treeSet.lower(10)} ${treeSet.headSet(20)} ${treeSet.descendingSet()}")
    // → 20 30 null [10] [30, 20, 10]
    set.retainAll(listOf(1, 9))
    println("$set ${set.addAll(listOf(9, 10))} ${set.removeAll(listOf(1))} $set ${set.toList().last()}")  // → [1, 9] true true [9, 10] 10
    println("${setOf(Point(1, 2), Point(1, 2)).size} ${hashSetOf("x") == setOf("x")} ${setOf<Int>()} ${linkedSetOf(2, 1)}")  // → 1 true [] [2, 1]
    println("${listOf(1 to 'a', 2 to 'b').associate { (n, c) -> c to n }} ${mapOf("a" to 1).getValue("a")} ${setOf(4).single()}")  // → {a=1, b=2} 1 4
    val inverted = mapOf("x" to 1, "y" to 2, "z" to 1).entries.groupBy({ it.value }, { it.key })
    println("$inverted ${inverted.getValue(1).size} ${inverted.keys.toList()}")  // → {1=[x, z], 2=[y]} 2 [1, 2]
    ages.forEach { (key, value) -> print("$key=$value;") }  // → Ann=30;Bob=25;
    ages.entries.forEachIndexed { i, e -> print("$i${e.key}${e.value} ") }  // → 0Ann30 1Bob25
    println("${ages.asSequence().map { it.value }.sum()} ${ages.filterValues { it < 30 }} ${ages.filterNot { it.key == "Bob" }}")  // → 55 {Bob=25} {Ann=30}
    println("${ages.mapNotNull { if (it.value > 26) it.key else null }} ${ages.isNotEmpty()} ${ages.iterator().next().key}")  // → [Ann] true Ann
    println("${ages.values.sorted()} ${ages.keys.joinToString { it.reversed() }} ${ages.entries.associate { it.value to it.key }}")
    // → [25, 30] nnA, boB {30=Ann, 25=Bob}
}

// Functions
fun functions() {
    println("${greet("Ann")} ${greet("Bob", mark = "?")} ${greet(greeting = "Hi", name = "Cid")}")  // → Hello, Ann! Hello, Bob? Hi, Cid!
    println("${total()} ${total(1, 2, 3)} ${total(1, 2, start = 10)} ${total(*intArrayOf(4, 5))}")  // → 0 6 13 9
    println("${2 pow 10} ${largest(listOf(3, 9, 4))} ${largest(listOf("b", "a"))} ${largest(listOf<Int>())}")  // → 1024 9 b null
    val counter = makeCounter()
    val another = makeCounter()
    println("${counter()} ${counter()} ${another()} ${counter.invoke()}")  // → 1 2 1 3
    val square = { n: Int -> n * n }
    val add: (Int, Int) -> Int = { a, b -> a + b }
    println("${square(7)} ${add(2, 3)} ${listOf(1, 2).map(square)} ${(fun(x: Int) = x + 1)(4)}")  // → 49 5 [1, 4] 5
    fun <A, B, C> compose(f: (B) -> C, g: (A) -> B): (A) -> C = { f(g(it)) }
    println(compose<Int, Int, String>({ "<$it>" }, { it * 2 })(21))  // → <42>
    val adders = (1..3).map { n -> { x: Int -> x + n } }
    println(adders.map { it(10) })  // → [11, 12, 13]
    var sum = 0
    listOf(1, 2, 3).forEach { sum += it }
    println(sum)  // → 6
    fun String.shout(times: Int = 1) = this + "!".repeat(times)
    println("${"hey".shout()} ${"hey".shout(3)} ${listOf("a", "b").map { it.shout() }}")  // → hey! hey!!! [a!, b!]
    val isEven: Int.() -> Boolean = { this % 2 == 0 }
    println("${4.isEven()} ${isEven(3)} ${listOf(1, 2).filter(isEven)}")  // → true false [2]
    println("${listOf("a", "bb").map(String::length)} ${listOf(3, 1).map(Int::toString)} ${listOf(1, 2).reduce(Int::plus)}")  // → [1, 2] [3, 1] 3
    println(listOf(1, -2).map(::abs).toString() + listOf("x" to 1).map(Pair<String, Int>::second) + listOf("Rex").map(::Dog))  // ⇒ [1, 2][1][Dog(Rex)]
    val memo = mutableMapOf<Int, Long>()
    fun fib(n: Int): Long = memo.getOrPut(n) { if (n < 2) n.toLong() else fib(n - 1) + fib(n - 2) }
    println("${fib(50)} ${memo.size}")  // → 12586269025 51
    val applied = StringBuilder().apply { append("x"); append("y") }.also { it.append("z") }.run { length }
    println("$applied ${with(listOf(1, 2)) { size + first() }} ${5.let { it + 1 }} ${run { 3 * 3 }}")  // → 3 3 6 9
    println("${8.takeIf { it > 5 }} ${8.takeUnless { it > 5 }} ${"".takeIf { it.isNotEmpty() } ?: "empty"}")  // → 8 null empty
    val nullable: String? = if (sum > 100) "big" else null
    println("${nullable?.let { it.length } ?: -1} ${nullable?.uppercase().orEmpty().length} ${(nullable ?: "x").length}")  // ⇒ -1 0 1
    repeat(3) { print("$it ") }  // → 0 1 2
    println((1..3).map { x -> x * x }.let { squares -> squares.sum() / squares.size })  // → 4
    val curry = { a: Int -> { b: Int -> { c: Int -> a * b + c } } }
    println(curry(2)(3)(4))  // → 10
    val operations = mapOf<String, (Double, Double) -> Double>("+" to { a, b -> a + b }, "/" to { a, b -> a / b })
    println("${operations["+"]!!(1.0, 2.0)} ${operations.getValue("/")(1.0, 4.0)} ${operations["^"]?.invoke(1.0, 1.0)}")  // → 3.0 0.25 null
    val (low, high) = listOf(4, 8, 1).fold(Pair(Int.MAX_VALUE, Int.MIN_VALUE)) { (lo, hi), n -> min(lo, n) to max(hi, n) }
    println("$low $high")  // → 1 8
    fun hanoi(n: Int, a: String, b: String, c: String): Int =
        if (n == 0) 0 else hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
    println(hanoi(5, "A", "B", "C"))  // → 31
    fun permutations(items: List<Int>): List<List<Int>> =
        if (items.size <= 1) listOf(items)
        else items.flatMap { head -> permutations(items - head).map { listOf(head) + it } }
    println(permutations(listOf(1, 2, 3)))  // → [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
    fun quicksort(items: List<Int>): List<Int> {
        if (items.size < 2) return items
        val pivot = items[items.size / 2]
        return quicksort(items.filter { it < pivot }) + items.filter { it == pivot } + quicksort(items.filter { it > pivot })
    }
    println(quicksort(listOf(3, 6, 1, 8, 3, 9)))  // → [1, 3, 3, 6, 8, 9]
    fun firstNegative(items: List<Int>): Int? {
        items.forEach { if (it < 0) return it }
        return null
    }
    println("${firstNegative(listOf(1, -2, -3))} ${firstNegative(listOf())}")  // → -2 null
    println("${countOf<String>(listOf("a", 1, "b"))} ${countOf<Int>(listOf(1, 2.0))}")  // → 2 1
    val ackermann = object {
        fun of(m: Int, n: Int): Int = if (m == 0) n + 1 else if (n == 0) of(m - 1, 1) else of(m - 1, of(m, n - 1))
    }
    println(ackermann.of(2, 3))  // → 9
    val calls = mutableListOf<String>()
    fun logged(name: String, result: Boolean): Boolean = result.also { calls.add(name) }
    println("${logged("a", false) && logged("b", true)} ${logged("c", true) || logged("d", true)} $calls")  // → false true [a, c]
}

// Classes
fun classes() {
    val p = Point(1, 2)
    println("$p ${p + Point(3, 4)} ${p * 3} ${-p} ${p.copy(y = 9)} ${p == Point(1, 2)} ${p === Point(1, 2)}")
    // → Point(x=1, y=2) Point(x=4, y=6) Point(x=3, y=6) Point(x=-1, y=-2) Point(x=1, y=9) true false
    val (px, py) = p
    println("$px $py ${p.component2()} ${p.hashCode()} ${p.equals("x")}")  // → 1 2 2 33 false
    println("${Student("Ann", 1)} ${Student("Ann", 1) == Student("Ann", 1, "Oslo")}")  // → Student(name=Ann, grade=1, city=Oslo) true
    println("${Dog("Rex").describe()}; ${Cat("Tom").describe()}; ${Kitten("Kit").describe()}")
    // → Rex says Woof; Tom says Meow with 9 lives; Kit says meow with 10 lives
    val pets: List<Animal> = listOf(Dog("Rex"), Cat("Tom"), Kitten("Kit"))
    println("$pets ${pets.map { it.greet() }.last()} ${pets.filterIsInstance<Cat>().size} ${pets[2] is Cat}")
    // → [Dog(Rex), Cat(Tom), Kitten(Kit)] Hello, Kit 2 true
    println("${Color.RED} ${Color.GREEN.hex} ${Color.BLUE.ordinal} ${Color.valueOf("RED").isWarm()} ${Color.values().size}")  // → RED #0f0 2 true 3
    println("${Color.entries.map { it.name }} ${Direction.entries.size} ${Color.entries.find { it.hex == "#00f" }}")  // ⇒ [RED, GREEN, BLUE] 4 BLUE
    println("${Direction.NORTH < Direction.SOUTH} ${Direction.values().toList()} ${Direction.WEST.compareTo(Direction.EAST)}")
    // → true [NORTH, EAST, SOUTH, WEST] 2
    println(Direction.values().let { all -> all[(Direction.WEST.ordinal + 1) % all.size] }.name.first())  // → N
    println(listOf(Shape.Circle(1.0), Shape.Rect(2.0, 3.5), Shape.Empty).map { "%.2f".format(area(it)) })  // → [3.14, 7.00, 0.00]
    println("${Shape.Circle(2.0)} ${Shape.Rect(1.0, 2.0) == Shape.Rect(1.0, 2.0)} ${Shape.Empty is Shape}")  // → Circle(radius=2.0) true true
    val c = Counter.from(5)
    println("${c.next()} ${c.next()} ${c.count} ${Counter.made} ${Counter.STEP}")  // → 6 7 7 1 1
    println("${Registry.add("a")} ${Registry.add("b")} $Registry")  // → 1 2 [a, b]
    val left = Matrix(2, 2)
    left[0, 0] = 1.0; left[0, 1] = 2.0; left[1, 0] = 3.0; left[1, 1] = 4.0
    println(left * left)
    // → 7.0 10.0
    // → 15.0 22.0
    println("${Version(1, 2) < Version(1, 10)} ${Version(2, 0) >= Version(1, 9)} ${listOf(Version(2, 1), Version(1, 5)).sorted()}")
    // → true true [v1.5, v2.1]
    println("${Version(1, 2) == Version(1, 2)} ${setOf(Version(1, 2), Version(1, 2)).size} ${maxOf(Version(0, 1), Version(0, 3))}")  // → true 1 v0.3
    println("${Version(1, 5) in Version(1, 0)..Version(2, 0)} ${Version(3, 0).coerceAtMost(Version(2, 2))}")  // → true v2.2
    println("${Countdown(3).toList()} ${Countdown(4).map { it * it }} ${Countdown(2).joinToString("-")} ${3 in Countdown(5)}")
    // → [3, 2, 1] [16, 9, 4, 1] 2-1 true
    for (n in Countdown(3)) print("$n...")  // → 3...2...1...
    val stack = Stack<String>().push("a").push("b")
    println("$stack ${stack.pop()} ${stack.size} ${stack.pop()} ${stack.pop()} $stack")  // → Stack[a, b] b 1 a null Stack[]
    val t = Temperature(20.0)
    t.celsius = -500.0
    println("${t.celsius} ${t.fahrenheit} ${Temperature(100.0).fahrenheit}")  // → -273.15 -459.66999999999996 212.0
    val settings = Settings()
    settings.level = 3
    settings.level++
    println("${settings.heavy} ${settings.heavy} ${settings.log}")  // → 42 42 [level: 1 to 3, level: 3 to 4, computed]
    val logged = LoggedList()
    logged.add(5)
    logged.add(6)
    println("${logged.size} ${logged[1]} ${logged.adds} ${logged.sum()} ${logged.contains(5)}")  // → 2 6 2 11 true
    val anonymous = object : Named {
        override val name = "Anon"
    }
    println(anonymous.greet())  // → Hello, Anon
    val any: Any = "text"
    println("${any is String} ${if (any is String) any.length else 0} ${any as? Int} ${(any as String).first()}")  // → true 4 null t
    println("${p.let { (x, y) -> x * 10 + y }} ${listOf(Point(2, 1), Point(1, 5)).sortedBy { it.x }} ${listOf(p, p).distinct()}")
    // → 12 [Point(x=1, y=5), Point(x=2, y=1)] [Point(x=1, y=2)]
    println("${mapOf(Point(0, 0) to "origin")[Point(0, 0)]} ${listOf(Point(3, 4)).map { (a, b) -> hypot(a.toDouble(), b.toDouble()) }}")  // → origin [5.0]
    open class Base {
        init { print("base ") }
        open val tag = "B"
        open fun show() = "Base $tag"
    }
    class Derived : Base() {
        init { print("derived ") }
        override val tag = "D"
        override fun show() = "Derived/" + super.show()
    }
    println(Derived().show())  // → base derived Derived/Base D
    class Node(val value: Int, var next: Node? = null)
    var head: Node? = null
    for (v in 3 downTo 1) head = Node(v, head)
    println(generateSequence(head) { it.next }.map { it.value }.joinToString(" -> "))  // → 1 -> 2 -> 3
    var previous: Node? = null
    while (head != null) {
        val after = head.next
        head.next = previous
        previous = head
        head = after
    }
    println("${previous?.value} ${previous?.next?.value} ${previous?.next?.next?.next?.value}")  // → 3 2 null
    class Tree(val key: Int) {
        var l: Tree? = null
        var r: Tree? = null
        fun insert(k: Int) {
            if (k < key) l?.insert(k) ?: run { l = Tree(k) } else r?.insert(k) ?: run { r = Tree(k) }
        }
        fun inOrder(): List<Int> = l?.inOrder().orEmpty() + key + r?.inOrder().orEmpty()
        fun depth(): Int = 1 + max(l?.depth() ?: 0, r?.depth() ?: 0)
    }
    val tree = Tree(5)
    listOf(2, 8, 1, 9, 3).forEach(tree::insert)
    println("${tree.inOrder()} ${tree.depth()}")  // → [1, 2, 3, 5, 8, 9] 3
    class Money(val cents: Int) {
        operator fun plus(o: Money) = Money(cents + o.cents)
        operator fun inc() = Money(cents + 1)
        operator fun contains(c: Int) = c <= cents
        operator fun invoke(f: Int) = cents * f
        operator fun get(i: Int) = cents.toString()[i]
        override fun toString() = "$${cents / 100}.${(cents % 100).toString().padStart(2, '0')}"
    }
    var money = Money(199)
    money++
    money += Money(5)
    println("$money ${7 in money} ${money(2)} ${money[0]} ${listOf(Money(1), Money(2)).reduce { a, b -> a + b }}")  // → $2.05 true 410 2 $0.03
    class Lateinit {
        lateinit var value: String
        val ready get() = this::value.isInitialized
    }
    val late = Lateinit()
    print("${late.ready} ")
    late.value = "set"
    println("${late.ready} ${late.value}")  // → false true set
    println("${Pair(1, 2) == (1 to 2)} ${Pair("a", 1).first} ${(1 to 2).toList()} ${Triple(1, 2, 3).third} ${(1 to 2).copy(second = 5)}")
    // → true a [1, 2] 3 (1, 5)
    println("${p::class.simpleName} ${"x"::class.simpleName} ${1::class.simpleName} ${Direction.NORTH.javaClass.simpleName}")
    // ⇒ Point String Int Direction
}

// Control flow
fun control() {
    println(listOf(null, 0, 5, 42, "hey", listOf(1), 2.5).map { describe(it) })  // → [nothing, zero, digit, int 42, text of 3, list of 1, other]
    val score = 85
    val grade = when {
        score >= 90 -> "A"
        score >= 80 -> "B"
        else -> "C"
    }
    println(grade)  // → B
    for (day in 1..7) print(when (day) { 6, 7 -> "-"; in 1..3 -> "x"; else -> "o" })  // → xxxoo--
    outer@ for (i in 1..3) {
        for (j in 1..3) {
            if (j == 2) continue@outer
            if (i == 3) break@outer
            print("$i$j ")
        }
    }  // → 11 21
    var steps = 0
    var n = 100
    while (n > 1) {
        n /= 2
        if (n == 25) continue
        steps++
    }
    println("$n $steps")  // → 1 5
    var tries = 0
    do {
        tries++
    } while (tries < 3)
    println(tries)  // → 3
    for (i in 10 downTo 0 step 5) print("$i ")  // → 10 5 0
    for ((i, c) in "abc".withIndex()) print("$i$c ")  // → 0a 1b 2c
    for (i in 0 until 10 step 3) print(i)  // → 0369
    listOf(1, 2, 3, 4).forEach {
        if (it == 3) return@forEach
        print(it)
    }  // → 124
    run loop@{
        (1..10).forEach {
            if (it > 3) return@loop
            print(it)
        }
    }  // → 123
    val parity = if (score % 2 == 0) "even" else "odd"
    println("$parity ${if (score > 50) 1 else 2}")  // → odd 1
    val kind = when (val half = score / 2) {
        in 0..40 -> "low $half"
        else -> "high $half"
    }
    println(kind)  // → high 42
    for (i in 1..15) print(if (i % 15 == 0) "FizzBuzz " else if (i % 3 == 0) "Fizz " else if (i % 5 == 0) "Buzz " else "$i ")
    println()  // → 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
    val sieve = BooleanArray(31) { it > 1 }
    for (i in 2..5) if (sieve[i]) for (j in i * i..30 step i) sieve[j] = false
    println(sieve.indices.filter { sieve[it] })  // → [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    var (a, b) = 0 to 1
    while (b < 50) {
        print("$a ")
        val next = a + b
        a = b
        b = next
    }  // → 0 1 1 2 3 5 8 13 21
    var low = 0
    var high = 100
    while (low < high) {
        val middle = (low + high) ushr 1
        if (middle * middle < 1800) low = middle + 1 else high = middle
    }
    println(low)  // → 43
    val bubble = intArrayOf(5, 2, 9, 1)
    for (i in bubble.indices) for (j in 0 until bubble.size - 1 - i) {
        if (bubble[j] > bubble[j + 1]) {
            val held = bubble[j]
            bubble[j] = bubble[j + 1]
            bubble[j + 1] = held
        }
    }
    println(bubble.toList())  // → [1, 2, 5, 9]
    val graph = mapOf("a" to listOf("b", "c"), "b" to listOf("d"), "c" to listOf("d"), "d" to listOf())
    val seen = linkedSetOf("a")
    val todo = mutableListOf("a")
    while (todo.isNotEmpty()) for (nextNode in graph.getValue(todo.removeAt(0))) if (seen.add(nextNode)) todo.add(nextNode)
    println(seen)  // → [a, b, c, d]
    val best = IntArray(11) { if (it == 0) 0 else 99 }
    for (coin in listOf(1, 4, 5)) for (sum in coin..10) best[sum] = min(best[sum], best[sum - coin] + 1)
    println(best.joinToString(","))  // → 0,1,2,3,1,1,2,3,2,2,2
    fun distance(s: String, u: String): Int {
        val d = Array(s.length + 1) { i -> IntArray(u.length + 1) { j -> if (i == 0) j else if (j == 0) i else 0 } }
        for (i in 1..s.length) for (j in 1..u.length) {
            val cost = if (s[i - 1] == u[j - 1]) 0 else 1
            d[i][j] = minOf(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost)
        }
        return d[s.length][u.length]
    }
    println("${distance("kitten", "sitting")} ${distance("", "abc")}")  // → 3 3
    fun valid(brackets: String): Boolean {
        val open = mutableListOf<Char>()
        for (ch in brackets) when (ch) {
            '(', '[' -> open.add(ch)
            ')' -> if (open.isEmpty() || open.removeAt(open.lastIndex) != '(') return false
            ']' -> if (open.isEmpty() || open.removeAt(open.lastIndex) != '[') return false
        }
        return open.isEmpty()
    }
    println("${valid("([])")} ${valid("([)]")} ${valid("((")}")  // → true false false
    fun collatz(start: Int) = sequence {
        var value = start
        while (value != 1) {
            yield(value)
            value = if (value % 2 == 0) value / 2 else 3 * value + 1
        }
        yield(1)
    }
    println(collatz(6).toList())  // → [6, 3, 10, 5, 16, 8, 4, 2, 1]
}

// Exceptions
fun exceptions() {
    try {
        println(10 / listOf(0)[0])
    } catch (e: ArithmeticException) {
        println("caught ${e.message}")
    } finally {
        println("done")
    }
    // → caught / by zero
    // → done
    val parsed = try { "12x".toInt() } catch (e: NumberFormatException) { -1 }
    println(parsed)  // → -1
    try {
        listOf(1, 2)[5]
    } catch (e: IndexOutOfBoundsException) {
        println("index")
    }  // → index
    try {
        intArrayOf(1, 2)[2] = 5
    } catch (e: ArrayIndexOutOfBoundsException) {
        println(e.message)
    }  // → Index 2 out of bounds for length 2
    try {
        Account(100).withdraw(130)
    } catch (e: InsufficientFunds) {
        println("${e.message} ${e.missing} $e")
    }  // → missing 30 30 InsufficientFunds: missing 30
    try {
        require(1 > 2) { "must be larger" }
    } catch (e: IllegalArgumentException) {
        println(e)
    }  // → java.lang.IllegalArgumentException: must be larger
    try {
        check(false)
    } catch (e: IllegalStateException) {
        println(e.message)
    }  // → Check failed.
    try {
        error("broken")
    } catch (e: Exception) {
        println("${e::class.simpleName}: ${e.message}")
    }  // ⇒ IllegalStateException: broken
    val empty: String? = listOf<String>().firstOrNull()
    try {
        println(empty!!.length)
    } catch (e: NullPointerException) {
        println("null")
    }  // → null
    try {
        listOf<Int>().first()
    } catch (e: NoSuchElementException) {
        println(e.message)
    }  // → List is empty.
    try {
        val wrong: Any = 5
        println((wrong as String).length)
    } catch (e: ClassCastException) {
        println("cast")
    }  // → cast
    try {
        Color.valueOf("PINK")
    } catch (e: IllegalArgumentException) {
        println("no such color")
    }  // → no such color
    try {
        mapOf("a" to 1).getValue("b")
    } catch (e: NoSuchElementException) {
        println(e.message)
    }  // → Key b is missing in the map.
    try {
        "abc".substring(2, 9)
    } catch (e: StringIndexOutOfBoundsException) {
        println("range")
    }  // → range
    try {
        "x1".toDouble()
    } catch (e: NumberFormatException) {
        println(e.message)
    }  // → For input string: "x1"
    try {
        "abc".toInt()
    } catch (e: NumberFormatException) {
        println(e.message)
    }  // → For input string: "abc"
    println(runCatching { "7".toInt() }.getOrElse { -1 })  // → 7
    println(runCatching { "q".toInt() }.getOrDefault(-5))  // → -5
    println(runCatching { 1 / 0 }.isFailure.toString() + runCatching { error("why") }.exceptionOrNull()?.message)  // → truewhy
    println(runCatching { 5 }.map { it * 2 }.getOrThrow().toString() + runCatching { 5 })  // → 10Success(5)
    println(runCatching { "z".toInt() }.fold({ "ok $it" }, { "failed" }))  // → failed
    fun risky(n: Int): String {
        try {
            if (n == 0) throw IllegalStateException("zero")
            return "fine"
        } catch (e: IllegalStateException) {
            return "bad ${e.message}"
        } finally {
            print("[finally $n] ")
        }
    }
    println("${risky(1)} ${risky(0)}")  // → [finally 1] [finally 0] fine bad zero
    try {
        try {
            throw RuntimeException("inner")
        } catch (e: RuntimeException) {
            throw IllegalStateException("outer", e)
        }
    } catch (e: IllegalStateException) {
        println("${e.message} <- ${e.cause?.message}")
    }  // → outer <- inner
    try {
        mutableListOf(1, 2, 3).let { items -> for (i in items) items.add(i) }
    } catch (e: ConcurrentModificationException) {
        println("modified")
    }  // → modified
    try {
        listOf(1, 2).single()
    } catch (e: IllegalArgumentException) {
        println(e.message)
    }  // → List has more than one element.
    try {
        (listOf(1) as MutableList<Int>).add(2)
    } catch (e: UnsupportedOperationException) {
        println("fixed")
    }  // → fixed
    try {
        emptyList<Int>().reduce { a, b -> a + b }
    } catch (e: UnsupportedOperationException) {
        println(e.message)
    }  // → Empty collection can't be reduced.
    try {
        throw IllegalArgumentException()
    } catch (e: Exception) {
        println("$e ${e.message}")
    }  // → java.lang.IllegalArgumentException null
    try {
        TODO("later")
    } catch (e: NotImplementedError) {
        println(e.message)
    }  // → An operation is not implemented: later
    println(try { requireNotNull(empty) { "was null" } } catch (e: IllegalArgumentException) { e.message })  // → was null
    println(try { IntArray(-1).size } catch (e: NegativeArraySizeException) { "negative" })  // → negative
    println(try { "ab".first { it == 'z' } } catch (e: NoSuchElementException) { "no char" })  // → no char
    println(try { (1..3).step(0).toList() } catch (e: IllegalArgumentException) { e.message })  // → Step must be positive, was: 0.
    println(try { Math.addExact(Int.MAX_VALUE, 1) } catch (e: ArithmeticException) { e.message })  // → integer overflow
    println(try { listOf(1).chunked(0) } catch (e: IllegalArgumentException) { "size" })  // → size
    println(try { "a".repeat(-1) } catch (e: IllegalArgumentException) { e.message })  // → Count 'n' must be non-negative, but was -1.
    println(try { listOf(1, 2).take(-1) } catch (e: IllegalArgumentException) { e.message })  // → Requested element count -1 is less than zero.
}

// Sequences
fun sequences() {
    println(generateSequence(1) { it * 2 }.take(8).toList())  // → [1, 2, 4, 8, 16, 32, 64, 128]
    println(sequenceOf(3, 1, 2).sorted().map { it * 10 }.joinToString())  // → 10, 20, 30
    val trace = mutableListOf<String>()
    val firstBig = listOf(1, 2, 3, 4).asSequence().map { trace.add("m$it"); it * it }.filter { trace.add("f$it"); it > 3 }.first()
    println("$firstBig $trace")  // → 4 [m1, f1, m2, f4]
    val fibonacci = sequence {
        var pair = 0 to 1
        while (true) {
            yield(pair.first)
            pair = pair.second to pair.first + pair.second
        }
    }
    println("${fibonacci.take(10).toList()} ${fibonacci.first { it > 100 }} ${fibonacci.elementAt(20)}")  // → [0, 1, 1, 2, 3, 5, 8, 13, 21, 34] 144 6765
    println((1..Int.MAX_VALUE).asSequence().filter { it % 7 == 0 }.take(3).sum())  // → 42
    println(sequence { yieldAll(listOf(1, 2)); yield(3); yieldAll(generateSequence(4) { it + 1 }) }.take(5).toList())  // → [1, 2, 3, 4, 5]
    println(generateSequence { null as Int? }.count().toString() + (1..4).asSequence().zipWithNext().toList())  // → 0[(1, 2), (2, 3), (3, 4)]
    println("abcd".asSequence().withIndex().filter { it.index % 2 == 0 }.map { it.value }.joinToString(""))  // → ac
    println(sequenceOf(1, 2, 3, 4, 5).chunked(2).map { it.sum() }.toList() + sequenceOf(1, 2, 3).windowed(2).toList().size)  // → [3, 7, 5, 2]
    println(sequenceOf("b", "a").sortedDescending().toList().toString() + sequenceOf(1, 1, 2).distinct().toList())  // → [b, a][1, 2]
    println(generateSequence(100) { if (it > 1) it / 3 else null }.toList())  // → [100, 33, 11, 3, 1]
    println((1..5).asSequence().takeWhile { it < 4 }.dropWhile { it < 2 }.fold(1) { a, b -> a * b })  // → 6
    println(sequenceOf(listOf(1), listOf(2, 3)).flatten().toList() + sequenceOf(1, 2).flatMap { sequenceOf(it, it * 10) }.toList())
    // → [1, 2, 3, 1, 10, 2, 20]
    val numbers = iterator {
        yield(1)
        yieldAll(2..3)
    }
    while (numbers.hasNext()) print("${numbers.next()};")  // → 1;2;3;
    println(sequenceOf(4, 5).mapIndexed { i, v -> i * v }.toMutableList().apply { add(6) }.toString() + sequenceOf(1).none())  // → [0, 5, 6]false
    println(generateSequence(Pair(1, 1)) { (a, b) -> Pair(b, a + b) }.map { it.first }.take(7).groupBy { it % 2 })  // → {1=[1, 1, 3, 5, 13], 0=[2, 8]}
    println((1..3).asSequence().plus(9).minus(2).toList().toString() + sequenceOf(1, 2, 3).partition { it > 1 })  // → [1, 3, 9]([2, 3], [1])
    println(sequenceOf(1, 2, 3).onEach { print("<$it>") }.any { it == 2 })  // → <1><2>true
}

// Models
fun models() {
    val v = doubleArrayOf(1.0, 2.0, 3.0)
    val w = doubleArrayOf(4.0, -5.0, 6.0)
    println("${dot(v, w)} ${sqrt(dot(v, v))} ${dot(v, w) / (sqrt(dot(v, v)) * sqrt(dot(w, w)))}")  // → 12.0 3.7416573867739413 0.3654869423239036
    println(softmax(v).joinToString(" ") { "%.4f".format(it) } + " " + "%.1f".format(softmax(v).sum()))  // → 0.0900 0.2447 0.6652 1.0
    val m = arrayOf(doubleArrayOf(1.0, 2.0), doubleArrayOf(3.0, 4.0))
    val product = Array(2) { i -> DoubleArray(2) { j -> (0..1).sumByDouble { k -> m[i][k] * m[k][j] } } }
    println(product.joinToString { it.contentToString() })  // → [7.0, 10.0], [15.0, 22.0]
    val transposed = List(2) { c -> m.map { it[c] } }
    println("$transposed ${m.map { dot(it, doubleArrayOf(1.0, 1.0)) }}")  // → [[1.0, 3.0], [2.0, 4.0]] [3.0, 7.0]
    val mean = v.average()
    val variance = v.map { (it - mean).pow(2) }.average()
    println("$mean $variance ${v.map { (it - mean) / sqrt(variance + 1e-5) }.map { "%.3f".format(it) }}")
    // → 2.0 0.6666666666666666 [-1.225, 0.000, 1.225]
    val keys = listOf(doubleArrayOf(1.0, 0.0), doubleArrayOf(0.0, 1.0))
    val query = doubleArrayOf(1.0, 0.5)
    val scores = keys.map { dot(query, it) / sqrt(2.0) }.toDoubleArray()
    val weights = softmax(scores)
    val attended = DoubleArray(2) { d -> keys.indices.map { weights[it] * keys[it][d] * 10 }.sum() }
    println("${scores.map { "%.3f".format(it) }} ${weights.map { "%.3f".format(it) }} ${attended.map { "%.2f".format(it) }}")
    // → [0.707, 0.354] [0.587, 0.413] [5.87, 4.13]
    val sigmoid = { x: Double -> 1 / (1 + exp(-x)) }
    val relu = { x: Double -> max(0.0, x) }
    println("${sigmoid(0.0)} ${"%.5f".format(sigmoid(2.0))} ${listOf(-1.0, 0.5).map(relu)} ${tanh(1.0)}")  // → 0.5 0.88080 [0.0, 0.5] 0.7615941559557649
    println("%.6f %.6f".format(0.5 * 1.0 * (1 + tanh(sqrt(2 / PI) * (1.0 + 0.044715))), -ln(0.25)))  // → 0.841192 1.386294
    var weight = 0.0
    repeat(20) { weight -= 0.1 * 2 * (weight - 3.0) }
    println("%.4f".format(weight))  // → 2.9654
    val xs = listOf(1.0, 2.0, 3.0, 4.0)
    val ys = listOf(3.0, 5.0, 7.0, 9.0)
    var slope = 0.0
    var bias = 0.0
    for (epoch in 1..500) {
        val errors = xs.zip(ys) { x, y -> slope * x + bias - y }
        slope -= 0.05 * errors.zip(xs) { e, x -> e * x }.average() * 2
        bias -= 0.05 * errors.average() * 2
    }
    println("%.3f %.3f".format(slope, bias))  // → 2.000 1.000
    println(listOf(1, 2, 3, 4, 5).windowed(3) { it.average() })  // → [2.0, 3.0, 4.0]
    val logits = listOf(0.1, 2.5, -1.0, 1.7)
    println("${logits.indexOf(logits.sorted().last())} ${logits.withIndex().sortedBy { -it.value }.map { it.index }}")  // → 1 [1, 3, 0, 2]
    println("${logits.indices.maxByOrNull { logits[it] }} ${logits.withIndex().sortedByDescending { it.value }.take(2).map { it.index }}")  // ⇒ 1 [1, 3]
    val corpus = "the cat sat on the mat"
    val vocabulary = corpus.split(" ").distinct().sorted()
    val toId = vocabulary.withIndex().associate { (i, word) -> word to i }
    val encoded = corpus.split(" ").map { toId.getValue(it) }
    println("$vocabulary $encoded ${encoded.joinToString(" ") { vocabulary[it] } == corpus}")  // → [cat, mat, on, sat, the] [4, 0, 3, 2, 4, 1] true
    val bigrams = corpus.split(" ").zipWithNext().groupingBy { it }.eachCount()
    println("${bigrams.size} ${bigrams["the" to "cat"]} ${corpus.zipWithNext().count { (a, b) -> a == 't' && b == ' ' }}")  // → 5 1 2
    val positions = List(2) { pos -> List(4) { i ->
        val angle = pos / 10000.0.pow(2 * (i / 2) / 4.0)
        if (i % 2 == 0) sin(angle) else cos(angle)
    } }
    println(positions.joinToString { row -> row.joinToString(" ", "[", "]") { "%.4f".format(it) } })
    // → [0.0000 1.0000 0.0000 1.0000], [0.8415 0.5403 0.0100 1.0000]
    val oneHot = List(3) { i -> IntArray(3) { if (it == i) 1 else 0 } }
    println("${oneHot.map { it.toList() }} ${-ln(softmax(doubleArrayOf(2.0, 1.0, 0.1))[0])}")  // → [[1, 0, 0], [0, 1, 0], [0, 0, 1]] 0.4170300162778335
    val x = Value(2.0)
    val y = Value(3.0)
    val z = x * y + x
    z.backward()
    println("${z.data} ${x.grad} ${y.grad}")  // → 8.0 4.0 2.0
    val mask = Array(3) { i -> DoubleArray(3) { j -> if (j <= i) 0.0 else Double.NEGATIVE_INFINITY } }
    println(mask.map { row -> softmax(row).map { "%.2f".format(it) } })  // → [[1.00, 0.00, 0.00], [0.50, 0.50, 0.00], [0.33, 0.33, 0.33]]
    var seed = 42L
    fun nextRandom(): Int {
        seed = (seed * 1103515245 + 12345) and 0x7fffffff
        return (seed shr 16).toInt()
    }
    println(List(4) { nextRandom() % 100 })  // → [81, 33, 69, 61]
    val points = listOf(1.0 to 1.0, 1.5 to 2.0, 8.0 to 8.0, 9.0 to 9.5)
    val centers = listOf(1.0 to 1.0, 9.0 to 9.0)
    println(points.map { (px, py) -> centers.indexOf(centers.sortedBy { (cx, cy) -> hypot(px - cx, py - cy) }.first()) })  // → [0, 0, 1, 1]
    val hidden = listOf(0.5, -0.25).map { tanh(it) }
    println(hidden.map { (it * 1000).roundToInt() / 1000.0 })  // → [0.462, -0.245]
    val text = "hello"
    val chars = text.toSortedSet().toList()
    println("$chars ${text.map { chars.indexOf(it) }} ${text.map { chars.indexOf(it) }.map { chars[it] }.joinToString("")}")
    // → [e, h, l, o] [1, 0, 2, 2, 3] hello
    var merged = "l o w l o w e r".split(" ")
    val mostCommon = merged.zipWithNext().groupingBy { it }.eachCount().entries.sortedByDescending { it.value }.first().key
    val next = mutableListOf<String>()
    var at = 0
    while (at < merged.size) {
        if (at + 1 < merged.size && merged[at] to merged[at + 1] == mostCommon) {
            next.add(merged[at] + merged[at + 1])
            at += 2
        } else next.add(merged[at++])
    }
    merged = next
    println("$mostCommon $merged")  // → (l, o) [lo, w, lo, w, e, r]
    val confusion = Array(2) { IntArray(2) }
    for ((actual, predicted) in listOf(1 to 1, 0 to 1, 1 to 0, 1 to 1, 0 to 0)) confusion[actual][predicted]++
    val precision = confusion[1][1].toDouble() / (confusion[1][1] + confusion[0][1])
    println("${confusion.map { it.toList() }} ${"%.3f".format(precision)} ${(confusion[0][0] + confusion[1][1]) / 5.0}")  // → [[1, 1], [1, 2]] 0.667 0.6
    val cumulative = listOf(0.1, 0.2, 0.7).fold(listOf<Double>()) { acc, p -> acc + (acc.lastOrNull() ?: 0.0).plus(p) }
    println("$cumulative ${cumulative.indexOfFirst { it > 0.25 }}")  // → [0.1, 0.30000000000000004, 1.0] 1
}

// Further names
fun further() {
    println("${listOf(1, 2, 3).sumBy { it * it }} ${listOf("a", "bc").sumByDouble { it.length / 2.0 }}")  // → 14 1.5
    println("${listOf(4, 5).reduceOrNull { a, b -> a * b }} ${emptyList<Int>().reduceOrNull { a, b -> a + b }}")  // ⇒ 20 null
    val uniques = listOf(3, 3, 1).toMutableSet()
    uniques.add(2)
    println("$uniques ${uniques.remove(3)} $uniques ${"abca".toMutableList().toMutableSet()} ${intArrayOf(1, 1).toMutableSet()}")
    // → [3, 1, 2] true [1, 2] [a, b, c] [1]
    println("${listOf(7, 8, 9).component3()} ${arrayOf("a", "b", "c").component3()} ${Triple(1, 2, 3).component3()}")  // → 9 c 3
    println("${intArrayOf(1, 2, 3).reversedArray().toList()} ${arrayOf("x", "y").reversedArray().joinToString("")}")  // → [3, 2, 1] yx
    val pair = arrayOf(intArrayOf(1, 2), intArrayOf(3))
    println("${pair contentDeepEquals arrayOf(intArrayOf(1, 2), intArrayOf(3))} ${pair.contentEquals(pair.copyOf())}")  // → true true
    println("${'Q'.lowercaseChar()} ${'ß'.uppercase()} ${'é'.uppercaseChar()} ${'7'.lowercaseChar()}")  // ⇒ q SS É 7
    println("${(1..9).endInclusive} ${(1..9).start} ${(1..9 step 4).step} ${('a'..'f').endInclusive} ${(9 downTo 2).first}")  // → 9 1 4 f 9
    val random = kotlin.random.Random(42)
    println("${random.nextInt(100)} ${random.nextInt(5, 10)} ${random.nextBits(8)} ${random.nextBoolean()}")  // → 33 5 231 true
    println("${random.nextInt()} ${random.nextLong()} ${random.nextDouble()} ${random.nextLong(1000L)} ${random.nextDouble(2.0)}")
    // → 1162768683 2791574398328506690 0.9776618955076314 756 1.3451256541715106
    println("${listOf(1, 2, 3, 4, 5).shuffled(kotlin.random.Random(7))} ${(1..6).map { kotlin.random.Random(it).nextInt(6) }}")
    // → [5, 3, 4, 1, 2] [3, 1, 0, 0, 5, 3]
    println("${listOf("a", "b", "c").random(kotlin.random.Random(3))} ${(1..100).random(kotlin.random.Random(9))}")  // → a 43
    val javaRandom = java.util.Random(42)
    println("${javaRandom.nextInt(100)} ${javaRandom.nextInt()} ${javaRandom.nextDouble()} ${javaRandom.nextBoolean()}")
    // → 30 234785527 0.6832234717598454 false


    // What else the library has
    println("${40.takeLowestOneBit()} ${40.takeHighestOneBit()}")  // ⇒ 8 32
    println("${1.0.toRawBits()} ${1.0.nextDown() < 1.0}")  // → 4607182418800017408 true
    println(StringBuilder("hello").deleteRange(1, 3).toString())  // ⇒ hlo
    println("${checkNotNull("here")} ${lazyOf(3).value}")  // → here 3
    run {
        var limited: Int by Delegates.vetoable(1) { _, _, new -> new < 10 }
        limited = 5
        limited = 50
        println(limited)
    }  // → 5
    run {
        var later: String by Delegates.notNull()
        later = "set"
        println(later)
    }  // → set
    println("${Regex("AB", RegexOption.IGNORE_CASE).containsMatchIn("xab")} ${Regex("a(\\d+)").matchEntire("a12")!!.groupValues}")  // → true [a12, 12]
    println(listOf(3, null, 1).sortedWith(Comparator { a, b -> compareValues(a, b) }))  // → [null, 1, 3]
    println("${setOfNotNull(1, null, 2)}")  // ⇒ [1, 2]
    println("${emptyArray<Int>().size} ${emptySet<String>()}")  // → 0 []
    run {
        val (a, b, c, d, e) = listOf(1, 2, 3, 4, 5)
        println(a + b * c + d * e + listOf(7, 8, 9, 10).component4() + listOf(1, 2, 3, 4, 6).component5())
    }  // → 43
    println("${5.toULong()} ${70000.toUShort()}")  // → 5 4464
    println("${runCatching { 3 }.onSuccess { print("ok ") }.isSuccess}")  // → ok true
    println("${emptyList<Int>().randomOrNull()}")  // ⇒ null
    println("Abc".decapitalize())  // → abc
    println("${charArrayOf('x', 'y').concatToString()} ${"hé".encodeToByteArray().size}")  // ⇒ xy 3
    println("a\nb".prependIndent("- ") + " " + "a\nb".lineSequence().count() + " " + "abcdef".removeRange(1, 3))
    // → - a
    // → - b 2 adef
    println(buildSet { add(2); add(2); add(3) })  // ⇒ [2, 3]
    println((1..<4).toList() == 1.rangeUntil(4).toList())  // ⇒ true
    println("${listOf("a", "bbb").maxOfOrNull { it.length }} ${emptyList<String>().minOfOrNull { it.length }}")  // ⇒ 3 null
    println("${listOf("bb", "a").maxWithOrNull(compareBy { it.length })} ${listOf("bb", "a").minWithOrNull(compareBy { it.length })}")  // ⇒ bb a
    println("${listOf("bb", "a").maxWith(compareBy { it.length })} ${listOf("bb", "a").minWith(compareBy { it.length })}")  // → bb a
    println("${listOf(1, 2, 3).foldRightIndexed(0) { i, n, sum -> sum + i * n }} ${listOf(1, 2, 3).reduceRightIndexed { i, n, sum -> sum * 10 + n + i }}")
    // → 8 331
    println("${1.rotateLeft(33)} ${1.rotateRight(1)}")  // ⇒ 2 -2147483648
    println(StringBuilder("hello").deleteAt(0).toString())  // ⇒ ello
    println("${kotlin.system.measureTimeMillis { } >= 0} ${kotlin.system.measureNanoTime { } >= 0}")  // → true true
    println("${listOf(1, 2).elementAtOrElse(5) { it * 10 }} ${listOf("x", "7").firstNotNullOf { it.toIntOrNull() }}")  // ⇒ 50 7
    println("${arrayOf(1, 3, 2).sortedArrayDescending().toList()} ${intArrayOf(1, 2).contentHashCode()}")  // → [3, 2, 1] 994
    run {
        val some = mutableListOf(1, 2)
        println("${some.removeLastOrNull()} $some ${mutableListOf<Int>().removeLastOrNull()}")
    }  // ⇒ 2 [1] null
    run {
        val copy = mapOf("a" to 1).toMutableMap()
        copy["b"] = 2
        println(copy)
    }  // → {a=1, b=2}
    println("${" ".ifBlank { "blank" }} ${"2.5".toFloatOrNull()} ${"7".toLongOrNull()} ${"x".toShortOrNull()} ${"300".toByteOrNull()}")
    // → blank 2.5 7 null null
    println("${"true".toBooleanStrict()} ${"yes".toBooleanStrictOrNull()}")  // ⇒ true null
    println("${"a/b/c".substringBeforeLast("/")} ${"a/b".replaceBefore("/", "x")} ${"a/b/c".replaceBeforeLast("/", "x")} ${"a/b".replaceAfter("/", "x")} ${"a/b/c".replaceAfterLast("/", "x")}")
    // → a/b x/b x/c a/x a/b/x
    println("${"abc  ".dropLastWhile { it == ' ' }}| ${listOf(1, 5, 6).dropLastWhile { it > 4 }}")  // → abc| [1]
    println("${"banana".lastIndexOfAny(listOf("an", "b"))} ${"testing".commonSuffixWith("running")}")  // → 3 ing
    println(listOf(1, 2).flatMapIndexed { i, n -> listOf(i, n) })  // ⇒ [0, 1, 1, 2]
    println("${listOf(1).plusElement(2)} ${listOf(1, 2).minusElement(1)}")  // → [1, 2] [2]
    println("${listOf(1, 2, 3).scanIndexed(0) { i, sum, n -> sum + i * n }} ${listOf(1, 2, 3).runningFoldIndexed(1) { i, sum, n -> sum + i + n }} ${listOf(1, 2, 3).runningReduceIndexed { i, sum, n -> sum * i + n }}")
    // ⇒ [0, 0, 2, 8] [1, 2, 5, 10] [1, 3, 9]
    println(listOf("a", "b").onEachIndexed { i, s -> print("$i$s ") }.size)  // ⇒ 0a 1b 2
    println("${intArrayOf(1, 2).asIterable().toList()} ${listOf(1f, 2f).toFloatArray().sum()} ${listOf(1L).toLongArray().size} ${listOf(true).toBooleanArray()[0]}")
    // → [1, 2] 3.0 1 true
}
