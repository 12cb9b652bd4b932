import type { Usual } from "../../values/value.ts";
import { type Helper, wordUsual } from "../usualHelpers.ts";

/** The functions, for vectors and slices of any numbers. */
const functions: ReadonlyMap<Helper, string> = new Map([
  [
    "softmax",
    `pub fn softmax<T>(scores: &[T]) -> Vec<T> {
    let mut most = scores[0];
    for score in scores.iter() {
        if *score > most {
            most = *score;
        }
    }
    let mut parts = Vec::new();
    for score in scores.iter() {
        parts.push((*score - most).exp());
    }
    let mut total = parts[0];
    for i in 1..parts.len() {
        total += parts[i];
    }
    for i in 0..parts.len() {
        parts[i] /= total;
    }
    parts
}`,
  ],
  [
    "dot",
    `pub fn dot<T>(a: &[T], b: &[T]) -> T {
    assert_eq!(a.len(), b.len());
    let mut sum = a[0] * b[0];
    for i in 1..a.len() {
        sum += a[i] * b[i];
    }
    sum
}`,
  ],
  [
    "linear",
    `pub fn linear<T>(input: &[T], weights: &[Vec<T>]) -> Vec<T> {
    let mut result = Vec::new();
    for row in weights.iter() {
        result.push(dot(row, input));
    }
    result
}`,
  ],
  ["relu", "pub fn relu<T>(x: T) -> T { x.max(0.0) }"],
  [
    "transpose",
    `pub fn transpose<T>(a: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut result = Vec::new();
    for i in 0..a[0].len() {
        let mut row = Vec::new();
        for j in 0..a.len() {
            row.push(a[j][i]);
        }
        result.push(row);
    }
    result
}`,
  ],
  [
    "matMul",
    `pub fn matMul<T>(a: &[Vec<T>], b: &[Vec<T>]) -> Vec<Vec<T>> {
    let columns = transpose(b);
    let mut result = Vec::new();
    for row in a.iter() {
        let mut made = Vec::new();
        for column in columns.iter() {
            made.push(dot(row, column));
        }
        result.push(made);
    }
    result
}`,
  ],
  [
    "matVec",
    `pub fn matVec<T>(rows: &[Vec<T>], input: &[T]) -> Vec<T> {
    let mut result = Vec::new();
    for row in rows.iter() {
        result.push(dot(row, input));
    }
    result
}`,
  ],
]);

/** What is assumed in Rust. */
export const usual: Usual = wordUsual({ ending: ".rs", functions });
