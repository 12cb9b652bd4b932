import * as l10n from "@vscode/l10n";
import type { Statement } from "../program/ir/ir.ts";
import { visitHere } from "../program/ir/visit.ts";
import type { ReadProgram } from "../program/readProgram.ts";
import { encloses, type TextRange } from "../source/textRange.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { toTextCard } from "./card/textCard.ts";
import type { LensLine } from "./lensLines.ts";

type ClassDefinition = Extract<Statement, { readonly kind: "class" }>;

/** Above a class of layers whose lines compute an attention with numbers: its heads, which open the panel. */
export function toClassLines(
  evaluated: readonly EvaluatedGroup[],
  { statements, toFile }: ReadProgram,
): readonly LensLine[] {
  const classes: { readonly whole: TextRange; readonly name: TextRange }[] = [];
  visitHere(statements, (node) => {
    if (node.kind === "class" && isOfLayers(node))
      classes.push({ whole: toFile(node.range), name: toFile(node.nameRange) });
  });
  return classes.flatMap((each): readonly LensLine[] => {
    const within = evaluated.find(({ group: { followed } }) => {
      if (!followed || followed.isPicture) return false;
      // Inner classes come after those around them.
      return classes.findLast(({ whole }) => encloses(whole, followed.range)) === each;
    });
    if (within?.kind !== "attention" && within?.kind !== "selfAttention") return [];
    const { headCount, headDim } = within.trace.shape;
    const title =
      headCount === 1
        ? l10n.t("1 head × {0}", headDim)
        : l10n.t("{0} heads × {1}", headCount, headDim);
    return [
      {
        ...{ computation: within.group.id, range: each.name, title: `▶ ${title}` },
        ...{ tooltip: toTextCard(within), action: "runAttention", rank: "offer" },
      },
    ];
  });
}

/** A class with a constructor or a base class; a class that only holds the functions of a program has neither. */
function isOfLayers({ bases, body }: ClassDefinition): boolean {
  const hasConstructor = body.some(
    (each) => each.kind === "function" && each.definition.name === "__init__",
  );
  return bases.length > 0 || hasConstructor;
}
