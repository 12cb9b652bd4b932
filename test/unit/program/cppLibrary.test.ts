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

  it("texts, maps and objects are values, which references and iterators change", () => {
    const before = `
struct Entry { string name; vector<int> marks; };
void change(string& s) { s += "!"; s[0] = 'X'; }
void keep(string s) { s += "!"; }
void refill(vector<int>& v) { v = {7, 8}; }
const string& same(const string& s) { return s; }`;
    expect(
      printed(
        before,
        'string a = "abc", b = a; change(a); keep(b); string c = same(a); c += "?"; cout << a << b << c << " ";',
        "vector<int> v{1}; refill(v); cout << v.size() << v[0] << ' ';",
        'Entry p{"ann", {1}}, q = p; q.name[0] = \'A\'; q.marks.push_back(2); cout << p.name << p.marks.size() << q.name << " ";',
        'map<string, int> m, n; m["x"]++; n = m; n["y"] = 5; for (auto& [k, x] : n) x *= 10; cout << m.size() << n["x"] << n["y"] << " ";',
        'auto it = n.find("y"); n["a"] = 0; it->second++; cout << it->second << n.begin()->first << " ";',
        "auto f = [v]() mutable { v.push_back(9); return v.size(); }; f(); cout << f() << v.size();",
      ),
    ).toBe("Xbc!abcXbc!? 27 ann1Ann 11050 51a 42");
  });

  it("objects end with their blocks, in the opposite order, whichever way these are left", () => {
    const before = `
struct Noisy { string n; Noisy(string n) : n(n) { cout << "+" << n; } ~Noisy() { cout << "-" << n; } };
Noisy make() { Noisy made("m"); return made; }
int leave(int x) { Noisy g("g"); if (x > 0) return x; return -x; }`;
    expect(
      printed(
        before,
        '{ Noisy a("a"); { Noisy b("b"); } Noisy c("c"); cout << "|"; }',
        'cout << " "; { Noisy r = make(); cout << "|"; } cout << " " << leave(1);',
        'try { Noisy x("x"); throw runtime_error("bad"); } catch (const exception& e) { cout << e.what(); }',
        'cout << " "; { vector<unique_ptr<Noisy>> v; v.push_back(make_unique<Noisy>("v")); } Noisy* p = new Noisy("p"); delete p;',
      ),
    ).toBe("+a+b-b+c|-c-a +m|-m +g-g1+x-xbad +v-v+p-p");
  });

  it("streams are read from, and say whether there was something", () => {
    expect(
      printed(
        "",
        'istringstream in("3 4.5 word\\nline two"); int i; double d; string w, rest, line;',
        'in >> i >> d >> w; getline(in, rest); getline(in, line); cout << i << d << w << line << " ";',
        'int more; if (in >> more) cout << "y"; else cout << "n";',
      ),
    ).toBe("34.5wordline two n");
  });
});
