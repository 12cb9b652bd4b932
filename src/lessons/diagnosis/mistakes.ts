import type { Mistake } from "./mistake.ts";
import { blockMistakes } from "./mistakes/block.ts";
import { cacheMistakes } from "./mistakes/cache.ts";
import { headMistakes } from "./mistakes/heads.ts";
import { maskMistakes } from "./mistakes/mask.ts";
import { mlpMistakes } from "./mistakes/mlp.ts";
import { projectionMistakes } from "./mistakes/projections.ts";
import { scaleMistakes } from "./mistakes/scale.ts";
import { softmaxMistakes } from "./mistakes/softmax.ts";

/** All mistakes that are recognised by their numbers, in the order of the computation. */
export const mistakes: readonly Mistake[] = [
  ...projectionMistakes,
  ...headMistakes,
  ...scaleMistakes,
  ...maskMistakes,
  ...softmaxMistakes,
  ...cacheMistakes,
  ...mlpMistakes,
  ...blockMistakes,
];
