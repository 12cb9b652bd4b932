use std::cell::{Cell, RefCell};
use std::cmp::{max, min, Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::fmt;
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Sub};
use std::rc::Rc;

#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    const ORIGIN: Point = Point { x: 0.0, y: 0.0 };

    fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    fn length(&self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    fn shift(&mut self, dx: f64) -> &mut Self {
        self.x += dx;
        self
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        self.x += other.x;
        self.y += other.y;
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        String::from("shape")
    }
    fn describe(&self) -> String {
        format!("{} of area {:.2}", self.name(), self.area())
    }
}

struct Circle(f64);
struct Rect {
    w: f64,
    h: f64,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        std::f64::consts::PI * self.0 * self.0
    }
    fn name(&self) -> String {
        "circle".into()
    }
}

impl Shape for Rect {
    fn area(&self) -> f64 {
        self.w * self.h
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Expr {
    Num(i64),
    Add(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Unit,
    Var { name: String },
}

fn eval(e: &Expr) -> i64 {
    match e {
        Expr::Num(n) => *n,
        Expr::Add(a, b) => eval(a) + eval(b),
        Expr::Mul(a, b) => eval(a) * eval(b),
        Expr::Unit => 1,
        Expr::Var { name } => name.len() as i64,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Level {
    Low = 1,
    Mid = 5,
    High = 10,
}

#[derive(Debug)]
enum ParseError {
    Empty,
    BadNumber(std::num::ParseIntError),
    Negative(i32),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Empty => write!(f, "nothing given"),
            ParseError::BadNumber(e) => write!(f, "bad number: {}", e),
            ParseError::Negative(n) => write!(f, "{} is negative", n),
        }
    }
}

impl std::error::Error for ParseError {}

impl From<std::num::ParseIntError> for ParseError {
    fn from(e: std::num::ParseIntError) -> Self {
        ParseError::BadNumber(e)
    }
}

fn parse_count(text: &str) -> Result<i32, ParseError> {
    if text.is_empty() {
        return Err(ParseError::Empty);
    }
    let n: i32 = text.trim().parse()?;
    if n < 0 {
        return Err(ParseError::Negative(n));
    }
    Ok(n)
}

fn first_even(items: &[i32]) -> Option<&i32> {
    items.iter().find(|n| *n % 2 == 0)
}

fn half_of_first(items: &[i32]) -> Option<i32> {
    let first = items.first()?;
    Some(first / 2)
}

fn add_texts(a: &str, b: &str) -> Result<i32, Box<dyn std::error::Error>> {
    let x = a.parse::<i32>()?;
    let y = b.parse::<i32>()?;
    if x + y > 100 {
        return Err("too large".into());
    }
    Ok(x + y)
}

struct Counter {
    n: u32,
}

impl Iterator for Counter {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.n < 5 {
            self.n += 1;
            Some(self.n)
        } else {
            None
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
struct Matrix {
    rows: usize,
    cols: usize,
    data: Vec<f64>,
}

impl Matrix {
    fn zeros(rows: usize, cols: usize) -> Self {
        Matrix { rows, cols, data: vec![0.0; rows * cols] }
    }

    fn from_rows(rows: &[Vec<f64>]) -> Self {
        Matrix { rows: rows.len(), cols: rows[0].len(), data: rows.concat() }
    }

    fn matmul(&self, other: &Matrix) -> Matrix {
        let mut out = Matrix::zeros(self.rows, other.cols);
        for i in 0..self.rows {
            for j in 0..other.cols {
                out[(i, j)] = (0..self.cols).map(|k| self[(i, k)] * other[(k, j)]).sum();
            }
        }
        out
    }

    fn transpose(&self) -> Matrix {
        let mut out = Matrix::zeros(self.cols, self.rows);
        for i in 0..self.rows {
            for j in 0..self.cols {
                out[(j, i)] = self[(i, j)];
            }
        }
        out
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.data[i * self.cols + j]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.data[i * self.cols + j]
    }
}

struct Stack<T> {
    items: Vec<T>,
}

impl<T: Clone + fmt::Display> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, item: T) {
        self.items.push(item);
    }
    fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }
    fn peek(&self) -> Option<&T> {
        self.items.last()
    }
    fn render(&self) -> String {
        self.items.iter().map(|i| i.to_string()).collect::<Vec<_>>().join("/")
    }
}

struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

#[derive(Debug)]
struct Node {
    value: i32,
    children: Vec<Rc<RefCell<Node>>>,
}

#[derive(Debug, Default)]
struct Tree {
    root: Option<Box<Leaf>>,
}

#[derive(Debug)]
struct Leaf {
    key: i32,
    left: Option<Box<Leaf>>,
    right: Option<Box<Leaf>>,
}

impl Tree {
    fn insert(&mut self, key: i32) {
        let mut spot = &mut self.root;
        while let Some(leaf) = spot {
            spot = if key < leaf.key { &mut leaf.left } else { &mut leaf.right };
        }
        *spot = Some(Box::new(Leaf { key, left: None, right: None }));
    }

    fn walk(leaf: &Option<Box<Leaf>>, out: &mut Vec<i32>) {
        if let Some(l) = leaf {
            Tree::walk(&l.left, out);
            out.push(l.key);
            Tree::walk(&l.right, out);
        }
    }
}

fn apply<F: Fn(i32) -> i32>(f: F, times: usize, start: i32) -> i32 {
    (0..times).fold(start, |acc, _| f(acc))
}

fn make_adder(by: i32) -> impl Fn(i32) -> i32 {
    move |n| n + by
}

fn make_ops() -> Vec<(&'static str, Box<dyn Fn(f64, f64) -> f64>)> {
    vec![
        ("add", Box::new(|a, b| a + b)),
        ("mul", Box::new(|a, b| a * b)),
        ("pow", Box::new(f64::powf)),
    ]
}

fn largest<T: PartialOrd + Copy>(items: &[T]) -> T {
    let mut best = items[0];
    for &item in items {
        if item > best {
            best = item;
        }
    }
    best
}

fn fib(n: u64) -> u64 {
    if n < 2 { n } else { fib(n - 1) + fib(n - 2) }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn softmax(xs: &[f64]) -> Vec<f64> {
    let top = xs.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
    let exps: Vec<f64> = xs.iter().map(|x| (x - top).exp()).collect();
    let total: f64 = exps.iter().sum();
    exps.iter().map(|e| e / total).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b.iter()).map(|(x, y)| x * y).sum()
}

const LIMIT: usize = 3;
static GREETING: &str = "hello";

macro_rules! square {
    ($e:expr) => {
        $e * $e
    };
}

macro_rules! total {
    ($($x:expr),*) => {{
        let mut sum = 0;
        $(sum += $x;)*
        sum
    }};
}

fn main() {
    // Integers
    println!("{} {} {} {}", 7 / 2, -7 / 2, 7 % 3, -7 % 3);  // → 3 -3 1 -1
    println!("{} {} {}", (-7i32).div_euclid(2), (-7i32).rem_euclid(3), 7i32.rem_euclid(-3));  // → -4 2 1
    println!("{} {} {}", 2i32.pow(10), 3u64.pow(20), (-2i32).pow(3));  // → 1024 3486784401 -8
    println!("{:?} {:?}", 250u8.checked_add(5), 250u8.checked_add(6));  // → Some(255) None
    println!("{} {}", 250u8.wrapping_add(10), 5u8.wrapping_sub(10));  // → 4 251
    println!("{} {}", 250u8.saturating_add(10), 5u32.saturating_sub(10));  // → 255 0
    println!("{:?} {:?}", i32::MAX.overflowing_add(1), 3i32.overflowing_mul(4));  // → (-2147483648, true) (12, false)
    println!("{:?} {:?} {:?}", 10i32.checked_div(0), 10i32.checked_rem(4), 2i32.checked_pow(31));  // → None Some(2) None
    println!("{} {} {}", i32::MIN, i64::MAX, u64::MAX);  // → -2147483648 9223372036854775807 18446744073709551615
    println!("{} {}", u128::MAX, i128::MIN);  // → 340282366920938463463374607431768211455 -170141183460469231731687303715884105728
    println!("{} {} {}", 300i32 as u8, -1i32 as u8, -1i64 as u32);  // → 44 255 4294967295
    println!("{} {} {} {}", 3.99f64 as i32, -3.99f64 as i32, 1e20 as i32, f64::NAN as i32);  // → 3 -3 2147483647 0
    println!("{} {} {}", 'a' as u32, 97u8 as char, ('a' as u8 + 2) as char);  // → 97 a c
    println!("{} {} {} {}", 6 & 3, 6 | 3, 6 ^ 3, !6i32);  // → 2 7 5 -7
    println!("{} {} {}", 1u32 << 10, -16 >> 2, 0xF0u8 >> 4);  // → 1024 -4 15
    println!("{} {} {}", 0b1011u8.count_ones(), 16u32.leading_zeros(), 16u32.trailing_zeros());  // → 3 27 4
    println!("{} {}", 1u32.rotate_left(31), 0x12345678u32.swap_bytes());  // → 2147483648 2018915346
    println!("{} {} {}", (-5i32).abs(), (-5i32).signum(), 3u32.abs_diff(10));  // → 5 -1 7
    println!("{} {} {}", 15.clamp(0, 10), max(3, 9), min("b", "a"));  // → 10 9 a
    println!("{} {} {}", 10u32.is_power_of_two(), 10u32.next_power_of_two(), 99u64.isqrt());  // → false 16 9
    println!("{} {} {}", 1_000_000, 0xff, 0o17);  // → 1000000 255 15
    println!("{} {}", i64::from(7i32) + 1, u8::try_from(300).is_err());  // → 8 true
    println!("{:?} {:?}", u8::try_from(200i32), i8::try_from(200i32).ok());  // → Ok(200) None
    println!("{:?} {:?}", i32::from_str_radix("ff", 16), u8::from_str_radix("101", 2));  // → Ok(255) Ok(5)
    println!("{} {}", gcd(48, 36), fib(20));  // → 12 6765
    println!("{}", (1..=20u64).product::<u64>());  // → 2432902008176640000
    println!("{:?}", 1234u16.to_be_bytes());  // → [4, 210]
    println!("{} {}", 17u32.div_ceil(5), 17u32.next_multiple_of(5));  // → 4 20
    println!("{:?} {:?}", 1000u32.checked_ilog10(), 1000u32.ilog2());  // → Some(3) 9

    // Floats
    println!("{} {} {}", 1.0, 0.1 + 0.2, 1.0 / 3.0);  // → 1 0.30000000000000004 0.3333333333333333
    println!("{:?} {:?} {:?}", 1.0, 1e7, 1.5e-7);  // → 1.0 10000000.0 1.5e-7
    println!("{} {}", 1e21, 1e-7);  // → 1000000000000000000000 0.0000001
    println!("{:?} {:?}", 1e16, 123456789012345680.0);  // → 1e16 1.2345678901234568e17
    println!("{} {:?} {}", 0.1f32, 0.1f32 + 0.2f32, 16777217f32);  // → 0.1 0.3 16777216
    println!("{} {}", 0.1f32 as f64, 1.0f64 / 3.0f64 as f32 as f64);  // → 0.10000000149011612 0.3333333333333333
    println!("{} {} {}", 1.0 / 0.0, -1.0 / 0.0, (0.0f64 / 0.0).is_nan());  // → inf -inf true
    println!("{:?} {} {}", f64::NAN, f64::INFINITY, -0.0);  // → NaN inf -0
    println!("{} {}", f64::NAN == f64::NAN, f64::NAN < 1.0);  // → false false
    println!("{:e} {:?}", f64::EPSILON, f64::EPSILON);  // → 2.220446049250313e-16 2.220446049250313e-16
    println!("{:?} {:?}", f64::MAX, f64::MIN_POSITIVE);  // → 1.7976931348623157e308 2.2250738585072014e-308
    println!("{} {} {} {}", 2.5f64.round(), -2.5f64.round(), 3.7f64.trunc(), -3.2f64.floor());  // → 3 -3 3 -3
    println!("{} {} {:.1}", 3.2f64.ceil(), 2.5f64.round_ties_even(), 3.75f64.fract());  // → 4 2 0.8
    println!("{:.1} {:.1} {:.0} {:.0}", 0.25, 0.35, 0.5, 1.5);  // → 0.2 0.3 0 2
    println!("{} {} {}", 7.5 % 2.0, -7.5 % 2.0, (-7.5f64).rem_euclid(2.0));  // → 1.5 -1.5 0.5
    println!("{} {:.3} {:.3}", 2f64.powi(-2), 2f64.powf(0.5), 27f64.cbrt());  // → 0.25 1.414 3.000
    println!("{:.4} {:.4} {:.4}", 1f64.exp(), 10f64.ln(), 8f64.log2());  // → 2.7183 2.3026 3.0000
    println!("{:.4} {:.4} {:.4}", 100f64.log10(), 81f64.log(3.0), 1e-10f64.ln_1p());  // → 2.0000 4.0000 0.0000
    println!("{:.4} {:.4} {:.4}", 1f64.sin(), 1f64.cos(), 1f64.tan());  // → 0.8415 0.5403 1.5574
    println!("{:.4} {:.4} {:.4}", 1f64.atan2(-1.0), 0.5f64.asin(), 1f64.tanh());  // → 2.3562 0.5236 0.7616
    println!("{:.2} {:.4}", std::f64::consts::PI.to_degrees(), 180f64.to_radians());  // → 180.00 3.1416
    println!("{} {} {}", 3f64.hypot(4.0), 5f64.mul_add(2.0, 1.0), (-3.5f64).abs());  // → 5 11 3.5
    println!("{} {} {}", 1.5f64.max(f64::NAN), 2.0f64.min(-1.0), 12.0f64.clamp(0.0, 10.0));  // → 1.5 -1 10
    println!("{} {} {}", (-2.0f64).signum(), 3f64.copysign(-0.0), (-0.0f64).is_sign_negative());  // → -1 -3 true
    println!("{:?} {:?}", 1.0f64.partial_cmp(&2.0), f64::NAN.partial_cmp(&1.0));  // → Some(Less) None
    println!("{:?} {}", 2.0f64.total_cmp(&1.0), (0.1 + 0.2 - 0.3f64).abs() < 1e-9);  // → Greater true
    println!("{} {}", 1.5f64.to_bits(), f32::from_bits(0x40490fdb));  // → 4609434218613702656 3.1415927
    println!("{:?} {:?}", "3.25".parse::<f64>(), "abc".parse::<f64>().is_err());  // → Ok(3.25) true
    println!("{:?} {:?}", "1e3".parse::<f64>(), "inf".parse::<f64>());  // → Ok(1000.0) Ok(inf)
    println!("{} {}", (7 as f64 / 2 as f64), 7 as f32 / 3 as f32);  // → 3.5 2.3333333
    println!("{} {}", (2.0f64).sqrt(), (-1.0f64).sqrt().is_nan());  // → 1.4142135623730951 true
    println!("{} {} {}", 1f64.recip(), 4f64.recip(), 1e308 * 10.0);  // → 1 0.25 inf

    // Formatting
    println!("[{:5}] [{:<5}] [{:>5}] [{:^5}]", 42, 42, 42, 42);  // → [   42] [42   ] [   42] [ 42  ]
    println!("[{:5}] [{:<5}] [{:>5}] [{:^6}]", "ab", "ab", "ab", "ab");  // → [ab   ] [ab   ] [   ab] [  ab  ]
    println!("[{:*^9}] [{:->6}] [{:#<4}]", "mid", 7, 'c');  // → [***mid***] [-----7] [c###]
    println!("{:05} {:+} {:+.2} {:08.3}", 42, 7, 3.14159, -3.14159);  // → 00042 +7 +3.14 -003.142
    println!("{:x} {:X} {:#x} {:b} {:#010b} {:o}", 255, 255, 255, 5, 5, 8);  // → ff FF 0xff 101 0b00000101 10
    println!("{:.3} {:10.2}| {:<10.1}|", 2.0f64.sqrt(), 3.14159, 2.55);  // → 1.414       3.14| 2.5       |
    println!("{:>w$} {:.p$} {:.*}", 1, 2.71828, 1, 9.99, w = 4, p = 2);  // →    1 2.72 10.0
    println!("{0} {1} {0} {name}", "a", "b", name = "n");  // → a b a n
    {
        let width = 7;
        let value = 1.23456;
        println!("{value:>width$.2}|{value:?}|{width:03}|{}", width + 1);
    }  // →    1.23|1.23456|007|8
    println!("{{}} {:?} {:?} {:?}", "q\"uote\n", 'x', '\'');  // → {} "q\"uote\n" 'x' '\''
    println!("{:?} {:?} {:?}", (1, "a", 2.0), [1, 2], ());  // → (1, "a", 2.0) [1, 2] ()
    println!("{:?} {:?}", Some("x"), None::<i32>);  // → Some("x") None
    println!("{:?}", vec![Some(1.5), None]);  // → [Some(1.5), None]
    println!("{:.2?} {:5?} {:02?}", [1.0, 2.5], [1, 2], vec![3, 4]);  // → [1.00, 2.50] [    1,     2] [03, 04]
    println!("{:#?}", Point::new(1.0, -2.5));
    // → Point {
    // →     x: 1.0,
    // →     y: -2.5,
    // → }
    println!("{:#?}", vec![(1, "one"), (2, "two")]);
    // → [
    // →     (
    // →         1,
    // →         "one",
    // →     ),
    // →     (
    // →         2,
    // →         "two",
    // →     ),
    // → ]
    println!("{:#?}", Some(Level::Low));
    // → Some(
    // →     Low,
    // → )
    println!("{:e} {:E} {:.2e}", 1234.5, 0.00012, 123456.0);  // → 1.2345e3 1.2E-4 1.23e5
    println!("{:?} {} {:>6}|", true, false, true);  // → true false   true|
    println!("{}", format!("{:>8}", format!("{:.1}%", 45.678)));  // →    45.7%
    println!("{:>10}|{:<12}|{:?}", Point::ORIGIN.to_string(), format!("{}", Point::new(1.5, 2.0)), Point::ORIGIN);
    // →     (0, 0)|(1.5, 2)    |Point { x: 0.0, y: 0.0 }
    print!("{}-{}-", 1, 2);
    print!("{}\n", 3);  // → 1-2-3
    {
        use std::fmt::Write;
        let mut text = String::new();
        write!(text, "{}", 1).unwrap();
        writeln!(&mut text, ", {:.1}", 2.0).unwrap();
        write!(&mut text, "end").unwrap();
        println!("{:?}", text);
    }  // → "1, 2.0\nend"
    eprintln!("to the error stream");
    println!("{}", concat!("a", 1, 2.5, true));  // → a12.5true
    println!("{:?} {:?}", "tab\t", "é\u{1F600}\\");  // → "tab\t" "é😀\\"

    // Strings
    println!("{} {} {}", "hello".len(), "héllo".len(), "héllo".chars().count());  // → 5 6 5
    println!("{} {}", "Hello".to_uppercase(), "HELLO Wörld".to_lowercase());  // → HELLO hello wörld
    println!("{:?} {:?} {:?}", "hello".find('l'), "hello".rfind("l"), "hello".find("xyz"));  // → Some(2) Some(3) None
    println!("{:?}", "hello world".find(|c: char| c == 'o' || c == 'w'));  // → Some(4)
    println!("{} {} {}", "hello".contains("ell"), "hello".starts_with('h'), "hello".ends_with("lo"));  // → true true true
    println!("{:?}", "a,b,,c".split(',').collect::<Vec<_>>());  // → ["a", "b", "", "c"]
    println!("{:?}", "a,b,,c".splitn(2, ',').collect::<Vec<&str>>());  // → ["a", "b,,c"]
    println!("{:?}", "a,b,,c".rsplitn(2, ',').collect::<Vec<&str>>());  // → ["c", "a,b,"]
    println!("{:?}", "  the quick  fox ".split_whitespace().collect::<Vec<_>>());  // → ["the", "quick", "fox"]
    println!("{:?}", "  a  b ".split(' ').collect::<Vec<_>>());  // → ["", "", "a", "", "b", ""]
    println!("{:?}", "one\ntwo\r\nthree\n".lines().collect::<Vec<_>>());  // → ["one", "two", "three"]
    println!("{:?} {:?}", "key=value=x".split_once('='), "none".split_once(": "));  // → Some(("key", "value=x")) None
    println!("{:?}", "a-b_c".split(|c| c == '-' || c == '_').collect::<Vec<_>>());  // → ["a", "b", "c"]
    println!("{:?}", "a-b_c".split(['-', '_']).map(str::to_string).collect::<Vec<String>>());  // → ["a", "b", "c"]
    println!("{:?}", "a;b;".split_terminator(';').collect::<Vec<_>>());  // → ["a", "b"]
    println!("{:?}", "ab;cd;".split_inclusive(';').collect::<Vec<_>>());  // → ["ab;", "cd;"]
    println!("[{}] [{}] [{}]", "  x ".trim(), "  x ".trim_start(), "  x ".trim_end());  // → [x] [x ] [  x]
    println!("{} {} {}", "xxaxx".trim_matches('x'), "007".trim_start_matches('0'), "a!!".trim_end_matches("!"));  // → a 7 a
    println!("{:?} {:?}", "prefix-x".strip_prefix("prefix-"), "x.rs".strip_suffix(".py"));  // → Some("x") None
    println!("{} {}", "a-b-a".replace("a", "zz"), "a-b-a".replacen('a', "q", 1));  // → zz-b-zz q-b-a
    println!("{} {}", "ab".repeat(3), ["x", "y"].concat());  // → ababab xy
    println!("{} {} {}", &"hello"[1..3], &"hello"[..2], &"hello"[3..]);  // → el he lo
    println!("{:?} {:?}", "hello".get(1..3), "hello".get(3..9));  // → Some("el") None
    println!("{:?} {:?}", "héllo".chars().nth(1), "abc".chars().rev().collect::<String>());  // → Some('é') "cba"
    println!("{:?}", "aé".bytes().collect::<Vec<u8>>());  // → [97, 195, 169]
    println!("{:?}", "aé!".char_indices().collect::<Vec<_>>());  // → [(0, 'a'), (1, 'é'), (3, '!')]
    println!("{:?} {:?}", "hey".as_bytes(), b"hi");  // → [104, 101, 121] [104, 105]
    println!("{:?}", String::from_utf8(vec![104, 105]).unwrap());  // → "hi"
    println!("{}", String::from_utf8_lossy(&[82, 117, 115, 116]));  // → Rust
    println!("{:?} {}", "a".cmp("b"), "apple" < "banana");  // → Less true
    println!("{} {}", "Hello".eq_ignore_ascii_case("hELLO"), "ab".to_string() + "cd" + &String::from("ef"));  // → true abcdef
    {
        let mut s = String::from("hello");
        s.push('!');
        s.push_str(" you");
        s.insert(0, '>');
        s.insert_str(1, "> ");
        let last = s.pop();
        println!("{} {} {:?}", s, s.len(), last);
    }  // → >> hello! yo 12 Some('u')
    {
        let mut s = String::from("hello");
        let gone = s.remove(1);
        s.truncate(3);
        println!("{} {} {}", gone, s, s.is_empty());
        s.clear();
        println!("[{}] {}", s, s.is_empty());
    }
    // → e hll false
    // → [] true
    {
        let mut s = String::from("keep 1 drop 2");
        s.retain(|c| !c.is_ascii_digit());
        let gone = s.drain(..5).collect::<String>();
        println!("{:?} {:?}", s, gone);
    }  // → " drop " "keep "
    println!("{} {} {} {}", 'a'.is_alphabetic(), '9'.is_numeric(), ' '.is_whitespace(), '_'.is_alphanumeric());  // → true true true false
    println!("{:?} {:?} {:?}", '7'.to_digit(10), 'f'.to_digit(16), 'x'.to_digit(10));  // → Some(7) Some(15) None
    println!("{:?} {:?} {}", char::from_digit(7, 10), std::char::from_u32(0x41), char::from(66u8));  // → Some('7') Some('A') B
    println!("{} {} {}", 'a'.to_ascii_uppercase(), 'ß'.to_uppercase(), 'É'.to_lowercase());  // → A SS é
    println!("{} {} {}", 'é'.len_utf8(), ('a'..='e').collect::<String>(), 'z' > 'a');  // → 2 abcde true
    println!("{:?}", "hello world".split(' ').map(|w| w[..1].to_uppercase() + &w[1..]).collect::<Vec<_>>().join(" "));  // → "Hello World"
    println!("{}", "racecar".chars().eq("racecar".chars().rev()));  // → true
    println!("{:?}", "Mississippi".match_indices("ss").collect::<Vec<_>>());  // → [(2, "ss"), (5, "ss")]
    println!("{} {}", "banana".matches('a').count(), "banana".matches("an").count());  // → 3 2
    println!("{:?} {:?}", "42".parse::<i32>(), "4x".parse::<i32>());  // → Ok(42) Err(ParseIntError { kind: InvalidDigit })
    println!("{:?} {:?}", "".parse::<u8>(), "300".parse::<u8>().map_err(|e| e.to_string()));
    // → Err(ParseIntError { kind: Empty }) Err("number too large to fit in target type")
    println!("{:?} {:?}", "-1".parse::<u8>().is_err(), " 5".parse::<i32>().unwrap_or(-1));  // → true -1
    println!("{:?} {:?}", "true".parse::<bool>(), "x".parse::<char>());  // → Ok(true) Ok('x')
    println!("{}", "a\tb\\n \x41 \u{e9}");  // → a	b\n A é
    println!("{}", r"C:\new" .to_owned() + r#" "raw""#);  // → C:\new "raw"
    println!("{}", "line one \
              goes on");  // → line one goes on
    println!("{}", "hello".chars().map(|c| if c.is_lowercase() { (((c as u8 - b'a' + 3) % 26) + b'a') as char } else { c }).collect::<String>());
    // → khoor
    println!("{:?}", "abc".chars().zip(1..).map(|(c, n)| c.to_string().repeat(n)).collect::<Vec<_>>());  // → ["a", "bb", "ccc"]
    println!("{:?}", "hello".char_indices().filter(|(i, _)| i % 2 == 0).map(|(_, c)| c).collect::<String>());  // → "hlo"
    println!("{:?} {:?}", "wörld".split_at(3), "abc".chars().last());  // → ("wö", "rld") Some('c')
    println!("{}", "3 4 +".split(' ').filter_map(|t| t.parse::<i32>().ok()).sum::<i32>());  // → 7
    println!("{:?}", "b a c".split(' ').max().unwrap());  // → "c"
    println!("{} {}", "Zebra" < "apple", "abc".cmp("abd") as i32);  // → true -1

    // Vectors and arrays
    {
        let mut v = vec![3, 1, 2];
        v.push(5);
        v.insert(1, 9);
        println!("{:?} {:?} {}", v.pop(), v.remove(0), v.len());
        println!("{:?}", v);
    }
    // → Some(5) 3 3
    // → [9, 1, 2]
    {
        let mut v = vec![5, 3, 8, 1];
        v.sort();
        println!("{:?} {:?} {:?}", v, v.binary_search(&5), v.binary_search(&4));
        v.reverse();
        println!("{:?}", v);
    }
    // → [1, 3, 5, 8] Ok(2) Err(2)
    // → [8, 5, 3, 1]
    {
        let mut v = vec![2.5, -1.0, 9.75];
        v.sort_by(|a, b| b.partial_cmp(a).unwrap());
        println!("{:?}", v);
    }  // → [9.75, 2.5, -1.0]
    {
        let mut words = vec!["pear", "fig", "apple", "kiwi"];
        words.sort_by_key(|w| w.len());
        println!("{:?}", words);
        words.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
        println!("{:?}", words);
        words.sort_unstable_by_key(|w| Reverse(w.to_string()));
        println!("{:?}", words);
    }
    // → ["fig", "pear", "kiwi", "apple"]
    // → ["apple", "kiwi", "pear", "fig"]
    // → ["pear", "kiwi", "fig", "apple"]
    {
        let mut v = vec![1, 1, 2, 3, 3, 1];
        v.dedup();
        println!("{:?}", v);
        v.retain(|&x| x != 1);
        println!("{:?}", v);
        v.extend([7, 8]);
        v.extend_from_slice(&[9, 9]);
        println!("{:?}", v);
    }
    // → [1, 2, 3, 1]
    // → [2, 3]
    // → [2, 3, 7, 8, 9, 9]
    {
        let mut v: Vec<i32> = (1..=10).collect();
        let gone: Vec<i32> = v.drain(2..5).collect();
        let tail = v.split_off(5);
        println!("{:?} {:?} {:?}", gone, v, tail);
        v.truncate(2);
        v.resize(4, -1);
        println!("{:?}", v);
        println!("{:?} {:?}", v.swap_remove(0), v);
    }
    // → [3, 4, 5] [1, 2, 6, 7, 8] [9, 10]
    // → [1, 2, -1, -1]
    // → 1 [-1, 2, -1]
    {
        let mut a = [1, 2, 3, 4, 5];
        a.swap(0, 4);
        println!("{:?}", a);
        a.rotate_left(2);
        println!("{:?}", a);
        a[1..4].fill(0);
        println!("{:?} {}", a, a.len());
    }
    // → [5, 2, 3, 4, 1]
    // → [3, 4, 1, 5, 2]
    // → [3, 0, 0, 0, 2] 5
    {
        let a = vec![1, 2, 3];
        let mut b = a.clone();
        b[0] = 99;
        let c = &a;
        println!("{:?} {:?} {:?} {}", a, b, c, a == *c);
    }  // → [1, 2, 3] [99, 2, 3] [1, 2, 3] true
    println!("{:?} {:?} {:?}", [1, 2, 3].first(), [1, 2, 3].last(), [1, 2, 3].get(5));  // → Some(1) Some(3) None
    println!("{} {} {}", [1, 2, 3].contains(&2), vec![1, 2] == [1, 2], [1, 2] < [1, 3]);  // → true true true
    println!("{:?} {:?}", &[1, 2, 3, 4][1..3], &[1, 2, 3, 4][..=1]);  // → [2, 3] [1, 2]
    println!("{:?}", [1, 2, 3, 4, 5].chunks(2).collect::<Vec<_>>());  // → [[1, 2], [3, 4], [5]]
    println!("{:?}", [1, 2, 3, 4].windows(2).map(|w| w[1] - w[0]).collect::<Vec<i32>>());  // → [1, 1, 1]
    println!("{:?} {:?}", [1, 2, 3].split_at(1), [1, 2, 3].split_first());  // → ([1], [2, 3]) Some((1, [2, 3]))
    println!("{:?}", [1, 0, 2, 0, 3].split(|&x| x == 0).collect::<Vec<_>>());  // → [[1], [2], [3]]
    println!("{:?} {}", [[1, 2], [3, 4]].concat(), vec!["a", "b", "c"].join("-"));  // → [1, 2, 3, 4] a-b-c
    println!("{:?} {:?}", [1, 2].repeat(2), vec![0; 3]);  // → [1, 2, 1, 2] [0, 0, 0]
    println!("{:?}", vec![vec![0; 3]; 2]);  // → [[0, 0, 0], [0, 0, 0]]
    {
        let mut grid = vec![vec!['.'; 4]; 2];
        grid[1][2] = '#';
        for row in &grid {
            println!("{}", row.iter().collect::<String>());
        }
    }
    // → ....
    // → ..#.
    {
        let mut m = [[0i32; 3]; 2];
        for (i, row) in m.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                *cell = (i * 3 + j) as i32;
            }
        }
        println!("{:?} {}", m, m[1][2]);
    }  // → [[0, 1, 2], [3, 4, 5]] 5
    {
        let v = vec![10, 20, 30];
        let total: i32 = v.iter().sum();
        let mean = total as f64 / v.len() as f64;
        println!("{} {:.2} {:?} {:?}", total, mean, v.iter().max(), v.iter().min());
    }  // → 60 20.00 Some(30) Some(10)
    {
        let mut v = vec![1, 2, 3];
        for x in v.iter_mut() {
            *x *= 10;
        }
        for x in &mut v {
            *x += 1;
        }
        if let Some(last) = v.last_mut() {
            *last = 0;
        }
        println!("{:?}", v);
    }  // → [11, 21, 0]
    {
        let mut v = vec![4, 5, 6];
        let (a, b) = v.split_at_mut(1);
        std::mem::swap(&mut a[0], &mut b[1]);
        println!("{:?} {:?}", v, v.iter().rev().collect::<Vec<_>>());
    }  // → [6, 5, 4] [4, 5, 6]
    {
        let v: Vec<i32> = Vec::with_capacity(10);
        println!("{:?} {} {} {}", v, v.len(), v.is_empty(), v.capacity() >= 10);
    }  // → [] 0 true true
    {
        let mut a = vec![1, 2];
        let mut b = vec![3];
        a.append(&mut b);
        println!("{:?} {:?} {}", a, b, a.starts_with(&[1, 2]));
    }  // → [1, 2, 3] [] true
    println!("{:?}", vec![3, 1, 2].iter().map(|x| x * x).collect::<BTreeSet<_>>());  // → {1, 4, 9}
    println!("{:?} {}", [3, 1, 2].map(|x| x * 2), [1.5, 2.5].iter().sum::<f64>());  // → [6, 2, 4] 4
    {
        let [a, b, c] = [1, 2, 3];
        let (x, y) = (a + b, c);
        println!("{} {}", x, y);
    }  // → 3 3
    {
        let v = vec![1, 2, 3, 4, 5];
        match v.as_slice() {
            [first, .., last] => println!("{} {}", first, last),
            _ => println!("short"),
        }
        if let [a, b, rest @ ..] = &v[..] {
            println!("{} {} {:?}", a, b, rest);
        }
    }
    // → 1 5
    // → 1 2 [3, 4, 5]
    {
        let mut v = vec![1, 2, 3, 4, 5, 6];
        let spliced: Vec<i32> = v.splice(1..3, [20, 30, 40]).collect();
        println!("{:?} {:?}", v, spliced);
    }  // → [1, 20, 30, 40, 4, 5, 6] [2, 3]
    println!("{:?}", [5, 1, 4].iter().copied().min_by_key(|x| (x - 3i32).abs()));  // → Some(4)
    println!("{:?} {}", [1, 3, 5, 7].partition_point(|&x| x < 5), [1, 2, 2].is_sorted());  // → 2 true
    println!("{:?}", [1, 2, 3, 4, 5].rchunks(2).map(|c| c.to_vec()).collect::<Vec<_>>());  // → [[4, 5], [2, 3], [1]]
    println!("{:?} {:?}", [1, 2, 3, 4, 5].chunks_exact(2).len(), vec![1, 2, 3].iter().position(|&x| x == 3));  // → 2 Some(2)
    {
        let mut v = vec![9, 4, 7];
        v[..2].copy_from_slice(&[0, 1]);
        let boxed: Box<[i32]> = v.into_boxed_slice();
        println!("{:?} {}", boxed, boxed.len());
    }  // → [0, 1, 7] 3

    // Iterators
    println!("{:?}", (1..10).filter(|n| n % 3 == 0).map(|n| n * n).collect::<Vec<_>>());  // → [9, 36, 81]
    println!("{:?}", (0..20).step_by(6).collect::<Vec<_>>());  // → [0, 6, 12, 18]
    println!("{:?}", (0..5).rev().skip(1).take(3).collect::<Vec<_>>());  // → [3, 2, 1]
    println!("{:?}", [1, 5, 2, 8].iter().take_while(|&&x| x < 6).collect::<Vec<_>>());  // → [1, 5, 2]
    println!("{:?}", [1, 5, 2, 8].iter().skip_while(|x| **x < 5).collect::<Vec<_>>());  // → [5, 2, 8]
    println!("{:?}", ["a", "b"].iter().enumerate().map(|(i, s)| format!("{}{}", i, s)).collect::<Vec<_>>());  // → ["0a", "1b"]
    println!("{:?}", (1..4).flat_map(|n| vec![n; n]).collect::<Vec<_>>());  // → [1, 2, 2, 3, 3, 3]
    println!("{:?}", vec![vec![1], vec![], vec![2, 3]].into_iter().flatten().collect::<Vec<i32>>());  // → [1, 2, 3]
    println!("{} {}", (1..=4).fold(0, |a, b| a * 10 + b), (1..=4).map(|x| x as f64).product::<f64>());  // → 1234 24
    println!("{:?} {:?}", (1..=4).reduce(|a, b| a * b), (0..0).reduce(|a: i32, b| a + b));  // → Some(24) None
    println!("{:?}", [1, 2, 3].iter().scan(0, |s, &x| { *s += x; Some(*s) }).collect::<Vec<_>>());  // → [1, 3, 6]
    println!("{:?}", [1, 2, 3, 4].iter().partition::<Vec<i32>, _>(|&&x| x > 2));  // → ([3, 4], [1, 2])
    println!("{:?}", [(1, 'a'), (2, 'b')].into_iter().unzip::<i32, char, Vec<_>, Vec<_>>());  // → ([1, 2], ['a', 'b'])
    println!("{} {}", (1..5).any(|x| x == 3), (1..5).all(|x| x < 4));  // → true false
    println!("{:?} {:?}", (1..5).find(|x| x * x > 5), ["1", "x", "3"].iter().find_map(|s| s.parse::<i32>().ok()));  // → Some(3) Some(1)
    println!("{:?}", [1, 2].iter().chain([3].iter()).cycle().take(7).collect::<Vec<_>>());  // → [1, 2, 3, 1, 2, 3, 1]
    println!("{:?}", ["bb", "a", "cc"].iter().max_by_key(|s| s.len()));  // → Some("cc")
    println!("{:?}", [1.5, 0.5, 2.5].iter().cloned().fold(f64::INFINITY, f64::min));  // → 0.5
    println!("{:?}", [0.2f64, 0.7, 0.1].iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(i, _)| i));  // → Some(1)
    println!("{:?}", ["3", "4", "x"].iter().map(|s| s.parse::<i32>()).collect::<Result<Vec<_>, _>>().is_err());  // → true
    println!("{:?}", ["3", "4"].iter().map(|s| s.parse::<i32>().ok()).collect::<Option<Vec<_>>>());  // → Some([3, 4])
    println!("{:?} {}", (1..=3).last(), (1..=3).count());  // → Some(3) 3
    {
        let mut it = [1, 2, 3].iter().peekable();
        while let Some(x) = it.next() {
            match it.peek() {
                Some(next) => print!("{}<{} ", x, next),
                None => println!("{} ends", x),
            }
        }
    }  // → 1<2 2<3 3 ends
    println!("{:?} {}", Counter { n: 0 }.collect::<Vec<_>>(), Counter { n: 2 }.map(|x| x * 2).sum::<u32>());  // → [1, 2, 3, 4, 5] 24
    println!("{:?}", Counter { n: 0 }.zip(Counter { n: 0 }.skip(1)).map(|(a, b)| a * b).filter(|x| x % 3 == 0).collect::<Vec<_>>());  // → [6, 12]
    println!("{:?}", std::iter::successors(Some(1u32), |&x| if x < 100 { Some(x * 3) } else { None }).collect::<Vec<_>>());  // → [1, 3, 9, 27, 81, 243]
    println!("{:?}", std::iter::repeat("ab").take(2).chain(std::iter::once("c")).collect::<String>());  // → "ababc"
    {
        let mut state = (0, 1);
        let fibs: Vec<i32> = std::iter::from_fn(|| {
            let out = state.0;
            state = (state.1, state.0 + state.1);
            Some(out)
        })
        .take_while(|&x| x < 30)
        .collect();
        println!("{:?} {:?}", fibs, state);
    }  // → [0, 1, 1, 2, 3, 5, 8, 13, 21] (55, 89)
    {
        let mut seen = Vec::new();
        let total: i32 = (1..4).inspect(|x| seen.push(*x)).map(|x| x * 2).sum();
        println!("{} {:?}", total, seen);
    }  // → 12 [1, 2, 3]
    println!("{:?} {:?}", (0..10).nth(3), (0..3).cmp(0..4));  // → Some(3) Less
    println!("{:?}", [3, 1, 2].iter().rposition(|&x| x > 1));  // → Some(2)
    println!("{:?} {:?}", (1..=3).rev().collect::<VecDeque<_>>(), (0..3).min_by(|a, b| b.cmp(a)));  // → [3, 2, 1] Some(2)
    println!("{:?}", (1..=3).map(|i| (1..=i).sum::<i32>()).collect::<Vec<_>>());  // → [1, 3, 6]
    println!("{:?}", (0..6).map_while(|x| if x < 3 { Some(x * x) } else { None }).collect::<Vec<_>>());  // → [0, 1, 4]
    println!("{:?} {:?}", (1..4).try_fold(0i8, |a, x| a.checked_add(x)), [100i8, 100].iter().try_fold(0i8, |a, &x| a.checked_add(x)));  // → Some(6) None
    println!("{:?}", (0..3).zip("abc".chars()).collect::<Vec<(i32, char)>>());  // → [(0, 'a'), (1, 'b'), (2, 'c')]
    println!("{} {} {:?}", (1..5).len(), (1..=5).contains(&5), (2..5));  // → 4 true 2..5

    // Maps and sets
    {
        let mut counts: HashMap<&str, i32> = HashMap::new();
        for word in "a b a c b a".split(' ') {
            *counts.entry(word).or_insert(0) += 1;
        }
        let mut pairs: Vec<_> = counts.iter().collect();
        pairs.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        println!("{:?} {}", pairs, counts.len());
    }  // → [("a", 3), ("b", 2), ("c", 1)] 3
    {
        let mut m = HashMap::new();
        println!("{:?} {:?}", m.insert("k", 1), m.insert("k", 2));
        println!("{:?} {:?} {}", m.get("k"), m.get("z"), m["k"]);
        println!("{} {:?} {:?}", m.contains_key("k"), m.remove("k"), m.remove("k"));
        println!("{:?} {}", m, m.is_empty());
    }
    // → None Some(1)
    // → Some(2) None 2
    // → true Some(2) None
    // → {} true
    {
        let m: BTreeMap<i32, &str> = BTreeMap::from([(3, "c"), (1, "a"), (2, "b")]);
        println!("{:?} {:?} {:?}", m, m.keys().collect::<Vec<_>>(), m.values().collect::<Vec<_>>());
        println!("{:?} {:?}", m.first_key_value(), m.range(2..).map(|(k, _)| *k).collect::<Vec<_>>());
    }
    // → {1: "a", 2: "b", 3: "c"} [1, 2, 3] ["a", "b", "c"]
    // → Some((1, "a")) [2, 3]
    {
        let mut m: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        m.entry("x".to_string()).or_default().push(1);
        m.entry("x".to_string()).or_default().push(2);
        m.entry("y".to_string()).or_insert_with(Vec::new).push(3);
        println!("{:?}", m);
        for (k, v) in &mut m {
            v.push(k.len() as u32);
        }
        println!("{:?}", m);
    }
    // → {"x": [1, 2], "y": [3]}
    // → {"x": [1, 2, 1], "y": [3, 1]}
    {
        let mut ages: HashMap<String, u32> = [("Ann".to_string(), 30)].into_iter().collect();
        ages.entry("Ann".into()).and_modify(|a| *a += 1).or_insert(1);
        ages.entry("Bob".into()).and_modify(|a| *a += 1).or_insert(1);
        if let Some(age) = ages.get_mut("Bob") {
            *age = 50;
        }
        println!("{} {} {}", ages["Ann"], ages["Bob"], ages.get("Cy").copied().unwrap_or(0));
    }  // → 31 50 0
    {
        let a: HashSet<i32> = HashSet::from([1, 2, 3]);
        let b: HashSet<i32> = [2, 3, 4].into();
        let mut both: Vec<_> = a.intersection(&b).copied().collect();
        both.sort();
        let mut all: Vec<i32> = a.union(&b).cloned().collect();
        all.sort_unstable();
        println!("{:?} {:?} {}", both, all, a.is_subset(&b));
    }  // → [2, 3] [1, 2, 3, 4] false
    {
        let mut s = BTreeSet::new();
        println!("{} {} {}", s.insert(3), s.insert(3), s.insert(1));
        println!("{:?} {} {:?} {:?}", s, s.contains(&1), s.first(), s.last());
        println!("{} {:?} {:?}", s.remove(&7), s.pop_first(), s);
    }
    // → true false true
    // → {1, 3} true Some(1) Some(3)
    // → false Some(1) {3}
    {
        let a = BTreeSet::from([1, 2, 3, 4]);
        let b = BTreeSet::from([3, 4, 5]);
        println!("{:?} {:?} {:?}", &a - &b, &a & &b, &a | &b);
        println!("{:?} {:?}", a.difference(&b).collect::<Vec<_>>(), a.symmetric_difference(&b).collect::<Vec<_>>());
    }
    // → {1, 2} {3, 4} {1, 2, 3, 4, 5}
    // → [1, 2] [1, 2, 5]
    {
        let vocab: BTreeMap<char, usize> = "banana".chars().fold(BTreeMap::new(), |mut m, c| {
            *m.entry(c).or_insert(0) += 1;
            m
        });
        println!("{:?} {:?}", vocab, vocab.iter().max_by_key(|(_, &n)| n));
    }  // → {'a': 3, 'b': 1, 'n': 2} Some(('a', 3))
    {
        let mut m = BTreeMap::from([(1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')]);
        m.retain(|k, _| k % 2 == 0);
        println!("{:?} {:?} {:?}", m.pop_last(), m.last_key_value(), m);
    }  // → Some((4, 'd')) Some((2, 'b')) {2: 'b'}
    {
        let mut q = VecDeque::from(vec![1, 2, 3]);
        q.push_front(0);
        q.push_back(4);
        println!("{:?} {:?} {:?}", q.pop_front(), q.pop_back(), q);
        q.rotate_left(1);
        println!("{:?} {:?} {:?} {}", q, q.front(), q.back(), q[1]);
    }
    // → Some(0) Some(4) [1, 2, 3]
    // → [2, 3, 1] Some(2) Some(1) 3
    {
        let mut heap = BinaryHeap::new();
        for x in [3, 8, 1, 5] {
            heap.push(x);
        }
        println!("{:?} {}", heap.peek(), heap.len());
        println!("{:?} {:?}", heap.pop(), heap.into_sorted_vec());
    }
    // → Some(8) 4
    // → Some(8) [1, 3, 5]
    {
        let mut heap = BinaryHeap::from(vec![Reverse((5, "e")), Reverse((2, "b")), Reverse((9, "i"))]);
        heap.push(Reverse((1, "a")));
        while let Some(Reverse((cost, name))) = heap.pop() {
            print!("{}{} ", cost, name);
        }
        println!();
    }  // → 1a 2b 5e 9i
    {
        let mut m: HashMap<(i32, i32), Level> = HashMap::new();
        m.insert((0, 1), Level::High);
        m.insert((0, 1), Level::Low);
        println!("{:?} {:?} {}", m, m.get(&(0, 1)), m.values().filter(|&&l| l == Level::Low).count());
    }  // → {(0, 1): Low} Some(Low) 1
    {
        let inverse: BTreeMap<usize, &str> = ["x", "yy", "zzz"].iter().map(|s| (s.len(), *s)).collect();
        println!("{:#?}", inverse);
    }
    // → {
    // →     1: "x",
    // →     2: "yy",
    // →     3: "zzz",
    // → }
    println!("{:?}", HashMap::from([("a", 1)]) == HashMap::from([("a", 1)]));  // → true
    println!("{:?}", HashMap::from([("only", vec![1.0, 2.5])]));  // → {"only": [1.0, 2.5]}

    // Options and results
    println!("{} {} {}", Some(3).unwrap_or(0), None.unwrap_or(7), Some(2).map_or(0, |x| x * 5));  // → 3 7 10
    println!("{:?} {:?}", Some(3).map(|x| x + 1), None::<i32>.map(|x| x + 1));  // → Some(4) None
    println!("{:?} {:?}", Some(4).filter(|x| x % 2 == 1), Some(4).and_then(|x| if x > 3 { Some(x * 2) } else { None }));  // → None Some(8)
    println!("{:?} {:?} {:?}", Some(1).or(Some(2)), None.or(Some(2)), Some(1).xor(Some(2)));  // → Some(1) Some(2) None
    println!("{:?} {:?}", Some(1).ok_or("none"), None::<i32>.ok_or("none"));  // → Ok(1) Err("none")
    println!("{:?} {:?}", Some(1).zip(Some('a')), Some(5).is_some_and(|x| x > 3));  // → Some((1, 'a')) true
    {
        let mut o = Some(3);
        let taken = o.take();
        println!("{:?} {:?}", taken, o);
        println!("{}", o.get_or_insert(5));
        println!("{:?}", o.replace(6));
        println!("{:?}", o);
        *o.insert(7) += 1;
        println!("{:?}", o);
    }
    // → Some(3) None
    // → 5
    // → Some(5)
    // → Some(6)
    // → Some(8)
    println!("{:?} {:?}", parse_count("12"), parse_count("").is_err());  // → Ok(12) true
    for text in ["7", "", "x1", "-4"] {
        match parse_count(text) {
            Ok(n) => println!("ok {}", n),
            Err(e) => println!("error: {}", e),
        }
    }
    // → ok 7
    // → error: nothing given
    // → error: bad number: invalid digit found in string
    // → error: -4 is negative
    println!("{:?}", parse_count("abc"));  // → Err(BadNumber(ParseIntError { kind: InvalidDigit }))
    println!("{:?} {:?}", first_even(&[1, 4, 6]), half_of_first(&[]));  // → Some(4) None
    println!("{:?} {}", add_texts("4", "5").unwrap(), add_texts("99", "5").unwrap_err());  // → 9 too large
    println!("{}", add_texts("4", "five").map_or_else(|e| format!("failed: {}", e), |n| n.to_string()));  // → failed: invalid digit found in string
    {
        let ok: Result<i32, String> = Ok(3);
        let bad: Result<i32, String> = Err("bad".to_string());
        println!("{:?} {:?} {} {}", ok.as_ref().map(|x| x * 2), bad.as_ref().ok(), ok.is_ok(), bad.clone().unwrap_or_default());
        println!("{:?} {:?} {:?}", bad.clone().or_else(|e| if e == "bad" { Ok(0) } else { Err(e) }), bad.err(), ok.and_then(|x| Err::<i32, _>(format!("no {}", x))));
    }
    // → Ok(6) None true 0
    // → Ok(0) Some("bad") Err("no 3")
    {
        let (good, bad): (Vec<_>, Vec<_>) = "1 x 3 y".split(' ').map(|s| s.parse::<i32>()).partition(|r| r.is_ok());
        println!("{:?} {}", good.into_iter().map(Result::unwrap).collect::<Vec<_>>(), bad.len());
    }  // → [1, 3] 2
    {
        let name: Option<&str> = None;
        let Some(text) = name.or(Some("fallback")) else { panic!("no name") };
        println!("{} {:?}", text, name.map(|n| n.len()).unwrap_or_default());
    }  // → fallback 0
    println!("{:?}", Some(Some(3)).flatten().iter().chain(None.iter()).collect::<Vec<&i32>>());  // → [3]
    println!("{:?} {:?}", Some("5").map(|s| s.parse::<i32>()).transpose(), Some(2) > None);  // → Ok(Some(5)) true
    println!("{}", std::panic::catch_unwind(|| { let v: Vec<i32> = Vec::new(); v[0] }).is_err());  // → true
    println!("{:?}", std::panic::catch_unwind(|| 10 / 2).is_ok());  // → true

    // Functions and closures
    {
        let mut count = 0;
        let mut tick = || {
            count += 1;
            count
        };
        tick();
        tick();
        println!("{} {}", tick(), count);
    }  // → 3 3
    println!("{} {}", apply(|x| x * 2, 5, 1), apply(make_adder(7), 3, 0));  // → 32 21
    for (name, op) in make_ops().iter() {
        print!("{}={} ", name, op(2.0, 5.0));
    }
    println!();  // → add=7 mul=10 pow=32
    {
        let words = vec!["x".to_string(), "yy".to_string()];
        let lens = move || words.iter().map(String::len).collect::<Vec<_>>();
        println!("{:?}", lens());
    }  // → [1, 2]
    {
        fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
            move |x| g(f(x))
        }
        let f = compose(|x: i32| x + 1, |y: i32| format!("<{}>", y));
        println!("{} {}", f(4), f(-1));
    }  // → <5> <0>
    {
        let fs: Vec<fn(f64) -> f64> = vec![f64::sqrt, f64::abs, |x| x + 1.0];
        println!("{:?}", fs.iter().map(|f| f(16.0)).collect::<Vec<_>>());
    }  // → [4.0, 16.0, 17.0]
    println!("{} {} {}", largest(&[3, 9, 2]), largest(&[1.5, -2.0]), largest(&['a', 'z', 'q']));  // → 9 1.5 z
    {
        fn swap_pair((a, b): (i32, &str)) -> (&str, i32) {
            (b, a)
        }
        let (s, n) = swap_pair((1, "one"));
        println!("{} {} {:?}", s, n, swap_pair((2, "two")));
    }  // → one 1 ("two", 2)
    {
        fn bump(n: &mut i32, by: i32) {
            *n += by;
        }
        let mut n = 1;
        bump(&mut n, 4);
        let r = &mut n;
        *r *= 2;
        println!("{}", n);
    }  // → 10
    {
        let mut memo: HashMap<u64, u64> = HashMap::new();
        fn ways(n: u64, memo: &mut HashMap<u64, u64>) -> u64 {
            if n <= 1 {
                return 1;
            }
            if let Some(&w) = memo.get(&n) {
                return w;
            }
            let w = ways(n - 1, memo) + ways(n - 2, memo);
            memo.insert(n, w);
            w
        }
        println!("{} {}", ways(50, &mut memo), memo.len());
    }  // → 20365011074 49
    println!("{} {}", square!(3 + 1), total!(1, 2, 3));  // → 16 6
    println!("{} {} {}", LIMIT * 2, GREETING.len(), { let t = 4; t * t });  // → 6 5 16

    // Structs, traits and enums
    println!("{} {:?}", Point::new(1.0, 2.0) + Point::new(0.5, 0.5), Point::new(1.0, 2.0) - Point::ORIGIN);  // → (1.5, 2.5) Point { x: 1.0, y: 2.0 }
    println!("{} {} {}", Point::new(1.0, 2.0) * 3.0, -Point::new(1.0, 0.0), Point::new(3.0, 4.0).length());  // → (3, 6) (-1, -0) 5
    {
        let mut p = Point::default();
        p += Point::new(1.0, 1.5);
        p.shift(2.0).shift(0.5);
        let q = Point { y: 9.0, ..p };
        println!("{} {} {}", p, q, p == q);
    }  // → (3.5, 1.5) (3.5, 9) false
    println!("{:?} {}", Point::new(1.0, 5.0).partial_cmp(&Point::new(1.0, 3.0)), Point::ORIGIN < Point::new(0.0, 1.0));  // → Some(Greater) true
    {
        let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Circle(1.5)), Box::new(Rect { w: 2.0, h: 4.5 })];
        for s in &shapes {
            println!("{}", s.describe());
        }
        println!("{:.3}", shapes.iter().map(|s| s.area()).sum::<f64>());
    }
    // → circle of area 7.07
    // → shape of area 9.00
    // → 16.069
    {
        let e = Expr::Add(Box::new(Expr::Num(2)), Box::new(Expr::Mul(Box::new(Expr::Num(3)), Box::new(Expr::Unit))));
        println!("{} {:?}", eval(&e), e);
        println!("{:?} {}", Expr::Var { name: "ab".into() }, Expr::Num(1) == Expr::Num(1));
    }
    // → 5 Add(Num(2), Mul(Num(3), Unit))
    // → Var { name: "ab" } true
    println!("{} {:?} {}", Level::Mid as i32, Level::High, Level::Low < Level::High);  // → 5 High true
    println!("{:?} {:?}", [Level::High, Level::Low].iter().min(), Level::Mid.cmp(&Level::Mid));  // → Some(Low) Equal
    {
        let mut s: Stack<i32> = Stack::new();
        s.push(1);
        s.push(2);
        println!("{} {:?}", s.render(), s.peek());
        println!("{:?} {}", s.pop(), s.items.len());
    }
    // → 1/2 Some(2)
    // → Some(2) 1
    {
        let _a = Noisy("a");
        let b = Noisy("b");
        drop(b);
        println!("end of block");
    }
    // → drop b
    // → end of block
    // → drop a
    {
        let shared = Rc::new(RefCell::new(vec![1]));
        let other = Rc::clone(&shared);
        other.borrow_mut().push(2);
        println!("{:?} {} {}", shared.borrow(), Rc::strong_count(&shared), Rc::ptr_eq(&shared, &other));
    }  // → [1, 2] 2 true
    {
        let leaf = Rc::new(RefCell::new(Node { value: 3, children: vec![] }));
        let root = Node { value: 1, children: vec![leaf.clone()] };
        leaf.borrow_mut().value *= 10;
        println!("{} {} {}", root.value, root.children[0].borrow().value, leaf.borrow().children.len());
    }  // → 1 30 0
    {
        let mut tree = Tree::default();
        for key in [5, 2, 8, 1] {
            tree.insert(key);
        }
        let mut out = vec![];
        Tree::walk(&tree.root, &mut out);
        println!("{:?}", out);
    }  // → [1, 2, 5, 8]
    {
        let c = Cell::new(5);
        c.set(c.get() + 1);
        println!("{} {:?} {:?}", c.get(), c.replace(9), c);
    }  // → 6 6 Cell { value: 9 }
    {
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        struct User {
            name: String,
            tags: Vec<String>,
            age: Option<u8>,
        }
        let u = User { name: "Ann".to_string(), ..Default::default() };
        println!("{:?} {}", u, u.clone() == u);
        println!("{:?}", u.cmp(&User { age: Some(3), ..u.clone() }));
    }
    // → User { name: "Ann", tags: [], age: None } true
    // → Less
    {
        #[derive(Debug)]
        struct Meters(f64);
        impl From<f64> for Meters {
            fn from(v: f64) -> Self {
                Meters(v)
            }
        }
        let m: Meters = 2.5.into();
        println!("{:?} {}", m, m.0 + 1.0);
    }  // → Meters(2.5) 3.5
    {
        struct Celsius(f64);
        impl std::str::FromStr for Celsius {
            type Err = String;
            fn from_str(s: &str) -> Result<Self, Self::Err> {
                s.trim_end_matches('C').parse().map(Celsius).map_err(|_| format!("not a temperature: {s}"))
            }
        }
        println!("{} {:?}", "21.5C".parse::<Celsius>().unwrap().0, "warm".parse::<Celsius>().err());
    }  // → 21.5 Some("not a temperature: warm")
    {
        trait Animal {
            fn new(name: &str) -> Self
            where
                Self: Sized;
            fn speak(&self) -> String;
        }
        struct Dog {
            name: String,
        }
        impl Animal for Dog {
            fn new(name: &str) -> Self {
                Dog { name: name.to_string() }
            }
            fn speak(&self) -> String {
                format!("{} says woof", self.name)
            }
        }
        fn talk(a: &impl Animal) -> usize {
            a.speak().len()
        }
        let d: Dog = Animal::new("Rex");
        println!("{} {}", d.speak(), talk(&d));
    }  // → Rex says woof 13
    println!("{} {}", std::mem::size_of::<u64>(), i32::default() + u8::default() as i32);  // → 8 0
    {
        let mut a = 1;
        let b = std::mem::replace(&mut a, 5);
        let mut list = vec![1, 2];
        let moved = std::mem::take(&mut list);
        println!("{} {} {:?} {:?}", a, b, list, moved);
    }  // → 5 1 [] [1, 2]

    // Control flow
    for n in [0, 3, 15, 42, -7, 101] {
        let kind = match n {
            0 => "zero",
            1 | 3 | 5 => "small odd",
            10..=20 => "teen",
            x if x < 0 => "negative",
            42 => "answer",
            _ => "other",
        };
        print!("{} ", kind);
    }
    println!();  // → zero small odd teen answer negative other
    {
        let mut pairs = Vec::new();
        'outer: for i in 0..5 {
            for j in 0..5 {
                if j == 3 {
                    continue 'outer;
                }
                if i == 2 {
                    break 'outer;
                }
                pairs.push((i, j));
            }
        }
        println!("{:?}", pairs);
    }  // → [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    {
        let mut n = 27u64;
        let mut steps = 0;
        let top = loop {
            if n == 1 {
                break steps;
            }
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
            steps += 1;
        };
        println!("{}", top);
    }  // → 111
    {
        let found = 'search: {
            for x in [4, 6, 9] {
                if x % 3 == 0 {
                    break 'search Some(x);
                }
            }
            None
        };
        println!("{:?}", found);
    }  // → Some(6)
    {
        let mut stack = vec![1, 2, 3];
        while let Some(top) = stack.pop() {
            if top == 2 {
                continue;
            }
            print!("{} ", top);
        }
        println!("{:?}", stack);
    }  // → 3 1 []
    {
        let msg = match (3, "x") {
            (n, "y") => format!("y{}", n),
            (n @ 1..=5, s) => format!("{}-{}", n, s),
            _ => String::new(),
        };
        println!("{}", msg);
    }  // → 3-x
    {
        let p = Point { x: 0.0, y: 7.0 };
        match p {
            Point { x, .. } if x > 0.0 => println!("right {}", x),
            Point { y, .. } => println!("y is {}", y),
        }
    }  // → y is 7
    for i in (1..=15).filter(|i| i % 3 == 0 || i % 5 == 0) {
        print!("{} ", match (i % 3, i % 5) { (0, 0) => "FizzBuzz".to_string(), (0, _) => "Fizz".into(), _ => "Buzz".into() });
    }
    println!();  // → Fizz Buzz Fizz Fizz Buzz Fizz FizzBuzz
    println!("{}", if matches!('c', 'a'..='d' | 'x') { "in" } else { "out" });  // → in
    println!("{:?}", if let (Some(a), Some(b)) = (Some(1), Some(2)) { a + b } else { 0 });  // → 3
    {
        let x = 5;
        let x = x * 2;
        {
            let x = "inner";
            print!("{} ", x);
        }
        println!("{}", x);
    }  // → inner 10
    println!("{:?} {:?}", 3.cmp(&5), "b".cmp("a").reverse());  // → Less Less
    println!("{:?}", (2, "b").cmp(&(2, "a")) == Ordering::Greater);  // → true

    // Small algorithms
    {
        let primes: Vec<u32> = (2..40).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0)).collect();
        println!("{:?}", primes);
    }  // → [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    {
        let mut sieve = vec![true; 30];
        sieve[0] = false;
        sieve[1] = false;
        let mut i = 2;
        while i * i < sieve.len() {
            if sieve[i] {
                for j in (i * i..sieve.len()).step_by(i) {
                    sieve[j] = false;
                }
            }
            i += 1;
        }
        println!("{}", sieve.iter().filter(|&&p| p).count());
    }  // → 10
    {
        let mut v = [64, 25, 12, 22, 11];
        let n = v.len();
        for i in 0..n {
            for j in 0..n - 1 - i {
                if v[j] > v[j + 1] {
                    v.swap(j, j + 1);
                }
            }
        }
        println!("{:?}", v);
    }  // → [11, 12, 22, 25, 64]
    {
        fn quick(v: &[i32]) -> Vec<i32> {
            if v.len() <= 1 {
                return v.to_vec();
            }
            let (small, large): (Vec<i32>, Vec<i32>) = v[1..].iter().partition(|&&x| x < v[0]);
            [quick(&small), vec![v[0]], quick(&large)].concat()
        }
        println!("{:?}", quick(&[3, 6, 1, 8, 2, 9, 2]));
    }  // → [1, 2, 2, 3, 6, 8, 9]
    {
        let (mut lo, mut hi, target) = (0usize, 9usize, 14);
        let v: Vec<i32> = (0..10).map(|x| x * 2).collect();
        let mut at = None;
        while lo <= hi {
            let mid = lo + (hi - lo) / 2;
            match v[mid].cmp(&target) {
                Ordering::Equal => {
                    at = Some(mid);
                    break;
                }
                Ordering::Less => lo = mid + 1,
                Ordering::Greater => hi = mid - 1,
            }
        }
        println!("{:?}", at);
    }  // → Some(7)
    {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];
        let mut graph: Vec<Vec<usize>> = vec![Vec::new(); 5];
        for &(a, b) in &edges {
            graph[a].push(b);
            graph[b].push(a);
        }
        let mut dist = vec![usize::MAX; 5];
        let mut queue = VecDeque::new();
        dist[0] = 0;
        queue.push_back(0);
        while let Some(n) = queue.pop_front() {
            for &m in &graph[n] {
                if dist[m] == usize::MAX {
                    dist[m] = dist[n] + 1;
                    queue.push_back(m);
                }
            }
        }
        println!("{:?}", dist);
    }  // → [0, 1, 1, 2, 3]
    {
        let (a, b) = ("kitten", "sitting");
        let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
        let mut row: Vec<usize> = (0..=b.len()).collect();
        for i in 1..=a.len() {
            let mut last = row[0];
            row[0] = i;
            for j in 1..=b.len() {
                let cost = if a[i - 1] == b[j - 1] { last } else { 1 + last.min(row[j]).min(row[j - 1]) };
                last = row[j];
                row[j] = cost;
            }
        }
        println!("{}", row[b.len()]);
    }  // → 3
    {
        let mut seed = 42u32;
        let mut next = || {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            seed >> 16
        };
        println!("{} {} {}", next(), next(), next());
    }  // → 16537 5775 37832
    {
        let hash = "hello".bytes().fold(5381u32, |h, b| h.wrapping_mul(33) ^ b as u32);
        let fnv = "hello".bytes().fold(0xcbf29ce484222325u64, |h, b| (h ^ b as u64).wrapping_mul(0x100000001b3));
        println!("{} {:x}", hash, fnv);
    }  // → 178056679 a430d84680aabd0b

    // Small models
    println!("{} {:?}", dot(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]), softmax(&[0.0, 0.0]));  // → 32 [0.5, 0.5]
    println!("{:.3?}", softmax(&[1.0, 2.0, 3.0]));  // → [0.090, 0.245, 0.665]
    {
        let a = Matrix::from_rows(&[vec![1.0, 2.0], vec![3.0, 4.0]]);
        let b = Matrix::from_rows(&[vec![0.5, 0.0], vec![-1.0, 1.0]]);
        println!("{:?}", a.matmul(&b));
        println!("{:?} {}", a.transpose().data, a.transpose().transpose() == a);
    }
    // → Matrix { rows: 2, cols: 2, data: [-1.5, 2.0, -2.5, 4.0] }
    // → [1.0, 3.0, 2.0, 4.0] true
    {
        let q = [1.0, 0.0];
        let keys = [[1.0, 0.0], [0.0, 1.0]];
        let values = [[10.0, 0.0], [0.0, 10.0]];
        let scores: Vec<f64> = keys.iter().map(|k| dot(&q, k) / 2f64.sqrt()).collect();
        let weights = softmax(&scores);
        let mut out = vec![0.0; 2];
        for (w, v) in weights.iter().zip(&values) {
            for (o, x) in out.iter_mut().zip(v) {
                *o += w * x;
            }
        }
        println!("{:.3?} {:.3?}", weights, out);
    }  // → [0.670, 0.330] [6.698, 3.302]
    {
        let xs = [1.0, 2.0, 3.0, 4.0];
        let ys = [3.0, 5.0, 7.0, 9.0];
        let (mut w, mut b) = (0.0f64, 0.0f64);
        for _ in 0..500 {
            let n = xs.len() as f64;
            let (mut gw, mut gb) = (0.0, 0.0);
            for (x, y) in xs.iter().zip(ys.iter()) {
                let err = w * x + b - y;
                gw += 2.0 * err * x / n;
                gb += 2.0 * err / n;
            }
            w -= 0.05 * gw;
            b -= 0.05 * gb;
        }
        println!("{:.3} {:.3}", w, b);
    }  // → 2.000 1.000
    {
        let data = [2.0f64, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let mean = data.iter().sum::<f64>() / data.len() as f64;
        let var = data.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / data.len() as f64;
        println!("{} {} {:.2?}", mean, var.sqrt(), data.iter().map(|x| (x - mean) / var.sqrt()).take(2).collect::<Vec<_>>());
    }  // → 5 2 [-1.50, -0.50]
    {
        let logits = vec![0.1, 2.3, -1.0, 1.7];
        let mut order: Vec<usize> = (0..logits.len()).collect();
        order.sort_by(|&i, &j| logits[j].partial_cmp(&logits[i]).unwrap_or(Ordering::Equal));
        println!("{:?} {:?}", &order[..2], order.iter().take(2).map(|&i| logits[i]).collect::<Vec<f64>>());
    }  // → [1, 3] [2.3, 1.7]
    {
        let text = "the cat sat on the mat";
        let mut vocab: Vec<&str> = text.split(' ').collect::<HashSet<_>>().into_iter().collect();
        vocab.sort();
        let index: HashMap<&str, usize> = vocab.iter().enumerate().map(|(i, w)| (*w, i)).collect();
        let ids: Vec<usize> = text.split(' ').map(|w| index[w]).collect();
        let back: Vec<&str> = ids.iter().map(|&i| vocab[i]).collect();
        println!("{:?} {:?} {}", vocab, ids, back.join(" ") == text);
    }  // → ["cat", "mat", "on", "sat", "the"] [4, 0, 3, 2, 4, 1] true
    {
        let d = 4;
        let pe: Vec<Vec<f64>> = (0..2)
            .map(|pos| {
                (0..d)
                    .map(|i| {
                        let angle = pos as f64 / 10000f64.powf((2 * (i / 2)) as f64 / d as f64);
                        if i % 2 == 0 { angle.sin() } else { angle.cos() }
                    })
                    .collect()
            })
            .collect();
        println!("{:.4?}", pe);
    }  // → [[0.0000, 1.0000, 0.0000, 1.0000], [0.8415, 0.5403, 0.0100, 1.0000]]
    {
        let series = [1.0, 3.0, 5.0, 7.0];
        let avg: Vec<f64> = series.windows(2).map(|w| w.iter().sum::<f64>() / w.len() as f64).collect();
        println!("{:?}", avg);
    }  // → [2.0, 4.0, 6.0]
    {
        let relu = |x: f32| x.max(0.0);
        let sigmoid = |x: f32| 1.0 / (1.0 + (-x).exp());
        println!("{} {} {:.4}", relu(-1.5), relu(2.0), sigmoid(0.5));
    }  // → 0 2 0.6225
    {
        let weights: Vec<f32> = vec![0.1, 0.2, 0.3];
        let total: f32 = weights.iter().sum();
        println!("{} {:?}", total, weights.iter().map(|w| w / total).collect::<Vec<f32>>());
    }  // → 0.6 [0.16666666, 0.3333333, 0.5]
    {
        let mut m = vec![vec![1, 2, 3], vec![4, 5, 6]];
        let t: Vec<Vec<i32>> = (0..3).map(|j| m.iter().map(|row| row[j]).collect()).collect();
        m[0][0] = 100;
        println!("{:?} {}", t, m.iter().flatten().sum::<i32>());
    }  // → [[1, 4], [2, 5], [3, 6]] 120
    {
        let one_hot: Vec<Vec<u8>> = [2, 0].iter().map(|&k| (0..3).map(|i| (i == k) as u8).collect()).collect();
        let loss = -(0.7f64.ln() + 0.9f64.ln()) / 2.0;
        println!("{:?} {:.4}", one_hot, loss);
    }  // → [[0, 0, 1], [1, 0, 0]] 0.2310
    {
        let layers: Vec<(&str, Box<dyn Fn(&[f64]) -> Vec<f64>>)> = vec![
            ("double", Box::new(|x| x.iter().map(|v| v * 2.0).collect())),
            ("softmax", Box::new(|x| softmax(x))),
        ];
        let out = layers.iter().fold(vec![0.5, 1.0], |x, (_, layer)| layer(&x));
        println!("{:.3?}", out);
    }  // → [0.269, 0.731]

    // Further methods of numbers
    println!("{} {} {}", f64::INFINITY.is_infinite(), f64::NAN.is_finite(), 5i32.is_positive());  // → true false true
    println!("{} {} {}", (-3i64).is_negative(), 0i32.is_positive(), 0i32.is_negative());  // → true false false
    {
        let (s, c) = 0.5f64.sin_cos();
        println!("{:.4} {:.4}", s, c);
    }  // → 0.4794 0.8776

    // Further methods of options, results and orderings
    println!("{} {}", Some(3).unwrap_or_else(|| 9), None.unwrap_or_else(|| "made".to_string()));  // → 3 made
    println!("{}", "x".parse::<i32>().unwrap_or_else(|e| e.to_string().len() as i32));  // → 29
    println!("{} {} {}", Some(0).is_some(), Some(0).is_none(), None::<u8>.is_none());  // → true false true
    println!("{:?} {:?}", Some(1).ok_or_else(|| "none".len()), None::<i32>.ok_or_else(|| "none".len()));  // → Ok(1) Err(4)
    {
        let mut slot = Some(String::from("a"));
        if let Some(text) = slot.as_mut() {
            text.push('b');
        }
        println!("{:?} {:?} {}", slot, slot.as_deref(), slot.as_ref().map_or(0, |t| t.len()));
    }  // → Some("ab") Some("ab") 2
    {
        let mut cache: Option<Vec<i32>> = None;
        cache.get_or_insert_with(|| vec![1]).push(2);
        cache.get_or_insert_with(Vec::new).push(3);
        println!("{:?}", cache);
    }  // → Some([1, 2, 3])
    println!("{:?}", 1.cmp(&1).then_with(|| "b".cmp("a")));  // → Greater
    println!("{:?}", 1.cmp(&2).then_with(|| unreachable!()));  // → Less
    println!("{} {} {}", 1.cmp(&2).is_lt(), 1.cmp(&2).is_gt(), 1.cmp(&2).is_le());  // → true false true
    println!("{} {} {}", 2.cmp(&2).is_ge(), 2.cmp(&2).is_eq(), 2.cmp(&2).is_ne());  // → true true false

    // Further methods of slices
    {
        let mut v = vec![4, 1, 3];
        v.as_mut_slice().sort_unstable_by(|a, b| b.cmp(a));
        v.as_mut_slice()[2] = 7;
        println!("{:?}", v);
    }  // → [4, 3, 7]
    {
        let boxed: Box<[i32]> = vec![1, 2].into_boxed_slice();
        let mut back = boxed.into_vec();
        back.push(3);
        println!("{:?}", back);
    }  // → [1, 2, 3]
    {
        let mut v = [1, 2, 3, 4, 5];
        for chunk in v.chunks_mut(2) {
            chunk[0] = chunk.len();
        }
        println!("{:?}", v);
    }  // → [2, 2, 2, 4, 1]
    {
        let words = ["a".to_string(), "b".to_string()];
        let mut copy = vec![String::new(); 2];
        copy.clone_from_slice(&words);
        println!("{:?} {}", copy, copy == words);
    }  // → ["a", "b"] true


    // What else the types of the standard library have
    println!("{} {}", Cell::new(4).into_inner(), RefCell::new(vec![1]).into_inner().len());  // → 4 1
    {
        let mut text = String::from("hello world");
        text.replace_range(0..5, "HI");
        let mut shout = text.clone();
        shout.make_ascii_uppercase();
        let mut low = shout.clone();
        low.make_ascii_lowercase();
        println!("{text} {shout} {low}");
    }  // → HI world HI WORLD hi world
    {
        let mut letters = "abc".chars();
        letters.next();
        println!("{} {:?}", letters.as_str(), [1, 2, 3, 4].iter().nth_back(1));
    }  // → bc Some(3)
    println!("{} {}", [1, 2, 3].iter().rfold(0, |sum, n| sum * 2 + n), ["a", "bb"].is_sorted_by_key(|w| w.len()));  // ⇒ 17 true
    {
        let mut tokens = [1, 2, 3].iter().peekable();
        println!("{:?} {:?} {:?}", tokens.next_if(|n| **n == 1), tokens.next_if_eq(&&5), tokens.next());
    }  // → Some(1) None Some(2)
    println!("{:?} {:?}", true.then_some(3), false.then_some(3));  // → Some(3) None
    println!("{:?} {:?}", [1, 3, 5].binary_search_by(|n| n.cmp(&3)), [(1, 'a'), (4, 'b')].binary_search_by_key(&2, |pair| pair.0));  // → Ok(1) Err(1)
    {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        counts.entry("word").or_insert_with_key(|key| key.len());
        *counts.entry("word").or_insert(0) += 1;
        for count in counts.values_mut() {
            *count *= 10;
        }
        println!("{:?}", counts.get_key_value("word"));
        println!("{:?}", counts.remove_entry("word"));
    }
    // → Some(("word", 50))
    // → Some(("word", 50))
    {
        let map = BTreeMap::from([(1, "a"), (2, "b")]);
        println!("{:?} {:?}", map.clone().into_keys().collect::<Vec<_>>(), map.into_values().collect::<Vec<_>>());
    }  // → [1, 2] ["a", "b"]
    println!("{:.6} {:.6}", 0.001f64.exp_m1(), 0.5f64.ln_1p());  // → 0.001001 0.405465
    println!("{} {:?}", String::from_iter(['a', 'b']), std::iter::repeat_with(|| 7).take(2).collect::<Vec<_>>());  // → ab [7, 7]
    println!("{:?}", std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| 5)).unwrap());  // → 5
    println!("{} {} {}", '\n'.is_control(), 'a'.is_ascii_control(), '7'.is_digit(8));  // → true false true
    println!("{} {} {:?}", "abc".is_ascii(), "é".is_char_boundary(1), "a b  c".split_ascii_whitespace().collect::<Vec<_>>());
    // → true false ["a", "b", "c"]
    println!("{} {} {}", String::from("s").as_str(), std::borrow::Cow::from("cow").into_owned(), String::from("b").into_boxed_str().into_string());
    // → s cow b
    {
        let mut names = vec!["ccc", "a", "bb"];
        names.sort_by_cached_key(|name| name.len());
        println!("{names:?}");
    }  // → ["a", "bb", "ccc"]
    println!("{} {:?} {:?}", (-5i32).unsigned_abs(), 200u8.checked_next_power_of_two(), 5u32.checked_next_power_of_two());  // → 5 None Some(8)
    println!("{} {} {} {}", 0u8.count_zeros(), 0xF0u8.leading_ones(), 7u8.trailing_ones(), 1u8.reverse_bits());  // → 8 4 3 128
    println!("{} {}", 0b1000_0001u8.rotate_right(1), 0b1000_0001u8.rotate_left(1));  // → 192 3
    println!("{:?} {:?} {:?}", 258u16.to_le_bytes(), 258u16.to_be_bytes(), 1u32.to_ne_bytes().len());  // → [2, 1] [1, 2] 4
    println!("{:?} {:?}", 8i32.checked_pow(2), i32::MAX.checked_pow(2));  // → Some(64) None
    println!("{} {} {:?} {:?}", 1000u32.ilog10(), 81u32.ilog(3), 0u32.checked_ilog2(), 100u32.checked_ilog(10));  // ⇒ 3 4 None Some(2)
    println!("{:?} {:?}", i8::try_from(200i32).is_err(), TryInto::<u8>::try_into(20i32).unwrap());  // → true 20
    {
        let mut row = vec![1, 2, 3, 4];
        *row.first_mut().unwrap() = 9;
        if let Some((last, rest)) = row.split_last() {
            print!("{last} {rest:?} ");
        }
        if let Some((first, rest)) = row.split_first_mut() {
            *first += 1;
            rest[0] = 7;
        }
        if let Some((last, rest)) = row.split_last_mut() {
            *last += rest[1];
        }
        println!("{row:?} {}", !row.as_ptr().is_null());
    }  // → 4 [9, 2, 3] [10, 7, 3, 11] true
    {
        let mut queue = VecDeque::from([1, 2, 3]);
        *queue.front_mut().unwrap() *= 10;
        *queue.back_mut().unwrap() *= 10;
        queue.rotate_left(1);
        println!("{:?} {:?}", queue, queue.clone().make_contiguous());
    }  // → [2, 30, 10] [2, 30, 10]
    {
        let mut row = vec![1, 1, 2, 12, 3];
        row.dedup_by_key(|n| *n % 10);
        row.extend_from_within(..2);
        for pair in row.chunks_exact_mut(2) {
            pair.swap(0, 1);
        }
        println!("{row:?}");
    }  // → [2, 1, 1, 3, 2]
    println!("{} {}", 1.5f64.is_sign_positive(), (-0.0f64).is_sign_positive());  // → true false
    {
        let bad: Result<i32, String> = Err("low".to_string());
        let good: Result<i32, String> = Ok(3);
        println!("{} {} {}", bad.clone().expect_err("no"), good.clone().is_ok_and(|n| n > 2), bad.is_err_and(|e| e.len() == 3));
    }  // → low true true
    {
        let mut held = Some(5);
        println!("{} {:?} {:?}", None::<i32>.is_none_or(|n| n > 1), held.take_if(|n| *n > 3), held);
    }  // ⇒ true Some(5) None
    {
        let _ = Err::<i32, &str>("seen").inspect_err(|e| print!("{e} "));
        println!("after");
    }  // ⇒ seen after
    {
        let (small, large) = (BTreeSet::from([1]), BTreeSet::from([1, 2]));
        println!("{} {} {}", large.is_superset(&small), small.is_superset(&large), small.is_disjoint(&BTreeSet::from([3])));
    }  // → true false true
    println!("{} {} {} {}", 'A'.is_uppercase(), 'é'.is_ascii_alphabetic(), '7'.is_ascii_alphanumeric(), 'a'.is_ascii_uppercase());
    // → true false true false
    println!("{} {} {} {} {}", 'a'.is_ascii_lowercase(), 'g'.is_ascii_hexdigit(), '\t'.is_ascii_whitespace(), '!'.is_ascii_punctuation(), ' '.is_ascii_graphic());
    // → true false true true false
    println!("{:?} {:?}", "a=b=c".rsplit_once('='), "abc".rsplit_once('='));  // → Some(("a=b", "c")) None
    println!("{}", 12u32.is_multiple_of(4));  // ⇒ true
    println!("{} {:?} {} {:?}", 5i8.wrapping_neg(), i8::MIN.checked_neg(), i8::MIN.saturating_neg(), i8::MIN.overflowing_neg());
    // → -5 None 127 (-128, true)
    println!("{} {:?} {} {:?}", i8::MIN.wrapping_abs(), i8::MIN.checked_abs(), i8::MIN.saturating_abs(), (-5i8).overflowing_abs());
    // → -128 None 127 (5, false)
    println!("{} {} {:?} {:?}", 1u8.wrapping_shl(9), 128u8.wrapping_shr(9), 1u8.checked_shl(8), 128u8.checked_shr(7));  // → 2 64 None Some(1)
    {
        struct Shout;
        impl fmt::Display for Shout {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("hey")?;
                fmt::Write::write_char(f, '!')
            }
        }
        println!("{Shout}");
    }  // → hey!
    {
        struct Ticket { n: u32 }
        impl Ticket {
            fn next(&mut self) -> u32 { self.n += 50; self.n }
        }
        impl Iterator for Ticket {
            type Item = u32;
            fn next(&mut self) -> Option<u32> { self.n += 1; Some(self.n) }
        }
        let mut own = Ticket { n: 0 };
        println!("{} {:?} {:?}", own.next(), Iterator::next(&mut own), own.take(2).collect::<Vec<_>>());  // → 50 Some(51) [52, 53]
    }
}
