import { usualStart } from "../../files.ts";
import type { Usual } from "../../values/value.ts";
import { findClass } from "../declared/members.ts";

/** The functions that texts on small models in C# use without showing them. */
const functions: ReadonlySet<string> = new Set([
  "Softmax",
  "Linear",
  "RmsNorm",
  "Relu",
  "Dot",
  "MatMul",
  "Transpose",
  "CreateMatrix",
]);

/** The same in other spellings. */
const otherNames: Readonly<Record<string, string>> = {
  SoftMax: "Softmax",
  RMSNorm: "RmsNorm",
  ReLU: "Relu",
  DotProduct: "Dot",
  MatrixMultiply: "MatMul",
};

/** Other names of `Value`. */
const otherValues = ["Node", "Scalar", "Val", "Variable"];

/** The types that have these functions, also where the program has `Helpers` of its own. */
const usualHelpers = "UsualHelpers";
const otherHelpers = "OtherUsualHelpers";

/** The path of the usual declaration of a name; null: there is none. */
export function usualPath(name: string): string | null {
  if (name === "Value" || otherValues.includes(name)) return `${usualStart}${name}.cs`;
  if (name in otherNames) return `${usualStart}${otherHelpers}.cs`;
  return name === "Helpers" || functions.has(name) ? `${usualStart}Helpers.cs` : null;
}

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

/** The functions for lists, of values or of plain numbers. */
function functionsFor(item: string, number: string, exp: (of: string) => string): string {
  const of = item === "double" ? "" : `<${item}>`;
  return `
  public static List<${item}> Softmax${of}(List<${item}> scores) {
    double most = scores.Max(each => ${number.replace("@", "each")});
    var powers = scores.Select(each => ${exp("each - most")}).ToList();
    ${item} sum = powers[0];
    for (int at = 1; at < powers.Count; at++) sum = sum + powers[at];
    return powers.Select(each => each / sum).ToList();
  }
  public static List<${item}> Linear${of}(List<${item}> input, List<List<${item}>> weights) {
    var result = new List<${item}>();
    foreach (var row in weights) result.Add(Dot(row, input));
    return result;
  }
  public static ${item} Dot${of}(List<${item}> a, List<${item}> b) {
    ${item} sum = a[0] * b[0];
    for (int at = 1; at < a.Count; at++) sum = sum + a[at] * b[at];
    return sum;
  }
  public static List<${item}> Relu${of}(List<${item}> input) => input.Select(each => Relu(each)).ToList();`;
}

/** The functions. */
const helpersText = `
public static class Helpers {${functionsFor("T", "@.Data", (of) => `(${of}).Exp()`)}
${functionsFor("double", "@", (of) => `Math.Exp(${of})`)}
  public static T Relu<T>(T input) => input.Relu();
  public static double Relu(double input) => Math.Max(0, input);
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
  public static double[] Softmax(double[] scores) => Softmax(scores.ToList()).ToArray();
  public static double[] RmsNorm(double[] input) => RmsNorm(input.ToList()).ToArray();
  public static double[] Relu(double[] input) => Relu(input.ToList()).ToArray();
  public static double Dot(double[] a, double[] b) => Dot(a.ToList(), b.ToList());
  public static double[] Linear(double[] input, double[][] weights) =>
    weights.Select(row => Dot(row, input)).ToArray();
  public static double[][] MatMul(double[][] a, double[][] b) {
    var columns = Transpose(b);
    return a.Select(row => columns.Select(column => Dot(row, column)).ToArray()).ToArray();
  }
  public static double[][] Transpose(double[][] a) =>
    Enumerable.Range(0, a[0].Length).Select(at => a.Select(row => row[at]).ToArray()).ToArray();
  public static double[,] MatMul(double[,] a, double[,] b) {
    var result = new double[a.GetLength(0), b.GetLength(1)];
    for (int row = 0; row < a.GetLength(0); row++)
      for (int column = 0; column < b.GetLength(1); column++)
        for (int at = 0; at < b.GetLength(0); at++) result[row, column] += a[row, at] * b[at, column];
    return result;
  }
  public static double[,] Transpose(double[,] a) {
    var result = new double[a.GetLength(1), a.GetLength(0)];
    for (int row = 0; row < a.GetLength(0); row++)
      for (int column = 0; column < a.GetLength(1); column++) result[column, row] = a[row, column];
    return result;
  }
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
  }
}
public class UsualHelpers : Helpers { }`;

/** The functions by their other names; of the class, only these are asked for. */
const otherHelpersText = Object.entries(otherNames)
  .reduce((text, [other, name]) => text.replaceAll(name, other), helpersText)
  .replace("class Helpers", `class ${otherHelpers}`)
  .replace(/public class UsualHelpers.*/, "");

/** What is assumed in C#. */
export const usual: Usual = {
  texts: new Map([
    [usualPath("Value")!, valueText],
    [usualPath("Helpers")!, helpersText],
    [usualPath("SoftMax")!, otherHelpersText],
    ...otherValues.map((name) => [usualPath(name)!, valueText.replaceAll("Value", name)] as const),
  ]),
  named: (name, machine) => {
    const type = name in otherNames ? otherHelpers : functions.has(name) ? usualHelpers : null;
    const helpers = type && findClass(type, machine);
    return helpers && machine.language.findAttribute(helpers, name, machine);
  },
};
