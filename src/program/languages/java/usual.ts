import type { Usual } from "../../values/value.ts";
import { type Helper, wordUsual } from "../usualHelpers.ts";
import { isOfLibrary } from "../declared/packages.ts";

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
  public double getGrad() { return grad; }
}`;

/** The functions, for arrays, and for lists of numbers or of values. */
const functions: ReadonlyMap<Helper, string> = new Map([
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
  }
  public static double[][] softmax(double[][] scores) {
    double[][] result = new double[scores.length][];
    for (int i = 0; i < scores.length; i++) result[i] = softmax(scores[i]);
    return result;
  }
  public static List softmax(List scores) {
    List result = new ArrayList<>();
    if (scores.get(0) instanceof List) {
      for (List row : scores) result.add(softmax(row));
    } else if (scores.get(0) instanceof Double) {
      for (double part : softmax(toArray(scores))) result.add(part);
    } else {
      double most = scores.get(0).data;
      for (Value score : scores) most = Math.max(most, score.data);
      List<Value> parts = new ArrayList<>();
      for (Value score : scores) parts.add(score.sub(most).exp());
      Value total = parts.get(0);
      for (int i = 1; i < parts.size(); i++) total = total.add(parts.get(i));
      for (Value part : parts) result.add(part.div(total));
    }
    return result;
  }`,
  ],
  [
    "dot",
    `public static double dot(double[] a, double[] b) {
    if (a.length != b.length) throw new IllegalArgumentException();
    double sum = a[0] * b[0];
    for (int i = 1; i < a.length; i++) sum += a[i] * b[i];
    return sum;
  }
  public static double dot(List<Double> a, List<Double> b) { return dot(toArray(a), toArray(b)); }`,
  ],
  [
    "linear",
    `public static double[] linear(double[] input, double[][] weights) {
    double[] result = new double[weights.length];
    for (int i = 0; i < weights.length; i++) result[i] = dot(weights[i], input);
    return result;
  }
  public static List linear(List input, List<List> weights) {
    List result = new ArrayList<>();
    for (List row : weights) {
      if (row.get(0) instanceof Double) {
        result.add(dot(row, input));
      } else {
        Value sum = row.get(0).mul(input.get(0));
        for (int i = 1; i < row.size(); i++) sum = sum.add(row.get(i).mul(input.get(i)));
        result.add(sum);
      }
    }
    return result;
  }`,
  ],
  [
    "relu",
    `public static double relu(double x) { return Math.max(0, x); }
  public static double[] relu(double[] input) {
    double[] result = new double[input.length];
    for (int i = 0; i < input.length; i++) result[i] = Math.max(0, input[i]);
    return result;
  }`,
  ],
  [
    "rmsNorm",
    `public static double[] rmsNorm(double[] input) {
    double scale = Math.sqrt(dot(input, input) / input.length + 1e-5);
    double[] result = new double[input.length];
    for (int i = 0; i < input.length; i++) result[i] = input[i] / scale;
    return result;
  }`,
  ],
  [
    "transpose",
    `public static double[][] transpose(double[][] a) {
    double[][] result = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j < a[0].length; j++) result[j][i] = a[i][j];
    return result;
  }`,
  ],
  [
    "matMul",
    `public static double[][] matMul(double[][] a, double[][] b) {
    double[][] columns = transpose(b);
    double[][] result = new double[a.length][columns.length];
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j < columns.length; j++) result[i][j] = dot(a[i], columns[j]);
    return result;
  }`,
  ],
  [
    "matVec",
    `public static double[] matVec(double[][] rows, double[] input) {
    double[] result = new double[rows.length];
    for (int i = 0; i < rows.length; i++) result[i] = dot(rows[i], input);
    return result;
  }`,
  ],
]);

/** What the functions use. */
const inner = `static double[] toArray(List<Double> all) {
    double[] result = new double[all.size()];
    for (int i = 0; i < result.length; i++) result[i] = all.get(i);
    return result;
  }`;

const owner = "UsualHelpers";

const { text, helper, valuePath } = wordUsual({
  ending: ".java",
  functions,
  owner,
  around: (all) => `public class ${owner} {\n${all}\n${inner}\n}`,
  methodKey: (name) => `${name}()`,
  value: valueText,
});

/** The path of the usual declaration of a class; null: there is none. */
export const usualPath = valuePath;

/** What is assumed in Java. */
export const usual: Usual = { text, helper, isOfLibrary };
