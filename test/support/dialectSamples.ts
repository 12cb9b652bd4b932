/** Small files in which everything stands that a dialect reads, by VS Code language id. */
export const dialectSamples: Readonly<Record<string, string>> = {
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
