import { describe, expect, it } from "vitest";
import {
  csharpTests,
  javaTests,
  kotlinTests,
} from "../../../src/program/frontends/declared/runners.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function printed(text: string, language: "java" | "kotlin" | "csharp"): Promise<string> {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  const { recording } = reader.read(text, language, null)!;
  expect(recording.stoppedAt).toBeNull();
  return recording.output.join("").trimEnd();
}

describe("tests are called as their runner calls them", () => {
  it("JUnit in Java", async () => {
    const text = `
import org.junit.jupiter.api.*;
import static org.junit.jupiter.api.Assertions.*;

class ScalerTest {
  static int made = 0;
  private double factor;
  @BeforeAll
  static void first() { System.out.println("first"); }
  @BeforeEach
  void setUp() { factor = 2.5; made++; }
  @Test
  @DisplayName("doubles (and a half)")
  void scales() throws Exception {
    assertEquals(5.0, factor * 2, 1e-9);
    System.out.println("scales " + factor * 2);
  }
  // @Test void hidden() { System.out.println("hidden"); }
  void helper() { System.out.println("helper"); }
  @Nested
  class Inner {
    @Test
    void sees() { System.out.println("sees " + factor + " " + made); }
  }
}
`;
    expect(await printed(text, "java")).toBe("first\nscales 5.0\nsees 2.5 2");
  });

  it("in C#, also what throws", async () => {
    const text = `using System;
using Xunit;
public class HalfTests {
  int tries = 0;
  int Half(int n) { tries++; if (n % 2 != 0) throw new ArgumentException("odd"); return n / 2; }
  [Fact]
  public void Halves() {
    Assert.Throws<ArgumentException>(() => Half(5));
    Assert.ThrowsAny<Exception>(() => Half(7));
    Assert.ThrowsException<ArgumentException>(() => Half(9));
    Assert.DoesNotThrow(() => Half(4));
    Console.WriteLine("tries " + tries);
  }
}
`;
    expect(await printed(text, "csharp")).toBe("tries 4");
  });

  it("JUnit and kotlin.test in Kotlin", async () => {
    const text = `
import kotlin.test.*

class ScalerTest {
    private lateinit var factors: List<Double>

    @BeforeTest
    fun setUp() { factors = listOf(1.5, 2.5) }

    @Test
    fun \`adds all factors\`() {
        println("sum " + factors.sum())
        assertEquals(4.0, factors.sum(), "the sum")
    }

    @Test
    fun scales() = println("scaled " + factors.map { it * 2 })

    private fun helper() { println("helper") }
}
`;
    expect(await printed(text, "kotlin")).toBe("sum 4.0\nscaled [3.0, 5.0]");
  });

  it("xUnit, NUnit, and MSTest in C#", async () => {
    const text = `
using Xunit;
namespace Samples.Tests;

public class ScalerTests
{
    private readonly double factor;
    public ScalerTests() { factor = 1.5; }

    [Fact(DisplayName = "one (run)")]
    public void Scales()
    {
        Console.WriteLine($"scales {factor * 2}");
        Assert.Equal(3.0, factor * 2, 6);
    }

    [Theory]
    [InlineData(2, "two")]
    [InlineData(3, "three")]
    public void Rows(int count, string name) => Console.WriteLine($"{name} {count * factor}");

    public void Helper() => Console.WriteLine("helper");
}

[TestFixture]
public class OtherTests
{
    private int[] sizes;
    [SetUp]
    public void Prepare() { sizes = new[] { 4, 5 }; }
    [Test]
    public void Sums() { Console.WriteLine($"sum {sizes.Sum()}"); }
}
`;
    expect(await printed(text, "csharp")).toBe("scales 3\ntwo 3\nthree 4.5\nsum 9");
  });
});

describe("what tests say of values", () => {
  const javaTest = (...lines: readonly string[]): string =>
    `import static org.junit.jupiter.api.Assertions.*;
class T { @Test void t() { double[] x = {1.5}; ${lines.join(" ")} System.out.println(x[0]); } }`;

  it.each([
    "assertEquals(1.5, x[0], 1e-9);",
    'assertTrue(x[0] > 1, "more");',
    'assertFalse(x[0] > 2); assertNotEquals("a", "b");',
    "assertArrayEquals(x, x, 1e-9); assertNotNull(x); Assertions.assertEquals(1, x.length);",
    'assertEquals("the first", 1.5, x[0], 0.1);',
  ])("changes nothing: %s", async (line) => {
    expect(await printed(javaTest(line), "java")).toBe("1.5");
  });

  it.each([
    "assertEquals(1.6, x[0], 0.05);",
    "assertTrue(x[0] > 2);",
    "assertEquals(2, x.length);",
  ])("ends what surely fails: %s", async (line) => {
    expect(await printed(javaTest(line), "java")).toBe("");
  });

  it("in Kotlin and C#", async () => {
    const kotlin = `class T { @Test fun t() { val x = doubleArrayOf(1.5); assertEquals(1.5, x[0], 1e-9); assertArrayEquals(x, x, 1e-9); println(x[0]) } }`;
    expect(await printed(kotlin, "kotlin")).toBe("1.5");
    const csharp = (line: string): string =>
      `class T { [Fact] public void Run() { var x = new[] { 1.5 }; ${line} Console.WriteLine(x[0]); } }`;
    expect(
      await printed(csharp("Assert.Equal(1.5001, x[0], 3); Assert.NotNull(x);"), "csharp"),
    ).toBe("1.5");
    expect(await printed(csharp("Assert.True(x[0] > 3);"), "csharp")).toBe("");
  });
});

describe("what only a runner can give is not called", () => {
  it.each([
    ["an argument of the class", "class A { A(int n) { } @Test void a() { } }"],
    ["an injected field", "class A { @Autowired Model m; @Test void a() { } }"],
    ["an abstract class", "abstract class A { @Test void a() { } }"],
    ["a parameter", "class A { @Test void a(TestInfo info) { } }"],
    ["no test", "class A { void a() { } }"],
  ])("%s in Java", (_, text) => {
    expect(javaTests(text)).toEqual([]);
  });

  it("in Kotlin and C#", () => {
    expect(kotlinTests("class A(val n: Int) { @Test fun a() { } }")).toEqual([]);
    expect(csharpTests("class A(ITestOutputHelper o) { [Fact] public void B() { } }")).toEqual([]);
    expect(
      csharpTests("class A { [Theory] [MemberData(nameof(All))] public void B(int n) { } }"),
    ).toEqual([]);
  });
});
