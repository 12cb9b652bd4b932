import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      ...["dist", "out", ".vscode-test", ".cache", "media", "test/fixtures"],
      // AssemblyScript looks like TypeScript and has types of its own.
      "src/engine/backends/wasm/assembly",
    ],
  },
  {
    files: ["src/**/*.ts", "webview/**/*.{ts,tsx}", "test/**/*.{ts,tsx}", "scripts/**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      parserOptions: {
        project: [
          "tsconfig.pure.json",
          "tsconfig.host.json",
          "tsconfig.webview.json",
          "tsconfig.test.json",
        ],
      },
    },
    rules: {
      // VS Code hands out Thenables.
      "@typescript-eslint/no-floating-promises": ["error", { checkThenables: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A lens or a handler may ignore what it is handed.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // noUncheckedIndexedAccess makes every typed-array read optional; the loop bound is the check.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ["src/host/**/*.ts"],
    ignores: ["src/host/markdown.ts", "src/host/notify.ts", "src/host/openOutside.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "NewExpression[callee.property.name='MarkdownString']",
          message: "Names in a file may look like Markdown: use toMarkdown of src/host/markdown.ts",
        },
        {
          selector:
            "NewExpression[callee.property.name='Hover'] > .arguments:first-child:not([callee.name='toMarkdown'])",
          message: "A string in a hover is Markdown: use toMarkdown of src/host/markdown.ts",
        },
        {
          selector: "MemberExpression[property.name=/^show(Information|Warning|Error)Message$/]",
          message: "Names in a file may look like links: use src/host/notify.ts",
        },
        {
          selector: "CallExpression[callee.property.name='openExternal']",
          message: "Only some addresses leave the editor: use src/host/openOutside.ts",
        },
      ],
    },
  },
);
