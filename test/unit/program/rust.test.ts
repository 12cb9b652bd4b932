import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "rust");

const follow = (text: string) => reader.read(text, "rust")!.recording;

const main = (body: string): string => `fn main() {\n${body}\n}\n`;

// What rustc 1.95 prints for each.
describe("a program in Rust prints what the language prints", () => {
  it.each([
    [
      "makes numbers as a trait of the program says of their types",
      'trait Start { fn start() -> Self; fn twice(&self) -> Self; } impl Start for f64 { fn start() -> Self { 0.5 } fn twice(&self) -> f64 { self * 2.0 } } impl Start for i32 { fn start() -> Self { 7 } fn twice(&self) -> i32 { self + self } } let z: f64 = Start::start(); println!("{} {} {} {} {}", f64::start(), i32::start(), z, z.twice(), 4.twice());',
      "0.5 7 0.5 1 8",
    ],
    [
      "keeps the sign of a zero in single precision",
      'let y: f32 = 0.0; println!("{:?} {}", -y, -y);',
      "-0.0 -0",
    ],
    [
      "adds to the default of a key",
      'let mut m: std::collections::HashMap<String, Vec<usize>> = std::collections::HashMap::new(); m.entry("a".to_string()).or_default().push(2); println!("{:?}", m["a"]);',
      "[2]",
    ],
    [
      "shares what several own, and copies what is in it",
      'use std::rc::Rc; use std::cell::RefCell; let a = Rc::new(RefCell::new(vec![1, 2])); let b = a.clone(); b.borrow_mut().push(3); let deep = a.borrow().clone(); b.borrow_mut()[0] = 9; println!("{:?} {:?} {}", a.borrow(), deep, Rc::ptr_eq(&a, &b));',
      "[9, 2, 3] [1, 2, 3] true",
    ],
    [
      "takes from a range and an iterator from both ends",
      'let mut r = 1..10; let head: Vec<i32> = r.by_ref().take(3).collect(); let mut it = [1, 2, 3, 4].iter(); println!("{:?} {:?} {:?} {:?} {}", head, r.next(), it.next_back(), it.nth(1), it.len());',
      "[1, 2, 3] Some(4) Some(4) Some(2) 1",
    ],
    [
      "sorts what has no order before, and adds it",
      'use std::collections::HashMap; let m: HashMap<&str, i32> = [("b", 2), ("a", 3)].into(); let mut v: Vec<_> = m.iter().collect(); v.sort_by(|a, b| b.1.cmp(a.1)); println!("{:?} {} {:?}", v, m.values().sum::<i32>(), m.values().max());',
      '[("a", 3), ("b", 2)] 5 Some(3)',
    ],
    [
      "turns one error into another",
      'type Result<T> = std::result::Result<T, E>; #[derive(Debug)] enum E { Bad(std::num::ParseIntError) } impl From<std::num::ParseIntError> for E { fn from(e: std::num::ParseIntError) -> Self { E::Bad(e) } } fn f(s: &str) -> Result<i32> { let n: i32 = s.parse()?; Ok(n + 1) } println!("{:?} {:?}", f("1"), f("x"));',
      "Ok(2) Err(Bad(ParseIntError { kind: InvalidDigit }))",
    ],
    [
      "copies arrays, and moves vectors",
      'let a = [1, 2]; let mut b = a; b[0] = 9; let v = vec![a, b]; println!("{:?} {:?} {:?}", a, b, v);',
      "[1, 2] [9, 2] [[1, 2], [9, 2]]",
    ],
    [
      "passes on an array that a field refers to",
      "struct H<'a> { a: &'a mut [i32; 2] } fn f(a: &mut [i32; 2]) { a[0] = 9; } fn g(h: &mut H) { f(h.a); } let mut x = [1, 2]; { let mut h = H { a: &mut x }; g(&mut h); } println!(\"{:?}\", x);",
      "[9, 2]",
    ],
    [
      "passes on the references of a loop over references",
      'fn f(a: &mut [i32; 2]) { a[0] = 9; } let (mut x, mut y) = ([1, 2], [3, 4]); { let r = &mut x; let s = &mut y; for each in [r, s] { f(each); } } println!("{:?} {:?}", x, y);',
      "[9, 2] [9, 4]",
    ],
    [
      "copies an array of a loop over arrays",
      'let rows = [[1, 2], [3, 4]]; for row in rows { let mut b = row; b[0] = 7; println!("{:?} {:?}", b, row); }',
      "[7, 2] [1, 2]\n[7, 4] [3, 4]",
    ],
    [
      "changes numbers through references",
      'let mut x = 1.0; let r = &mut x; *r += 2.5; let mut v = vec![1, 2, 3]; for i in v.iter_mut().skip(1) { *i *= 10; } *v.last_mut().unwrap() += 1; println!("{x} {v:?}");',
      "3.5 [1, 20, 31]",
    ],
    [
      "swaps",
      'let (mut a, mut b) = (vec![1], vec![2, 3]); std::mem::swap(&mut a, &mut b); let t = std::mem::take(&mut a); println!("{:?} {:?} {:?}", a, b, t);',
      "[] [1] [2, 3]",
    ],
    [
      "calculates with the width of its types",
      'let a: u8 = 200; println!("{:?} {} {} {}", a.checked_add(100), a.wrapping_add(100), a.saturating_add(100), a as i8);',
      "None 44 255 -56",
    ],
    [
      "has whole numbers of 64 bits",
      'let mut s: u64 = 88172645463325252; s ^= s << 13; s ^= s >> 7; s ^= s << 17; println!("{s}");',
      "8748534153485358512",
    ],
    [
      "has single precision",
      'let a: Vec<f32> = vec![0.1, 0.2]; let s: f32 = a.iter().sum(); println!("{s} {} {}", s as f64, a[0].exp());',
      "0.3 0.30000001192092896 1.105171",
    ],
    [
      "leaves loops by their labels",
      "'a: for i in 0..3 { for j in 0..3 { if j == 1 { continue 'a; } if i == 2 { break 'a; } print!(\"{i}{j} \"); } }",
      "00 10 ",
    ],
    [
      "takes values out of blocks",
      'let n = 3; let x = 1 + match n { 0 => 5, k if k > 2 => { let t = k * 2; t + 1 } _ => 0 }; let y = loop { break x * 2; }; println!("{x} {y}");',
      "8 16",
    ],
    [
      "evaluates the right side of && only where it counts",
      'let v: Vec<i32> = vec![]; let n = 0; if n > 0 && { let k = v[0]; k > 0 } { println!("a"); } else { println!("b"); }',
      "b\n",
    ],
    [
      "iterates lazily",
      'let mut n = 0; let v: Vec<i32> = (1..).map(|x| { n += 1; x * x }).take_while(|x| *x < 20).collect(); println!("{v:?} {n}");',
      "[1, 4, 9, 16] 5",
    ],
    [
      "writes nested values in lines",
      'println!("{:#?}", (1, vec!["a"]));',
      '(\n    1,\n    [\n        "a",\n    ],\n)',
    ],
    [
      "pads and rounds",
      'println!("[{:>6.1}] [{:*^7}] [{:+e}] [{:#?}] [{:5}]", 2.25, "x", 1500.0, 1.0, true);',
      "[   2.2] [***x***] [+1.5e3] [1.0] [true ]",
    ],
  ])("%s", (_, body, prints) => {
    const recording = follow(main(body));
    expect(recording.unknown).toEqual([]);
    expect(recording.output.join("").trimEnd()).toBe(prints.trimEnd());
  });

  it("takes open sizes from the arrays that a function gets", () => {
    const recording = follow(`
fn size<const R: usize, const C: usize>(a: &[[f64; C]; R]) -> usize { R * 10 + C }
fn main() { println!("{}", size(&[[0.0; 3]; 2])); }`);
    expect(recording.output).toEqual(["23\n"]);
  });

  it("numbers the variants of an enum", () => {
    const recording = follow(`
enum Level { Low = 3, Mid, High = 9 }
fn main() { println!("{} {}", Level::Mid as i32, Level::High as u8); }`);
    expect(recording.output).toEqual(["4 9\n"]);
  });
});

describe("what cannot be known of a program in Rust", () => {
  it("is said once, with its name", () => {
    const recording = follow(
      main("let mut rng = rand::thread_rng();\nlet x: f64 = rng.gen();\nlet y = x + 1.0;"),
    );
    expect(recording.unknown.map(({ what }) => what)).toEqual([
      "`rand::thread_rng` is not followed",
    ]);
  });

  it("is believed of nothing that it may have changed", () => {
    const recording = follow(
      main('let mut v = vec![3, 1];\nv.select_nth_unstable(1);\nprintln!("{:?}", v);'),
    );
    expect(recording.output).toEqual(["?\n"]);
  });

  it("is not what follows the end of the program", () => {
    const recording = follow(main('let n = vec![1].len();\nlet m = n - 2;\nprintln!("{m}");'));
    expect(recording.output).toEqual([]);
    expect(recording.stoppedAt).not.toBeNull();
  });
});

it("finds attention of single precision in arrays, with its mask and scale", () => {
  const recording = follow(`
const T: usize = 3;
const D: usize = 2;
fn attend(q: &[[f32; D]; T], k: &[[f32; D]; T], v: &[[f32; D]; T]) -> [[f32; D]; T] {
    let mut out = [[0.0; D]; T];
    for i in 0..T {
        let mut w = [0.0; T];
        let mut sum = 0.0;
        for j in 0..=i {
            let mut s = 0.0;
            for d in 0..D { s += q[i][d] * k[j][d]; }
            w[j] = (s / (D as f32).sqrt()).exp();
            sum += w[j];
        }
        for j in 0..=i { for d in 0..D { out[i][d] += w[j] / sum * v[j][d]; } }
    }
    out
}
fn main() {
    let q = [[1.0, 0.5], [0.2, 1.0], [0.7, 0.3]];
    let out = attend(&q, &q, &q);
    println!("{:.4?}", out[2]);
}`);
  expect(recording.unknown).toEqual([]);
  expect(recording.output).toEqual(["[0.6712, 0.5812]\n"]);
  const [found] = findNumberAttentions(recording);
  expect(found).toMatchObject({ headCount: 1, causal: true });
  expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 6);
});

it.each([
  ["a function that changes a row", "fn softmax(r: &mut Vec<f64>) { BODY }"],
  ["a closure", ""],
])("holds the weights where %s is called, and the scores before", (_, written) => {
  const body =
    "let sum: f64 = r.iter().map(|s| s.exp()).sum(); for s in r.iter_mut() { *s = s.exp() / sum; }";
  const closure = written === "" ? `let softmax = |r: &mut Vec<f64>| { ${body} };` : "";
  const text = `
${written.replace("BODY", body)}
fn main() {
    let q = [[1.0, 0.5], [0.2, 1.0], [0.7, 0.3]];
    ${closure}
    for i in 0..3 {
        let mut w: Vec<f64> = q.iter().map(|k| k[0] * q[i][0] + k[1] * q[i][1]).collect();
        softmax(&mut w);
        let mut o = vec![0.0; 2];
        for j in 0..3 { for d in 0..2 { o[d] += w[j] * q[j][d]; } }
        println!("{:.3?}", o);
    }
}`;
  const [found] = findNumberAttentions(follow(text));
  const lineOf = (stage: string): string | undefined => {
    const start = found!.stages[stage]?.range.start ?? 0;
    return text.slice(text.lastIndexOf("\n", start) + 1, text.indexOf("\n", start)).trim();
  };
  expect(lineOf("attentionWeights")).toBe("softmax(&mut w);");
  expect(lineOf("scores")).toContain("let mut w: Vec<f64>");
});

describe("ndarray in Rust", () => {
  const program = `use ndarray::{array, Array2, Axis};
fn softmax(x: &Array2<f64>) -> Array2<f64> {
    let most = x.map_axis(Axis(1), |row| row.fold(f64::NEG_INFINITY, |a, &b| a.max(b)));
    let e = (x - &most.insert_axis(Axis(1))).mapv(f64::exp);
    let sum = e.sum_axis(Axis(1)).insert_axis(Axis(1));
    &e / &sum
}
fn main() {
    let q: Array2<f64> = array![[1.0, 0.0], [0.0, 1.0]];
    let k = array![[0.5, 0.1], [-0.2, 0.3]];
    let v = Array2::from_shape_vec((2, 2), vec![1.0, 2.0, 3.0, 4.0]).unwrap();
    let weights = softmax(&(q.dot(&k.t()) / (k.ncols() as f64).sqrt()));
    println!("{:.4}", weights);
    println!("{:?} {:.4}", weights.dot(&v).shape(), weights.dot(&v).row(0));
}
`;

  it("computes attention in arrays", () => {
    const recording = follow(program);
    expect(recording.unknown).toEqual([]);
    expect(findAttentions(recording)).toHaveLength(1);
    // As NumPy computes them.
    expect(recording.output.join("")).toBe(
      "[[0.6213, 0.3787],\n [0.4647, 0.5353]]\n[2, 2] [1.7574, 2.7574]\n",
    );
  });
});

it("a range without an end in an array of ndarray is unknown, and is not gone through", () => {
  const { unknown } = follow(
    `use ndarray::array;\n${main("let a = array![[1.0, 2.0], [0.., 1.0]];")}`,
  );
  expect(unknown.map(({ what }) => what)).toContain("these numbers are not followed");
});

describe("a broken program in Rust", () => {
  it("that folds with nothing goes on: the sum is unknown, and 7 is printed", () => {
    const { output, stoppedAt } = follow(
      main('let s = vec![1, 2].iter().fold(0); println!("{}", 7);'),
    );
    expect([output.at(-1), stoppedAt]).toEqual(["7\n", null]);
  });
});

it("does not know in Rust what is written through a reference by what is not followed", () => {
  const { output } = follow(
    main(
      'let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); let mut v = vec![1, 2]; elsewhere::change(&mut v[1]); println!("{} {:?}", s.len(), v);',
    ),
  );
  expect(output.join("")).toBe("? [1, ?]\n");
});

it("does not know in Rust the order of what a map without one holds", () => {
  const { output } = follow(
    main(
      'use std::collections::HashMap; let m: HashMap<&str, f64> = [("b", 0.1), ("a", 0.2)].into(); let v: Vec<_> = m.iter().collect(); println!("{:?} {} {}", v, v.len(), m.values().sum::<f64>());',
    ),
  );
  expect(output.join("")).toBe("? 2 ?\n");
});
