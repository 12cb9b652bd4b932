// The strict rules of typescript-eslint, types included, and a few of this project.
import { defineConfig } from "oxlint";

const plainRules = [
  ...["no-array-constructor", "no-unused-expressions", "no-useless-constructor", "no-var"],
  ...["prefer-const", "prefer-rest-params", "prefer-spread"],
];

const typescriptRules = [
  ...["await-thenable", "consistent-type-imports", "no-array-delete", "no-base-to-string"],
  ...["no-deprecated", "no-duplicate-enum-values", "no-duplicate-type-constituents"],
  ...[
    "no-dynamic-delete",
    "no-empty-object-type",
    "no-explicit-any",
    "no-extra-non-null-assertion",
  ],
  ...["no-extraneous-class", "no-for-in-array", "no-generated-empty-object-type"],
  ...["no-implied-eval", "no-invalid-void-type", "no-meaningless-void-operator", "no-misused-new"],
  ...["no-misused-promises", "no-misused-spread", "no-mixed-enums", "no-namespace"],
  ...["no-non-null-asserted-nullish-coalescing", "no-non-null-asserted-optional-chain"],
  ...["no-redundant-type-constituents", "no-require-imports", "no-this-alias"],
  ...["no-unnecessary-boolean-literal-compare", "no-unnecessary-condition"],
  ...["no-unnecessary-template-expression", "no-unnecessary-type-arguments"],
  ...["no-unnecessary-type-assertion", "no-unnecessary-type-constraint"],
  ...["no-unnecessary-type-conversion", "no-unnecessary-type-parameters", "no-unsafe-argument"],
  ...["no-unsafe-assignment", "no-unsafe-call", "no-unsafe-declaration-merging"],
  ...["no-unsafe-enum-comparison", "no-unsafe-function-type", "no-unsafe-member-access"],
  ...["no-unsafe-return", "no-unsafe-unary-minus", "no-useless-default-assignment"],
  ...["no-wrapper-object-types", "only-throw-error", "prefer-as-const"],
  ...["prefer-literal-enum-member", "prefer-namespace-keyword", "prefer-promise-reject-errors"],
  ...["prefer-reduce-type-parameter", "prefer-return-this-type", "related-getter-setter-pairs"],
  ...["require-await", "triple-slash-reference", "unbound-method", "unified-signatures"],
  "use-unknown-in-catch-callback-variable",
].map((rule) => `typescript/${rule}`);

const none = ["Any", "Boolean", "Nullish", "NumberAndString", "RegExp"];
const onlyNumbers = Object.fromEntries(none.map((kind) => [`allow${kind}`, false]));

export default defineConfig({
  plugins: ["typescript"],
  categories: { correctness: "off" },
  // oxlint-tsgolint knows the types.
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: [
    ...["dist", "out", ".vscode-test", ".cache", "media", "test/fixtures", "*.mjs", "*.config.ts"],
    // AssemblyScript looks like TypeScript and has types of its own.
    "src/engine/backends/wasm/assembly",
  ],
  rules: {
    ...Object.fromEntries([...plainRules, ...typescriptRules].map((rule) => [rule, "error"])),
    // VS Code hands out Thenables.
    "typescript/no-floating-promises": ["error", { checkThenables: true }],
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
    "typescript/restrict-plus-operands": ["error", onlyNumbers],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    // A lens or a handler may ignore what it is handed.
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  },
  overrides: [
    {
      files: ["src/host/**/*.ts"],
      jsPlugins: ["./scripts/hostRules.mjs"],
      rules: { "host/one-home": "error" },
    },
  ],
});
