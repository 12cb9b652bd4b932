import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function printed(
  language: "csharp" | "java" | "kotlin" | "r" | "rust" | "typescript",
  text: string,
) {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  return reader.read(text, language)!.recording.output.join("");
}

const rust = `use std::collections::VecDeque;
fn main() {
    println!("{:?} {:?}", "300".parse::<u8>(), "-5".parse::<i8>());
    println!("{:?} {:?} {:?}", "-5".parse::<u32>(), "".parse::<i32>(), "1x".parse::<i64>());
    println!("{:?} {:?}", "2.5".parse::<f64>(), "x".parse::<f32>());
    if let Err(e) = "abc".parse::<i32>() { println!("{} {:?}", e, e); }
    let r: Result<i32, String> = "9999999999".parse::<i32>().map_err(|e| e.to_string());
    println!("{:?} {:?}", r, i32::from_str_radix("-ff", 16));
    println!("{:?} {}", u8::from_str_radix("2", 2), i64::from_str_radix("zz", 36).unwrap());
    let s: String = "héllo".chars().map(|c| c.to_ascii_uppercase()).collect();
    println!("{} {} {:#x} {:#b} {:#o}", s, 'Q'.to_ascii_lowercase(), 255, 5, 8);
    let mut q: VecDeque<i32> = VecDeque::new();
    q.push_back(1);
    q.push_back(2);
    println!("{:?} {:?}", q.front(), q.back());
}
`;

const java = `import java.util.*;
public class K {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("abc");
        sb.append(1).reverse().insert(1, "--").deleteCharAt(0).setCharAt(0, '+');
        System.out.println(sb + " " + sb.length() + " " + sb.charAt(1) + " " + sb.indexOf("b") + " " + sb.isEmpty());
        sb.delete(0, 2);
        System.out.println(sb.reverse());
        System.out.println(String.format(Locale.ROOT, "%.3f|%5d", 2.0 / 3, 42));
        System.out.printf(Locale.US, "%.2f%n", 1.005);
        System.err.format("nothing %d", 1);
    }
}
`;

// What is printed comes from each language itself.
it("Rust reads numbers from texts, with the reasons why others are none", async () => {
  expect(await printed("rust", rust)).toBe(`Err(ParseIntError { kind: PosOverflow }) Ok(-5)
Err(ParseIntError { kind: InvalidDigit }) Err(ParseIntError { kind: Empty }) Err(ParseIntError { kind: InvalidDigit })
Ok(2.5) Err(ParseFloatError { kind: Invalid })
invalid digit found in string ParseIntError { kind: InvalidDigit }
Err("number too large to fit in target type") Ok(-255)
Err(ParseIntError { kind: InvalidDigit }) 1295
HéLLO q 0xff 0b101 0o10
Some(1) Some(2)
`);
});

it("Java changes the text of a builder, and formats with a locale", async () => {
  expect(await printed("java", java)).toBe(`+-cba 5 - 3 false
abc
0.667|   42
1.01
`);
});

it("functions in objects of TypeScript have the names of their properties", async () => {
  const text = "console.log({ relu: (x: number) => x, f: function () {}, g: function own() {} });";
  expect(await printed("typescript", text)).toBe(
    "{ relu: [Function: relu], f: [Function: f], g: [Function: own] }\n",
  );
});

it("objects of TypeScript know their class, and methods their name", async () => {
  const text = `class Layer { constructor(public n: number) {} say() { return this.constructor.name; } }
class Linear extends Layer {}
const a = new Linear(2);
console.log(a.say(), a.constructor === Linear, a.say.name, new (a.constructor as typeof Linear)(3).n);`;
  expect(await printed("typescript", text)).toBe("Linear true say 3\n");
});

it("TypeScript prints patterns with their values, and places of arrays that are empty", async () => {
  const text = `console.log("%s: %d of %i%% %s", "head", 1.5, 2.7, "k", "more");
console.log("100%", [new Array(2), Array(1)], new Array(2).fill(0), Array(2).fill(undefined));
const rows = new Array(2);
rows[0] = [1];
rows[1] = [2];
console.log(rows.map((row) => row[0]));`;
  expect(await printed("typescript", text)).toBe(
    "head: 1.5 of 2% k more\n100% [ [ <2 empty items> ], [ <1 empty item> ] ] [ 0, 0 ] [ undefined, undefined ]\n[ 1, 2 ]\n",
  );
});

it("empty places stay empty, because functions leave them out", async () => {
  const text = "console.log(new Array(2).map((_, at) => at)); console.log([1, , 2]);";
  expect(await printed("typescript", text)).toBe("[ <2 empty items> ]\n[ 1, <1 empty item>, 2 ]\n");
});

it("null of Kotlin is null or empty", async () => {
  const text = `fun main() {
    var text: String? = null
    println(text.isNullOrEmpty())
    println("\${text.isNullOrBlank()} \${" ".isNullOrBlank()} \${"a".isNullOrEmpty()}")
}`;
  expect(await printed("kotlin", text)).toBe("true\ntrue true false\n");
});

it("tryCatch of R gives what its handler gives, and runs what stands in finally", async () => {
  const text = `check <- function(n) {
  if (n < 0) stop("negative: ", n)
  sqrt(n)
}
count <- 0
for (n in c(4, -1, 9)) {
  r <- tryCatch({
    count <- count + 1
    check(n)
  }, error = function(e) {
    cat("caught:", conditionMessage(e), "\\n")
    -1
  }, finally = cat("done", n, "\\n"))
  print(r)
}
print(count)
`;
  expect(await printed("r", text)).toBe(`done 4 
[1] 2
caught: negative: -1 
done -1 
[1] -1
done 9 
[1] 3
[1] 3
`);
});

const unnamedClasses = `import java.util.*;
public class K {
  enum Act { RELU { double of(double x) { return Math.max(0, x); } }, HALF { double of(double x) { return x / 2; } }; abstract double of(double x); }
  interface Layer { double[] of(double[] x); }
  static class Range implements Iterable<Integer> {
    private final int end; int seen; { seen = 7; }
    Range(int end) { this.end = end; }
    public Iterator<Integer> iterator() { return new Iterator<Integer>() { int at = 0; public boolean hasNext() { return at < end; } public Integer next() { return at++; } }; }
  }
  public static void main(String[] args) {
    for (Act each : Act.values()) System.out.print(each + "=" + each.of(-1) + " ");
    double scale = 0.5;
    Layer layer = new Layer() { int calls = 0; public double[] of(double[] x) { calls++; return new double[] { x[0] * scale * calls }; } };
    layer.of(new double[] { 1 });
    int sum = 0;
    for (int i : new Range(4)) sum += i;
    List<Integer> left = new ArrayList<>(List.of(4, 3, 1));
    left.remove(Integer.valueOf(3));
    System.out.println(layer.of(new double[] { 3 })[0] + " " + sum + " " + new Range(1).seen + " " + left + " " + "a".compareTo("c"));
    try { int[] z = new int[1]; z[1] = 1 / z[0]; } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
  }
}
`;

it("Java follows classes without a name, constants with a body, and an object that is gone through", async () => {
  expect(await printed("java", unnamedClasses)).toBe(
    "RELU=0.0 HALF=-0.5 3.0 6 7 [4, 1] -2\n/ by zero\n",
  );
});

const layouts = `
const whole = new Float32Array([1, 2, 3, 4]);
const part = whole.subarray(1, 3);
part[0] = 9;
whole[2] = 7;
console.log(whole[1], part, part.length);
console.log(Array.from({ length: 20 }, (_, i) => i));
console.log({ q: [[0.1, 0.2], [0.3, 0.4]], name: "attention head number one", scale: 0.7071067811865475 });
console.table([[0.5, 1], [3, 4]]);
`;

it("JavaScript shares the numbers of a part of an array, and Node lays out long arrays in columns", async () => {
  expect(await printed("typescript", layouts)).toBe(`9 Float32Array(2) [ 9, 7 ] 2
[
   0,  1,  2,  3,  4,  5,  6,
   7,  8,  9, 10, 11, 12, 13,
  14, 15, 16, 17, 18, 19
]
{
  q: [ [ 0.1, 0.2 ], [ 0.3, 0.4 ] ],
  name: 'attention head number one',
  scale: 0.7071067811865475
}
┌─────────┬─────┬───┐
│ (index) │ 0   │ 1 │
├─────────┼─────┼───┤
│ 0       │ 0.5 │ 1 │
│ 1       │ 3   │ 4 │
└─────────┴─────┴───┘
`);
});

it("C# finds a property of an interface in the class that has it", async () => {
  const text = `
    class P { static void Main() { System.Console.WriteLine(new B()); } }
    interface ILayer { string Name { get; } }
    class A : ILayer { public virtual string Name => "A"; public override string ToString() => Name + "!"; }
    class B : A { public override string Name => "B"; }`;
  expect(await printed("csharp", text)).toBe("B!\n");
});

it("C# throws in checked code where a whole number does not fit", async () => {
  const codes = [
    "Console.WriteLine(m + 1);",
    "m++; Console.WriteLine(m);",
    "uint u = 0; u--; Console.WriteLine(u);",
    "double d = 3e10; Console.WriteLine((int)d);",
    "unchecked { Console.WriteLine(m + 1); }",
    "int s = 0; for (int i = 0; i < 4; i++) s += i * i; Console.WriteLine(s);",
  ].map(
    (each) =>
      `{ int m = int.MaxValue; try { checked { ${each} } } catch (OverflowException) { Console.WriteLine("over"); } }`,
  );
  expect(await printed("csharp", codes.join("\n"))).toBe(
    "over\nover\nover\nover\n-2147483648\n14\n",
  );
});
