import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "rust");

it("tests of Rust are called as cargo calls them", () => {
  const text = `
pub fn half(x: f64) -> f64 { x / 2.0 }
fn rows() -> Vec<f64> { vec![1.0, 2.0] }

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: f64 = 1e-9;

    fn close(a: f64, b: f64) -> bool { (a - b).abs() < LIMIT }
    fn rows() -> Vec<f64> { vec![9.0] }

    #[test]
    fn halves() {
        println!("halves {}", half(3.0));
        assert!(close(half(3.0), 1.5));
    }

    #[test]
    fn fails() {
        assert_eq!(half(2.0), 2.0);
        println!("never");
    }

    #[test]
    #[should_panic]
    fn panics() { println!("panics"); panic!("so"); }

    #[test]
    #[ignore]
    fn slow() { println!("slow"); }

    #[test]
    fn goes_on() { println!("goes on {}", half(5.0)); }
}
`;
  const { recording } = reader.read(text, "rust")!;
  expect(recording.output.join("")).toBe("halves 1.5\ngoes on 2.5\n");
});

it("tests of Rust use the modules of their crate", () => {
  const files = {
    "../src/lib.rs": "pub mod row;\n#[cfg(test)]\nmod tests { fn twice() -> i32 { 9 } }\n",
    "../src/row.rs": "pub fn twice(x: i32) -> i32 { x * 2 }\n",
    "../Cargo.toml": '[package]\nname = "rows"\n',
  };
  const text =
    'use rows::row::twice;\n\n#[test]\nfn doubles() {\n    println!("{}", twice(4));\n}\n';
  const { recording } = reader.read(text, "rust", null, toPort(files))!;
  expect(recording.output.join("")).toBe("8\n");
});
