import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "julia");

const run = (text: string, files: Files) =>
  reader.read(text, "julia", null, toPort(files))!.recording;

function printed(text: string, files: Files): string {
  const { output, unknown, stoppedAt } = run(text, files);
  const said = [...unknown.map(({ what }) => what), ...(stoppedAt ? [stoppedAt.reason] : [])];
  return [output.join("").trimEnd(), ...said].join("\n");
}

describe("Julia programs run what they include", () => {
  const files = {
    "lib/double.jl": 'include("add.jl")\ndouble(x) = add(x, x)',
    "lib/add.jl": "add(a, b) = a + b + offset",
  };

  it("where it stands, from the folder of the file that asks", () => {
    const text = 'const offset = 1\ninclude("lib/double.jl")\nprintln(double(4))';
    expect(printed(text, files)).toBe("9");
    const joined = text.replace('"lib/double.jl"', 'joinpath(@__DIR__, "lib", "double.jl")');
    expect(printed(joined, files)).toBe("9");
  });

  it("with modules, whose functions may be called by both names", () => {
    const shapes = {
      "shapes.jl": "module Shapes\nexport area\narea(w, h) = w * h\nhalf(x) = x / 2\nend",
    };
    const text = 'include("shapes.jl")\nusing .Shapes\nprintln(area(2, 3), " ", Shapes.half(5))';
    expect(printed(text, shapes)).toBe("6 2.5");
  });

  it("and stop where that file is not there", () => {
    expect(printed('println(1)\ninclude("lost.jl")\nprintln(2)', files)).toBe(
      "1\nthere is no file `lost.jl` beside the program: put it there",
    );
  });
});

describe("Julia programs know the package around them", () => {
  const files = {
    "../src/Attending.jl":
      'module Attending\nexport attend\ninclude("rows.jl")\nattend(Q, K, V) = rows(Q * K\' / sqrt(size(K, 2))) * V\nend',
    "../src/rows.jl": "function rows(S)\n  E = exp.(S)\n  E ./ sum(E, dims=2)\nend",
    "runtests.jl": 'using Attending\nusing Test\ninclude("attend.jl")',
  };
  const text = `@testset "attends" begin
  Q = [1.0 0.0; 2.0 1.0]
  K = [0.5 1.0; 1.0 0.0]
  V = [1.0 2.0; 3.0 4.0]
  out = attend(Q, K, V)
  @test size(out) == (2, 2)
end`;

  it.each([
    ["that they use", `using Attending, Test\n${text}`],
    ["that what runs them uses", text],
  ])("%s", (_what, program) => {
    const recording = run(program, files);
    expect([recording.unknown, recording.stoppedAt]).toEqual([[], null]);
    expect(findAttentions(recording)).toHaveLength(1);
  });
});

it("numbers of a generator with a seed of its own have a shape, and the reason why nobody knows them", () => {
  const drawnBy = (rng: string) =>
    reader.read(`using Random\nrng = ${rng}\nW = randn(rng, 2, 3)`, "julia")!.variables.get("W");
  expect(drawnBy("MersenneTwister(7)")).toMatchObject({
    shape: [2, 3],
    storage: { why: "what randn draws here is not followed" },
  });
  expect(drawnBy("Xoshiro()")).toMatchObject({
    storage: { why: "drawn by randn without a seed: every run differs" },
  });
});
