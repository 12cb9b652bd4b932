import { firstChoices, type ViewChoices } from "../../webview/viewChoices.ts";
import { stepperOff, type StepperChoices } from "../../webview/views/stepper/stepperChoices.ts";
import type { GalleryStateName } from "./galleryStates.ts";

/** The view settings of a gallery state: the focused weight, the step. */
export function galleryChoices(name: GalleryStateName): ViewChoices {
  return { ...firstChoices, ...choicesOf[name] };
}

const choicesOf: { readonly [name in GalleryStateName]?: Partial<ViewChoices> } = {
  chapter: { focus: { layer: 0, head: 0, query: 0, key: 1 } },
  causal: { focus: { layer: 0, head: 1, query: 3, key: 2 } },
  cjk: { focus: { layer: 0, head: 3, query: 4, key: 2 } },
  rtl: { focus: { layer: 0, head: 1, query: 2, key: 1 } },
  "masked-key": { focus: { layer: 0, head: 0, query: 1, key: 4 } },
  wide: { focus: { layer: 0, head: 1, query: 2, key: 0 } },
  "many-keys": { focus: { layer: 0, head: 0, query: 23, key: 9 } },
  "step-scores": { stepper: at("Chapter.cs", 2) },
  "step-causal": { stepper: at("causal.py", 34) },
  "step-mlp": { stepper: at("mlp", 1) },
  "step-rtl": { stepper: at("rtl.txt", 15) },
  "predict-asking": { stepper: { ...at("Chapter.cs", 2), predicts: true } },
  "predict-right": { stepper: { ...at("Chapter.cs", 2), predicts: true, predicted: 1 } },
  "predict-wrong": { stepper: { ...at("mlp", 1), predicts: true, predicted: 0 } },
};

function at(computation: string, index: number): StepperChoices {
  return { ...stepperOff, isOn: true, computation, index };
}
