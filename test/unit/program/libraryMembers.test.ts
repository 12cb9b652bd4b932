import { describe, expect, it } from "vitest";
import type { LanguageName } from "../../../src/source/languages.ts";
import { programRunner } from "../../support/runProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";

interface Example {
  readonly start: readonly string[];
  readonly end?: readonly string[];
  /** Lines, and what they print. */
  readonly lines: readonly (readonly [string, string])[];
}

// Computed by hand from the documentation of each library.
const examples: Partial<Record<LanguageName, readonly Example[]>> = {
  go: [
    {
      start: [
        "package main",
        'import ("fmt"; "strings"; "unicode"; "gonum.org/v1/gonum/mat")',
        "func main() {",
        "m := mat.NewDense(2, 2, []float64{1, 2, 3, 4})",
        "v := mat.NewVecDense(2, []float64{1, 1})",
        "var w mat.VecDense",
        "var d, e mat.Dense",
      ],
      end: ["}"],
      lines: [
        ["w.MulVec(m, v); fmt.Println(w.AtVec(0), w.AtVec(1), w.Len())", "3 7 2"],
        ["v.SetVec(1, 5); fmt.Println(v.AtVec(1), mat.Sum(v))", "5 6"],
        ["d.MulElem(m, m); fmt.Println(d.At(1, 1), d.At(0, 1))", "16 4"],
        ["d.DivElem(m, m); fmt.Println(d.At(1, 0))", "1"],
        ["d.CloneFrom(m); d.Set(0, 0, 9); fmt.Println(d.At(0, 0), m.At(0, 0))", "9 1"],
        [
          "e.Apply(func(i, j int, v float64) float64 { return v + float64(10*i+j) }, m); fmt.Println(e.At(1, 1))",
          "15",
        ],
        ["m.SetRow(0, []float64{5, 6}); fmt.Println(m.At(0, 1), m.RowView(1).AtVec(0))", "6 3"],
        [
          "var s, t mat.VecDense; s.AddVec(v, v); t.SubVec(&s, v); fmt.Println(s.AtVec(0), t.AtVec(1))",
          "2 1",
        ],
        ["f := mat.Formatted(m); _ = f; fmt.Println(m.At(1, 1))", "4"],
        ["c := mat.DenseCopyOf(m); c.Set(0, 0, 0); fmt.Println(m.At(0, 0), c.At(0, 0))", "1 0"],
        [
          'rest, found := strings.CutPrefix("a-b", "a-"); fmt.Println(rest, found); rest, found = strings.CutSuffix("ab", "x"); fmt.Println(rest, found)',
          "b true\nab false",
        ],
        ['fmt.Println(strings.ContainsFunc("ab1", unicode.IsDigit))', "true"],
      ],
    },
  ],
  csharp: [
    {
      start: ["using System; using NUnit.Framework;", "class Program { static void Main() {"],
      end: ["} }"],
      lines: [
        [
          "Assert.IsTrue(1 < 2); Assert.IsFalse(1 > 2); Assert.AreEqual(2, 1 + 1); Assert.AreNotEqual(1, 2); Assert.IsNotNull(1); Assert.IsNull(null); Console.WriteLine(1);",
          "1",
        ],
        [
          "Assert.Greater(3, 2.5); Assert.GreaterOrEqual(2, 2); Assert.Less(1, 2); Assert.LessOrEqual(2, 2); Console.WriteLine(3); try { Assert.Less(2, 2); } catch (Exception) { Console.WriteLine(4); }",
          "3\n4",
        ],
      ],
    },
    {
      start: ["using System; using Xunit;", "class Program { static void Main() {"],
      end: ["} }"],
      lines: [
        [
          "Assert.NotEqual(1, 2); Assert.NotNull(1); Assert.Null(null); Assert.InRange(1, 0, 2); Console.WriteLine(2);",
          "2",
        ],
      ],
    },
    {
      start: [
        "using System; using System.Threading.Tasks; using TorchSharp;",
        "class Program { static async Task Main() {",
      ],
      end: ["} }"],
      lines: [
        [
          "var part = new ArraySegment<int>(new[] { 1, 2, 3, 4 }, 1, 2); Console.WriteLine(part.Offset + part.Count);",
          "3",
        ],
        ["await Task.Yield(); Console.WriteLine(2);", "2"],
        [
          "torch.TensorStringStyle = TensorStringStyle.Numpy; Console.WriteLine(torch.zeros(2).shape[0]);",
          "2",
        ],
      ],
    },
  ],
  kotlin: [
    {
      start: ["import kotlin.test.*", "fun main() {"],
      end: ["}"],
      lines: [
        [
          "assertNull(null); assertSame(1, 1); assertNotSame(listOf(1), listOf(1)); println(3)",
          "3",
        ],
        ["assertContentEquals(listOf(1), listOf(1)); println(4)", "4"],
      ],
    },
  ],
  r: [
    {
      start: [],
      lines: [
        ['e <- new.env(); assign("x", 4, envir = e); print(get0("x", e))', "[1] 4"],
        ['print(readLines(textConnection("a\\nb")))', '[1] "a" "b"'],
        ['suppressMessages(message("unseen")); print(2)', "[1] 2"],
        ["print(isFALSE(FALSE))", "[1] TRUE"],
      ],
    },
  ],
  matlab: [{ start: ["imagesc([1 2; 3 4]);"], lines: [["disp(3)", "3"]] }],
  julia: [
    {
      start: ["using Flux"],
      lines: [
        [
          'println(leakyrelu(-2.0, 0.1), " ", round.(logsoftmax([0.0, 0.0]), digits = 4))',
          "-0.2 [-0.6931, -0.6931]",
        ],
        ["println(size(batched_adjoint(zeros(2, 3, 4))))", "(3, 2, 4)"],
        ["println(Int.(Flux.onehotbatch(['a', 'b'], ['a', 'b'])))", "[1 0; 0 1]"],
      ],
    },
  ],
  rust: [
    {
      start: [
        "use ndarray::{array, Array, Array1, Array2, Axis};",
        "fn main() {",
        "let m = array![[1.0, 2.0], [3.0, 4.0]];",
      ],
      end: ["}"],
      lines: [
        [
          'println!("{:?} {}", m.clone().reversed_axes().row(0).to_vec(), m.len_of(Axis(1)));',
          "[1.0, 3.0] 2",
        ],
        ['let mut a = m.clone(); a.mapv_inplace(|x| x * 2.0); println!("{}", a[[1, 0]]);', "6"],
        ['println!("{}", m.clone().mapv_into(|x| x + 1.0)[[0, 0]]);', "2"],
        [
          'println!("{:?} {:?}", m.index_axis(Axis(0), 1).to_vec(), m.mean_axis(Axis(0)).unwrap().to_vec());',
          "[3.0, 4.0] [2.0, 3.0]",
        ],
        ['for row in m.outer_iter() { print!("{};", row.sum()); } println!();', "3;7;"],
        ['for column in m.axis_iter(Axis(1)) { print!("{};", column.sum()); } println!();', "4;6;"],
        [
          'let mut b = m.clone(); for mut row in b.rows_mut() { row[0] = 0.0; } println!("{}", b.sum());',
          "6",
        ],
        [
          'let mut c = m.clone(); for mut column in c.columns_mut() { column[0] = 0.0; } println!("{}", c.sum());',
          "7",
        ],
        [
          'let mut f = m.clone(); for mut row in f.outer_iter_mut() { row[1] = 1.0; } println!("{}", f.sum());',
          "6",
        ],
        [
          'let mut g = m.clone(); for mut column in g.axis_iter_mut(Axis(1)) { column[1] = 0.0; } println!("{}", g.sum());',
          "3",
        ],
        ['let mut h = m.clone(); h.row_mut(0).fill(9.0); println!("{}", h.sum());', "25"],
        ['let mut i = m.clone(); i.column_mut(1).fill(0.0); println!("{}", i.sum());', "4"],
        ['let mut j = m.clone(); j.view_mut()[[0, 0]] = 7.0; println!("{}", j[[0, 0]]);', "7"],
        [
          'println!("{:?}", Array1::from_vec(vec![1, 2, 3, 4]).into_shape((2, 2)).unwrap().row(1).to_vec());',
          "[3, 4]",
        ],
        [
          'println!("{:?}", Array1::from_vec(vec![1, 2, 3, 4]).into_shape_with_order((2, 2)).unwrap().column(1).to_vec());',
          "[2, 4]",
        ],
        ['println!("{:?}", m.to_shape(4).unwrap().to_vec());', "[1.0, 2.0, 3.0, 4.0]"],
        ['println!("{}", Array2::from_elem((2, 3), 0.5).sum());', "3"],
        [
          'println!("{:?}", Array2::from_shape_fn((2, 2), |(i, j)| (i * 2 + j) as f64).row(1).to_vec());',
          "[2.0, 3.0]",
        ],
        [
          'println!("{:?} {:?}", 7u32.checked_next_multiple_of(4), std::iter::repeat_n(3, 2).collect::<Vec<_>>());',
          "Some(8) [3, 3]",
        ],
      ],
    },
  ],
  javascript: [
    {
      start: [
        'import * as tf from "@tensorflow/tfjs";',
        "const a = tf.tensor2d([[1, 5], [4, 2]]);",
      ],
      lines: [
        [
          "console.log(a.argMin(1).arraySync(), tf.onesLike(a).arraySync())",
          "[ 0, 1 ] [ [ 1, 1 ], [ 1, 1 ] ]",
        ],
        [
          "console.log(tf.tensor3d([[[1], [2]]]).shape, tf.tensor4d([[[[1]]]]).rank)",
          "[ 1, 2, 1 ] 4",
        ],
        ['console.log(a.asType("int32").dtype)', "int32"],
        [
          "console.log(tf.randomUniform([2, 3]).shape, tf.truncatedNormal([4]).shape)",
          "[ 2, 3 ] [ 4 ]",
        ],
      ],
    },
    {
      start: [
        'import { createElement, forwardRef, useCallback, useEffect, useId, useLayoutEffect, useReducer, useRef } from "react";',
      ],
      lines: [
        [
          "const [count, send] = useReducer((n, step) => n + step, 4); send(1); console.log(count)",
          "4",
        ],
        ["console.log(useCallback((n) => n * 2, [])(3), useRef(5).current)", "6 5"],
        [
          "useEffect(() => console.log('later'), []); useLayoutEffect(() => {}); console.log('first')",
          "first",
        ],
        ["const Part = forwardRef((props, ref) => props.n + 1); console.log(Part({ n: 1 }))", "2"],
        ["console.log(useId(), createElement('p') === 1)", "? false"],
      ],
    },
    {
      start: ['import assert from "node:assert";'],
      lines: [["assert.doesNotThrow(() => 1); console.log(5)", "5"]],
    },
    {
      start: ['import * as math from "mathjs";'],
      lines: [
        [
          "console.log(math.dotDivide([4, 9], [2, 3]), math.dotPow([2, 3], 2))",
          "[ 2, 3 ] [ 4, 9 ]",
        ],
        [
          "console.log(math.typeOf(2), math.typeOf(math.matrix([1])), math.typeOf([1]))",
          "number DenseMatrix Array",
        ],
      ],
    },
    {
      start: ['import { Matrix } from "ml-matrix";', "const m = new Matrix([[1, 2], [3, 4]]);"],
      lines: [
        ["console.log(m.getColumnVector(1).to2DArray())", "[ [ 2 ], [ 4 ] ]"],
        ["m.setColumn(0, [7, 8]); console.log(m.to2DArray())", "[ [ 7, 2 ], [ 8, 4 ] ]"],
      ],
    },
  ],
  python: [
    {
      start: ["import tensorflow as tf", "x = tf.constant([[1.0, 2.0], [3.0, 6.0]])"],
      lines: [
        [
          "print(tf.reduce_mean(x).numpy(), tf.reduce_min(x, axis=1).numpy(), tf.reduce_prod(x).numpy())",
          "3.0 [1. 3.] 36.0",
        ],
        [
          "print(tf.reduce_all(x > 0).numpy(), tf.reduce_any(x > 5, axis=0).numpy())",
          "True [False  True]",
        ],
        [
          "print(tf.math.reduce_variance(x[0]).numpy(), tf.math.reduce_std(x[0]).numpy())",
          "0.25 0.5",
        ],
        ["print(tf.logical_or([True, False], [False, False]).numpy())", "[ True False]"],
        ["print(tf.convert_to_tensor([1.5]).numpy(), x.get_shape())", "[1.5] (2, 2)"],
        ["print(tf.nn.swish(tf.constant([0.0])).numpy())", "[0.]"],
        [
          "print(tf.random.truncated_normal((2, 3)).shape, tf.random.stateless_normal((2,), seed=[1, 2]).shape, tf.random.stateless_uniform((4,), seed=[1, 2]).shape)",
          "(2, 3) (2,) (4,)",
        ],
      ],
    },
    {
      start: ["import jax, jax.numpy as jnp", "x = jnp.array([0.0, 1.0])"],
      lines: [
        ["print(jax.lax.logistic(x)[0])", "0.5"],
        ["print(jax.lax.stop_gradient(x))", "[0. 1.]"],
        [
          "m = jnp.array([[1.0, 2.0], [3.0, 4.0]])\nprint(jax.lax.dot_general(m, m, (((1,), (0,)), ((), ()))))",
          "[[ 7. 10.]\n [15. 22.]]",
        ],
        [
          "key = jax.random.fold_in(jax.random.PRNGKey(0), 1)\nprint(jax.random.normal(key, (2,)).shape)",
          "(2,)",
        ],
        ["with jax.named_scope('attention'):\n    print(x + 1)", "[1. 2.]"],
      ],
    },
    {
      start: ["from dataclasses import dataclass, is_dataclass"],
      lines: [
        [
          "@dataclass\nclass Size:\n    width: int\nprint(is_dataclass(Size), is_dataclass(int))",
          "True False",
        ],
      ],
    },
    {
      start: ["import torch, torch.nn as nn"],
      lines: [
        [
          "print(torch.ShortTensor([1]).dtype, torch.HalfTensor([0.5]).dtype)",
          "torch.int16 torch.float16",
        ],
        ["w = torch.empty(2, 3)\nnn.init.xavier_uniform(w)\nprint(w.shape)", "torch.Size([2, 3])"],
        [
          "if torch.cuda.is_available():\n    torch.cuda.synchronize()\ntorch.backends.cudnn.benchmark = True\nprint(torch.get_num_threads() > 0, 1)",
          "? 1",
        ],
      ],
    },
  ],
};

describe.each(Object.entries(examples))("members of libraries in %s", (language, groups) => {
  it.each(
    groups.flatMap(({ start, end = [], lines }) =>
      lines.map(([line, printed]) => ({ start, end, line, printed })),
    ),
  )("$line", async ({ start, end, line, printed }) => {
    const { run } = await programRunner(language as LanguageName, stillResources);
    const made = run([...start, line, ...end, ""].join("\n"));
    expect(made.printed.trimEnd()).toBe(printed);
    expect(made.recording.stoppedAt).toBeNull();
  });
});
