import { expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run } = await programRunner("julia");

it.each([
  ["println(round(-2.5, RoundNearestTiesAway), round(Int, 2.1, RoundUp))", "-3.03"],
  ["println(sind(-180), cosd(-120), atan(-1, -1))", "-0.0-0.5-2.356194490192345"],
  ["println(sind(10))", "?"],
  ['println(typeof((1, (2.0, "a"))))', "Tuple{Int64, Tuple{Float64, String}}"],
  ['println(Dict{String, Any}("a" => 1))', "?"],
  [
    "println(missing == missing, missing === missing, [missing, 1.5])",
    "missingtrueUnion{Missing, Float64}[missing, 1.5]",
  ],
  ["println(isless(1, missing), max(1, missing), [1, 2.5, missing])", "???"],
  ['println(replace("abab", "a" => "b", "b" => "a"), replace("a1b2", isdigit => ""))', "babaab"],
  ['println(match(r"(a)|(b)", "b").captures)', 'Union{Nothing, SubString{String}}[nothing, "b"]'],
  ['println(occursin(r"B"i, "abc"), match(r"(?P<y>a)", "a"))', "true?"],
  ['println(match(r"\\d+$", "12\\n"))', "?"],
  ["println(filter(!isodd, [1, 2]))", "[2]"],
  ["println(collect(Iterators.partition(1:5, 2)))", "UnitRange{Int64}[1:2, 3:4, 5:5]"],
  ["println(get([1, 2], 3, nothing), get(() -> 9, Dict(1 => 2), 5))", "nothing9"],
  ['println(eltype([[1]]), uppercase("straße"))', "??"],
])("%s prints %s", (text, output) => {
  expect(run(text).printed).toBe(`${output}\n`);
});
