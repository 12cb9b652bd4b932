import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { inMain } from "../../support/cPrograms.ts";
import { programRunner } from "../../support/runProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "cpp");

const run = (text: string) => reader.read(text, "cpp")!.recording;

const runInMain = (before: string, ...lines: readonly string[]) => run(inMain(before, ...lines));

const printed = (before: string, ...lines: readonly string[]): string =>
  runInMain(before, ...lines).output.join("");

const matrix = `
template <typename T> class Matrix {
 public:
  Matrix(size_t r, size_t c, T fill = T()) : rows_(r), cols_(c), data_(r * c, fill) {}
  Matrix(initializer_list<initializer_list<T>> rows) : rows_(rows.size()), cols_(rows.begin()->size()) {
    for (const auto& r : rows) data_.insert(data_.end(), r.begin(), r.end());
  }
  T& operator()(size_t i, size_t j) { return data_[i * cols_ + j]; }
  const T& operator()(size_t i, size_t j) const { return data_[i * cols_ + j]; }
  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  Matrix transpose() const {
    Matrix t(cols_, rows_);
    for (size_t i = 0; i < rows_; ++i) for (size_t j = 0; j < cols_; ++j) t(j, i) = (*this)(i, j);
    return t;
  }
  friend Matrix operator*(const Matrix& a, const Matrix& b) {
    if (a.cols_ != b.rows_) throw invalid_argument("shapes " + to_string(a.cols_) + " and " + to_string(b.rows_));
    Matrix c(a.rows_, b.cols_);
    for (size_t i = 0; i < a.rows_; ++i)
      for (size_t j = 0; j < b.cols_; ++j) {
        T s{};
        for (size_t k = 0; k < a.cols_; ++k) s += a(i, k) * b(k, j);
        c(i, j) = s;
      }
    return c;
  }
  Matrix operator*(T s) const { Matrix c(*this); for (auto& x : c.data_) x *= s; return c; }
 private:
  size_t rows_, cols_;
  vector<T> data_;
};
template <typename T> ostream& operator<<(ostream& os, const Matrix<T>& m) {
  for (size_t i = 0; i < m.rows(); ++i) {
    for (size_t j = 0; j < m.cols(); ++j) os << setw(9) << fixed << setprecision(4) << m(i, j);
    os << "\\n";
  }
  return os;
}`;

const layers = `
class Layer { public: virtual double forward(double x) const = 0; virtual string name() const { return "layer"; } };
class Twice : public Layer {
 public:
  double forward(double x) const override { return 2 * x; }
  string name() const override { return "twice." + Layer::name(); }
};
class Plus : public Layer {
  double k;
 public:
  explicit Plus(double k) : k(k) {}
  double forward(double x) const override { return k + x; }
};`;

// What is printed comes from g++ 12 with -std=c++17.
describe("C++ in classes and templates", () => {
  it("takes lists, sizes, and operators of a matrix with open types", () => {
    const text = printed(
      matrix,
      "Matrix<double> x{{1, 0, 1}, {0, 2, 0}, {1, 1, 1}};",
      "cout << x.transpose() * x * 0.5;",
      "Matrix<int> k(2, 1, 3); cout << k * 2 << k(1, 0) / 2 << endl;",
      "try { x * Matrix<double>(2, 2); } catch (const exception& e) { cout << e.what() << endl; }",
    );
    expect(text.split("\n")).toEqual([
      "   1.0000   0.5000   1.0000",
      "   0.5000   2.5000   0.5000",
      "   1.0000   0.5000   1.0000",
      "        6",
      "        6",
      "1",
      "shapes 3 and 2",
      "",
    ]);
  });

  it("computes attention, which is found", () => {
    const recording = runInMain(
      `${matrix}
Matrix<double> softmax(Matrix<double> s) {
  for (size_t i = 0; i < s.rows(); ++i) {
    double total = 0;
    for (size_t j = 0; j < s.cols(); ++j) total += (s(i, j) = exp(s(i, j)));
    for (size_t j = 0; j < s.cols(); ++j) s(i, j) /= total;
  }
  return s;
}`,
      "Matrix<double> x{{1, 0, 1}, {0, 2, 0}, {1, 1, 1}};",
      "auto scores = x * x.transpose() * (1.0 / sqrt(3.0));",
      "cout << softmax(scores) * x;",
    );
    expect(recording.output.join("").split("\n")[0]).toBe("   0.8639   0.7042   0.8639");
    const [found, ...others] = findNumberAttentions(recording);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ headCount: 1, causal: false });
    expect(found?.scale).toBeCloseTo(1 / Math.sqrt(3), 12);
  });

  it("calls methods of bases, through pointers that own", () => {
    expect(
      printed(
        layers,
        "vector<unique_ptr<Layer>> all;",
        "all.push_back(make_unique<Twice>()); all.emplace_back(new Plus(3));",
        "all.push_back(unique_ptr<Layer>(new Plus(1)));",
        "double x = 1;",
        'for (const auto& l : all) { x = l->forward(x); cout << l->name() << " " << x << "; "; }',
        "cout << all[0].get()->name();",
      ),
    ).toBe("twice.layer 2; layer 5; layer 6; twice.layer");
  });

  it("has a pointer that owns as a field, and a static method beside another of its name", () => {
    const node = `
struct Node {
  Node() = default;
  Node(double x, bool isKept) : x(x) { if (isKept) inner = make_unique<Node>(x + 1, false); }
  Node& operator=(const Node& other);
  static double join(const Node& a, const Node& b);
  double join(const Node& b) const;
  double x = 0;
  unique_ptr<Node> inner;
};
Node& Node::operator=(const Node& other) {
  x = other.x;
  if (other.inner) inner = make_unique<Node>(other.inner->x, false);
  else inner.reset();
  return *this;
}
double Node::join(const Node& a, const Node& b) { return 10 * a.x + b.x; }
double Node::join(const Node& b) const { return Node::join(*this, b) + (inner.get() == nullptr ? 0.5 : 0.25); }`;
    const text = printed(
      node,
      "Node a(1, false), b(2, true), c;",
      "c = b;",
      'cout << c.inner->x << " ";',
      "c = a;",
      'cout << (c.inner == nullptr) << " " << Node::join(b, c) << " " << c.join(b);',
    );
    expect(text).toBe("3 1 21 12.5");
  });

  it("casts to open types, and asks how large they are", () => {
    const box = `
template <typename T> struct Box {
  T* data; int count;
  Box(int n) { data = new T[n]{}; count = n; }
  int bytes() { return count * sizeof(T); }
  T* cleared() {
    T* made = new T[count];
    memset(made, (T)(0.0), count * sizeof(T));
    made[0] = (T)(2.75) + data[0];
    return made;
  }
};`;
    const text = printed(
      box,
      "Box<int> a(3); Box<double> b(3);",
      'cout << a.bytes() << " " << b.bytes() << " ";',
      'cout << a.cleared()[0] << " " << b.cleared()[0] << " " << b.cleared()[2];',
    );
    expect(text).toBe("12 24 2 2.75 0");
  });

  it("gives a function of open types those that the call names", () => {
    expect(
      printed(
        "template <typename T> T add(T a, T b) { return a + b; }",
        'cout << add<double>(1, 2) / 2 << " " << add(1, 2) / 2;',
      ),
    ).toBe("1.5 1");
  });
});

describe("algorithms of C++", () => {
  it.each([
    ["sort(a.begin(), a.end(), greater<int>());", "54321"],
    ["sort(a.begin(), a.end(), [](int l, int r) { return l < r; });", "12345"],
    ["reverse(a.begin() + 1, a.end());", "52413"],
    ["sort(a.rbegin(), a.rend());", "54321"],
    ["a.erase(remove_if(a.begin(), a.end(), [](int v) { return v > 3; }), a.end());", "312"],
    ["a.erase(find(a.begin(), a.end(), 1));", "5342"],
    ["auto [lo, hi] = minmax_element(a.begin(), a.end()); cout << *lo << *hi;", "1553142"],
    ["cout << count_if(a.begin(), a.end(), [](int v) { return v > 2; });", "353142"],
    ["cout << none_of(a.begin(), a.end(), [](int v) { return v > 5; });", "153142"],
    ['string w = "hello"; reverse(w.begin(), w.end()); cout << w;', "olleh53142"],
  ])("%s", (code, shown) => {
    expect(printed("", "vector<int> a{5, 3, 1, 4, 2};", code, "for (int v : a) cout << v;")).toBe(
      shown,
    );
  });

  it.each([
    "shuffle_somehow(a.begin(), a.end());",
    "sort(a.begin(), a.end(), unheard_of);",
    "fill_with_something(a);",
  ])("leave unknown what an unknown one may change: %s", (code) => {
    expect(printed("", "vector<int> a{5, 3};", code, "cout << a[0];")).toBe("?");
  });
});

describe("<random> of C++ draws what the GNU library draws", () => {
  const draws = (declared: string, drawn: string): string =>
    printed("", `mt19937 gen(42); ${declared}`, `for (int i = 0; i < 3; i++) printf(${drawn});`);

  it.each([
    [
      "uniform_real_distribution<double> u(-1.0, 1.0);",
      '"%.17g ", u(gen)',
      "0.59308596857569196 -0.63313042421326304 0.5593819952253225 ",
    ],
    [
      "uniform_real_distribution<float> u(-0.5f, 0.5f);",
      '"%.9g ", u(gen)',
      "-0.12545988 0.296543002 0.45071429 ",
    ],
    [
      "normal_distribution<double> n(0.0, 0.1);",
      '"%.12f ", n(gen)',
      "-0.055023449442 0.051543306969 0.047386085567 ",
    ],
    [
      "normal_distribution<float> n{1.0f, 2.0f};",
      '"%.9g ", n(gen)',
      "3.44384265 -0.0339282751 2.73927188 ",
    ],
    ["uniform_int_distribution<int> d(1, 6);", '"%d ", d(gen)', "3 5 6 "],
    [
      "default_random_engine e; normal_distribution<double> n;",
      '"%.12f ", n(e)',
      "-0.121965784142 -1.086818044261 0.684289943797 ",
    ],
    [
      "auto next = [&]() { return normal_distribution<double>(0, 1)(gen); };",
      '"%.12f ", next()',
      "-0.550234494420 0.473860855666 -0.916826873249 ",
    ],
  ])("%s", (declared, drawn, shown) => {
    expect(draws(declared, drawn)).toBe(shown);
  });

  it("which go on apart once they are copied, and differ without a seed", () => {
    const use = "unsigned use(mt19937 g) { return g(); }";
    const run =
      'mt19937 g(7); unsigned a = use(g), b = use(g); cout << (a == b) << (g() == a) << " ";';
    expect(printed(use, run, "random_device rd; mt19937 h(rd()); cout << h();")).toBe("11 ?");
  });
});

it("C++ changes what a loop by reference goes through, and what a call gives back as a place", () => {
  const grid = `struct Grid { vector<double> d; Grid(int n) : d(n) {} auto begin() { return d.begin(); } auto end() { return d.end(); }
    double& at(initializer_list<int> ix) { int o = 0; for (int i : ix) o = o * 2 + i; return d[o]; } };`;
  expect(
    printed(
      grid,
      "Grid g(4); int n = 0; for (auto& x : g) x = ++n;",
      "double* p = &g.at({1, 0}); p[1] = 7; cout << g.d[0] << g.d[2] << g.d[3];",
      "Grid h(2); for (auto& x : h) x = unheard_of(); cout << h.d[0];",
    ),
  ).toBe("137?");
});

it("C++ goes through a map in the order of its keys", () => {
  const text =
    'map<string, int> m; m["the"] = 1; m["cat"] = 2; for (auto& [k, v] : m) cout << k << v << to_string(0.5);';
  expect(printed("", text)).toBe("cat20.500000the10.500000");
});

it("a lambda changes the numbers that it takes by reference, from `for_each`, a call, or a function", () => {
  const before =
    "template <typename F> void apply(vector<double>& v, F f) { for (auto& x : v) f(x); }\n" +
    "void each(vector<double>& v, const function<void(double&)>& f) { for (size_t i = 0; i < v.size(); i++) f(v[i]); }";
  const text = printed(
    before,
    "vector<double> a{1, 2, 3, 4};",
    "for_each(a.begin(), a.begin() + 2, [](double& z) { z *= 2; });",
    "auto more = [](double& z) { z += 1; };",
    "double q = 3; more(q); more(a[3]);",
    "apply(a, more); each(a, [&](auto& z) { z = z * q; });",
    "int n = 0; for_each(a.begin(), a.end(), [&n](double z) { n += (int)z; });",
    "auto sum = [](double x, double y) { return x + y; };",
    'cout << a[0] << " " << a[1] << " " << a[3] << " " << q << " " << n << " " << sum(a[0], q);',
  );
  expect(text).toBe("12 20 24 4 72 16");
});

describe("Eigen in C++", () => {
  const eigen = (...lines: readonly string[]): string =>
    run(
      `#include <Eigen/Dense>\n#include <iostream>\nusing namespace Eigen;\nint main() {\n${lines.join("\n")}\n}`,
    ).output.join("");

  // What is printed comes from Eigen 3.4.
  it("computes attention row by row, in place", () => {
    const printed = eigen(
      "Matrix3d q; q << 1, 2, 3, 4, 5, 6, 7, 8, 10;",
      "MatrixXd k = MatrixXd::Identity(3, 3);",
      "MatrixXd s = q * k.transpose() / std::sqrt(3.0);",
      "for (int i = 0; i < s.rows(); ++i) { double m = s.row(i).maxCoeff(); s.row(i) = (s.row(i).array() - m).exp(); s.row(i) /= s.row(i).sum(); }",
      'std::cout << s << "\\n" << s * q << "\\n";',
    );
    expect(printed).toBe(
      "0.167943  0.29916 0.532897\n0.167943  0.29916 0.532897\n0.118574 0.211217 0.670208\n" +
        "5.09486 6.09486 7.62776\n5.09486 6.09486 7.62776\n 5.6549  6.6549 8.32511\n",
    );
  });

  it("copies matrices, and changes places, rows, and numbers of them", () => {
    const printed = eigen(
      "MatrixXd a(2, 2); a << 1, 2, 3, 4; MatrixXd b = a; b(0, 1) = 9; a.row(1) = b.row(0) * 2;",
      'std::cout << a << "\\n--\\n" << b << "\\n";',
      "MatrixXd c = a.array() * 2 + 1; VectorXd v = VectorXd::Zero(3); v(1) = 1.5; v[1] += 0.25;",
      'std::cout << c << "\\n" << v.transpose() << "\\n" << (a.rowwise() - a.colwise().mean()) << "\\n";',
    );
    expect(printed).toBe(
      " 1  2\n 2 18\n--\n1 9\n3 4\n 3  5\n 5 37\n   0 1.75    0\n-0.5   -8\n 0.5    8\n",
    );
  });

  it("is unknown where a branch may have changed it", () => {
    const printed = eigen(
      "VectorXd v = VectorXd::Zero(2); if (time(nullptr) % 2 == 0) v(1) = 7;",
      'std::cout << v(0) << " " << v(1) << "\\n";',
    );
    expect(printed).toBe("0 ?\n");
  });
});

it("a macro that names itself is a name in its own text, however often it does", () => {
  expect(run("#define X X(X) + X(X)\nint main() { return X; }").stoppedAt).toBeNull();
});

it("reads variables with calls as arguments, which look like declarations of functions", async () => {
  const { printedBy } = await programRunner("cpp");
  const text = `#include <iostream>
#include <random>
#include <vector>
using Rows = std::vector<std::vector<double>>;
int seed() { return 7; }
Rows make(int count, int width) {
  Rows rows(count, std::vector<double>(width));
  Rows twice(rows);
  std::vector<double> last(width, rows[0][0] + seed());
  twice.push_back(last);
  return twice;
}
int main() {
  std::mt19937 a(seed());
  std::mt19937 b(7);
  Rows rows = make(2, 3);
  std::cout << (a() == b()) << " " << rows.size() << " " << rows[2][2] << "\\n";
}`;
  expect(printedBy(text)).toBe("1 3 7\n");
});

describe("types that a template of a function leaves open", () => {
  it("are those of the objects that it is given", () => {
    const before = `
template <typename T> class Table {
 public:
  size_t rows = 0;
  vector<T> data = {};
  Table(size_t r) { rows = r; data = vector<T>(r); }
};
template <typename T> Table<T> twice(Table<T> a) {
  Table<T> made = Table<T>(a.rows);
  for (size_t i = 0; i < a.rows; i++) made.data[i] = 2 * a.data[i] / 4;
  return made;
}
template <typename T> Table<T> again(const Table<T>& a) { return twice(twice(a)); }`;
    expect(
      printed(
        before,
        "Table<double> a = Table<double>(2); a.data = {2.0, 6.0};",
        "Table<int> b(2); b.data = {2, 7};",
        'cout << twice(a).data[1] << " " << again(a).data[0] << " " << again<double>(a).data[1];',
        'cout << " " << twice(b).data[1];',
      ),
    ).toBe("3 0.5 1.5 3");
  });
});
