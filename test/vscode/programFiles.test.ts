import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { closeActive, eventually, openNew } from "./workspace.ts";

/** Changes a file on the disk, as git or another program would: no editor has it open. */
async function writeOutside(name: string, text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  await writeFile(path.join(folder.uri.fsPath, name), text);
  const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.path.endsWith(`/${name}`));
  assert.equal(isOpen, false);
}

const messagesOf = ({ uri }: vscode.TextDocument): readonly string[] =>
  vscode.languages.getDiagnostics(uri).map(({ message }) => message);

/** Nobody asks: the warnings come, and go, by themselves. */
async function seeMessages(
  document: vscode.TextDocument,
  wanted: readonly string[],
): Promise<void> {
  await eventually(`warnings are ${wanted.join("; ") || "none"}`, () => {
    const messages = messagesOf(document);
    return messages.join("\n") === wanted.join("\n");
  });
}

const project = (width: number): string =>
  [
    "import torch.nn as nn",
    "",
    "class Project(nn.Module):",
    "    def __init__(self):",
    "        super().__init__()",
    `        self.map = nn.Linear(32, ${String(width)})`,
    "    def forward(self, x):",
    "        return self.map(x)",
  ].join("\n");

const attend = [
  "def attend(x):",
  "    B, T, C = x.shape",
  "    q = Project()(x) # (B, T, 8)",
  "    weights = torch.softmax(q @ q.transpose(1, 2), dim=-1) # (B, T, T)",
  "    return weights @ q",
].join("\n");

const fromConfig = [
  "import json",
  "import torch",
  "import torch.nn as nn",
  "",
  'with open("sizes.json") as file:',
  "    sizes = json.load(file)",
  'Project = lambda: nn.Linear(32, sizes["width"])',
  "",
  attend,
].join("\n");

describe("files that a program uses", () => {
  afterEach(closeActive);

  it("count as they are on the disk, when an imported one changes there", async () => {
    await writeOutside("projection.py", project(12));
    const program = `import torch\nfrom projection import Project\n\n${attend}`;
    const { document } = await openNew("importing.py", program);
    await seeMessages(document, ["The comment says (B, T, 8), but the shape is (B, T, 12)."]);
    await writeOutside("projection.py", project(8));
    await seeMessages(document, []);
    await writeOutside("projection.py", project(16));
    await seeMessages(document, ["The comment says (B, T, 8), but the shape is (B, T, 16)."]);
  });

  it("count as they are on the disk, when a JSON file with sizes changes there", async () => {
    await writeOutside("sizes.json", '{ "width": 20 }');
    const { document } = await openNew("configured.py", fromConfig);
    await seeMessages(document, ["The comment says (B, T, 8), but the shape is (B, T, width)."]);
    await writeOutside("sizes.json", '{ "width": 8 }');
    await seeMessages(document, []);
    await writeOutside("sizes.json", '{ "width": 16 }');
    await seeMessages(document, ["The comment says (B, T, 8), but the shape is (B, T, width)."]);
  });
});
