// What the host may do in one file only, because what it shows or opens comes from the user's files.
const homes = [
  {
    file: "src/host/markdown.ts",
    selector: "NewExpression[callee.property.name='MarkdownString']",
    message: "Names in a file may look like Markdown: use toMarkdown of src/host/markdown.ts",
  },
  {
    file: "src/host/markdown.ts",
    selector:
      "NewExpression[callee.property.name='Hover'] > .arguments:first-child:not([callee.name='toMarkdown'])",
    message: "A string in a hover is Markdown: use toMarkdown of src/host/markdown.ts",
  },
  {
    file: "src/host/notify.ts",
    selector: "MemberExpression[property.name=/^show(Information|Warning|Error)Message$/]",
    message: "Names in a file may look like links: use src/host/notify.ts",
  },
  {
    file: "src/host/openOutside.ts",
    selector: "CallExpression[callee.property.name='openExternal']",
    message: "Only some addresses leave the editor: use src/host/openOutside.ts",
  },
];

/** A plugin of the linter. */
export default {
  meta: { name: "host" },
  rules: {
    "one-home": {
      create: (context) =>
        Object.fromEntries(
          homes
            .filter(({ file }) => !context.filename.replaceAll("\\", "/").endsWith(file))
            .map(({ selector, message }) => [
              selector,
              (node) => {
                context.report({ node, message });
              },
            ]),
        ),
    },
  },
};
