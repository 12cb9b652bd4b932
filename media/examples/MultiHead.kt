import kotlin.math.exp
import kotlin.math.sqrt

typealias Matrix = Array<DoubleArray>

/** One word per row: "the", "cat", "sleeps". */
val x: Matrix = arrayOf(
    doubleArrayOf(1.0, 0.5, -0.5, 2.0),
    doubleArrayOf(0.0, 1.5, 1.0, -1.0),
    doubleArrayOf(-1.0, 0.5, 2.0, 0.5),
)

val wq: Matrix = arrayOf(
    doubleArrayOf(0.5, 0.0, 1.0, -0.5),
    doubleArrayOf(1.0, -0.5, 0.0, 0.5),
    doubleArrayOf(0.0, 1.0, 0.5, 0.0),
    doubleArrayOf(-0.5, 0.5, 0.0, 1.0),
)
val wk: Matrix = arrayOf(
    doubleArrayOf(1.0, 0.0, -0.5, 0.5),
    doubleArrayOf(0.5, 1.0, 0.0, -0.5),
    doubleArrayOf(-0.5, 0.5, 1.0, 0.0),
    doubleArrayOf(0.0, -0.5, 0.5, 1.0),
)
val wv: Matrix = arrayOf(
    doubleArrayOf(1.0, 0.5, 0.0, 0.0),
    doubleArrayOf(0.0, 1.0, 0.5, 0.0),
    doubleArrayOf(0.0, 0.0, 1.0, 0.5),
    doubleArrayOf(0.5, 0.0, 0.0, 1.0),
)

infix fun Matrix.dot(other: Matrix): Matrix = Array(size) { i ->
    DoubleArray(other[0].size) { j ->
        var sum = 0.0
        for (k in other.indices) sum += this[i][k] * other[k][j]
        sum
    }
}

fun softmax(row: List<Double>): List<Double> {
    var highest = Double.NEGATIVE_INFINITY
    for (score in row) if (score > highest) highest = score
    val exponentials = row.map { exp(it - highest) }
    return exponentials.map { it / exponentials.sum() }
}

/** What each word takes from the words before it, and from itself. */
fun attend(queries: Matrix, keys: Matrix, values: Matrix): Matrix {
    val scale = 1 / sqrt(queries[0].size.toDouble())
    return Array(queries.size) { i ->
        val scores = (0..i).map { j -> queries[i].zip(keys[j]) { q, k -> q * k }.sum() * scale }
        val weights = softmax(scores)
        DoubleArray(values[0].size) { d ->
            weights.indices.sumOf { j -> weights[j] * values[j][d] }
        }
    }
}

class MultiHeadAttention(private val heads: Int) {
    fun forward(input: Matrix): Matrix {
        val (queries, keys, values) = listOf(wq, wk, wv).map { input dot it }
        val size = queries[0].size / heads
        val outputs = (0 until heads).map { head ->
            val columns = head * size until (head + 1) * size
            attend(queries.columns(columns), keys.columns(columns), values.columns(columns))
        }
        return Array(input.size) { i -> outputs.flatMap { it[i].toList() }.toDoubleArray() }
    }

    private fun Matrix.columns(range: IntRange): Matrix =
        map { row -> row.sliceArray(range) }.toTypedArray()
}

fun main() {
    val output = MultiHeadAttention(heads = 2).forward(x)
    for (row in output) println(row.joinToString(" ") { "%8.4f".format(it) })
}
