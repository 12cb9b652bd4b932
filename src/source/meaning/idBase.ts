import type { SpoiltMatrix } from "../reading.ts";

/** The part of a matrix id that edits of numbers and of other scopes leave alone. */
export function idBase({ scope, name }: SpoiltMatrix): string {
  return [...scope.path, name ?? ""].join("/");
}
