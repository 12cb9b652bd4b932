import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const files = { "words.txt": "one\ntwo\r\n\nlast\n" };

async function run(text: string, language: "java" | "kotlin" | "csharp") {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  const { recording } = reader.read(text, language, null, toPort(files))!;
  const { output, unknown, samples } = recording;
  return { output: output.join("").trimEnd(), unknown: unknown.map(({ what }) => what), samples };
}

const java = (body: string): string =>
  `import java.io.*; import java.nio.file.*; import java.util.*;
class Read { public static void main(String[] args) throws IOException { ${body} } }`;

describe("texts beside a program are read", () => {
  it.each([
    "List<String> all = Files.readAllLines(Paths.get(name)); System.out.println(all.size() + all.get(3));",
    'String all = Files.readString(Path.of(name)); System.out.println(all.split("\\n").length + "last");',
    `int count = 0; String end = "";
     try (BufferedReader reader = new BufferedReader(new FileReader(new File(name)))) {
       String line;
       while ((line = reader.readLine()) != null) { count++; end = line; }
     }
     System.out.println(count + end);`,
  ])("in Java: %s", async (body) => {
    const { output, unknown } = await run(java(`String name = "words.txt"; ${body}`), "java");
    expect({ output, unknown }).toEqual({ output: "4last", unknown: [] });
  });

  it("in Kotlin", async () => {
    const text = `import java.io.File
fun main() {
    val file = File("words.txt")
    if (!file.exists()) println("none")
    val words = file.readLines().map { it.trim() }.filter { it.isNotEmpty() }
    println(words)
    println(file.readText().length)
    file.forEachLine { print(it.length) }
    println(file.useLines { lines -> lines.count() })
}`;
    expect(await run(text, "kotlin")).toMatchObject({
      output: "[one, two, last]\n15\n33044",
      unknown: [],
    });
  });

  it("and names stand in for a list of words that is not there", async () => {
    const kotlin = 'import java.io.File\nfun main() { println(File("input.txt").readLines()[1]) }';
    const inJava = java('System.out.println(Files.readAllLines(Path.of("input.txt")).get(1));');
    const inCSharp = 'Console.WriteLine(File.ReadAllLines("input.txt")[1]);';
    for (const each of [
      await run(kotlin, "kotlin"),
      await run(inJava, "java"),
      await run(inCSharp, "csharp"),
    ]) {
      expect(each).toMatchObject({ output: "olivia", samples: [{ name: "input.txt" }] });
    }
  });

  it("but it stays unknown whether one is there that is not", async () => {
    const { output, unknown } = await run(
      java('if (!new File("input.txt").exists()) System.out.println("none");'),
      "java",
    );
    expect(output).toBe("");
    expect(unknown).not.toEqual([]);
  });
});
