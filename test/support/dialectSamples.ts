/** Small files in which everything stands that a dialect reads, by VS Code language id. */
export const dialectSamples: Readonly<Record<string, string>> = {
  c: `#include <math.h>
#define HEADS 2 // sizes
typedef struct { float q[2][2]; int heads; } Demo;
static const float cached_keys[2][2] = {{1.0f, -0.5f}, /* K[1] */ {2, 0x1F}};
float v[] = {1e-3f, 2, (float)3, -4}, *p = v;
void run(float *out, int n) {
  double scale = 1 / sqrt(n * 2.0);
  for (int i = 0; i < n; i++) { out[i] += v[i] * scale; }
  Demo demo = {.q = {{1, 2}, {3, 4}}, .heads = HEADS};
  const char *tokens[] = {"a", "b"};
  p++;
}
`,
  cpp: `#include <vector>
using Matrix = std::vector<std::vector<double>>;
class Chapter {
 public:
  explicit Chapter(int heads = 2) : heads_(heads) {}
  Matrix Wq = {{1, 2}, {3, 4}}; // query
 private:
  int heads_;
};
template <typename T> T twice(const T& x) { return x * 2; }
int main() {
  const Matrix Q{{1'000, -0.5}, {2e3, 4}}, K = {{1, 2}, {3, 4}};
  std::vector<float> row(3, 1.5f);
  auto f = [&](double x) { return x + Q[0][1]; };
  row.push_back(2.0f / 3);
  for (auto& x : row) x *= 2;
}
`,
  csharp: `class Chapter {
  const int EmbeddingSize = 4, HeadCount = 2; // sizes
  static readonly Random random = new Random(42);
  void Demo(int n = 2) {
    var cachedKeys = new List<List<Value>> { new() { new(1), new(-0.5) }, /* K[1] */ new() { new(2), new(n) } };
    double[,] v = {{1_000, 2f}, {3m, 4e-3}};
    List<List<double>> c = [[1, 2], [(double)3, -4]];
    var up = CreateMatrix(random, 4 * EmbeddingSize, EmbeddingSize);
    Run(q: new[] {1.5, 2}, new double[2, 2]);
    string[] tokens = { "a", "b" };
    for (int i = 0; i < 3; i++) { n += random.Next(); }
    var o = new Demo { Heads = HeadCount / 2, Q = new() { new() {1, 2} } };
  }
}
`,
  java: `import java.util.*;
class Chapter {
  static final int HEADS = 2; // sizes
  double[][] Wq = {{1, -0.5}, {2e3, 4f}}; /* query */
  static void run(double[] out, int n) {
    double scale = 1 / Math.sqrt(n * 2.0);
    for (int i = 0; i < n; i++) { out[i] += scale; }
    var k = new double[][] {{1_000, 2}, {3, 4d}};
    List<List<Double>> v = List.of(List.of(1.0, 2.0), List.of(3.0, 4.0));
    String[] tokens = {"a", "b"};
  }
}
`,
  go: `package main

const heads = 2 // sizes

type Head struct{ q [][]float64 }

func run(out []float64, n int) float64 {
	q := [][]float64{{1, -0.5}, {2e3, 0x1F}} /* query */
	var k = [2][2]float32{{1_000, 2}, {3, 4}}
	for i, x := range out {
		out[i] = x * 2.5
	}
	tokens := []string{"a", \`b\`}
	return Head{q: q}.q[0][1] + float64(len(tokens)) + float64(k[0][0])
}
`,
  rust: `const HEADS: usize = 2; // sizes

struct Head { q: Vec<Vec<f64>> }

impl Head {
    fn run(&self, out: &mut [f64], n: usize) -> f64 {
        let q = vec![vec![1.0, -0.5], vec![2e3, 31.0_f64]]; /* query */
        let mut k: [[f32; 2]; 2] = [[1_000.0, 2.0], [3.0, 4.0]];
        for (i, x) in out.iter_mut().enumerate() { *x = *x * 2.5; k[i % 2][0] += 1.0; }
        let tokens = ["a", "b"];
        println!("{} {:.2} {n}", tokens.len(), q[0][1]);
        assert!(k[0][0] > 0.0, "no {}", n);
        let head = Head { q: vec![vec![1.0, 2.0]] };
        head.q[0][1] + std::f64::consts::PI.sqrt()
    }
}
`,
  r: `Q <- matrix(c(1, -0.5, 2e3, 4L), nrow = 2) # query
K = rbind(c(1, 2), c(3, 4)); v <- 1:6
f <- function(x, n = 2) { for (i in 1:n) { x <- x %*% t(K) }; x }
tokens <- c("a", 'b')
demo <- list(q = cbind(c(1, 2), c(3, 4)))
`,
  julia: `B, T, C = 4, 8, 2 # sizes
Q = [1 -0.5; 2e3 4]
K = [1.0 2.0
     3.0 4.0]'
tokens = ["a", "b"]
function f(x; n=2)
    #= a
    comment =#
    return x * 2.5
end
v = Float32[1, 2]
`,
  matlab: `Q = [1 -0.5; 2e3 4]; % query
K = [1, 2
     3, 4]';
tokens = {'a', "b"};
v = [1 2 ...
  3 4];
%{
a comment
%}
out = Q * K / sqrt(2);
`,
  kotlin: `val q = arrayOf(doubleArrayOf(1.0, -0.5), doubleArrayOf(2e3, 4.0)) // query
val k: List<List<Double>> = listOf(listOf(1.0, 2.0), listOf(3.0, 4.0)) /* key */
var v = arrayOf(floatArrayOf(1f, 2f))
fun f(x: Double, n: Int = 2): Double { return x * n }
val tokens = listOf("a", "b")
val w: Array<DoubleArray> = arrayOf<DoubleArray>(doubleArrayOf(1.0, 2.0))
private val u = mutableListOf(mutableListOf(1L, 2L), arrayListOf(3, 4))
`,
  swift: `let q: [[Double]] = [[1, -0.5], [2e3, 4]] // query
var k = [[1.0, 2], [3, 4]] /* key */
func f(_ x: Double, n: Int = 2) -> Double { return x * Double(n) }
let tokens = ["a", "b"]
let v: [Float] = [1, 2,
  3]
`,
  python: `import numpy as np
n_embd, n_head = 16, 4
class Attention(nn.Module):
    def __init__(self, heads=n_head):
        # keys
        self.q = torch.tensor([[1, -2], [3, 4e-3]], dtype=torch.float32).reshape(1, 4).T
        self.k = [[0.0] * n_embd for _ in range(2)] + [[1] * n_embd]
        return run(v=((1, 2), (3, 4)), tokens=["a", 'b'])
demo = {"query": [[1_000, .5]], "mask": [0, -np.inf, float('-inf')]}
z = np.zeros((3, 4)).unsqueeze(0) * 2 ** -0.5 // n_head
`,
  typescript: `const n = 4, heads: number = 2; // sizes
class A { readonly k = [[1, 2], [3, 4]] as const; constructor() { this.q = [[1, -2], [3, n]]; } }
function f(scale = 1 / Math.sqrt(n)) {
  const v = Array.from({ length: 2 }, () => Array(n).fill(0));
  return run({ q: [[1, 2]], tokens: ["a", \`b\`] }, (x) => { const y = <T>[[1, 2]]; });
}
export const o = { "key": [[1_000, .5], [NaN, -Infinity]], w: new Float32Array([1, 2.5]) };
`,
  typescriptreact: `const q: number[][] = [[1, 2], [3, 4]];
export const View = () => <p title={"x"}>{[[1, 2]].map((row) => <b key={row[0]}>{row}</b>)}</p>;
`,
  javascript: `const q = [[1, -2], [3, 4]], n = 2;
module.exports = { k: tf.tensor2d([1, 2, 3, 4], [n, 2]), v: new Array(8).fill(0.5), m() {} };
const e = <p>{[[1, 2]]}</p>;
`,
  json: `{ // demo
  "heads": 2, "causal": true,
  "first": { "query": [[1, -2.5e-3], [3, 1e999]], "tokens": ["a", "b"], "mask": [[0, null], [0, 0]] },
  "list": [ { "q": [[1, 2], [3, 4]] }, { "q": [[3, 4]] } ] /* end */
}
`,
  plaintext: `Q = [[1, 2], [3, 4]]
K:
1 0 0.5
0 1 -2e-3

heads = 2
`,
  markdown: `# Demo

\`\`\`python
q = [[1, 2], [3, 4]]
\`\`\`

| a | b |
|---|---|
| 1 | 2 |
`,
  csv: `token,a,b
the,1,2.5
"cat, black",-3,4e-2
`,
};
