import { usualStart } from "../../files.ts";
import type { Usual } from "../../values/value.ts";

/** The classes that texts on small models in Java keep their functions in. */
const classes = ["Helpers", "Utils", "MathUtils"] as const;

/** The path of the usual declaration of a class; null: there is none. */
export function usualPath(name: string): string | null {
  return name === "Value" || classes.some((each) => each === name)
    ? `${usualStart}${name}.java`
    : null;
}

/** `Value`: a number with its gradient. */
const valueText = `
public class Value {
  public double data;
  public double grad;
  public Value(double data) { this.data = data; }
  public Value add(Value other) { return new Value(data + other.data); }
  public Value add(double other) { return new Value(data + other); }
  public Value sub(Value other) { return new Value(data - other.data); }
  public Value sub(double other) { return new Value(data - other); }
  public Value mul(Value other) { return new Value(data * other.data); }
  public Value mul(double other) { return new Value(data * other); }
  public Value div(Value other) { return new Value(data / other.data); }
  public Value div(double other) { return new Value(data / other); }
  public Value neg() { return new Value(-data); }
  public Value pow(double power) { return new Value(Math.pow(data, power)); }
  public Value exp() { return new Value(Math.exp(data)); }
  public Value log() { return new Value(Math.log(data)); }
  public Value tanh() { return new Value(Math.tanh(data)); }
  public Value relu() { return new Value(Math.max(0, data)); }
  public double getData() { return data; }
}`;

/** Functions for arrays of numbers. */
export const functions: ReadonlyMap<string, string> = new Map([
  [
    "softmax",
    `public static double[] softmax(double[] scores) {
    double most = scores[0];
    for (double score : scores) most = Math.max(most, score);
    double[] parts = new double[scores.length];
    double total = 0;
    for (int i = 0; i < scores.length; i++) {
      parts[i] = Math.exp(scores[i] - most);
      total += parts[i];
    }
    double[] result = new double[scores.length];
    for (int i = 0; i < scores.length; i++) result[i] = parts[i] / total;
    return result;
  }`,
  ],
  [
    "dot",
    `public static double dot(double[] a, double[] b) {
    double sum = a[0] * b[0];
    for (int i = 1; i < a.length; i++) sum += a[i] * b[i];
    return sum;
  }`,
  ],
  [
    "linear",
    `public static double[] linear(double[] input, double[][] weights) {
    double[] result = new double[weights.length];
    for (int i = 0; i < weights.length; i++) result[i] = dot(weights[i], input);
    return result;
  }`,
  ],
]);

/** Others, and those for lists of values. */
const otherFunctions = `
  public static double[][] softmax(double[][] scores) {
    double[][] result = new double[scores.length][];
    for (int i = 0; i < scores.length; i++) result[i] = softmax(scores[i]);
    return result;
  }
  public static List<Value> softmax(List<Value> scores) {
    double most = scores.get(0).data;
    for (Value score : scores) most = Math.max(most, score.data);
    List<Value> parts = new ArrayList<>();
    for (Value score : scores) parts.add(score.sub(most).exp());
    Value total = parts.get(0);
    for (int i = 1; i < parts.size(); i++) total = total.add(parts.get(i));
    List<Value> result = new ArrayList<>();
    for (Value part : parts) result.add(part.div(total));
    return result;
  }
  public static List<Value> linear(List<Value> input, List<List<Value>> weights) {
    List<Value> result = new ArrayList<>();
    for (List<Value> row : weights) {
      Value sum = row.get(0).mul(input.get(0));
      for (int i = 1; i < row.size(); i++) sum = sum.add(row.get(i).mul(input.get(i)));
      result.add(sum);
    }
    return result;
  }
  public static double relu(double x) { return Math.max(0, x); }
  public static double[] relu(double[] input) {
    double[] result = new double[input.length];
    for (int i = 0; i < input.length; i++) result[i] = Math.max(0, input[i]);
    return result;
  }
  public static double[][] transpose(double[][] a) {
    double[][] result = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j < a[0].length; j++) result[j][i] = a[i][j];
    return result;
  }
  public static double[][] matmul(double[][] a, double[][] b) {
    double[][] columns = transpose(b);
    double[][] result = new double[a.length][columns.length];
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j < columns.length; j++) result[i][j] = dot(a[i], columns[j]);
    return result;
  }`;

/** What is assumed in Java. */
export const usual: Usual = {
  texts: new Map([
    [usualPath("Value")!, valueText],
    ...classes.map((name): [string, string] => [
      usualPath(name)!,
      `public class ${name} {\n${[...functions.values()].join("\n")}${otherFunctions}\n}`,
    ]),
  ]),
};
