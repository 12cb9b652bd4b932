// Three tokens, four numbers each.
const X: [[f64; 4]; 3] = [
    [1.0, 0.0, 1.0, 0.0], // the
    [0.0, 2.0, 0.0, 2.0], // cat
    [1.0, 1.0, 1.0, 1.0], // sat
];

/// Projects its input to queries, keys, and values.
struct Head {
    wq: Vec<Vec<f64>>,
    wk: Vec<Vec<f64>>,
    wv: Vec<Vec<f64>>,
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn project(x: &[[f64; 4]], w: &[Vec<f64>]) -> Vec<Vec<f64>> {
    x.iter()
        .map(|token| {
            (0..w[0].len())
                .map(|j| token.iter().zip(w).map(|(value, row)| value * row[j]).sum())
                .collect()
        })
        .collect()
}

fn softmax(scores: &mut [f64]) {
    let largest = scores.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
    for score in scores.iter_mut() {
        *score = (*score - largest).exp();
    }
    let sum: f64 = scores.iter().sum();
    for score in scores.iter_mut() {
        *score /= sum;
    }
}

impl Head {
    /// Lets each token look at itself and at what comes before it.
    fn forward(&self, x: &[[f64; 4]]) -> Vec<Vec<f64>> {
        let (q, k, v) = (project(x, &self.wq), project(x, &self.wk), project(x, &self.wv));
        let scale = 1.0 / (k[0].len() as f64).sqrt();
        let mut outputs = Vec::new();
        for (i, query) in q.iter().enumerate() {
            let mut weights: Vec<f64> = k[..=i].iter().map(|key| dot(query, key) * scale).collect();
            softmax(&mut weights);
            let mut output = vec![0.0; v[0].len()];
            for (weight, value) in weights.iter().zip(&v) {
                for (o, x) in output.iter_mut().zip(value) {
                    *o += weight * x;
                }
            }
            println!("token {i} attends {weights:.4?}");
            outputs.push(output);
        }
        outputs
    }
}

fn main() {
    let head = Head {
        wq: vec![vec![1.0, 0.0, 1.0], vec![1.0, 0.0, 0.0], vec![0.0, 0.0, 1.0], vec![0.0, 1.0, 1.0]],
        wk: vec![vec![0.0, 0.0, 1.0], vec![1.0, 1.0, 0.0], vec![0.0, 1.0, 0.0], vec![1.0, 1.0, 0.0]],
        wv: vec![vec![0.0, 2.0, 0.0], vec![0.0, 3.0, 0.0], vec![1.0, 0.0, 3.0], vec![1.0, 1.0, 0.0]],
    };
    for row in head.forward(&X) {
        println!("{row:.4?}");
    }
}
