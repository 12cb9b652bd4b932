import {
  itemsOfSpan,
  makeList,
  makeSpan,
  nativeOf,
  SpanView,
} from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import { fitted } from "./lists.ts";
import { itemsIn, members, wholeIn } from "../declared/table.ts";

/** The members of spans. */
export const spanMembers = members(
  {
    Length: (_, self) => int(nativeOf(self, SpanView)!.length),
    // Of what is kept as `Memory`.
    Span: (_, self) => self,
    // Of a part of an array.
    Count: (_, self) => int(nativeOf(self, SpanView)!.length),
    Offset: (_, self) => int(nativeOf(self, SpanView)!.start),
    Array: (_, self) => nativeOf(self, SpanView)!.list,
    IsEmpty: (_, self) => bool(nativeOf(self, SpanView)!.length === 0),
  },
  {
    Slice: (machine, self, [start, count]) => {
      const span = nativeOf(self, SpanView)!;
      const from = wholeIn(start);
      const length = wholeIn(count, span.length - from);
      if (from < 0 || length < 0 || from + length > span.length)
        return machine.fail(
          "RangeError",
          "Specified argument was out of the range of valid values.",
        );
      return makeSpan(span.list, span.start + from, length);
    },
    ToArray: (machine, self) =>
      makeList(
        `${itemTypeOf(nativeOf(self, SpanView)!.list.typeName) ?? "object"}[]`,
        itemsIn(machine, self),
      ),
    Fill: (machine, self, [value]) => {
      const { list, start, length } = nativeOf(self, SpanView)!;
      machine.touch(list);
      list.items.fill(fitted(machine, list, value), start, start + length);
      return none;
    },
    Clear: (machine, self) => {
      const { list, start, length } = nativeOf(self, SpanView)!;
      machine.touch(list);
      list.items.fill(fitted(machine, list, int(0)), start, start + length);
      return none;
    },
    CopyTo: (machine, self, [target]) => {
      const to = nativeOf(target, SpanView);
      const home = to ? to.list : target?.kind === "list" ? target : null;
      const items = itemsOfSpan(self) ?? [];
      if (!home) throw new NotKnown("the values written here are unknown");
      machine.touch(home);
      home.items.splice(to?.start ?? 0, items.length, ...items);
      return none;
    },
  },
);
