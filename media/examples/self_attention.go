package main

import (
	"fmt"
	"math"
)

// Three tokens, four numbers each.
var x = [][]float64{
	{1.0, 0.0, 1.0, 0.0}, // the
	{0.0, 2.0, 0.0, 2.0}, // cat
	{1.0, 1.0, 1.0, 1.0}, // sat
}

// Head projects its input to queries, keys, and values.
type Head struct {
	Wq, Wk, Wv [][]float64
}

func multiply(a, b [][]float64) [][]float64 {
	out := make([][]float64, len(a))
	for i, row := range a {
		out[i] = make([]float64, len(b[0]))
		for j := range out[i] {
			for k, v := range row {
				out[i][j] += v * b[k][j]
			}
		}
	}
	return out
}

func softmax(scores []float64) []float64 {
	largest := math.Inf(-1)
	for _, s := range scores {
		largest = math.Max(largest, s)
	}
	weights := make([]float64, len(scores))
	sum := 0.0
	for i, s := range scores {
		weights[i] = math.Exp(s - largest)
		sum += weights[i]
	}
	for i := range weights {
		weights[i] /= sum
	}
	return weights
}

// Forward lets each token look at itself and at what comes before it.
func (h *Head) Forward(x [][]float64) [][]float64 {
	q, k, v := multiply(x, h.Wq), multiply(x, h.Wk), multiply(x, h.Wv)
	scale := 1 / math.Sqrt(float64(len(k[0])))
	var outputs [][]float64
	for i, query := range q {
		scores := make([]float64, i+1)
		for j := range scores {
			for d := range query {
				scores[j] += query[d] * k[j][d]
			}
			scores[j] *= scale
		}
		weights := softmax(scores)
		output := make([]float64, len(v[0]))
		for j, w := range weights {
			for d := range output {
				output[d] += w * v[j][d]
			}
		}
		fmt.Printf("token %d attends %.4f\n", i, weights)
		outputs = append(outputs, output)
	}
	return outputs
}

func main() {
	head := &Head{
		Wq: [][]float64{{1, 0, 1}, {1, 0, 0}, {0, 0, 1}, {0, 1, 1}},
		Wk: [][]float64{{0, 0, 1}, {1, 1, 0}, {0, 1, 0}, {1, 1, 0}},
		Wv: [][]float64{{0, 2, 0}, {0, 3, 0}, {1, 0, 3}, {1, 1, 0}},
	}
	for _, row := range head.Forward(x) {
		fmt.Printf("%.4f\n", row)
	}
}
