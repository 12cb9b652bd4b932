import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeActive, hoverWords, openText, someLensTitles } from "./workspace.ts";

const lines = [
  "import numpy as np",
  "Q = np.array([[1.0, 0.2, 0.3, 0.4], [0.3, 1.1, 0.2, 0.1], [0.5, 0.6, 0.7, 0.8]])",
  "K = np.array([[0.9, 0.1, 0.5, 0.2], [0.2, 1.0, 0.1, 0.4], [0.4, 0.8, 0.3, 0.6]])",
  "V = np.array([[1.0, 2.0, 3.0, 4.0], [3.0, 4.0, 5.0, 6.0], [5.0, 6.0, 7.0, 8.0]])",
  "heads = []",
  "for h in range(2):",
  "    q = Q[:, 2 * h : 2 * h + 2]",
  "    k = K[:, 2 * h : 2 * h + 2]",
  "    w = np.exp(q @ k.T / np.sqrt(2))",
  "    w = w / w.sum(axis=1, keepdims=True)",
  "    heads.append(w @ V[:, 2 * h : 2 * h + 2])",
  "out = np.concatenate(heads, axis=1)",
];

describe("a hover on a variable of a followed program", () => {
  afterEach(closeActive);

  async function wordsAt(line: number, column: number): Promise<string> {
    const { document } = await openText("python", lines.join("\n"));
    await someLensTitles(document);
    const words = await hoverWords(document, new vscode.Position(line, column), /\S/);
    return words.replaceAll("\\", "").replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "(picture)");
  }

  it("shows the numbers of a matrix, and where the heads look that read it", async () => {
    const words = await wordsAt(1, 0);
    assert.match(words, /`Q` · numpy\.ndarray float64 \[3, 4\]/);
    assert.match(words, /1\. +0\.2 0\.3 0\.4/);
    assert.match(words, /Q · query · \*\*Multi-Head Attention\*\*/);
    assert.match(words, /\*\*Head 1\*\*/);
  });

  it("shows what a variable of a loop holds in its last pass, not the keys of all heads", async () => {
    const words = await wordsAt(7, 4);
    assert.match(words, /`k` · numpy\.ndarray float64 \[3, 2\]/);
    assert.match(words, /0\.5 0\.2/);
    assert.match(words, /Pass 2 of 2/);
    assert.doesNotMatch(words, /3 × 4/);
  });
});
