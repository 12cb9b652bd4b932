import type { SettingOverrides } from "../meaning/meaningOptions.ts";

/** Words of a directive that settle the same thing, the one that is written first. */
export interface SettingWord {
  /** In lower case. */
  readonly names: readonly string[];
  readonly text: string;
}

type Writers = {
  readonly [Key in keyof SettingOverrides]-?: {
    readonly names: readonly string[];
    readonly write: (value: NonNullable<SettingOverrides[Key]>) => string;
  };
};

const writers: Writers = {
  headCount: { names: ["heads"], write: (value) => `heads=${String(value)}` },
  keyValueHeadCount: { names: ["kvheads"], write: (value) => `kvHeads=${String(value)}` },
  causal: { names: ["causal", "noncausal"], write: (value) => (value ? "causal" : "noncausal") },
  scale: { names: ["scale"], write: (value) => `scale=${String(value)}` },
  temperature: { names: ["temperature"], write: (value) => `temperature=${String(value)}` },
  removedHeads: {
    names: ["removed"],
    write: (heads) => `removed=${heads.length === 0 ? "none" : heads.join(",")}`,
  },
  headCombination: { names: ["combine"], write: (value) => `combine=${value}` },
  activation: { names: ["activation"], write: (value) => `activation=${value}` },
  norm: { names: ["norm"], write: (value) => `norm=${value}` },
  placement: { names: ["placement"], write: (value) => `placement=${value}` },
  residual: { names: ["residual"], write: (value) => `residual=${String(value)}` },
  weightLayout: { names: ["weights"], write: (value) => `weights=${value}` },
};

/** Settings in the words of the directive, in the order in which people read them. */
export function toDirectiveWords(settings: SettingOverrides): readonly SettingWord[] {
  return (Object.keys(writers) as (keyof SettingOverrides)[]).flatMap((key) => {
    const value = settings[key];
    if (value === undefined) return [];
    const { names, write } = writers[key] as {
      readonly names: readonly string[];
      readonly write: (value: unknown) => string;
    };
    return [{ names, text: write(value) }];
  });
}
