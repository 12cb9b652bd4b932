import { beforeEach, describe, expect, it, vi } from "vitest";
import * as vscode from "vscode";
import { storeSetting } from "../../../src/host/settings.ts";

/** Calls of `update`: value, where, and whether for the language alone. */
let stored: unknown[][];

function setAt(places: Readonly<Record<string, unknown>>): void {
  vi.spyOn(vscode.workspace, "getConfiguration").mockReturnValue({
    inspect: () => ({ key: "shapeSizes", ...places }),
    update: (...given: unknown[]) => {
      stored.push(given);
      return Promise.resolve();
    },
  } as unknown as vscode.WorkspaceConfiguration);
}

const { Global, Workspace } = vscode.ConfigurationTarget;

beforeEach(() => {
  stored = [];
});

describe("a setting that a command changes", () => {
  it.each([
    ["nowhere: for the user", {}, [Global, false]],
    ["by the user", { globalValue: "names" }, [Global, false]],
    ["in the workspace", { globalValue: "names", workspaceValue: "names" }, [Workspace, false]],
    [
      "for Python, which counts there more than the workspace",
      { workspaceValue: "names", globalLanguageValue: "names" },
      [Global, true],
    ],
  ])("is stored where it is set: %s", async (_, places, [where, ofLanguage]) => {
    setAt(places);
    await storeSetting(undefined, "shapeSizes", "numbers");
    expect(stored).toEqual([["shapeSizes", "numbers", where, ofLanguage]]);
  });
});
