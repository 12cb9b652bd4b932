import type { JSX } from "preact";
import type { Block } from "../../src/lessons/text/stepText.ts";
import { InlineText, LineText } from "./LineText.tsx";

/** The text of a step. */
export function BlockText({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, at) => (
        <OneBlock key={at} block={block} />
      ))}
    </>
  );
}

function OneBlock({ block }: { readonly block: Block }): JSX.Element {
  switch (block.kind) {
    case "heading": {
      // The step's title is the first heading of the page.
      const Heading = `h${Math.min(6, block.level + 1)}` as "h2";
      return (
        <Heading>
          <LineText line={block.children} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <LineText line={block.children} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <BlockText blocks={block.blocks} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <BlockText blocks={item} />
        </li>
      ));
      return block.first === null ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
    }
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return <TextTable table={block} />;
    case "rule":
      return <hr />;
    case "formula":
    case "embed":
      return (
        <div class="standing">
          <InlineText inline={block} />
        </div>
      );
  }
}

function TextTable(props: {
  readonly table: Extract<Block, { readonly kind: "table" }>;
}): JSX.Element {
  const { head, rows, alignments } = props.table;
  const style = (at: number) => ({ textAlign: alignments[at] ?? "left" });
  return (
    <div class="table-scroll">
      <table class="text-table">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" style={style(at)}>
                <LineText line={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} style={style(at)}>
                  <LineText line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
