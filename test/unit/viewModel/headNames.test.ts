import { expect, test } from "vitest";
import { nameHead, nameHeadShortly } from "../../../src/viewModel/headNames.ts";

const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

test("heads are counted from 0, beside what the program calls them", () => {
  const titles = ["Head 1 weights", "Head 2 weights"];
  expect(nameHead(1, undefined)).toBe("Head 1");
  expect(plain(nameHead(0, titles))).toBe("Head 0 (“Head 1 weights”)");
  expect(nameHead(2, titles)).toBe("Head 2");
});

test("short names leave out the words at the end that all titles share, but keep one", () => {
  const short = (...titles: string[]) => titles.map((_, at) => plain(nameHeadShortly(at, titles)));
  expect(short("Head 1 weights (sum)", "Head 2 weights (sum)")).toEqual(["“Head 1”", "“Head 2”"]);
  expect(short("left", "right")).toEqual(["“left”", "“right”"]);
  expect(short("a weights", "weights")).toEqual(["“a weights”", "“weights”"]);
  expect(nameHeadShortly(3, undefined)).toBe("Head 3");
});
