import * as l10n from "@vscode/l10n";
import type { AttentionSettings } from "../problem.ts";
import { ProblemError, type ProblemPath } from "./problemError.ts";

/** Throws `ProblemError` for a head count, temperature, scale or offset that has no meaning. */
export function checkSettings(settings: AttentionSettings, path: ProblemPath): void {
  checkCount(settings.headCount, [...path, "headCount"]);
  checkCount(settings.keyValueHeadCount ?? settings.headCount, [...path, "keyValueHeadCount"]);
  checkGroups(settings, path);
  checkTemperature(settings.temperature ?? 1, [...path, "temperature"]);
  checkRemovedHeads(settings, [...path, "removedHeads"]);
  if (Number.isNaN(settings.scale))
    fail("scale", l10n.t("not a number"), l10n.t("a number"), [...path, "scale"]);
  if (!Number.isInteger(settings.causalOffset ?? 0)) {
    const found = String(settings.causalOffset);
    fail("causalOffset", found, l10n.t("a whole number of keys"), [...path, "causalOffset"]);
  }
}

function checkCount(count: number, path: ProblemPath): void {
  if (Number.isInteger(count) && count >= 1) return;
  fail(String(path.at(-1)), String(count), l10n.t("a whole number, 1 or more"), path);
}

function checkGroups({ headCount, keyValueHeadCount }: AttentionSettings, path: ProblemPath): void {
  if (keyValueHeadCount === undefined || headCount % keyValueHeadCount === 0) return;
  const message = l10n.t(
    "keyValueHeadCount is {0} for headCount {1}: it must be a divisor of headCount, " +
      "so that each serves equally many query heads",
    ...[keyValueHeadCount, headCount],
  );
  throw new ProblemError(message, [...path, "keyValueHeadCount"], [...path, "headCount"]);
}

function checkRemovedHeads(settings: AttentionSettings, path: ProblemPath): void {
  const { headCount, removedHeads = [] } = settings;
  const missing = removedHeads.find(
    (head) => !Number.isInteger(head) || head < 0 || head >= headCount,
  );
  if (missing === undefined) return;
  fail("removedHeads", String(missing), l10n.t("heads from 0 to {0}", headCount - 1), path);
}

function checkTemperature(temperature: number, path: ProblemPath): void {
  if (temperature > 0) return;
  fail("temperature", String(temperature), l10n.t("more than 0: it divides the scores"), path);
}

function fail(setting: string, found: string, expected: string, path: ProblemPath): never {
  throw new ProblemError(l10n.t("{0} is {1}: it must be {2}", setting, found, expected), path);
}
