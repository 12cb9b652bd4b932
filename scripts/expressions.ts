import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expressionFiles, readExpressions, splitOutput } from "../test/support/expressions.ts";

// `npm run expressions [-- FILE …]`: runs the files of test/conformance/expressions in the real languages, as far as
// these are installed, and writes what they print behind each row.

const folder = mkdtempSync(path.join(tmpdir(), "expressions-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
    // Else the order of what is printed by two ways would be another.
    // And `import numpy` of numpy.py would import the file itself.
    env: { ...process.env, PYTHONUNBUFFERED: "1", PYTHONSAFEPATH: "1", LC_ALL: "C.UTF-8" },
  });

const python = process.env["PYTHON"] ?? "python3";
const runners: Readonly<Record<string, (file: string) => string>> = {
  ".py": (file) => run(python, file),
  ".mjs": (file) => run(process.execPath, file),
  ".java": (file) => run("java", file),
  ".kt": (file) => {
    run("kotlinc", "-nowarn", file, "-include-runtime", "-d", "out.jar");
    return run("java", "-jar", "out.jar");
  },
  ".cs": (file) => {
    run("mcs", "-out:out.exe", "-r:System.Numerics", file);
    return run("mono", "out.exe");
  },
  ".go": (file) => run("go", "run", file),
  ".rs": (file) => {
    run("rustc", "--edition", "2021", "-A", "warnings", "-o", "out", file);
    return run("./out");
  },
  ".c": (file) => {
    run("gcc", "-w", "-o", "out", file, "-lm");
    return run("./out");
  },
  ".cpp": (file) => {
    run("g++", "-w", "-std=c++20", "-I/usr/include/eigen3", "-o", "out", file);
    return run("./out");
  },
  ".R": (file) => run("Rscript", "--vanilla", file),
  ".m": (file) => run("octave", "--no-gui", "--quiet", "--no-init-file", file),
};

const asked = process.argv.slice(2);
for (const file of expressionFiles) {
  const name = path.basename(file.path);
  const runner = runners[path.extname(name)];
  if (!runner || (asked.length > 0 && !asked.includes(name))) continue;
  const expressions = readExpressions(readFileSync(file.path, "utf8"), file);
  writeFileSync(path.join(folder, name), expressions.program(true));
  let output: string;
  try {
    output = runner(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    continue;
  }
  const outputs = splitOutput(output);
  const real = expressions.rows.filter(({ isByDocumentation }) => !isByDocumentation);
  const changed = expressions.rows.filter(
    ({ expected }, at) => outputs.has(at) && outputs.get(at) !== expected,
  );
  writeFileSync(file.path, expressions.withOutputs(outputs));
  console.log(
    `${name}: ${outputs.size} of ${real.length} rows ran, ${changed.length} have other outputs, ${expressions.rows.length - real.length} are by documentation.`,
  );
  if (outputs.size < real.length) process.exitCode = 1;
}
