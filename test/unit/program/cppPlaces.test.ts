import { describe, expect, it } from "vitest";
import { inMain } from "../../support/cPrograms.ts";
import { programRunner } from "../../support/runProgram.ts";

const plus = await programRunner("cpp");
const plain = await programRunner("c");

const printed = (before: string, ...lines: readonly string[]): string =>
  plus.printedBy(inMain(before, ...lines));

// The expected values come from compiled programs.
describe("C++ places that calls give", () => {
  it("what stands first, last, or at an index is written through the methods of a container", () => {
    expect(
      printed(
        "struct Box { vector<int> v; int &last() { return v.back(); } };",
        "vector<int> v{1, 2, 3}; v.back() = 7; v.front() *= 5; v.at(1) -= 4; cout << v[0] << v[1] << v[2] << ' ';",
        "swap(v.front(), v.back()); int &r = v.back(); r++; cout << v[0] << v[2] << ' ';",
        "vector<vector<int>> m(2, vector<int>(2, 1)); m.back().back()++; m.front()[1] = 9; cout << m[0][1] << m[1][1] << ' ';",
        "Box b{{1, 2}}; b.last() += 3; cout << b.v[1] << ' ';",
        'map<string, int> k{{"a", 1}}; k.at("a") = 4; k.at("a") *= 2; cout << k["a"] << \' \';',
        "int p = 1, q = 2; (p > q ? p : q) = 6; cout << p << q;",
      ),
    ).toBe("5-27 76 92 5 8 16");
  });

  it("pointers and iterators move by themselves beside operators of the program", () => {
    const before = `
struct Sum { vector<double> d;
  Sum &operator+=(const Sum &o) { transform(d.begin(), d.end(), o.d.begin(), d.begin(), plus<double>()); return *this; } };
Sum operator+(Sum a, const Sum &b) { return a += b; }
struct Other { int n; Other(int n) : n(n) {} };
Other operator+(const Other &a, const Other &b) { return Other(a.n + b.n); }`;
    expect(
      printed(
        before,
        "Sum a{{1, 2}}, b{{3, 4}}; cout << (a + b).d[1] << ' ' << (Other(2) + Other(3)).n << ' ';",
        "double x[3] = {1, 2, 4}; double *p = x; cout << *(p + 2) << *(1 + p);",
      ),
    ).toBe("6 5 42");
  });

  it("a generator is drawn from also where it is given as a reference", () => {
    expect(
      printed(
        "",
        "int n = 0; auto count = [](int &x) { x++; }; count(n);",
        "mt19937 g(42); uniform_int_distribution<int> d(1, 6); int a = d(g), b = d(g); cout << n << a << b;",
      ),
    ).toBe("135");
  });
});

describe("C arrays of characters in objects", () => {
  it("hold the characters of a text, which are changed like those of other arrays", () => {
    expect(
      plain.printedBy(`
#include <stdio.h>
#include <string.h>
typedef struct { char name[8]; int n; } Word;
struct Pair { int k; char both[2][4]; };
int main(void) {
  Word a = {"ab", 3}, all[2] = {{"one", 1}, {.n = 2, .name = "two"}};
  strcat(a.name, "-x"); all[1].name[0] = 'T'; strcpy(all[0].name, "new");
  struct Pair p = {1, {"aa", "bb"}}; p.both[1][0] = 'c';
  printf("%s %zu %s %s %s", a.name, sizeof a.name, all[0].name, all[1].name, p.both[1]);
  return 0;
}`),
    ).toBe("ab-x 8 new Two cb");
  });
});

describe("C arguments that draw numbers", () => {
  const head = `
#include <stdio.h>
#include <stdlib.h>
static unsigned state = 7;
static int next(void) { state = state * 3 + 1; return state % 10; }
static int square(int x) { return x * x; }
`;

  it("are unknown where several of them do, as compilers differ in which is first", () => {
    const text = `${head}int main(void) { printf("%d %d|", next(), next()); printf("%d %d", square(2), next()); return 0; }`;
    expect(plain.run(text).printed).toBe("? ?|4 2");
  });
});

describe("C macros that print in a loop", () => {
  const head = `
#include <stdio.h>
#define SHOW(v, n) do { for (int i = 0; i < (n); i++) printf("%.1f ", (v)[i]); } while (0)
#define CLEAR(v, n) do { for (int i = 0; i < (n); i++) (v)[i] = 0; } while (0)
`;

  it("are unknown, and what follows runs", () => {
    const text = `${head}int main(void) { float v[2] = {1, 2}; SHOW(v, 2); printf("|%.1f", v[1]); return 0; }`;
    const { printed, unknown } = plain.run(text);
    expect(printed).toBe("?|2.0");
    expect(unknown).toContain("`SHOW` is not followed");
  });

  it("end the program where they write into what they are given", () => {
    const text = `${head}int main(void) { float v[2] = {1, 2}; CLEAR(v, 2); printf("|%.1f", v[1]); return 0; }`;
    expect(plain.run(text).printed).toBe("");
  });
});
