import type { Runner, Test } from "mocha";

/** Called inside the extension host; resolves when every test has passed. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import("mocha");
  // What is printed goes through our own lines, marked for the runner outside.
  const silent = function silent(): void {
    return;
  };
  // A busy machine is late now and then; what is wrong fails twice.
  const mocha = new Mocha({
    ...{ ui: "bdd", timeout: 150_000, retries: 1 },
    reporter: silent as never,
  });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("./activation.test.ts");
  await import("./lenses.test.ts");
  await import("./problems.test.ts");
  await import("./draws.test.ts");
  await import("./hovers.test.ts");
  await import("./shapes.test.ts");
  await import("./programFiles.test.ts");
  await import("./notebooks.test.ts");
  await import("./commands.test.ts");
  await import("./lessons.test.ts");
  await import("./authoring.test.ts");
  await import("./workers.test.ts");
  await import("./panels.test.ts");
  await import("./matrix.test.ts");
  await import("./backends.test.ts");
  await import("./manners.test.ts");
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      print(`COUNT ${runner.stats?.passes ?? 0}`);
      if (failures > 0) reject(new Error(`${failures} tests failed`));
      else resolve();
    });
    report(runner);
  });
}

function print(line: string): void {
  console.log(`[attention-lens] ${line}`);
}

function report(runner: Runner): void {
  runner.on("retry", (test: Test, error: Error) => {
    print(`  again ${test.fullTitle()}\n${error.stack ?? error.message}`);
  });
  runner.on("pass", (test) => {
    print(`  ok ${test.fullTitle()} (${((test.duration ?? 0) / 1000).toFixed(1)} s)`);
  });
  runner.on("fail", (test, error: Error) => {
    print(`  FAILED ${test.fullTitle()}\n${error.stack ?? error.message}`);
  });
}
