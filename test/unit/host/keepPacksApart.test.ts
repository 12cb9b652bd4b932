import { expect, test } from "vitest";
import { keepPacksApart } from "../../../src/host/lessons/keepPacksApart.ts";
import type { LibraryPack } from "../../../src/host/lessons/libraryLesson.ts";

function packOf(id: string, folder: string, lessons: readonly string[] = ["softmax"]): LibraryPack {
  const uri = { toString: () => folder } as unknown as LibraryPack["folder"];
  const all = lessons.map((name) => ({ key: `${id}/${name}`, folder: uri, lesson: { id: name } }));
  const title = { en: `Pack of ${folder}` };
  return {
    id,
    title,
    folder: uri,
    lessons: all as unknown as LibraryPack["lessons"],
    problems: [],
  };
}

const keysOf = (packs: readonly LibraryPack[]) =>
  packs.map(({ id, folder, lessons }) => [id, folder.toString(), lessons.map(({ key }) => key)]);

test("a pack of the workspace with the id of the course is listed beside it, and says so", () => {
  const packs = [packOf("course", "workspace"), packOf("course", "own"), packOf("other", "more")];
  const apart = keepPacksApart(packs, "own");
  expect(keysOf(apart)).toEqual([
    ["course-2", "workspace", ["course-2/softmax"]],
    ["course", "own", ["course/softmax"]],
    ["other", "more", ["other/softmax"]],
  ]);
  expect(apart[0]?.problems).toEqual([
    "Two packs have the id course; the other is Pack of own. Both are listed, this " +
      "one as course-2. Change the id in its pack.json.",
  ]);
  expect(apart[1]?.problems).toEqual([]);
});

test("a folder that is found twice is one pack", () => {
  const packs = [packOf("mine", "workspace"), packOf("mine", "workspace"), packOf("course", "own")];
  const apart = keepPacksApart(packs, "own");
  expect(apart.map(({ id, problems }) => [id, problems])).toEqual([
    ["mine", []],
    ["course", []],
  ]);
});

test("single lessons are listed together, each with its own key", () => {
  const packs = [packOf("single", "a"), packOf("course", "own"), packOf("single", "b")];
  expect(keysOf(keepPacksApart(packs, "own"))).toEqual([
    ["single", "a", ["single/softmax", "single/softmax-2"]],
    ["course", "own", ["course/softmax"]],
  ]);
});
