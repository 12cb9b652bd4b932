import { describe, expect, it } from "vitest";
import { mend } from "../../../src/program/frontends/kotlin/mend.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "kotlin");

const follow = (text: string) => reader.read(text, "kotlin")!.recording;

const main = (body: string): string => `import kotlin.math.*\nfun main() {\n${body}\n}\n`;

const printed = (text: string): string => follow(text).output.join("").trimEnd();

describe("a program in Kotlin prints what the language prints", () => {
  it.each([
    [
      "leaves a lambda from a loop at its end",
      "run outer@{ (1..5).forEach { i -> if (i == 3) return@outer; print(i) } }\nprintln(run { listOf(1).forEach { print(it) } })",
      "121kotlin.Unit",
    ],
    [
      "finds the greatest and the least, or nothing",
      "val m = listOf(1.5, 2.5, -1.0)\nprintln(m.maxOrNull()); println(m.min()); println(m.maxOf { it * -2 })\nprintln(listOf<Double>().maxOrNull())",
      "2.5\n-1.0\n2.0\nnull",
    ],
    [
      "adds what a function makes, in its type",
      "println(listOf(1, 2).sumOf { it * 2 }); println(floatArrayOf(0.1f, 0.2f).sum()); println(listOf(1, 2).sumOf { it / 4.0 })",
      "6\n0.3\n0.75",
    ],
    [
      "counts up to an end and below it",
      "for (i in 0..<3) print(i)\nprintln((0..<3).last)\nprintln(0.5 in 0.0..1.0)\nprintln((0L..2L).map { it * 2 })",
      "0122\ntrue\n[0, 2, 4]",
    ],
    [
      "keeps what comes between",
      "println(listOf(1, 2, 3).runningFold(0) { a, b -> a + b }); println(listOf(1, 4, 9).zipWithNext { a, b -> b - a })",
      "[0, 1, 3, 6]\n[3, 5]",
    ],
    [
      "wraps whole numbers, and rounds single precision",
      "var n = Int.MAX_VALUE\nn++\nprintln(n)\nprintln(1.1f * 1.1f)\nval x: Long = 5\nprintln(x * 1_000_000_000_000)\nprintln((-7).mod(3))",
      "-2147483648\n1.21\n5000000000000\n2",
    ],
    [
      "leaves a function from a branch of a value",
      'fun f(x: Int?): String {\n  val y = x ?: return "none"\n  if (y > 2) return "big" else return "small"\n}\nprintln(f(null) + f(3) + f(1))',
      "nonebigsmall",
    ],
    [
      "gives values from blocks that stand in expressions",
      'val n = 3\nprintln("a" + when { n > 2 -> { val h = n * 2; h }; else -> 0 } + if (n > 5) { "x" } else { val t = "y"; t })\nprintln(n > 5 && run { error("no") })',
      "a6y\nfalse",
    ],
    [
      "calls a lambda behind parameters that keep their defaults",
      "fun f(x: Int, y: Int = 10, g: (Int) -> Int) = g(x + y)\nfun h(x: Int, init: Int.() -> Int) = x.init()\nprintln(f(1) { it * 2 }); println(f(1, 2) { it }); println(f(g = { it }, x = 5))\nprintln(h(4) { this + 1 })",
      "22\n3\n15\n5",
    ],
    [
      "knows what `it` and `this` are in lambdas inside each other",
      "println(listOf(1, 2).map { listOf(it, 5).map { it + 1 } })\nprintln(listOf(1).map { run { it + 1 } })\nprintln(StringBuilder().apply { listOf(1, 2).forEach { append(it) } })",
      "[[2, 6], [3, 6]]\n[2]\n12",
    ],
    [
      "changes lists in their place, or makes others",
      'val a = mutableListOf(1)\nval b = a\na += 2\nvar c = listOf(1)\nval d = c\nc += 2\nprintln("$a $b $c $d")',
      "[1, 2] [1, 2] [1, 2] [1]",
    ],
    [
      "lets functions inside others change their variables",
      "var sum = 0\nfun add(x: Int) { sum += x }\nfun deep(n: Int): Int = if (n == 0) sum else deep(n - 1) + 1\nadd(3)\nadd(4)\nprintln(sum)\nprintln(deep(2))\nval fs = (1..2).map { k -> fun(x: Int): Int = x * k + sum }\nprintln(fs.map { it(10) })",
      "7\n9\n[17, 27]",
    ],
    [
      "shadows names in inner blocks",
      "val x = 1\nfor (i in 0..1) { val x = i * 10; print(x) }\nif (x == 1) { val x = 7; print(x) }\nprintln(x)",
      "01071",
    ],
    [
      "makes functions that keep the variables of their turn",
      "val fs = mutableListOf<() -> Int>()\nfor (i in 1..3) fs.add { i * i }\nprintln(fs.map { it() })\nvar n = 0\nval count = { n += 1; n }\ncount(); println(count() + n)",
      "[1, 4, 9]\n4",
    ],
    [
      "takes a sign for what stands before all of a chain",
      "class P(val v: Double) { fun twice() = P(v * 2); operator fun unaryMinus() = P(-v) }\nval x = 3.0\nfun g(n: Int) = n > 2\nval row = doubleArrayOf(1.0, 2.0)\nprintln(-x.pow(2) * 2 + 1); println(!g(3) || g(1)); println(-row[1] * 2); println(!row.isEmpty() && !!row.contains(2.0)); println((-P(1.0).twice()).v); println(- -x)",
      "-17.0\nfalse\n-4.0\ntrue\n-2.0\n3.0",
    ],
    [
      "knows where a number is put before it changes",
      "var i = 0\nval a = IntArray(3)\na[i++] = i\na[i] = i++ + i\nprintln(a.toList())",
      "[1, 3, 0]",
    ],
    [
      "tells nothing from null",
      'val m: Int? = 3\nm?.let { print(it) } ?: print("null")\nval n: Int? = null\nn?.let { print(it) } ?: print(" null ")\nprintln(print("a"))',
      "3 null akotlin.Unit",
    ],
    [
      "asks for the type itself",
      "fun kind(x: Any?) = when (x) { null -> 0; is Int, is Long -> 1; is Double -> 2; is String -> 3; is List<*> -> 4; is Set<*> -> 5; else -> 6 }\nprintln(listOf(null, 1, 2L, 1.5, \"a\", listOf(1), setOf(1), 'c').map { kind(it) })\nval z: Any = 3\nprintln(z as? Double); println(z is Number)",
      "[0, 1, 1, 2, 3, 4, 5, 6]\nnull\ntrue",
    ],
    [
      "calls a function that a variable is named after, and a library's beside its own",
      "class V(val xs: List<Double>) { fun map(f: (Double) -> Double) = V(xs.map(f)) }\nclass M { fun scores(n: Int) = n * 2; fun run(): Int { val scores = scores(3); return scores + scores(5) } }\nprintln(M().run()); println(V(listOf(1.0)).map { it * 2 }.xs + listOf(1, 2).map { it * 2 })",
      "16\n[2.0, 2, 4]",
    ],
    [
      "leaves a function from a loop over a list, and from `let`",
      'fun g(xs: List<Int>): String {\n  xs.forEach { if (it > 5) return "found $it" }\n  xs.lastOrNull()?.let { x -> if (x == 1) return "one" }\n  return "not"\n}\nprintln(listOf(listOf(1, 9), listOf(1), listOf(2), listOf()).map { g(it) })',
      "[found 9, one, not, not]",
    ],
    [
      "puts a value behind a question mark only where something is",
      'class N(var value: Int, var next: N? = null)\nval n = N(1, N(2))\nn.next?.value = 7\nn.next?.next?.value = 9\nprintln(n.next?.value?.plus(1)); println(n.next?.next?.value ?: "end")',
      "8\nend",
    ],
  ])("%s", (_, body, prints) => {
    expect(printed(main(body))).toBe(prints);
  });

  it("with operators, objects that are called, and interfaces of one function", () => {
    const text = `
class Value(val data: Double) {
    var grad = 0.0
    operator fun plus(o: Value) = Value(data + o.data)
    operator fun times(by: Double) = Value(data * by)
    operator fun plusAssign(o: Value) { grad += o.data }
    override fun toString() = "V($data)"
    override fun equals(other: Any?) = other is Value && other.data == data
}
operator fun Double.times(v: Value) = v * this
class Linear(nIn: Int, nOut: Int, init: (Int, Int) -> Double = { _, _ -> 0.0 }) {
    val w = Array(nOut) { o -> DoubleArray(nIn) { i -> init(o, i) } }
    operator fun invoke(x: DoubleArray) = DoubleArray(w.size) { o -> w[o].indices.sumOf { i -> w[o][i] * x[i] } }
}
fun interface Op { fun apply(x: Double): Double }
fun use(op: Op, x: Double) = op.apply(x)
class Counter(var count: Int = 0) { fun next() = ++count }
fun main() {
    println((Value(2.0) + Value(3.0)) * 2.0)
    println(2.0 * Value(4.0))
    val v = Value(1.0)
    v += Value(2.0)
    println("\${v.grad} \${v == Value(1.0)}")
    println(Linear(2, 2) { o, i -> (o + i).toDouble() }(doubleArrayOf(1.0, 2.0)).toList())
    println(use({ it * 2 }, 4.0) + use(Op { it + 1 }, 4.0))
    val half = object : Op { override fun apply(x: Double) = x / 2 }
    println(half.apply(3.0))
    println(Counter().apply { next() }.next())
    println(listOf(-1.5, 2.0).map(Math::abs).map(Double::toInt))
}`;
    expect(printed(text)).toBe("V(10.0)\nV(8.0)\n2.0 true\n[2.0, 5.0]\n13.0\n1.5\n2\n[1, 2]");
  });
});

it("members that a type inherits are known, and names of the file that methods assign", () => {
  const text = `
var made = 0
open class Base(val size: Int) { fun twice() = size * 2 }
class Head(size: Int) : Base(size) {
    init { made += 1 }
    fun all() = twice() + size
}
fun main() { println("\${Head(3).all()} $made") }`;
  expect(printed(text)).toBe("9 1");
});

it.each([
  ["val x by frobnicate()\nprintln(x)", "`frobnicate` is not defined here"],
  [
    "println(kotlin.random.Random.nextDouble())",
    "drawn by Random without a seed: every run differs",
  ],
  ["println(doubleArrayOf(1.0).frobnicate())", "`frobnicate` of `DoubleArray` is not followed"],
])("what is not followed is unknown: %s", (body, why) => {
  const { unknown } = follow(main(body));
  expect(unknown.map(({ what }) => what)).toContain(why);
});

it("functions of the program that extend a type go before those of the library", () => {
  const text = `
@file:Suppress("UNUSED")
import kotlin.math.*
infix fun Int.pow(n: Int): Int { var r = 1; for (i in 1..n) r *= this; return r }
fun List<Double>.average(): Double = sum() / (size + 1)
fun String?.orDash() = this ?: "-"
@Suppress("unused")
class Tree(val name: String) {
    private val children = mutableListOf<Tree>()
    fun add(child: Tree) = apply { children.add(child) }
    fun count(): Int = children.fold(1) { n, child -> n + child.count() }
}
object Table { operator fun get(i: Int) = i * 2 }
fun main() {
    println(2 pow 5 + 1)
    println(2.0.pow(2))
    println(listOf(2.0, 4.0).average())
    println(null.orDash() + "x".orDash() + null.toString())
    println(Tree("a").add(Tree("b").add(Tree("c"))).count() * Table[4] / 8)
}`;
  expect(printed(text)).toBe("64\n4.0\n2.0\n-xnull\n3");
});

it("loops go on in the next line, and stand in branches without braces", () => {
  const body = `
    val s = Array(2) { IntArray(3) }
    for (i in s.indices)
        for (j in s[i].indices) // each
            s[i][j] = i + j
    if (s.size > 1) for (j in 1 until 3) s[1][j] *= 10
    if (s.size > 2)
        for (row in s) row[0] = 9
    else while (s[0][0] < 5)
        s[0][0]++
    do s[0][1]++ while (s[0][1] < 3)
    if (s.size > 1) for (j in 1..1) if (j > 0) for (k in 0..1) s[k][2]++
    try { s[9] }
    catch (e: Exception) { print("caught ") }
    finally { print("done ") }
    println(s.map { it.toList() })`;
  expect(printed(main(body))).toBe("caught done [[5, 3, 3], [1, 20, 31]]");
});

it("a word of the language that is taken for a name ends the program", () => {
  const { output, stoppedAt } = follow(main('println(1)\nval x = for + 1\nprintln("not here")'));
  expect(output.join("")).toBe("1\n");
  expect(stoppedAt?.reason).toContain("`for` is not followed");
});

it("a member is ended before a brace on its line, as the grammar asks", () => {
  const text =
    'class A { fun f() = "}" }\ncompanion object { val x = 1 } \nfun g() { A() }\nclass B { }\n';
  expect(mend(text)).toBe(
    'class A { fun f() = "}";}\ncompanion object { val x = 1;} \nfun g() { A() }\nclass B { }\n',
  );
});

it("an object that is called is asked for its `invoke`, and a range adds its numbers to a list", () => {
  const text = `abstract class Activation { abstract operator fun invoke(x: Double): Double }
object Relu : Activation() { override fun invoke(x: Double) = if (x > 0) x else 0.0 }
fun main() {
    val a: Activation = Relu
    println("\${Relu(2.0)} \${a(-1.0)} \${listOf(Relu).map { it(3.0) }} \${listOf(1) + (3 downTo 2)}")
}`;
  expect(printed(text)).toBe("2.0 0.0 [3.0] [1, 3, 2]");
});

it("objects of a sealed class are of its type, and are told apart by `is`", () => {
  const text = `sealed class Mask { object None : Mask(); data class Window(val size: Int) : Mask(); object Causal : Mask() }
class Head(val dim: Int, val mask: Mask = Mask.None)
fun f(m: Mask) = when (m) { is Mask.None -> 0; is Mask.Window -> m.size; Mask.Causal -> -1 }
fun main() {
    println("\${f(Mask.None)} \${f(Mask.Causal)} \${f(Head(2, Mask.Window(3)).mask)} \${f(Head(2, Mask.Causal).mask)}")
}`;
  expect(printed(text)).toBe("0 -1 3 -1");
});

it("`rows += row` adds one row, constants of an enumeration know their names, and an alias makes arrays", () => {
  const text = `typealias Vec = DoubleArray
enum class Norm { SOFT, LINEAR; fun describe() = "$name#$ordinal" }
fun main() {
    val rows = mutableListOf<List<Double>>()
    rows += listOf(1.0, 2.0)
    rows += listOf(listOf(3.0), listOf(4.0))
    val flat = mutableListOf<Double>(); flat += listOf(1.0, 2.0); flat += 3.0
    val v = Vec(3); v[1] = 2.0
    println("$rows $flat \${Norm.values().map { it.describe() }} \${v.toList()} \${Vec(2) { it * 1.5 }.toList()}")
}`;
  expect(printed(text)).toBe(
    "[[1.0, 2.0], [3.0], [4.0]] [1.0, 2.0, 3.0] [SOFT#0, LINEAR#1] [0.0, 2.0, 0.0] [0.0, 1.5]",
  );
});

it("properties that are computed, constants with bodies, names that are modifiers, and calls with types", () => {
  const text = `
val greeting: String get() = "hi \${counter++}"
var counter = 0
enum class Op(val sign: Char) {
    ADD('+') { override fun apply(a: Int, b: Int) = a + b },
    MUL('*') { override fun apply(a: Int, b: Int) = a * b };
    abstract fun apply(a: Int, b: Int): Int
}
abstract class Shape { abstract val area: Double; fun text() = "area \${"%.1f".format(area)}" }
class Circle(val r: Double) : Shape() { override val area get() = 3 * r * r }
class Square(s: Double) : Shape() { override val area = s * s }
data class Candle(val open: Double, val close: Double)
fun main() {
    println("\$greeting \$greeting")
    println(Op.entries.map { "\${it.sign}\${it.apply(3, 4)}" })
    println(listOf(Circle(1.0), Square(3.0)).map { it.text() })
    val open = mapOf("open" to Candle(1.0, 2.0))
    println("open \${open["open"]?.open} \${open.size}")
    val graph = mapOf(1 to listOf(2))
    graph[7]?.forEach { println(it) }
    val groups = mutableMapOf<String, MutableList<Int>>()
    groups.getOrPut("a") { mutableListOf() } += 1
    groups.getOrPut("a") { mutableListOf() } += 2
    println(groups)
    val sizes = ArrayList<Int>(8).apply { add(3) }
    println(sizes)
    run<Unit> { sizes.add(4) }
    println(runCatching<Int> { sizes[1] }.getOrNull())
    val sorted = java.util.TreeMap<Int, String>(compareByDescending { it })
    sorted[1] = "a"
    sorted[5] = "b"
    println(sorted)
    println(hashSetOf(10, 3, 7))
}`;
  expect(printed(text).split("\n")).toEqual([
    "hi 0 hi 1",
    "[+7, *12]",
    "[area 3.0, area 9.0]",
    "open 1.0 1",
    "{a=[1, 2]}",
    "[3]",
    "4",
    "{5=b, 1=a}",
    "[10, 3, 7]",
  ]);
});
