import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import type { FileGap } from "../../../src/program/files.ts";
import { patienceOfEditors } from "../../../src/service/readerHost.ts";
import { describeUnfollowed } from "../../../src/viewModel/describeLeftOut.ts";
import { FetchedFiles } from "../../../src/service/fetchedFiles.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** How far a program is followed whose files are all missing, and what else is said of it. */
async function follow(lines: readonly string[], gap?: FileGap) {
  const files = new FetchedFiles((wanted) =>
    Promise.resolve(wanted.map((file) => ({ ...file, content: null, ...(gap && { gap }) }))),
  );
  const source = await openSource(lines.join("\n"), "python", sourceResources);
  const follower = new ProgramFollower(sourceResources, patienceOfEditors, files);
  const { unfollowed, unread } = await files.settle(() =>
    follower.follow(source, source.extract({}), {}),
  );
  source.dispose();
  return { unfollowed, unread };
}

const attention = [
  "x = np.array([[1.0, 2.0], [0.5, 1.0]])",
  "q = x @ W",
  "scores = q @ q.T",
  "weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)",
  "print(weights @ x)",
];

const none = (name: string) => `there is no file \`${name}\` beside the program: put it there`;

describe("a program whose data file is not read says so on the line that reads it", () => {
  it.each([
    ["np.load", ['W = np.load("weights.npy")'], "weights.npy", 2],
    ["torch.load", ["import torch", 'W = torch.load("models/w.pt").numpy()'], "models/w.pt", 3],
    ["np.loadtxt", ['W = np.loadtxt("w.txt")'], "w.txt", 2],
    ["pd.read_csv", ["import pandas as pd", 'W = pd.read_csv("w.csv").values'], "w.csv", 3],
    [
      "json.load",
      ["import json", 'with open("w.json") as f:', '    W = np.array(json.load(f)["W"])'],
      "w.json",
      3,
    ],
    ["open", ["import json", 'W = np.array(json.load(open("w.json")))'], "w.json", 3],
  ])("with %s", async (_, load, name, line) => {
    const { unfollowed, unread } = await follow(["import numpy as np", ...load, ...attention]);
    expect(unfollowed).toMatchObject({ line, why: none(name), isFile: true });
    expect(unread).toEqual([]);
    expect(describeUnfollowed(unfollowed!).whole).toBe(
      `Line ${line}: ${none(name)}. Results that depend on it are unknown.`,
    );
  });

  it("before what is not followed for other reasons", async () => {
    const load = ["y = unheard(1)", 'W = np.load("weights.npy")'];
    const { unfollowed } = await follow(["import numpy as np", ...load, ...attention]);
    expect(unfollowed).toMatchObject({ line: 3, why: none("weights.npy") });
  });

  it.each([
    [
      "untrusted",
      "the file `w.npy` is read only if the workspace is trusted: trust this workspace",
    ],
    ["late", "the file `w.npy` is still being read: it counts as soon as it is there"],
    ["large", "the file `w.npy` beside the program is too large: use a smaller one"],
    ["outside", "only files beside the program are read: put `w.npy` there"],
    ["unsaved", "the file `w.npy` is looked for beside the program, which is not saved: save it"],
  ] as const)("with the reason that applies: %s", async (gap, why) => {
    const load = ["import numpy as np", 'W = np.load("w.npy")'];
    const { unfollowed } = await follow([...load, ...attention], gap);
    expect(unfollowed).toMatchObject({ line: 2, why });
  });

  it.each([
    ["/home/me/w.txt", "only files beside the program are read: put `w.txt` there"],
    [
      "https://example.org/data/w.txt",
      "nothing is read from the network: put `w.txt` beside the program",
    ],
  ])("with a place that is never read: %s", async (path, why) => {
    const load = ["import numpy as np", `W = np.loadtxt("${path}")`];
    const { unfollowed } = await follow([...load, ...attention]);
    expect(unfollowed).toMatchObject({ line: 2, why });
  });

  it("not in a program that has nothing of an attention", async () => {
    const { unfollowed } = await follow(["text = open('notes.txt').read()", "print(len(text))"]);
    expect(unfollowed).toBeUndefined();
  });
});
