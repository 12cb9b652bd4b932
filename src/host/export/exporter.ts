import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toJsonPieces } from "../../engine/json/jsonPieces.ts";
import { toTraceJson } from "../../engine/traceJson.ts";
import type { PanelLook } from "../../protocol/exportMessages.ts";
import { toFlowSection } from "../../panel/toFlowSection.ts";
import { type Figure, toFigure } from "../../viewModel/export/figure/toFigure.ts";
import { toPictureSections } from "../../viewModel/export/pictureSections.ts";
import type { Piece } from "../../viewModel/export/piece.ts";
import { toCsv, toLongCsv } from "../../viewModel/export/toCsv.ts";
import { toLiteral } from "../../viewModel/export/toLiteral.ts";
import type { WeightPlace } from "../../viewModel/weight/weightExplanation.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { Panels } from "../panel/panels.ts";
import type { Parts } from "../parts.ts";
import {
  askForm,
  askFormat,
  askGround,
  askMatrix,
  askSections,
  askToGiveAway,
} from "./askExport.ts";
import { collectPieces } from "./collectPieces.ts";
import { type HeadColours, themeLook, whiteLook } from "./exportLooks.ts";
import type { ExportRequest } from "./exportRequest.ts";
import { countNumbers, type ExportSource, matricesOf, toExportSource } from "./exportSource.ts";
import { offlineFile } from "./offlineFile.ts";
import { askWhere, type ExportFile, writeExport } from "./saveExport.ts";
import { showInformation } from "../notify.ts";

/** Pixels per unit of a figure. */
const pictureDensity = 2;

/** Exports computations; asks for every file before writing it. */
export class Exporter {
  readonly #parts: Parts;
  readonly #panels: Panels;
  readonly #memory: vscode.Memento;
  readonly #heads: HeadColours;

  constructor(parts: Parts, panels: Panels, memory: vscode.Memento, heads: HeadColours) {
    this.#parts = parts;
    this.#panels = panels;
    this.#memory = memory;
    this.#heads = heads;
  }

  /** Exports in the given format, or asks for one. */
  async export(
    snapshot: Snapshot,
    computation: string | undefined,
    request: ExportRequest | null,
  ): Promise<void> {
    const source = await this.#findSource(snapshot, computation);
    if (!source) return;
    const format = request?.format ?? (await askFormat());
    const look = request?.look ?? null;
    switch (format) {
      case "png":
      case "svg":
        return this.#exportFigure(source, format, look);
      case "csv":
        return this.#exportCsv(source);
      case "json":
        return this.#exportText(source, { name: source.name, extension: "json" }, () =>
          toJsonPieces({ ...source.basis, ...toTraceJson(source.trace) }),
        );
      case "html": {
        const page = await offlineFile(source, this.#parts, look);
        return this.#exportText(source, { name: source.name, extension: "html" }, () => page);
      }
      case "literal":
        return this.#copy(source);
      case undefined:
        return;
    }
  }

  /** One matrix as source text, into the clipboard. */
  async copyAsCode(snapshot: Snapshot, computation: string | undefined): Promise<void> {
    const source = await this.#findSource(snapshot, computation);
    if (source) await this.#copy(source);
  }

  /** Null if there is nothing to export, or if the user is still predicting it. */
  async #findSource({ document }: Snapshot, computation: string | undefined) {
    const { models } = this.#parts;
    const found = await models.answer(document, "exportComputation", { computation });
    if (!found) tellNothing();
    const source = found && toExportSource(document, found);
    const { uri } = document;
    if (!source || !this.#parts.withheld.has(uri)) return source;
    return (await askToGiveAway(nameOfFile(uri.path))) ? source : null;
  }

  async #copy({ sections }: ExportSource): Promise<void> {
    const matrix = await askMatrix(sections, false);
    const form = matrix && (await askForm());
    if (!matrix || !form) return;
    const bytes = await collectPieces(
      l10n.t("Copying {0}", matrix.title),
      matrix.values.length,
      () => toLiteral(form, matrix),
    );
    if (!bytes) return;
    await vscode.env.clipboard.writeText(new TextDecoder().decode(bytes));
    vscode.window.setStatusBarMessage(l10n.t("Copied {0}", matrix.title), 3000);
  }

  async #exportCsv(source: ExportSource): Promise<void> {
    const matrix = await askMatrix(source.sections, true);
    if (matrix === undefined) return;
    const name = `${source.name}-${matrix?.id ?? "all"}`;
    await this.#exportText(source, { name, extension: "csv" }, () =>
      matrix ? toCsv(matrix) : toLongCsv(matricesOf(source.sections)),
    );
  }

  async #exportFigure(
    source: ExportSource,
    extension: "png" | "svg",
    look: PanelLook | null,
  ): Promise<void> {
    const weight = this.#shownWeight(source);
    const all = [
      toFlowSection(source.evaluated, weight?.layer ?? 0),
      ...source.sections,
      ...toPictureSections(source.evaluated, weight),
    ];
    const sections = await askSections(all);
    const ground = sections && (await askGround());
    if (!ground) return;
    const figure = toFigure(
      { title: source.title, subtitle: subtitle(source), sections },
      ground === "white" ? whiteLook(this.#heads) : themeLook(this.#heads, look),
      deflate,
    );
    const [only] = sections.length === 1 && all.length > 1 ? sections : [];
    const part = only ? `-${only.title.replace(/[^\p{L}\p{N}]+/gu, "-")}` : "";
    const file = { name: `${source.name}${part}`, extension };
    if (extension === "svg") return this.#exportText(source, file, figure.pieces);
    return this.#exportPicture(source, file, figure);
  }

  /** The weight that the panel explains; null where it explains none of this computation. */
  #shownWeight({ document, computation }: ExportSource): WeightPlace | null {
    const { last } = this.#parts.explained;
    const isOurs = last?.uri.toString() === document.uri.toString();
    return isOurs && last.asked.computation === computation ? last.asked : null;
  }

  async #exportPicture(source: ExportSource, file: ExportFile, figure: Figure): Promise<void> {
    const uri = await askWhere(file, source.document, this.#memory);
    const svg = uri && (await this.#write(source, uri, figure.pieces));
    if (!svg) return;
    const target = { uri: source.document.uri, computation: source.computation };
    const panel = await this.#panels.show(target);
    if (!panel) throw new Error(l10n.t("The panel draws the picture, but it could not be opened."));
    const { width, height } = figure;
    const text = new TextDecoder().decode(svg);
    const picture = { svg: text, width, height, density: pictureDensity };
    await writeExport(uri, await panel.drawPicture(picture), this.#memory);
  }

  async #exportText(
    source: ExportSource,
    file: ExportFile,
    pieces: () => Iterable<Piece>,
  ): Promise<void> {
    const uri = await askWhere(file, source.document, this.#memory);
    const bytes = uri && (await this.#write(source, uri, pieces));
    if (bytes) await writeExport(uri, bytes, this.#memory);
  }

  #write(source: ExportSource, uri: vscode.Uri, pieces: () => Iterable<Piece>) {
    const name = nameOfFile(uri.path);
    const numbers = countNumbers(matricesOf(source.sections));
    return collectPieces(l10n.t("Exporting {0}", name), numbers, pieces);
  }
}

function tellNothing(): void {
  void showInformation(
    l10n.t("There is nothing to export. No computation of this file has a result yet."),
  );
}

function subtitle({ document, trace }: ExportSource): string {
  const file = nameOfFile(document.uri.path);
  return l10n.t("{0} · {1} backend · Attention Lens", file, trace.run.backend);
}

/** zlib's compression (RFC 1950), as browsers and Node have it. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
