import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run } = await programRunner("javascript");

const printed = (text: string): readonly string[] =>
  run(text).printed.replaceAll("\u{e000}", "?").trimEnd().split("\n");

/** What is certain about a variable at the end: its number, or "unknown". */
function endOf(text: string, name: string): number | string {
  const value = run(text).variables.get(name);
  return value?.kind === "float" ? value.value : (value?.kind ?? "absent");
}

describe("scripts of a page", () => {
  it("start what waits for the page once they have ended", () => {
    const text = `
      document.addEventListener("DOMContentLoaded", () => console.log("loaded", late));
      console.log("script");
      const late = 3;`;
    expect(printed(text)).toEqual(["script", "loaded 3"]);
    expect(printed(`window.onload = () => console.log(2); console.log(1);`)).toEqual(["1", "2"]);
    expect(printed(`window.addEventListener("load", () => console.log(2));`)).toEqual(["2"]);
  });

  it("keep what only a later event changes", () => {
    const text = `
      let count = 0;
      for (const each of document.querySelectorAll("button"))
        each.addEventListener("click", () => { count++; });
      const list = document.querySelectorAll("a");
      list.forEach((each) => each.addEventListener("click", () => { count = 5; }));
      const twice = count * 2 + 1;`;
    expect(endOf(text, "twice")).toBe(1);
    expect(endOf(text, "count")).toBe(0);
  });

  it("keep what only a later event in an attribute changes", () => {
    const text = `
      let count = 0;
      const button = document.getElementById("go");
      button.onclick = () => { count += 2; };
      window.onresize = () => { count = 9; };
      const next = count + 1;`;
    expect(endOf(text, "next")).toBe(1);
    expect(endOf(text, "count")).toBe(0);
    expect(endOf(`${text} setTimeout(() => { seen = count; }, 10); let seen = 3;`, "seen")).toBe(
      "unknown",
    );
  });

  it("do not know what an event has changed once something else runs later", () => {
    const text = (button: string): string => `
      let count = 0, seen = 7;
      ${button}
      setTimeout(() => { seen = count; }, 10);`;
    expect(endOf(text(""), "seen")).toBe(0);
    const heard = text(`window.addEventListener("click", () => { count++; });`);
    expect(endOf(heard, "seen")).toBe("unknown");
  });

  it("do not know what runs again and again, or first", () => {
    const again = `let ticks = 0; setInterval(() => { ticks++; }, 50); const first = ticks;`;
    expect(endOf(again, "ticks")).toBe("unknown");
    expect(endOf(again, "first")).toBe(0);
    const race = `let n = 1;
      window.addEventListener("load", () => { n *= 2; });
      setTimeout(() => { n += 3; }, 0);`;
    expect(endOf(race, "n")).toBe("unknown");
  });

  it("may have functions of these names of their own", () => {
    const text = `
      const window = { addEventListener: (name, call) => call(name) };
      let n = 0;
      window.addEventListener("load", () => { n = 4; });
      const setInterval = (call) => call();
      setInterval(() => { n += 1; });
      console.log(n);`;
    expect(printed(text)).toEqual(["5"]);
  });

  it("read what the page holds, which nobody knows here", () => {
    const { unknown, variables } = run(`const size = document.getElementById("size").value;`);
    expect(variables.get("size")?.kind).toBe("unknown");
    expect(unknown).toEqual(["only a browser knows what the page contains"]);
    expect(printed(`console.log(typeof document)`)).toEqual(["?"]);
  });
});

describe("what may run any number of times", () => {
  it("takes away only the names that it may change", () => {
    const text = `
      let draw;
      const seed = (n) => { draw = () => { n = n * 5 % 7; return n; }; };
      const table = [1, 2, 3];
      const double = (n) => n * 2;
      elsewhere(() => { seed(2); const rows = table.map(() => draw()); });
      const last = double(table[2]);`;
    expect(endOf(text, "last")).toBe(6);
    expect(endOf(text, "draw")).toBe("unknown");
  });

  it("takes away what only a later turn changes", () => {
    const text = `
      let a = 0, b = 0, c = 0, d = 0;
      elsewhere(() => { d = c; c = b; b = a; a += 1; });`;
    for (const name of ["a", "b", "c", "d"]) expect(endOf(text, name)).toBe("unknown");
  });
});
