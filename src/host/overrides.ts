import * as vscode from "vscode";
import type { FileOverrides, SettingOverrides } from "../source/meaning/meaningOptions.ts";
import { type FileMove, moveRemembered } from "./fileMoves.ts";
import type { Role } from "../source/extraction.ts";
import type { SettingChange } from "../viewModel/whatIf/whatIfState.ts";

const prefix = "overrides:";

/** What the user decided about files, remembered in the workspace; the files stay untouched. */
export class Overrides implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #memory: vscode.Memento;
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(uri: vscode.Uri): FileOverrides {
    return this.#memory.get<FileOverrides>(memoryKey(uri)) ?? {};
  }

  /** Decides one setting of one computation; null gives the decision back to the file. */
  async decide(
    uri: vscode.Uri,
    computation: string,
    { setting, value }: SettingChange,
  ): Promise<void> {
    const file = this.of(uri);
    const { [setting]: _old, ...kept } = file.groups?.[computation] ?? {};
    const group = value === null ? kept : { ...kept, [setting]: value };
    await this.#store(uri, { ...file, groups: { ...file.groups, [computation]: group } });
  }

  /** Gives the decisions about some computations back to the file, but for `kept`. */
  async reset(
    uri: vscode.Uri,
    computations: readonly string[],
    kept: (computation: string) => SettingOverrides,
  ): Promise<void> {
    const file = this.of(uri);
    const groups = { ...file.groups };
    for (const computation of computations) groups[computation] = kept(computation);
    await this.#store(uri, { ...file, groups });
  }

  /** Decides what a matrix is for; undefined gives the decision back to its name. */
  async assignRole(uri: vscode.Uri, matrix: string, role: Role | null | undefined): Promise<void> {
    const file = this.of(uri);
    const { [matrix]: _old, ...kept } = file.roles ?? {};
    const roles = role === undefined ? kept : { ...kept, [matrix]: role };
    await this.#store(uri, { ...file, roles });
  }

  /** Follows files that are somewhere else now. */
  move(moves: readonly FileMove[]): void {
    const moved = moveRemembered(this.#memory, prefix, moves);
    for (const file of moved) this.#changed.fire(vscode.Uri.parse(file));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #store(uri: vscode.Uri, overrides: FileOverrides): Promise<void> {
    await this.#memory.update(memoryKey(uri), overrides);
    this.#changed.fire(uri);
  }
}

function memoryKey(uri: vscode.Uri): string {
  return `${prefix}${uri.toString()}`;
}
