import type { Guess } from "../../src/lessons/predictions/judgePrediction.ts";

/** A typed number or shape; null where it is neither. Brackets, × and percent signs are read. */
export function readGuess(kind: "number" | "shape", typed: string): Guess | null {
  const plain = typed.trim().replace(/[−–]/g, "-");
  if (kind === "number") {
    const [, digits = "", percent] =
      /^([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?)\s*(%?)$/i.exec(plain) ?? [];
    if (digits === "") return null;
    const number = Number(digits.replace(",", "."));
    return { kind: "number", number: percent === "%" ? number / 100 : number };
  }
  const parts = plain
    .replace(/^[[(]|[\])]$/g, "")
    .split(/[\s,×x*]+/i)
    .filter((part) => part !== "");
  if (parts.length === 0 || !parts.every((part) => /^\d{1,7}$/.test(part))) return null;
  return { kind: "shape", shape: parts.map(Number) };
}
