// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { act } from "preact/test-utils";
import { galleryChoices } from "../gallery/galleryChoices.ts";
import { galleryStates, type GalleryStateName } from "../gallery/galleryStates.ts";
import { readViewChoices } from "../../webview/viewChoices.ts";
import { readStepKey } from "../../webview/views/stepper/useStepper.ts";
import { stepRules } from "../../webview/views/stepper/stepRules.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

function open(name: GalleryStateName): Promise<PanelHarness> {
  return openPanel(galleryStates[name](), undefined, { ...galleryChoices(name), isWhole: true });
}

/** Every rule that is in force beside the style sheets. */
function rules(): string {
  return document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join("\n");
}

/** What the panel told its host of keeping results back. */
function withholding({ asked }: PanelHarness): readonly unknown[] {
  return asked.flatMap(({ name, params }) =>
    name === "predict/withhold" ? [(params as { isWithheld: boolean }).isWithheld] : [],
  );
}

/** Lets time pass. */
function passes(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

describe("walking", () => {
  test("begins with a button in the header and ends with Escape", async () => {
    const panel = await open("chapter");
    expect(panel.findAll(".stepper-bar")).toEqual([]);
    const begin = panel.find(".step-start");
    begin.tabIndex = 0;
    begin.focus();
    await panel.fire(begin, new MouseEvent("click"));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Play");
    expect(panel.text(".step-words h2")).toBe("Split into heads head 0");
    await panel.press(document.body, "Escape");
    expect(panel.findAll(".stepper-bar")).toEqual([]);
    expect(document.activeElement).toBe(begin);
    expect(panel.asked.map(({ name }) => name)).toEqual(["step/leave"]);
    await panel.press(document.body, "Escape");
    expect(panel.asked.map(({ name }) => name)).toEqual(["step/leave", "file/focus"]);
  });

  test("moves with the keys, and stays within the steps", async () => {
    const panel = await open("step-scores");
    expect(panel.text(".step-sentence")).toBe(
      "Q[0] gets a score for each of 3 keys. K[1] fits best with 5 × 0.5 = 2.5.",
    );
    await panel.press(document.body, "ArrowRight");
    expect(panel.text(".step-words h2")).toBe("Scores head 1 · Q[0]");
    await panel.press(document.body, "ArrowLeft");
    await panel.press(document.body, "ArrowLeft");
    expect(panel.text(".step-words h2")).toBe("Split into heads head 1");
    await panel.press(document.body, "End");
    expect(panel.text(".step-place")).toBe("9 / 9");
    await panel.press(document.body, "ArrowRight");
    expect(panel.choices.get().stepper.index).toBe(8);
    await panel.press(document.body, "Home");
    expect(panel.text(".step-place")).toBe("1 / 9");
  });

  test("moves with keys that come before it is known how many steps there are", async () => {
    const panel = await open("chapter");
    const begin = panel.find(".step-start");
    const start = act(() => begin.click());
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    expect(panel.text(".step-place")).toBe("");
    await start;
    await panel.settle();
    expect(panel.text(".step-place")).toMatch(/^3 \/ /);
  });

  test("goes from stage to stage where there are many steps, until every step is asked for", async () => {
    const panel = await open("step-causal");
    expect(panel.text(".step-place")).toBe("3 / 7");
    await panel.press(document.body, "ArrowRight");
    expect(panel.text(".step-words h2")).toBe("Softmax head 0 · the");
    await panel.press(document.body, "ArrowLeft");
    expect(panel.text(".step-words h2")).toBe("Mask head 0 · the");
    const pace = panel.find(".step-speed select") as HTMLSelectElement;
    pace.value = "steps";
    await panel.fire(pace, new Event("change", { bubbles: true }));
    expect(panel.text(".step-place")).toMatch(/ \/ 106$/);
    await panel.press(document.body, "ArrowRight");
    expect(panel.text(".step-words h2")).toMatch(/^Mask head 0 · (?!the$)/);
    expect(readViewChoices(panel.choices.get()).stepper.pace).toBe("steps");
    await panel.press(document.body, "End");
    expect(panel.text(".step-place")).toBe("106 / 106");
  });

  test("moves with the slider and the buttons", async () => {
    const panel = await open("step-scores");
    const slider = panel.find(".step-slider") as HTMLInputElement;
    slider.value = "6";
    await panel.fire(slider, new Event("input", { bubbles: true }));
    expect(panel.text(".step-words h2")).toBe("Mix the values head 0 · Q[0]");
    await panel.fire(panel.find('[aria-label="Next step"]'), new MouseEvent("click"));
    expect(panel.text(".step-place")).toBe("8 / 9");
  });

  test("lets the explained weight and the MLP's position follow", async () => {
    const panel = await open("step-causal");
    expect(panel.choices.get().focus).toMatchObject({ head: 1, query: 0, key: 0 });
    expect(panel.text(".weight-explanation h3")).toContain("Head 1");
  });

  test("plays at the selected speed and stops at the end", async () => {
    const panel = await open("step-scores");
    vi.useFakeTimers();
    try {
      await act(() => {
        panel.find('[aria-label="Play"]').click();
      });
      await passes(1700);
      expect(panel.choices.get().stepper.index).toBe(3);
      for (let step = 0; step < 14; step++) await passes(1700);
      expect(panel.choices.get().stepper.index).toBe(8);
      expect(panel.findAll('[aria-label="Play"]')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("leaves keys to the elements that use them", () => {
    document.body.innerHTML =
      '<div role="grid"><button id="cell"></button></div><input id="field"><input type="range" id="slider">';
    const press = (id: string, key: string) => {
      let read: unknown = null;
      const target = document.getElementById(id)!;
      target.addEventListener("keydown", (event) => (read = readStepKey(event)), { once: true });
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      return read;
    };
    expect(press("cell", "ArrowRight")).toBeNull();
    expect(press("cell", "3")).toEqual({ kind: "answer", option: 2 });
    expect(press("field", "3")).toBeNull();
    expect(press("slider", "ArrowRight")).toBeNull();
    expect(press("slider", "Escape")).toEqual({ kind: "leave" });
  });

  test("survives a reload", () => {
    const stepper = { ...galleryChoices("step-causal").stepper, predicts: true, speed: 2 };
    const kept: unknown = JSON.parse(JSON.stringify({ stepper }));
    expect(readViewChoices(kept).stepper).toEqual(stepper);
    expect(readViewChoices({ stepper: { index: -3, speed: 9 } }).stepper).toMatchObject({
      isOn: false,
      index: 0,
      speed: 1,
    });
  });
});

describe("the picture of a step", () => {
  test("outlines the result of the step and fades later ones", async () => {
    const panel = await open("step-scores");
    const later = rules();
    expect(later).toContain('[data-stage="scores"][data-head="1"] td[data-column]');
    expect(later).toContain('[data-head="1"] td[data-column]:not(:focus)');
    const made = '[data-stage="scores"][data-head="0"] td[data-column][data-row="0"]';
    expect(panel.findAll(made)).toHaveLength(3);
    expect(later).toContain(made);
  });

  test("fades the rows below the completed one", () => {
    const step = {
      ...{ makes: [], reads: [] },
      later: [{ stage: "scores", head: 2, fromRow: 3 }],
    } as unknown as Parameters<typeof stepRules>[0];
    const focus = { layer: 0, head: 0, query: 0, key: 0 };
    const sight = { isPending: false, isWithheld: false, focus, mlpPosition: 0 };
    const text = stepRules(step, sight);
    expect(text).toContain(
      '[data-stage="scores"][data-head="2"]:not(.strip) tbody tr:nth-child(n + 4)',
    );
    expect(text).toContain("mask-image: linear-gradient(#000 calc(100% * 3 / var(--rows))");
  });
});

describe("predicting", () => {
  test("asks first and shows nothing that reveals the answer", async () => {
    const panel = await open("predict-asking");
    expect(panel.text(".prediction-question")).toBe("Which key fits Q[0] best in head 0?");
    expect(panel.findAll(".step-sentence, .step-formulas")).toEqual([]);
    expect(panel.text('[data-stage="scores"][data-head="0"] tbody')).not.toMatch(/[.5]/);
    expect(rules()).toContain('[data-explains="attentionWeights"]');
    expect(document.documentElement.dataset["withholds"]).toBe("winner");
  });

  test("does not copy a number before it is predicted", async () => {
    const panel = await open("predict-asking");
    const copied = () => panel.asked.filter(({ name }) => name === "clipboard/write");
    await panel.press(panel.cell("scores", 0, 0, 1), "c", true);
    expect(copied()).toEqual([]);
    await panel.press(document.body, "2");
    await panel.press(panel.cell("scores", 0, 0, 1), "c", true);
    expect(copied()).toHaveLength(1);
  });

  test("announces the question and the reply in a live region that exists before them", async () => {
    const panel = await open("predict-asking");
    const told = panel.find('.step-told[aria-live="polite"]');
    expect(told.textContent).toContain("Which key fits Q[0] best in head 0?");
    await panel.press(document.body, "2");
    expect(panel.find(".step-told")).toBe(told);
    expect(told.textContent).toContain("Correct.");
  });

  test("takes a click on a cell as an answer and does not go to the file", async () => {
    const panel = await open("predict-asking");
    await panel.fire(
      panel.cell("scores", 0, 0, 1),
      new MouseEvent("click", { bubbles: true, cancelable: true }),
    );
    expect(panel.text(".prediction-reply")).toBe(
      "Correct. K[1] scores 2.5, followed by K[0] with 0.",
    );
    expect(panel.asked.map(({ name }) => name)).toEqual(["predict/withhold", "predict/answer"]);
    expect(panel.text(".prediction-score")).toContain("7 of 9 predicted correctly");
    expect(panel.text(".step-sentence")).toContain("K[1] fits best");
  });

  test("takes a key as an answer, once", async () => {
    const panel = await open("predict-asking");
    await panel.press(document.body, "3");
    await panel.press(document.body, "2");
    expect(panel.text(".prediction-reply")).toMatch(/^Not quite: it is K\[1\]\./);
    expect(panel.asked.filter(({ name }) => name === "predict/answer")).toHaveLength(1);
    expect(panel.text(".prediction-score")).toContain("6 of 9 predicted correctly");
  });

  test("hides what it asks for later, and shows everything at the end", async () => {
    const panel = await open("predict-asking");
    await panel.press(document.body, "2");
    expect(panel.cell("attentionWeights", 0, 0, 1).textContent).toBe(" not predicted yet");
    expect(panel.cell("scores", 0, 0, 1).textContent).toBe("2.5");
    expect(document.documentElement.dataset["withholds"]).toBe("later");
    await panel.press(document.body, "End");
    await panel.press(document.body, "1");
    expect(panel.cell("attentionWeights", 0, 0, 1).textContent).toContain("0.8590");
    expect(document.documentElement.dataset["withholds"]).toBeUndefined();
    expect(withholding(panel)).toEqual([true, false]);
  });

  test("lets the editor show everything again when it is turned off or left", async () => {
    const panel = await open("predict-asking");
    await panel.fire(panel.find(".step-predict input"), new MouseEvent("click"));
    expect(withholding(panel)).toEqual([true, false]);
    await panel.fire(panel.find(".step-predict input"), new MouseEvent("click"));
    await panel.press(document.body, "Escape");
    expect(withholding(panel)).toEqual([true, false, true, false]);
  });

  test("does not focus the key that it asks for", async () => {
    const panel = await open("predict-asking");
    expect(panel.choices.get().focus).toMatchObject({ head: 0, query: 0, key: 0 });
    await panel.press(document.body, "2");
    expect(panel.choices.get().focus).toMatchObject({ head: 0, query: 0, key: 1 });
  });

  test("continues with the keys after a click on a cell", async () => {
    const panel = await open("predict-asking");
    const cell = panel.cell("scores", 0, 0, 1);
    cell.focus();
    await panel.fire(cell, new MouseEvent("click", { bubbles: true, cancelable: true }));
    expect(document.activeElement?.className).toBe("stepper-bar");
  });

  test("restarts the score on request", async () => {
    const panel = await open("predict-right");
    await panel.fire(panel.find(".prediction-score button"), new MouseEvent("click"));
    expect(panel.text(".prediction-score")).toBe("No predictions yet");
  });

  test("pauses playing until there is an answer", async () => {
    const panel = await open("predict-asking");
    vi.useFakeTimers();
    try {
      await act(() => {
        panel.find('[aria-label="Play"]').click();
      });
      await passes(5000);
      expect(panel.choices.get().stepper.index).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test("of the MLP: 6 of 16 are zeroed", async () => {
    const panel = await open("predict-wrong");
    expect(panel.text(".prediction-reply")).toContain("it is 6");
    expect(panel.text(".option-right")).toContain("6");
    expect(panel.text(".option-wrong")).toContain("3");
  });
});
