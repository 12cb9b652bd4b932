import typing
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum, IntEnum, auto
from typing import Any, Callable, Dict, Generic, List, Literal, NamedTuple, Optional, Protocol, Tuple, TypedDict, TypeVar, Union
# ---

@dataclass
class Config:
    n_head: int = 2
    n_embd: int = 8
    dropout: float = 0.0
cfg = Config(n_head=4)
print(cfg, cfg.n_embd // cfg.n_head)

@dataclass
class Config:
    width: int = 8
    names: List[str] = field(default_factory=list)
    def __post_init__(self):
        self.half = self.width // 2
cfg = Config()
cfg.names.append("x")
print(cfg.half, asdict(cfg), Config() == Config())

@dataclass(frozen=True)
class Shape:
    rows: int
    cols: int = 1
    @property
    def size(self):
        return self.rows * self.cols
print(Shape(2, 3).size, replace(Shape(2), cols=5), hash(Shape(1)) == hash(Shape(1)))

@dataclass(order=True)
class Item:
    score: float
    word: str = field(compare=False, default="")
print(sorted([Item(2.0, "b"), Item(1.0, "a")])[0].word, Item(1) < Item(2))

@dataclass(kw_only=True, slots=True)
class Point:
    x: float
    y: float = 0.0
for f in fields(Point):
    print(f.name, f.type, f.default)

@dataclass
class Base:
    lr: float = 0.1
@dataclass
class Child(Base):
    steps: int = 10
print(Child(0.5, 3), Child().lr)

@dataclass
class Frozen:
    x: int
    @classmethod
    def of(cls, text: str) -> "Frozen":
        return cls(int(text))
    @staticmethod
    def zero():
        return Frozen(0)
print(Frozen.of("3"), Frozen.zero().x)

class Colour(Enum):
    RED = 1
    BLUE = auto()
for c in Colour:
    print(c, c.name, c.value)
print(Colour.RED == Colour(1), Colour["BLUE"].name, len(Colour))

class Level(IntEnum):
    LOW = 1
    HIGH = 2
print(Level.HIGH > Level.LOW, Level.LOW + 1, max(Level).name)

class Mode(str, Enum):
    TRAIN = "train"
    TEST = "test"
print(Mode.TRAIN.value, Mode("test") is Mode.TEST, Mode.TRAIN == "train")

from enum import Flag, unique
@unique
class Permission(Flag):
    READ = 1
    WRITE = 2
both = Permission.READ | Permission.WRITE
print(Permission.READ in both)

class Pair(NamedTuple):
    left: int
    right: int = 2
    def total(self) -> int:
        return self.left + self.right
p = Pair(1)
l, r = p
print(p.total(), l + r, p[0])

class Movie(TypedDict, total=False):
    title: str
    year: int
m: Movie = {"title": "Tea", "year": 2020}
print(m["title"])

T = TypeVar("T")
class Box(Generic[T]):
    def __init__(self, item: T) -> None:
        self.item = item
    def get(self) -> T:
        return self.item
print(Box[int](3).get())

def first(items: List[int], default: Optional[int] = None) -> Union[int, None]:
    return items[0] if items else default
print(first([3]), first([]))

def apply(f: Callable[[float], float], x: float) -> float:
    return f(x)
print(apply(lambda v: v * 2, 1.5))

Vector = List[float]
Scores = Dict[str, Tuple[int, float]]
def norm(v: Vector) -> float:
    return sum(x * x for x in v) ** 0.5
print(norm([3.0, 4.0]))

class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...
    def describe(self):
        return f"{type(self).__name__} {self.area()}"
class Square(Shape):
    def __init__(self, side):
        self.side = side
    def area(self):
        return self.side ** 2
print(Square(3).describe(), issubclass(Square, Shape))

class Speaks(Protocol):
    def speak(self) -> str: ...
class Dog:
    def speak(self):
        return "woof"
def say(s: Speaks) -> None:
    print(s.speak())
say(Dog())

def mode(m: Literal["a", "b"] = "a") -> Any:
    return m
print(mode())

if typing.TYPE_CHECKING:
    import pandas as pd

from typing import cast, overload, Final, ClassVar, Iterable, Iterator, Sequence
LIMIT: Final = 3
x = cast(int, "3")
print(LIMIT, x)

from typing import Annotated
Age = Annotated[int, "years"]
def grow(a: Age) -> Age:
    return a + 1
print(grow(3), typing.get_type_hints(grow)["a"])

def later(x: int | None = None) -> list[str]:
    return [str(x)]
print(later(3))

from typing_extensions import Self, override
class Builder:
    def add(self, n: int) -> Self:
        self.n = n
        return self
print(Builder().add(2).n)

from pydantic import BaseModel, Field, validator
class Settings(BaseModel):
    lr: float = 0.1
    steps: int = Field(10, gt=0)
s = Settings(lr="0.5")
print(s.lr * 2, s.model_dump()["steps"], s.model_dump_json())

from pydantic import BaseModel, ValidationError
class User(BaseModel):
    age: int
try:
    User(age="old")
except ValidationError as e:
    print(len(e.errors()))

import attr
@attr.s(auto_attribs=True)
class P:
    x: int = 0
print(P(3).x)

from attrs import define, field as afield
@define
class Q:
    xs: list = afield(factory=list)
print(len(Q().xs))

from jaxtyping import Float, jaxtyped
from torch import Tensor
def norm2(x: Float[Tensor, "batch dim"]) -> Float[Tensor, "batch"]:
    return x.norm(dim=-1)

from beartype import beartype
@beartype
def twice(n: int) -> int:
    return n * 2
print(twice(2) + 1)

class Node:
    __slots__ = ("value", "next")
    def __init__(self, value, next=None):
        self.value, self.next = value, next
    def __repr__(self):
        return f"Node({self.value})"
    def __iter__(self):
        node = self
        while node:
            yield node.value
            node = node.next
print(list(Node(1, Node(2))), Node(3))

class Vec:
    def __init__(self, *xs):
        self.xs = xs
    def __add__(self, other):
        return Vec(*(a + b for a, b in zip(self.xs, other.xs)))
    def __getitem__(self, i):
        return self.xs[i]
    def __len__(self):
        return len(self.xs)
    def __call__(self, k):
        return Vec(*(k * x for x in self.xs))
    def __enter__(self):
        return self
    def __exit__(self, *exc):
        return False
with Vec(1, 2) as v:
    print((v + v)[0], len(v), v(3)[1])
    pass  # attention

class Registry(type):
    known = {}
    def __new__(mcs, name, bases, ns):
        cls = super().__new__(mcs, name, bases, ns)
        mcs.known[name] = cls
        return cls
class Plugin(metaclass=Registry):
    pass
print(list(Registry.known))

class Temperature:
    def __init__(self, c):
        self._c = c
    @property
    def c(self):
        return self._c
    @c.setter
    def c(self, value):
        if value < -273:
            raise ValueError("too cold")
        self._c = value
t = Temperature(20)
t.c = 25
try:
    t.c = -300
except ValueError as e:
    print(e, t.c)
