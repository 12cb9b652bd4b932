import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "cpp");

const run = (text: string) => reader.read(text, "cpp")!.recording;

const inMain = (before: string, ...lines: readonly string[]) =>
  run(
    `#include <bits/stdc++.h>\nusing namespace std;\n${before}\nint main() {\n${lines.join("\n")}\n}`,
  );

const printed = (before: string, ...lines: readonly string[]): string =>
  inMain(before, ...lines).output.join("");

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
    const recording = inMain(
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
    "sort(a.rbegin(), a.rend());",
    "fill_with_something(a);",
  ])("leave unknown what an unknown one may change: %s", (code) => {
    expect(printed("", "vector<int> a{5, 3};", code, "cout << a[0];")).toBe("?");
  });
});
