/** A C# file of about `lineCount` lines with a demo of attention in every hundredth. */
export function longFile(lineCount: number): string {
  const lines = ["public static class Long", "{", "    private const int HeadCount = 2;"];
  for (let index = 0; lines.length < lineCount - 1; index++) {
    lines.push(...(index % 100 === 0 ? demo(index) : ordinary(index)));
  }
  return [...lines, "}"].join("\n");
}

function demo(index: number): readonly string[] {
  // Near each other, so that every number of the query shows in the weights.
  const [row, other] = [
    "new() { new(1), new(0), new(-0.5), new(2) },",
    "new() { new(0.9), new(0), new(-0.5), new(2) },",
  ];
  return [
    `    public static void Demo${index}()`,
    "    {",
    "        var query = new List<Value> { new(5), new(0), new(1), new(0.25) };",
    "        var keys = new List<List<Value>>",
    ...["        {", `            ${row}`, `            ${other}`, "        };"],
    "        var values = new List<List<Value>>",
    ...["        {", `            ${row}`, `            ${other}`, "        };"],
    "    }",
  ];
}

function ordinary(index: number): readonly string[] {
  return [
    `    public static int Method${index}(int count, List<int> items)`,
    "    {",
    `        var total = count * ${index};`,
    "        for (int item = 0; item < items.Count; item++)",
    "        {",
    "            if (items[item] > total) total += items[item] - 1;",
    "        }",
    '        Console.WriteLine($"{total}");',
    "        return total;",
    "    }",
  ];
}
