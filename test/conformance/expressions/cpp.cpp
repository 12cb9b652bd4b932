#include <algorithm>
#include <array>
#include <bitset>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <strings.h>
#include <Eigen/Dense>
#include <deque>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

using std::cout;
using std::string;
using std::vector;
using namespace std::string_literals;

template <typename T>
std::ostream& operator<<(std::ostream& out, const vector<T>& values) {
    out << "[";
    for (size_t i = 0; i < values.size(); ++i) out << (i ? ", " : "") << values[i];
    return out << "]";
}

template <typename K, typename V>
std::ostream& operator<<(std::ostream& out, const std::map<K, V>& entries) {
    out << "{";
    const char* between = "";
    for (const auto& [key, value] : entries) {
        out << between << key << ": " << value;
        between = ", ";
    }
    return out << "}";
}

template <typename T>
T largest(T a, T b) {
    return a > b ? a : b;
}

template <typename T>
void show(const T& values) {
    for (const auto& value : values) cout << value << ' ';
    cout << '\n';
}

template <typename... Args>
auto sum_of(Args... args) {
    return (args + ...);
}

template <int N>
struct Power {
    static constexpr long value = 2 * Power<N - 1>::value;
};
template <>
struct Power<0> {
    static constexpr long value = 1;
};

constexpr int square(int x) { return x * x; }
int add(int a, int b = 10, int c = 100) { return a + b + c; }
string describe(int) { return "int"; }
string describe(double) { return "double"; }
string describe(const string&) { return "string"; }
void increment(int& x) { ++x; }
void increment_copy(int x) { ++x; }

int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

enum class Color { Red, Green = 4, Blue };
enum Level { LOW = 1, HIGH };

struct Point {
    int x = 0, y = 0;
    bool operator==(const Point& other) const = default;
    auto operator<=>(const Point& other) const = default;
};

class Vector2 {
   public:
    Vector2(double x, double y) : x_(x), y_(y) {}
    double x() const { return x_; }
    double y() const { return y_; }
    double length() const { return std::sqrt(x_ * x_ + y_ * y_); }
    Vector2 operator+(const Vector2& other) const { return {x_ + other.x_, y_ + other.y_}; }
    Vector2 operator-() const { return Vector2(-x_, -y_); }
    Vector2& operator+=(const Vector2& other) {
        x_ += other.x_;
        y_ += other.y_;
        return *this;
    }
    double operator*(const Vector2& other) const { return x_ * other.x_ + y_ * other.y_; }
    bool operator<(const Vector2& other) const { return length() < other.length(); }
    double& operator[](int i) { return i == 0 ? x_ : y_; }
    friend Vector2 operator*(double factor, const Vector2& v) { return {factor * v.x_, factor * v.y_}; }
    friend std::ostream& operator<<(std::ostream& out, const Vector2& v) {
        return out << "(" << v.x_ << ", " << v.y_ << ")";
    }

   private:
    double x_, y_;
};

class Shape {
   public:
    explicit Shape(string name) : name_(std::move(name)) { ++count_; }
    virtual ~Shape() { --count_; }
    virtual double area() const = 0;
    virtual string describe() const { return name_ + " of area " + std::to_string(area()); }
    const string& name() const { return name_; }
    static int count() { return count_; }

   protected:
    string name_;

   private:
    inline static int count_ = 0;
};

class Rectangle : public Shape {
   public:
    Rectangle(double width, double height) : Shape("rectangle"), width_(width), height_(height) {}
    double area() const override { return width_ * height_; }

   private:
    double width_, height_;
};

class Circle final : public Shape {
   public:
    explicit Circle(double radius) : Shape("circle"), radius_(radius) {}
    double area() const override { return 3.14 * radius_ * radius_; }
    string describe() const override { return "round " + Shape::describe(); }

   private:
    double radius_;
};

class Account {
   public:
    explicit Account(int balance) : balance_(balance) {}
    void withdraw(int amount) {
        if (amount > balance_) throw std::runtime_error("insufficient funds");
        balance_ -= amount;
    }
    int balance() const { return balance_; }

   private:
    int balance_;
};

class ParseError : public std::exception {
   public:
    explicit ParseError(int line) : message_("error in line " + std::to_string(line)) {}
    const char* what() const noexcept override { return message_.c_str(); }

   private:
    string message_;
};

struct Noisy {
    string name;
    explicit Noisy(string n) : name(std::move(n)) { cout << "+" << name << " "; }
    ~Noisy() { cout << "-" << name << " "; }
};

template <typename T>
class Stack {
   public:
    void push(const T& item) { items_.push_back(item); }
    T pop() {
        if (items_.empty()) throw std::out_of_range("empty stack");
        T top = items_.back();
        items_.pop_back();
        return top;
    }
    bool empty() const { return items_.empty(); }
    size_t size() const { return items_.size(); }

   private:
    vector<T> items_;
};

struct Counter {
    int calls = 0;
    int operator()(int step) { return calls += step; }
};

struct Node {
    int key;
    std::unique_ptr<Node> left, right;
    explicit Node(int k) : key(k) {}
};

void insert(std::unique_ptr<Node>& root, int key) {
    if (!root) root = std::make_unique<Node>(key);
    else if (key < root->key) insert(root->left, key);
    else insert(root->right, key);
}

void in_order(const std::unique_ptr<Node>& root, vector<int>& out) {
    if (!root) return;
    in_order(root->left, out);
    out.push_back(root->key);
    in_order(root->right, out);
}

using Matrix = vector<vector<double>>;

Matrix multiply(const Matrix& a, const Matrix& b) {
    Matrix product(a.size(), vector<double>(b[0].size(), 0.0));
    for (size_t i = 0; i < a.size(); ++i)
        for (size_t j = 0; j < b[0].size(); ++j)
            for (size_t k = 0; k < b.size(); ++k) product[i][j] += a[i][k] * b[k][j];
    return product;
}

vector<double> softmax(const vector<double>& logits) {
    double highest = *std::max_element(logits.begin(), logits.end()), sum = 0;
    vector<double> out;
    for (double logit : logits) {
        out.push_back(std::exp(logit - highest));
        sum += out.back();
    }
    for (double& value : out) value /= sum;
    return out;
}

vector<string> split(const string& text, char separator) {
    vector<string> parts;
    std::stringstream stream(text);
    string part;
    while (std::getline(stream, part, separator)) parts.push_back(part);
    return parts;
}

std::optional<int> find_even(const vector<int>& values) {
    for (int value : values)
        if (value % 2 == 0) return value;
    return std::nullopt;
}

std::pair<int, int> min_max(const vector<int>& values) {
    auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {*low, *high};
}

namespace geometry {
const double pi = 3.0;
double circumference(double radius) { return 2 * pi * radius; }
}  // namespace geometry

int main() {
    // Numbers
    cout << 7 / 2 << ' ' << 7 / 2.0 << ' ' << -7 / 2 << ' ' << -7 % 3 << '\n';  // → 3 3.5 -3 -1
    cout << 1.0 << ' ' << 0.1 << ' ' << 1e6 << ' ' << 1e-5 << ' ' << 123456789.0 << '\n';  // → 1 0.1 1e+06 1e-05 1.23457e+08
    cout << 0.1 + 0.2 << ' ' << (0.1 + 0.2 == 0.3) << '\n';  // → 0.3 0
    cout << 1.0 / 3 << ' ' << 2.0f / 3 << ' ' << 100.0 / 8 << '\n';  // → 0.333333 0.666667 12.5
    cout << 1 / 0.0 << ' ' << -1 / 0.0 << ' ' << std::isnan(std::nan("")) << '\n';  // → inf -inf 1
    cout << std::numeric_limits<int>::max() << ' ' << std::numeric_limits<int>::min() << '\n';  // → 2147483647 -2147483648
    cout << std::numeric_limits<double>::epsilon() << ' ' << std::numeric_limits<double>::max() << '\n';  // → 2.22045e-16 1.79769e+308
    cout << std::numeric_limits<double>::lowest() << ' ' << std::numeric_limits<double>::infinity() << '\n';  // → -1.79769e+308 inf
    cout << INT_MAX << ' ' << UINT_MAX << ' ' << LLONG_MAX << '\n';  // → 2147483647 4294967295 9223372036854775807
    cout << 0u - 1u << ' ' << static_cast<unsigned char>(300) + 0 << ' ' << (short)40000 << '\n';  // → 4294967295 44 -25536
    cout << 1LL * 100000 * 100000 << '\n';  // → 10000000000
    cout << 1'000'000 << ' ' << 0x2A << ' ' << 0b101 << ' ' << 052 << '\n';  // → 1000000 42 5 42
    cout << static_cast<int>(3.99) << ' ' << int(-2.5) << ' ' << double(5) / 2 << '\n';  // → 3 -2 2.5
    cout << (5 & 6) << ' ' << (5 | 6) << ' ' << (5 ^ 6) << ' ' << (~5) << ' ' << (1 << 10) << '\n';  // → 4 7 3 -6 1024
    cout << sizeof(int) << ' ' << sizeof(double) << ' ' << sizeof(char) << ' ' << sizeof(int64_t) << '\n';  // → 4 8 1 8
    cout << 'A' << ' ' << 'A' + 1 << ' ' << char('A' + 1) << ' ' << int('a') << '\n';  // → A 66 B 97
    cout << true << ' ' << false << ' ' << (3 > 2) << ' ' << !5 << '\n';  // → 1 0 1 0
    int8_t tiny = 65;
    cout << tiny << ' ' << +tiny << '\n';  // → A 65
    uint32_t wrapped = 4294967295u;
    wrapped += 2;
    cout << wrapped << '\n';  // → 1
    cout << 10 % 4 << ' ' << std::fmod(10.5, 4) << ' ' << std::abs(-7) << ' ' << std::abs(-7.5) << '\n';  // → 2 2.5 7 7.5
    cout << std::sqrt(2.0) << ' ' << std::pow(2, 10) << ' ' << std::cbrt(27.0) << '\n';  // → 1.41421 1024 3
    cout << std::floor(-2.5) << ' ' << std::ceil(-2.5) << ' ' << std::round(2.5) << ' ' << std::trunc(-2.7) << '\n';  // → -3 -2 3 -2
    cout << std::sin(1.0) << ' ' << std::cos(1.0) << ' ' << std::atan2(1.0, 1.0) << '\n';  // → 0.841471 0.540302 0.785398
    cout << std::exp(1.0) << ' ' << std::log(10.0) << ' ' << std::log2(8.0) << ' ' << std::log10(0.001) << '\n';  // → 2.71828 2.30259 3 -3
    cout << std::hypot(3, 4) << ' ' << std::tanh(0.5) << ' ' << std::lround(2.5) << '\n';  // → 5 0.462117 3
    cout << std::gcd(12, 18) << ' ' << std::lcm(4, 6) << '\n';  // → 6 12
    cout << std::max(3, 7) << ' ' << std::min(2.5, 1.5) << ' ' << std::max({4, 9, 2}) << '\n';  // → 7 1.5 9
    cout << std::clamp(15, 0, 10) << ' ' << std::clamp(-1, 0, 10) << ' ' << std::clamp(5, 0, 10) << '\n';  // → 10 0 5
    cout << std::min(string("pear"), string("apple")) << '\n';  // → apple
    cout << square(5) << ' ' << Power<10>::value << '\n';  // → 25 1024
    float third = 1.0f / 3.0f;
    cout << third << ' ' << third * 3 << ' ' << (third == 1.0 / 3.0) << '\n';  // → 0.333333 1 0
    double sum1 = 0;
    for (int i = 0; i < 10; ++i) sum1 += 0.1;
    cout << sum1 << ' ' << (sum1 == 1.0) << ' ' << (std::fabs(sum1 - 1.0) < 1e-9) << '\n';  // → 1 0 1
    cout << 1e15 << ' ' << 1234567.0 << ' ' << 0.00001234 << ' ' << 100000.0 << '\n';  // → 1e+15 1.23457e+06 1.234e-05 100000
    cout << -0.0 << ' ' << 5.0 << ' ' << 2.50 << ' ' << 1e100 << '\n';  // → -0 5 2.5 1e+100

    // Output and manipulators
    cout << std::fixed << std::setprecision(2) << 3.14159 << ' ' << 2.0 << ' ' << 1e6
         << std::defaultfloat << std::setprecision(6) << '\n';  // → 3.14 2.00 1000000.00
    cout << std::setprecision(3) << 3.14159 << ' ' << 1234.5 << std::setprecision(6) << '\n';  // → 3.14 1.23e+03
    cout << std::scientific << 12345.678 << std::defaultfloat << ' ' << 12345.678 << '\n';  // → 1.234568e+04 12345.7
    cout << '[' << std::setw(6) << 42 << "][" << std::left << std::setw(6) << 42 << std::right << "]\n";  // → [    42][42    ]
    cout << std::setfill('0') << std::setw(5) << 42 << std::setfill(' ') << std::setw(4) << 7 << '\n';  // → 00042   7
    cout << std::hex << 255 << ' ' << std::oct << 8 << std::dec << ' ' << 255 << '\n';  // → ff 10 255
    cout << std::hex << std::showbase << std::uppercase << 255 << std::nouppercase << std::noshowbase << std::dec << '\n';  // → 0XFF
    cout << std::boolalpha << true << ' ' << (1 > 2) << std::noboolalpha << ' ' << true << '\n';  // → true false 1
    cout << std::showpos << 5 << ' ' << -5 << ' ' << 2.5 << std::noshowpos << '\n';  // → +5 -5 +2.5
    cout << std::setw(10) << "right" << '|' << std::left << std::setw(10) << "left" << std::right << "|\n";  // →      right|left      |
    cout << std::setw(8) << std::setfill('*') << std::fixed << std::setprecision(1) << 3.14159
         << std::setfill(' ') << std::defaultfloat << std::setprecision(6) << '\n';  // → *****3.1
    cout << "a" << std::endl << "b" << std::endl;
    // → a
    // → b
    cout << "tab\tquote\" back\\slash " << 'c' << '\n';  // → tab	quote" back\slash c
    cout << std::internal << std::setw(6) << -42 << std::right << '\n';  // → -   42
    cout << std::showpoint << 2.0 << std::noshowpoint << ' ' << 2.0 << '\n';  // → 2.00000 2
    cout << R"(raw \n "text")" << '\n';  // → raw \n "text"
    cout << std::bitset<8>(42) << ' ' << std::bitset<4>("1010").to_ulong() << ' ' << std::bitset<8>(7).count() << '\n';  // → 00101010 10 3
    for (int i = 1; i <= 3; ++i) cout << std::setw(4) << i << std::setw(6) << i * i << '\n';
    // →    1     1
    // →    2     4
    // →    3     9
    cout << "one " "two" << ' ' << "size " << string("abc").size() << '\n';  // → one two size 3
    std::cerr << "";
    cout.put('x').put('\n');  // → x
    cout.precision(3);
    cout << 2.71828;
    cout.precision(6);
    cout << ' ' << 2.71828 << '\n';  // → 2.72 2.71828
    cout.width(5);
    cout << 1 << 2 << '\n';  // →     12

    // Strings
    string s1 = "hello";
    cout << s1.size() << ' ' << s1.length() << ' ' << s1.empty() << ' ' << s1[0] << s1.back() << '\n';  // → 5 5 0 ho
    cout << s1 + " world" << ' ' << string(3, 'x') << ' ' << string("abc", 2) << '\n';  // → hello world xxx ab
    cout << s1.substr(1, 3) << ' ' << s1.substr(2) << ' ' << s1.substr(5).empty() << '\n';  // → ell llo 1
    cout << s1.find("l") << ' ' << s1.find('l', 3) << ' ' << s1.rfind('l') << '\n';  // → 2 3 3
    cout << (s1.find("z") == string::npos) << '\n';  // → 1
    cout << s1.find_first_of("aeiou") << ' ' << s1.find_last_of("lo") << ' ' << s1.find_first_not_of("he") << '\n';  // → 1 4 2
    string s2 = "one two";
    s2.replace(4, 3, "three");
    cout << s2 << '\n';  // → one three
    s2.insert(3, " and");
    cout << s2 << '\n';  // → one and three
    s2.erase(3, 4);
    cout << s2 << ' ' << s2.erase(3) << '\n';  // → one three one
    string s3 = "abc";
    s3 += 'd';
    s3 += "ef";
    s3.append("gh").push_back('i');
    s3.pop_back();
    cout << s3 << '\n';  // → abcdefgh
    cout << (string("apple") < string("banana")) << ' ' << string("b").compare("a") << ' ' << (s1 == "hello") << '\n';  // → 1 1 1
    string s4 = s1;
    s4[0] = 'J';
    cout << s1 << ' ' << s4 << '\n';  // → hello Jello
    std::reverse(s4.begin(), s4.end());
    cout << s4 << ' ' << string(s1.rbegin(), s1.rend()) << '\n';  // → olleJ olleh
    string s5 = "Hello World";
    std::transform(s5.begin(), s5.end(), s5.begin(), ::toupper);
    cout << s5 << '\n';  // → HELLO WORLD
    for (char& c : s5) c = std::tolower(c);
    cout << s5 << '\n';  // → hello world
    std::sort(s5.begin(), s5.end());
    cout << s5 << '|' << '\n';  // →  dehllloorw|
    cout << std::count(s1.begin(), s1.end(), 'l') << '\n';  // → 2
    cout << std::to_string(42) + "!" << ' ' << std::to_string(3.5) << ' ' << std::to_string(-7L) << '\n';  // → 42! 3.500000 -7
    cout << std::stoi("42") + 1 << ' ' << std::stod("3.5") * 2 << ' ' << std::stoi("ff", nullptr, 16) << '\n';  // → 43 7 255
    size_t used = 0;
    int parsed = std::stoi("123abc", &used);
    cout << parsed << ' ' << used << '\n';  // → 123 3
    try {
        std::stoi("abc");
    } catch (const std::invalid_argument& error) {
        cout << "invalid: " << error.what() << '\n';
    }  // → invalid: stoi
    cout << split("a,b,,c", ',') << ' ' << split("", ',').size() << '\n';  // → [a, b, , c] 0
    std::istringstream words("the quick  brown\nfox");
    string word;
    int word_count = 0;
    while (words >> word) ++word_count;
    cout << word_count << ' ' << word << '\n';  // → 4 fox
    std::ostringstream built;
    built << "x=" << 5 << ", y=" << std::fixed << std::setprecision(1) << 2.25;
    cout << built.str() << '\n';  // → x=5, y=2.2
    std::stringstream numbers("10 20 30");
    int number = 0, total = 0;
    while (numbers >> number) total += number;
    cout << total << '\n';  // → 60
    cout << s1.starts_with("he") << ' ' << s1.ends_with("lo") << ' ' << s1.starts_with('x') << '\n';  // → 1 1 0
    string padded = "  trim me ";
    size_t from = padded.find_first_not_of(' '), to = padded.find_last_not_of(' ');
    cout << '[' << padded.substr(from, to - from + 1) << "]\n";  // → [trim me]
    std::string_view view = "string view";
    view.remove_prefix(7);
    cout << view << ' ' << view.size() << ' ' << view.substr(1, 2) << '\n';  // → view 4 ie
    string joined;
    for (const auto& part : {"a", "b", "c"}) joined += (joined.empty() ? "" : "-") + string(part);
    cout << joined << '\n';  // → a-b-c
    string text = "banana";
    text.erase(std::remove(text.begin(), text.end(), 'a'), text.end());
    cout << text << '\n';  // → bnn
    string replaced = "a-b-c";
    std::replace(replaced.begin(), replaced.end(), '-', '+');
    cout << replaced << '\n';  // → a+b+c
    string every = "cat cat cat";
    for (size_t at = 0; (at = every.find("cat", at)) != string::npos; at += 5) every.replace(at, 3, "tiger");
    cout << every << '\n';  // → tiger tiger tiger
    try {
        cout << s1.at(10);
    } catch (const std::out_of_range&) {
        cout << "out of range\n";
    }  // → out of range
    bool letters_only = std::all_of(s1.begin(), s1.end(), [](char c) { return std::isalpha(c); });
    cout << letters_only << ' ' << (std::isdigit('7') != 0) << ' ' << (std::isspace('a') != 0) << '\n';  // → 1 1 0
    string unique = "aabbbc";
    unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
    cout << unique << ' ' << unique.capacity() / 100 << '\n';  // → abc 0
    cout << string("h\u00e9").size() << ' ' << string("x").append(3, 'y') << ' ' << string{'o', 'k'} << '\n';  // → 3 xyyy ok
    string sized = "abc";
    sized.resize(5, '.');
    cout << sized << ' ' << (sized.resize(2), sized) << '\n';  // → abc.. ab
    const char* pointer = s1.c_str();
    cout << pointer << ' ' << pointer[1] << ' ' << *(pointer + 4) << '\n';  // → hello e o
    cout << std::quoted("say \"hi\"") << '\n';  // → "say \"hi\""

    // Vectors and arrays
    vector<int> v1 = {5, 3, 8, 1};
    cout << v1 << ' ' << v1.size() << ' ' << v1.front() << ' ' << v1.back() << ' ' << v1.at(2) << '\n';  // → [5, 3, 8, 1] 4 5 1 8
    v1.push_back(9);
    v1.emplace_back(4);
    v1.pop_back();
    cout << v1 << '\n';  // → [5, 3, 8, 1, 9]
    std::sort(v1.begin(), v1.end());
    cout << v1 << '\n';  // → [1, 3, 5, 8, 9]
    std::sort(v1.begin(), v1.end(), std::greater<int>());
    cout << v1 << '\n';  // → [9, 8, 5, 3, 1]
    std::sort(v1.begin(), v1.end(), [](int a, int b) { return a % 3 != b % 3 ? a % 3 < b % 3 : a < b; });
    cout << v1 << '\n';  // → [3, 9, 1, 5, 8]
    vector<int> v2(3), v3(3, 7), v4{3, 7};
    cout << v2 << v3 << v4 << '\n';  // → [0, 0, 0][7, 7, 7][3, 7]
    v4.insert(v4.begin() + 1, 99);
    v4.insert(v4.end(), {1, 2});
    v4.insert(v4.begin(), 2, 0);
    cout << v4 << '\n';  // → [0, 0, 3, 99, 7, 1, 2]
    v4.erase(v4.begin());
    v4.erase(v4.begin() + 1, v4.begin() + 3);
    cout << v4 << '\n';  // → [0, 7, 1, 2]
    vector<int> v5 = v3;
    v5[0] = 1;
    vector<int>& alias = v3;
    alias[1] = 2;
    cout << v3 << v5 << (v3 == v5) << (v5 < v3) << '\n';  // → [7, 2, 7][1, 7, 7]01
    vector<int> v6(v1.begin(), v1.begin() + 2);
    v6.resize(4);
    v6.reserve(100);
    cout << v6 << ' ' << (v6.capacity() >= 100) << '\n';  // → [3, 9, 0, 0] 1
    v6.clear();
    cout << v6.empty() << ' ' << v6 << '\n';  // → 1 []
    vector<int> v7(5);
    std::iota(v7.begin(), v7.end(), 1);
    cout << v7 << ' ' << std::accumulate(v7.begin(), v7.end(), 0) << '\n';  // → [1, 2, 3, 4, 5] 15
    cout << std::accumulate(v7.begin(), v7.end(), 1, std::multiplies<int>()) << '\n';  // → 120
    cout << std::accumulate(v7.begin(), v7.end(), string(), [](string s, int x) { return s + std::to_string(x); })
         << '\n';  // → 12345
    std::reverse(v7.begin(), v7.end());
    std::swap(v7[0], v7[4]);
    cout << v7 << '\n';  // → [1, 4, 3, 2, 5]
    std::rotate(v7.begin(), v7.begin() + 2, v7.end());
    cout << v7 << '\n';  // → [3, 2, 5, 1, 4]
    vector<int> squares;
    std::transform(v7.begin(), v7.end(), std::back_inserter(squares), [](int x) { return x * x; });
    cout << squares << '\n';  // → [9, 4, 25, 1, 16]
    vector<int> evens;
    std::copy_if(v7.begin(), v7.end(), std::back_inserter(evens), [](int x) { return x % 2 == 0; });
    cout << evens << '\n';  // → [2, 4]
    v7.erase(std::remove_if(v7.begin(), v7.end(), [](int x) { return x > 3; }), v7.end());
    cout << v7 << '\n';  // → [3, 2, 1]
    vector<int> v8 = {1, 2, 2, 3, 3, 3};
    cout << std::erase(v8, 2) << ' ' << v8 << ' ' << std::erase_if(v8, [](int x) { return x == 1; }) << '\n';  // → 2 [1, 3, 3, 3] 1
    vector<int> v9 = {4, 8, 15, 16, 23, 42};
    auto found = std::find(v9.begin(), v9.end(), 15);
    cout << (found - v9.begin()) << ' ' << *found << ' ' << std::distance(v9.begin(), found) << '\n';  // → 2 15 2
    cout << (std::find(v9.begin(), v9.end(), 5) == v9.end()) << '\n';  // → 1
    cout << *std::find_if(v9.begin(), v9.end(), [](int x) { return x > 15; }) << '\n';  // → 16
    cout << *std::max_element(v9.begin(), v9.end()) << ' '
         << std::min_element(v9.begin(), v9.end()) - v9.begin() << '\n';  // → 42 0
    cout << std::count_if(v9.begin(), v9.end(), [](int x) { return x % 2 == 0; }) << '\n';  // → 4
    cout << std::any_of(v9.begin(), v9.end(), [](int x) { return x > 40; })
         << std::none_of(v9.begin(), v9.end(), [](int x) { return x < 0; }) << '\n';  // → 11
    cout << std::binary_search(v9.begin(), v9.end(), 16) << ' '
         << std::lower_bound(v9.begin(), v9.end(), 16) - v9.begin() << ' '
         << std::upper_bound(v9.begin(), v9.end(), 16) - v9.begin() << '\n';  // → 1 3 4
    vector<int> v10 = {3, 1, 2, 3, 1};
    std::sort(v10.begin(), v10.end());
    v10.erase(std::unique(v10.begin(), v10.end()), v10.end());
    cout << v10 << '\n';  // → [1, 2, 3]
    vector<int> partial_sums(4), source = {1, 2, 3, 4};
    std::partial_sum(source.begin(), source.end(), partial_sums.begin());
    cout << partial_sums << ' ' << std::inner_product(source.begin(), source.end(), source.begin(), 0) << '\n';  // → [1, 3, 6, 10] 30
    std::fill(source.begin(), source.begin() + 2, 0);
    cout << source << ' ' << std::is_sorted(source.begin(), source.end()) << '\n';  // → [0, 0, 3, 4] 1
    vector<int> permuted = {1, 2, 3};
    do {
        for (int x : permuted) cout << x;
        cout << ' ';
    } while (std::next_permutation(permuted.begin(), permuted.end()));  // → 123 132 213 231 312 321
    vector<vector<int>> grid(2, vector<int>(3, 1));
    grid[1][2] = 5;
    for (const auto& row : grid) cout << row;
    cout << ' ' << grid.size() << 'x' << grid[0].size() << '\n';  // → [1, 1, 1][1, 1, 5] 2x3
    std::array<int, 4> fixed = {4, 3, 2};
    cout << fixed.size() << ' ' << fixed[3] << ' ' << fixed.at(1) << ' '
         << std::accumulate(fixed.begin(), fixed.end(), 0) << '\n';  // → 4 0 3 9
    fixed.fill(6);
    for (auto x : fixed) cout << x << ' ';  // → 6 6 6 6
    int raw[] = {3, 1, 2};
    std::sort(std::begin(raw), std::end(raw));
    for (int x : raw) cout << x << ' ';
    cout << std::size(raw) << '\n';  // → 1 2 3 3
    vector<string> names = {"bob", "al", "christine"};
    std::sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    show(names);  // → al bob christine
    vector<std::pair<string, int>> pairs = {{"b", 2}, {"a", 2}, {"c", 1}};
    std::sort(pairs.begin(), pairs.end(), [](auto& a, auto& b) { return a.second > b.second; });
    std::stable_sort(pairs.begin(), pairs.end());
    for (auto& [name, count] : pairs) cout << name << count << ' ';  // → a2 b2 c1
    try {
        v9.at(100) = 1;
    } catch (const std::out_of_range& error) {
        cout << "caught\n";
    }  // → caught
    for (auto it = v9.rbegin(); it != v9.rend(); ++it) cout << *it << ' ';  // → 42 23 16 15 8 4
    for (auto it = v9.begin(); it != v9.end();) it = *it % 2 ? v9.erase(it) : it + 1;
    cout << v9 << '\n';  // → [4, 8, 16, 42]
    vector<int> top = {5, 1, 9, 3, 7};
    std::partial_sort(top.begin(), top.begin() + 2, top.end(), std::greater<>());
    cout << top[0] << ' ' << top[1] << '\n';  // → 9 7
    std::nth_element(top.begin(), top.begin() + 2, top.end());
    cout << top[2] << '\n';  // → 5
    vector<bool> flags(3, true);
    flags[1] = false;
    cout << flags[0] << flags[1] << ' ' << flags.size() << '\n';  // → 10 3
    vector<int> moved_from = {1, 2, 3}, moved_to = std::move(moved_from);
    cout << moved_to << moved_from.size() << '\n';  // → [1, 2, 3]0
    vector<int> a1 = {1, 3, 5}, a2 = {2, 3, 4}, merged, common;
    std::merge(a1.begin(), a1.end(), a2.begin(), a2.end(), std::back_inserter(merged));
    std::set_intersection(a1.begin(), a1.end(), a2.begin(), a2.end(), std::back_inserter(common));
    cout << merged << common << '\n';  // → [1, 2, 3, 3, 4, 5][3]
    std::for_each(a1.begin(), a1.end(), [](int& x) { x *= 10; });
    cout << a1 << ' ' << std::equal(a1.begin(), a1.end(), a2.begin()) << '\n';  // → [10, 30, 50] 0
    std::generate(a1.begin(), a1.end(), [n = 0]() mutable { return n += 2; });
    cout << a1 << '\n';  // → [2, 4, 6]
    vector<int> differences(3);
    std::adjacent_difference(a2.begin(), a2.end(), differences.begin());
    cout << differences << '\n';  // → [2, 1, 1]
    auto middle = std::partition(merged.begin(), merged.end(), [](int x) { return x < 3; });
    cout << middle - merged.begin() << '\n';  // → 2
    cout << (vector<int>{1, 2} < vector<int>{1, 2, 0}) << (vector<int>{2} > vector<int>{1, 9}) << '\n';  // → 11
    vector<int> assigned;
    assigned.assign(3, 4);
    assigned.swap(a2);
    cout << assigned << a2 << '\n';  // → [2, 3, 4][4, 4, 4]

    // Maps and sets
    std::map<string, int> ages = {{"Zoe", 30}, {"Ann", 25}};
    ages["Bob"] = 41;
    cout << ages << ' ' << ages.size() << '\n';  // → {Ann: 25, Bob: 41, Zoe: 30} 3
    cout << ages["nobody"] << ' ' << ages.count("nobody") << ' ' << ages.at("Ann") << '\n';  // → 0 1 25
    ages.erase("nobody");
    cout << ages.contains("nobody") << ' ' << (ages.find("Zoe") != ages.end()) << '\n';  // → 0 1
    if (auto it = ages.find("Bob"); it != ages.end()) cout << it->first << '=' << it->second << '\n';  // → Bob=41
    std::map<char, int> frequency;
    for (char c : string("mississippi")) ++frequency[c];
    cout << frequency << '\n';  // → {i: 4, m: 1, p: 2, s: 4}
    std::map<string, vector<string>> groups;
    for (string w : {"eat", "tea", "tan", "ate", "nat"}) {
        string key = w;
        std::sort(key.begin(), key.end());
        groups[key].push_back(w);
    }
    cout << groups << '\n';  // → {aet: [eat, tea, ate], ant: [tan, nat]}
    try {
        ages.at("missing");
    } catch (const std::out_of_range&) {
        cout << "no such key\n";
    }  // → no such key
    auto [place, inserted] = ages.insert({"Ann", 99});
    cout << inserted << ' ' << place->second << ' ' << ages.emplace("Dan", 1).second << '\n';  // → 0 25 1
    ages.insert_or_assign("Ann", 26);
    cout << ages.begin()->second << ' ' << ages.rbegin()->first << '\n';  // → 26 Zoe
    std::map<int, string> ordered = {{3, "c"}, {1, "a"}, {2, "b"}};
    cout << ordered.lower_bound(2)->second << ordered.upper_bound(2)->second << '\n';  // → bc
    for (auto it = ordered.rbegin(); it != ordered.rend(); ++it) cout << it->first << it->second << ' ';  // → 3c 2b 1a
    std::map<int, int, std::greater<int>> falling = {{1, 10}, {3, 30}, {2, 20}};
    for (const auto& [k, v] : falling) cout << k << ':' << v << ' ';  // → 3:30 2:20 1:10
    std::unordered_map<string, int> counts;
    for (const auto& w : split("to be or not to be", ' ')) counts[w]++;
    cout << counts["to"] << counts["or"] << counts["xyz"] << ' ' << counts.size() << '\n';  // → 210 5
    vector<std::pair<string, int>> by_count(counts.begin(), counts.end());
    std::sort(by_count.begin(), by_count.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    for (const auto& [w, n] : by_count) cout << w << n << ' ';  // → be2 to2 not1 or1 xyz0
    std::set<int> numbers_set = {5, 1, 3, 1, 5};
    show(numbers_set);  // → 1 3 5
    cout << numbers_set.size() << numbers_set.count(3) << numbers_set.contains(4) << *numbers_set.begin() << '\n';  // → 3101
    cout << numbers_set.insert(3).second << numbers_set.insert(4).second << numbers_set.erase(1) << '\n';  // → 011
    cout << *numbers_set.lower_bound(4) << ' ' << *numbers_set.rbegin() << ' ' << *std::prev(numbers_set.end()) << '\n';  // → 4 5 5
    std::set<string> tags{"b", "a"};
    tags.insert("c");
    show(tags);  // → a b c
    std::set<int> left_set = {1, 2, 3}, right_set = {2, 3, 4}, union_set;
    std::set_union(left_set.begin(), left_set.end(), right_set.begin(), right_set.end(),
                   std::inserter(union_set, union_set.begin()));
    show(union_set);  // → 1 2 3 4
    std::unordered_set<int> seen;
    for (int x : {3, 1, 3, 2, 1})
        if (!seen.insert(x).second) cout << x << ' ';
    cout << seen.size() << '\n';  // → 3 1 3
    std::multiset<int> bag = {2, 1, 2};
    cout << bag.count(2) << ' ' << bag.size() << '\n';  // → 2 3
    std::multimap<string, int> multi = {{"a", 1}, {"b", 2}, {"a", 3}};
    for (auto [first, last] = multi.equal_range("a"); first != last; ++first) cout << first->second << ' ';  // → 1 3
    std::map<std::pair<int, int>, string> cells = {{{1, 2}, "x"}, {{0, 5}, "y"}};
    cout << cells.begin()->second << ' ' << cells[{1, 2}] << '\n';  // → y x
    std::map<string, std::map<string, int>> table;
    table["x"]["y"] += 2;
    table["x"]["z"];
    cout << table["x"] << '\n';  // → {y: 2, z: 0}

    // Other containers
    std::stack<int> stack1;
    for (int x : {1, 2, 3}) stack1.push(x);
    stack1.pop();
    cout << stack1.top() << ' ' << stack1.size() << '\n';  // → 2 2
    std::queue<string> queue1;
    queue1.push("first");
    queue1.push("second");
    cout << queue1.front() << ' ' << queue1.back() << '\n';  // → first second
    queue1.pop();
    cout << queue1.front() << ' ' << queue1.empty() << '\n';  // → second 0
    std::priority_queue<int> highest;
    for (int x : {3, 9, 4}) highest.push(x);
    while (!highest.empty()) {
        cout << highest.top() << ' ';
        highest.pop();
    }  // → 9 4 3
    std::priority_queue<int, vector<int>, std::greater<int>> lowest;
    for (int x : {3, 9, 4}) lowest.push(x);
    cout << lowest.top() << '\n';  // → 3
    std::deque<int> deque1 = {2, 3};
    deque1.push_front(1);
    deque1.push_back(4);
    deque1.pop_front();
    cout << deque1.front() << deque1.back() << deque1[1] << ' ' << deque1.size() << '\n';  // → 243 3
    std::list<int> list1 = {3, 1, 2};
    list1.push_front(0);
    list1.sort();
    list1.remove(2);
    show(list1);  // → 0 1 3
    std::pair<int, string> pair1{1, "one"};
    auto pair2 = std::make_pair(1, string("two"));
    cout << pair1.first << pair1.second << ' ' << (pair1 < pair2) << '\n';  // → 1one 1
    std::tuple<int, double, string> tuple1{1, 2.5, "three"};
    cout << std::get<0>(tuple1) << ' ' << std::get<1>(tuple1) << ' ' << std::get<2>(tuple1) << '\n';  // → 1 2.5 three
    auto [t1, t2, t3] = std::make_tuple(1, 'x', 2.5);
    cout << t1 << t2 << t3 << '\n';  // → 1x2.5
    int left_part, right_part;
    std::tie(left_part, right_part) = std::make_pair(8, 9);
    cout << left_part << right_part << ' ' << (std::make_tuple(1, 2) < std::make_tuple(1, 3)) << '\n';  // → 89 1
    auto [smallest, biggest] = min_max({4, -2, 9});
    cout << smallest << ' ' << biggest << '\n';  // → -2 9
    std::optional<int> even = find_even({1, 3, 4});
    cout << even.has_value() << *even << even.value() << ' ' << find_even({1}).value_or(-1) << '\n';  // → 144 -1
    std::optional<string> nothing;
    cout << (nothing ? "some" : "none") << ' ' << (nothing == std::nullopt) << '\n';  // → none 1
    try {
        nothing.value();
    } catch (const std::bad_optional_access&) {
        cout << "bad access\n";
    }  // → bad access
    std::variant<int, string> either = 5;
    cout << std::holds_alternative<int>(either) << std::get<int>(either) << either.index() << '\n';  // → 150
    either = "text";
    cout << std::get<string>(either) << ' ' << (std::get_if<int>(&either) == nullptr) << '\n';  // → text 1

    // Functions and lambdas
    cout << add(1) << ' ' << add(1, 2) << ' ' << add(1, 2, 3) << '\n';  // → 111 103 6
    cout << describe(1) << ' ' << describe(1.5) << ' ' << describe("text"s) << '\n';  // → int double string
    cout << largest(3, 7) << ' ' << largest<double>(2, 3.5) << ' ' << largest(string("a"), string("b")) << '\n';  // → 7 3.5 b
    cout << sum_of(1, 2, 3) << ' ' << sum_of(1.5, 2) << ' ' << sum_of(string("a"), "b") << '\n';  // → 6 3.5 ab
    int counter1 = 1;
    increment(counter1);
    increment_copy(counter1);
    cout << counter1 << '\n';  // → 2
    auto doubled = [](int x) { return 2 * x; };
    cout << doubled(4) << ' ' << [](auto a, auto b) { return a + b; }(1, 2.5) << '\n';  // → 8 3.5
    int captured = 1;
    auto by_value = [captured] { return captured; };
    auto by_reference = [&captured] { return ++captured; };
    captured = 10;
    cout << by_value() << ' ' << by_reference() << ' ' << captured << '\n';  // → 1 11 11
    auto counter2 = [count = 0]() mutable { return ++count; };
    auto counter3 = counter2;
    counter2();
    cout << counter2() << ' ' << counter3() << '\n';  // → 2 1
    std::function<int(int)> factorial = [&](int n) { return n < 2 ? 1 : n * factorial(n - 1); };
    cout << factorial(10) << '\n';  // → 3628800
    auto adder = [](int a) { return [a](int b) { return a + b; }; };
    cout << adder(3)(4) << '\n';  // → 7
    vector<std::function<int(int)>> steps = {doubled, [](int x) { return x + 1; }, square};
    int through = 3;
    for (const auto& step : steps) through = step(through);
    cout << through << '\n';  // → 49
    std::map<string, std::function<double(double, double)>> operations = {
        {"+", std::plus<double>()},
        {"-", [](double a, double b) { return a - b; }},
    };
    cout << operations["+"](1, 2) << ' ' << operations["-"](1, 2) << '\n';  // → 3 -1
    int (*function_pointer)(int, int, int) = add;
    cout << function_pointer(1, 1, 1) << '\n';  // → 3
    auto bound = std::bind(add, std::placeholders::_1, 0, 0);
    cout << bound(5) << '\n';  // → 5
    Counter functor;
    functor(2);
    cout << functor(3) << ' ' << functor.calls << '\n';  // → 5 5
    cout << fibonacci(15) << ' ' << geometry::circumference(2) << '\n';  // → 610 12
    auto apply_twice = [](auto f, int x) { return f(f(x)); };
    cout << apply_twice(doubled, 3) << ' ' << apply_twice([](int x) { return x - 1; }, 3) << '\n';  // → 12 1
    int seen_total = 0;
    std::for_each(v10.begin(), v10.end(), [&seen_total](int x) { seen_total += x; });
    cout << seen_total << '\n';  // → 6

    // Classes
    Vector2 w1(3, 4), w2{1, 2};
    cout << w1 + w2 << ' ' << -w1 << ' ' << w1 * w2 << ' ' << 2 * w1 << ' ' << w1.length() << '\n';  // → (4, 6) (-3, -4) 11 (6, 8) 5
    w1 += w2;
    w1[0] = 9;
    cout << w1 << ' ' << (w2 < w1) << '\n';  // → (9, 6) 1
    Point p1{1, 2}, p2 = p1, p3;
    p2.y = 5;
    cout << (p1 == p2) << (p1 != p2) << (p1 < p2) << ' ' << p3.x << p3.y << '\n';  // → 011 00
    Point p4{.x = 3};
    Point* pp = &p4;
    pp->y = 8;
    cout << p4.x << ' ' << (*pp).y << '\n';  // → 3 8
    {
        vector<std::unique_ptr<Shape>> shapes;
        shapes.push_back(std::make_unique<Rectangle>(2, 3));
        shapes.push_back(std::make_unique<Circle>(1));
        for (const auto& shape : shapes) cout << shape->describe() << '\n';
        cout << Shape::count() << '\n';
    }
    // → rectangle of area 6.000000
    // → round circle of area 3.140000
    // → 2
    cout << Shape::count() << '\n';  // → 0
    Rectangle box(2, 5);
    const Shape& shape = box;
    cout << shape.area() << ' ' << shape.name() << ' ' << (dynamic_cast<const Circle*>(&shape) == nullptr) << '\n';  // → 10 rectangle 1
    Stack<string> stack2;
    stack2.push("a");
    stack2.push("b");
    string popped = stack2.pop();
    cout << popped << stack2.size() << stack2.empty() << '\n';  // → b10
    {
        Noisy first("one");
        Noisy second("two");
        cout << "body ";
    }  // → +one +two body -two -one
    cout << static_cast<int>(Color::Blue) << ' ' << (Color::Red == Color::Green) << ' ' << HIGH << '\n';  // → 5 0 2
    Color color = Color::Green;
    switch (color) {
        case Color::Red: cout << "red\n"; break;
        case Color::Green: cout << "green\n"; break;
        default: cout << "other\n";
    }  // → green
    auto shared1 = std::make_shared<int>(7);
    auto shared2 = shared1;
    *shared2 += 1;
    cout << *shared1 << ' ' << shared1.use_count() << '\n';  // → 8 2
    shared2.reset();
    cout << shared1.use_count() << ' ' << (shared2 == nullptr) << '\n';  // → 1 1
    std::weak_ptr<int> weak = shared1;
    cout << weak.expired() << ' ' << *weak.lock() << '\n';  // → 0 8
    auto unique1 = std::make_unique<Point>(Point{1, 2});
    auto unique2 = std::move(unique1);
    cout << (unique1 == nullptr) << unique2->y << '\n';  // → 12
    std::unique_ptr<Node> root;
    vector<int> in_order_keys;
    for (int key : {5, 2, 8, 1, 3}) insert(root, key);
    in_order(root, in_order_keys);
    cout << in_order_keys << ' ' << root->left->right->key << '\n';  // → [1, 2, 3, 5, 8] 3
    int* dynamic = new int[3]{1, 2, 3};
    dynamic[1] = 20;
    cout << dynamic[0] + dynamic[1] << '\n';
    delete[] dynamic;  // → 21
    struct Local {
        string name;
        double score;
    };
    vector<Local> locals = {{"x", 1.5}, {"y", 3.5}};
    auto best = std::max_element(locals.begin(), locals.end(),
                                 [](const Local& a, const Local& b) { return a.score < b.score; });
    cout << best->name << '\n';  // → y

    // Exceptions
    Account account(100);
    try {
        account.withdraw(30);
        account.withdraw(100);
    } catch (const std::exception& error) {
        cout << error.what() << ' ' << account.balance() << '\n';
    }  // → insufficient funds 70
    try {
        throw ParseError(12);
    } catch (const ParseError& error) {
        cout << error.what() << '\n';
    }  // → error in line 12
    try {
        throw 42;
    } catch (const string&) {
        cout << "string\n";
    } catch (int code) {
        cout << "code " << code << '\n';
    }  // → code 42
    try {
        try {
            throw std::invalid_argument("inner");
        } catch (const std::logic_error& error) {
            cout << "logic " << error.what() << ' ';
            throw;
        }
    } catch (...) {
        cout << "outer\n";
    }  // → logic inner outer
    try {
        Noisy guard("guard");
        throw std::runtime_error("unwinding");
    } catch (const std::runtime_error& error) {
        cout << error.what() << '\n';
    }  // → +guard -guard unwinding
    try {
        Stack<int> nothing_there;
        nothing_there.pop();
    } catch (const std::out_of_range& error) {
        cout << error.what() << '\n';
    }  // → empty stack

    // Control flow
    for (int i = 0, j = 10; i < j; i += 3, j -= 2) cout << i << '-' << j << ' ';  // → 0-10 3-8
    for (int i = 1; i <= 15; ++i)
        cout << (i % 15 == 0 ? "FizzBuzz" : i % 3 == 0 ? "Fizz" : i % 5 == 0 ? "Buzz" : std::to_string(i)) << ' ';
        // → 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
    for (const char* fruit : {"apple", "kiwi"}) cout << fruit << ' ';  // → apple kiwi
    if (int half = 9 / 2; half > 3) cout << "half " << half << '\n';
    else cout << "small\n";  // → half 4
    for (auto values = vector{3, 1, 2}; int value : values) cout << value << ' ';  // → 3 1 2
    switch (3) {
        case 1: cout << "one ";
        case 3: cout << "three "; [[fallthrough]];
        case 4: cout << "four "; break;
        default: cout << "many ";
    }  // → three four
    int collatz = 6, collatz_steps = 0;
    while (collatz != 1) {
        collatz = collatz % 2 ? 3 * collatz + 1 : collatz / 2;
        if (++collatz_steps > 100) break;
    }
    cout << collatz_steps << '\n';  // → 8
    string bits;
    for (int n = 10; n > 0; n /= 2) bits = char('0' + n % 2) + bits;
    cout << bits << '\n';  // → 1010
    if constexpr (sizeof(int) == 4) cout << "four bytes\n";  // → four bytes

    // Small numeric programs
    vector<double> da = {1, 2, 3}, db = {4, 5, 6};
    cout << std::inner_product(da.begin(), da.end(), db.begin(), 0.0) << '\n';  // → 32
    Matrix product = multiply({{1, 2}, {3, 4}}, {{5, 6}, {7, 8}});
    for (const auto& row : product) cout << row;
    cout << '\n';  // → [19, 22][43, 50]
    cout << std::fixed << std::setprecision(4) << softmax({2.0, 1.0, 0.1}) << std::defaultfloat << std::setprecision(6)
         << '\n';  // → [0.6590, 0.2424, 0.0986]
    double mean = std::accumulate(db.begin(), db.end(), 0.0) / db.size(), squared = 0;
    for (double x : db) squared += (x - mean) * (x - mean);
    cout << mean << ' ' << std::sqrt(squared / db.size()) << '\n';  // → 5 0.816497
    vector<double> query = {1, 0}, context(2, 0.0), scores;
    Matrix keys = {{1, 0}, {0, 1}}, values = {{10, 0}, {0, 10}};
    for (const auto& key : keys)
        scores.push_back(std::inner_product(query.begin(), query.end(), key.begin(), 0.0) / std::sqrt(2.0));
    vector<double> weights = softmax(scores);
    for (size_t i = 0; i < weights.size(); ++i)
        for (size_t j = 0; j < context.size(); ++j) context[j] += weights[i] * values[i][j];
    cout << weights << ' ' << context << '\n';  // → [0.669762, 0.330238] [6.69762, 3.30238]
    double slope = 0;
    for (int step = 0; step < 50; ++step) {
        double gradient = 0;
        for (size_t i = 0; i < da.size(); ++i) gradient += 2 * (slope * da[i] - 2 * da[i]) * da[i];
        slope -= 0.01 * gradient;
    }
    cout << slope << '\n';  // → 2
    vector<double> series = {1, 2, 6, 3, 8}, averages;
    for (size_t i = 0; i + 3 <= series.size(); ++i)
        averages.push_back(std::accumulate(series.begin() + i, series.begin() + i + 3, 0.0) / 3);
    cout << averages << '\n';  // → [3, 3.66667, 5.66667]
    cout << std::max_element(series.begin(), series.end()) - series.begin() << '\n';  // → 4
    vector<size_t> order(series.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return series[a] > series[b]; });
    cout << order << '\n';  // → [4, 2, 3, 1, 0]
    std::map<string, int> vocabulary;
    vector<int> encoded;
    for (const auto& token : split("the cat saw the dog", ' ')) {
        auto [entry, is_new] = vocabulary.try_emplace(token, vocabulary.size());
        encoded.push_back(entry->second);
    }
    cout << encoded << ' ' << vocabulary << '\n';  // → [0, 1, 2, 0, 3] {cat: 1, dog: 3, saw: 2, the: 0}
    for (int position = 0; position < 2; ++position)
        for (int i = 0; i < 4; ++i) {
            double angle = position / std::pow(10000.0, (i / 2) * 2 / 4.0);
            cout << (i % 2 ? std::cos(angle) : std::sin(angle)) << ' ';
        }  // → 0 1 0 1 0.841471 0.540302 0.00999983 0.99995
    std::mt19937 engine;
    engine.discard(9999);
    cout << engine() << '\n';  // → 4123659995
    std::mt19937 seeded(42);
    cout << seeded() << ' ' << seeded() << ' ' << seeded.max() << '\n';  // → 1608637542 3421126067 4294967295
    std::minstd_rand simple(1);
    cout << simple() << ' ' << simple() << '\n';  // → 48271 182605794
    vector<int> sieve(31, 1);
    for (int i = 2; i * i <= 30; ++i)
        if (sieve[i])
            for (int j = i * i; j <= 30; j += i) sieve[j] = 0;
    for (int i = 2; i <= 30; ++i)
        if (sieve[i]) cout << i << ' ';  // → 2 3 5 7 11 13 17 19 23 29
    std::map<int, vector<int>> graph = {{0, {1, 2}}, {1, {3}}, {2, {3}}, {3, {}}};
    std::queue<int> pending({0});
    std::set<int> visited{0};
    while (!pending.empty()) {
        int at = pending.front();
        pending.pop();
        cout << at << ' ';
        for (int next : graph[at])
            if (visited.insert(next).second) pending.push(next);
    }  // → 0 1 2 3
    vector<vector<int>> lengths(5, vector<int>(4));
    string one = "cats", two = "cut";
    for (size_t i = 1; i <= one.size(); ++i)
        for (size_t j = 1; j <= two.size(); ++j)
            lengths[i][j] = one[i - 1] == two[j - 1] ? lengths[i - 1][j - 1] + 1
                                                     : std::max(lengths[i - 1][j], lengths[i][j - 1]);
    cout << lengths[4][3] << '\n';  // → 2
    auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    cout << sigmoid(0) << ' ' << sigmoid(2) << ' ' << std::max(0.0, -1.5) << ' ' << -std::log(0.25) << '\n';  // → 0.5 0.880797 0 1.38629

    // More of the library
    vector<int> filled(5), copied(5);
    auto filled_to = std::fill_n(filled.begin() + 1, 3, 8);
    cout << filled << ' ' << filled_to - filled.begin() << '\n';  // → [0, 8, 8, 8, 0] 4
    auto copied_to = std::copy_n(filled.begin() + 1, 2, copied.begin());
    cout << copied << ' ' << copied_to - copied.begin() << '\n';  // → [8, 8, 0, 0, 0] 2
    std::fill_n(std::back_inserter(copied), 2, -1);
    std::copy_n(copied.begin(), 2, std::back_inserter(copied));
    cout << copied << '\n';  // → [8, 8, 0, 0, 0, -1, -1, 8, 8]
    for (auto it = copied.cbegin(); it != copied.cend(); ++it) cout << *it << ' ';  // → 8 8 0 0 0 -1 -1 8 8
    copied.reserve(50);
    copied.resize(3);
    copied.shrink_to_fit();
    cout << copied << ' ' << copied.size() << ' ' << (copied.capacity() < 50) << '\n';  // → [8, 8, 0] 3 1
    auto made = std::make_optional(5);
    auto made_text = std::make_optional<string>(3, 'z');
    cout << *made << ' ' << made_text.value() << ' ' << made_text->size() << '\n';  // → 5 zzz 3
    static_assert(sizeof(int) == 4, "int has four bytes");
    static_assert(square(3) == 9);
    cout << square(3) << '\n';  // → 9
    cout << std::equal_to<int>()(3, 3) << std::equal_to<>{}(3, 4) << std::not_equal_to<int>()(3, 4) << '\n';  // → 101
    vector<string> lower = {"a", "b"}, other = {"a", "c"};
    cout << std::equal(lower.begin(), lower.end(), other.begin(), std::equal_to<string>()) << '\n';  // → 0
    std::minstd_rand0 old_engine;
    cout << old_engine() << ' ' << old_engine() << '\n';  // → 16807 282475249
    std::bernoulli_distribution never(0.0), always(1.0);
    cout << never(seeded) << always(seeded) << ' ' << always.p() << '\n';  // → 01 1
    std::clog << "to the log" << std::endl;
    cout << "after the log\n" << std::flush;  // → after the log
    std::printf("%.5f %.5f %d\n", M_PI, M_E, INT_MIN);  // → 3.14159 2.71828 -2147483648


    // What else the library has
    {
        std::vector<int> v{1, 2, 2, 5, 4};
        cout << *std::find_if_not(v.begin(), v.end(), [](int n) { return n < 3; }) << ' '
             << (std::adjacent_find(v.begin(), v.end()) - v.begin()) << ' ' << std::ssize(v) << '\n';
    }  // → 5 1 5
    {
        std::string a = "abc", b = "abd";
        cout << std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()) << ' '
             << std::string(std::make_reverse_iterator(a.end()), std::make_reverse_iterator(a.begin())) << '\n';
    }  // → 1 cba
    cout << std::bitset<8>(201).to_ullong() + 1 << '\n';  // → 202
    {
        Eigen::MatrixXd m(2, 3);
        m << 1, 2, 3, 4, 5, 6;
        cout << m.topRows(1) << " | " << m.bottomRows(1) << " | " << m.coeff(1, 2) << '\n'
             << m.leftCols(2) << '\n' << m.rightCols(1) << '\n' << m.middleCols(1, 1) << '\n' << m.middleRows(1, 1) << '\n';
    }
    // → 1 2 3 | 4 5 6 | 6
    // → 1 2
    // → 4 5
    // → 3
    // → 6
    // → 2
    // → 5
    // → 4 5 6
    {
        Eigen::MatrixXd m(2, 2);
        m << 1, 2, 3, 4;
        m.transposeInPlace();
        Eigen::Vector2d v(3, 4);
        cout << m << '\n' << v.squaredNorm() << ' ' << v.normalized().transpose() << '\n';
        m.setIdentity();
        cout << m << '\n';
    }
    // → 1 3
    // → 2 4
    // → 25 0.6 0.8
    // → 1 0
    // → 0 1
    {
        std::deque<int> d{2};
        d.emplace_front(1);
        cout << d.front() << d.back() << '\n';
    }  // → 12
    {
        std::vector<int> v{1, 2, 3, 4, 5};
        std::replace_if(v.begin(), v.end(), [](int n) { return n > 3; }, 0);
        std::prev_permutation(v.begin(), v.end());
        for (int n : v) cout << n << ' ';
        std::stable_partition(v.begin(), v.end(), [](int n) { return n > 1; });
        for (int n : v) cout << n << ' ';
        cout << '\n';
    }  // → 1 2 0 3 0 2 3 1 0 0
    {
        std::vector<int> a{1, 2, 3}, b{2, 4}, out;
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
        std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
        for (int n : out) cout << n << ' ';
        cout << '\n';
    }  // → 1 3 1 3 4
    {
        std::vector<int> a{1, 2, 3, 4}, out;
        std::remove_copy_if(a.begin(), a.end(), std::back_inserter(out), [](int n) { return n % 2; });
        std::reverse_copy(a.begin(), a.end(), std::back_inserter(out));
        std::vector<int> b{9, 8, 7, 6};
        std::swap_ranges(a.begin(), a.begin() + 2, b.begin());
        int next = 0;
        std::generate_n(std::back_inserter(out), 3, [&next] { return next++; });
        for (int n : out) cout << n << ' ';
        cout << a[0] << b[0] << '\n';
    }  // → 2 4 4 3 2 1 0 1 2 91
    {
        std::vector<int> heap{3, 1, 4, 1, 5};
        std::make_heap(heap.begin(), heap.end());
        cout << heap.front() << ' ';
        heap.push_back(9);
        std::push_heap(heap.begin(), heap.end());
        cout << heap.front() << ' ';
        std::pop_heap(heap.begin(), heap.end());
        cout << heap.back() << ' ' << heap.front() << '\n';
    }  // → 5 9 9 5
    {
        std::list<int> reversed;
        std::vector<int> v{1, 2, 3};
        std::copy(v.begin(), v.end(), std::front_inserter(reversed));
        for (int n : reversed) cout << n;
        cout << '\n';
    }  // → 321
    {
        std::istringstream words("one two");
        std::string word;
        while (words >> word) cout << word << ';';
        cout << words.eof() << '\n';
    }  // → one;two;1
    {
        std::string_view name = "file.txt";
        name.remove_suffix(4);
        cout << name << '\n';
    }  // → file
    {
        int shared = 1;
        auto read = std::cref(shared);
        shared = 5;
        int before = std::exchange(shared, 7);
        cout << read.get() << ' ' << before << ' ' << std::stol("12") << ' ' << std::stoll("-9000000000") << '\n';
    }  // → 7 5 12 -9000000000
    cout << std::strtold("2.5", nullptr) << ' ' << std::strtof("0.25x", nullptr) << '\n';  // → 2.5 0.25
    cout << strnlen("abc", 2) << ' ' << std::strcoll("a", "a") << ' ' << strcasecmp("ABC", "abc") << ' ' << strncasecmp("ABX", "aby", 2) << '\n';
    // → 2 0 0 0
    std::fputc('f', stdout);
    std::putc('p', stdout);
    std::fflush(stdout);
    cout << ' ' << std::lldiv(17, 5).quot << std::lldiv(17, 5).rem << ' ' << std::setbase(16) << 255 << std::setbase(10) << '\n';  // → fp 32 ff
    cout << std::stoul("42") << ' ' << std::stoull("99") << ' ' << std::stof("0.5") << '\n';  // → 42 99 0.5
    vector<double> parts{0.5, 1.25, 3};
    std::copy(parts.begin(), parts.end(), std::ostream_iterator<double>(cout, " "));
    cout << "end\n";  // → 0.5 1.25 3 end
    std::ostream_iterator<int> whole(cout, ",");
    *whole++ = 4;
    std::transform(parts.begin(), parts.end(), whole, [](double x) { return x * 2; });
    std::copy(parts.begin(), parts.begin() + 1, std::ostream_iterator<double>(cout));
    cout << '\n';  // → 4,1,2,6,0.5
}
