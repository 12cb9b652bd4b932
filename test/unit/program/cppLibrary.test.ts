import { describe, expect, it } from "vitest";
import { inMain } from "../../support/cPrograms.ts";
import { programRunner } from "../../support/runProgram.ts";

const { printedBy } = await programRunner("cpp");

const printed = (before: string, ...lines: readonly string[]): string =>
  printedBy(inMain(before, ...lines));

describe("C++ that the standard library holds values for", () => {
  it("an optional has a value or none, also where the value is 0", () => {
    const find =
      "optional<int> find(vector<double> v, double x) { for (size_t i = 0; i < v.size(); ++i) if (v[i] == x) return (int)i; return nullopt; }";
    expect(
      printed(
        find,
        "auto a = find({5}, 5), b = find({5}, 6);",
        'cout << (a ? "y" : "n") << *a << a.value() << (b ? "y" : "n") << b.value_or(-1) << b.has_value();',
        "optional<double> o; o = 2.5; cout << *o; o.reset(); cout << o.has_value();",
      ),
    ).toBe("y00n-102.50");
  });

  it("a stream keeps a text, in another base too", () => {
    expect(
      printed("", "std::ostringstream os;", 'os << 1 << ", " << hex << 255;', "cout << os.str();"),
    ).toBe("1, ff");
  });

  it("at() fails outside of a vector, and texts become numbers", () => {
    expect(
      printed(
        "",
        'try { vector<int> e; e.at(2); } catch (const out_of_range& ex) { cout << "no "; }',
        'cout << stoi("12") + 1 << " " << stod("1.5e1x");',
      ),
    ).toBe("no 13 15");
  });
});
