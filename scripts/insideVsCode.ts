import { launchBrowser } from "./browser.ts";
import { startVsCode } from "./embeddedVsCode.ts";

/** A module that runs inside the extension host of a real VS Code. */
export interface InsideRun {
  readonly folder: string;
  readonly extension: string;
  /** Exports `run(): Promise<void>`. */
  readonly module: string;
  readonly limitMs: number;
  /** A packed extension that is there too. */
  readonly vsix?: string;
}

/** What the module prints starts with this; the rest is the editor talking to itself. */
const mark = "[attention-lens] ";

/** Runs a module in VS Code: its exit code, its own lines as they come, and the lines of others. */
export async function runInsideVsCode(
  { folder, extension, module, limitMs, vsix }: InsideRun,
  onLine: (line: string) => void,
): Promise<{ readonly code: number; readonly others: readonly string[] }> {
  const server = await startVsCode({ isLean: true, ...(vsix === undefined ? {} : { vsix }) });
  const browser = await launchBrowser();
  const others: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const exit = new Promise<number>((resolve) => {
      void page.exposeFunction("codeAutomationExit", (code: number) => resolve(code));
    });
    await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
      const text = args.map(String).join(" ").trim();
      if (text.includes(mark)) onLine(text.slice(text.indexOf(mark) + mark.length));
      else others.push(text);
    });
    await page.goto(server.url({ folder, extension, tests: module }));
    return { code: await withLimit(exit, limitMs, others), others };
  } finally {
    await browser.close();
    await server.stop();
  }
}

function withLimit(
  exit: Promise<number>,
  limitMs: number,
  others: readonly string[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const said = [...new Set(others)].slice(-20).join("\n");
      reject(new Error(`what runs in VS Code did not end within ${limitMs / 1000} s\n${said}`));
    }, limitMs);
    void exit.then((code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}
