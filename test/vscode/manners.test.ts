import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";
import { closeActive, eventually, lensTitles, open, openText, replace } from "./workspace.ts";

const matrices = "query = [[1.0, 2.0]]\nkey = [[1.0, 0.0]]\nvalue = [[3.0, 4.0]]\nheads = 1\n";

/** What a setting is while something is done; `language`: only for that language. */
async function withSetting(
  name: string,
  value: unknown,
  during: () => Promise<unknown>,
  languageId?: string,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration(
    "attentionLens",
    languageId === undefined ? undefined : { languageId },
  );
  const { Workspace } = vscode.ConfigurationTarget;
  await settings.update(name, value, Workspace, languageId !== undefined);
  try {
    await during();
  } finally {
    await settings.update(name, undefined, Workspace, languageId !== undefined);
  }
}

async function hoverCount({ uri }: vscode.TextDocument, at: vscode.Position): Promise<number> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    uri,
    at,
  );
  return hovers.length;
}

function problems({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Attention Lens");
}

describe("what is read", () => {
  afterEach(closeActive);

  it("is a file in a language that we know; any other from a command on it on", async () => {
    const { document } = await openText("lua", matrices);
    assert.deepEqual(await lensTitles(document), []);
    assert.equal(await hoverCount(document, new vscode.Position(0, 11)), 0);
    await vscode.commands.executeCommand(commandIds.runAttention);
    const titles = () => lensTitles(document);
    await eventually("a lens", async () => (await titles()).some((title) => title.includes("▶")));
    assert.equal(await hoverCount(document, new vscode.Position(0, 11)), 1);
    await vscode.commands.executeCommand("workbench.action.closeEditorsInOtherGroups");
  });

  it("is neither output nor the old side of a comparison", async () => {
    const uri = vscode.Uri.parse("attention-lens-test:/old.py");
    const provider = { provideTextDocumentContent: () => matrices };
    const registered = vscode.workspace.registerTextDocumentContentProvider(uri.scheme, provider);
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(document.languageId, "python");
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      assert.deepEqual(await lensTitles(document), []);
      assert.equal(await hoverCount(document, new vscode.Position(0, 11)), 0);
    } finally {
      registered.dispose();
    }
  });
});

describe("settings", () => {
  afterEach(closeActive);

  it("turn lenses off and on again at once, for one language, too, and nothing else with them", async () => {
    const { document } = await open("MultiHead.cs");
    const at = document.positionAt(document.getText().indexOf("new(5)") + 4);
    const all = await eventually("the lenses of both demos", async () => {
      const titles = await lensTitles(document);
      return titles.filter((title) => title.startsWith("▶")).length === 2 && titles;
    });
    await withSetting("codeLens", false, async () => {
      assert.deepEqual(await lensTitles(document), []);
      await eventually("a hover", async () => (await hoverCount(document, at)) === 1);
    });
    assert.deepEqual(await lensTitles(document), all);
    const seenWith = async (languageId: string) => {
      let seen: readonly string[] = [];
      const look = async () => (seen = await lensTitles(document));
      await withSetting("codeLens", false, look, languageId);
      return seen;
    };
    assert.deepEqual(await seenWith("csharp"), []);
    assert.deepEqual(await seenWith("python"), all);
  });

  it("turn hovers off and on again at once, for one language, too", async () => {
    const { document } = await open("MultiHead.cs");
    const at = document.positionAt(document.getText().indexOf("new(5)") + 4);
    await eventually("a hover", async () => (await hoverCount(document, at)) === 1);
    await withSetting("hover", false, async () => {
      assert.equal(await hoverCount(document, at), 0);
    });
    await eventually("a hover", async () => (await hoverCount(document, at)) === 1);
    await withSetting(
      "hover",
      false,
      async () => {
        assert.equal(await hoverCount(document, at), 0);
      },
      "csharp",
    );
    await withSetting(
      "hover",
      false,
      async () => {
        assert.equal(await hoverCount(document, at), 1);
      },
      "python",
    );
  });

  it("turn problems off and on again at once; they are warnings", async () => {
    const editor = await open("multiHead.ts");
    const { document } = editor;
    await replace(editor, "[0, 1, 0, 0, 0, 1, 0, 0]", "[0, 1, 0, 0, 0, 1, 0]");
    await eventually("a problem", () => problems(document).length === 1);
    const [problem] = problems(document);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Warning);
    await withSetting("problems", false, () =>
      eventually("no problem", () => problems(document).length === 0),
    );
    await eventually("a problem again", () => problems(document).length === 1);
    await withSetting(
      "problems",
      false,
      () => eventually("no problem", () => problems(document).length === 0),
      "typescript",
    );
    await eventually("a problem again", () => problems(document).length === 1);
  });
});

describe("examples", () => {
  const openExample = (file: string) =>
    vscode.commands.executeCommand(commandIds.openExample, undefined, undefined, file);

  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("are copies that are edited at once, saved by themselves and kept; Reset brings them back", async () => {
    await openExample("multi_head.py");
    const editor = vscode.window.activeTextEditor!;
    const { document } = editor;
    assert.equal(document.isUntitled, false);
    assert.equal(document.isDirty, false);
    assert.doesNotMatch(document.uri.path, /\/media\/examples\//);
    const original = document.getText();
    await replace(editor, "5.0", "0.0");
    await eventually("the edit is saved", () => !document.isDirty);
    const edited = document.getText();
    assert.notEqual(edited, original);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await eventually("it closes without a question", () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return tabs.every(({ label }) => label !== "multi_head.py");
    });
    await openExample("multi_head.py");
    assert.equal(vscode.window.activeTextEditor?.document.getText(), edited);
    await vscode.commands.executeCommand(commandIds.resetExample);
    const again = vscode.window.activeTextEditor.document;
    assert.equal(again.getText(), original);
    assert.equal(again.isDirty, false);
    await vscode.commands.executeCommand("undo");
    assert.equal(again.getText(), edited);
    await vscode.commands.executeCommand(commandIds.resetExample);
  });

  it("of a notebook open a copy, too", async () => {
    await openExample("batched_heads.ipynb");
    const notebook = await eventually("the notebook", () => {
      return vscode.window.activeNotebookEditor?.notebook;
    });
    assert.doesNotMatch(notebook.uri.path, /\/media\/examples\//);
    const cell = notebook.getCells().find(({ kind }) => kind === vscode.NotebookCellKind.Code);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(cell!.document.uri, new vscode.Position(0, 0), "# mine\n");
    await vscode.workspace.applyEdit(edit);
    await eventually("the edit is saved", () => !notebook.isDirty);
    await vscode.commands.executeCommand(commandIds.resetExample, notebook.uri);
    await eventually("the original", () => {
      return notebook.getCells().every(({ document }) => !document.getText().includes("# mine"));
    });
  });
});
