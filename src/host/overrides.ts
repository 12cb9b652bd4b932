import * as vscode from "vscode";
import type { FileOverrides, SettingOverrides } from "../source/meaning/meaningOptions.ts";
import type { SmallChoice } from "../source/smallNumbers.ts";
import { fileUri } from "./cellTexts.ts";
import { type FileMove, moveRemembered } from "./fileMoves.ts";
import type { Role } from "../source/extraction.ts";
import type { SettingChange } from "../viewModel/whatIf/whatIfState.ts";

const prefix = "overrides:";

/** The user's choices for files, remembered in the workspace; the files do not change. */
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

  /** Sets one setting of one computation; null lets the file decide. */
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

  /** Lets the file decide about some computations again, except for `kept`. */
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

  /** Sets the role of a matrix; undefined lets its name decide. */
  async assignRole(uri: vscode.Uri, matrix: string, role: Role | null | undefined): Promise<void> {
    const file = this.of(uri);
    const { [matrix]: _old, ...kept } = file.roles ?? {};
    const roles = role === undefined ? kept : { ...kept, [matrix]: role };
    await this.#store(uri, { ...file, roles });
  }

  /** Shows a class of a file with small numbers; null: no longer, but its choice is kept. */
  async showSmall(uri: vscode.Uri, small: SmallChoice | null): Promise<void> {
    const { small: old, ...file } = this.of(uri);
    if (small) await this.#store(uri, { ...file, small });
    else await this.#store(uri, old ? { ...file, closedSmall: old } : file);
  }

  /** Follows files that have moved. */
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
  return `${prefix}${fileUri(uri).toString()}`;
}
