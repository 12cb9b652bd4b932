import argparse
import bisect
import collections.abc
import copy
import functools
import heapq
import io
import itertools
import json
import math
import operator
import os
import random
import re
import statistics
import string
import textwrap
from abc import ABC, abstractmethod
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict, deque, namedtuple
from dataclasses import asdict, astuple, dataclass, field, replace
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum, Flag, IntEnum, auto
from fractions import Fraction
from functools import cached_property, lru_cache, partial, reduce, total_ordering
from pathlib import Path
from typing import Any, Callable, NamedTuple, Optional


@dataclass(order=True)
class Student:
    grade: float
    name: str = field(compare=False)
    tags: list = field(default_factory=list, compare=False, repr=False)


class Color(Enum):
    RED = 1
    GREEN = "green"
    BLUE = auto() if False else 3


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Point(NamedTuple):
    x: int
    y: int = 0

    def norm(self):
        return math.hypot(self.x, self.y)


class Vector:
    count = 0

    def __init__(self, *values):
        self.values = list(values)
        Vector.count += 1

    def __add__(self, other):
        return Vector(*[a + b for a, b in zip(self.values, other.values)])

    def __mul__(self, k):
        if not isinstance(k, (int, float)):
            return NotImplemented
        return Vector(*[k * a for a in self.values])

    __rmul__ = __mul__

    def __matmul__(self, other):
        return sum(a * b for a, b in zip(self.values, other.values))

    def __eq__(self, other):
        return isinstance(other, Vector) and self.values == other.values

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return self.values[index]

    def __setitem__(self, index, value):
        self.values[index] = value

    def __contains__(self, value):
        return value in self.values

    def __iter__(self):
        yield from self.values

    def __neg__(self):
        return self * -1

    def __abs__(self):
        return math.sqrt(sum(a * a for a in self.values))

    def __bool__(self):
        return any(self.values)

    def __call__(self, f):
        return Vector(*map(f, self.values))

    def __repr__(self):
        return f"Vector({', '.join(map(repr, self.values))})"


class Shape(ABC):
    @abstractmethod
    def area(self): ...

    def describe(self):
        return f"{type(self).__name__} of area {self.area():.2f}"


class Square(Shape):
    def __init__(self, side):
        self._side = side

    @property
    def side(self):
        return self._side

    @side.setter
    def side(self, value):
        if value < 0:
            raise ValueError("a side cannot be negative")
        self._side = value

    def area(self):
        return self._side**2

    @classmethod
    def unit(cls):
        return cls(1)

    @staticmethod
    def corners():
        return 4


class Circle(Shape):
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return math.pi * self.radius**2


def fibonacci(limit):
    a, b = 0, 1
    while a < limit:
        yield a
        a, b = b, a + b


# Integers
print(7 // 2, -7 // 2, 7 % 3, -7 % 3, 7 % -3)  # → 3 -4 1 2 -2
print(2**100)  # → 1267650600228229401496703205376
print(2**-2, (-2) ** 3, -(2**2), 0**0)  # → 0.25 -8 -4 1
print(divmod(17, 5), divmod(-17, 5), divmod(7.5, 2))  # → (3, 2) (-4, 3) (3.0, 1.5)
print(pow(3, 200, 13), pow(3, -1, 11))  # → 9 4
print(bin(10), oct(64), hex(255), bin(-5))  # → 0b1010 0o100 0xff -0b101
print(int("101", 2), int("ff", 16), int("0x1f", 0), int("  42 "), int("1_000"))  # → 5 255 31 42 1000
print(0b1010, 0o17, 0xFF, 1_000_000)  # → 10 15 255 1000000
print(6 & 3, 6 | 3, 6 ^ 3, ~6, 1 << 10, -17 >> 2)  # → 2 7 5 -7 1024 -5
print((255).bit_length(), (0).bit_length(), (13).bit_count())  # → 8 0 3
print(int(3.99), int(-3.99), int("-7"), int(True))  # → 3 -3 -7 1
print((1024).to_bytes(2, "big"), int.from_bytes(b"\x01\x00", "little"))  # → b'\x04\x00' 1
print(10**20 + 1, 10**20 // 3, 10**20 % 7)  # → 100000000000000000001 33333333333333333333 2
print(1 < 2 < 3, 1 < 3 > 2, 3 > 2 > 2, 1 == 1.0 == True)  # → True True False True
print(True + True, True * 3, sum([True, False, True]))  # → 2 3 2
print(abs(-5), abs(-2.5), abs(3 + 4j))  # → 5 2.5 5.0
print(math.gcd(12, 18), math.lcm(4, 6), math.gcd(12, 18, 27), math.gcd(0, 5))  # → 6 12 3 5
print(math.factorial(20), math.comb(5, 2), math.perm(5, 2), math.comb(3, 5))  # → 2432902008176640000 10 20 0
print(math.isqrt(17), math.isqrt(10**20), round(17**0.5, 4))  # → 4 10000000000 4.1231
print(max(3, 7, 5), min([4, 2, 8]), max("apple", "fig", key=len), min([], default=-1))  # → 7 2 apple -1
print(sum(range(101)), sum([0.1] * 3), sum([[1], [2, 3]], []), sum([1, 2], 10))  # → 5050 0.30000000000000004 [1, 2, 3] 13

# Floats
print(0.1 + 0.2, 1 / 3, 10 / 2, 1e16, 1e15, 123456789.123)  # → 0.30000000000000004 0.3333333333333333 5.0 1e+16 1000000000000000.0 123456789.123
print(1e-5, 0.0001, 1e22, 1.5e300 * 1e10, 1e308 * 10, -1e308 * 10)  # → 1e-05 0.0001 1e+22 inf inf -inf
print(float("inf"), float("-inf"), float("nan"), float("1e3"), float(" 2.50 "))  # → inf -inf nan 1000.0 2.5
print(float("nan") == float("nan"), math.isnan(float("nan")), math.inf > 10**100)  # → False True True
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.567, -2), round(15, -1))  # → 2 4 -2 2.67 1200.0 20
print(round(3.14159, 3), round(7), round(7.0, 0), round(-0.4))  # → 3.142 7 7.0 0
print(math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), math.floor(3.0))  # → -3 -2 -2 3
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, math.fmod(-7.5, 2))  # → 3.0 -4.0 1.5 0.5 -1.5
print(0.0 == -0.0, -0.0, math.copysign(1, -0.0))  # → True -0.0 -1.0
print((0.5).as_integer_ratio(), (2.0).is_integer(), (2.5).is_integer())  # → (1, 2) True False
print(math.sqrt(2), math.exp(1), math.log(10), math.log10(1000), math.log2(8), math.log(8, 2))
# → 1.4142135623730951 2.718281828459045 2.302585092994046 3.0 3.0 3.0
print(math.sin(math.pi / 2), math.cos(math.pi), math.tan(0), math.degrees(math.pi), math.radians(180))  # → 1.0 -1.0 0.0 180.0 3.141592653589793
print(math.pi, math.e, math.tau)  # → 3.141592653589793 2.718281828459045 6.283185307179586
print(math.atan2(1, 1), math.asin(1), math.acos(1), math.atan(1))  # → 0.7853981633974483 1.5707963267948966 0.0 0.7853981633974483
print(math.hypot(3, 4), math.hypot(1, 2, 2), math.dist([0, 0], [3, 4]), math.fsum([0.1] * 10))  # → 5.0 3.0 5.0 1.0
print(math.prod([1, 2, 3, 4]), math.prod([0.5, 2], start=3), math.isclose(0.1 + 0.2, 0.3))  # → 24 3.0 True
print(math.tanh(0.5), math.sinh(1), math.cosh(0), math.log1p(1e-10), math.expm1(1e-10))
# → 0.46211715726000974 1.1752011936438014 1.0 9.999999999500001e-11 1.00000000005e-10
print(math.erf(0.5), math.gamma(5), math.modf(3.25), math.frexp(8.0), math.ldexp(0.5, 4))  # → 0.5204998778130465 24.0 (0.25, 3.0) (0.5, 4) 8.0
print(3.0, 100.0, 1e2, 2.50, float(7), 5e-324)  # → 3.0 100.0 100.0 2.5 7.0 5e-324
print(complex(1, 2) * (3 - 1j), (1 + 2j).conjugate(), (3 + 4j).real, 1j**2)  # → (5+5j) (1-2j) 3.0 (-1+0j)
print(Fraction(1, 3) + Fraction(1, 6), Fraction("0.25"), repr(Fraction(3, -6)))  # → 1/2 1/4 Fraction(-1, 2)
print(Decimal("0.1") + Decimal("0.2"), Decimal("1.10") * 3, Decimal(1) / Decimal(8))  # → 0.3 3.30 0.125
print(Decimal("2.665").quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))  # → 2.67

# Formatting
print(f"{math.pi:.2f} {math.pi:10.3f}| {math.pi:<10.3f}| {math.pi:^10.1f}|")  # → 3.14      3.142| 3.142     |    3.1    |
print(f"{42:5d}|{42:<5d}|{42:^5d}|{42:05d}|{42:+d}|{-42: d}")  # →    42|42   | 42  |00042|+42|-42
print(f"{1234567:,} {1234567.891:,.2f} {1234567:_}")  # → 1,234,567 1,234,567.89 1_234_567
print(f"{255:x} {255:X} {255:b} {255:o} {255:#x} {255:#b} {255:08b}")  # → ff FF 11111111 377 0xff 0b11111111 11111111
print(f"{0.25:.1%} {12345.678:.3e} {0.00001234:g} {123456789:g} {1e10:g}")  # → 25.0% 1.235e+04 1.234e-05 1.23457e+08 1e+10
print(f"{'left':<8}|{'right':>8}|{'mid':^9}|{'dash':-^10}|{'cut off':.3}")  # → left    |   right|   mid   |---dash---|cut
print(f"{'text'!r} {3.0!r} {None!s} {'é'!a}")  # → 'text' 3.0 None '\xe9'
width, precision = 10, 4
print(f"{math.e:{width}.{precision}f}|{'x':*>{width}}")  # →     2.7183|*********x
name, age = "Ada", 36
print(f"{name=} {age = } {age + 1=} {math.pi=:.3f}")  # → name='Ada' age = 36 age + 1=37 math.pi=3.142
print("{} and {}".format("a", "b"), "{1} {0}".format("a", "b"), "{n:>4}".format(n=5))  # → a and b b a    5
print("{:.3f}|{:>6}|{:06.2f}".format(2 / 3, "ab", 3.14159))  # → 0.667|    ab|003.14
print("{0[1]} {p.x} {{}}".format([1, 2], p=Point(3)))  # → 2 3 {}
print("%d %s %.2f %5d|%-5d|%05d %x %%" % (3, "s", 2.5, 7, 7, 7, 255))  # → 3 s 2.50     7|7    |00007 ff %
print("%s and %r" % ("text", "text"), "%(a)s-%(b)d" % {"a": 1, "b": 2}, "%e" % 12345.678)  # → text and 'text' 1-2 1.234568e+04
print(format(3.14159, ".2f"), format(1000, ","), format("x", "^5"), format(255, "x"))  # → 3.14 1,000   x   ff
print(f"{True} {True:d} {None} {[1.0, 'a']} {3 > 2}")  # → True 1 None [1.0, 'a'] True
print(f"{float('inf'):.2f} {float('nan'):6.1f} {-0.0:.1f} {1e-10:.3f} {2.5:.0f} {3.5:.0f}")  # → inf    nan -0.0 0.000 2 4
print(f"{'nested'.upper() + '!'} {', '.join(f'{n:02d}' for n in range(3))}")  # → NESTED! 00, 01, 02
print(f"{1 + 2j} {10**20:.2e} {123.456:8.2f}|{-5:>6}|{-5:06d}|{3.14:=+8.2f}")  # → (1+2j) 1.00e+20   123.46|    -5|-00005|+   3.14
print(str(1.0), repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("tab\tnew\n\\"))  # → 1.0 "it's" 'say "hi"' 'both \' and "' 'tab\tnew\n\\'

# Printing
print("a", "b", sep="-", end="!\n")  # → a-b!
print(*[1, 2, 3], sep=", ")  # → 1, 2, 3
print([1, 2.0, "three", None, True, (4,), {5: [6]}, {7}, set(), ()])  # → [1, 2.0, 'three', None, True, (4,), {5: [6]}, {7}, set(), ()]
print({"a": 1, "b": [1, 2], "c": {"d": None}}, {1: "x", (1, 2): "y"}, {})  # → {'a': 1, 'b': [1, 2], 'c': {'d': None}} {1: 'x', (1, 2): 'y'} {}
print((1, 2), (1,), ("a", 1.5), [(1, "a"), (2, "b")], [[]], [""])  # → (1, 2) (1,) ('a', 1.5) [(1, 'a'), (2, 'b')] [[]] ['']
print(None, True, not True, type(3), type("s"), type(None), type([]), int)
# → None True False <class 'int'> <class 'str'> <class 'NoneType'> <class 'list'> <class 'int'>
print(range(5), range(1, 10, 2), list(range(10, 0, -3)), range(0))  # → range(0, 5) range(1, 10, 2) [10, 7, 4, 1] range(0, 0)
print("a\tb\\n", r"raw\n", "quote: \"", 'multi' "part", "x" * 3 + "-" * 5)  # → a	b\n raw\n quote: " multipart xxx-----
print("first\nsecond")
# → first
# → second
print()
print("", end="")
print("x", "", "y", sep="")
# →
# → xy
print(b"bytes\x00\xff", bytearray(b"ab"), bytes([72, 105]), bytes(3))  # → b'bytes\x00\xff' bytearray(b'ab') b'Hi' b'\x00\x00\x00'
print(frozenset([3, 1, 2]), {3, 1, 2}, {1, 1, 1})  # → frozenset({1, 2, 3}) {1, 2, 3} {1}
print(Ellipsis, NotImplemented, ..., type(...).__name__)  # → Ellipsis NotImplemented Ellipsis ellipsis

# Strings
print("hello world".title(), "hello".capitalize(), "Hello".swapcase(), "ABC".lower(), "ß".upper())  # → Hello World Hello hELLO abc SS
print("hello".find("l"), "hello".find("l", 3), "hello".find("z"), "hello".rfind("l"), "hello".index("o", 1, 5))  # → 2 3 -1 3 4
print("banana".count("a"), "banana".count("ana"), "banana".count("a", 2), "banana".count("a", 2, 5), "aa".count(""))  # → 3 1 2 1 3
print("a,b,,c".split(","), "a b  c ".split(), "a b c".split(" ", 1), "".split(), "".split(","))
# → ['a', 'b', '', 'c'] ['a', 'b', 'c'] ['a', 'b c'] [] ['']
print("a.b.c".rsplit(".", 1), "one  two".split(" "), "a-b-c".rsplit("-"), " x y ".split(maxsplit=1))
# → ['a.b', 'c'] ['one', '', 'two'] ['a', 'b', 'c'] ['x', 'y ']
print("line1\nline2\r\nline3".splitlines(), "a\nb\n".splitlines(True), "a\nb\n".split("\n"))  # → ['line1', 'line2', 'line3'] ['a\n', 'b\n'] ['a', 'b', '']
print("key=value=x".partition("="), "a/b/c".rpartition("/"), "none".partition("="))  # → ('key', '=', 'value=x') ('a/b', '/', 'c') ('none', '', '')
print(", ".join(["a", "b", "c"]), "-".join("abc"), "".join(str(n) for n in range(5)))  # → a, b, c a-b-c 01234
print("  pad ".strip() + "|", "xxhixx".strip("x"), "  a".lstrip() + "|", "a.b...".rstrip("."))  # → pad| hi a| a.b
print("abcabc".replace("b", "X"), "abcabc".replace("b", "X", 1), "abc".replace("", "-"))  # → aXcaXc aXcabc -a-b-c-
print("prefix-name".removeprefix("prefix-"), "file.txt".removesuffix(".txt"), "abc".removeprefix("x"))  # → name file abc
print("abc".startswith("ab"), "abc".startswith("b", 1), "abc".endswith(("c", "x")), "abc".endswith(""))  # → True True True True
print("7".zfill(3), "-7".zfill(4), "ab".ljust(5, ".") + "|", "ab".rjust(5), "ab".center(7, "*"))  # → 007 -007 ab...|    ab ***ab**
print("abc"[0], "abc"[-1], "abcdef"[1:4], "abcdef"[::-1], "abcdef"[::2], "abcdef"[-3:], "abc"[5:])  # → a c bcd fedcba ace def
print("abcdef"[4:1:-1], "abcdef"[:-2], "abcdef"[-100:2], "abcdef"[2:100])  # → edc abcd ab cdef
print("123".isdigit(), "12a".isdigit(), "abc".isalpha(), "ab1".isalnum(), " \t".isspace(), "".isdigit())  # → True False True True True False
print("Hello".isupper(), "HELLO".isupper(), "hello".islower(), "Hello World".istitle(), "my_var".isidentifier())  # → False True True True True
print("½".isnumeric(), "²".isdigit(), "5".isdecimal(), "a\n".isprintable(), "é".isascii())  # → True True True False False
print(ord("A"), chr(97), ord("€"), chr(128512), len("😀"), len("é"))  # → 65 a 8364 😀 1 1
print([ord(c) for c in "héllo"], "é".encode("utf-8"), b"\xc3\xa9".decode("utf-8"), list("aé😀"))
# → [104, 233, 108, 108, 111] b'\xc3\xa9' é ['a', 'é', '😀']
print(list("abc".encode()), len("日本語".encode("utf-8")), bytes("hi", "utf-8").hex())  # → [97, 98, 99] 9 6869
print("apple" < "banana", "Zebra" < "apple", "10" < "9", "abc" < "abcd", "" < "a")  # → True True True True True
print("ell" in "hello", "" in "abc", "xyz" not in "abc", "a" in ["ab"])  # → True True True False
print("abc" * 2, "abc" + "def", "%s" % [1, 2], str([1, "a"]), str(None))  # → abcabc abcdef [1, 2] [1, 'a'] None
print("Hello, World!".translate(str.maketrans("lo", "01")), "abc".translate(str.maketrans("", "", "b")))  # → He001, W1r0d! ac
print("abc".translate({ord("a"): "xyz", ord("b"): None}), str.maketrans("ab", "cd"))  # → xyzc {97: 99, 98: 100}
print("a\tb".expandtabs(4), "Straße".casefold(), "hello world foo".title().split())  # → a   b strasse ['Hello', 'World', 'Foo']
print(string.ascii_lowercase, string.digits, string.punctuation)  # → abcdefghijklmnopqrstuvwxyz 0123456789 !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~
print(string.capwords("the quick  brown fox"), string.Template("$who likes ${what}").substitute(who="tim", what="kung"))
# → The Quick Brown Fox tim likes kung
print(min("hello"), max("hello"), sorted("hello"), "".join(sorted(set("hello"))), len("hello"))  # → e o ['e', 'h', 'l', 'l', 'o'] ehlo 5
print("abc".index("c"), "a b".split()[1].upper().lower().strip(), list(reversed("abc")))  # → 2 b ['c', 'b', 'a']
print("""  two
    lines""".strip().splitlines())  # → ['two', '    lines']
print(textwrap.fill("the quick brown fox jumps over the lazy dog", 20))
# → the quick brown fox
# → jumps over the lazy
# → dog
print(textwrap.dedent("    a\n      b\n    c"), textwrap.shorten("Hello  world of words", width=12), sep="\n")
# → a
# →   b
# → c
# → Hello [...]
print(textwrap.wrap("aaa bbb ccc ddd", width=7), textwrap.indent("x\ny", "> "))
# → ['aaa bbb', 'ccc ddd'] > x
# → > y
print("abc".__len__(), "a".__add__("b"), str.upper("abc"), str.join("-", ["x", "y"]))  # → 3 ab ABC x-y
print(["apple", "Bob", "cat"].index("cat"), sorted(["b", "A", "c"]), sorted(["b", "A", "c"], key=str.lower))  # → 2 ['A', 'b', 'c'] ['A', 'b', 'c']

# Regular expressions
print(re.findall(r"\d+", "a1b22c333"), re.findall(r"(\w)(\d)", "a1 b2"), re.findall(r"[aeiou]", "education"))
# → ['1', '22', '333'] [('a', '1'), ('b', '2')] ['e', 'u', 'a', 'i', 'o']
print(re.sub(r"\s+", " ", "a  b \n c"), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"))  # → a b c world hello
print(re.sub(r"\d", lambda m: str(int(m.group()) * 2), "a1b2", count=1), re.subn("a", "b", "banana"))  # → a2b2 ('bbnbnb', 3)
print(re.split(r"[,;]\s*", "a, b;c"), re.split(r"(-)", "a-b-c"), re.split(r"\W+", "Hello, world!"))
# → ['a', 'b', 'c'] ['a', '-', 'b', '-', 'c'] ['Hello', 'world', '']
found = re.search(r"(?P<user>\w+)@(?P<host>[\w.]+)", "mail: ada@example.com!")
print(found.group(), found.group("user"), found["host"], found.span(), found.groups(), found.groupdict())
# → ada@example.com ada example.com (6, 21) ('ada', 'example.com') {'user': 'ada', 'host': 'example.com'}
print(re.match(r"\d+", "abc"), bool(re.fullmatch(r"\d{3}", "123")), re.match("a", "abc"))  # → None True <re.Match object; span=(0, 1), match='a'>
word = re.compile(r"\b[a-z]+\b", re.IGNORECASE)
print(word.findall("One two 3 Three"), [m.start() for m in word.finditer("a bc d")])  # → ['One', 'two', 'Three'] [0, 2, 5]
print(re.escape("a.b*c"), re.findall(r"(?<=\$)\d+", "cost $30 or $45"), re.findall(r"^\w", "ab\ncd", re.M))  # → a\.b\*c ['30', '45'] ['a', 'c']
print(re.findall(r"\w+|[^\w\s]", "Hello, world. It's me!"))  # → ['Hello', ',', 'world', '.', 'It', "'", 's', 'me', '!']
print(re.sub(r"[^a-zA-Z0-9\s]", "", "Hello, World! 2024").lower().split())  # → ['hello', 'world', '2024']

# Lists
print([1, 2] + [3], [0] * 3, [[0] * 2 for _ in range(2)], list("ab"), [])  # → [1, 2, 3] [0, 0, 0] [[0, 0], [0, 0]] ['a', 'b'] []
items = [3, 1, 2]
items.append(4)
items.insert(0, 9)
items.extend([5, 6])
print(items, items.pop(), items.pop(0), items)  # → [3, 1, 2, 4, 5] 6 9 [3, 1, 2, 4, 5]
fruits = ["a", "b", "c", "b"]
fruits.remove("b")
print(fruits, fruits.index("b"), fruits.count("b"), "c" in fruits, len(fruits))  # → ['a', 'c', 'b'] 2 1 True 3
numbers = [5, 2, 9, 1]
numbers.sort(reverse=True)
print(numbers, sorted(numbers), numbers.reverse(), numbers)  # → [1, 2, 5, 9] [1, 2, 5, 9] None [1, 2, 5, 9]
print([1, 2, 3, 4, 5][1:4], [1, 2, 3][::-1], [1, 2, 3, 4][::2], [1, 2, 3][-2:], [1, 2, 3][5:])  # → [2, 3, 4] [3, 2, 1] [1, 3] [2, 3] []
row = [0, 1, 2, 3, 4, 5]
row[1:3] = ["x"]
row[-1:] = []
print(row)  # → [0, 'x', 3, 4]
slots = list(range(8))
slots[::2] = [0] * 4
del slots[1:3]
print(slots, len(slots))  # → [0, 3, 0, 5, 0, 7] 6
first, *middle, last = [1, 2, 3, 4]
print(first, middle, last)  # → 1 [2, 3] 4
(a1, b1), c1 = (1, 2), 3
a1, b1 = b1, a1
print(a1, b1, c1)  # → 2 1 3
grid = [[0] * 3] * 2
grid[0][1] = 7
print(grid, grid[0] is grid[1])  # → [[0, 7, 0], [0, 7, 0]] True
original = [1, [2, 3]]
alias, shallow, deep = original, original[:], copy.deepcopy(original)
original[1].append(4)
original.append(5)
print(alias, shallow, deep, copy.copy(original) == original)  # → [1, [2, 3, 4], 5] [1, [2, 3, 4]] [1, [2, 3]] True
matrix = [[1, 2, 3], [4, 5, 6]]
print([list(r) for r in zip(*matrix)], [x for r in matrix for x in r], matrix[1][2])  # → [[1, 4], [2, 5], [3, 6]] [1, 2, 3, 4, 5, 6] 6
print([x**2 for x in range(6) if x % 2 == 0], [(x, y) for x in "ab" for y in range(2)])  # → [0, 4, 16] [('a', 0), ('a', 1), ('b', 0), ('b', 1)]
print(["even" if n % 2 == 0 else "odd" for n in range(3)], [[j * i for j in range(3)] for i in range(2)])
# → ['even', 'odd', 'even'] [[0, 0, 0], [0, 1, 2]]
print([1, 2] == [1, 2], [1, 2] < [1, 3], [1, 2] is [1, 2], [1] < [1, 0], [] == False, (1, 2) == [1, 2])  # → True True False True False False
print(sorted([("b", 2), ("a", 2), ("c", 1)], key=lambda p: (p[1], p[0])))  # → [('c', 1), ('a', 2), ('b', 2)]
print(sorted(["bb", "a", "ccc"], key=len, reverse=True), sorted("aBc", key=str.swapcase))  # → ['ccc', 'bb', 'a'] ['a', 'c', 'B']
print(list(enumerate("ab")), list(enumerate("ab", start=1)), list(zip([1, 2, 3], "ab")))
# → [(0, 'a'), (1, 'b')] [(1, 'a'), (2, 'b')] [(1, 'a'), (2, 'b')]
print(any([0, "", 3]), all([1, 2, 0]), any([]), all([]), any(x > 2 for x in [1, 2]))  # → True False False True False
print(list(map(str, [1, 2])), list(filter(None, [0, 1, "", "a"])), list(map(lambda a, b: a * b, [1, 2], [3, 4])))  # → ['1', '2'] [1, 'a'] [3, 8]
nested = [1, [2, [3, [4]]]]


def flatten(values):
    return [y for v in values for y in (flatten(v) if isinstance(v, list) else [v])]


print(flatten(nested), len(nested), nested[1][1][1][0])  # → [1, 2, 3, 4] 2 4
stack = [1, 2, 3]
stack.clear()
stack += (4, 5)
stack *= 2
print(stack, bool(stack), stack.copy() is stack)  # → [4, 5, 4, 5] True False
print([1, 2, 3].index(3, 1), [1, 2, 2].count(2), (1, 2, 2).count(2), (5, 6).index(6), max([[1, 2], [1, 3]]))  # → 2 2 2 1 [1, 3]
loop = [1]
loop.append(loop)
print(loop)  # → [1, [...]]
print(list(zip("ab", [1, 2], strict=True)), dict(zip("ab", range(2))), list(zip()))  # → [('a', 1), ('b', 2)] {'a': 0, 'b': 1} []
print(slice(1, 5, 2), slice(None, -1).indices(5), [0, 1, 2, 3][slice(1, None)])  # → slice(1, 5, 2) (0, 4, 1) [1, 2, 3]
print(list(reversed([1, 2, 3])), tuple(x * 2 for x in [1, 2]), (1, 2) + (3,), (0,) * 3)  # → [3, 2, 1] (2, 4) (1, 2, 3) (0, 0, 0)

# Dictionaries
ages = {"ann": 30, "bob": 25}
ages["cy"] = 35
print(ages, ages["bob"], ages.get("dan"), ages.get("dan", 0), "ann" in ages, len(ages))  # → {'ann': 30, 'bob': 25, 'cy': 35} 25 None 0 True 3
print(list(ages), list(ages.values()), list(ages.items()), ages.keys(), ages.values())
# → ['ann', 'bob', 'cy'] [30, 25, 35] [('ann', 30), ('bob', 25), ('cy', 35)] dict_keys(['ann', 'bob', 'cy']) dict_values([30, 25, 35])
prices = {"pen": 1.5, "book": 10}
prices.update(pen=2, cup=4)
print(prices, prices.pop("cup"), prices.pop("none", None), prices.setdefault("ink", 3), prices)
# → {'pen': 2, 'book': 10, 'ink': 3} 4 None 3 {'pen': 2, 'book': 10, 'ink': 3}
print({w: len(w) for w in ["to", "be", "not"]}, {v: k for k, v in {"a": 1}.items()}, dict(a=1, b=2))
# → {'to': 2, 'be': 2, 'not': 3} {1: 'a'} {'a': 1, 'b': 2}
print({"a": 1} | {"b": 2, "a": 3}, {**{"x": 1}, "y": 2}, dict([("k", "v")]), dict.fromkeys("ab", 0))
# → {'a': 3, 'b': 2} {'x': 1, 'y': 2} {'k': 'v'} {'a': 0, 'b': 0}
counts = {}
for token in "to be or not to be".split():
    counts[token] = counts.get(token, 0) + 1
print(counts, max(counts, key=counts.get), sorted(counts.items(), key=lambda p: (-p[1], p[0])))
# → {'to': 2, 'be': 2, 'or': 1, 'not': 1} to [('be', 2), ('to', 2), ('not', 1), ('or', 1)]
groups = defaultdict(list)
for text in ["apple", "avocado", "bean"]:
    groups[text[0]].append(text)
print(groups, dict(groups), groups["z"], len(groups))
# → defaultdict(<class 'list'>, {'a': ['apple', 'avocado'], 'b': ['bean'], 'z': []}) {'a': ['apple', 'avocado'], 'b': ['bean']} [] 3
tally = Counter("mississippi")
print(tally, tally.most_common(2), tally["s"], tally["z"], tally.total())  # → Counter({'i': 4, 's': 4, 'p': 2, 'm': 1}) [('i', 4), ('s', 4)] 4 0 11
print(Counter(a=3, b=1) + Counter(a=1, c=2), Counter(a=3, b=1) - Counter(a=1, b=2), list(Counter("aab").elements()))
# → Counter({'a': 4, 'c': 2, 'b': 1}) Counter({'a': 2}) ['a', 'a', 'b']
bag = Counter(["x"])
bag.update("xyz")
bag.subtract({"z": 3})
print(bag, +bag, sorted(bag.items()), bag & Counter("xx"), bag | Counter("yyy"))
# → Counter({'x': 2, 'y': 1, 'z': -2}) Counter({'x': 2, 'y': 1}) [('x', 2), ('y', 1), ('z', -2)] Counter({'x': 2}) Counter({'y': 3, 'x': 2})
stock = {"a": 1, "b": 2, "c": 3}
del stock["b"]
print(stock.popitem(), stock, stock == {"a": 1}, list(reversed({"p": 1, "q": 2})))  # → ('c', 3) {'a': 1} True ['q', 'p']
print({1: "int", 1.0: "float", True: "bool"}, {(0, 1): "t"}[0, 1], {None: 1}.get(None))  # → {1: 'bool'} t 1
print({"a": 1}.keys() & {"a", "b"}, {"a": 1}.items() == {"a": 1}.items(), sorted({"b": 1, "a": 2}))  # → {'a'} True ['a', 'b']
print(ChainMap({"a": 1}, {"a": 2, "b": 3})["b"], OrderedDict([("a", 1), ("b", 2)]), sum({1: 2, 3: 4}.values()))  # ⇒ 3 OrderedDict({'a': 1, 'b': 2}) 6
order = OrderedDict(a=1, b=2, c=3)
order.move_to_end("a")
print(list(order), order.popitem(last=False), dict(order))  # → ['b', 'c', 'a'] ('b', 2) {'c': 3, 'a': 1}
tree = defaultdict(lambda: defaultdict(int))
tree["a"]["b"] += 1
print(json.dumps(tree), tree["a"]["b"], tree["x"]["y"])  # → {"a": {"b": 1}} 1 0

# Sets
print({1, 2, 3} & {2, 3, 4}, {1, 2} | {3}, {1, 2, 3} - {2}, {1, 2} ^ {2, 3}, {1} < {1, 2})  # → {2, 3} {1, 2, 3} {1, 3} {1, 3} True
seen = {1, 2}
seen.add(3)
seen.discard(9)
seen.update([4, 5], (6,))
seen.remove(1)
print(seen, 2 in seen, len(seen), {1, 2} == {2, 1}, seen.issuperset({2}), {7}.isdisjoint(seen))  # → {2, 3, 4, 5, 6} True 5 True True True
print(sorted({"b", "a"}.union("cd")), {1, 2}.intersection([2, 3]), {1, 2}.symmetric_difference({2}), {1}.issubset([1]))
# → ['a', 'b', 'c', 'd'] {2} {1} True
print({x % 3 for x in range(10)}, set("aaa"), frozenset({1, 2}) | {3}, len({(1, 2), (1, 2)}), set([1, 1.0]))
# → {0, 1, 2} {'a'} frozenset({1, 2, 3}) 1 {1}
unique = {1, 2, 3, 4}
unique &= {2, 3, 9}
unique |= {5}
unique -= {3}
print(unique, unique.pop() in {2, 5}, {frozenset([1]): "f"}[frozenset([1])], list(dict.fromkeys([3, 1, 3])))  # → {5} True f [3, 1]

# Functions and closures


def make_counter(step=1):
    total = 0

    def count():
        nonlocal total
        total += step
        return total

    return count


one, two = make_counter(), make_counter(step=2)
print(one(), one(), two(), one(), two())  # → 1 2 2 3 4


def describe(a, b=2, *rest, key="k", **options):
    return a, b, rest, key, options


print(describe(1), describe(1, 5, 6, 7, key="x", z=0), describe(*[1, 2, 3], **{"q": 4}))
# → (1, 2, (), 'k', {}) (1, 5, (6, 7), 'x', {'z': 0}) (1, 2, (3,), 'k', {'q': 4})


def remember(value, memory=[]):
    memory.append(value)
    return memory


print(remember(1), remember(2), remember(3, []))  # → [1, 2] [1, 2] [3]
print([f() for f in [lambda: i for i in range(3)]], [f() for f in [lambda i=i: i for i in range(3)]])  # → [2, 2, 2] [0, 1, 2]


def compose(*functions):
    return reduce(lambda f, g: lambda x: f(g(x)), functions)


print(compose(lambda x: x + 1, lambda x: x * 2)(5), (lambda *a: sum(a))(1, 2, 3))  # → 11 6


def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return hanoi(n - 1, source, spare, target) + [(source, target)] + hanoi(n - 1, spare, target, source)


print(len(hanoi(5)), hanoi(2))  # → 31 [('A', 'B'), ('A', 'C'), ('B', 'C')]
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(operator.add, [[1], [2]], [0]), partial(int, base=2)("110"))  # → 24 [0, 1, 2] 6


@lru_cache(maxsize=None)
def ways(n):
    return 1 if n < 2 else ways(n - 1) + ways(n - 2)


print(ways(50), ways.cache_info().hits, ways.cache_info().misses)  # → 20365011074 48 51


def logged(prefix):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            print(prefix, function.__name__, args, kwargs)
            return function(*args, **kwargs)

        return wrapper

    return decorate


@logged("call")
def area(w, h=1):
    """Gives an area."""
    return w * h


print(area(2, h=3), area.__name__, area.__doc__)
# → call area (2,) {'h': 3}
# → 6 area Gives an area.


def only(a, /, b, *, c):
    return f"{a}{b}{c}"


print(only(1, b=2, c=3), only.__name__, callable(only), callable(3))  # → 123 only True False


def typed(x: int, y: "str" = "d") -> Optional[Callable[[int], Any]]:
    return None


print(typed.__annotations__["x"], typed.__defaults__, typed(1))  # → <class 'int'> ('d',) None
print(list(fibonacci(30)), next(fibonacci(5)), sum(fibonacci(10)), max(fibonacci(50)))  # → [0, 1, 1, 2, 3, 5, 8, 13, 21] 0 20 34


def averager():
    total, n = 0, 0
    average = None
    while True:
        value = yield average
        total += value
        n += 1
        average = total / n


running = averager()
next(running)
print(running.send(10), running.send(20), running.send(3))  # → 10.0 15.0 11.0


def chunks(values, size):
    for start in range(0, len(values), size):
        yield values[start : start + size]
    return "done"


def wrapped():
    result = yield from chunks([1, 2, 3, 4, 5], 2)
    yield result


print(list(wrapped()), [*chunks("abcdef", 4)])  # → [[1, 2], [3, 4], [5], 'done'] ['abcd', 'ef']
numbered = iter([1, 2])
print(next(numbered), next(numbered), next(numbered, "end"), list(numbered))  # → 1 2 end []
lazy = (n * n for n in itertools.count(1))
print(next(lazy), next(lazy), list(itertools.islice(lazy, 3)), 36 in lazy, next(lazy))  # → 1 4 [9, 16, 25] True 49
scope = "global"


def change():
    global scope
    scope += "!"
    return [scope for scope in range(2)], scope


print(change(), scope)  # → ([0, 1], 'global!') global!
if (n_words := len("a b c".split())) > 2:
    print(n_words, [y := 1, y + 1], (lambda: n_words)())  # → 3 [1, 2] 3
print((lambda x, y=3: x + y)(1), (lambda: None)(), sorted([3, -1, 2], key=abs), max([1, -5], key=abs))  # → 4 None [-1, 2, 3] -5

# Iteration tools
print(list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations("abc", 2)))
# → [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)] [('a', 'b'), ('a', 'c'), ('b', 'c')]
print(list(itertools.product("ab", repeat=2)), list(itertools.combinations_with_replacement("ab", 2)))
# → [('a', 'a'), ('a', 'b'), ('b', 'a'), ('b', 'b')] [('a', 'a'), ('a', 'b'), ('b', 'b')]
print(list(itertools.accumulate([1, 2, 3])), list(itertools.accumulate([3, 1, 4], max)), list(itertools.chain([1], "a")))  # → [1, 3, 6] [3, 3, 4] [1, 'a']
print([(k, list(g)) for k, g in itertools.groupby("aabbb")], list(itertools.repeat(7, 2)), list(itertools.starmap(pow, [(2, 3)])))
# → [('a', ['a', 'a']), ('b', ['b', 'b', 'b'])] [7, 7] [8]
print(list(itertools.zip_longest([1, 2], "a", fillvalue="-")), list(itertools.pairwise([1, 2, 3])))  # → [(1, 'a'), (2, '-')] [(1, 2), (2, 3)]
print(list(itertools.takewhile(lambda x: x < 3, [1, 3, 2])), list(itertools.dropwhile(lambda x: x < 3, [1, 3, 2])))  # → [1] [3, 2]
print(list(itertools.chain.from_iterable([[1], [2, 3]])), list(itertools.compress("abc", [1, 0, 1])), list(itertools.filterfalse(bool, [0, 1])))
# → [1, 2, 3] ['a', 'c'] [0]
left, right = itertools.tee([1, 2, 3])
print(list(left), next(right), [x for _, x in zip(range(4), itertools.cycle("ab"))])  # → [1, 2, 3] 1 ['a', 'b', 'a', 'b']
print(list(itertools.accumulate([1, 2, 3], operator.mul, initial=10)), list(itertools.islice("abcdef", 1, 5, 2)))  # → [10, 10, 20, 60] ['b', 'd']
print(operator.itemgetter(1, 0)("ab"), operator.attrgetter("x")(Point(3)), operator.mul(3, 4), operator.methodcaller("upper")("a"))  # → ('b', 'a') 3 12 A

# Classes
print(Vector(1, 2) + Vector(3, 4), 2 * Vector(1, 2), Vector(1, 2) @ Vector(3, 4), -Vector(1), Vector(1, 2) == Vector(1, 2))
# → Vector(4, 6) Vector(2, 4) 11 Vector(-1) True
vector = Vector(3, 4)
vector[0] = 6
print(vector, len(vector), vector[-1], 4 in vector, list(vector), bool(Vector(0, 0)), vector(lambda v: v / 2))
# → Vector(6, 4) 2 4 True [6, 4] False Vector(3.0, 2.0)
print(abs(Vector(3, 4)), [*Vector(1, 2)], vector != Vector(6, 4), sum(Vector(1, 2)), max(vector), sorted(vector))  # → 5.0 [1, 2] False 3 6 [4, 6]
square = Square(2)
square.side = 3
print(square.area(), square.side, Square.unit().area(), square.corners(), square.describe(), Circle(1).describe())
# → 9 3 1 4 Square of area 9.00 Circle of area 3.14
try:
    square.side = -1
except ValueError as error:
    print("kept", square.side, "because", error)  # → kept 3 because a side cannot be negative
try:
    Shape()
except TypeError as error:
    print(error)  # ⇒ Can't instantiate abstract class Shape without an implementation for abstract method 'area'
print(isinstance(square, Shape), issubclass(Circle, Shape), isinstance(True, int), isinstance(3, (str, float)))  # → True True True False


class Animal:
    sound = "..."

    def __init__(self, name):
        self.name = name

    def speak(self):
        return f"{self.name} says {self.sound}"

    def __str__(self):
        return self.name


class Dog(Animal):
    sound = "woof"

    def __init__(self, name, age=1):
        super().__init__(name)
        self.age = age

    def speak(self):
        return super().speak() + "!"

    def __repr__(self):
        return f"Dog({self.name!r}, age={self.age})"

    def __lt__(self, other):
        return self.age < other.age

    def __hash__(self):
        return hash(self.name)


rex, fido = Dog("Rex", 5), Dog("Fido", 2)
print(rex.speak(), str(rex), [rex], f"{rex} {rex!r}", Animal("Cat").speak())  # → Rex says woof! Rex [Dog('Rex', age=5)] Rex Dog('Rex', age=5) Cat says ...
print(sorted([rex, fido]), min(rex, fido), rex > fido, rex.__dict__, vars(fido), rex == fido)
# → [Dog('Fido', age=2), Dog('Rex', age=5)] Fido True {'name': 'Rex', 'age': 5} {'name': 'Fido', 'age': 2} False
print(type(rex).__name__, rex.__class__.__mro__[1].__name__, hasattr(rex, "age"), getattr(rex, "size", None))  # → Dog Animal True None
setattr(rex, "color", "brown")
del rex.age
print(rex.color, hasattr(rex, "age"), Dog.sound, Dog.__name__, Animal.speak(fido))  # → brown False woof Dog Fido says woof


class Base:
    def who(self):
        return ["Base"]


class Left(Base):
    def who(self):
        return ["Left"] + super().who()


class Right(Base):
    def who(self):
        return ["Right"] + super().who()


class Both(Left, Right):
    def who(self):
        return ["Both"] + super().who()


print(Both().who(), [c.__name__ for c in Both.__mro__])  # → ['Both', 'Left', 'Right', 'Base'] ['Both', 'Left', 'Right', 'Base', 'object']


@total_ordering
class Version:
    __slots__ = ("major", "minor")

    def __init__(self, text):
        self.major, self.minor = map(int, text.split("."))

    def __eq__(self, other):
        return (self.major, self.minor) == (other.major, other.minor)

    def __lt__(self, other):
        return (self.major, self.minor) < (other.major, other.minor)


print(Version("1.2") >= Version("1.1"), Version("2.0") != Version("2.0"), max(Version("1.9"), Version("1.10")).minor)  # → True False 10
students = [Student(88.5, "Ann"), Student(92, "Bob"), Student(79, "Cy", ["late"])]
print(max(students), sorted(students)[0].name, Student(1, "a") == Student(1, "b"), students[0] < students[1])
# → Student(grade=92, name='Bob') Cy True True
print(asdict(students[2]), astuple(students[0]), replace(students[0], grade=90.0))
# → {'grade': 79, 'name': 'Cy', 'tags': ['late']} (88.5, 'Ann', []) Student(grade=90.0, name='Ann')


@dataclass(frozen=True)
class Pair:
    left: int
    right: int = 2
    total: int = field(init=False, default=0)

    def __post_init__(self):
        object.__setattr__(self, "total", self.left + self.right)


try:
    print(Pair(1), Pair(1) == Pair(1, 2), {Pair(1): "hashed"}[Pair(1)])
    Pair(1).left = 5
except Exception as error:
    print(type(error).__name__, error)
    # → Pair(left=1, right=2, total=3) True hashed
    # → FrozenInstanceError cannot assign to field 'left'
print(Point(1, 2), Point(3).y, Point(3, 4).norm(), Point(1)._replace(x=9), Point._fields, Point(1, 2) == (1, 2))
# → Point(x=1, y=2) 0 5.0 Point(x=9, y=0) ('x', 'y') True
City = namedtuple("City", "name people", defaults=[0])
oslo = City("Oslo", people=700)
print(oslo, oslo[1], oslo._asdict(), City("X"), City._make(["Y", 3]), *oslo)
# → City(name='Oslo', people=700) 700 {'name': 'Oslo', 'people': 700} City(name='X', people=0) City(name='Y', people=3) Oslo 700
print(Color.RED, Color.RED.name, Color.GREEN.value, Color(3), Color["RED"], repr(Color.BLUE), len(Color))
# → Color.RED RED green Color.BLUE Color.RED <Color.BLUE: 3> 3
print([c.name for c in Color], Color.RED is Color.RED, Color.RED == 1, Level.HIGH > 5, Level.LOW + 1, Level(10).name)
# → ['RED', 'GREEN', 'BLUE'] True False True 2 HIGH


class Permission(Flag):
    READ = auto()
    WRITE = auto()


print(Permission.READ.value, (Permission.READ | Permission.WRITE).value, Permission.READ in (Permission.READ | Permission.WRITE))  # → 1 3 True


class Account:
    interest = 0.05
    _open = []

    def __init__(self, owner):
        self.owner = owner
        self.__secret = 42
        self._open.append(owner)

    def __getattr__(self, name):
        return f"no {name}"

    @cached_property
    def summary(self):
        print("computed", end=" ")
        return self.owner.upper()


account = Account("ann")
print(account.missing, account._Account__secret, Account._open, account.interest, account.summary, account.summary)
# → computed no missing 42 ['ann'] 0.05 ANN ANN


class Countdown:
    def __init__(self, start):
        self.start = start

    def __iter__(self):
        self.now = self.start
        return self

    def __next__(self):
        if self.now == 0:
            raise StopIteration
        self.now -= 1
        return self.now + 1


print(list(Countdown(3)), sum(Countdown(4)), [a + b for a, b in zip(Countdown(2), "x" * 0 or [1, 2])], 2 in Countdown(3))  # → [3, 2, 1] 10 [3, 3] True


class Timer:
    def __enter__(self):
        print("enter", end=" ")
        return self

    def __exit__(self, kind, value, trace):
        print("exit", kind.__name__ if kind else None)
        return kind is KeyError


with Timer() as timer:
    {}["missing"]
print(isinstance(timer, Timer))
# → enter exit KeyError
# → True


class Node:
    def __init__(self, value, next=None):
        self.value, self.next = value, next

    def __iter__(self):
        node = self
        while node:
            yield node.value
            node = node.next


chain, back = Node(1, Node(2, Node(3))), None
while chain:
    chain.next, back, chain = back, chain, chain.next
print(*back, sep=" -> ")  # → 3 -> 2 -> 1


class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees

    def __format__(self, spec):
        return f"{self.degrees:{spec or '.1f'}}°"

    def __round__(self, digits=0):
        return round(self.degrees, digits)

    def __float__(self):
        return float(self.degrees)


print(f"{Celsius(21.55):.2f} {Celsius(3)}", round(Celsius(2.46), 1), float(Celsius(7)), math.floor(float(Celsius(1.5))))  # → 21.55° 3.0° 2.5 7.0 1


class Registry(UserDict):
    def __missing__(self, key):
        return f"<{key}>"


print(Registry(a=1)["b"], Registry(a=1)["a"], "b" in Registry(a=1), type("Made", (), {"x": 5}).x)  # → <b> 1 False 5

# Exceptions
try:
    1 / 0
except ZeroDivisionError as error:
    print("caught:", error, repr(error))  # → caught: division by zero ZeroDivisionError('division by zero')
try:
    [1, 2][5]
except (IndexError, KeyError) as error:
    print(type(error).__name__, error)  # → IndexError list index out of range
try:
    {"a": 1}["b"]
except KeyError as error:
    print(error, repr(error), error.args)  # → 'b' KeyError('b') ('b',)
try:
    int("12x")
except ValueError as error:
    print(error)  # → invalid literal for int() with base 10: '12x'
try:
    "a" + 1
except TypeError as error:
    print(error)  # → can only concatenate str (not "int") to str
try:
    len(5)
except TypeError as error:
    print(error)  # → object of type 'int' has no len()
try:
    print(undefined_name)
except NameError as error:
    print(error)  # → name 'undefined_name' is not defined
try:
    None.upper()
except AttributeError as error:
    print(error)  # → 'NoneType' object has no attribute 'upper'
try:
    [].pop()
except IndexError as error:
    print(error)  # → pop from empty list
try:
    a2, b2 = [1, 2, 3]
except ValueError as error:
    print(error)  # → too many values to unpack (expected 2)
try:
    describe()
except TypeError as error:
    print(error)  # → describe() missing 1 required positional argument: 'a'
try:
    assert 1 > 2, "one is not greater"
except AssertionError as error:
    print(f"assert: {error}")  # → assert: one is not greater
try:
    float("abc")
except ValueError as error:
    print(error)  # → could not convert string to float: 'abc'
try:
    [3, 1].remove(7)
except ValueError as error:
    print(error)  # → list.remove(x): x not in list
try:
    (1, 2)[0] = 5
except TypeError as error:
    print(error)  # → 'tuple' object does not support item assignment
try:
    {[1]: 2}
except TypeError as error:
    print(error)  # → unhashable type: 'list'
try:
    sorted([1, "a"])
except TypeError as error:
    print(error)  # → '<' not supported between instances of 'str' and 'int'
try:
    next(iter([]))
except StopIteration:
    print("stopped")  # → stopped
try:
    "abc".index("z")
except ValueError as error:
    print(error)  # → substring not found
try:
    math.sqrt(-1)
except ValueError as error:
    print(error)  # → math domain error
try:
    max([])
except ValueError as error:
    print(error)  # → max() arg is an empty sequence


class InsufficientFunds(Exception):
    def __init__(self, needed, have):
        super().__init__(f"need {needed}, have {have}")
        self.needed = needed


try:
    raise InsufficientFunds(10, 3)
except InsufficientFunds as error:
    print(error, error.needed, isinstance(error, Exception))  # → need 10, have 3 10 True


def attempt(action):
    log = []
    try:
        log.append("try")
        action()
    except LookupError as error:
        log.append(type(error).__name__)
    else:
        log.append("else")
    finally:
        log.append("finally")
    return log


print(attempt(lambda: 1), attempt(lambda: [][0]), attempt(lambda: {}["k"]))
# → ['try', 'else', 'finally'] ['try', 'IndexError', 'finally'] ['try', 'KeyError', 'finally']


def early():
    for k in range(3):
        try:
            if k == 1:
                return k
            continue
        finally:
            print("f", k, end=" ")


print(early())  # → f 0 f 1 1
try:
    try:
        int("x")
    except ValueError as error:
        raise RuntimeError("wrapped") from error
except RuntimeError as error:
    print(error, "<-", error.__cause__)  # → wrapped <- invalid literal for int() with base 10: 'x'
try:
    raise ValueError("a", 2)
except ValueError as error:
    print(error, error.args)  # → ('a', 2) ('a', 2)
try:
    1.0 / 0
except ArithmeticError as error:
    print(error)  # → float division by zero
try:
    10 % 0
except ZeroDivisionError as error:
    print(error)  # → integer modulo by zero


def recurse(depth):
    return recurse(depth + 1)


try:
    recurse(0)
except RecursionError as error:
    print(str(error)[:32])  # → maximum recursion depth exceeded

# Control flow
for number in range(2, 10):
    for divisor in range(2, number):
        if number % divisor == 0:
            break
    else:
        print(number, end=" ")
print()  # → 2 3 5 7
left_over, steps = 27, 0
while left_over != 1:
    left_over = left_over // 2 if left_over % 2 == 0 else 3 * left_over + 1
    steps += 1
else:
    print("steps", steps)  # → steps 111


def classify(value):
    match value:
        case 0 | 1:
            return "small"
        case int(n) if n < 0:
            return f"negative {n}"
        case int():
            return "int"
        case str() as text:
            return f"text {text}"
        case [x, y]:
            return f"two {x} {y}"
        case [x, *others]:
            return f"list {x} + {len(others)}"
        case {"type": "circle", "r": r, **extra}:
            return f"circle {r} {extra}"
        case Point(x=0, y=y):
            return f"on axis {y}"
        case None:
            return "nothing"
        case _:
            return "other"


print([classify(v) for v in [1, -5, 7, "hi", [1, 2], [1, 2, 3], {"type": "circle", "r": 2, "z": 1}, None, 2.5]])
# → ['small', 'negative -5', 'int', 'text hi', 'two 1 2', 'list 1 + 2', "circle 2 {'z': 1}", 'nothing', 'other']
print(1 and 0, 1 or 2, "" or "default", None or [] or 0, not [], 0 == False, "a" and "b")  # → 0 1 default 0 True True b
print([fizz for fizz in ("Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0) or n for n in range(1, 16))])
# → [1, 2, 'Fizz', 4, 'Buzz', 'Fizz', 7, 8, 'Fizz', 'Buzz', 11, 'Fizz', 13, 14, 'FizzBuzz']
outer_sum = 0
for i_row in range(5):
    if i_row == 1:
        continue
    for j_col in range(5):
        if j_col > i_row:
            break
        outer_sum += i_row * j_col
print(outer_sum, i_row, j_col)  # → 64 4 4
x3 = y3 = []
y3.append(1)
x3 += [2]
print(x3, y3, x3 is y3, 3 if x3 else 4, id(x3) == id(y3))  # → [1, 2] [1, 2] True 3 True

# Algorithms and data structures
heap = [5, 3, 8, 1]
heapq.heapify(heap)
heapq.heappush(heap, 2)
print(heap, heapq.heappop(heap), heap, heapq.nlargest(2, heap), heapq.nsmallest(2, [4, 1, 3]))  # → [2, 3, 8, 5] 1 [2, 3, 8, 5] [8, 5] [1, 3]
print(heapq.heappushpop([2, 4], 1), heapq.heapreplace([2, 4], 9), list(heapq.merge([1, 4], [2, 3])), heapq.nlargest(1, ["a", "bbb"], key=len))
# → 1 2 [1, 2, 3, 4] ['bbb']
scores = [10, 20, 20, 30]
print(bisect.bisect_left(scores, 20), bisect.bisect_right(scores, 20), bisect.bisect(scores, 25))  # → 1 3 3
bisect.insort(scores, 25)
print(scores, "FDCBA"[bisect.bisect([60, 70, 80, 90], 85)], bisect.bisect_left(scores, 20, 2))  # → [10, 20, 20, 25, 30] B 2
queue = deque([1, 2, 3], maxlen=4)
queue.appendleft(0)
queue.append(4)
queue.rotate(1)
print(queue, queue.pop(), queue.popleft(), len(queue), queue[0], list(queue), deque("ab"))  # → deque([1, 2], maxlen=4) 3 4 2 1 [1, 2] deque(['a', 'b'])


def quicksort(values):
    if len(values) <= 1:
        return values
    pivot, *others = values
    return quicksort([v for v in others if v < pivot]) + [pivot] + quicksort([v for v in others if v >= pivot])


print(quicksort([3, 6, 1, 8, 2, 9, 2]))  # → [1, 2, 2, 3, 6, 8, 9]


def search(values, wanted):
    low, high = 0, len(values) - 1
    while low <= high:
        middle = (low + high) // 2
        if values[middle] == wanted:
            return middle
        low, high = (middle + 1, high) if values[middle] < wanted else (low, middle - 1)
    return -1


print(search([1, 3, 5, 7, 9], 7), search([1, 3], 4))  # → 3 -1
graph = {"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": []}


def breadth_first(start):
    visited, waiting = [], deque([start])
    while waiting:
        node = waiting.popleft()
        if node not in visited:
            visited.append(node)
            waiting.extend(graph[node])
    return visited


print(breadth_first("A"))  # → ['A', 'B', 'C', 'D']
roads = {"A": {"B": 1, "C": 4}, "B": {"C": 2, "D": 5}, "C": {"D": 1}, "D": {}}


def dijkstra(start):
    distance = {node: math.inf for node in roads}
    distance[start] = 0
    open_nodes = [(0, start)]
    while open_nodes:
        so_far, node = heapq.heappop(open_nodes)
        for target, length in roads[node].items():
            if so_far + length < distance[target]:
                distance[target] = so_far + length
                heapq.heappush(open_nodes, (distance[target], target))
    return distance


print(dijkstra("A"), dijkstra("C"))  # → {'A': 0, 'B': 1, 'C': 3, 'D': 4} {'A': inf, 'B': inf, 'C': 0, 'D': 1}
sieve = [True] * 30
sieve[0:2] = [False, False]
for p in range(2, 6):
    if sieve[p]:
        sieve[p * p :: p] = [False] * len(sieve[p * p :: p])
print([n for n, is_prime in enumerate(sieve) if is_prime])  # → [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]


def edit_distance(a, b):
    table = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(
                table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1])
            )
    return table[-1][-1]


print(edit_distance("kitten", "sitting"), edit_distance("", "abc"))  # → 3 3
print(all(s[i] == s[~i] for s in ["level"] for i in range(len(s) // 2)), "level" == "level"[::-1])  # → True True
print("".join(chr((ord(c) - 97 + 3) % 26 + 97) if c.isalpha() else c for c in "xyz abc"))  # → abc def

# Small neural programs
q, keys, values = [1.0, 0.5], [[1.0, 0.0], [0.0, 1.0]], [[1.0, 2.0], [3.0, 4.0]]
logits = [sum(a * b for a, b in zip(q, k)) / math.sqrt(2) for k in keys]
exps = [math.exp(s - max(logits)) for s in logits]
weights = [e / sum(exps) for e in exps]
print([round(w, 4) for w in weights], [round(sum(w * v[d] for w, v in zip(weights, values)), 4) for d in range(2)])  # → [0.5875, 0.4125] [1.825, 2.825]


def matmul(a, b):
    return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]


print(matmul([[1, 2], [3, 4]], [[5, 6], [7, 8]]), matmul([[0.5, 1.5]], [[2], [4]]))  # → [[19, 22], [43, 50]] [[7.0]]


def softmax(xs, temperature=1.0):
    scaled = [math.exp((x - max(xs)) / temperature) for x in xs]
    return [s / sum(scaled) for s in scaled]


print(softmax([1, 2, 3]), [f"{p:.3f}" for p in softmax([1, 2, 3], temperature=0.5)])
# → [0.09003057317038046, 0.24472847105479764, 0.6652409557748218] ['0.016', '0.117', '0.867']
corpus = "the cat sat on the mat the end"
vocab = {w: i for i, w in enumerate(sorted(set(corpus.split())))}
inverse = {i: w for w, i in vocab.items()}
codes = [vocab[w] for w in corpus.split()]
print(vocab, codes, " ".join(inverse[c] for c in codes) == corpus)
# → {'cat': 0, 'end': 1, 'mat': 2, 'on': 3, 'sat': 4, 'the': 5} [5, 0, 4, 3, 5, 2, 5, 1] True
w, b = 0.0, 0.0
for epoch in range(100):
    for x, y in [(1, 3), (2, 5), (3, 7)]:
        gap = w * x + b - y
        w, b = w - 0.1 * gap * x, b - 0.1 * gap
print(round(w, 3), round(b, 3), f"loss={sum((w * x + b - y) ** 2 for x, y in [(1, 3), (2, 5)]):.6f}")  # → 2.0 1.0 loss=0.000000
series = [1, 3, 5, 7, 9]
print([sum(series[i : i + 3]) / 3 for i in range(len(series) - 2)], max(range(5), key=series.__getitem__))  # → [3.0, 5.0, 7.0] 4
print([round(f(p / 10000 ** (2 * i / 4)), 3) for p in range(3) for i in range(2) for f in (math.sin, math.cos)])
# → [0.0, 1.0, 0.0, 1.0, 0.841, 0.54, 0.01, 1.0, 0.909, -0.416, 0.02, 1.0]
chances = {"the": 0.5, "a": 0.3, "an": 0.2}
top = sorted(chances.items(), key=lambda p: p[1], reverse=True)[:2]
print(top, {k: round(v / sum(v for _, v in top), 3) for k, v in top}, -sum(p * math.log2(p) for p in chances.values()))
# → [('the', 0.5), ('a', 0.3)] {'the': 0.625, 'a': 0.375} 1.4854752972273344
sample = [2.0, 4.0, 4.0, 5.0]
mean = sum(sample) / len(sample)
deviation = math.sqrt(sum((s - mean) ** 2 for s in sample) / len(sample))
print([round((s - mean) / deviation, 3) for s in sample], mean, deviation)  # → [-1.606, 0.229, 0.229, 1.147] 3.75 1.0897247358851685


class Value:
    def __init__(self, data, children=()):
        self.data, self.grad, self.children = data, 0.0, children
        self.backward_step = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))

        def step():
            self.grad += out.grad
            other.grad += out.grad

        out.backward_step = step
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def step():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out.backward_step = step
        return out

    def backward(self):
        topological, visited = [], set()

        def visit(node):
            if node not in visited:
                visited.add(node)
                for child in node.children:
                    visit(child)
                topological.append(node)

        visit(self)
        self.grad = 1.0
        for node in reversed(topological):
            node.backward_step()


va, vb = Value(2.0), Value(-3.0)
vc = va * vb + va * va
vc.backward()
print(vc.data, va.grad, vb.grad)  # → -2.0 1.0 2.0
pairs = Counter(zip("aaabdaaabac", "aaabdaaabac"[1:]))
print(pairs.most_common(1), max(pairs, key=pairs.get), sorted(pairs.values(), reverse=True))  # → [(('a', 'a'), 4)] ('a', 'a') [4, 2, 1, 1, 1, 1]
bigrams = defaultdict(Counter)
for one_word, next_word in zip(corpus.split(), corpus.split()[1:]):
    bigrams[one_word][next_word] += 1
print({k: dict(v) for k, v in bigrams.items()}, bigrams["the"].most_common(1)[0][0])
# → {'the': {'cat': 1, 'mat': 1, 'end': 1}, 'cat': {'sat': 1}, 'sat': {'on': 1}, 'on': {'the': 1}, 'mat': {'the': 1}} cat
print([1 / (1 + math.exp(-z)) for z in (-1, 0, 1)], [max(0, z) for z in (-1, 0, 2.5)], [0.5 * z * (1 + math.erf(z / 2**0.5)) for z in (1,)])
# → [0.2689414213699951, 0.5, 0.7310585786300049] [0, 0, 2.5] [0.8413447460685429]
mask = [[0 if j <= i else float("-inf") for j in range(3)] for i in range(3)]
print(*mask, [[round(p, 2) for p in softmax(r)] for r in mask], sep="\n")
# → [0, -inf, -inf]
# → [0, 0, -inf]
# → [0, 0, 0]
# → [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [0.33, 0.33, 0.33]]
confusion = [[0] * 2 for _ in range(2)]
for truth, guess in zip([1, 0, 1, 1], [1, 0, 0, 1]):
    confusion[truth][guess] += 1
print(confusion, f"accuracy {sum(confusion[k][k] for k in range(2)) / 4:.0%}")  # → [[1, 0], [1, 2]] accuracy 75%
onehot = [[int(i == c) for i in range(3)] for c in [2, 0]]
print(onehot, [r.index(max(r)) for r in onehot], -math.log(softmax([2.0, 1.0, 0.1])[0]))  # → [[0, 0, 1], [1, 0, 0]] [2, 0] 0.4170300162778335

# Randomness with a seed
random.seed(42)
print(random.random(), random.randint(1, 6), random.uniform(0, 10), random.choice("abc"))  # → 0.6394267984578837 1 7.415504997598329 a
random.seed(0)
deck = list(range(6))
random.shuffle(deck)
print(deck, random.sample(range(10), 3), random.randrange(0, 100, 5), random.gauss(0, 1))  # → [4, 2, 1, 0, 5, 3] [6, 4, 7] 55 -1.8919635634885046
dice = random.Random(7)
print([dice.randint(1, 6) for _ in range(5)], dice.choices("ab", weights=[3, 1], k=4), dice.getrandbits(8))  # → [3, 2, 4, 6, 1] ['a', 'a', 'a', 'a'] 129
random.seed("text")
print(random.normalvariate(0, 1), random.triangular(0, 1), random.expovariate(2))  # → 0.26238775125598374 0.5425752855699955 0.08688517960193506

# Statistics, JSON, dates
print(statistics.mean([1, 2, 3, 4]), statistics.median([1, 3, 2]), statistics.mode("aab"), statistics.stdev([1, 2, 3, 4]))  # → 2.5 2 a 1.2909944487358056
print(statistics.pstdev([1, 2, 3, 4]), statistics.variance([1, 2, 3, 4]), statistics.median([1, 2, 3, 4]), statistics.fmean([1, 2]))
# → 1.118033988749895 1.6666666666666667 2.5 1.5
print(json.dumps({"a": [1, 2.5, None, True], "b": "é\n"}), json.dumps([1, (2,)]), json.dumps("x", indent=2))
# → {"a": [1, 2.5, null, true], "b": "\u00e9\n"} [1, [2]] "x"
print(json.dumps({"b": 1, "a": {"c": []}, "d": [1, 2]}, indent=2, sort_keys=True))
# → {
# →   "a": {
# →     "c": []
# →   },
# →   "b": 1,
# →   "d": [
# →     1,
# →     2
# →   ]
# → }
print(json.loads('{"a": [1, 2.0, null, true], "b": {"c": "d"}}'), json.loads("[1e3, -0.5]"), json.dumps({1: 2, None: 3}))
# → {'a': [1, 2.0, None, True], 'b': {'c': 'd'}} [1000.0, -0.5] {"1": 2, "null": 3}
print(json.dumps("日本", ensure_ascii=False), json.dumps([1, 2], separators=(",", ":")), json.loads('"\\u00e9"'))  # → "日本" [1,2] é
print(date(2024, 2, 28) + timedelta(days=2), (date(2024, 3, 1) - date(2023, 3, 1)).days, date(2024, 1, 1).strftime("%d/%m/%Y"))
# → 2024-03-01 366 01/01/2024
print(datetime(2024, 5, 6, 7, 8), datetime(2024, 1, 31).isoformat(), date(2024, 7, 4).weekday(), timedelta(hours=25))
# → 2024-05-06 07:08:00 2024-01-31T00:00:00 3 1 day, 1:00:00

# Built-in functions
print(bool(""), bool("0"), bool([0]), bool(0.0), bool(None), bool({}), bool(range(0)))  # → False True True False False False False
print(str(3) + "4", int("3") + 4, float("3") + 4, list((1, 2)), tuple([1]), set([1]), dict())  # → 34 7 7.0 [1, 2] (1,) {1} {}
print(isinstance([], list), type(1) is int, type(1.0) == float, type("a").__name__, type(rex).__name__)  # → True True True str Dog
print(hash(5) == hash(5.0), hash("a") == hash("a"), hash((1, 2)) == hash((1, 2)), hash(7), hash(True))  # → True True True 7 1
print(eval("1 + 2 * 3"), eval("a + 1", {"a": 4}), ascii("é"), repr(1.0), len(range(0, 10, 3)))  # → 7 5 '\xe9' 1.0 4
print(sorted(dir(Point(1)))[-2:], [n for n in vars(Vector) if n == "count"], Vector.__name__, Vector(1).__class__.__name__)
# → ['x', 'y'] ['count'] Vector Vector
print(list(iter(iter([1, 2, 3]).__next__, 3)), memoryview(b"ab")[0], bytearray([1, 2])[1], b"ab"[0], b"a" + b"b")  # → [1, 2] 97 2 97 b'ab'
print(5 in range(0, 10, 5), range(10)[3], range(10)[2:5], range(5) == range(0, 5), range(10).index(4), -1 in range(3))  # → True 3 range(2, 5) True 4 False
print(int.__name__, (5).__add__(3), float.fromhex("0x1p3"), (3.5).hex(), 3 .real, (2).denominator)  # → int 8 8.0 0x1.c000000000000p+1 3 1

# Files and paths
print(io.StringIO("a\nb\nc").readline(), io.StringIO("a\nb\nc").readlines(), io.StringIO("x").readline(0) == "")
# → a
# →  ['a\n', 'b\n', 'c'] True
text_file = io.StringIO()
text_file.write("one\ntwo\n")
text_file.writelines(["three\n", "four"])
text_file.seek(0)
print([line.rstrip() for line in text_file], text_file.getvalue().count("\n"), repr(text_file.read()))  # → ['one', 'two', 'three', 'four'] 3 ''
lines_left = io.StringIO("1 2\n3 4\n5 6\n")
next(lines_left)
print(lines_left.readline(2), lines_left.readline(), lines_left.readlines(1), lines_left.readline() == "")
# → 3  4
# →  ['5 6\n'] True
print(io.TextIOWrapper(io.BytesIO(b"a\nb")).readlines(), issubclass(io.TextIOWrapper, io.TextIOBase))  # → ['a\n', 'b'] True
print(os.path.isfile("/no/such/file"), Path("/no/such/file").is_file(), os.path.realpath("/no/../file"))  # → False False /file
print(Path("/a/./b").absolute(), Path("x.txt").absolute().name, Path("a") != Path("b"), Path("a") != Path("a/"))  # → /a/b x.txt True False
print(Path("a", "b.tar.gz").__fspath__(), os.fspath(Path("a")), Path("a/b.tar.gz").suffixes, Path("a/b.txt").stem)  # → a/b.tar.gz a ['.tar', '.gz'] b
print(os.path.join("a", "b", "c.txt"), os.path.splitext("c.tar.gz"), os.path.basename("a/b"), os.path.dirname("a/b"))  # → a/b/c.txt ('c.tar', '.gz') b a

# Arguments of a program
parser = argparse.ArgumentParser()
parser.add_argument("name")
parser.add_argument("--rate", "-r", type=float, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
parser.add_argument("--layers", type=int, nargs="+", default=[2])
parser.add_argument("--fast", action="store_true")
print(parser.parse_args(["net"]), parser.parse_args(["net", "-r", "0.5", "--layers", "3", "4", "--fast"]))
# → Namespace(name='net', layers=[2], fast=False) Namespace(name='net', layers=[3, 4], fast=True, rate=0.5)

# Further names
print(math.asinh(1), math.acosh(2), math.atanh(0.5), math.acosh(1))  # → 0.881373587019543 1.3169578969248166 0.5493061443340548 0.0
print(operator.getitem([1, 2, 3], 1), operator.getitem({"a": 5}, "a"), operator.getitem("abc", slice(1, None)))  # → 2 5 bc
print(isinstance([], collections.abc.Sized), isinstance({}, collections.abc.Collection), isinstance(5, collections.abc.Sized))  # → True True False
print(isinstance(iter([]), collections.abc.Collection), isinstance("a", collections.abc.Collection), issubclass(set, collections.abc.Sized))
# → False True True
print(isinstance(word, re.Pattern), word.pattern, isinstance(re.match("a", "a"), re.Match))  # → True \b[a-z]+\b True
random.seed(3)
print(random.betavariate(2, 3), random.betavariate(1, 1), random.gammavariate(2, 1))  # → 0.3016768192653868 0.9354851704546318 0.16544657063882648


class Temperature:
    def __init__(self, celsius):
        self._celsius = celsius

    fahrenheit = property(lambda self: self._celsius)

    @fahrenheit.getter
    def fahrenheit(self):
        return self._celsius * 9 / 5 + 32

    @fahrenheit.deleter
    def fahrenheit(self):
        self._celsius = 0


warm = Temperature(100)
print(warm.fahrenheit, Temperature(-40).fahrenheit)  # → 212.0 -40.0
del warm.fahrenheit
print(warm.fahrenheit)  # → 32.0
try:
    warm.fahrenheit = 5
except AttributeError as error:
    print(error)  # → property 'fahrenheit' of 'Temperature' object has no setter

# What else the language and its library have
import string
print(string.ascii_uppercase[:3], string.ascii_letters[25:27], string.hexdigits, string.octdigits, repr(string.whitespace))
# → ABC zA 0123456789abcdefABCDEF 01234567 ' \t\n\r\x0b\x0c'
print("{a}-{b}".format_map({"a": 1, "b": 2}), string.Template("$x $y").safe_substitute(x=1))  # → 1-2 1 $y
class Signed:
    def __init__(self, value):
        self.value = value
    def __pos__(self):
        return "plus"
    def __invert__(self):
        return ~self.value
    def __int__(self):
        return self.value
    def __delitem__(self, key):
        self.value -= key
signed = Signed(5)
del signed[2]
print(+signed, ~signed, int(signed))  # → plus -4 3
class Single:
    held = None
    def __new__(cls, *args):
        if cls.held is None:
            cls.held = super().__new__(cls)
        return cls.held
print(Single(1) is Single(2))  # → True
class Named:
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, instance, owner):
        return f"{owner.__name__}.{self.name}"
class Holder:
    field = Named()
print(Holder().field, Holder.field)  # → Holder.field Holder.field
class Watched:
    def __getattribute__(self, name):
        return "seen " + name
print(Watched().anything)  # → seen anything
try:
    raise KeyboardInterrupt("stop")
except BaseException as error:
    print(type(error).__name__, error, isinstance(error, Exception))  # → KeyboardInterrupt stop False
@functools.lru_cache(maxsize=None)
def slow_square(n):
    return n * n
slow_square(3), slow_square(3)
hits = slow_square.cache_info().hits
slow_square.cache_clear()
print(hits, slow_square.cache_info().hits, slow_square.__wrapped__(4))  # → 1 0 16
class Pair(NamedTuple):
    left: int
    right: int = 7
print(Pair._field_defaults, Pair._fields, Pair(1)._asdict())  # → {'right': 7} ('left', 'right') {'left': 1, 'right': 7}
import contextlib
with contextlib.nullcontext(5) as given:
    print(given)  # → 5
import warnings
warnings.filterwarnings("ignore")
warnings.simplefilter("ignore")
print("quiet")  # → quiet
import json
try:
    json.loads("{bad")
except json.JSONDecodeError as error:
    print(error)  # → Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
from typing import TYPE_CHECKING, Protocol, TypeVar, overload
if TYPE_CHECKING:
    from nowhere import Nothing
class Sized2(Protocol):
    def size(self) -> int: ...
T2 = TypeVar("T2")
@overload
def twice(x: int) -> int: ...
def twice(x):
    return x * 2
print(twice(4), TYPE_CHECKING)  # → 8 False



# Lines that go on behind a backslash, where an item, a parameter, or an argument follows
def widened(width, \
            by=2, *, \
            plus=0):
    return width * by \
        + plus


class Wide(object, \
           metaclass=type):
    size = widened(3, \
                   plus=1)


print(widened(4, \
              3), Wide.size)  # → 12 7
print([1, \
       2], {"a": 1, \
            "b": 2})  # → [1, 2] {'a': 1, 'b': 2}
below, \
    above = 1, \
    2
print(below, \
      above, (lambda x, \
              y: x - y)(5, 3))  # → 1 2 2

# Which object something is
class Knot:
    def __init__(self, weight, before=()):
        self.weight, self.before = weight, before

first_knot = Knot(2)
second_knot = Knot(3, (first_knot,))
third_knot = Knot(5, (first_knot, second_knot))

def in_order(knot, seen, order):
    if id(knot) not in seen:
        seen.add(id(knot))
        for each in knot.before:
            in_order(each, seen, order)
        order.append(knot.weight)
    return order

print(in_order(third_knot, set(), []))  # → [2, 3, 5]
how_often = {}
for knot in (first_knot, third_knot, first_knot):
    how_often[id(knot)] = how_often.get(id(knot), 0) + knot.weight
print(list(how_often.values()), id(first_knot) == id(second_knot))  # → [4, 5] False
print(id(first_knot) in [id(second_knot), id(first_knot)], isinstance(id(first_knot), int))  # → True True
print(len({id(first_knot), id(second_knot), id(first_knot)}), type(id(first_knot)))  # → 2 <class 'int'>
