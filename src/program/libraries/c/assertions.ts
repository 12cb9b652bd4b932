import { builtin, createClass } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { errorStream } from "./streams.ts";

const compared = ["EQ", "NE", "LT", "LE", "GT", "GE", "NEAR", "FLOAT_EQ", "DOUBLE_EQ", "STREQ"];
const asked = ["TRUE", "FALSE", "THAT", "NO_THROW"];

const names = [
  ...["EXPECT", "ASSERT"].flatMap((kind) => [...compared, ...asked].map((how) => `${kind}_${how}`)),
  ...["CHECK", "REQUIRE", "WARN"].flatMap((kind) =>
    ["", "_FALSE", "_EQ", "_NE", "_LT", "_LE", "_GT", "_GE", "_MESSAGE", "_NOTHROW"].map(
      (how) => kind + how,
    ),
  ),
  ...["BOOST_CHECK", "BOOST_REQUIRE"].flatMap((kind) =>
    ["", "_EQUAL", "_CLOSE", "_SMALL"].map((how) => kind + how),
  ),
  ...["SUCCEED", "SCOPED_TRACE", "INFO", "CAPTURE", "MESSAGE"],
  "InitGoogleTest",
];

/** The assertions of GoogleTest, Catch2, doctest, and Boost: tests go on as those that succeed. */
export const assertions: readonly (readonly [string, Value])[] = [
  // What a test says behind an assertion is printed only where the test fails.
  ...names.map((name) => [name, builtin(name, () => errorStream)] as const),
  ["RUN_ALL_TESTS", builtin("RUN_ALL_TESTS", () => makeNumber("int", 0))],
  ["Test", createClass("Test", [])],
];
