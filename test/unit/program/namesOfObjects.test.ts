import { describe, expect, it } from "vitest";
import type { LanguageName } from "../../../src/source/languages.ts";
import { programRunner } from "../../support/runProgram.ts";

/** Programs whose own names are those that every object of JavaScript has, and what they print. */
const programs: readonly (readonly [language: LanguageName, text: string, printed: string])[] = [
  [
    "python",
    `class constructor:
    def toString(self):
        return 4
__proto__ = constructor()
valueOf = {"__proto__": 5, "hasOwnProperty": 6}
print(__proto__.toString(), valueOf["__proto__"], valueOf["hasOwnProperty"], len(valueOf))`,
    "4 5 6 2\n",
  ],
  [
    "javascript",
    `function valueOf(toString) { return toString + 1; }
const m = new Map([["__proto__", 2], ["constructor", 3]]);
console.log(valueOf(3), m.get("__proto__"), m.get("constructor"), m.size);`,
    "4 2 3 2\n",
  ],
  [
    "c",
    `#include <stdio.h>
typedef double constructor;
struct toString { constructor valueOf; };
int main(void) {
  struct toString __proto__ = { 1.5 };
  constructor hasOwnProperty = 2.0;
  printf("%.1f %.1f\\n", __proto__.valueOf, hasOwnProperty);
  return 0;
}`,
    "1.5 2.0\n",
  ],
  [
    "cpp",
    `#include <iostream>
struct constructor { double toString; };
template <typename valueOf> valueOf hasOwnProperty(valueOf __proto__) { return __proto__ + 1; }
int main() {
  constructor a{1.5};
  std::cout << a.toString << " " << hasOwnProperty(6) << "\\n";
}`,
    "1.5 7\n",
  ],
  [
    "java",
    `public class Main {
  static class constructor { double valueOf = 1.5; }
  static int hasOwnProperty(int __proto__) { return __proto__ + 1; }
  public static void main(String[] args) {
    constructor a = new constructor();
    System.out.println(a.valueOf + " " + hasOwnProperty(2));
  }
}`,
    "1.5 3\n",
  ],
  [
    "kotlin",
    `class constructor_(val valueOf: Double)
fun hasOwnProperty(__proto__: Int) = __proto__ + 1
fun main() {
    val toLocaleString = constructor_(1.5)
    println("\${toLocaleString.valueOf} \${hasOwnProperty(2)}")
}`,
    "1.5 3\n",
  ],
  [
    "go",
    `package main
import "fmt"
type constructor struct { toString float64 }
func valueOf(__proto__ int) int { return __proto__ + 1 }
func main() {
	hasOwnProperty := constructor{1.5}
	m := map[string]int{"__proto__": 4}
	fmt.Println(hasOwnProperty.toString, valueOf(2), m["__proto__"], m["constructor"])
}`,
    "1.5 3 4 0\n",
  ],
  [
    "rust",
    `struct constructor { valueOf: f64 }
fn hasOwnProperty(__proto__: i32) -> i32 { __proto__ + 1 }
fn main() {
    let toString = constructor { valueOf: 1.5 };
    println!("{} {}", toString.valueOf, hasOwnProperty(2));
}`,
    "1.5 3\n",
  ],
  [
    "csharp",
    `using System;
class constructor { public double valueOf = 1.5; }
class P {
  static int hasOwnProperty(int __proto__) { return __proto__ + 1; }
  static void Main() { Console.WriteLine(new constructor().valueOf + " " + hasOwnProperty(2)); }
}`,
    "1.5 3\n",
  ],
  [
    "r",
    `constructor <- function(valueOf) valueOf + 1
x <- list(hasOwnProperty = 4, toString = 5)
cat(constructor(2), x$hasOwnProperty, x$toString, is.null(x$valueOf), "\\n")`,
    "3 4 5 TRUE \n",
  ],
  [
    "julia",
    `struct constructor
    valueOf::Float64
end
hasOwnProperty(__proto__) = __proto__ + 1
toString = Dict("__proto__" => 4)
println(constructor(1.5).valueOf, " ", hasOwnProperty(2), " ", toString["__proto__"], " ", haskey(toString, "constructor"))`,
    "1.5 3 4 false\n",
  ],
  [
    "matlab",
    `constructor.valueOf = 1.5;
hasOwnProperty = @(toString) toString + 1;
fprintf('%.1f %d\\n', constructor.valueOf, hasOwnProperty(2));`,
    "1.5 3\n",
  ],
];

describe("names that every object has", () => {
  it.each(programs)("are the program's own in %s", async (language, text, printed) => {
    const { run } = await programRunner(language);
    const { printed: shown, unknown } = run(text);
    expect([shown, unknown]).toEqual([printed, []]);
  });
});
