import type { Usual } from "../../values/value.ts";
import { type Helper, wordUsual } from "../usualHelpers.ts";

/** The functions, for slices of any numbers. */
const functions: ReadonlyMap<Helper, string> = new Map([
  [
    "softmax",
    `func softmax[T float32 | float64](scores []T) []T {
	most := scores[0]
	for _, score := range scores {
		if score > most {
			most = score
		}
	}
	parts := make([]T, len(scores))
	var total T
	for i, score := range scores {
		parts[i] = T(math.Exp(float64(score - most)))
		total += parts[i]
	}
	for i := range parts {
		parts[i] /= total
	}
	return parts
}`,
  ],
  [
    "dot",
    `func dot[T float32 | float64](a, b []T) T {
	if len(a) != len(b) {
		panic("lengths")
	}
	var sum T
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}`,
  ],
  [
    "linear",
    `func linear[T float32 | float64](input []T, weights [][]T) []T {
	result := make([]T, len(weights))
	for i, row := range weights {
		result[i] = dot(row, input)
	}
	return result
}`,
  ],
  [
    "relu",
    `func relu[T float32 | float64](x T) T {
	if x > 0 {
		return x
	}
	return 0
}`,
  ],
  [
    "rmsNorm",
    `func rmsNorm[T float32 | float64](input []T) []T {
	scale := T(math.Sqrt(float64(dot(input, input)/T(len(input)) + 1e-5)))
	result := make([]T, len(input))
	for i, each := range input {
		result[i] = each / scale
	}
	return result
}`,
  ],
  [
    "transpose",
    `func transpose[T float32 | float64](a [][]T) [][]T {
	result := make([][]T, len(a[0]))
	for i := range result {
		result[i] = make([]T, len(a))
		for j := range a {
			result[i][j] = a[j][i]
		}
	}
	return result
}`,
  ],
  [
    "matMul",
    `func matMul[T float32 | float64](a, b [][]T) [][]T {
	columns := transpose(b)
	result := make([][]T, len(a))
	for i, row := range a {
		result[i] = make([]T, len(columns))
		for j, column := range columns {
			result[i][j] = dot(row, column)
		}
	}
	return result
}`,
  ],
  [
    "matVec",
    `func matVec[T float32 | float64](rows [][]T, input []T) []T {
	result := make([]T, len(rows))
	for i, row := range rows {
		result[i] = dot(row, input)
	}
	return result
}`,
  ],
]);

/** What is assumed in Go. */
export const usual: Usual = wordUsual({
  ending: ".go",
  functions,
  around: (all) => `package usual\n\nimport "math"\n\n${all}\n`,
});
