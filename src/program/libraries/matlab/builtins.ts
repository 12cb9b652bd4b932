import type { ModuleValue, Value } from "../../values/value.ts";
import { applying } from "./applying.ts";
import { calculating } from "./calculating.ts";
import { creating } from "./creating.ts";
import { toFunctions } from "./given.ts";
import { kinds } from "./kinds.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { messages, output } from "./output.ts";
import { products } from "./products.ts";
import { deepLearning } from "./deepLearning.ts";
import { random } from "./random.ts";
import { reducing } from "./reducing.ts";
import { searching } from "./searching.ts";
import { containers, maps } from "./maps.ts";
import { polynomials } from "./polynomials.ts";
import { sets } from "./sets.ts";
import { structures } from "./structures.ts";
import { textSearch } from "./textSearch.ts";
import { typedNumbers } from "./typedNumbers.ts";
import { wholes } from "./wholes.ts";
import { texts } from "./texts.ts";

/** The functions of the library. */
export const functions: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...toFunctions({
    ...creating,
    ...calculating,
    ...reducing,
    ...products,
    ...searching,
    ...deepLearning,
  }),
  ...toFunctions({ ...applying, ...texts, ...kinds, ...wholes, ...sets, ...textSearch, ...maps }),
  ...toFunctions({
    ...structures,
    ...polynomials,
    ...typedNumbers,
    ...messages,
    containers: () => containers,
  }),
  ...toFunctions(output, true),
  ...random,
]);

/** What a name means that the program does not bind. */
const known: ModuleValue = { kind: "module", name: ":functions", members: functions };

/** What every program has. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...loweringCalls,
  [":functions", known],
]);
