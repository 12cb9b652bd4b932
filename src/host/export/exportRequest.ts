import type { ExportFormat, PanelLook } from "../../protocol/exportMessages.ts";

/** What the panel's menu says about an export; empty for other callers. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly look: PanelLook;
}

const formats: readonly unknown[] = ["png", "svg", "csv", "json", "html", "literal"];

/** Commands can be called with anything. */
export function readExportRequest(detail: unknown): ExportRequest | null {
  if (typeof detail !== "object" || detail === null) return null;
  if (!("format" in detail) || !("look" in detail) || !formats.includes(detail.format)) return null;
  return detail as ExportRequest;
}
