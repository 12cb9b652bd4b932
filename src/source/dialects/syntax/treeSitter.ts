import { Language, Parser } from "web-tree-sitter";
import type { SourceResources } from "../../sourceReader.ts";

const runtimes = new WeakMap<SourceResources, Promise<void>>();
const languages = new WeakMap<SourceResources, Map<string, Promise<Language>>>();

/** The grammar in a file, loaded once for all texts that share the resources. */
export function loadLanguage(resources: SourceResources, fileName: string): Promise<Language> {
  const known = languages.get(resources) ?? new Map<string, Promise<Language>>();
  languages.set(resources, known);
  const language = known.get(fileName) ?? startLoading(resources, fileName);
  known.set(fileName, language);
  language.catch(() => known.delete(fileName));
  return language;
}

async function startLoading(resources: SourceResources, fileName: string): Promise<Language> {
  const runtime = runtimes.get(resources) ?? startRuntime(resources);
  runtimes.set(resources, runtime);
  runtime.catch(() => runtimes.delete(resources));
  const bytes = await resources.loadWasm(fileName);
  await runtime;
  return Language.load(bytes);
}

async function startRuntime(resources: SourceResources): Promise<void> {
  const wasmBinary = await resources.loadWasm("web-tree-sitter.wasm");
  await Parser.init({ wasmBinary });
}
