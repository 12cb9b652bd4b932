import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LearnerFiles } from "../../../src/host/lessons/learnerFiles.ts";
import { LessonLibrary } from "../../../src/host/lessons/lessonLibrary.ts";
import { LessonSession } from "../../../src/host/lessons/lessonSession.ts";
import { ProgressStore } from "../../../src/host/lessons/progressStore.ts";
import type { TextReader } from "../../../src/host/lessons/lessonParts.ts";
import { Panels } from "../../../src/host/panel/panels.ts";
import type { MemoryDocument } from "../../support/editor/memoryDocument.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk, Uri } from "../../support/editor/vscode.ts";

const fixtures = new URL("../../fixtures/lessons", import.meta.url).pathname;
const weights = "fixtures/weights";
const mask = "fixtures/mask";

let world: ReturnType<typeof createParts>;
let session: LessonSession;
let store: ProgressStore;
let library: LessonLibrary;
let panels: Panels;
let changes = 0;

beforeEach(async () => {
  world = createParts();
  store = new ProgressStore(world.memory);
  await store.dispatch({ kind: "languageChosen", language: "python" });
  openWindow();
});

afterEach(() => {
  closeWindow();
  world.dispose();
  desk.reset();
});

function openWindow(): void {
  const { parts, memory, reading, storage } = world;
  panels = new Panels(parts, memory);
  store = new ProgressStore(memory);
  library = new LessonLibrary(parts.extensionUri, parts.log);
  library.register(Uri.file(fixtures) as never);
  const files = new LearnerFiles(storage);
  const reader: TextReader = (text, fileName) => reading.extract(text, fileName);
  session = new LessonSession({ ...parts, panels, storage, reader, store, library, files });
  changes = 0;
  session.onDidChange(() => (changes += 1));
}

function closeWindow(): void {
  session.dispose();
  panels.dispose();
  library.dispose();
  store.dispose();
}

const learnerFile = () => session.lesson.document as unknown as MemoryDocument;
const progress = (lesson = weights) => store.progress.lessons[lesson];

describe("opening a lesson", () => {
  test("opens a copy of its code and shows the computation of the first step", async () => {
    expect(await session.start(weights)).toBe(true);
    expect(learnerFile().uri.path).toBe("/storage/lessons/fixtures/weights/weights.py");
    expect(panels.target?.uri.path).toBe("/storage/lessons/fixtures/weights/weights.py");
    expect(session.lesson.step.id).toBe("look");
    expect(store.lastLesson).toBe(weights);
  });

  test("continues in the learner's file at the learner's step after a restart", async () => {
    await session.start(weights);
    learnerFile().replace("5.0", "6.0");
    await learnerFile().save();
    desk.write(learnerFile().uri.path, learnerFile().getText());
    await session.goTo("shape");
    const { seed } = progress()!;
    closeWindow();
    openWindow();
    await session.start(weights);
    expect(session.lesson.step.id).toBe("shape");
    expect(learnerFile().getText()).toContain("[[0.0, 6.0,");
    expect(progress()?.seed).toBe(seed);
  });

  test("that does not exist says so and leaves the open lesson as it is", async () => {
    await session.start(weights);
    await expect(session.start("fixtures/gone")).rejects.toThrow(
      "There is no lesson fixtures/gone. It was moved, or its pack was removed.",
    );
    expect(session.lesson.found.key).toBe(weights);
  });

  test("is needed before anything is done in it", async () => {
    await expect(session.next()).rejects.toThrow("No lesson is open.");
    await expect(session.check()).rejects.toThrow("No lesson is open.");
    expect(() => session.showView(null)).toThrow("No lesson is open.");
  });
});

describe("going through a lesson", () => {
  test("follows the branch of a wrong answer, and goes back the same way", async () => {
    await session.start(weights, "guess");
    await session.guess("guess", { kind: "number", number: 0.1 }, true);
    expect(progress()?.predictions["guess"]).toMatchObject({ first: false, sure: true });
    await session.next();
    expect(session.lesson.step.id).toBe("again");
    await session.next();
    expect(session.lesson.step.id).toBe("write");
    expect(progress()?.done).toContain("again");
    await session.previous();
    expect(session.lesson.step.id).toBe("again");
  });

  test("skips the aside after a right answer", async () => {
    await session.start(weights, "guess");
    await session.guess("guess", { kind: "number", number: 0.86 }, true);
    await session.next();
    expect(session.lesson.step.id).toBe("shape");
  });

  test("takes no answer to a step that the learner has left", async () => {
    await session.start(weights, "guess");
    await session.goTo("shape");
    await session.guess("guess", { kind: "number", number: 0.86 }, true);
    expect(progress()?.predictions).toEqual({});
  });

  test("refuses a step that the lesson does not have", async () => {
    await session.start(weights);
    await expect(session.goTo("gone")).rejects.toThrow("Lesson fixtures/weights has no step gone.");
    expect(session.lesson.step.id).toBe("look");
  });
});

describe("an exercise", () => {
  const right = "answer = [[0.0705, 0.859, 0.0705]]";

  beforeEach(async () => {
    await session.start(weights, "write");
  });

  test("marks wrong numbers in the file until the learner goes on", async () => {
    learnerFile().replace("answer = []", "answer = [[0.0705, 0.8, 0.0705]]");
    await session.check();
    const uri = learnerFile().uri.toString();
    expect(desk.diagnostics.get(uri)).not.toEqual([]);
    expect(session.lesson.checked?.result.kind).toBe("failed");
    await session.goTo("look");
    expect(desk.diagnostics.size).toBe(0);
    expect(session.lesson.checked).toBeNull();
  });

  test("passes with the right numbers and counts the tries", async () => {
    learnerFile().replace("answer = []", "answer = [[1, 0, 0]]");
    await session.check();
    await session.check();
    learnerFile().replace("answer = [[1, 0, 0]]", right);
    await session.check();
    expect(session.lesson.checked?.result.kind).toBe("passed");
    expect(desk.diagnostics.get(learnerFile().uri.toString())).toEqual([]);
    expect(progress()?.exercises["write"]).toMatchObject({ attempts: 2, passed: true });
  });

  test("whose check ends after the learner has gone on marks nothing", async () => {
    learnerFile().replace("answer = []", "answer = [[1, 0, 0]]");
    const check = session.check();
    await session.goTo("look");
    await check;
    expect([session.lesson.checked, desk.diagnostics.size]).toEqual([null, 0]);
  });

  test("is checked when the file is saved, but not before anything is written", async () => {
    await learnerFile().save();
    await pause(50);
    expect(session.lesson.checked).toBeNull();
    learnerFile().replace("answer = []", right);
    await learnerFile().save();
    await vi.waitFor(() => expect(session.lesson.checked?.result.kind).toBe("passed"));
  });

  test("takes pasted numbers in place of those of the file", async () => {
    await session.check({ weights: "[[0.0705, 0.859, 0.0705]]" });
    expect(session.lesson.checked?.result.kind).toBe("passed");
    await session.check({ weights: "no numbers" });
    expect(session.lesson.checked?.result.kind).toBe("broken");
  });

  test("shows its hints one by one; a step without hints says that it has none", async () => {
    await session.showHint();
    await session.showHint();
    expect(progress()?.exercises["write"]).toMatchObject({ hints: 2 });
    await session.goTo("again");
    await expect(session.showHint()).rejects.toThrow("This step has no hints.");
    await expect(session.check()).rejects.toThrow("This step has nothing to check.");
  });
});

describe("the learner's file", () => {
  test("completes the step that asks for an edit", async () => {
    await session.start(mask, "edit");
    expect(progress(mask)?.done).not.toContain("edit");
    const text = await readFixture("02-mask/solutions/edited.py");
    learnerFile().replace(learnerFile().getText(), text);
    await vi.waitFor(() => expect(progress(mask)?.done).toContain("edit"));
  });

  test("that is edited quickly is read once, when typing pauses", async () => {
    await session.start(weights, "again");
    changes = 0;
    for (const digit of "6789") learnerFile().replace("= 2", `= 2${digit}`);
    await vi.waitFor(() => expect(changes).toBe(1));
    await pause(200);
    expect(changes).toBe(1);
  });

  test("is replaced only on request, and its text can be had again", async () => {
    await session.start(mask, "start");
    learnerFile().replace(learnerFile().getText(), "mine = 1\n");
    await session.goTo("weigh");
    expect(learnerFile().getText()).toBe("mine = 1\n");
    await session.replaceFile();
    expect(learnerFile().getText()).toBe(await readFixture("02-mask/states/masked.py"));
    expect(progress(mask)?.kept).toMatchObject([{ step: "weigh", text: "mine = 1\n" }]);
    expect(session.lesson.entered).toBe(learnerFile().getText());
    learnerFile().undo();
    expect(learnerFile().getText()).toBe("mine = 1\n");
  });

  test("stays as it is in a step that has no version of it", async () => {
    await session.start(weights, "again");
    await expect(session.replaceFile()).rejects.toThrow("This step does not change your file.");
  });
});

describe("a lesson that its author changes", () => {
  test("is shown with its new text, at the same step and with the same answers", async () => {
    await copyFixture("01-weights");
    await session.start(weights, "guess");
    const lesson = await readFixture("01-weights/lesson.json");
    desk.write(`${fixtures}/01-weights/lesson.json`, lesson.replace("How much?", "How large?"));
    library.reload();
    await vi.waitFor(() => expect(session.lesson.step.title).toMatchObject({ en: "How large?" }));
    expect(session.lesson.step.id).toBe("guess");
  });
});

describe("closing", () => {
  test("a lesson removes its marks; later edits change nothing", async () => {
    await session.start(weights, "write");
    learnerFile().replace("answer = []", "answer = [[1, 0, 0]]");
    await session.check();
    const file = learnerFile();
    session.close();
    expect(desk.diagnostics.size).toBe(0);
    changes = 0;
    file.replace("[[1, 0, 0]]", "[[0, 1, 0]]");
    await pause(200);
    expect([session.opened, changes]).toEqual([null, 0]);
  });

  test("the window ends what waits for a pause in typing", async () => {
    await session.start(mask, "edit");
    const followers = desk.followers();
    const text = await readFixture("02-mask/solutions/edited.py");
    learnerFile().replace(learnerFile().getText(), text);
    session.dispose();
    await pause(250);
    expect(progress(mask)?.done).not.toContain("edit");
    expect(desk.followers()).toBeLessThan(followers);
  });
});

async function readFixture(path: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(`${fixtures}/${path}`, "utf8");
}

/** So that the lesson can be changed in the editor alone. */
async function copyFixture(name: string): Promise<void> {
  desk.write(`${fixtures}/${name}/lesson.json`, await readFixture(`${name}/lesson.json`));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
