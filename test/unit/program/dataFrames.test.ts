import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const words = 'user,title,head\na,first,red wine and bread\nb,second,"one, two"\n';

/** What a program prints, and how it stops. */
async function follow(...lines: readonly string[]) {
  const reader = await openProgramReader(sourceResources);
  const port = {
    ...{ list: () => null, bytes: () => null },
    text: (file: string) => (file === "words.csv" ? words : null),
  };
  const text = ["import numpy as np", "import pandas as pd", ...lines].join("\n");
  const { recording } = reader.read(text, "python", null, port)!;
  expect(recording.stoppedAt).toBeNull();
  return { printed: recording.output.join("").trimEnd().split("\n"), recording };
}

const table = "t = pd.DataFrame({'w': ['x', 'y'], 'v': [1.5, 2]})";

describe("a table of pandas", () => {
  it("has the columns and rows of its file", async () => {
    const { printed } = await follow(
      "df = pd.read_csv('words.csv')",
      "print(len(df), df.shape, list(df.columns), df['head'][1])",
      "print(df.title.iloc[0], df.iloc[1]['user'], df.loc[0, 'title'], df.iloc[-1, 0])",
      "for line in df['head']: print(line.split(' '))",
      "print(sorted({w for s in df['head'] for w in s.split(' ')}))",
    );
    expect(printed).toEqual([
      "2 (2, 3) ['user', 'title', 'head'] one, two",
      "first b first b",
      "['red', 'wine', 'and', 'bread']",
      "['one,', 'two']",
      "['and', 'bread', 'one,', 'red', 'two', 'wine']",
    ]);
  });

  it("is made of columns, or of a matrix with names along its sides", async () => {
    const { printed } = await follow(
      table,
      "print(t['v'].to_numpy(), t['w'].values[0], t['v'].tolist(), len(t['w']))",
      "t['n'] = [3, 4]",
      "print(t['n'].values.sum(), t[['n', 'v']].values)",
      "m = pd.DataFrame(np.array([[0.25, 0.75], [0.5, 0.5]]), index=['a', 'b'], columns=['a', 'b'])",
      "print(m['a']['b'], m.loc['a', 'b'], m.iloc[1, 0], (m.values @ m.values)[0])",
      "print(pd.Series(['u', 'v', 'u']).unique())",
    );
    expect(printed.slice(0, 6)).toEqual([
      "[1.5 2. ] x [1.5, 2] 2",
      "7 [[3.  1.5]",
      " [4.  2. ]]",
      "0.5 0.75 0.5 [0.4375 0.5625]",
      "['u', 'v']",
    ]);
  });

  it("is drawn with the names along its sides", async () => {
    const { recording } = await follow(
      "import seaborn as sns",
      "m = np.array([[0.25, 0.75], [0.5, 0.5]])",
      "sns.heatmap(pd.DataFrame(m, index=['a', 'b'], columns=['c', 'd']), annot=True)",
    );
    const [figure] = recording.figures;
    expect(figure).toMatchObject({ xLabels: ["c", "d"], yLabels: ["a", "b"] });
    expect(figure!.values.shape).toEqual([2, 2]);
  });

  it.each([
    ["print(t['v'].mean())"],
    ["print(t['v'] * 2)"],
    ["print(t['v'] > 1)"],
    ["print(len(t[t['v'] > 1]))"],
    ["print(t.describe())"],
    ["print(t)"],
    ["t['v'] += 1", "print(t['v'][0])"],
    ["t['z'] = t['v'] * 2", "print(t['z'].tolist())"],
    ["t.loc[0, 'v'] = 9", "print(t['v'][0])"],
    ["t['v'][0] = 9", "print(t['v'][0])"],
    ["t.drop(columns=['v'], inplace=True)", "print(t.shape)"],
    ["t.columns = ['p', 'q']", "print(list(t.columns))"],
    ["print(t['absent'])"],
    ["print(pd.read_csv('words.csv', skiprows=1).shape)"],
    ["print(pd.read_csv('words.csv', usecols=['user']).shape)"],
    ["print(pd.concat([t, t]).shape)"],
    ["for at, row in t.iterrows(): print(row['v'])"],
    ["t.plot()", "print(t.head()['w'][0])"],
  ])("is unknown in what is not followed, and never raises: %s", async (...lines) => {
    const { printed } = await follow(table, ...lines);
    expect(printed.join("")).toMatch(/^\??$/);
  });
});
