import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const readers = {
  java: await openProgramReader(sourceResources, patientBudget, "java"),
  kotlin: await openProgramReader(sourceResources, patientBudget, "kotlin"),
};

function run(language: keyof typeof readers, text: string, files: Files = {}) {
  const { recording } = readers[language].read(text, language, null, toPort(files))!;
  expect(recording.stoppedAt).toBeNull();
  return recording;
}

function printed(language: keyof typeof readers, text: string, files: Files = {}): string {
  const { output, unknown } = run(language, text, files);
  return [output.join("").trimEnd(), ...unknown.map(({ what }) => what)].join("\n");
}

describe("Java programs in several files", () => {
  it("call types by their whole names", () => {
    const text = `package shop.run;
public class Till {
  public static void main(String[] args) {
    System.out.println(shop.tools.Adder.add(2, 3) + " " + shop.tools.Adder.calls);
  }
}
`;
    const files = {
      "../tools/Adder.java":
        "package shop.tools;\npublic class Adder { public static int calls = 4; public static int add(int a, int b) { return a + b; } }\n",
    };
    expect(printed("java", text, files)).toBe("5 4");
  });

  it("have fields that are no whole names", () => {
    const text = `public class Till {
  static class Sizes { int WIDTH = 3; }
  static class Box { Sizes sizes = new Sizes(); }
  public static void main(String[] args) {
    Box box = new Box();
    System.out.println(box.sizes.WIDTH);
  }
}
`;
    expect(printed("java", text)).toBe("3");
  });

  it("follow as many types as a small project has", () => {
    const names = Array.from({ length: 20 }, (_, at) => `Part${at}`);
    const chain = names.map((name, at): [string, string] => [
      `${name}.java`,
      `class ${name} { static int sum() { return ${at}${at < 19 ? ` + Part${at + 1}.sum()` : ""}; } }`,
    ]);
    const text = `class Main { public static void main(String[] args) { System.out.println(Part0.sum()); } }`;
    expect(printed("java", text, Object.fromEntries(chain))).toBe("190");
  });
});

describe("tests in Java", () => {
  it("expect exceptions, and texts call nothing", () => {
    const text = `
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class HalfTest {
  static int half(int n) {
    if (n % 2 != 0) throw new IllegalArgumentException("odd");
    return n / 2;
  }
  @Test
  void halves() {
    int[] tries = {0};
    assertEquals(3, half(6), "half at (6) /* is 3");
    assertThrows(IllegalArgumentException.class, () -> { tries[0]++; half(5); });
    assertDoesNotThrow(() -> { tries[0] += 2; });
    assertAll(() -> tries[0]++, () -> tries[0] *= 2);
    System.out.println("tries " + tries[0]);
  }
}
`;
    expect(printed("java", text)).toBe("tries 8");
  });

  it("in Kotlin expect them, too", () => {
    const text = `import kotlin.test.*
class HalfTest {
  var tries = 0
  fun half(n: Int): Int { tries++; require(n % 2 == 0) { "odd" }; return n / 2 }
  @Test
  fun halves() {
    assertFailsWith<IllegalArgumentException> { half(5) }
    assertFails { half(7) }
    println("tries " + tries)
  }
}
`;
    expect(printed("kotlin", text)).toBe("tries 2");
  });
});

describe("Kotlin programs in several files", () => {
  it("have the methods of an interface with one function", () => {
    const files = {
      "Way.kt":
        "package walk\nfun interface Way {\n  fun go(x: Double): Double\n  fun twice(x: Double) = go(go(x))\n}\n",
      "Half.kt": "package walk\nclass Half : Way { override fun go(x: Double) = x / 2 }\n",
    };
    const text = "package walk\nfun main() { println(Half().twice(10.0)) }\n";
    expect(printed("kotlin", text, files)).toBe("2.5");
  });

  it("shuffle with a generator of Java", () => {
    const text = `import java.util.Random
fun main() {
  val all = mutableListOf(3, 1, 4, 15, 9, 2)
  val mixed = all.shuffled(Random(7))
  all.shuffle(Random(7))
  println("$all $mixed")
}
`;
    expect(printed("kotlin", text)).toBe("[15, 3, 1, 4, 2, 9] [15, 3, 1, 4, 2, 9]");
  });
});

describe("a softmax in single precision", () => {
  it("adds up exponentials that it computes again", () => {
    const text = `
public class Twice {
  public static void main(String[] args) {
    float[][] q = {{0.5f, -0.2f}, {0.1f, 0.9f}, {-0.4f, 0.3f}};
    float[][] scores = new float[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        scores[i][j] = (q[i][0] * q[j][0] + q[i][1] * q[j][1]) / 1.5f;
    float[][] weights = new float[3][3];
    for (int i = 0; i < 3; i++) {
      float most = Math.max(scores[i][0], Math.max(scores[i][1], scores[i][2]));
      float total = 0f;
      for (int j = 0; j < 3; j++) {
        weights[i][j] = (float) Math.exp(scores[i][j] - most);
        total += Math.exp(scores[i][j] - most);
      }
      for (int j = 0; j < 3; j++) weights[i][j] /= total;
    }
    float[][] mixed = new float[3][2];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++) mixed[i][j] += weights[i][k] * q[k][j];
    System.out.println(mixed[0][0]);
  }
}
`;
    const [found, ...others] = findNumberAttentions(run("java", text));
    expect(others).toEqual([]);
    expect(found?.weights.shape).toEqual([1, 1, 3, 3]);
    // exp(0.29/1.5), exp(-0.13/1.5), exp(-0.26/1.5), divided by their sum.
    expect(found?.weights.values[0]).toBeCloseTo(0.408359, 5);
  });
});

describe("calls in Kotlin", () => {
  it("are those of the library where a method of that name takes nothing", () => {
    const text = `import kotlin.math.exp
class Power(val base: Double) {
  fun exp(): Double { return exp(base) + 1 }
}
fun main() { println(Power(0.0).exp()) }
`;
    expect(printed("kotlin", text)).toBe("2.0");
  });

  it("that are nested more deeply than is followed end it, and are no exception", () => {
    const text = `fun count(n: Int): Int = if (n == 0) 0 else 1 + count(n - 1)
fun main() { println(count(900)) }
`;
    const { recording } = readers.kotlin.read(text, "kotlin")!;
    expect(recording.output).toEqual([]);
    expect(recording.stoppedAt?.reason).toBe("this is nested too deeply to be followed");
  });
});
