import type { Tensor } from "../../tensor/tensor.ts";
import type { ScoresRecipe } from "./computeScoresByHead.ts";

/** Scores that say what they follow from: a few of them can be computed without all the others. */
interface ToldScores extends Tensor {
  readonly recipe: ScoresRecipe;
}

/** The same scores, which say from now on what they follow from. */
export function withRecipe(scores: Tensor, recipe: ScoresRecipe): Tensor {
  return Object.defineProperty(scores, "recipe", { value: recipe, enumerable: false });
}

/** What scores follow from; null for those whose numbers are held. */
export function recipeOf(scores: Tensor): ScoresRecipe | null {
  return "recipe" in scores ? (scores as ToldScores).recipe : null;
}
