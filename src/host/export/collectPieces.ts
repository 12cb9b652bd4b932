import * as vscode from "vscode";
import { withoutLinks } from "../../viewModel/showControls.ts";
import type { Piece } from "../../viewModel/export/piece.ts";
import { nextTurn } from "../../workers/turns.ts";

/** More numbers than this take long enough to show progress. */
const manyNumbers = 200_000;

/** The editor gets a turn this often. */
const turnMs = 30;

/** Collects a text piece by piece; null if the user cancels. */
export async function collectPieces(
  title: string,
  numbers: number,
  pieces: () => Iterable<Piece>,
): Promise<Uint8Array | null> {
  if (numbers < manyNumbers) return collect(pieces(), () => false);
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: withoutLinks(title),
      cancellable: true,
    },
    (progress, token) =>
      collect(
        pieces(),
        () => token.isCancellationRequested,
        (bytes) => progress.report({ message: `${(bytes / 1e6).toFixed(1)} MB` }),
      ),
  );
}

async function collect(
  pieces: Iterable<Piece>,
  isCancelled: () => boolean,
  report: (bytes: number) => void = () => undefined,
): Promise<Uint8Array | null> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let [bytes, lastTurn] = [0, performance.now()];
  for (const piece of pieces) {
    const part = encoder.encode(await piece);
    parts.push(part);
    bytes += part.length;
    if (performance.now() - lastTurn < turnMs) continue;
    report(bytes);
    await nextTurn();
    if (isCancelled()) return null;
    lastTurn = performance.now();
  }
  return join(parts, bytes);
}

function join(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
