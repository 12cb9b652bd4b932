import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type { WeightExplanation } from "../../../src/viewModel/weight/weightExplanation.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { FoldButton } from "./FoldButton.tsx";
import { weightTexts } from "./weightTexts.ts";

/** The calculation in the language of the file, to copy or insert. */
export function WeightCodeBlock(props: {
  readonly computation: string;
  readonly explanation: WeightExplanation;
}): JSX.Element {
  const { computation, explanation } = props;
  const { ask } = useContext(PanelToolsContext);
  const { languageName, lines, shortLines, hasComments } = explanation.code;
  const [isWhole, setIsWhole] = useState(false);
  const title = weightTexts.code(languageName);
  return (
    <section class="weight-code" aria-label={title}>
      <h4>{title}</h4>
      <pre dir="ltr" tabIndex={0}>
        <code>{(isWhole ? lines : (shortLines ?? lines)).join("\n")}</code>
      </pre>
      {shortLines && (
        <p class="weight-rest">
          {!isWhole && `${weightTexts.shortCode} `}
          <FoldButton
            isWhole={isWhole}
            more={weightTexts.showWhole}
            less={weightTexts.showShort}
            onFold={setIsWhole}
          />
        </p>
      )}
      <div class="weight-actions">
        <vscode-button
          appearance="secondary"
          onClick={() => {
            ask("clipboard/write", { text: lines.join("\n") }, weightTexts.copied);
          }}
        >
          {weightTexts.copy}
        </vscode-button>
        {hasComments && (
          <vscode-button
            appearance="secondary"
            onClick={() => {
              ask("weight/comment", { computation, ...explanation.place }, weightTexts.inserted);
            }}
          >
            {weightTexts.insert}
          </vscode-button>
        )}
      </div>
    </section>
  );
}
