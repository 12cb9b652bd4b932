export { toTraceJson } from "./json/toTraceJson.ts";
export type { TraceJson } from "./json/traceJson.ts";
