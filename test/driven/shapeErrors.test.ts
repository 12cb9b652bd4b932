import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const start = [
  "import torch",
  "import torch.nn as nn",
  "",
  "class Attention(nn.Module):",
  "    def __init__(self, n_embd=96, n_head=6, block_size=64):",
  "        super().__init__()",
  "        self.n_head = n_head",
  "        self.q, self.k = nn.Linear(n_embd, n_embd), nn.Linear(n_embd, n_embd)",
  '        self.register_buffer("seen", torch.tril(torch.ones(block_size, block_size)))',
  "    def forward(self, x):",
  "        B, T, C = x.size()",
  "        q = self.q(x).view(B, T, self.n_head, C // self.n_head).transpose(1, 2)",
  "        k = self.k(x).view(B, T, self.n_head, C // self.n_head).transpose(1, 2)",
];

/** Lines behind the model with a mistake in the last one, what is said of it, and where its sizes come from. */
const mistakes: readonly (readonly [string, readonly string[], RegExp, RegExp])[] = [
  ["size", ["y = q.view(B, T, 7 * C)"], /cannot be reshaped to/, /`q` is \(B, n_head/],
  ["product", ["y = q @ k"], /Transpose the right side first/, /`k` is \(B, n_head/],
  ["axis", ["y = k.transpose(-2, 4)"], /There is no dimension 4/, /There is no dimension 4/],
  ["order", ["y = q.reshape(B, T, C)"], /`transpose\(1, 2\)` is missing/, /is missing/],
  [
    "mask",
    ["y = (q @ k.transpose(-2, -1)).masked_fill(self.seen == 0, 0.0)"],
    /Cut it first: `\[\.\.\., :T, :T\]`/,
    /`block_size` is set here/,
  ],
  [
    "join",
    ["y = torch.cat([q, k[:, :, :1]], dim=3)"],
    /Along dimension 2, they always fit/,
    /`q` is/,
  ],
];

describe("shapes that cannot fit", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    const files = Object.fromEntries(
      mistakes.map(([name, lines]) => {
        return [`${name}.py`, [...start, ...lines.map((line) => `        ${line}`), ""].join("\n")];
      }),
    );
    workbench = await shareWorkbench({ files });
  });

  it.each(mistakes)(
    "of a wrong %s are told in their line, with origins",
    async (name, _, said, from) => {
      await workbench.openFile(`${name}.py`);
      const { page } = workbench;
      await page.locator(".squiggly-warning, .squiggly-info").first().waitFor();
      await workbench.command("Go to Next Problem in Files");
      const told = page.locator(".zone-widget .descriptioncontainer");
      await told.filter({ hasText: said }).first().waitFor();
      expect(await told.first().innerText()).toMatch(from);
      await page.keyboard.press("Escape");
      await workbench.command("View: Close Editor");
    },
  );
});
