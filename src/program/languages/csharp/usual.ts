import { type Helper, wordUsual } from "../usualHelpers.ts";
import type { Usual } from "../../values/value.ts";

/** `Value`: a number with its gradient. */
const valueText = `
public class Value {
  public double Data { get; set; }
  public double Grad { get; set; }
  public Value(double data) { Data = data; }
  public static implicit operator Value(double number) => new Value(number);
  public static Value operator +(Value a, Value b) => new Value(a.Data + b.Data);
  public static Value operator +(Value a, double b) => new Value(a.Data + b);
  public static Value operator +(double a, Value b) => new Value(a + b.Data);
  public static Value operator -(Value a, Value b) => new Value(a.Data - b.Data);
  public static Value operator -(Value a, double b) => new Value(a.Data - b);
  public static Value operator -(double a, Value b) => new Value(a - b.Data);
  public static Value operator *(Value a, Value b) => new Value(a.Data * b.Data);
  public static Value operator *(Value a, double b) => new Value(a.Data * b);
  public static Value operator *(double a, Value b) => new Value(a * b.Data);
  public static Value operator /(Value a, Value b) => new Value(a.Data / b.Data);
  public static Value operator /(Value a, double b) => new Value(a.Data / b);
  public static Value operator /(double a, Value b) => new Value(a / b.Data);
  public static Value operator -(Value a) => new Value(-a.Data);
  public Value Pow(double power) => new Value(Math.Pow(Data, power));
  public Value Exp() => new Value(Math.Exp(Data));
  public Value Log() => new Value(Math.Log(Data));
  public Value Tanh() => new Value(Math.Tanh(Data));
  public Value Relu() => new Value(Data > 0 ? Data : 0);
}`;

/** For lists of values, and for lists of plain numbers. */
function forLists(text: (item: string, of: string) => string): string {
  return text("T", "<T>") + text("double", "");
}

/** The functions, for lists and for arrays. */
const functions: ReadonlyMap<Helper, string> = new Map([
  [
    "softmax",
    `
  public static List<T> Softmax<T>(List<T> scores) {
    double most = scores.Max(each => each.Data);
    var powers = scores.Select(each => (each - most).Exp()).ToList();
    T sum = powers[0];
    for (int at = 1; at < powers.Count; at++) sum = sum + powers[at];
    return powers.Select(each => each / sum).ToList();
  }
  public static List<double> Softmax(List<double> scores) {
    double most = scores.Max(each => each);
    var powers = scores.Select(each => Math.Exp(each - most)).ToList();
    double sum = powers[0];
    for (int at = 1; at < powers.Count; at++) sum = sum + powers[at];
    return powers.Select(each => each / sum).ToList();
  }
  public static double[] Softmax(double[] scores) => Softmax(scores.ToList()).ToArray();
  public static double[][] Softmax(double[][] scores) => scores.Select(row => Softmax(row)).ToArray();`,
  ],
  [
    "linear",
    `${forLists(
      (item, of) => `
  public static List<${item}> Linear${of}(List<${item}> input, List<List<${item}>> weights) {
    var result = new List<${item}>();
    foreach (var row in weights) result.Add(Dot(row, input));
    return result;
  }`,
    )}
  public static double[] Linear(double[] input, double[][] weights) =>
    weights.Select(row => Dot(row, input)).ToArray();`,
  ],
  [
    "dot",
    `${forLists(
      (item, of) => `
  public static ${item} Dot${of}(List<${item}> a, List<${item}> b) {
    if (a.Count != b.Count) throw new ArgumentException();
    ${item} sum = a[0] * b[0];
    for (int at = 1; at < a.Count; at++) sum = sum + a[at] * b[at];
    return sum;
  }`,
    )}
  public static double Dot(double[] a, double[] b) => Dot(a.ToList(), b.ToList());`,
  ],
  [
    "relu",
    `${forLists(
      (item, of) => `
  public static List<${item}> Relu${of}(List<${item}> input) => input.Select(each => Relu(each)).ToList();`,
    )}
  public static T Relu<T>(T input) => input.Relu();
  public static double Relu(double input) => Math.Max(0, input);
  public static double[] Relu(double[] input) => Relu(input.ToList()).ToArray();`,
  ],
  [
    "rmsNorm",
    `
  public static List<T> RmsNorm<T>(List<T> input) {
    T sum = input[0] * input[0];
    for (int at = 1; at < input.Count; at++) sum = sum + input[at] * input[at];
    T scale = (sum / input.Count + 1e-5).Pow(-0.5);
    return input.Select(each => each * scale).ToList();
  }
  public static List<double> RmsNorm(List<double> input) {
    double scale = 1 / Math.Sqrt(input.Sum(each => each * each) / input.Count + 1e-5);
    return input.Select(each => each * scale).ToList();
  }
  public static double[] RmsNorm(double[] input) => RmsNorm(input.ToList()).ToArray();`,
  ],
  [
    "matMul",
    `
  public static double[][] MatMul(double[][] a, double[][] b) {
    var columns = Transpose(b);
    return a.Select(row => columns.Select(column => Dot(row, column)).ToArray()).ToArray();
  }
  public static double[,] MatMul(double[,] a, double[,] b) {
    if (a.GetLength(1) != b.GetLength(0)) throw new ArgumentException();
    var result = new double[a.GetLength(0), b.GetLength(1)];
    for (int row = 0; row < a.GetLength(0); row++)
      for (int column = 0; column < b.GetLength(1); column++)
        for (int at = 0; at < b.GetLength(0); at++) result[row, column] += a[row, at] * b[at, column];
    return result;
  }`,
  ],
  [
    "matVec",
    `
  public static double[] MatVec(double[][] rows, double[] input) =>
    rows.Select(row => Dot(row, input)).ToArray();
  public static List<T> MatVec<T>(List<List<T>> rows, List<T> input) =>
    rows.Select(row => Dot(row, input)).ToList();`,
  ],
  [
    "transpose",
    `
  public static double[][] Transpose(double[][] a) =>
    Enumerable.Range(0, a[0].Length).Select(at => a.Select(row => row[at]).ToArray()).ToArray();
  public static double[,] Transpose(double[,] a) {
    var result = new double[a.GetLength(1), a.GetLength(0)];
    for (int row = 0; row < a.GetLength(0); row++)
      for (int column = 0; column < a.GetLength(1); column++) result[column, row] = a[row, column];
    return result;
  }`,
  ],
  [
    "createMatrix",
    `
  public static List<List<Value>> CreateMatrix(Random random, int rows, int columns, double std = 0.08) {
    var result = new List<List<Value>>();
    for (int row = 0; row < rows; row++) {
      var made = new List<Value>();
      for (int column = 0; column < columns; column++) {
        double first = 1.0 - random.NextDouble();
        double second = 1.0 - random.NextDouble();
        made.Add(new Value(std * Math.Sqrt(-2.0 * Math.Log(first)) * Math.Sin(2.0 * Math.PI * second)));
      }
      result.Add(made);
    }
    return result;
  }`,
  ],
]);

const owner = "UsualHelpers";

const { text, helper, valuePath } = wordUsual({
  ending: ".cs",
  functions,
  nameOf: (each) => each.replace(/^./, (letter) => letter.toUpperCase()),
  owner,
  around: (all) => `public static class ${owner} {${all}\n}`,
  value: valueText,
});

/** The path of the usual declaration of a type; null: there is none. */
export const usualPath = valuePath;

/** What is assumed in C#. */
export const usual: Usual = { text, helper };
