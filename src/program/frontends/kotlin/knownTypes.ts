import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { resultOf } from "./functions.ts";
import { lambdaIn } from "./lambdas.ts";
import type { KotlinLowering } from "./lowering.ts";

/** Functions of libraries that give texts, whatever they are called on. */
const texts =
  /^(?:uppercase|lowercase|trim|trimEnd|trimStart|joinToString|toString|substring\w*|replace\w*|removePrefix|removeSuffix|readLine)$/;

/** The type of what may be missing, without its question mark, as far as the file says it; null: it does not. */
export function knownType(lower: KotlinLowering, view: SyntaxView): string | null {
  const type =
    view.type === "identifier" ? lower.scope.find(view.text)?.type : calledType(lower, view);
  return type?.replace(/\?$/, "") ?? null;
}

function calledType(lower: KotlinLowering, view: SyntaxView): string | null {
  const name = lambdaIn(view)?.name;
  if (name === undefined || name === null) return null;
  const own = lower.declared.functions.get(name);
  if (!own) return texts.test(name) ? "string" : null;
  const types = new Set(own.map((each) => resultOf(lower, each)));
  return types.size === 1 ? [...types][0]! : null;
}
