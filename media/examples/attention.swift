import Foundation

// Three tokens: what each looks for, what it offers, and what it hands on.
let queries: [[Double]] = [
    [1.0, 0.0, 1.0],  // the
    [0.0, 2.0, 0.5],  // cat
    [1.0, 1.0, 0.0],  // sat
]
let keys: [[Double]] = [
    [1.0, 0.5, 0.0],
    [0.0, 1.0, 1.0],
    [0.5, 0.5, 2.0],
]
let values: [[Double]] = [
    [1.0, 2.0],
    [3.0, 0.0],
    [0.5, 4.0],
]

func softmax(_ scores: [Double]) -> [Double] {
    let largest = scores.max()!
    let exponentials = scores.map { exp($0 - largest) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
}

let scale = 1 / Double(keys[0].count).squareRoot()
for query in queries {
    let scores = keys.map { key in zip(query, key).map(*).reduce(0, +) * scale }
    let weights = softmax(scores)
    let output = values[0].indices.map { column in
        zip(weights, values).map { $0 * $1[column] }.reduce(0, +)
    }
    print(output.map { String(format: "%.3f", $0) }.joined(separator: " "))
}
