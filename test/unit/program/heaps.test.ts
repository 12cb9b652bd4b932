import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const program = `import heapq, bisect
from heapq import heappush, heappop
h = [5, 3, 8, 1, 9, 2]
heapq.heapify(h)
print(h)
heappush(h, 0)
heappush(h, 4)
print(h)
print(heappop(h), heappop(h), h)
print(heapq.heapreplace(h, 7), heapq.heappushpop(h, 1), heapq.heappushpop(h, 6), h)
print(heapq.nlargest(2, [3, 1, 2]), heapq.nsmallest(2, ["bb", "a", "ccc"], key=len))
beams = []
for score, word in [(0.2, "a"), (-1.5, "b"), (0.7, "c")]:
    heappush(beams, (-score, word))
print(beams, heappop(beams))
b = [1, 4, 4, 9]
print(bisect.bisect(b, 4), bisect.bisect_left(b, 4), bisect.bisect_right(b, 4, 0, 2))
bisect.insort(b, 5)
bisect.insort_left(b, 4)
print(b)
calls = [0]
def size(x):
    calls[0] += 1
    return x
print(bisect.bisect([1, 2, 3], 2, key=size), calls)
`;

it("heaps and sorted lists lie as CPython puts them", async () => {
  const reader = await openProgramReader(sourceResources, patientBudget, "python");
  expect(reader.read(program, "python")!.recording.output.join("")).toBe(
    `[1, 3, 2, 5, 9, 8]
[0, 3, 1, 4, 9, 8, 2, 5]
0 1 [2, 3, 5, 4, 9, 8]
2 1 3 [4, 6, 5, 7, 9, 8]
[3, 2] ['a', 'bb']
[(-0.2, 'a'), (1.5, 'b')] (-0.7, 'c')
3 1 2
[1, 4, 4, 4, 5, 9]
2 [2]
`,
  );
});

it("heaps and sorted lists are unknown after an unknown item", async () => {
  const text =
    "import heapq, bisect, elsewhere\nh = [3, 5]\nheapq.heappush(h, elsewhere.score())\nprint(h)\ng = [(1, 'a')]\nheapq.heappush(g, (elsewhere.score(), 'b'))\nprint(g)\nb = [1, 4]\nbisect.insort(b, elsewhere.x)\nprint(b)";
  const reader = await openProgramReader(sourceResources, patientBudget, "python");
  expect(reader.read(text, "python")!.recording.output.join("")).not.toMatch(/\d/);
});
