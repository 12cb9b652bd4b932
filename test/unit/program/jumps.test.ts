import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function printed(language: "go" | "java" | "python" | "typescript", text: string) {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  return reader.read(text, language)!.recording.output.join("");
}

const java = `public class J {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 3; j++) {
                switch (j) {
                    case 1:
                        if (i == 1) continue outer;
                        break;
                    case 2:
                        if (i == 2) break outer;
                        continue;
                    default:
                        if (i == 3) break;
                }
                System.out.print(i + "" + j + " ");
            }
        }
        System.out.println();
        try {
            try { throw new IllegalStateException("a"); }
            catch (IllegalStateException e) { throw new RuntimeException("b"); }
            finally { System.out.println("finally"); }
        } catch (RuntimeException e) { System.out.println(e.getMessage()); }
    }
}
`;

const typescript = `outer: for (let i = 0; i < 4; i++) {
  for (const j of [0, 1, 2]) {
    switch (j) {
      case 1:
        if (i === 1) continue outer;
        break;
      case 2:
        if (i === 2) break outer;
        continue;
      default:
        if (i === 3) break;
    }
    console.log(i, j);
  }
}
const f = () => { try { throw new Error("a"); } catch (e) { throw new Error("b"); } finally { console.log("finally"); } };
try { f(); } catch (e) { console.log((e as Error).message); }
`;

const go = `package main

import "fmt"

func main() {
outer:
	for i := 0; i < 4; i++ {
		for j := 0; j < 3; j++ {
			switch {
			case j == 1 && i == 1:
				continue outer
			case i == 2:
				break outer
			case j == 2:
				fallthrough
			case j == 5:
				fmt.Print("fell ")
			default:
				if i == 0 {
					break
				}
				fmt.Print("late ")
			}
			fmt.Print(i, j, " ")
		}
	}
	fmt.Println()
}
`;

const python = `def f():
    try:
        raise ValueError("a")
    except ValueError:
        raise KeyError("b")
    finally:
        print("finally")

try:
    try:
        f()
    finally:
        print("also")
except KeyError as e:
    print(e)
`;

// What is printed comes from each language itself.
describe("jumps", () => {
  it("to a label leave several loops of Java, also from a switch", async () => {
    expect(await printed("java", java)).toBe("00 01 10 20 21 \nfinally\nb\n");
  });

  it("to a label leave several loops of TypeScript, also from a switch", async () => {
    expect(await printed("typescript", typescript)).toBe("0 0\n0 1\n1 0\n2 0\n2 1\nfinally\nb\n");
  });

  it("to a label leave several loops of Go, also from a switch", async () => {
    expect(await printed("go", go)).toBe("0 0 0 1 fell 0 2 late 1 0 \n");
  });

  it("by an exception run what stands in finally on their way", async () => {
    expect(await printed("python", python)).toBe("finally\nalso\n'b'\n");
  });
});
