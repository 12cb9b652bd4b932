import type { Usual } from "../../values/value.ts";
import { isOfLibrary } from "../declared/packages.ts";
import { type Helper, wordUsual } from "../usualHelpers.ts";

/** The functions, for arrays and for lists. */
const functions: ReadonlyMap<Helper, string> = new Map([
  [
    "softmax",
    `fun softmax(scores: List<Double>): List<Double> {
    val most = scores.maxOf { it }
    val parts = scores.map { Math.exp(it - most) }
    val total = parts.sum()
    return parts.map { it / total }
}
fun softmax(scores: DoubleArray): DoubleArray = softmax(scores.toList()).toDoubleArray()
fun softmax(scores: Array<DoubleArray>): Array<DoubleArray> = Array(scores.size) { softmax(scores[it]) }`,
  ],
  [
    "dot",
    `fun dot(a: List<Double>, b: List<Double>): Double {
    require(a.size == b.size)
    var sum = a[0] * b[0]
    for (i in 1 until a.size) sum += a[i] * b[i]
    return sum
}
fun dot(a: DoubleArray, b: DoubleArray): Double = dot(a.toList(), b.toList())`,
  ],
  [
    "linear",
    `fun linear(input: List<Double>, weights: List<List<Double>>): List<Double> = weights.map { dot(it, input) }
fun linear(input: DoubleArray, weights: Array<DoubleArray>): DoubleArray =
    DoubleArray(weights.size) { dot(weights[it], input) }`,
  ],
  [
    "relu",
    `fun relu(x: Double): Double = if (x > 0) x else 0.0
fun relu(input: List<Double>): List<Double> = input.map { if (it > 0) it else 0.0 }
fun relu(input: DoubleArray): DoubleArray = DoubleArray(input.size) { if (input[it] > 0) input[it] else 0.0 }`,
  ],
  [
    "rmsNorm",
    `fun rmsNorm(input: List<Double>): List<Double> {
    val scale = Math.sqrt(dot(input, input) / input.size + 1e-5)
    return input.map { it / scale }
}
fun rmsNorm(input: DoubleArray): DoubleArray = rmsNorm(input.toList()).toDoubleArray()`,
  ],
  [
    "transpose",
    `fun transpose(a: Array<DoubleArray>): Array<DoubleArray> =
    Array(a[0].size) { i -> DoubleArray(a.size) { j -> a[j][i] } }
fun transpose(a: List<List<Double>>): List<List<Double>> = List(a[0].size) { i -> a.map { row -> row[i] } }`,
  ],
  [
    "matMul",
    `fun matMul(a: Array<DoubleArray>, b: Array<DoubleArray>): Array<DoubleArray> {
    val columns = transpose(b)
    return Array(a.size) { i -> DoubleArray(columns.size) { j -> dot(a[i], columns[j]) } }
}
fun matMul(a: List<List<Double>>, b: List<List<Double>>): List<List<Double>> {
    val columns = transpose(b)
    return a.map { row -> columns.map { column -> dot(row, column) } }
}`,
  ],
  [
    "matVec",
    `fun matVec(rows: Array<DoubleArray>, input: DoubleArray): DoubleArray =
    DoubleArray(rows.size) { dot(rows[it], input) }
fun matVec(rows: List<List<Double>>, input: List<Double>): List<Double> = rows.map { dot(it, input) }`,
  ],
]);

/** What is assumed in Kotlin. */
export const usual: Usual = { ...wordUsual({ ending: ".kt", functions }), isOfLibrary };
