import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run } = await programRunner("javascript");

function printed(text: string): readonly string[] {
  const { recording, printed: output } = run(text);
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return output.trimEnd().split("\n");
}

const stoppedBy = (text: string): string | undefined => run(text).recording.stoppedAt?.reason;

const step = `
  const print = (...values) => console.log(values.join(" "));
  async function step(name) { print(name, 1); await null; print(name, 2); return name; }`;

// What the programs print comes from Node.
describe("asynchronous functions of JavaScript", () => {
  it("go on in their turn, after what follows the call", () => {
    const text = `${step} step("a"); step("b"); print("main");`;
    expect(printed(text)).toEqual(["a 1", "b 1", "main", "a 2", "b 2"]);
  });

  it("take turns with the functions that promises call", () => {
    const text = `${step}
      step("a").then((name) => print("then", name)).finally(() => print("finally"));
      Promise.resolve(1)
        .then((v) => { print("p", v); return Promise.resolve(2); })
        .then((v) => print("p", v));
      await step("b");
      print("end");`;
    expect(printed(text)).toEqual([
      ...["a 1", "b 1", "a 2", "p 1", "b 2", "then a", "end", "finally", "p 2"],
    ]);
  });

  it("keep what they read before they wait", () => {
    const text = `
      let total = 0;
      async function add(n) { total += await n; return total; }
      console.log(await Promise.all([add(1), add(2), add(3)]), total);`;
    expect(printed(text)).toEqual(["[ 1, 2, 3 ] 3"]);
  });

  it("wait in the middle of expressions, from left to right", () => {
    const text = `${step}
      let at = 0;
      const list = [];
      async function main(isShort) {
        list[at++] = await step("x");
        const text = \`\${at} \${await step("y")} \${at}\`;
        at = 7;
        print(at + (await step("z")), text, isShort || (await step("w")), list.join());
      }
      main(true);
      at = 5;`;
    expect(printed(text)).toEqual([
      ...["x 1", "x 2", "y 1", "y 2", "z 1", "z 2", "7z 5 y 5 true x"],
    ]);
  });

  it("wait in the conditions of loops, and in handlers", () => {
    const text = `${step}
      async function main() {
        let left = 2;
        while ((await Promise.resolve(left)) > 0) left--;
        try {
          await Promise.reject(new Error("no"));
        } catch (error) {
          await step(error.message);
        } finally {
          print("finally", left);
        }
        return "done";
      }
      main().then(print);
      print("main");`;
    expect(printed(text)).toEqual(["main", "no 1", "no 2", "finally 0", "done"]);
  });

  it("wait for timers, the earliest first", () => {
    const text = `
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const log = [];
      const work = async (name, ms) => {
        for (let i = 0; i < 2; i++) { await sleep(ms); log.push(name + i); }
      };
      const timer = setTimeout(() => log.push("never"), 5);
      clearTimeout(timer);
      setTimeout((name) => log.push(name), 1, "soon");
      queueMicrotask(() => log.push("first"));
      await Promise.all([work("x", 20), work("y", 30)]);
      console.log(log.join());`;
    expect(printed(text)).toEqual(["first,soon,x0,y0,x1,y1"]);
  });

  it("are unknown where clocks decide", () => {
    const text = `
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const twice = async () => { await sleep(20); await sleep(20); };
      twice().then(() => console.log("a"));
      sleep(39).then(() => console.log("b"));`;
    expect(stoppedBy(text)).toBe("it is unknown which of two timers runs first");
  });

  it("end the program where nothing takes what they throw", () => {
    const { recording } = run(`${step}
      async function main() { await step("a"); throw new RangeError("too long"); }
      main();
      setTimeout(() => print("never"), 1);
      print("main");`);
    expect(recording.output.join("").trim().split("\n")).toEqual(["a 1", "main", "a 2"]);
    expect(recording.stoppedAt?.reason).toBe("RangeError: too long");
  });

  it("are unknown after a test that is", () => {
    const { recording, printed: output } = run(`
      let x = 1;
      async function main() {
        if (Math.random() < 0.5) { await null; x = 2; }
        console.log(x);
      }
      await main();`);
    expect(output.trim()).toBe("?");
    expect(recording.stoppedAt).toBeNull();
  });

  it("may be given their value perhaps", () => {
    const { printed: output } = run(`
      const value = await new Promise((resolve) => {
        if (Math.random() < 0.5) resolve(1);
        resolve(2);
      });
      console.log(value);`);
    expect(output.trim()).toBe("?");
  });
});
