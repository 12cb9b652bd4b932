import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Expressions {
  enum Level {
    LOW(1),
    MEDIUM(5),
    HIGH(10);

    private final int weight;

    Level(int weight) {
      this.weight = weight;
    }

    int weight() {
      return weight;
    }

    boolean isAbove(Level other) {
      return compareTo(other) > 0;
    }
  }

  enum Operation {
    PLUS("+") {
      double apply(double a, double b) {
        return a + b;
      }
    },
    TIMES("*") {
      double apply(double a, double b) {
        return a * b;
      }
    };

    final String symbol;

    Operation(String symbol) {
      this.symbol = symbol;
    }

    abstract double apply(double a, double b);
  }

  record Point(int x, int y) {
    static final Point ORIGIN = new Point(0, 0);

    Point plus(Point other) {
      return new Point(x + other.x, y + other.y);
    }

    double distance(Point other) {
      return Math.hypot(x - other.x, y - other.y);
    }
  }

  record Range(int low, int high) {
    Range {
      if (low > high) throw new IllegalArgumentException("low " + low + " > high " + high);
    }

    Range(int high) {
      this(0, high);
    }
  }

  record Pair<A, B>(A first, B second) {}

  record Person(String name, int age, double height) {}

  interface Shape {
    double area();

    default String describe() {
      return String.format("%s with area %.2f", getClass().getSimpleName(), area());
    }
  }

  static class Circle implements Shape {
    private final double radius;

    Circle(double radius) {
      this.radius = radius;
    }

    @Override
    public double area() {
      return Math.PI * radius * radius;
    }
  }

  static class Square implements Shape {
    protected final double side;

    Square(double side) {
      this.side = side;
    }

    @Override
    public double area() {
      return side * side;
    }

    @Override
    public String toString() {
      return "Square(" + side + ")";
    }
  }

  abstract static class Animal {
    private static int count = 0;
    protected final String name;

    Animal(String name) {
      this.name = name;
      count++;
    }

    abstract String sound();

    String speak() {
      return name + " says " + sound();
    }

    static int getCount() {
      return count;
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + "[" + name + "]";
    }
  }

  static class Dog extends Animal {
    Dog(String name) {
      super(name);
    }

    @Override
    String sound() {
      return "Woof";
    }
  }

  static class Puppy extends Dog {
    Puppy(String name) {
      super(name + " jr.");
    }

    @Override
    String speak() {
      return super.speak() + "!";
    }
  }

  static class Money implements Comparable<Money> {
    private final long cents;

    Money(long cents) {
      this.cents = cents;
    }

    @Override
    public boolean equals(Object other) {
      if (this == other) return true;
      if (!(other instanceof Money)) return false;
      return cents == ((Money) other).cents;
    }

    @Override
    public int hashCode() {
      return Objects.hash(cents);
    }

    @Override
    public int compareTo(Money other) {
      return Long.compare(cents, other.cents);
    }

    @Override
    public String toString() {
      return String.format("$%d.%02d", cents / 100, cents % 100);
    }
  }

  static class Countdown implements Iterable<Integer> {
    private final int from;

    Countdown(int from) {
      this.from = from;
    }

    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<>() {
        private int current = from;

        @Override
        public boolean hasNext() {
          return current > 0;
        }

        @Override
        public Integer next() {
          return current--;
        }
      };
    }
  }

  static class Stack2<T> {
    private final List<T> items = new ArrayList<>();

    Stack2<T> push(T item) {
      items.add(item);
      return this;
    }

    T pop() {
      if (items.isEmpty()) throw new NoSuchElementException("empty stack");
      return items.remove(items.size() - 1);
    }

    int size() {
      return items.size();
    }
  }

  static class Node {
    int value;
    Node left, right;

    Node(int value) {
      this.value = value;
    }

    Node insert(int other) {
      if (other < value) {
        if (left == null) left = new Node(other);
        else left.insert(other);
      } else {
        if (right == null) right = new Node(other);
        else right.insert(other);
      }
      return this;
    }

    void collect(List<Integer> into) {
      if (left != null) left.collect(into);
      into.add(value);
      if (right != null) right.collect(into);
    }

    int depth() {
      return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
    }
  }

  static class TooHot extends Exception {
    private final int degrees;

    TooHot(String message, int degrees) {
      super(message);
      this.degrees = degrees;
    }

    int getDegrees() {
      return degrees;
    }
  }

  static class Resource implements AutoCloseable {
    private final String name;

    Resource(String name) {
      this.name = name;
      System.out.println("open " + name);
    }

    @Override
    public void close() {
      System.out.println("close " + name);
    }
  }

  static void heat(int degrees) throws TooHot {
    if (degrees > 100) throw new TooHot("too hot: " + degrees, degrees);
  }

  static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  static long fibonacci(int n, Map<Integer, Long> memo) {
    if (n < 2) return n;
    Long known = memo.get(n);
    if (known != null) return known;
    long result = fibonacci(n - 1, memo) + fibonacci(n - 2, memo);
    memo.put(n, result);
    return result;
  }

  static int sum(int... numbers) {
    int total = 0;
    for (int number : numbers) total += number;
    return total;
  }

  static String kind(Object value) {
    if (value instanceof Integer i && i > 10) return "big int " + i;
    if (value instanceof Integer) return "int";
    if (value instanceof String s) return "string of " + s.length();
    return value == null ? "null" : "other";
  }

  static <T extends Comparable<T>> T largest(List<T> items) {
    T best = items.get(0);
    for (T item : items) if (item.compareTo(best) > 0) best = item;
    return best;
  }

  static int tryFinally(List<String> log) {
    try {
      log.add("try");
      return 1;
    } finally {
      log.add("finally");
    }
  }

  static double dot(double[] a, double[] b) {
    double result = 0;
    for (int i = 0; i < a.length; i++) result += a[i] * b[i];
    return result;
  }

  static double[][] multiply(double[][] a, double[][] b) {
    double[][] c = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j < b[0].length; j++)
        for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
    return c;
  }

  static double[] softmax(double[] scores) {
    double max = Arrays.stream(scores).max().getAsDouble();
    double[] exps = Arrays.stream(scores).map(s -> Math.exp(s - max)).toArray();
    double total = Arrays.stream(exps).sum();
    return Arrays.stream(exps).map(e -> e / total).toArray();
  }

  static Supplier<Integer> counter() {
    int[] count = {0};
    return () -> ++count[0];
  }

  static String describe(int x) {
    return "int " + x;
  }

  static String describe(long x) {
    return "long " + x;
  }

  static String describe(double x) {
    return "double " + x;
  }

  static String describe(Object x) {
    return "object " + x;
  }

  static void swap(int[] a, int i, int j) {
    int held = a[i];
    a[i] = a[j];
    a[j] = held;
  }

  static void permute(int[] a, int k, List<String> into) {
    if (k == a.length) into.add(Arrays.toString(a));
    for (int i = k; i < a.length; i++) {
      swap(a, k, i);
      permute(a, k + 1, into);
      swap(a, k, i);
    }
  }

  static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  public static void main(String[] args) throws Exception {
    // Integers
    System.out.println(7 / 2 + " " + -7 / 2 + " " + 7 % 3 + " " + -7 % 3);  // → 3 -3 1 -1
    System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 3));  // → -4 2
    System.out.println(Integer.MAX_VALUE + 1);  // → -2147483648
    System.out.println(Long.MAX_VALUE + 1 == Long.MIN_VALUE);  // → true
    System.out.println((byte) 200 + " " + (short) 70000 + " " + (int) 3_000_000_000L);  // → -56 4464 -1294967296
    System.out.println((int) 3.99 + " " + (int) -3.99 + " " + (int) Double.NaN + " " + (int) 1e20);  // → 3 -3 0 2147483647
    System.out.println((long) 1e19 + " " + (char) 66 + " " + (int) 'a' + " " + (char) ('a' + 2));  // → 9223372036854775807 B 97 c
    System.out.println(5 & 3 | 8 ^ 2);  // → 11
    System.out.println((-16 >> 2) + " " + (-16 >>> 28) + " " + (1 << 33) + " " + (1L << 33) + " " + ~5);  // → -4 15 2 8589934592 -6
    System.out.println(0xFF + 0b101 + 017 + 1_000);  // → 1275
    System.out.println('a' + 1 + "b" + 'c' + 1);  // → 98bc1
    int shortened = 10;
    shortened += 3.7;
    shortened -= 'A';
    System.out.println(shortened);  // → -52
    int step = 5;
    System.out.println(step++ + ++step + " " + step-- + " " + --step);  // → 12 7 5
    byte wrapping = 127;
    wrapping++;
    System.out.println(wrapping);  // → -128
    System.out.println(Integer.parseInt("-42") + Integer.valueOf("8") + Integer.parseInt("ff", 16));  // → 221
    System.out.println(Integer.toBinaryString(10) + " " + Integer.toHexString(255) + " " + Integer.toOctalString(8));  // → 1010 ff 10
    System.out.println(Integer.toBinaryString(-8).length() + " " + Integer.toString(255, 36));  // → 32 73
    System.out.println(Integer.bitCount(255) + " " + Integer.reverse(1) + " " + Integer.highestOneBit(100));  // → 8 -2147483648 64
    System.out.println(Integer.numberOfTrailingZeros(40) + " " + Integer.numberOfLeadingZeros(1));  // → 3 31
    System.out.println(Integer.compare(3, 5) + " " + Integer.signum(-9) + " " + Integer.max(2, 7) + " " + Integer.sum(2, 3));  // → -1 -1 7 5
    System.out.println(Long.parseLong("9000000000") * 2 + " " + Long.toString(31, 2) + " " + Long.bitCount(7L));  // → 18000000000 11111 3
    Integer boxedSmall = 127, sameSmall = 127;
    System.out.println((boxedSmall == sameSmall) + " " + boxedSmall.equals(127) + " " + boxedSmall.compareTo(200));  // → true true -1
    Integer boxedLarge = 1000;
    System.out.println(boxedLarge.equals(1000) + " " + boxedLarge.intValue() + " " + boxedLarge.hashCode());  // → true 1000 1000
    System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.toUnsignedString(-1));  // → -1 4294967295
    try {
      System.out.println(Math.addExact(Integer.MAX_VALUE, 1));
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }  // → integer overflow
    System.out.println(Math.multiplyExact(46340, 46340) + " " + Math.negateExact(-7) + " " + Math.toIntExact(99L));  // → 2147395600 7 99
    System.out.println(Integer.MIN_VALUE + " " + Math.abs(Integer.MIN_VALUE) + " " + Long.MAX_VALUE);  // → -2147483648 -2147483648 9223372036854775807

    // Floating point
    System.out.println(0.1 + 0.2);  // → 0.30000000000000004
    System.out.println(0.1f + 0.2f);  // → 0.3
    System.out.println(1.0 / 3 + " " + 2f / 3);  // → 0.3333333333333333 0.6666667
    System.out.println(100.0 + " " + 1e7 + " " + 12345678.9 + " " + 1e-3 + " " + 0.0001);  // → 100.0 1.0E7 1.23456789E7 0.001 1.0E-4
    System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + -0.0);  // → Infinity -Infinity NaN -0.0
    System.out.println((Double.NaN == Double.NaN) + " " + Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0));  // → false true true
    System.out.println(Double.compare(0.0, -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN));  // → 1 true
    System.out.println(Double.MAX_VALUE + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE);  // → 1.7976931348623157E308 4.9E-324 3.4028235E38
    System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 1e16 + " " + (float) 1e10);  // → 1.5 -1.5 1.0E16 1.0E10
    System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(2.4f) + " " + Math.rint(2.5));  // → 3 -2 2 2.0
    System.out.println(Math.floor(-1.1) + " " + Math.ceil(1.1) + " " + Math.ceil(-0.5));  // → -2.0 2.0 -0.0
    System.out.println(Double.parseDouble("3.14e2") + " " + Double.parseDouble(" 7 ") + " " + Double.toString(8));  // → 314.0 7.0 8.0
    System.out.println((float) 0.1 + " " + (double) 0.1f);  // → 0.1 0.10000000149011612
    double rounded = Math.round(3.14159 * 100) / 100.0;
    System.out.println(rounded);  // → 3.14
    System.out.println(Double.valueOf(3.7).intValue() + " " + Double.sum(1, 2.5) + " " + Double.max(1, 2));  // → 3 3.5 2.0
    float accumulated = 0;
    for (int i = 0; i < 10; i++) accumulated += 0.1f;
    System.out.println(accumulated);  // → 1.0000001
    double accumulatedDouble = 0;
    for (int i = 0; i < 10; i++) accumulatedDouble += 0.1;
    System.out.println(accumulatedDouble + " " + (accumulatedDouble == 1.0));  // → 0.9999999999999999 false
    System.out.println(1 / 2 * 3.0 + " " + 3.0 * 1 / 2);  // → 0.0 1.5
    System.out.println(Double.toString(123456789.0) + " " + 1234567.0f + " " + 1.0E-5f);  // → 1.23456789E8 1234567.0 1.0E-5
    System.out.println((int) 'x' / 2.0 + " " + (5 > 3 ? 1 : 2.0));  // → 60.0 1.0

    // Math
    System.out.println(Math.sqrt(2) + " " + Math.cbrt(27) + " " + Math.pow(2, 10) + " " + Math.pow(2, -1));  // → 1.4142135623730951 3.0 1024.0 0.5
    System.out.println(Math.exp(1) + " " + Math.log(Math.E) + " " + Math.log10(1000));  // → 2.718281828459045 1.0 3.0
    System.out.println(Math.max(3, 7L) + " " + Math.min(2, 2.5) + " " + Math.abs(-3.5) + " " + Math.signum(-2.0));  // → 7 2.0 3.5 -1.0
    System.out.println(Math.hypot(3, 4) + " " + Math.toDegrees(Math.PI) + " " + Math.toRadians(180));  // → 5.0 180.0 3.141592653589793
    System.out.printf("%.6f %.6f %.6f%n", Math.sin(Math.PI / 6), Math.cos(Math.PI / 3), Math.tan(Math.PI / 4));  // → 0.500000 0.500000 1.000000
    System.out.printf("%.4f %.4f %.4f%n", Math.atan2(1, 1), Math.asin(1), Math.tanh(0.5));  // → 0.7854 1.5708 0.4621
    System.out.println(Math.sqrt(-1) + " " + Math.log(0) + " " + Math.pow(0, 0));  // → NaN -Infinity 1.0
    System.out.printf("%.5f %.5f %.5f%n", Math.sinh(1), Math.log1p(0.5), Math.expm1(0.5));  // → 1.17520 0.40547 0.64872
    System.out.println(Math.ceil(7 / 2) + " " + Math.ceil(7 / 2.0) + " " + (7 + 2 - 1) / 2);  // → 3.0 4.0 4

    // Big numbers
    System.out.println(BigInteger.valueOf(2).pow(100));  // → 1267650600228229401496703205376
    BigInteger bigFactorial = BigInteger.ONE;
    for (int i = 2; i <= 25; i++) bigFactorial = bigFactorial.multiply(BigInteger.valueOf(i));
    System.out.println(bigFactorial + " " + bigFactorial.mod(BigInteger.valueOf(97)));  // → 15511210043330985984000000 15
    System.out.println(new BigInteger("123456789").gcd(new BigInteger("987654321")) + " " + BigInteger.TEN.negate());  // → 9 -10
    System.out.println(BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(13)));  // → 9
    System.out.println(new BigDecimal("0.1").add(new BigDecimal("0.2")));  // → 0.3
    System.out.println(new BigDecimal("10").divide(new BigDecimal("3"), 4, RoundingMode.HALF_UP));  // → 3.3333
    System.out.println(new BigDecimal("2.345").setScale(2, RoundingMode.HALF_EVEN));  // → 2.34

    // Formatting
    System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d", 42, 42, 42, 42, 42, 1234567));  // → 42|   42|42   |00042|+42|1,234,567
    System.out.println(String.format("%.2f|%8.3f|%-8.1f|%08.2f|%+.1f", 3.14159, 2.71828, 1.05, -3.5, 2.0));  // → 3.14|   2.718|1.1     |-0003.50|+2.0
    System.out.println(String.format("%s|%10s|%-10s|%.3s|%S", "word", "right", "left", "shortened", "loud"));  // → word|     right|left      |sho|LOUD
    System.out.println(String.format("%x|%X|%08x|%o|%c|%b|%%|%e", 255, 255, 255, 8, 'z', true, 12345.678));  // → ff|FF|000000ff|10|z|true|%|1.234568e+04
    System.out.println(String.format("%2$s before %1$s", "first", "second"));  // → second before first
    System.out.println(String.format("%s %s %s", List.of(1, 2), null, new int[0].length));  // → [1, 2] null 0
    System.out.println("%d items at %.1f%%".formatted(3, 99.5));  // → 3 items at 99.5%
    System.out.println(String.format("%.0f %.0f %.1f %.3e", 0.5, 1.5, 0.25, 0.00012345));  // → 1 2 0.3 1.235e-04
    System.out.println(String.format("%f %s %s", 1.0 / 3, 1.0 / 3, 1e10));  // → 0.333333 0.3333333333333333 1.0E10
    System.out.println(String.format("%5s|%-6b|%3c|", true, false, 'c'));  // →  true|false |  c|
    System.out.println(String.format("%(d %d %,.2f %b %h", -7, -7, 9876543.215, null, "hi"));  // → (7) -7 9,876,543.22 false d01
    System.out.println(String.format("%.2f %5.1f %s", Double.NaN, Double.POSITIVE_INFINITY, -0.0f));  // → NaN Infinity -0.0

    // Strings
    String text = "Hello, World";
    System.out.println(text.length() + " " + text.charAt(4) + " " + text.indexOf("o") + " " + text.lastIndexOf('o'));  // → 12 o 4 8
    System.out.println(text.indexOf('o', 5) + " " + text.indexOf("xyz") + " " + text.lastIndexOf("o", 7));  // → 8 -1 4
    System.out.println(text.substring(7) + " " + text.substring(0, 5) + " " + text.substring(12).isEmpty());  // → World Hello true
    System.out.println(text.toUpperCase() + " " + text.toLowerCase() + " " + text.replace('l', 'L'));  // → HELLO, WORLD hello, world HeLLo, WorLd
    System.out.println(text.contains("World") + " " + text.startsWith("World", 7) + " " + text.endsWith("d"));  // → true true true
    System.out.println("  padded\t\n".trim() + "|" + "  both ".strip() + "|" + " l".stripLeading() + "|" + "t ".stripTrailing() + "|");
    // → padded|both|l|t|
    System.out.println(Arrays.toString("a,b,,c,,".split(",")) + " " + "a,b,,c,,".split(",").length);  // → [a, b, , c] 4
    System.out.println(Arrays.toString("a,b,,c,,".split(",", -1)) + " " + Arrays.toString("a,b,c".split(",", 2)));  // → [a, b, , c, , ] [a, b,c]
    System.out.println(Arrays.toString("one  two three".split("\\s+")) + Arrays.toString("abc".split("")));  // → [one, two, three][a, b, c]
    System.out.println(Arrays.toString(" lead".split(" ")) + " " + "".split(",").length);  // → [, lead] 1
    System.out.println(Arrays.toString("1.2.3".split("\\.")) + " " + Arrays.toString("a1b22c".split("\\d+")));  // → [1, 2, 3] [a, b, c]
    System.out.println(String.join("-", "a", "b", "c") + " " + String.join(", ", List.of("x", "y")));  // → a-b-c x, y
    System.out.println("ab".repeat(3) + " " + "=".repeat(5) + " " + "x".repeat(0).length());  // → ababab ===== 0
    System.out.println("banana".replaceAll("[an]+", "*") + " " + "banana".replaceFirst("a", "o") + " " + "a.b".replace(".", ""));  // → b* bonana ab
    System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));  // → Smith, John
    System.out.println("apple".compareTo("banana") + " " + "b".compareTo("a") + " " + "app".compareTo("apple"));  // → -1 1 -2
    System.out.println("Hello".equals("hello") + " " + "Hello".equalsIgnoreCase("hELLO") + " " + "B".compareToIgnoreCase("a"));  // → false true 1
    System.out.println("".isEmpty() + " " + "  ".isBlank() + " " + " ".isEmpty());  // → true true false
    System.out.println("level".equals(new StringBuilder("level").reverse().toString()));  // → true
    System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + "hello".chars().sum());  // → 2 532
    System.out.println("hello".chars().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining("|")));  // → h|e|l|l|o
    System.out.println(String.valueOf(3.0) + String.valueOf(true) + String.valueOf(new char[] {'o', 'k'}) + String.valueOf('c'));  // → 3.0trueokc
    System.out.println("a\tb\\n\"q\"" + '\'' + "\u0041");  // → a	b\n"q"'A
    System.out.println("hello".hashCode() + " " + "".hashCode() + " " + "The quick brown fox".hashCode());  // → 99162322 0 -1739336029
    System.out.println("naïve café".length() + " " + "naïve".toUpperCase() + " " + (int) "é".charAt(0));  // → 10 NAÏVE 233
    System.out.println("😀".length() + " " + "😀a".codePointCount(0, 3) + " " + "😀".codePointAt(0));  // → 2 2 128512
    System.out.println("cat".concat("s") + " " + "x".equals(null) + " " + "tic".indexOf(""));  // → cats false 0
    System.out.println("line1\nline2\n\nline4".lines().count() + " " + "a\nb".lines().map(String::toUpperCase).toList());  // → 4 [A, B]
    System.out.println("abc".matches("[a-c]+") + " " + "abcd".matches("[a-c]+") + " " + "2024-01-05".matches("\\d{4}-\\d{2}-\\d{2}"));  // → true false true
    System.out.println(new String(new char[] {'j', 'a', 'v', 'a'}) + " " + String.copyValueOf("copied".toCharArray(), 1, 3));  // → java opi
    char[] letters = "sorted".toCharArray();
    Arrays.sort(letters);
    System.out.println(new String(letters) + " " + letters.length);  // → deorst 6
    String textBlock = """
        {
          "name": "x"
        }""";
    System.out.println(textBlock + " " + textBlock.length());
    // → {
    // →   "name": "x"
    // → } 17
    System.out.println("Hi".chars().mapToObj(Integer::toString).toList() + " " + "Zz".codePoints().boxed().toList());  // → [72, 105] [90, 122]
    System.out.println("  indent".indent(2).length() + " " + "A-B".toLowerCase().toCharArray().length);  // → 11 3
    String nothing = null;
    System.out.println("value: " + nothing + " " + Objects.requireNonNullElse(nothing, "default"));  // → value: null default
    System.out.println("a" + 1 + 2 + " " + (1 + 2) + "a" + 1.0f + 'b' + true + null);  // → a12 3a1.0btruenull
    String literal = "same";
    System.out.println((literal == "same") + " " + literal.equals(new String("same")) + " " + (literal == new String("same")));  // → true true false
    System.out.println("x=1;y=2".split(";")[1].split("=")[0] + " " + "Mississippi".replace("ss", "SS").indexOf("SS", 4));  // → y 5
    System.out.println("banana".regionMatches(1, "nan", 0, 2) + " " + "abc".contentEquals(new StringBuilder("abc")));  // → false true
    System.out.println("one,two;three".split("[,;]").length + " " + "camelCaseWord".split("(?=[A-Z])")[2]);  // → 3 Word

    // Builders
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < 5; i++) builder.append(i).append(i < 4 ? "," : "");
    System.out.println(builder + " " + builder.length());  // → 0,1,2,3,4 9
    StringBuilder edited = new StringBuilder("hello");
    edited.insert(0, "[").append(']').setCharAt(1, 'H');
    System.out.println(edited + " " + edited.indexOf("l") + " " + edited.charAt(2));  // → [Hello] 3 e
    edited.deleteCharAt(0).delete(3, 5).replace(0, 1, "J");
    System.out.println(edited);  // → Jel]
    StringBuilder cut = new StringBuilder("trimmed, ");
    cut.setLength(cut.length() - 2);
    System.out.println(cut + "|" + cut.reverse() + "|" + cut.isEmpty());  // → trimmed|demmirt|false
    System.out.println(new StringBuilder().append(1).append('a').append(2.5).append(true).append((Object) null).append("xyz", 1, 2));  // → 1a2.5truenully
    StringJoiner joiner = new StringJoiner(", ", "{", "}");
    joiner.setEmptyValue("none");
    System.out.print(joiner + " ");
    System.out.println(joiner.add("a").add("b") + " " + joiner.length());  // → none {a, b} 6

    // Characters
    System.out.println(Character.isDigit('7') + " " + Character.isLetter('x') + " " + Character.isLetterOrDigit('_'));  // → true true false
    System.out.println(Character.toUpperCase('q') + " " + Character.isUpperCase('Q') + " " + Character.isWhitespace('\t'));  // → Q true true
    System.out.println(Character.getNumericValue('9') + " " + ('9' - '0') + " " + Character.digit('f', 16) + " " + Character.forDigit(11, 16));
    // → 9 9 15 b
    System.out.println(Character.toString(97) + Character.valueOf('b') + Character.toChars(99)[0] + " " + Character.compare('a', 'c'));  // → abc -2
    char next = 'a';
    next++;
    next += 1;
    System.out.println(next + " " + (next > 'b') + " " + (char) (next + 1) + " " + next + 1);  // → c true d c1
    StringBuilder caesar = new StringBuilder();
    for (char c : "Hello, Zoo!".toCharArray()) {
      if (Character.isUpperCase(c)) caesar.append((char) ((c - 'A' + 3) % 26 + 'A'));
      else if (Character.isLowerCase(c)) caesar.append((char) ((c - 'a' + 3) % 26 + 'a'));
      else caesar.append(c);
    }
    System.out.println(caesar);  // → Khoor, Crr!

    // Arrays
    int[] numbers = {5, 3, 9, 1};
    System.out.println(Arrays.toString(numbers) + " " + numbers.length + " " + numbers[numbers.length - 1]);  // → [5, 3, 9, 1] 4 1
    int[] copied = Arrays.copyOf(numbers, 6);
    int[] alias = numbers;
    alias[0] = 50;
    System.out.println(numbers[0] + " " + copied[0] + " " + Arrays.toString(copied));  // → 50 5 [5, 3, 9, 1, 0, 0]
    int[] sortedNumbers = numbers.clone();
    Arrays.sort(sortedNumbers);
    System.out.println(Arrays.toString(sortedNumbers) + " " + Arrays.binarySearch(sortedNumbers, 9) + " " + Arrays.binarySearch(sortedNumbers, 4));
    // → [1, 3, 9, 50] 2 -3
    int[] partly = {5, 4, 3, 2, 1};
    Arrays.sort(partly, 1, 4);
    System.out.println(Arrays.toString(partly) + Arrays.toString(Arrays.copyOfRange(partly, 1, 3)));  // → [5, 2, 3, 4, 1][2, 3]
    int[][] grid = new int[2][3];
    grid[1][2] = 7;
    System.out.println(Arrays.deepToString(grid) + " " + grid.length + " " + grid[0].length);  // → [[0, 0, 0], [0, 0, 7]] 2 3
    int[][] jagged = {{1}, {2, 3}, {}};
    int jaggedTotal = 0;
    for (int[] row : jagged) for (int cell : row) jaggedTotal += cell;
    System.out.println(jaggedTotal + " " + jagged[2].length + " " + Arrays.toString(jagged[1]));  // → 6 0 [2, 3]
    System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " " + (new int[] {1}).equals(new int[] {1}));  // → true false
    System.out.println(Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}) + " " + Arrays.hashCode(new int[] {1, 2, 3}));  // → true 30817
    double[] filled = new double[3];
    Arrays.fill(filled, 1.5);
    Arrays.fill(filled, 1, 2, 0);
    System.out.println(Arrays.toString(filled) + Arrays.toString(new boolean[2]) + Arrays.toString(new String[1]));
    // → [1.5, 0.0, 1.5][false, false][null]
    Integer[] boxes = {3, 1, 2};
    Arrays.sort(boxes, Collections.reverseOrder());
    System.out.println(Arrays.toString(boxes) + " " + Arrays.asList(boxes).indexOf(1));  // → [3, 2, 1] 2
    String[] words = {"pear", "fig", "banana", "kiwi"};
    Arrays.sort(words, (a, b) -> a.length() != b.length() ? a.length() - b.length() : a.compareTo(b));
    System.out.println(Arrays.toString(words));  // → [fig, kiwi, pear, banana]
    int[][] intervals = {{3, 4}, {1, 9}, {1, 2}};
    Arrays.sort(intervals, (a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : b[1] - a[1]);
    System.out.println(Arrays.deepToString(intervals));  // → [[1, 9], [1, 2], [3, 4]]
    int[] squares = new int[5];
    Arrays.setAll(squares, i -> i * i);
    System.out.println(Arrays.stream(squares).sum() + " " + Arrays.stream(squares, 1, 3).max().getAsInt());  // → 30 4
    int[] prefix = {1, 2, 3, 4};
    Arrays.parallelPrefix(prefix, Integer::sum);
    System.out.println(Arrays.toString(prefix));  // → [1, 3, 6, 10]
    int[] shifted = {1, 2, 3, 4, 5};
    System.arraycopy(shifted, 0, shifted, 1, 4);
    System.out.println(Arrays.toString(shifted));  // → [1, 1, 2, 3, 4]
    List<String> backed = Arrays.asList("x", "y");
    backed.set(0, "z");
    try {
      backed.add("more");
    } catch (UnsupportedOperationException e) {
      System.out.println(backed + " " + e.getMessage());
    }  // → [z, y] null
    char[] buffer = new char[3];
    Arrays.fill(buffer, '-');
    buffer[1] = 'x';
    System.out.println(buffer);  // → -x-
    long[] wide = {1L << 40, 2};
    float[] narrow = {1.1f, 2};
    System.out.println(Arrays.toString(wide) + Arrays.toString(narrow) + Arrays.toString((int[]) null));  // → [1099511627776, 2][1.1, 2.0]null
    System.out.println(Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 5, 3}) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}));  // → 1 -1
    String[][] board = new String[2][2];
    for (String[] row : board) Arrays.fill(row, ".");
    board[0][1] = "X";
    for (String[] row : board) System.out.println(String.join(" ", row));
    // → . X
    // → . .

    // Lists
    List<Integer> list = new ArrayList<>(List.of(4, 8, 15, 16, 23, 42));
    System.out.println(list + " " + list.size() + " " + list.get(2) + " " + list.contains(16) + " " + list.indexOf(23));
    // → [4, 8, 15, 16, 23, 42] 6 15 true 4
    list.add(0, 1);
    list.remove(1);
    list.remove(Integer.valueOf(42));
    list.set(2, 99);
    System.out.println(list + " " + list.isEmpty());  // → [1, 8, 99, 16, 23] false
    List<Integer> view = list.subList(1, 3);
    view.set(0, -1);
    System.out.println(list + " " + view + " " + new ArrayList<>(view).equals(List.of(-1, 99)));  // → [1, -1, 99, 16, 23] [-1, 99] true
    List<String> names = new ArrayList<>(Arrays.asList("bob", "Alice", "carol"));
    Collections.sort(names);
    System.out.print(names + " ");
    names.sort(String.CASE_INSENSITIVE_ORDER);
    System.out.print(names + " ");
    names.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    System.out.println(names);  // → [Alice, bob, carol] [Alice, bob, carol] [bob, carol, Alice]
    list.removeIf(n -> n > 20);
    list.replaceAll(n -> n * 2);
    System.out.println(list);  // → [2, -2, 32]
    List<Integer> combined = new ArrayList<>();
    Collections.addAll(combined, 3, 1, 2);
    combined.addAll(List.of(7, 7));
    combined.addAll(1, List.of(0));
    System.out.println(combined + " " + combined.lastIndexOf(7) + " " + Collections.frequency(combined, 7));  // → [3, 0, 1, 2, 7, 7] 5 2
    combined.retainAll(Set.of(7, 1, 3));
    combined.removeAll(List.of(3));
    System.out.println(combined + " " + combined.containsAll(List.of(1, 7)) + " " + combined.hashCode());  // → [1, 7, 7] true 30976
    System.out.println(Collections.max(combined) + " " + Collections.min(List.of("b", "a")) + " " + Collections.nCopies(3, "ab"));  // → 7 a [ab, ab, ab]
    List<Integer> ordered = new ArrayList<>(List.of(1, 2, 3, 4, 5));
    Collections.reverse(ordered);
    Collections.swap(ordered, 0, 4);
    System.out.print(ordered + " ");
    Collections.rotate(ordered, 2);
    System.out.println(ordered + " " + Collections.binarySearch(List.of(1, 3, 5), 3));  // → [1, 4, 3, 2, 5] [2, 5, 1, 4, 3] 1
    try {
      List.of(1).add(2);
    } catch (UnsupportedOperationException e) {
      System.out.println("immutable " + e.getMessage());
    }  // → immutable null
    Iterator<Integer> iterator = ordered.iterator();
    while (iterator.hasNext()) if (iterator.next() % 2 == 0) iterator.remove();
    System.out.println(ordered);  // → [5, 1, 3]
    List<List<Integer>> nested = new ArrayList<>();
    for (int i = 0; i < 3; i++) nested.add(new ArrayList<>());
    nested.get(1).add(5);
    System.out.println(nested + " " + nested.get(0).equals(Collections.emptyList()));  // → [[], [5], []] true
    Integer[] asArray = List.of(1, 2, 3).toArray(new Integer[0]);
    int[] unboxed = List.of(4, 5).stream().mapToInt(Integer::intValue).toArray();
    System.out.println(asArray.length + asArray[2] + unboxed[1]);  // → 11
    List<Integer> original = new ArrayList<>(List.of(1, 2));
    List<Integer> snapshot = List.copyOf(original);
    List<Integer> readOnly = Collections.unmodifiableList(original);
    original.add(3);
    System.out.println(snapshot + " " + readOnly + " " + original.equals(Arrays.asList(1, 2, 3)));  // → [1, 2] [1, 2, 3] true
    ListIterator<String> listIterator = new ArrayList<>(List.of("a", "b")).listIterator();
    while (listIterator.hasNext()) System.out.print(listIterator.nextIndex() + listIterator.next() + " ");
    System.out.println(listIterator.previous());  // → 0a 1b b
    LinkedList<Integer> linked = new LinkedList<>(List.of(2, 3));
    linked.addFirst(1);
    linked.addLast(4);
    System.out.println(linked + " " + linked.getFirst() + " " + linked.removeLast() + " " + linked.peekLast() + " " + linked.indexOf(3));
    // → [1, 2, 3, 4] 1 4 3 2
    List<String> ended = new ArrayList<>(List.of("q", "r", "s"));
    for (int i = ended.size() - 1; i >= 0; i--) System.out.print(ended.get(i));
    ended.clear();
    System.out.println(ended);  // → srq[]
    List<int[]> pairs = new ArrayList<>();
    pairs.add(new int[] {2, 20});
    pairs.add(new int[] {1, 10});
    pairs.sort(Comparator.comparingInt(p -> p[0]));
    for (int[] pair : pairs) System.out.print(pair[0] + ":" + pair[1] + " ");
    System.out.println(pairs.size());  // → 1:10 2:20 2

    // Queues and stacks
    Deque<Integer> deque = new ArrayDeque<>();
    deque.push(1);
    deque.push(2);
    deque.offer(3);
    deque.offerFirst(4);
    System.out.println(deque + " " + deque.peek() + " " + deque.pop() + " " + deque.pollLast() + " " + deque.size());  // → [4, 2, 1, 3] 4 4 3 2
    Queue<String> queue = new LinkedList<>();
    queue.add("first");
    queue.offer("second");
    System.out.println(queue.poll() + " " + queue.peek() + " " + queue.remove() + " " + queue.poll() + " " + queue);  // → first second second null []
    Stack<Character> stack = new Stack<>();
    boolean balanced = true;
    for (char c : "{[()]}(".toCharArray()) {
      if ("([{".indexOf(c) >= 0) stack.push(c);
      else balanced &= "([{".indexOf(stack.pop()) == ")]}".indexOf(c);
    }
    System.out.println(balanced + " " + stack + " " + stack.empty() + " " + stack.peek() + " " + stack.search('('));  // → true [(] false ( 1
    PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 1, 4, 2, 3));
    StringBuilder polled = new StringBuilder();
    while (!heap.isEmpty()) polled.append(heap.poll()).append(' ');
    System.out.println(polled.toString().trim() + " " + heap.peek());  // → 1 2 3 4 5 null
    PriorityQueue<int[]> tasks = new PriorityQueue<>((a, b) -> b[1] - a[1]);
    tasks.offer(new int[] {1, 10});
    tasks.offer(new int[] {2, 30});
    tasks.offer(new int[] {3, 20});
    System.out.println(tasks.poll()[0] + " " + tasks.poll()[0] + " " + tasks.size());  // → 2 3 1
    PriorityQueue<String> reversed = new PriorityQueue<>(Comparator.reverseOrder());
    Collections.addAll(reversed, "b", "a", "c");
    System.out.println(reversed.remove() + reversed.element() + " " + reversed.contains("a") + " " + reversed);  // → cb true [b, a]

    // Maps
    Map<String, Integer> counts = new HashMap<>();
    for (String word : "the cat and the hat and the bat".split(" ")) counts.put(word, counts.getOrDefault(word, 0) + 1);
    System.out.println(counts.get("the") + " " + counts.get("dog") + " " + counts.size() + " " + new TreeMap<>(counts));
    // → 3 null 5 {and=2, bat=1, cat=1, hat=1, the=3}
    Map<String, Integer> merged = new TreeMap<>();
    for (String word : List.of("b", "a", "b")) merged.merge(word, 1, Integer::sum);
    System.out.println(merged + " " + merged.containsKey("a") + " " + merged.containsValue(3));  // → {a=1, b=2} true false
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (String word : List.of("zeta", "apple", "zoo", "ant"))
      groups.computeIfAbsent(word.substring(0, 1), k -> new ArrayList<>()).add(word);
    System.out.println(groups);  // → {z=[zeta, zoo], a=[apple, ant]}
    for (Map.Entry<String, List<String>> entry : groups.entrySet())
      System.out.println(entry.getKey() + " -> " + entry.getValue().size());
      // → z -> 2
      // → a -> 2
    Map<Integer, String> byNumber = new LinkedHashMap<>();
    System.out.println(byNumber.put(3, "three") + " " + byNumber.put(3, "THREE") + " " + byNumber.putIfAbsent(3, "no") + " " + byNumber);
    // → null three THREE {3=THREE}
    byNumber.put(1, "one");
    byNumber.remove(3);
    byNumber.put(3, "again");
    byNumber.computeIfPresent(1, (k, v) -> v + k);
    byNumber.compute(2, (k, v) -> v == null ? "new" : v + "!");
    System.out.println(byNumber + " " + byNumber.keySet() + " " + byNumber.values());  // → {1=one1, 3=again, 2=new} [1, 3, 2] [one1, again, new]
    byNumber.replaceAll((k, v) -> v.toUpperCase());
    byNumber.forEach((k, v) -> System.out.print(k + "=" + v + ";"));
    System.out.println(byNumber.remove(9) + " " + byNumber.replace(2, "two"));  // → 1=ONE1;3=AGAIN;2=NEW;null NEW
    System.out.println(Map.of("a", 1).equals(new HashMap<>(Map.of("a", 1))) + " " + Map.of() + " " + Map.entry("k", 2));  // → true {} k=2
    TreeMap<Integer, String> grades = new TreeMap<>(Map.of(90, "A", 80, "B", 70, "C"));
    System.out.println(grades.floorEntry(85).getValue() + " " + grades.ceilingKey(71) + " " + grades.firstKey() + " " + grades.lastEntry());
    // → B 80 70 90=A
    System.out.println(grades.headMap(80) + " " + grades.tailMap(80) + " " + grades.headMap(80, true) + " " + grades.descendingMap());
    // → {70=C} {80=B, 90=A} {70=C, 80=B} {90=A, 80=B, 70=C}
    System.out.println(grades.lowerKey(70) + " " + grades.higherKey(80) + " " + grades.subMap(70, 90) + " " + grades.pollFirstEntry());
    // → null 90 {70=C, 80=B} 70=C
    Map<String, Double> prices = new HashMap<>(Map.of("tea", 2.5, "cake", 4.0));
    prices.entrySet().removeIf(e -> e.getValue() > 3);
    for (var entry : prices.entrySet()) entry.setValue(entry.getValue() * 2);
    System.out.println(prices);  // → {tea=5.0}
    Map<Character, Integer> histogram = new TreeMap<>(Comparator.reverseOrder());
    for (char c : "mississippi".toCharArray()) histogram.put(c, histogram.containsKey(c) ? histogram.get(c) + 1 : 1);
    System.out.println(histogram);  // → {s=4, p=2, m=1, i=4}
    Map<Integer, String> smallKeys = new HashMap<>();
    for (int i = 5; i > 0; i--) smallKeys.put(i, "v" + i);
    System.out.println(smallKeys + " " + smallKeys.keySet());  // → {1=v1, 2=v2, 3=v3, 4=v4, 5=v5} [1, 2, 3, 4, 5]
    List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
    entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
    System.out.println(entries + " " + entries.get(0).getKey());  // → [the=3, and=2, bat=1, cat=1, hat=1] the
    EnumMap<Level, Integer> byLevel = new EnumMap<>(Level.class);
    byLevel.put(Level.HIGH, 1);
    byLevel.put(Level.LOW, 2);
    System.out.println(byLevel);  // → {LOW=2, HIGH=1}
    Map<Point, String> places = new HashMap<>();
    places.put(new Point(1, 2), "here");
    System.out.println(places.get(new Point(1, 2)) + " " + places.get(new Point(2, 1)) + " " + places);  // → here null {Point[x=1, y=2]=here}

    // Sets
    Set<Integer> set = new TreeSet<>(List.of(5, 1, 3));
    System.out.println(set.add(3) + " " + set.add(2) + " " + set + " " + set.remove(9) + " " + set.size());  // → false true [1, 2, 3, 5] false 4
    Set<String> seen = new LinkedHashSet<>(Arrays.asList("z", "a", "z", "m"));
    System.out.println(seen + " " + seen.contains("a") + " " + String.join("", seen));  // → [z, a, m] true zam
    Set<Integer> union = new TreeSet<>(List.of(1, 2, 3)), intersection = new TreeSet<>(List.of(1, 2, 3));
    union.addAll(Set.of(3, 4));
    intersection.retainAll(Set.of(2, 3, 4));
    System.out.println(union + " " + intersection + " " + union.containsAll(intersection) + " " + union.equals(Set.of(4, 3, 2, 1)));
    // → [1, 2, 3, 4] [2, 3] true true
    TreeSet<Integer> tree = new TreeSet<>(List.of(10, 20, 30, 40));
    System.out.println(tree.first() + " " + tree.last() + " " + tree.floor(25) + " " + tree.ceiling(25) + " " + tree.higher(40));  // → 10 40 20 30 null
    System.out.println(tree.headSet(30) + " " + tree.tailSet(30) + " " + tree.descendingSet() + " " + tree.subSet(15, 35));
    // → [10, 20] [30, 40] [40, 30, 20, 10] [20, 30]
    Set<Integer> hashed = new HashSet<>(List.of(30, 4, 100, 17));
    System.out.println(hashed + " " + hashed.hashCode());  // → [17, 4, 100, 30] 151
    Set<Character> vowels = new HashSet<>();
    for (char c : "education".toCharArray()) if ("aeiou".indexOf(c) != -1) vowels.add(c);
    System.out.println(vowels.size() + " " + vowels);  // → 5 [a, e, u, i, o]
    Set<List<Integer>> unique = new HashSet<>();
    unique.add(List.of(1, 2));
    unique.add(Arrays.asList(1, 2));
    System.out.println(unique.size() + " " + unique);  // → 1 [[1, 2]]

    // Streams
    System.out.println(Stream.of(1, 2, 3, 4).filter(n -> n % 2 == 0).map(n -> n * n).collect(Collectors.toList()));  // → [4, 16]
    System.out.println(IntStream.rangeClosed(1, 5).sum() + " " + IntStream.range(0, 5).boxed().toList());  // → 15 [0, 1, 2, 3, 4]
    System.out.println(IntStream.of(3, 1, 2).average().getAsDouble() + " " + IntStream.empty().average().isPresent());  // → 2.0 false
    System.out.println(IntStream.of(3, 1, 2).summaryStatistics());  // → IntSummaryStatistics{count=3, sum=6, min=1, average=2.000000, max=3}
    Map<Integer, Long> byLength = Stream.of("a", "bb", "cc").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
    System.out.println(byLength);  // → {1=1, 2=2}
    System.out.println(Stream.of("a", "bb", "cc").collect(Collectors.toMap(s -> s.length(), s -> s, (x, y) -> x + y)));  // → {1=a, 2=bbcc}
    System.out.println(Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(n -> n > 2)));  // → {false=[1, 2], true=[3, 4]}
    System.out.println(Stream.of(1, 2, 3, 4).reduce(0, Integer::sum) + " " + Stream.of(2, 3).reduce((a, b) -> a * b).get());  // → 10 6
    System.out.println(Stream.iterate(1, n -> n * 2).limit(8).map(String::valueOf).collect(Collectors.joining(", ", "[", "]")));
    // → [1, 2, 4, 8, 16, 32, 64, 128]
    System.out.println(Stream.of(5, 3, 8).sorted(Comparator.reverseOrder()).toList() + " " + Stream.of(5, 3, 8).max(Integer::compare).get());
    // → [8, 5, 3] 8
    System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(n -> n + 10).toList());  // → [11, 12, 13]
    System.out.println(Stream.of("b", "a", "b").distinct().sorted().toList() + " " + Stream.of(1, 2, 3).skip(1).findFirst());  // → [a, b] Optional[2]
    System.out.println(Stream.of(1, 2, 3).anyMatch(n -> n > 2) + " " + Stream.of(1).allMatch(n -> n > 2) + " " + Stream.of(1).noneMatch(n -> n > 2));
    // → true false true
    System.out.println(Stream.of(1, 5, 2, 6).takeWhile(n -> n < 6).dropWhile(n -> n < 5).peek(n -> System.out.print(n + "! ")).count());  // → 5! 2! 2
    System.out.println(DoubleStream.of(1.5, 2.5).map(Math::sqrt).boxed().map(d -> String.format("%.3f", d)).toList());  // → [1.225, 1.581]
    List<Person> people = List.of(new Person("Ann", 31, 1.7), new Person("Bo", 25, 1.82), new Person("Cy", 31, 1.65));
    System.out.println(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::height)).map(Person::name).toList());
    // → [Bo, Cy, Ann]
    System.out.println(people.stream().collect(Collectors.averagingInt(Person::age)) + " " + people.stream().mapToDouble(Person::height).sum());
    // → 29.0 5.17
    System.out.println(people.stream().collect(Collectors.groupingBy(Person::age, Collectors.mapping(Person::name, Collectors.joining("/")))));
    // → {25=Bo, 31=Ann/Cy}
    System.out.println(people.stream().max(Comparator.comparingDouble(Person::height)).map(Person::name).orElse("nobody"));  // → Bo
    System.out.println(IntStream.iterate(1, i -> i < 100, i -> i * 3).mapToObj(i -> "<" + i + ">").collect(Collectors.joining()));  // → <1><3><9><27><81>
    System.out.println(Arrays.stream(new String[] {"x", "yy"}).mapToInt(String::length).boxed().collect(Collectors.toSet()));  // → [1, 2]
    System.out.println(Arrays.toString(Stream.of("q", "p").sorted().toArray(String[]::new)) + " " + Stream.generate(() -> "z").limit(2).toList());
    // → [p, q] [z, z]
    System.out.println(Stream.concat(Stream.of(1), Stream.of(2)).mapToInt(i -> i).max().orElse(-1) + " " + IntStream.empty().max());
    // → 2 OptionalInt.empty
    System.out.println(IntStream.rangeClosed(2, 30).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
    // → [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    List<String> order = new ArrayList<>();
    Stream.of("one", "two").filter(s -> order.add("f" + s)).map(s -> s + order.add("m" + s)).forEach(order::add);
    System.out.println(order);  // → [fone, mone, onetrue, ftwo, mtwo, twotrue]

    // Optional
    Optional<String> some = Optional.of("value"), none = Optional.empty();
    System.out.println(some + " " + none + " " + some.isPresent() + " " + none.isEmpty() + " " + none.orElse("else"));
    // → Optional[value] Optional.empty true true else
    System.out.println(some.map(String::length).filter(n -> n > 3).get() + " " + Optional.ofNullable(null).isPresent() + " " + none.or(() -> some));
    // → 5 false Optional[value]
    some.ifPresent(v -> System.out.print(v + " "));
    none.ifPresentOrElse(v -> System.out.println(v), () -> System.out.println("absent"));  // → value absent

    // Functions and closures
    Supplier<Integer> tick = counter(), tock = counter();
    System.out.println(tick.get() + " " + tick.get() + " " + tock.get());  // → 1 2 1
    Function<Integer, Integer> twice = n -> n * 2, plusOne = n -> n + 1;
    System.out.println(twice.andThen(plusOne).apply(5) + " " + twice.compose(plusOne).apply(5) + " " + Function.<Integer>identity().apply(7));  // → 11 12 7
    BiFunction<Integer, Integer, Integer> adder = (a, b) -> a + b;
    UnaryOperator<String> upper = String::toUpperCase;
    BinaryOperator<Integer> larger = BinaryOperator.maxBy(Comparator.naturalOrder());
    System.out.println(adder.apply(2, 3) + " " + upper.apply("up") + " " + larger.apply(4, 9));  // → 5 UP 9
    Predicate<Integer> even = n -> n % 2 == 0, positive = n -> n > 0;
    System.out.println(even.and(positive).test(4) + " " + even.negate().test(4) + " " + even.or(positive).test(-3));  // → true false false
    Function<Integer, Function<Integer, Integer>> curried = a -> b -> a - b;
    System.out.println(curried.apply(10).apply(3));  // → 7
    List<Runnable> jobs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int held = i;
      jobs.add(() -> System.out.print(held + " "));
    }
    jobs.forEach(Runnable::run);
    System.out.println(jobs.size());  // → 0 1 2 3
    Map<String, BinaryOperator<Double>> operators = new LinkedHashMap<>();
    operators.put("+", (a, b) -> a + b);
    operators.put("/", (a, b) -> a / b);
    operators.forEach((sign, f) -> System.out.print("6" + sign + "4=" + f.apply(6.0, 4.0) + " "));
    System.out.println();  // → 6+4=10.0 6/4=1.5
    Function<String, Integer> parse = Integer::parseInt;
    Function<Integer, int[]> make = int[]::new;
    BiFunction<Integer, Integer, Point> build = Point::new;
    System.out.println(parse.apply("12") + make.apply(3).length + " " + build.apply(1, 2));  // → 15 Point[x=1, y=2]
    System.out.println(factorial(10) + " " + factorial(13) + " " + fibonacci(80, new HashMap<>()));  // → 3628800 1932053504 23416728348467685
    System.out.println(sum() + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));  // → 0 6 9
    System.out.println(describe('a') + ", " + describe(5L) + ", " + describe(2f) + ", " + describe("s") + ", " + describe((Integer) 7));
    // → int 97, long 5, double 2.0, object s, object 7
    IntBinaryOperator power = (b, e) -> (int) Math.pow(b, e);
    ToIntFunction<String> measure = String::length;
    IntPredicate odd = n -> n % 2 != 0;
    DoubleUnaryOperator half = x -> x / 2;
    System.out.println(power.applyAsInt(2, 5) + " " + measure.applyAsInt("four") + " " + odd.test(3) + " " + half.applyAsDouble(5));  // → 32 4 true 2.5
    List<String> permutations = new ArrayList<>();
    permute(new int[] {1, 2, 3}, 0, permutations);
    System.out.println(permutations.size() + " " + permutations.get(3) + " " + gcd(84, 36));  // → 6 [2, 3, 1] 12

    // Classes
    System.out.println(new Circle(1).describe() + "; " + new Square(2).describe() + "; " + new Square(3));
    // → Circle with area 3.14; Square with area 4.00; Square(3.0)
    Animal[] animals = {new Dog("Rex"), new Puppy("Max")};
    for (Animal animal : animals) System.out.println(animal + ": " + animal.speak());
    // → Dog[Rex]: Rex says Woof
    // → Puppy[Max jr.]: Max jr. says Woof!
    System.out.println(Animal.getCount() + " " + (animals[1] instanceof Dog) + " " + animals[1].getClass().getSimpleName());  // → 2 true Puppy
    Money price = new Money(1999), cost = new Money(1999);
    System.out.println(price.equals(cost) + " " + (price == cost) + " " + (price.hashCode() == cost.hashCode()) + " " + price);  // → true false true $19.99
    System.out.println(new TreeSet<>(List.of(new Money(500), new Money(5), price)) + " " + List.of(price).contains(cost) + " " + new HashSet<>(Arrays.asList(price, cost)).size());
    // → [$0.05, $5.00, $19.99] true 1
    System.out.println(new Point(1, 2) + " " + new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(3, 4).distance(Point.ORIGIN));
    // → Point[x=1, y=2] true 5.0
    System.out.println(new Point(1, 2).plus(new Point(10, 20)).x() + " " + new Range(4) + " " + new Pair<>("a", List.of(1.5)));
    // → 11 Range[low=0, high=4] Pair[first=a, second=[1.5]]
    System.out.println(new Point(3, 4).hashCode() + " " + Objects.equals(null, null) + " " + Objects.hash(1, 2, 3));  // → 97 true 30817
    for (int n : new Countdown(3)) System.out.print(n + " ");
    System.out.println(new Countdown(2).iterator().next());  // → 3 2 1 2
    System.out.println(new Stack2<String>().push("a").push("b").pop() + " " + largest(List.of(3, 9, 4)) + " " + largest(List.of("x", "yy")));  // → b 9 yy
    List<Integer> inOrder = new ArrayList<>();
    Node root = new Node(5).insert(2).insert(8).insert(1).insert(9).insert(10);
    root.collect(inOrder);
    System.out.println(inOrder + " " + root.depth());  // → [1, 2, 5, 8, 9, 10] 4
    System.out.println(kind(5) + ", " + kind(50) + ", " + kind("word") + ", " + kind(null) + ", " + kind(2.5));
    // → int, big int 50, string of 4, null, other
    Shape anonymous = new Shape() {
      public double area() {
        return 12;
      }
    };
    Shape lambda = () -> 7.5;
    System.out.println(anonymous.area() + lambda.area());  // → 19.5
    record Scored(String name, double score) {}
    var scored = new ArrayList<>(List.of(new Scored("a", 0.3), new Scored("b", 0.9)));
    scored.sort(Comparator.comparingDouble(Scored::score).reversed());
    System.out.println(scored);  // → [Scored[name=b, score=0.9], Scored[name=a, score=0.3]]

    // Enums
    System.out.println(Level.MEDIUM + " " + Level.HIGH.ordinal() + " " + Level.valueOf("LOW").weight() + " " + Level.HIGH.name());  // → MEDIUM 2 1 HIGH
    System.out.println(Arrays.toString(Level.values()) + " " + Level.HIGH.isAbove(Level.LOW) + " " + Level.LOW.compareTo(Level.HIGH));
    // → [LOW, MEDIUM, HIGH] true -2
    for (Operation operation : Operation.values()) System.out.print("3 " + operation.symbol + " 4 = " + operation.apply(3, 4) + "; ");
    System.out.println(EnumSet.of(Level.HIGH, Level.LOW) + " " + (Level.LOW == Level.valueOf("LOW")));  // → 3 + 4 = 7.0; 3 * 4 = 12.0; [LOW, HIGH] true
    try {
      Level.valueOf("NONE");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage().startsWith("No enum constant"));
    }  // → true

    // Control flow
    switch (3) {
      case 1:
        System.out.println("one");
      case 3:
        System.out.println("three");
      case 4:
        System.out.println("four");
        break;
      default:
        System.out.println("default");
    }
    // → three
    // → four
    String season = switch ("JUL") {
      case "DEC", "JAN", "FEB" -> "winter";
      case "JUN", "JUL", "AUG" -> {
        String found = "sum";
        yield found + "mer";
      }
      default -> "other";
    };
    System.out.println(season);  // → summer
    int weightOf = switch (Level.MEDIUM) {
      case LOW -> 1;
      case MEDIUM -> 2;
      case HIGH -> 3;
    };
    System.out.println(weightOf);  // → 2
    StringBuilder path = new StringBuilder();
    outer:
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        if (j == 2) continue outer;
        if (i == 2) break outer;
        path.append(i).append(j).append(' ');
      }
    }
    System.out.println(path);  // → 00 01 10 11
    int halvings = 0, collatz = 27;
    do {
      collatz = collatz % 2 == 0 ? collatz / 2 : 3 * collatz + 1;
      halvings++;
    } while (collatz != 1);
    System.out.println(halvings);  // → 111
    for (int i = 0, j = 10; i < j; i += 3, j--) System.out.print(i + "," + j + " ");
    System.out.println();  // → 0,10 3,9 6,8
    int evaluated = 0;
    boolean shortCut = false && evaluated++ > 0, full = false & evaluated++ > 0;
    System.out.println(evaluated + " " + shortCut + " " + full + " " + (true ^ false) + " " + (!true || 1 != 2));  // → 1 false false true true
    for (int row = 1; row <= 3; row++) {
      for (int column = 0; column < row; column++) System.out.print("*");
      System.out.println();
    }
    // → *
    // → **
    // → ***
    for (int i = 1; i <= 5; i++) System.out.print(i % 15 == 0 ? "FizzBuzz " : i % 5 == 0 ? "Buzz " : i % 3 == 0 ? "Fizz " : i + " ");
    System.out.println();  // → 1 2 Fizz 4 Buzz
    var inferred = new int[][] {{1, 2}, {3, 4}};
    int trace = 0;
    for (int i = 0; i < inferred.length; i++) trace += inferred[i][i];
    System.out.println(trace);  // → 5

    // Exceptions
    try {
      System.out.println(10 / (numbers.length - 4));
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage() + " | " + e);
    } finally {
      System.out.println("done");
    }
    // → / by zero | java.lang.ArithmeticException: / by zero
    // → done
    try {
      numbers[4] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }  // → Index 4 out of bounds for length 4
    try {
      Integer.parseInt("12a");
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }  // → For input string: "12a"
    try {
      new ArrayList<>(List.of(1, 2)).get(2);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }  // → Index 2 out of bounds for length 2
    try {
      System.out.println("abc".charAt(5));
    } catch (StringIndexOutOfBoundsException e) {
      System.out.println(e.getClass().getSimpleName());
    }  // → StringIndexOutOfBoundsException
    try {
      nothing.length();
    } catch (NullPointerException e) {
      System.out.println("null pointer");
    }  // → null pointer
    try {
      heat(90);
      heat(130);
      System.out.println("unreached");
    } catch (TooHot e) {
      System.out.println(e.getMessage() + " " + e.getDegrees() + " " + (e instanceof Exception));
    }  // → too hot: 130 130 true
    try {
      new Range(3, 1);
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.out.println(e.getMessage());
    }  // → low 3 > high 1
    List<String> log = new ArrayList<>();
    System.out.println(tryFinally(log) + " " + log);  // → 1 [try, finally]
    try (Resource first = new Resource("a"); Resource second = new Resource("b")) {
      throw new IllegalStateException("inside");
    } catch (IllegalStateException e) {
      System.out.println("caught " + e.getMessage());
    }
    // → open a
    // → open b
    // → close b
    // → close a
    // → caught inside
    try {
      Object object = "text";
      Integer number = (Integer) object;
    } catch (ClassCastException e) {
      System.out.println("cast failed");
    }  // → cast failed
    try {
      try {
        throw new RuntimeException("low");
      } catch (RuntimeException e) {
        throw new Exception("high", e);
      }
    } catch (Exception e) {
      System.out.println(e.getMessage() + " from " + e.getCause().getMessage() + " " + e.getCause());
    }  // → high from low java.lang.RuntimeException: low
    try {
      for (Integer n : original) if (n == 1) original.remove(n);
    } catch (ConcurrentModificationException e) {
      System.out.println("modified " + original);
    }  // → modified [2, 3]
    try {
      new ArrayDeque<Integer>().pop();
    } catch (NoSuchElementException e) {
      System.out.println("empty " + e.getMessage());
    }  // → empty null
    try {
      Optional.empty().get();
    } catch (NoSuchElementException e) {
      System.out.println(e.getMessage());
    }  // → No value present
    try {
      Iterator<String> exhausted = List.<String>of().iterator();
      exhausted.next();
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getSimpleName());
    }  // → NoSuchElementException
    try {
      Objects.requireNonNull(nothing, "must not be null");
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }  // → must not be null

    // Random numbers
    Random random = new Random(42);
    System.out.println(random.nextInt(100) + " " + random.nextInt(100) + " " + random.nextInt());  // → 30 63 -1360544799
    System.out.println(random.nextDouble() + " " + random.nextBoolean() + " " + random.nextLong());  // → 0.047939305137387644 true 5111195811822994797
    System.out.println(new Random(7).nextGaussian() + " " + new Random(0).nextFloat());  // → 0.8452060657049847 0.73096776
    List<Integer> deck = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
    Collections.shuffle(deck, new Random(1));
    System.out.println(deck);  // → [5, 3, 1, 2, 6, 4]
    System.out.println(Arrays.toString(new Random(3).ints(4, 0, 10).toArray()));  // → [4, 0, 0, 1]

    // Numeric programs
    double[] u = {1, 2, 3}, v = {4, -5, 6};
    System.out.println(dot(u, v) + " " + Math.sqrt(dot(u, u)));  // → 12.0 3.7416573867739413
    System.out.println(Arrays.deepToString(multiply(new double[][] {{1, 2}, {3, 4}}, new double[][] {{0, 1}, {1, 0}})));  // → [[2.0, 1.0], [4.0, 3.0]]
    double[] probabilities = softmax(new double[] {1, 2, 3});
    System.out.printf("%.4f %.4f %.4f%n", probabilities[0], probabilities[1], probabilities[2]);  // → 0.0900 0.2447 0.6652
    System.out.printf("%.3f%n", dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v)));  // → 0.365
    double[][] queries = {{1, 0}, {0, 1}}, keys = {{1, 1}, {0, 1}}, values = {{10, 0}, {0, 10}};
    for (double[] query : queries) {
      double[] scores = new double[keys.length];
      for (int i = 0; i < keys.length; i++) scores[i] = dot(query, keys[i]) / Math.sqrt(2);
      double[] weights = softmax(scores);
      double[] mixed = new double[2];
      for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) mixed[j] += weights[i] * values[i][j];
      System.out.printf("[%.2f, %.2f]%n", mixed[0], mixed[1]);
    }
    // → [6.70, 3.30]
    // → [5.00, 5.00]
    double w = 0, b = 0;
    for (int epoch = 0; epoch < 200; epoch++) {
      for (double x = -1; x <= 1; x += 0.5) {
        double error = w * x + b - (2 * x + 1);
        w -= 0.1 * error * x;
        b -= 0.1 * error;
      }
    }
    System.out.printf("w=%.3f b=%.3f%n", w, b);  // → w=2.000 b=1.000
    int[] series = {1, 2, 6, 3, 8};
    List<Double> averages = new ArrayList<>();
    for (int i = 0; i + 3 <= series.length; i++) averages.add(IntStream.range(i, i + 3).map(k -> series[k]).average().orElse(0));
    System.out.println(averages);  // → [3.0, 3.6666666666666665, 5.666666666666667]
    double[] logits = {0.1, 2.5, -1, 2.4};
    int argmax = 0;
    for (int i = 1; i < logits.length; i++) if (logits[i] > logits[argmax]) argmax = i;
    List<Integer> topTwo = IntStream.range(0, 4).boxed().sorted((i, j) -> Double.compare(logits[j], logits[i])).limit(2).toList();
    System.out.println(argmax + " " + topTwo);  // → 1 [1, 3]
    Map<String, Integer> vocabulary = new LinkedHashMap<>();
    int[] encoded = Arrays.stream("to be or not to be".split(" ")).mapToInt(t -> vocabulary.computeIfAbsent(t, k -> vocabulary.size())).toArray();
    System.out.println(Arrays.toString(encoded) + " " + vocabulary);  // → [0, 1, 2, 3, 0, 1] {to=0, be=1, or=2, not=3}
    Map<Integer, String> decoder = new HashMap<>();
    vocabulary.forEach((word, id) -> decoder.put(id, word));
    System.out.println(Arrays.stream(encoded).mapToObj(decoder::get).collect(Collectors.joining(" ")));  // → to be or not to be
    double[][] positions = new double[2][4];
    for (int p = 0; p < 2; p++)
      for (int i = 0; i < 4; i += 2) {
        positions[p][i] = Math.sin(p / Math.pow(10000, i / 4.0));
        positions[p][i + 1] = Math.cos(p / Math.pow(10000, i / 4.0));
      }
    System.out.printf("%.4f %.4f %.4f %.4f%n", positions[1][0], positions[1][1], positions[1][2], positions[1][3]);  // → 0.8415 0.5403 0.0100 1.0000
    double[] normalised = {2, 4, 4, 4, 5, 5, 7, 9};
    double mean = Arrays.stream(normalised).average().orElse(Double.NaN);
    double deviation = Math.sqrt(Arrays.stream(normalised).map(x -> (x - mean) * (x - mean)).sum() / normalised.length);
    System.out.println(mean + " " + deviation + " " + (normalised[7] - mean) / deviation);  // → 5.0 2.0 2.0
    boolean[] composite = new boolean[30];
    List<Integer> primes = new ArrayList<>();
    for (int i = 2; i < composite.length; i++) {
      if (composite[i]) continue;
      primes.add(i);
      for (int j = i * i; j < composite.length; j += i) composite[j] = true;
    }
    System.out.println(primes);  // → [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    int[][] transposed = new int[3][2];
    int[][] matrix = {{1, 2, 3}, {4, 5, 6}};
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) transposed[j][i] = matrix[i][j];
    System.out.println(Arrays.deepToString(transposed) + " " + Arrays.stream(matrix).flatMapToInt(Arrays::stream).sum());  // → [[1, 4], [2, 5], [3, 6]] 21
    double sigmoid = 1 / (1 + Math.exp(-0.5)), relu = Math.max(0, -0.5), loss = -Math.log(0.25);
    System.out.printf("%.6f %.1f %.6f%n", sigmoid, relu, loss);  // → 0.622459 0.0 1.386294
    int low = 0, high = sortedNumbers.length - 1, target = 9, position = -1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (sortedNumbers[middle] == target) {
        position = middle;
        break;
      } else if (sortedNumbers[middle] < target) low = middle + 1;
      else high = middle - 1;
    }
    System.out.println(position);  // → 2
    int[] bubble = {4, 2, 5, 1};
    int swaps = 0;
    for (int i = 0; i < bubble.length; i++)
      for (int j = 0; j + 1 < bubble.length - i; j++)
        if (bubble[j] > bubble[j + 1]) {
          swap(bubble, j, j + 1);
          swaps++;
        }
    System.out.println(Arrays.toString(bubble) + " " + swaps);  // → [1, 2, 4, 5] 4
    Map<String, List<String>> graph = Map.of("A", List.of("B", "C"), "B", List.of("D"), "C", List.of("D"), "D", List.of());
    Queue<String> frontier = new ArrayDeque<>(List.of("A"));
    Set<String> visited = new LinkedHashSet<>(frontier);
    while (!frontier.isEmpty()) for (String neighbour : graph.get(frontier.poll())) if (visited.add(neighbour)) frontier.add(neighbour);
    System.out.println(visited);  // → [A, B, C, D]
    String left = "kitten", right = "sitting";
    int[][] distance = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++)
      for (int j = 0; j <= right.length(); j++)
        distance[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(distance[i - 1][j], distance[i][j - 1]) + 1,
            distance[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1));
    System.out.println(distance[left.length()][right.length()]);  // → 3

    // Printing
    System.out.println(new int[0].length + " " + List.of() + " " + new ArrayList<>(Arrays.asList(1, null, "x", 2.0, 'c')));  // → 0 [] [1, null, x, 2.0, c]
    System.out.println(Map.of("list", List.of(1, 2)) + " " + List.of(Map.of(1, true)) + " " + Optional.of(List.of("deep")));
    // → {list=[1, 2]} [{1=true}] Optional[[deep]]
    System.out.print("no newline ");
    System.out.print(1.0f);
    System.out.print('\n');
    System.out.println((Object) null);
    // → no newline 1.0
    // → null
    System.out.println(1 == 1.0 ? "equal" : "different");  // → equal
    System.out.printf("%-8s|%6s|%n%-8s|%6.2f|%n", "name", "score", "ann", 9.5);
    // → name    | score|
    // → ann     |  9.50|
    System.out.println(List.of(0.5f, 1e-4, 1e21) + " " + Arrays.asList(1L, (short) 2, true));  // → [0.5, 1.0E-4, 1.0E21] [1, 2, true]

    // More of texts and numbers
    System.out.print("flushed ");
    System.out.flush();
    System.out.println("a" + System.lineSeparator().length() + "b");  // → flushed a1b
    System.out.println("subsequence".subSequence(3, 6) + " " + "abc".subSequence(0, 0).length());  // → seq 0
    System.out.println(Integer.valueOf(7).floatValue() + " " + Double.valueOf(7.9).longValue() + " " + Long.valueOf(5).doubleValue());  // → 7.0 7 5.0
    System.out.println(Character.valueOf('k').charValue() + Integer.valueOf(300).byteValue() + " " + Double.valueOf(0.1).floatValue());  // → 151 0.1
    System.out.println((System.currentTimeMillis() > 0) + " " + (System.nanoTime() - System.nanoTime() <= 0));  // → true true

    // More of collections
    Map<String, Integer> base = new TreeMap<>(Map.ofEntries(Map.entry("x", 1), Map.entry("y", 2)));
    base.putAll(Map.of("y", 3, "z", 4));
    System.out.println(base);  // → {x=1, y=3, z=4}
    Deque<String> ends = new ArrayDeque<>();
    ends.offerLast("b");
    ends.offerFirst("a");
    ends.offerLast("c");
    System.out.println(ends.peekFirst() + ends.peekLast() + " " + ends.pollFirst() + " " + ends.removeLast() + " " + ends);  // → ac a c [b]
    ArrayList<Integer> grown = new ArrayList<>(2);
    grown.ensureCapacity(100);
    grown.addAll(List.of(3, 4));
    System.out.println(grown.size() + " " + grown.parallelStream().map(n -> n * n).collect(Collectors.toList()));  // → 2 [9, 16]
    Vector<Integer> vector = new Vector<>(List.of(7, 8));
    vector.addElement(9);
    System.out.println(vector.elementAt(1) + " " + vector.firstElement() + " " + vector.lastElement() + " " + vector);  // → 8 7 9 [7, 8, 9]

    // More of streams
    System.out.println(people.stream().collect(Collectors.summingInt(Person::age)) + " " + people.stream().collect(Collectors.summingDouble(Person::height)));
    // → 87 5.17
    System.out.println(people.stream().collect(Collectors.averagingDouble(p -> p.age() * 1.5)) + " " + Stream.<Integer>empty().collect(Collectors.averagingDouble(n -> n)));
    // → 43.5 0.0
    TreeSet<String> collected = Stream.of("c", "a", "c").collect(Collectors.toCollection(TreeSet::new));
    System.out.println(collected + " " + Stream.of(3, 4).collect(Collectors.toCollection(ArrayDeque::new)).peekLast());  // → [a, c] 4
    System.out.println(Stream.of("a", "bbb").mapToLong(String::length).sum() + " " + Stream.of(2, 3).mapToLong(n -> n * 10_000_000_000L).max().getAsLong());
    // → 4 30000000000
    System.out.println(Arrays.toString(IntStream.range(0, 3).asDoubleStream().toArray()) + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
    // → [0.0, 1.0, 2.0] 2147483648
    System.out.println(IntStream.rangeClosed(1, 10).parallel().sum() + " " + Stream.of(4).sequential().findAny().get());  // → 55 4
    System.out.println(Optional.<Integer>empty().orElseGet(() -> 9) + " " + Optional.of(1).orElseGet(() -> 9) + " " + Stream.empty().findAny().isPresent());
    // → 9 1 false
    Random reseeded = new Random();
    reseeded.setSeed(42);
    System.out.println(reseeded.nextInt(100) + " " + reseeded.nextInt(5, 10));  // → 30 8
    try {
      throw new IllegalStateException();
    } catch (IllegalStateException e) {
      e.printStackTrace();
      System.out.println(e + " " + e.getMessage());
    }  // → java.lang.IllegalStateException null

    furtherMembers();
  }

  static void furtherMembers() throws Exception {
    // What else the collections, numbers, and streams have
    int[][] nested = {{1, 2}, {3}};
    System.out.println(Arrays.deepHashCode(nested) + " " + Arrays.hashCode(new int[] {1, 2}));  // → 31809 994
    double[] squaresAtOnce = new double[4];
    Arrays.parallelSetAll(squaresAtOnce, i -> i * i);
    System.out.println(Arrays.toString(squaresAtOnce));  // → [0.0, 1.0, 4.0, 9.0]
    int[] toSortAtOnce = {3, 1, 2};
    Arrays.parallelSort(toSortAtOnce);
    System.out.println(Arrays.toString(toSortAtOnce));  // → [1, 2, 3]
    System.out.println(new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal("2.500").stripTrailingZeros());  // → 1000 2.5
    System.out.println(new BigDecimal("12.34").unscaledValue() + " " + new BigDecimal("12.34").scale());  // → 1234 2
    System.out.println(BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));  // → 4
    System.out.println(Arrays.toString(BigInteger.valueOf(17).divideAndRemainder(BigInteger.valueOf(5))));  // → [3, 2]
    System.out.println(BigInteger.valueOf(40).shiftRight(3) + " " + BigInteger.valueOf(255).bitLength());  // → 5 8
    System.out.println(BigInteger.valueOf(5).testBit(2) + " " + BigInteger.valueOf(97).isProbablePrime(10));  // → true true
    System.out.println(new StringBuilder("x").appendCodePoint(946).append('!'));  // → xβ!
    System.out.println(Objects.requireNonNullElseGet(null, () -> "made") + " " + Objects.isNull(null) + " " + Objects.nonNull(null));  // → made true false
    try {
      Objects.checkIndex(5, 3);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }  // → Index 5 out of bounds for length 3
    System.out.println(StrictMath.sqrt(16) + " " + StrictMath.max(2, 3));  // → 4.0 3
    System.out.println(String.format(Locale.ENGLISH, "%.2f", 3.14159) + " " + String.format(Locale.UK, "%,d", 1234567));  // → 3.14 1,234,567
    System.out.println(Character.isSpaceChar(' ') + " " + Character.charCount(65) + " " + Character.charCount(128512));  // → true 1 2
    System.out.println(Collections.disjoint(List.of(1, 2), List.of(3)) + " " + Collections.disjoint(List.of(1, 2), List.of(2)));  // → true false
    System.out.println(Collections.emptySet() + " " + Collections.singletonList(7) + " " + Collections.singletonMap("a", 1));  // → [] [7] {a=1}
    List<Integer> guarded = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
    guarded.add(3);
    System.out.println(guarded + " " + guarded.size());  // → [1, 2, 3] 3
    Map<String, Integer> guardedMap = Collections.synchronizedMap(new TreeMap<>());
    guardedMap.put("k", 1);
    Set<String> guardedSet = Collections.synchronizedSet(new TreeSet<>());
    guardedSet.add("z");
    System.out.println(guardedMap + " " + guardedSet);  // → {k=1} [z]
    System.out.println(Stream.of(3, 1).collect(Collectors.toUnmodifiableList()) + " " + Stream.of(1, 1).collect(Collectors.toUnmodifiableSet()));
    // → [3, 1] [1]
    System.out.println(Stream.of(1, 2, 3, 4).collect(Collectors.filtering(n -> n % 2 == 0, Collectors.toList())));  // → [2, 4]
    System.out.println(Stream.of("ab", "c").collect(Collectors.flatMapping(w -> w.chars().mapToObj(c -> (char) c), Collectors.toList())));  // → [a, b, c]
    int howMany = Stream.of(3, 1, 2).collect(Collectors.collectingAndThen(Collectors.toList(), List::size));
    System.out.println(howMany);  // → 3
    String teed = Stream.of(1, 2, 3).collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(n -> n), (n, sum) -> sum + "/" + n));
    System.out.println(teed);  // → 6/3
    System.out.println(Stream.of(1, 2).collect(Collectors.averagingLong(n -> n)) + " " + Stream.of(1, 2).collect(Collectors.summingLong(n -> n)));
    // → 1.5 3
    System.out.println(Stream.of(1, 2, 3).collect(Collectors.summarizingInt(n -> n)));
    // → IntSummaryStatistics{count=3, sum=6, min=1, average=2.000000, max=3}
    System.out.println(Stream.of(1, 2, 3).collect(Collectors.summarizingLong(n -> n)).getSum());  // → 6
    DoubleSummaryStatistics summaryOf = Stream.of(1.5, 2.5).collect(Collectors.summarizingDouble(n -> n));
    System.out.println(summaryOf.getMin() + " " + summaryOf.getMax() + " " + summaryOf.getAverage() + " " + summaryOf.getCount());  // → 1.5 2.5 2.0 2
    IntSummaryStatistics counted = new IntSummaryStatistics();
    counted.accept(4);
    counted.accept(6);
    System.out.println(counted.getSum() + " " + counted.getAverage() + " " + counted.getMin() + " " + counted.getMax());  // → 10 5.0 4 6
    System.out.println(Stream.of(1, 2, 3).collect(Collectors.reducing(0, Integer::sum)) + " " + Stream.of(1, 2).collect(Collectors.reducing(Integer::max)).get());
    // → 6 2
    System.out.println(EnumSet.noneOf(Level.class) + " " + EnumSet.allOf(Level.class) + " " + EnumSet.complementOf(EnumSet.of(Level.LOW)));
    // → [] [LOW, MEDIUM, HIGH] [MEDIUM, HIGH]
    List<String> withNulls = Arrays.asList("b", null, "a");
    withNulls.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
    System.out.println(withNulls);  // → [null, a, b]
    withNulls.sort(Comparator.nullsLast(Comparator.naturalOrder()));
    System.out.println(withNulls);  // → [a, b, null]
    List<String> byLengths = new ArrayList<>(List.of("ccc", "bb", "aa", "d"));
    byLengths.sort(Comparator.comparingLong((String w) -> w.length()).thenComparingInt(w -> w.charAt(0)));
    System.out.println(byLengths);  // → [d, aa, bb, ccc]
    byLengths.sort(Comparator.comparingInt(String::length).thenComparingDouble(w -> -w.charAt(0)));
    System.out.println(byLengths);  // → [d, bb, aa, ccc]
    byLengths.sort(Comparator.comparingInt((String w) -> w.length() % 2).thenComparingLong(w -> w.charAt(0)));
    System.out.println(byLengths);  // → [aa, bb, ccc, d]
    ListIterator<Integer> walking = new ArrayList<>(List.of(1, 2, 3)).listIterator();
    walking.next();
    System.out.println(walking.hasPrevious() + " " + walking.previousIndex() + " " + walking.nextIndex());  // → true 0 1
    Iterator<Integer> rest = List.of(1, 2, 3).iterator();
    rest.next();
    rest.forEachRemaining(n -> System.out.print(n + ";"));
    System.out.println();  // → 2;3;
    Deque<Integer> twoEnds = new ArrayDeque<>(List.of(1, 2, 1, 3, 1));
    twoEnds.removeFirstOccurrence(1);
    twoEnds.removeLastOccurrence(1);
    System.out.println(twoEnds + " " + twoEnds.getLast());  // → [2, 1, 3] 3
    for (Iterator<Integer> back = twoEnds.descendingIterator(); back.hasNext(); ) System.out.print(back.next() + " ");
    System.out.println();  // → 3 1 2
    ArrayList<Integer> trimmed = new ArrayList<>(List.of(1));
    trimmed.trimToSize();
    System.out.println(trimmed);  // → [1]
    TreeMap<String, Integer> navigable = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
    System.out.println(navigable.navigableKeySet() + " " + navigable.descendingKeySet() + " " + navigable.pollLastEntry() + " " + navigable);
    // → [a, b, c] [c, b, a] c=3 {a=1, b=2}
    TreeSet<Integer> ordered = new TreeSet<>(List.of(2, 1, 3));
    for (Iterator<Integer> back = ordered.descendingIterator(); back.hasNext(); ) System.out.print(back.next() + " ");
    System.out.println();  // → 3 2 1
    System.out.println(Boolean.logicalAnd(true, false) + " " + Boolean.logicalOr(true, false) + " " + Boolean.logicalXor(true, true));
    // → false true false
    System.out.println(new IllegalArgumentException("bad").getLocalizedMessage() + " " + Boolean.TRUE.booleanValue() + " " + Integer.valueOf(70000).shortValue());
    // → bad true 4464
    System.out.println(Optional.of(3).orElseThrow() + " " + Optional.of(2).map(n -> n * 2).orElseThrow());  // → 3 4
    System.out.println(new Random(5).longs(2).boxed().collect(Collectors.toList()));  // → [-4971030886054769832, 1628080142987304160]
    System.out.println(Stream.of(1, 2).flatMapToDouble(n -> DoubleStream.of(n, n * 0.5)).sum() + " " + Stream.of(1, 2).flatMapToLong(n -> LongStream.of(n, n)).sum());
    // → 4.5 6
    System.out.println(IntStream.range(0, 4).unordered().sum());  // → 6
    System.out.println("word".intern() == "word" ? "same" : "other");  // → same
    System.out.println("hé".getBytes(java.nio.charset.StandardCharsets.UTF_8).length + " " + Arrays.toString("ab".getBytes()));  // → 3 [97, 98]
    StringBuffer buffer = new StringBuffer("ab");
    buffer.append(1).insert(0, "-").reverse();
    System.out.println(buffer);  // → 1ba-
    Map.Entry<String, Integer> pairOf = new AbstractMap.SimpleEntry<>("k", 2);
    pairOf.setValue(5);
    System.out.println(pairOf + " " + pairOf.getKey() + " " + pairOf.getValue());  // → k=5 k 5
    System.out.println(BigInteger.valueOf(7).intValueExact() + BigInteger.TEN.longValueExact());  // → 17
    System.out.println(System.identityHashCode(null) + " " + Character.isAlphabetic('x') + " " + Character.isAlphabetic('1'));  // → 0 true false
    System.out.println(Collections.unmodifiableCollection(List.of(1)) + " " + Collections.unmodifiableSet(new TreeSet<>(List.of(2))) + " " + Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 2))));
    // → [1] [2] {1=2}
    Predicate<String> isSame = Predicate.isEqual("a");
    System.out.println(isSame.test("a") + " " + isSame.test("b"));  // → true false
    System.out.println(new PriorityQueue<Integer>().comparator());  // → null
    TreeMap<Integer, String> stairs = new TreeMap<>(Map.of(10, "a", 20, "b", 30, "c"));
    System.out.println(stairs.lowerEntry(20) + " " + stairs.ceilingEntry(15) + " " + stairs.higherEntry(30));  // → 10=a 20=b null
    System.out.println(Math.subtractExact(5, 7) + " " + Math.incrementExact(1) + " " + Math.decrementExact(1) + " " + Math.absExact(-3));  // → -2 2 0 3
    System.out.println(Integer.BYTES + " " + Double.BYTES + " " + Boolean.parseBoolean("TRUE"));  // → 4 8 true
    Stream.of(1, 2).forEachOrdered(n -> System.out.print(n + " "));
    System.out.println();  // → 1 2
    Deque<Integer> waiting = new ArrayDeque<>(List.of(5, 8, 9, 12));
    for (Iterator<Integer> each = waiting.iterator(); each.hasNext();) if (each.next() % 4 == 0) each.remove();
    System.out.println(waiting + " " + waiting.size());  // → [5, 9] 2
    PriorityQueue<Integer> urgent = new PriorityQueue<>(List.of(4, 2, 3, 1));
    Iterator<Integer> first = urgent.iterator();
    first.next();
    first.remove();
    System.out.println(urgent);  // ⇒ [2, 4, 3]
    TreeSet<Integer> steps = new TreeSet<>(List.of(1, 2, 3));
    Iterator<Integer> down = steps.descendingIterator();
    down.next();
    down.remove();
    System.out.println(steps);  // ⇒ [1, 2]
  }
}
