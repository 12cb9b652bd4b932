import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const readers = {
  java: await openProgramReader(sourceResources, patientBudget, "java"),
  kotlin: await openProgramReader(sourceResources, patientBudget, "kotlin"),
};

function printed(language: "java" | "kotlin", text: string, files: Files): string {
  const { recording } = readers[language].read(text, language, null, toPort(files))!;
  expect(recording.stoppedAt).toBeNull();
  const unknown = recording.unknown.map(({ what }) => what);
  return [recording.output.join("").trimEnd(), ...unknown].join("\n");
}

const javaMain = (imports: string, body: string): string =>
  `package app.run;\n${imports}\npublic class Main { public static void main(String[] args) { ${body} } }`;

describe("Java programs use the files of packages", () => {
  const files = {
    "Sibling.java": "package app.run; class Sibling { static int one() { return 1; } }",
    "../math/Tables.java":
      "package app.math; import app.run.Sibling; public class Tables { public static int two() { return Sibling.one() + Inner.ONE; } }",
    "../math/Inner.java": "package app.math; class Inner { static final int ONE = 1; }",
    "../other/Sibling.java":
      "package app.other; public class Sibling { static int one() { return 9; } }",
  };

  it("by imports, by their own package, and by all of a package", () => {
    const body = "System.out.println(Tables.two() + Sibling.one());";
    expect(printed("java", javaMain("import app.math.Tables;", body), files)).toBe("3");
    expect(printed("java", javaMain("import app.math.*;", body), files)).toBe("3");
    const other = "import app.math.Tables; import app.other.Sibling;";
    expect(printed("java", javaMain(other, body), files)).toBe("11");
    const methods = "import static app.math.Tables.two;";
    expect(printed("java", javaMain(methods, "System.out.println(two());"), files)).toBe("2");
  });

  it("and a test those of the code that it tests", () => {
    const text =
      "package app.math; class T { @Test void t() { System.out.println(Tables.two()); } }";
    const root = "../../../../main/java/app/";
    const moved = Object.entries(files).map(([path, code]) => {
      const place = path.startsWith("..") ? path.slice(3) : `run/${path}`;
      return [root + place, code] as const;
    });
    expect(printed("java", text, Object.fromEntries(moved))).toBe("2");
  });

  it("but not those that they do not see", () => {
    const unseen = printed("java", javaMain("", "System.out.println(Tables.two());"), files);
    expect(unseen).toContain("`Tables` is not defined here");
  });
});

describe("Kotlin programs use the files of packages", () => {
  const files = {
    "Layers.kt":
      'package app.run\nclass Layer(val size: Int) { fun twice() = scaled(size) }\nprivate fun hidden() = 0\nfun scaled(n: Int) = n * 2\nfun main() { println("other") }',
    "../math/Tools.kt":
      "package app.math\nimport app.run.scaled\n\nfun half(n: Int) = n / 2\nfun max(a: Int, b: Int) = -1\nfun Int.plusOne() = this + 1\nobject Sizes { val all = listOf(scaled(2), 3) }",
    "../math/Other.kt": "package elsewhere\nfun third(n: Int) = n / 3",
  };
  const main = (imports: string, body: string): string =>
    `package app.run\n${imports}\nfun main() { println(${body}) }`;

  it("by imports, by their own package, and by all of a package", () => {
    expect(printed("kotlin", main("", "Layer(4).twice() + scaled(1)"), files)).toBe("10");
    const one = "import app.math.half\nimport app.math.plusOne\nimport kotlin.math.max";
    expect(printed("kotlin", main(one, "max(half(10), 3).plusOne()"), files)).toBe("6");
    const all = "import app.math.*";
    expect(printed("kotlin", main(all, "half(8) + Sizes.all[0]"), files)).toBe("8");
  });

  it("but not those that they do not see", () => {
    expect(printed("kotlin", main("import app.math.third", "third(3)"), files)).toContain("third");
    expect(printed("kotlin", main("", "hidden()"), files)).toContain("hidden");
  });
});
