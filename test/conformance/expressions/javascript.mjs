import assert from "node:assert";
import { inspect, format, isDeepStrictEqual } from "node:util";

class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
  plus({ x, y }) {
    return new Point(this.x + x, this.y + y);
  }
  get length() {
    return Math.hypot(this.x, this.y);
  }
  toString() {
    return `(${this.x}, ${this.y})`;
  }
}

class Matrix {
  #rows;
  static identity(n) {
    return new Matrix(Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => +(i === j))));
  }
  constructor(rows) {
    this.#rows = rows;
  }
  get shape() {
    return [this.#rows.length, this.#rows[0].length];
  }
  times(other) {
    return new Matrix(
      this.#rows.map((row) => other.#rows[0].map((_, j) => row.reduce((sum, a, k) => sum + a * other.#rows[k][j], 0))),
    );
  }
  map(f) {
    return new Matrix(this.#rows.map((row, i) => row.map((a, j) => f(a, i, j))));
  }
  *[Symbol.iterator]() {
    for (const row of this.#rows) yield* row;
  }
  toArray() {
    return structuredClone(this.#rows);
  }
}

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const softmax = (xs) => {
  const max = Math.max(...xs);
  const exps = xs.map((x) => Math.exp(x - max));
  const total = exps.reduce((a, b) => a + b, 0);
  return exps.map((e) => e / total);
};
function* range(start, end, step = 1) {
  for (let i = start; step > 0 ? i < end : i > end; i += step) yield i;
}
const sentence = "the cat sat on the mat and the dog sat too";
const people = [
  { name: "Ada", age: 36, city: "London" },
  { name: "Grace", age: 45, city: "New York" },
  { name: "Alan", age: 41, city: "London" },
  { name: "Linus", age: 28, city: "Helsinki" },
];

// Numbers
console.log(7 / 2, -7 / 2, 7 % 3, -7 % 3, 7.5 % 2, 2 ** 10, 2 ** -2);  // → 3.5 -3.5 1 -1 1.5 1024 0.25
console.log(0.1 + 0.2, 0.1 * 3, 1 / 3, 100 / 3, 1e21, 1e-7, 123456789012345680000);
// → 0.30000000000000004 0.30000000000000004 0.3333333333333333 33.333333333333336 1e+21 1e-7 123456789012345680000
console.log(1 / 0, -1 / 0, 0 / 0, -0, 0 === -0, Object.is(0, -0), [-0, 0]);  // → Infinity -Infinity NaN -0 true false [ -0, 0 ]
console.log(Number.MAX_SAFE_INTEGER, Number.EPSILON, Number.MAX_VALUE, Number.MIN_VALUE);
// → 9007199254740991 2.220446049250313e-16 1.7976931348623157e+308 5e-324
console.log(2 ** 53 + 1, 9007199254740993, 2 ** 53 === 2 ** 53 + 1, Number.isSafeInteger(2 ** 53));  // → 9007199254740992 9007199254740992 true false
console.log((1234.5678).toFixed(2), (0.5).toFixed(0), (1.5).toFixed(0), (1.005).toFixed(2), (-1.5).toFixed(0));  // → 1234.57 1 2 1.00 -2
console.log((1234.5678).toFixed(), (0).toFixed(3), (1e21).toFixed(2), (0.000001).toFixed(7), (NaN).toFixed(1));  // → 1235 0.000 1e+21 0.0000010 NaN
console.log((1234.5678).toPrecision(3), (0.00001234).toPrecision(2), (123).toPrecision(5), (1e-7).toPrecision(1));  // → 1.23e+3 0.000012 123.00 1e-7
console.log((12345.678).toExponential(), (12345.678).toExponential(2), (0).toExponential(1), (-0.05).toExponential(3));
// → 1.2345678e+4 1.23e+4 0.0e+0 -5.000e-2
console.log((255).toString(16), (255).toString(2), (-255).toString(36), (0.5).toString(2), (35).toString(36));  // → ff 11111111 -73 0.1 z
console.log(parseInt("42px"), parseInt("0x1F"), parseInt("1010", 2), parseInt("z", 36), parseInt(""), parseInt("-7.9"));  // → 42 31 10 35 NaN -7
console.log(parseFloat("3.14abc"), parseFloat(".5"), parseFloat("1e3"), parseFloat("-Infinity"), parseFloat("x"));  // → 3.14 0.5 1000 -Infinity NaN
console.log(Number("42"), Number(" 42 "), Number(""), Number("4 2"), Number("0b101"), Number("1e3"), Number(null));  // → 42 42 0 NaN 5 1000 0
console.log(Number(undefined), Number(true), Number([]), Number([5]), Number([1, 2]), Number({}), Number("0x"));  // → NaN 1 0 5 NaN NaN NaN
console.log(Number.isInteger(5.0), Number.isInteger("5"), Number.isFinite(Infinity), isNaN("a"), Number.isNaN("a"));  // → true false false true false
console.log(Math.round(2.5), Math.round(-2.5), Math.round(-0.4), Math.round(1.4999999), Math.floor(-1.5), Math.ceil(-1.5));  // → 3 -2 -0 1 -2 -1
console.log(Math.trunc(-4.7), Math.sign(-3), Math.sign(-0), Math.abs(-2.5), Math.cbrt(27), Math.sqrt(2));  // → -4 -1 -0 2.5 3 1.4142135623730951
console.log(Math.max(), Math.min(), Math.max(1, "3", 2), Math.max(1, NaN), Math.min(...[3, 1, 2]), Math.max(null, -1));  // → -Infinity Infinity 3 NaN 1 0
console.log(Math.hypot(3, 4), Math.hypot(), Math.log2(8), Math.log10(1000), Math.log1p(0), Math.expm1(0));  // → 5 0 3 3 0 0
console.log(Math.clz32(1), Math.fround(5.5), Math.imul(3, 4), Math.atan2(1, 1), Math.PI, Math.E);
// → 31 5.5 12 0.7853981633974483 3.141592653589793 2.718281828459045
console.log(5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 31, -1 >>> 0, -16 >> 2, 2 ** 32 | 0, 3.7 | 0);  // → 1 7 6 -6 -2147483648 4294967295 -4 0 3
console.log(1_000_000, 0xff, 0b1010, 0o17, .5, 5., 1e3);  // → 1000000 255 10 15 0.5 5 1000
console.log((1234567.891).toLocaleString("en-US"), (0.256).toLocaleString("en-US", { style: "percent" }));  // → 1,234,567.891 26%
console.log((1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" }));  // → $1,234.50
console.log((3.14159).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 3 }));  // → 3.142
console.log(10n ** 20n, 7n / 2n, -7n % 3n, BigInt(10) * 3n, 2n > 1, 2n == 2, typeof 1n, [1n, 2n]);
// → 100000000000000000000n 3n -1n 30n true true bigint [ 1n, 2n ]
console.log(BigInt.asUintN(8, 257n), BigInt("0xff"), (255n).toString(16), 5n === 5, Number(123n));  // → 1n 255n ff false 123
try {
  console.log(1n + 1);
} catch (error) {
  console.log(error.name, error.message);
}  // → TypeError Cannot mix BigInt and other types, use explicit conversions
console.log("5" + 3, "5" - 3, "5" * "2", +"3" + +"4", 1 + null, 1 + undefined, true + true, [] + {}, [] + []);  // → 53 2 10 7 1 NaN 2 [object Object]
console.log(1 < 2 < 3, 3 > 2 > 1, "10" < "9", "10" < 9, null >= 0, null == 0, undefined == null, NaN === NaN);
// → true false true false true false true false
console.log([1, 2] == "1,2", "1" == 1, 0 == "", "" == null, [] == false, null === null, "a" < "B");  // → true true true false true true false
let counter1 = 5;
console.log(counter1++ + ++counter1, counter1--, counter1, -counter1, +"", -"3", counter1 ** 2);  // → 12 7 6 -6 0 -3 36
let flags1 = 0b0101;
flags1 |= 0b1000;
flags1 &= ~0b0001;
flags1 <<= 1;
flags1 ^= 0b10;
console.log(flags1, flags1.toString(2).padStart(8, "0"), (flags1 >> 3) & 1);  // → 26 00011010 1

// Strings
console.log("Hello".length, "Hello"[1], "Hello".at(-1), "Hello".charAt(9) === "", "Hello"[9], "Hello".charCodeAt(0));  // → 5 e o true undefined 72
console.log("banana".indexOf("an"), "banana".indexOf("an", 2), "banana".lastIndexOf("an"), "banana".lastIndexOf("an", 2));  // → 1 3 3 1
console.log("banana".indexOf(""), "banana".indexOf("", 10), "banana".indexOf("x"), "banana".includes("nan", 3));  // → 0 6 -1 false
console.log("banana".startsWith("nan", 2), "banana".endsWith("nan", 5), "banana".startsWith(""), "banana".endsWith("na"));  // → true true true true
console.log("JavaScript".slice(4), "JavaScript".slice(-6, -3), "JavaScript".slice(4, 2), "JavaScript".slice(-100, 4));  // → Script Scr  Java
console.log("JavaScript".substring(4, 2), "JavaScript".substring(-3, 4), "JavaScript".substr(-6, 3), "abc".substring(1));  // → va Java Scr bc
console.log("a,b,,c".split(","), "a,b,,c".split(",", 2), "abc".split(""), "".split(","), "".split(""), "abc".split());
// → [ 'a', 'b', '', 'c' ] [ 'a', 'b' ] [ 'a', 'b', 'c' ] [ '' ] [] [ 'abc' ]
console.log("one  two\tthree\n".split(/\s+/), "a1b22c".split(/\d/), "a1b22c".split(/(\d)/));
// → [ 'one', 'two', 'three', '' ] [ 'a', 'b', '', 'c' ] [
// →   'a', '1', 'b',
// →   '2', '',  '2',
// →   'c'
// → ]
console.log("aXbX".replace("X", "-"), "aXbX".replaceAll("X", "-"), "aXbX".replace(/x/gi, "$&$&"), "abc".replace("b", "[$`|$']"));
// → a-bX a-b- aXXbXX a[a|c]c
console.log("John Smith".replace(/(\w+)\s(\w+)/, "$2, $1"), "2024-01-31".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y>"));  // → Smith, John 01/2024-31
console.log("hello world".replace(/\b\w/g, (c) => c.toUpperCase()), "price 5".replace(/\d+/, (n) => n * 2));  // → Hello World price 10
console.log("a-b-c".replace(/-(\w)/g, (match, letter, offset) => letter.toUpperCase() + offset));  // → aB1C3
console.log("7".padStart(3, "0"), "abc".padEnd(6, "xy") + "|", "abc".padStart(2), "5".padStart(4) + "|", "ab".padEnd(5, ""));  // → 007 abcxyx| abc    5| ab
console.log("[" + "  hi \n".trim() + "]", "[" + "  hi ".trimStart() + "]", "[" + "  hi ".trimEnd() + "]");  // → [hi] [hi ] [  hi]
console.log("ab".repeat(3), "ab".repeat(0) === "", "-".repeat(10), "na".repeat(2).concat(" ", "batman", 1));  // → ababab true ---------- nana batman1
console.log("Straße".toUpperCase(), "İ".length, "ÀÉ".toLowerCase(), "abc".toUpperCase().toLowerCase(), "ß".toUpperCase());  // → STRASSE 1 àé abc SS
console.log("a".localeCompare("b"), "b".localeCompare("a"), "a".localeCompare("a"), ["b", "a", "C"].sort().join(""));  // → -1 1 0 Cab
console.log("😀".length, [..."😀a"].length, "😀".codePointAt(0), String.fromCodePoint(128512), "😀".charCodeAt(1));  // → 2 2 128512 😀 56832
console.log(String.fromCharCode(72, 105), "a".codePointAt(), "abc".codePointAt(5), "z".charCodeAt() - 97);  // → Hi 97 undefined 25
console.log("é".normalize("NFD").length, "e\u0301".normalize().length, "\x41\u{1F600}", "tab\there");  // → 2 1 A😀 tab	here
console.log(`1 + 1 = ${1 + 1}, ${[1, 2, 3]}, ${{}}, ${null}, ${() => 1}, ${new Point(1, 2)}`);
// → 1 + 1 = 2, 1,2,3, [object Object], null, () => 1, (1, 2)
console.log(`line one
line two`);
// → line one
// → line two
console.log("abc" < "abd", "a" > "A", "apple" < "Apple", "Z" < "a", "abc".localeCompare("abd"), "" < "a");  // → true true false true -1 true
console.log("x".concat(1, null, [2, 3]), String(null), String([1, [2, 3]]), String({}), String(Symbol("s")), String(-0));
// → x1null2,3 null 1,2,3 [object Object] Symbol(s) 0
console.log("the quick fox".split(" ").map((w) => w[0].toUpperCase() + w.slice(1)).join(" "));  // → The Quick Fox
console.log([..."hello"].reverse().join(""), [..."aab"].filter((c) => c === "a").length, "a-b".split("-").at(-1));  // → olleh 2 b
console.log("test 123 abc 45".match(/\d+/g), "none".match(/\d+/g), "x=10".match(/(\w)=(\d+)/).slice(1), "ab".search(/b/));
// → [ '123', '45' ] null [ 'x', '10' ] 1
console.log("2024-05-06".match(/(?<year>\d{4})-(?<month>\d\d)/).groups.year, "abc".match(/b/).index);  // → 2024 1
console.log("key=1;k2=2".match(/(\w+)=(\d)/));
// → [
// →   'key=1',
// →   'key',
// →   '1',
// →   index: 0,
// →   input: 'key=1;k2=2',
// →   groups: undefined
// → ]
for (const m of "a1 b2 c3".matchAll(/([a-z])(\d)/g)) console.log(m[0], m[1], m[2], m.index);
// → a1 a 1 0
// → b2 b 2 3
// → c3 c 3 6
console.log(/^\w+@\w+\.\w+$/.test("a@b.co"), /a.c/s.test("a\nc"), /^b/m.test("a\nb"), /\u{61}/u.test("a"));  // → true true true true
const sticky1 = /o/g;
console.log(sticky1.exec("foo").index, sticky1.lastIndex, sticky1.exec("foo").index, sticky1.exec("foo"), sticky1.lastIndex);  // → 1 2 2 null 0
console.log(/ab+c/gi, new RegExp("a/b", "g"), /x/.source, /x/gim.flags, String(/a|b/), new RegExp("\\d").test("5"));  // → /ab+c/gi /a\/b/g x gim /a|b/ true
console.log("camelCaseString".replace(/([A-Z])/g, " $1").toLowerCase(), "snake_case_it".split("_"));  // → camel case string [ 'snake', 'case', 'it' ]
console.log("lookbehind $42".match(/(?<=\$)\d+/)[0], "foobar".replace(/foo(?=bar)/, "X"), "aaa".match(/a{2}?/)[0]);  // → 42 Xbar aa
console.log(String.raw`a\n${1 + 1}`, `a\\b`, 'it\'s', "\"q\"", "a\
b");  // → a\n2 a\b it's "q" ab
const tag1 = (strings, ...values) => strings.reduce((out, s, i) => out + s + (i < values.length ? `[${values[i]}]` : ""), "");
console.log(tag1`x=${1} and y=${"two"}!`, tag1``, ((s) => s.raw)`\t`);  // → x=[1] and y=[two]!  [ '\\t' ]
console.log(encodeURIComponent("a b&c=é"), decodeURIComponent("%20%C3%A9"), encodeURI("http://x.y/a b?c=d&e"), escape("ä b"));
// → a%20b%26c%3D%C3%A9  é http://x.y/a%20b?c=d&e %E4%20b
console.log("abc".isWellFormed(), "a\nb".split("\n"), "abcdef".at(-2), "ABC".toLowerCase() === "abc", "abc".valueOf());  // → true [ 'a', 'b' ] e true abc
console.log(btoa("hello"), atob("aGVsbG8="), "%", "100%", "%s");  // → aGVsbG8= hello % 100% %s
let vowels1 = 0;
for (const letter of "programming language") if ("aeiou".includes(letter)) vowels1++;
console.log(vowels1);  // → 7
const caesar1 = (text, shift) =>
  text.replace(/[a-z]/gi, (c) => {
    const base = c <= "Z" ? 65 : 97;
    return String.fromCharCode(((c.charCodeAt(0) - base + shift + 26) % 26) + base);
  });
console.log(caesar1("Hello, World!", 3), caesar1(caesar1("Hello, World!", 3), -3));  // → Khoor, Zruog! Hello, World!

// Arrays
console.log([1, 2, 3].concat(4, [5, [6]]), [1, , 3], new Array(3), new Array(3).fill(0), Array.of(7), Array(1, 2));
// → [ 1, 2, 3, 4, 5, [ 6 ] ] [ 1, <1 empty item>, 3 ] [ <3 empty items> ] [ 0, 0, 0 ] [ 7 ] [ 1, 2 ]
console.log([3, 1, 10, 2].sort(), [3, 1, 10, 2].sort((a, b) => a - b), [3, 1, 10, 2].toSorted((a, b) => b - a));
// → [ 1, 10, 2, 3 ] [ 1, 2, 3, 10 ] [ 10, 3, 2, 1 ]
console.log(["b", undefined, "a"].sort(), [true, false].sort(), [, 3, 1].sort(), [-1, -2, 5].sort());
// → [ 'a', 'b', undefined ] [ false, true ] [ 1, 3, <1 empty item> ] [ -1, -2, 5 ]
console.log([1, 2, 3, 4, 5].slice(1, -1), [1, 2, 3].slice(-2), [1, 2, 3].slice(5), [1, 2, 3].slice());  // → [ 2, 3, 4 ] [ 2, 3 ] [] [ 1, 2, 3 ]
const spliced1 = [1, 2, 3, 4, 5];
console.log(spliced1.splice(1, 2, "a", "b", "c"), spliced1, spliced1.splice(-1), spliced1.splice(0, 0, 0), spliced1);
// → [ 2, 3 ] [ 0, 1, 'a', 'b', 'c', 4 ] [ 5 ] [] [ 0, 1, 'a', 'b', 'c', 4 ]
console.log([1, 2, 3].indexOf(4), [1, 2, 1].lastIndexOf(1), [1, 2, 1].indexOf(1, 1), [NaN].indexOf(NaN), [NaN].includes(NaN));  // → -1 2 2 -1 true
console.log([1, 2, 1].lastIndexOf(1, -2), [1, 2, 3].indexOf(3, -1), [1, 2, 3].includes(1, 1), [, 1].includes(undefined));  // → 0 2 false true
console.log([5, 8, 12].find((n) => n > 6), [5, 8, 12].findIndex((n) => n > 20), [5, 8, 12].findLast((n) => n < 10), [5, 8].findLastIndex((n) => n));
// → 8 -1 8 1
console.log([1, 2, 3].map((n) => n * n), ["1", "2", "3"].map(Number), ["1", "2", "3"].map(parseInt), [1, , 3].map((n) => 2 * n));
// → [ 1, 4, 9 ] [ 1, 2, 3 ] [ 1, NaN, NaN ] [ 2, <1 empty item>, 6 ]
console.log([1, 2, 3, 4].filter((n, i) => n % 2 === 0 && i > 1), [0, 1, "", "a", null, NaN].filter(Boolean));  // → [ 4 ] [ 1, 'a' ]
console.log([1, 2, 3].reduce((a, b) => a + b), [1, 2, 3].reduceRight((a, b) => a + "-" + b), [[1], [2]].reduce((a, b) => a.concat(b), []));
// → 6 3-2-1 [ 1, 2 ]
console.log([1, 2, 3].some((n) => n > 2), [1, 2, 3].every((n) => n > 2), [].every(Boolean), [].some(Boolean));  // → true false true false
console.log([1, [2, [3, [4]]]].flat(), [1, [2, [3, [4]]]].flat(Infinity), [1, 2].flatMap((n) => [n, n * 10]), [[1, 2], [3]].flat(0));
// → [ 1, 2, [ 3, [ 4 ] ] ] [ 1, 2, 3, 4 ] [ 1, 10, 2, 20 ] [ [ 1, 2 ], [ 3 ] ]
console.log([1, 2, 3].join(), [1, null, undefined, 2].join("-"), [[1, 2], [3]].join(";"), [].join(), [1, 2].toString());  // → 1,2,3 1---2 1,2;3  1,2
console.log([3, 2, 1].reverse(), [1, 2, 3].toReversed(), [1, 2, 3].with(1, 9), [1, 2, 3].toSpliced(0, 1, 7, 8));
// → [ 1, 2, 3 ] [ 3, 2, 1 ] [ 1, 9, 3 ] [ 7, 8, 2, 3 ]
const stack1 = [1, 2];
console.log(stack1.push(3, 4), stack1.pop(), stack1.shift(), stack1.unshift(9, 8), stack1, [].pop(), [].shift());
// → 4 4 1 4 [ 9, 8, 2, 3 ] undefined undefined
console.log(Array.from("abc"), Array.from({ length: 3 }, (_, i) => i * 2), Array.from(new Set([1, 1, 2])), Array.from({ length: 2 }));
// → [ 'a', 'b', 'c' ] [ 0, 2, 4 ] [ 1, 2 ] [ undefined, undefined ]
console.log([...Array(4).keys()], [...[10, 20].entries()], [..."ab", ...[1]], Array.isArray([]), Array.isArray("a"));
// → [ 0, 1, 2, 3 ] [ [ 0, 10 ], [ 1, 20 ] ] [ 'a', 'b', 1 ] true false
console.log([1, 2, 3, 4, 5].fill(0, 1, 3), [1, 2, 3].fill(7, -1), [1, 2, 3, 4, 5].copyWithin(0, 3), Array(2).fill().map((_, i) => i));
// → [ 1, 0, 0, 4, 5 ] [ 1, 2, 7 ] [ 4, 5, 3, 4, 5 ] [ 0, 1 ]
const alias1 = [1, 2, 3];
const other1 = alias1;
const copy1 = [...alias1];
other1.push(4);
console.log(alias1, copy1, alias1 === other1, alias1 === copy1, alias1.length);  // → [ 1, 2, 3, 4 ] [ 1, 2, 3 ] true false 4
const grid1 = Array(2).fill([0, 0]);
grid1[0][1] = 5;
const grid2 = Array.from({ length: 2 }, () => [0, 0]);
grid2[0][1] = 5;
console.log(grid1, grid2);  // → [ [ 0, 5 ], [ 0, 5 ] ] [ [ 0, 5 ], [ 0, 0 ] ]
const holes1 = [1, 2];
holes1[5] = 6;
holes1.length = 7;
console.log(holes1, holes1.length, holes1[3], 3 in holes1, holes1.indexOf(undefined));
// → [ 1, 2, <3 empty items>, 6, <1 empty item> ] 7 undefined false -1
const sparse1 = [1, 2, 3];
delete sparse1[1];
sparse1.extra = true;
console.log(sparse1, Object.keys(sparse1), sparse1.length);  // → [ 1, <1 empty item>, 3, extra: true ] [ '0', '2', 'extra' ] 3
const short1 = [1, 2, 3, 4];
short1.length = 2;
console.log(short1, short1.at(-1), short1.at(5), short1[-1]);  // → [ 1, 2 ] 2 undefined undefined
console.log(people.map((p) => p.name), people.filter(({ age }) => age > 40).map(({ name }) => name).join(" & "));
// → [ 'Ada', 'Grace', 'Alan', 'Linus' ] Grace & Alan
console.log([...people].sort((a, b) => a.city.localeCompare(b.city) || b.age - a.age).map((p) => p.name));  // → [ 'Linus', 'Alan', 'Ada', 'Grace' ]
console.log(people.reduce((sum, { age }) => sum + age, 0) / people.length, Math.max(...people.map((p) => p.age)));  // → 37.5 45
console.log(Object.groupBy(people, (p) => p.city));
// → [Object: null prototype] {
// →   London: [
// →     { name: 'Ada', age: 36, city: 'London' },
// →     { name: 'Alan', age: 41, city: 'London' }
// →   ],
// →   'New York': [ { name: 'Grace', age: 45, city: 'New York' } ],
// →   Helsinki: [ { name: 'Linus', age: 28, city: 'Helsinki' } ]
// → }
console.log([1, 2, 3, 4, 5, 6, 7], [10, 200, 3000, 4, 5, 6, 7, 8], ["a", "b", "c", "d", "e", "f", "g"]);
// → [
// →   1, 2, 3, 4,
// →   5, 6, 7
// → ] [
// →   10, 200, 3000, 4,
// →    5,   6,    7, 8
// → ] [
// →   'a', 'b', 'c',
// →   'd', 'e', 'f',
// →   'g'
// → ]
console.log(Array.from({ length: 30 }, (_, i) => i * i));
// → [
// →     0,   1,   4,   9,  16,  25,  36,  49,
// →    64,  81, 100, 121, 144, 169, 196, 225,
// →   256, 289, 324, 361, 400, 441, 484, 529,
// →   576, 625, 676, 729, 784, 841
// → ]
console.log(Array.from({ length: 101 }, (_, i) => i));
// → [
// →    0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11,
// →   12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
// →   24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
// →   36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
// →   48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
// →   60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71,
// →   72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83,
// →   84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
// →   96, 97, 98, 99,
// →   ... 1 more item
// → ]
console.log(["apple", "banana", "cherry", "dragonfruit", "elderberry", "fig", "grape", "honeydew"]);
// → [
// →   'apple',
// →   'banana',
// →   'cherry',
// →   'dragonfruit',
// →   'elderberry',
// →   'fig',
// →   'grape',
// →   'honeydew'
// → ]
console.log([0.1, 0.25, -1.5, 100, 3.14159, 2.71828, 1.41421]);
// → [
// →       0.1,    0.25,
// →      -1.5,     100,
// →   3.14159, 2.71828,
// →   1.41421
// → ]
console.log([true, false, true, false, true, false, null, undefined]);
// → [
// →   true, false,
// →   true, false,
// →   true, false,
// →   null, undefined
// → ]
console.log([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[[1]]], [[[[1]]]], [[], {}], [[1, [2, [3, [4]]]]]);
// → [ [ 1, 2, 3 ], [ 4, 5, 6 ], [ 7, 8, 9 ] ] [ [ [ 1 ] ] ] [ [ [ [Array] ] ] ] [ [], {} ] [ [ 1, [ 2, [Array] ] ] ]
console.log("joined: " + [1, [2, 3]], [1, 2] + [3], `${[]}|${[null]}|${[[], []]}`);  // → joined: 1,2,3 1,23 ||,
let [first1, , third1 = 3, ...rest1] = [1, 2, undefined, 4, 5];
[first1, third1] = [third1, first1];
console.log(first1, third1, rest1);  // → 3 1 [ 4, 5 ]
console.log([3, 1, 2].map(String).sort().entries().next(), [1, 2].keys().next(), [].values().next());
// → { value: [ 0, '1' ], done: false } { value: 0, done: false } { value: undefined, done: true }
console.log([["b", 2], ["a", 1]].sort(), [[2, 1], [10, 0]].sort(), ["é", "z", "a"].sort((a, b) => a.localeCompare(b)));
// → [ [ 'a', 1 ], [ 'b', 2 ] ] [ [ 10, 0 ], [ 2, 1 ] ] [ 'a', 'é', 'z' ]
const letters1 = ["a", "b", "c"];
letters1.forEach((letter, i, all) => {
  if (i === 0) all[2] = "z";
  console.log(i, letter);
});
// → 0 a
// → 1 b
// → 2 z
const calls1 = [];
[3, 1, 2].map((...args) => calls1.push(args.length)).forEach((n) => calls1.push(n));
console.log(calls1);  // → [ 3, 3, 3, 1, 2, 3 ]
console.log([1, 2, 3, 4, 5, 6].findLast((n) => n % 4 === 0), Array.from([1, 2, 3], function (n) { return n * this.k; }, { k: 3 }));  // → 4 [ 3, 6, 9 ]
const zip1 = (...lists) => lists[0].map((_, i) => lists.map((list) => list[i]));
const chunk1 = (list, n) => (list.length ? [list.slice(0, n), ...chunk1(list.slice(n), n)] : []);
console.log(zip1([1, 2], ["a", "b"], [true, false]), chunk1([1, 2, 3, 4, 5], 2));
// → [ [ 1, 'a', true ], [ 2, 'b', false ] ] [ [ 1, 2 ], [ 3, 4 ], [ 5 ] ]

// Objects
console.log({ a: 1, "b-c": "x", 3: true, f() {}, g: () => 1, h: class {}, n: null, u: undefined });
// → {
// →   '3': true,
// →   a: 1,
// →   'b-c': 'x',
// →   f: [Function: f],
// →   g: [Function: g],
// →   h: [class h],
// →   n: null,
// →   u: undefined
// → }
console.log({ name: "Ada", langs: ["js", "py"], nested: { deep: { deeper: { deepest: 1 } } } });
// → {
// →   name: 'Ada',
// →   langs: [ 'js', 'py' ],
// →   nested: { deep: { deeper: [Object] } }
// → }
console.log({ a: { b: { c: {} } } }, { a: { b: { c: [] } } }, { a: { b: { c: { d: 1 } } } }, { a: [[["x"]]] });
// → { a: { b: { c: {} } } } { a: { b: { c: [] } } } { a: { b: { c: [Object] } } } { a: [ [ [Array] ] ] }
console.log({ s: "it's", t: 'say "hi"', u: "a\nb", v: "both ' and \"", w: "back\\slash", x: `tick\``, y: "" });
// → {
// →   s: "it's",
// →   t: 'say "hi"',
// →   u: 'a\nb',
// →   v: `both ' and "`,
// →   w: 'back\\slash',
// →   x: 'tick`',
// →   y: ''
// → }
console.log({ "a b": 1, a_b: 2, $: 3, "1a": 4, é: 5, "": 6, "it's": 7 }, { [Symbol("id")]: 1, [Symbol.iterator]: 2 });
// → { 'a b': 1, a_b: 2, '$': 3, '1a': 4, 'é': 5, '': 6, "it's": 7 } { Symbol(id): 1, Symbol(Symbol.iterator): 2 }
console.log(people);
// → [
// →   { name: 'Ada', age: 36, city: 'London' },
// →   { name: 'Grace', age: 45, city: 'New York' },
// →   { name: 'Alan', age: 41, city: 'London' },
// →   { name: 'Linus', age: 28, city: 'Helsinki' }
// → ]
console.log({ firstName: "Alexander", lastName: "Hamilton", occupation: "Secretary", country: "America" });
// → {
// →   firstName: 'Alexander',
// →   lastName: 'Hamilton',
// →   occupation: 'Secretary',
// →   country: 'America'
// → }
console.log({ text: "a long string that goes on and on for quite a while, until the line is full", n: 1 });
// → {
// →   text: 'a long string that goes on and on for quite a while, until the line is full',
// →   n: 1
// → }
console.log(Object.keys({ b: 1, a: 2, 10: 3, 9: 4 }), Object.values("ab"), Object.entries({ x: 1, y: [2] }));
// → [ '9', '10', 'b', 'a' ] [ 'a', 'b' ] [ [ 'x', 1 ], [ 'y', [ 2 ] ] ]
console.log(Object.fromEntries([["a", 1], ["b", 2]]), Object.fromEntries(new Map([["k", "v"]])), Object.assign({}, { a: 1 }, null, { a: 2 }));
// → { a: 1, b: 2 } { k: 'v' } { a: 2 }
const base1 = { a: 1, b: { c: 2 } };
const shallow1 = { ...base1, a: 9, d: undefined };
const deep1 = structuredClone(base1);
shallow1.b.c = 3;
console.log(base1, shallow1, deep1, "d" in shallow1, shallow1.hasOwnProperty("e"), Object.hasOwn(base1, "a"));
// → { a: 1, b: { c: 3 } } { a: 9, b: { c: 3 }, d: undefined } { a: 1, b: { c: 2 } } true false true
const { a: renamed1, z: default1 = 10, ...others1 } = { a: 1, b: 2, c: 3 };
console.log(renamed1, default1, others1);  // → 1 10 { b: 2, c: 3 }
const config1 = { db: { host: "local", port: 0 } };
console.log(config1?.db?.port ?? 5, config1.cache?.size ?? "none", config1.run?.(), config1.db?.["host"], config1.db.port || 80);
// → 0 none undefined local 80
const frozen1 = Object.freeze({ a: 1, inner: { b: 2 } });
try {
  frozen1.inner.b = 3;
  frozen1.a = 2;
} catch (error) {
  console.log(error instanceof TypeError, error.message, frozen1, Object.isFrozen(frozen1));
}  // → true Cannot assign to read only property 'a' of object '#<Object>' { a: 1, inner: { b: 3 } } true
console.log(JSON.stringify({ a: [1, "x", null, undefined, () => 1], b: undefined, c: NaN, d: new Date(0), e: { f: true } }));
// → {"a":[1,"x",null,null,null],"c":null,"d":"1970-01-01T00:00:00.000Z","e":{"f":true}}
console.log(JSON.stringify({ a: 1, b: [1, 2], c: {}, d: [] }, null, 2));
// → {
// →   "a": 1,
// →   "b": [
// →     1,
// →     2
// →   ],
// →   "c": {},
// →   "d": []
// → }
console.log(JSON.stringify([{ a: 1, b: 2 }], ["a"]), JSON.stringify({ a: 5, b: "x" }, (k, v) => (typeof v === "number" ? v * 2 : v)));
// → [{"a":1}] {"a":10,"b":"x"}
console.log(JSON.stringify("a\"b\n"), JSON.stringify(undefined), JSON.stringify(new Map([[1, 2]])), JSON.stringify([-0, 1e21, "é\u0007"]));
// → "a\"b\n" undefined {} [0,1e+21,"é\u0007"]
console.log(JSON.parse('{"a":[1,2,{"b":null}],"c":"\\u0041"}'), JSON.parse("[1, 2]", (k, v) => (Array.isArray(v) ? v : v + 1)), JSON.parse("1e3"));
// → { a: [ 1, 2, { b: null } ], c: 'A' } [ 2, 3 ] 1000
try {
  JSON.parse("{bad}");
} catch (error) {
  console.log(error.name, error instanceof SyntaxError);
}  // → SyntaxError true
const accessor1 = {
  _v: 1,
  get v() {
    return this._v;
  },
  set v(value) {
    this._v = value * 2;
  },
  get only() {
    return 1;
  },
  set write(value) {},
};
accessor1.v = 21;
console.log(accessor1, accessor1.v);  // → { _v: 42, v: [Getter/Setter], only: [Getter], write: [Setter] } 42
const dict1 = Object.create(null);
dict1.word = 1;
console.log(dict1, Object.create({ inherited: 1 }), "toString" in dict1, Object.getPrototypeOf(dict1));
// → [Object: null prototype] { word: 1 } {} false null
const circular1 = { name: "loop", list: [] };
circular1.self = circular1;
circular1.list.push(circular1);
console.log(circular1);  // → <ref *1> { name: 'loop', list: [ [Circular *1] ], self: [Circular *1] }
const counts1 = {};
for (const word of sentence.split(" ")) counts1[word] = (counts1[word] || 0) + 1;
console.log(counts1, Object.entries(counts1).sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).slice(0, 2));
// → { the: 3, cat: 1, sat: 2, on: 1, mat: 1, and: 1, dog: 1, too: 1 } [ [ 'the', 3 ], [ 'sat', 2 ] ]
const order1 = { z: 1, 2: "two", 1: "one", a: 2 };
for (const key in order1) console.log(key, typeof key, order1[key]);
// → 1 string one
// → 2 string two
// → z string 1
// → a string 2
const object1 = { a: 1, b: 2 };
console.log(delete object1.a, object1, object1.a, Object.keys(object1).length, typeof object1, typeof null);  // → true { b: 2 } undefined 1 object object
const hidden1 = Object.defineProperty({ shown: 1 }, "hidden", { value: 2, enumerable: false });
console.log(hidden1, hidden1.hidden, Object.keys(hidden1), Object.getOwnPropertyNames(hidden1), JSON.stringify(hidden1));
// → { shown: 1 } 2 [ 'shown' ] [ 'shown', 'hidden' ] {"shown":1}
const key1 = "dynamic";
console.log({ [key1 + 1]: 1, [`${key1}Two`]: 2, key1, [[1, 2]]: 3, [1 + 1]: "two" });
// → { '2': 'two', dynamic1: 1, dynamicTwo: 2, key1: 'dynamic', '1,2': 3 }
console.log(Object.entries({ a: 1, b: 2, c: 3 }).map(([k, v]) => `${k}=${v}`).join("&"), new URLSearchParams({ q: "a b", n: 1 }).toString());
// → a=1&b=2&c=3 q=a+b&n=1
console.log([1, 2, 3, null, undefined, "s", 4n, Symbol("y"), true, () => {}].map((v) => typeof v).join(" "));
// → number number number object undefined string bigint symbol boolean function
console.log(new Date(0), [new Date(86400000)], new Date("2024-02-30T00:00:00Z").getTime(), new Date(NaN), { d: new Date(1e12) });
// → 1970-01-01T00:00:00.000Z [ 1970-01-02T00:00:00.000Z ] 1709251200000 Invalid Date { d: 2001-09-09T01:46:40.000Z }
console.log(new Date(Date.UTC(2024, 1, 29, 12, 30)).toISOString(), new Date("2024-03-01").getUTCDay(), Date.UTC(1970, 0, 2));
// → 2024-02-29T12:30:00.000Z 5 86400000

// Map and Set
console.log(new Map([["a", 1], ["b", { c: 2 }]]), new Map(), new Set([1, "1", 1, NaN, NaN]), new Set("hello"));
// → Map(2) { 'a' => 1, 'b' => { c: 2 } } Map(0) {} Set(3) { 1, '1', NaN } Set(4) { 'h', 'e', 'l', 'o' }
console.log([new Map([[{ k: 1 }, [1, 2]]]), { s: new Set([[1], [1]]) }], new Map([[1, new Map([[2, new Map([[3, 4]])]])]]));
// → [ Map(1) { { k: 1 } => [ 1, 2 ] }, { s: Set(2) { [Array], [Array] } } ] Map(1) { 1 => Map(1) { 2 => Map(1) { 3 => 4 } } }
const map1 = new Map([["x", 1]]).set("y", 2).set("x", 3);
console.log(map1.get("x"), map1.get("q"), map1.has("y"), map1.delete("y"), map1.delete("y"), map1.size, [...map1]);
// → 3 undefined true true false 1 [ [ 'x', 3 ] ]
const words1 = new Map();
for (const word of sentence.split(" ")) words1.set(word, (words1.get(word) ?? 0) + 1);
console.log(words1);
// → Map(8) {
// →   'the' => 3,
// →   'cat' => 1,
// →   'sat' => 2,
// →   'on' => 1,
// →   'mat' => 1,
// →   'and' => 1,
// →   'dog' => 1,
// →   'too' => 1
// → }
console.log([...words1.entries()].sort((a, b) => b[1] - a[1]).slice(0, 3), [...words1.keys()].join(), Math.max(...words1.values()));
// → [ [ 'the', 3 ], [ 'sat', 2 ], [ 'cat', 1 ] ] the,cat,sat,on,mat,and,dog,too 3
words1.forEach((count, word) => count > 1 && console.log(`${word}: ${"#".repeat(count)}`));
// → the: ###
// → sat: ##
const set1 = new Set([3, 1, 2]);
set1.add(3).add(0);
set1.delete(1);
console.log(set1, set1.has(1), set1.size, [...set1].map((n) => n * 2), Array.from(set1.values()).sort(), set1.entries().next().value);
// → Set(3) { 3, 2, 0 } false 3 [ 6, 4, 0 ] [ 0, 2, 3 ] [ 3, 3 ]
const evens1 = new Set([2, 4, 6, 8]);
const small1 = new Set([1, 2, 3, 4]);
console.log(evens1.union(small1), evens1.intersection(small1), evens1.difference(small1), evens1.symmetricDifference(small1));
// → Set(6) { 2, 4, 6, 8, 1, 3 } Set(2) { 2, 4 } Set(2) { 6, 8 } Set(4) { 6, 8, 1, 3 }
console.log(new Set([2]).isSubsetOf(small1), small1.isSupersetOf(new Set([9])), evens1.isDisjointFrom(new Set([1, 3])));  // → true false true
console.log(map1.keys(), new Set(["v"]).values(), [1, 2][Symbol.iterator](), "ab"[Symbol.iterator](), new Map([[1, 2]]).entries());
// → [Map Iterator] { 'x' } [Set Iterator] { 'v' } Object [Array Iterator] {} Object [String Iterator] {} [Map Entries] { [ 1, 2 ] }
const objectKey1 = {};
const weak1 = new WeakMap([[objectKey1, "secret"]]);
console.log(weak1.get(objectKey1), weak1.has({}), weak1, new WeakSet());  // → secret false WeakMap { <items unknown> } WeakSet { <items unknown> }
console.log(new Map(Object.entries({ a: 1, b: 2 })), Object.fromEntries(new Map([["a", 1]]).entries()), new Map([[NaN, "nan"]]).get(NaN));
// → Map(2) { 'a' => 1, 'b' => 2 } { a: 1 } nan
console.log(Map.groupBy([1, 2, 3, 4, 5], (n) => (n % 2 ? "odd" : "even")));  // → Map(2) { 'odd' => [ 1, 3, 5 ], 'even' => [ 2, 4 ] }
console.log(new Set(Array.from({ length: 8 }, (_, i) => i)), new Map(Array.from({ length: 4 }, (_, i) => [`key number ${i}`, i * 1000])));
// → Set(8) { 0, 1, 2, 3, 4, 5, 6, 7 } Map(4) {
// →   'key number 0' => 0,
// →   'key number 1' => 1000,
// →   'key number 2' => 2000,
// →   'key number 3' => 3000
// → }

// Functions
const counter2 = (() => {
  let count = 0;
  return { up: (by = 1) => (count += by), reset: () => void (count = 0), get value() { return count; } };
})();
counter2.up();
counter2.up(5);
console.log(counter2.value, counter2.reset(), counter2.value, counter2.up.length);  // → 6 undefined 0 0
const makers1 = [];
for (let i = 0; i < 3; i++) makers1.push(() => i);
var shared1 = [];
for (var v1 = 0; v1 < 3; v1++) shared1.push(() => v1);
console.log(makers1.map((f) => f()), shared1.map((f) => f()));  // → [ 0, 1, 2 ] [ 3, 3, 3 ]
function defaults1(a, b = a * 2, ...rest) {
  return [a, b, rest, arguments.length];
}
console.log(defaults1(1), defaults1(1, undefined, 3), defaults1(1, null), defaults1(...[1, 2, 3, 4]), defaults1.length, defaults1.name);
// → [ 1, 2, [], 1 ] [ 1, 2, [ 3 ], 3 ] [ 1, null, [], 2 ] [ 1, 2, [ 3, 4 ], 4 ] 1 defaults1
const options1 = ({ size = 10, label = "none", ...more } = {}) => `${size}/${label}/${Object.keys(more)}`;
console.log(options1(), options1({ size: 0 }), options1({ label: null, extra: 1, other: 2 }));  // → 10/none/ 0/none/ 10/null/extra,other
console.log((function () {}), (() => {}), function named() {}, class {}, class Foo {}, class Bar extends Point {}, Math.max, [].map);
// → [Function (anonymous)] [Function (anonymous)] [Function: named] [class (anonymous)] [class Foo] [class Bar extends Point] [Function: max] [Function: map]
console.log([(x) => x, function two() {}, async () => {}, function* gen() {}], { async run() {} });
// → [
// →   [Function (anonymous)],
// →   [Function: two],
// →   [AsyncFunction (anonymous)],
// →   [GeneratorFunction: gen]
// → ] { run: [AsyncFunction: run] }
const compose1 = (...fs) => (x) => fs.reduceRight((value, f) => f(value), x);
const curry1 = (f) => (a) => (b) => f(a, b);
console.log(compose1((x) => x + 1, (x) => x * 2)(5), curry1(Math.pow)(2)(8), ((a, b) => a - b).length);  // → 11 256 2
const memo1 = (f, cache = new Map()) => (n) => cache.has(n) ? cache.get(n) : (cache.set(n, f(n)), cache.get(n));
const fib1 = memo1((n) => (n < 2 ? n : fib1(n - 1) + fib1(n - 2)));
console.log(fib1(50), [0, 1, 2, 3, 4, 5, 6, 7].map(fib1));
// → 12586269025 [
// →   0, 1, 1,  2,
// →   3, 5, 8, 13
// → ]
function whoAmI() {
  return this?.name ?? "nobody";
}
console.log(whoAmI(), whoAmI.call({ name: "call" }), whoAmI.apply({ name: "apply" }, []), whoAmI.bind({ name: "bind" })());  // → nobody call apply bind
console.log(((a, b, c) => [a, b, c]).bind(null, 1)(2, 3), Math.max.apply(null, [1, 5, 3]), (function () { return arguments; })(1, 2));
// → [ 1, 2, 3 ] 5 [Arguments] { '0': 1, '1': 2 }
console.log([..."abc"].map((c, i, { length }) => c + i + length), [1, 2, 3].map((n) => ({ n })), (() => {})(), void 0);
// → [ 'a03', 'b13', 'c23' ] [ { n: 1 }, { n: 2 }, { n: 3 } ] undefined undefined
const hanoi1 = (n, from = "A", to = "C", via = "B") =>
  n === 0 ? [] : [...hanoi1(n - 1, from, via, to), `${from}${to}`, ...hanoi1(n - 1, via, to, from)];
console.log(hanoi1(3).join(" "), hanoi1(4).length);  // → AC AB CB AC BA BC AC 15
const permutations1 = (xs) =>
  xs.length <= 1 ? [xs] : xs.flatMap((x, i) => permutations1([...xs.slice(0, i), ...xs.slice(i + 1)]).map((p) => [x, ...p]));
console.log(permutations1(["a", "b", "c"]).map((p) => p.join("")), permutations1([1, 2]));
// → [ 'abc', 'acb', 'bac', 'bca', 'cab', 'cba' ] [ [ 1, 2 ], [ 2, 1 ] ]
console.log([...range(0, 5)], [...range(10, 0, -3)], Array.from(range(0, 1, 0.25)), Math.max(...range(1, 4)));
// → [ 0, 1, 2, 3, 4 ] [ 10, 7, 4, 1 ] [ 0, 0.25, 0.5, 0.75 ] 3
function* fibonacci1() {
  let [a, b] = [0, 1];
  while (true) {
    yield a;
    [a, b] = [b, a + b];
  }
}
const firsts1 = [];
for (const n of fibonacci1()) {
  if (n > 50) break;
  firsts1.push(n);
}
console.log(firsts1, fibonacci1().take(5).toArray(), fibonacci1().filter((n) => n % 2).map((n) => n * n).drop(1).take(3).toArray());
// → [
// →   0, 1,  1,  2,  3,
// →   5, 8, 13, 21, 34
// → ] [ 0, 1, 1, 2, 3 ] [ 1, 9, 25 ]
function* talk1() {
  try {
    const answer = yield "question";
    console.log("got", answer);
    yield* [1, 2];
    return "end";
  } finally {
    console.log("closing");
  }
}
const talker1 = talk1();
console.log(talker1.next(), talker1.next("42"), talker1.next(), talker1.next(), talker1.next());
// → got 42
// → closing
// → { value: 'question', done: false } { value: 1, done: false } { value: 2, done: false } { value: 'end', done: true } { value: undefined, done: true }
const early1 = talk1();
early1.next();
console.log(early1.return("stop"), early1.next(), talk1()[Symbol.iterator]().next().value);
// → closing
// → { value: 'stop', done: true } { value: undefined, done: true } question
const iterable1 = {
  from: 1,
  to: 3,
  [Symbol.iterator]() {
    let current = this.from;
    return { next: () => (current <= this.to ? { value: current++, done: false } : { value: undefined, done: true }) };
  },
};
console.log([...iterable1], Math.max(...iterable1), new Set(iterable1), Array.from(iterable1, (n) => n * n));
// → [ 1, 2, 3 ] 3 Set(3) { 1, 2, 3 } [ 1, 4, 9 ]

// Classes
const p1 = new Point(3, 4);
console.log(p1, `${p1}`, p1.length, p1.plus({ x: 1, y: 1 }), [p1, new Point(0, -0)], p1 instanceof Point, p1.constructor.name);
// → Point { x: 3, y: 4 } (3, 4) 5 Point { x: 4, y: 5 } [ Point { x: 3, y: 4 }, Point { x: 0, y: -0 } ] true Point
class Animal {
  static count = 0;
  static #registry = [];
  legs = 4;
  #secret = "hidden";
  constructor(name) {
    this.name = name;
    Animal.count++;
    Animal.#registry.push(name);
  }
  speak() {
    return `${this.name} makes a sound`;
  }
  reveal() {
    return this.#secret;
  }
  static all() {
    return [...Animal.#registry];
  }
}
class Dog extends Animal {
  tricks = [];
  speak() {
    return super.speak() + ": Woof";
  }
  learn(...tricks) {
    this.tricks.push(...tricks);
    return this;
  }
}
class Bird extends Animal {
  legs = 2;
  constructor(name, wings = 2) {
    super(name);
    this.wings = wings;
  }
}
const rex1 = new Dog("Rex");
console.log(rex1.speak(), rex1.learn("sit", "roll").tricks, rex1, new Bird("Tweety"), Animal.count, Animal.all(), rex1.reveal());
// → Rex makes a sound: Woof [ 'sit', 'roll' ] Dog { legs: 4, name: 'Rex', tricks: [ 'sit', 'roll' ] } Bird { legs: 2, name: 'Tweety', wings: 2 } 2 [ 'Rex', 'Tweety' ] hidden
console.log(rex1 instanceof Animal, Object.getPrototypeOf(Dog) === Animal, Dog.name, Dog.count, typeof Dog, rex1.hasOwnProperty("speak"));
// → true true Dog 2 function false
console.log(Object.keys(rex1), Object.getOwnPropertyNames(Dog.prototype), JSON.stringify(rex1), "speak" in rex1, rex1.toString());
// → [ 'legs', 'name', 'tricks' ] [ 'constructor', 'speak', 'learn' ] {"legs":4,"name":"Rex","tricks":["sit","roll"]} true [object Object]
class Money {
  constructor(amount) {
    this.amount = amount;
  }
  valueOf() {
    return this.amount;
  }
  toJSON() {
    return `$${this.amount}`;
  }
  get [Symbol.toStringTag]() {
    return "Money";
  }
}
console.log(new Money(5) + new Money(7), new Money(5) > new Money(3), JSON.stringify([new Money(1)]), `${new Money(2)}`, String(new Money(3)), new Money(4));
// → 12 true ["$1"] [object Money] [object Money] Money { amount: 4 }
class Temperature {
  static #count = 0;
  static {
    Temperature.unit = "C";
  }
  #celsius = 0;
  constructor(celsius) {
    this.celsius = celsius;
    Temperature.#count += 1;
  }
  get celsius() {
    return this.#celsius;
  }
  set celsius(value) {
    if (value < -273.15) throw new RangeError(`${value} is too cold`);
    this.#celsius = value;
  }
  get fahrenheit() {
    return this.#celsius * 1.8 + 32;
  }
  static get created() {
    return Temperature.#count;
  }
  static isHot = (t) => #celsius in t && t.#celsius > 30;
  [Symbol.toPrimitive](hint) {
    return hint === "string" ? `${this.#celsius}°` : this.#celsius;
  }
}
const hot1 = new Temperature(35.5);
hot1.celsius += 1;
console.log(hot1, hot1.fahrenheit, `${hot1}`, hot1 * 2, hot1 + 1, Temperature.created, Temperature.unit, Temperature.isHot(hot1), Temperature.isHot({}));
// → Temperature {} 97.7 36.5° 73 37.5 1 C true false
try {
  hot1.celsius = -300;
} catch (error) {
  console.log(error.name, error.message, error instanceof RangeError, String(error));
}  // → RangeError -300 is too cold true RangeError: -300 is too cold
const Serializable = (Base) =>
  class extends Base {
    serialize() {
      return JSON.stringify({ ...this });
    }
  };
class SavedPoint extends Serializable(Point) {}
console.log(new SavedPoint(1, 2).serialize(), new SavedPoint(1, 2), SavedPoint.name, new SavedPoint(0, 1) instanceof Point);
// → {"x":1,"y":2} SavedPoint { x: 1, y: 2 } SavedPoint true
class Stack extends Array {
  peek() {
    return this[this.length - 1];
  }
}
const stack2 = new Stack();
stack2.push(1, 2, 3);
console.log(stack2, stack2.peek(), stack2.length, stack2.map((n) => n * 2) instanceof Stack, Array.isArray(stack2));
// → Stack(3) [ 1, 2, 3 ] 3 3 true true
class DefaultMap extends Map {
  constructor(make, entries) {
    super(entries);
    this.make = make;
  }
  get(key) {
    if (!this.has(key)) this.set(key, this.make());
    return super.get(key);
  }
}
const groups1 = new DefaultMap(() => []);
for (const word of ["apple", "avocado", "bean"]) groups1.get(word[0]).push(word);
console.log([...groups1], groups1.size, groups1 instanceof Map);  // → [ [ 'a', [ 'apple', 'avocado' ] ], [ 'b', [ 'bean' ] ] ] 2 true
function OldStyle(name) {
  this.name = name;
}
OldStyle.prototype.greet = function () {
  return "Hi " + this.name;
};
console.log(new OldStyle("Bo"), new OldStyle("Bo").greet(), Object.keys(new OldStyle("x")), new OldStyle("y").constructor === OldStyle);
// → OldStyle { name: 'Bo' } Hi Bo [ 'name' ] true
const Color = Object.freeze({ RED: Symbol("red"), GREEN: Symbol("green") });
console.log(Color.RED, Color, Color.RED.toString(), Color.RED.description, Symbol.for("k") === Symbol.for("k"), Symbol("a") === Symbol("a"));
// → Symbol(red) { RED: Symbol(red), GREEN: Symbol(green) } Symbol(red) red true false
class Node1 {
  constructor(value, next = null) {
    Object.assign(this, { value, next });
  }
}
console.log(new Node1(1, new Node1(2, new Node1(3, new Node1(4)))));
// → Node1 {
// →   value: 1,
// →   next: Node1 { value: 2, next: Node1 { value: 3, next: [Node1] } }
// → }
class Tree {
  left = null;
  right = null;
  constructor(value) {
    this.value = value;
  }
  insert(value) {
    const side = value < this.value ? "left" : "right";
    if (this[side]) this[side].insert(value);
    else this[side] = new Tree(value);
    return this;
  }
  *[Symbol.iterator]() {
    if (this.left) yield* this.left;
    yield this.value;
    if (this.right) yield* this.right;
  }
}
const tree1 = [5, 2, 8, 1, 9].reduce((tree, n) => tree.insert(n), new Tree(4));
console.log([...tree1], tree1);
// → [ 1, 2, 4, 5, 8, 9 ] Tree {
// →   left: Tree {
// →     left: Tree { left: null, right: null, value: 1 },
// →     right: null,
// →     value: 2
// →   },
// →   right: Tree {
// →     left: null,
// →     right: Tree { left: null, right: [Tree], value: 8 },
// →     value: 5
// →   },
// →   value: 4
// → }
console.log(Matrix.identity(2).times(new Matrix([[1, 2], [3, 4]])).toArray(), new Matrix([[1, 2, 3]]).shape, new Matrix([[1]]), [...Matrix.identity(2)]);
// → [ [ 1, 2 ], [ 3, 4 ] ] [ 1, 3 ] Matrix {} [ 1, 0, 0, 1 ]
const target1 = new Proxy({ a: 1 }, { get: (object, key) => (key in object ? object[key] : `no ${String(key)}`) });
console.log(target1.a, target1.b, Reflect.ownKeys({ x: 1, [Symbol("s")]: 2 }), Reflect.has({ x: 1 }, "x"));  // → 1 no b [ 'x', Symbol(s) ] true

// Exceptions
try {
  null.property;
} catch (error) {
  console.log(error.name, "|", error.message);
}  // → TypeError | Cannot read properties of null (reading 'property')
try {
  undefinedName1;
} catch ({ name, message }) {
  console.log(name, "|", message);
}  // → ReferenceError | undefinedName1 is not defined
try {
  const fixed = 1;
  fixed = 2;
} catch (error) {
  console.log(`${error}`);
}  // → TypeError: Assignment to constant variable.
try {
  ({}).missing();
} catch (error) {
  console.log(String(error));
}  // → TypeError: {}.missing is not a function
try {
  [].reduce((a, b) => a + b);
} catch (error) {
  console.log(error.message);
}  // → Reduce of empty array with no initial value
for (const bad of [() => new Array(-1), () => "x".repeat(-1), () => (1.5).toFixed(101), () => (10).toString(1), () => BigInt(1.5)]) {
  try {
    bad();
  } catch (error) {
    console.log(error.constructor.name, error.message);
  }
}
// → RangeError Invalid array length
// → RangeError Invalid count value: -1
// → RangeError toFixed() digits argument must be between 0 and 100
// → RangeError toString() radix argument must be between 2 and 36
// → RangeError The number 1.5 cannot be converted to a BigInt because it is not an integer
const flow1 = (n) => {
  try {
    if (n === 0) throw new Error("zero");
    return `ok ${n}`;
  } catch ({ message }) {
    return `caught ${message}`;
  } finally {
    console.log("finally", n);
  }
};
console.log(flow1(1), flow1(0));
// → finally 1
// → finally 0
// → ok 1 caught zero
class ValidationError extends Error {
  constructor(field, message) {
    super(message);
    this.name = "ValidationError";
    this.field = field;
  }
}
try {
  throw new ValidationError("age", "must be positive");
} catch (error) {
  console.log(error.name, error.field, error.message, error instanceof ValidationError, error instanceof Error, error.toString());
}  // → ValidationError age must be positive true true ValidationError: must be positive
try {
  try {
    throw new TypeError("inner");
  } catch (error) {
    throw new Error("outer", { cause: error });
  }
} catch (error) {
  console.log(error.message, error.cause.message, error.cause.name, "cause" in error);
}  // → outer inner TypeError true
try {
  throw { code: 404, reason: "not found" };
} catch (thrown) {
  console.log(thrown, thrown.code);
}  // → { code: 404, reason: 'not found' } 404
const overwrite1 = () => {
  for (const i of [1, 2, 3]) {
    try {
      if (i === 2) continue;
      if (i === 3) return "returned";
    } finally {
      console.log("cleanup", i);
    }
  }
};
console.log(overwrite1());
// → cleanup 1
// → cleanup 2
// → cleanup 3
// → returned
const recurse1 = (n) => recurse1(n + 1);
try {
  recurse1(0);
} catch (error) {
  console.log(error instanceof RangeError, error.message);
}  // → true Maximum call stack size exceeded
try {
  assert.strictEqual(1 + 1, 2);
  assert.deepStrictEqual({ a: [1] }, { a: [1] });
  assert(1 > 2, "one is not more than two");
} catch (error) {
  console.log(error.name, error.message, error.code);
}  // → AssertionError one is not more than two ERR_ASSERTION

// Control flow
const kinds1 = [];
for (const value of [0, "", "a", null, [], 7]) {
  switch (typeof value) {
    case "number":
      kinds1.push("num");
      if (value > 5) kinds1.push("big");
      break;
    case "string":
      kinds1.push("str");
    case "object":
      kinds1.push("fell");
      break;
    default:
      kinds1.push("never");
  }
}
console.log(kinds1.join(" "));  // → num str fell str fell fell fell num big
const grade1 = (score) => {
  switch (true) {
    case score >= 90: return "A";
    case score >= 80: return "B";
    default: return "C";
  }
};
console.log([95, 85, 20].map(grade1));  // → [ 'A', 'B', 'C' ]
const pairs1 = [];
outer: for (let i = 0; i < 4; i++) {
  for (let j = 0; j < 4; j++) {
    if (j === i) continue outer;
    if (i * j === 6) break outer;
    pairs1.push([i, j]);
  }
}
console.log(pairs1);  // → [ [ 1, 0 ], [ 2, 0 ], [ 2, 1 ], [ 3, 0 ], [ 3, 1 ] ]
let tries1 = 0;
do {
  tries1 += 3;
} while (tries1 < 10);
console.log(tries1, (tries1 > 5 && "yes") || "no", tries1 ?? 1, !tries1, !!tries1);  // → 12 yes 12 false true
let nothing1 = null;
nothing1 ??= [];
nothing1.push(1);
let zero1 = 0;
zero1 ||= 5;
zero1 &&= zero1 + 1;
console.log(nothing1, zero1);  // → [ 1 ] 6
for (let i = 1; i <= 15; i++) if (i % 5 === 0 || i % 3 === 0) console.log(i % 15 === 0 ? "FizzBuzz" : i % 5 === 0 ? "Buzz" : "Fizz", i);
// → Fizz 3
// → Buzz 5
// → Fizz 6
// → Fizz 9
// → Buzz 10
// → Fizz 12
// → FizzBuzz 15
for (const [i, [name, { age }]] of people.map((p) => [p.name, p]).entries()) console.log(i, name, age);
// → 0 Ada 36
// → 1 Grace 45
// → 2 Alan 41
// → 3 Linus 28
for (let i = 0, j = 10; i < j; i += 3, j -= 2) console.log(i, j);
// → 0 10
// → 3 8
for (const i in ["a", "b"]) console.log(i + 1, typeof i);
// → 01 string
// → 11 string

// Console
console.log("%s is %d years and %i, %f, %j %o %O %%", "Ada", 36.5, 36.5, "1.5", { a: 1 }, [1], { b: { c: {} } }, "extra");
// → Ada is 36.5 years and 36, 1.5, {"a":1} [ 1, [length]: 1 ] { b: { c: {} } } % extra
console.log("a", 1, true, null, undefined, [1], {}, "", "b");  // → a 1 true null undefined [ 1 ] {}  b
console.log();
console.log("");
console.log("after blank");
// →
// →
// → after blank
console.log(["a", "b"], "a", ["it's"], [`"`], ["\t\u0001"], [""], "x\ty");  // → [ 'a', 'b' ] a [ "it's" ] [ '"' ] [ '\t\x01' ] [ '' ] x	y
console.log([null, undefined, true, Symbol("s"), 10n, /re/g, NaN, -0, () => {}]);
// → [
// →   null,
// →   undefined,
// →   true,
// →   Symbol(s),
// →   10n,
// →   /re/g,
// →   NaN,
// →   -0,
// →   [Function (anonymous)]
// → ]
console.log([new Number(3), new String("abc"), new Boolean(false), Object(1n), Object(Symbol("q"))]);
// → [
// →   [Number: 3],
// →   [String: 'abc'],
// →   [Boolean: false],
// →   [BigInt: 1n],
// →   [Symbol: Symbol(q)]
// → ]
console.log(new Float32Array([1.5, 2.25, 0.1]), new Uint8Array(3), Uint8Array.of(256, -1, 1.9), new Int16Array([1, 2]).map((x) => x * 20000));
// → Float32Array(3) [ 1.5, 2.25, 0.10000000149011612 ] Uint8Array(3) [ 0, 0, 0 ] Uint8Array(3) [ 0, 255, 1 ] Int16Array(2) [ 20000, -25536 ]
console.log(new Float64Array(8), new Uint8ClampedArray([300, -5, 1.5, 2.5]), new Float32Array([0.1, 0.2])[0], new BigInt64Array(1));
// → Float64Array(8) [
// →   0, 0, 0, 0,
// →   0, 0, 0, 0
// → ] Uint8ClampedArray(4) [ 255, 0, 2, 2 ] 0.10000000149011612 BigInt64Array(1) [ 0n ]
console.table([{ a: 1, b: "x" }, { a: 2, c: true }]);
// → ┌─────────┬───┬─────┬──────┐
// → │ (index) │ a │ b   │ c    │
// → ├─────────┼───┼─────┼──────┤
// → │ 0       │ 1 │ 'x' │      │
// → │ 1       │ 2 │     │ true │
// → └─────────┴───┴─────┴──────┘
console.table([[1, 2], [3, 4]]);
console.table(["p", "q"]);
// → ┌─────────┬───┬───┐
// → │ (index) │ 0 │ 1 │
// → ├─────────┼───┼───┤
// → │ 0       │ 1 │ 2 │
// → │ 1       │ 3 │ 4 │
// → └─────────┴───┴───┘
// → ┌─────────┬────────┐
// → │ (index) │ Values │
// → ├─────────┼────────┤
// → │ 0       │ 'p'    │
// → │ 1       │ 'q'    │
// → └─────────┴────────┘
console.table([{ a: 1, b: 2 }, { a: 3, b: 4 }], ["b"]);
// → ┌─────────┬───┐
// → │ (index) │ b │
// → ├─────────┼───┤
// → │ 0       │ 2 │
// → │ 1       │ 4 │
// → └─────────┴───┘
console.group("Group");
console.log("inside\ntwo lines");
console.group();
console.info({ a: 1 });
console.groupEnd();
console.groupEnd();
console.log("outside");
// → Group
// →   inside
// →   two lines
// →     { a: 1 }
// → outside
console.count();
console.count("x");
console.count("x");
console.countReset("x");
console.count("x");
// → default: 1
// → x: 1
// → x: 2
// → x: 1
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 });
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: null });
console.log(inspect({ a: { b: { c: { d: 1 } } } }, false, null), format("%s-%s", "a", 2, "b"), inspect("str"), inspect(new Map([["k", [1]]])));
// → { a: [Object] }
// → {
// →   a: { b: { c: { d: 1 } } }
// → }
// → {
// →   a: { b: { c: { d: 1 } } }
// → } a-2 b 'str' Map(1) { 'k' => [ 1 ] }
console.debug("debug", [undefined], [[undefined, null]], { a: [] , b: {} });  // → debug [ undefined ] [ [ undefined, null ] ] { a: [], b: {} }
process.stdout.write("no newline, ");
process.stdout.write("then one\n");  // → no newline, then one
console.log(range(0, 3), range, Promise.resolve(5), Promise.resolve([1]), new Promise(() => {}), (async () => "done")());
// → Object [Generator] {} [GeneratorFunction: range] Promise { 5 } Promise { [ 1 ] } Promise { <pending> } Promise { 'done' }
console.log(JSON, Math, globalThis === this, typeof globalThis, Symbol, new (class Empty {})(), new (class extends Map {})());
// → Object [JSON] {} Object [Math] {} false object [Function: Symbol] Empty {} Map(0) {}
console.log([["name", "age"], ["Ada", 36]].map((row) => row.map((cell) => String(cell).padEnd(6)).join("|")).join("\n"));
// → name  |age
// → Ada   |36
console.log([1.0, 2.50, 3e10, 1e100, 123e-20, 0.000001], [100000000000000000000, 1e21, 0.1 + 0.7], 1.0, 4.35 * 100);
// → [ 1, 2.5, 30000000000, 1e+100, 1.23e-18, 0.000001 ] [ 100000000000000000000, 1e+21, 0.7999999999999999 ] 1 434.99999999999994
console.log({ weights: [[0.1, 0.2], [0.3, 0.4]], bias: new Float32Array(2), layers: { hidden: { units: 4, activation: "relu" } } });
// → {
// →   weights: [ [ 0.1, 0.2 ], [ 0.3, 0.4 ] ],
// →   bias: Float32Array(2) [ 0, 0 ],
// →   layers: { hidden: { units: 4, activation: 'relu' } }
// → }
console.log({ a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], b: Array(5).fill("word"), c: [{ x: 1 }, { x: 2 }], d: [[[[]]]] });
// → {
// →   a: [
// →     1, 2, 3, 4,  5,
// →     6, 7, 8, 9, 10
// →   ],
// →   b: [ 'word', 'word', 'word', 'word', 'word' ],
// →   c: [ { x: 1 }, { x: 2 } ],
// →   d: [ [ [Array] ] ]
// → }
console.log([{ id: 1, tags: ["a", "b"], meta: { ok: true } }, { id: 2, tags: [], meta: null }], [{}, []]);
// → [
// →   { id: 1, tags: [ 'a', 'b' ], meta: { ok: true } },
// →   { id: 2, tags: [], meta: null }
// → ] [ {}, [] ]
console.log([[0.123456789, 0.987654321, 0.555555], [1.23456789, 2.3456789, 3.456789]], [["x", ["y"]]]);
// → [
// →   [ 0.123456789, 0.987654321, 0.555555 ],
// →   [ 1.23456789, 2.3456789, 3.456789 ]
// → ] [ [ 'x', [ 'y' ] ] ]
console.log("length", "a".repeat(5), ["a".repeat(100)], { key: "b".repeat(75) });
// → length aaaaa [
// →   'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
// → ] {
// →   key: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
// → }

// Small programs
console.log(dot([1, 2, 3], [4, 5, 6]), softmax([1, 2, 3]), softmax([1000, 1000]), softmax([0]).length);
// → 32 [ 0.09003057317038046, 0.24472847105479764, 0.6652409557748218 ] [ 0.5, 0.5 ] 1
console.log(softmax([2, 1, 0.1]).map((p) => +p.toFixed(3)), softmax([1, 2, 3]).reduce((a, b) => a + b).toFixed(6));  // → [ 0.659, 0.242, 0.099 ] 1.000000
const matmul1 = (A, B) => A.map((row) => B[0].map((_, j) => dot(row, B.map((r) => r[j]))));
const transpose1 = (M) => M[0].map((_, j) => M.map((row) => row[j]));
console.log(matmul1([[1, 2], [3, 4]], [[5, 6], [7, 8]]), transpose1([[1, 2, 3], [4, 5, 6]]));
// → [ [ 19, 22 ], [ 43, 50 ] ] [ [ 1, 4 ], [ 2, 5 ], [ 3, 6 ] ]
const Q1 = [[1, 0], [0, 1]];
const K1 = [[1, 1], [0, 2]];
const V1 = [[10, 0], [0, 10]];
const scores1 = matmul1(Q1, transpose1(K1)).map((row) => row.map((s) => s / Math.sqrt(2)));
const weights1 = scores1.map(softmax);
console.log(weights1.map((row) => row.map((w) => w.toFixed(4)).join(" ")), matmul1(weights1, V1).flat().map((v) => Number(v.toFixed(3))));
// → [ '0.6698 0.3302', '0.3302 0.6698' ] [ 6.698, 3.302, 3.302, 6.698 ]
const masked1 = [[1, 2], [3, 4]].map((row, i) => row.map((s, j) => (j > i ? -Infinity : s)));
console.log(masked1, masked1.map(softmax));  // → [ [ 1, -Infinity ], [ 3, 4 ] ] [ [ 1, 0 ], [ 0.2689414213699951, 0.7310585786300049 ] ]
const normalise1 = (xs) => {
  const mean = xs.reduce((a, b) => a + b, 0) / xs.length;
  const variance = xs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / xs.length;
  return xs.map((x) => (x - mean) / Math.sqrt(variance + 1e-5));
};
console.log(normalise1([1, 2, 3, 4]), normalise1([5, 5]));
// → [
// →   -1.3416354199689269,
// →   -0.447211806656309,
// →   0.447211806656309,
// →   1.3416354199689269
// → ] [ 0, 0 ]
let w1 = 0;
for (let step = 0; step < 50; step++) w1 -= 0.1 * 2 * (w1 - 3);
console.log(w1.toFixed(4), Math.abs(w1 - 3) < 1e-3, w1 > 3);  // → 3.0000 true false
const movingAverage1 = (xs, n) => xs.slice(n - 1).map((_, i) => xs.slice(i, i + n).reduce((a, b) => a + b) / n);
console.log(movingAverage1([1, 2, 3, 4, 6], 3), [3, 9, 2].indexOf(Math.max(3, 9, 2)));  // → [ 2, 3, 4.333333333333333 ] 1
const argmax1 = (xs) => xs.reduce((best, x, i) => (x > xs[best] ? i : best), 0);
const topK1 = (xs, k) => xs.map((x, i) => [x, i]).sort(([a], [b]) => b - a).slice(0, k);
console.log(argmax1([0.1, 0.7, 0.2]), topK1([0.1, 0.5, 0.15, 0.25], 2), [..."cab"].map((c, i) => [c, i]).sort().map(([, i]) => i));
// → 1 [ [ 0.5, 1 ], [ 0.25, 3 ] ] [ 1, 2, 0 ]
const vocabulary1 = [...new Set(sentence.split(" "))].sort();
const toId1 = new Map(vocabulary1.map((word, id) => [word, id]));
const encode1 = (text) => text.split(" ").map((word) => toId1.get(word) ?? -1);
console.log(vocabulary1, encode1("the dog sat unknown"), encode1("on the mat").map((id) => vocabulary1[id]).join(" "));
// → [
// →   'and', 'cat',
// →   'dog', 'mat',
// →   'on',  'sat',
// →   'the', 'too'
// → ] [ 6, 2, 5, -1 ] on the mat
const positional1 = (pos, d) => Array.from({ length: d }, (_, i) => (i % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((i - (i % 2)) / d)));
console.log(positional1(0, 4), positional1(1, 4).map((x) => x.toFixed(4)));  // → [ 0, 1, 0, 1 ] [ '0.8415', '0.5403', '0.0100', '1.0000' ]
const sigmoid1 = (x) => 1 / (1 + Math.exp(-x));
const relu1 = (x) => Math.max(0, x);
console.log(sigmoid1(0), sigmoid1(100), sigmoid1(-1000), [-1, 0, 2].map(relu1), Math.tanh(0.5), [-2, -0].map(relu1));
// → 0.5 1 0 [ 0, 0, 2 ] 0.46211715726000974 [ 0, 0 ]
const layer1 = { W: [[0.5, -0.5], [1, 1]], b: [0, -1] };
const forward1 = ({ W, b }, x) => W.map((row, i) => relu1(dot(row, x) + b[i]));
console.log(forward1(layer1, [2, 1]), forward1(layer1, [0, 0]), layer1);  // → [ 0.5, 2 ] [ 0, 0 ] { W: [ [ 0.5, -0.5 ], [ 1, 1 ] ], b: [ 0, -1 ] }
const seeded1 = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const random1 = seeded1(42);
console.log(random1(), random1(), Array.from({ length: 3 }, () => Math.floor(random1() * 6) + 1));  // → 0.6011037519201636 0.44829055899754167 [ 6, 5, 2 ]
const shuffled1 = [1, 2, 3, 4, 5];
for (let i = shuffled1.length - 1; i > 0; i--) {
  const j = Math.floor(random1() * (i + 1));
  [shuffled1[i], shuffled1[j]] = [shuffled1[j], shuffled1[i]];
}
console.log(shuffled1, Math.random() < 1, Math.random() >= 0);  // → [ 1, 5, 4, 2, 3 ] true true
const quicksort1 = ([pivot, ...rest]) =>
  pivot === undefined
    ? []
    : [...quicksort1(rest.filter((x) => x < pivot)), pivot, ...quicksort1(rest.filter((x) => x >= pivot))];
console.log(quicksort1([3, 6, 1, 8, 2, 9, 2]), quicksort1([]));
// → [
// →   1, 2, 2, 3,
// →   6, 8, 9
// → ] []
const sieve1 = Array(30).fill(true).fill(false, 0, 2);
for (let i = 2; i * i < 30; i++) if (sieve1[i]) for (let j = i * i; j < 30; j += i) sieve1[j] = false;
console.log(sieve1.flatMap((isPrime, n) => (isPrime ? [n] : [])));
// → [
// →    2,  3,  5,  7, 11,
// →   13, 17, 19, 23, 29
// → ]
const binarySearch1 = (xs, target, low = 0, high = xs.length - 1) => {
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (xs[middle] === target) return middle;
    if (xs[middle] < target) low = middle + 1;
    else high = middle - 1;
  }
  return ~low;
};
console.log(binarySearch1([1, 3, 5, 7], 5), binarySearch1([1, 3, 5, 7], 4), binarySearch1([], 1));  // → 2 -3 -1
const graph1 = { A: ["B", "C"], B: ["D"], C: ["D"], D: [] };
const queue1 = [["A"]];
const paths1 = [];
while (queue1.length) {
  const path = queue1.shift();
  const last = path.at(-1);
  if (last === "D") paths1.push(path.join(">"));
  else for (const next of graph1[last]) queue1.push([...path, next]);
}
console.log(paths1);  // → [ 'A>B>D', 'A>C>D' ]
const gcd1 = (a, b) => (b ? gcd1(b, a % b) : a);
console.log(gcd1(48, 36), (48 * 36) / gcd1(48, 36), [12, 18, 24].reduce((a, b) => gcd1(a, b)), 25n ** 3n % 7n);  // → 12 144 6 1n
const levenshtein1 = (a, b) => {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) d[0][j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
  return d.at(-1).at(-1);
};
console.log(levenshtein1("kitten", "sitting"), levenshtein1("", "abc"));  // → 3 3
const bigrams1 = sentence.split(" ").slice(0, -1).map((word, i) => `${word} ${sentence.split(" ")[i + 1]}`);
console.log(bigrams1.length, bigrams1.filter((b) => b.startsWith("the")), new Set([..."hello"].map((c, i, all) => c + (all[i + 1] ?? "."))));
// → 10 [ 'the cat', 'the mat', 'the dog' ] Set(5) { 'he', 'el', 'll', 'lo', 'o.' }
const cosine1 = (a, b) => dot(a, b) / (Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b)));
console.log(cosine1([1, 2], [2, 4]).toFixed(3), cosine1([1, 0], [0, 1]), cosine1([0, 0], [1, 1]));  // → 1.000 0 NaN
const oneHot1 = (i, n) => Array.from({ length: n }, (_, j) => Number(i === j));
const crossEntropy1 = (p, y) => -p.reduce((sum, q, i) => sum + y[i] * Math.log(q), 0);
console.log(oneHot1(2, 4), crossEntropy1([0.25, 0.5, 0.25], oneHot1(1, 3)), crossEntropy1([1, 0], [1, 0]));  // → [ 0, 0, 1, 0 ] 0.6931471805599453 NaN
let [m1, c1] = [0, 0];
const data1 = [[0, 1], [1, 3], [2, 5]];
for (let epoch = 0; epoch < 200; epoch++) {
  let [dm, dc] = [0, 0];
  for (const [x, y] of data1) {
    const error = m1 * x + c1 - y;
    dm += (2 / data1.length) * error * x;
    dc += (2 / data1.length) * error;
  }
  m1 -= 0.1 * dm;
  c1 -= 0.1 * dc;
}
console.log(m1.toFixed(3), c1.toFixed(3), `loss ${data1.reduce((s, [x, y]) => s + (m1 * x + c1 - y) ** 2, 0).toExponential(0).length > 3}`);
// → 2.000 1.000 loss true

// More objects and numbers
const sealed1 = Object.seal({ a: 1, inner: { b: 2 } });
sealed1.a = 5;
try {
  sealed1.c = 3;
} catch (error) {
  console.log(error.name, error.message);
}  // → TypeError Cannot add property c, object is not extensible
try {
  delete sealed1.a;
} catch (error) {
  console.log(error.message, sealed1, Object.isSealed(sealed1), Object.isFrozen(sealed1), Object.isExtensible(sealed1));
}  // → Cannot delete property 'a' of #<Object> { a: 5, inner: { b: 2 } } true false false
console.log(Object.isFrozen(5), Object.isSealed({}), Object.isExtensible([]), Object.isFrozen(Object.freeze([1])));  // → true false true true
console.log(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY < -Number.MAX_VALUE, -Infinity + Infinity);
// → -Infinity Infinity true NaN

// Promises
const later1 = (value) => new Promise((resolve) => setTimeout(resolve, 5, value));
console.log(await Promise.all([later1(1), 2, Promise.resolve(3)]), await Promise.race([later1("slow"), "fast"]));  // → [ 1, 2, 3 ] fast
console.log(await Promise.allSettled([Promise.resolve(1), Promise.reject(new Error("no").message)]), await Promise.any([Promise.reject(1), 2]));
// → [
// →   { status: 'fulfilled', value: 1 },
// →   { status: 'rejected', reason: 'no' }
// → ] 2
const failing1 = async () => {
  throw new Error("failed");
};
console.log(await failing1().catch((e) => e.message).finally(() => console.log("settled")), await later1(1).then((n) => n + 1));
// → settled
// → failed 2
async function* ticks1() {
  for (let i = 0; i < 3; i++) yield await later1(i);
}
for await (const tick of ticks1()) console.log("tick", tick);
// → tick 0
// → tick 1
// → tick 2
const log1 = [];
setTimeout(() => log1.push("timeout"), 0);
Promise.resolve().then(() => log1.push("microtask"));
queueMicrotask(() => log1.push("queued"));
log1.push("sync");
await later1();
console.log(log1);  // → [ 'sync', 'microtask', 'queued', 'timeout' ]

// What else the language has
console.log(typeof unescape("%41"), unescape("%41b"), encodeURIComponent("a b&c"));  // → string Ab a%20b%26c
console.log(new Date(0).toUTCString());  // → Thu, 01 Jan 1970 00:00:00 GMT
console.group("outer");
console.groupCollapsed("inner");
console.log("deep");
console.groupEnd();
console.groupEnd();
console.log("flat");
// → outer
// →   inner
// →     deep
// → flat
assert.notStrictEqual(1, "1");
assert.notDeepStrictEqual({ a: 1 }, { a: 2 });
console.log(isDeepStrictEqual([1, { b: 2 }], [1, { b: 2 }]));  // → true
const sealedOnce = Object.preventExtensions({ a: 1 });
console.log(Object.isExtensible(sealedOnce), Reflect.ownKeys(sealedOnce));  // → false [ 'a' ]
console.log(sealedOnce.propertyIsEnumerable("a"), [1].propertyIsEnumerable("length"));  // → true false
const { promise: promised, resolve: keep } = Promise.withResolvers();
keep(7);
console.log(await promised);  // → 7
console.log("straße".toLocaleUpperCase(), "ABC".toLocaleLowerCase());  // → STRASSE abc
const steps1 = "ab"[Symbol.iterator]();
console.log(steps1.next().value, [3][Symbol.iterator]().next(), [...new Set([1])[Symbol.iterator]()]);  // → a { value: 3, done: false } [ 1 ]
console.log(new Int8Array([127, 128, -129]), new Uint16Array([65536, -1]));  // → Int8Array(3) [ 127, -128, 127 ] Uint16Array(2) [ 0, 65535 ]
console.log(BigInt.asIntN(8, 255n), BigInt.asUintN(8, -1n));  // → -1n 255n

