using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

static class WordExtensions
{
    public static string Shout(this string word) => word.ToUpper() + "!";
    public static double Dot(this double[] left, double[] right) => left.Zip(right, (x, y) => x * y).Sum();
    public static IEnumerable<T> EveryOther<T>(this IEnumerable<T> items)
    {
        bool take = true;
        foreach (T item in items)
        {
            if (take) yield return item;
            take = !take;
        }
    }
}

class Expressions
{
    enum Color { Red, Green = 5, Blue }

    [Flags]
    enum Access { None = 0, Read = 1, Write = 2, Execute = 4 }

    interface IShape
    {
        double Area();
    }

    abstract class Shape : IShape
    {
        public abstract double Area();
        public virtual string Name => "shape";
        public override string ToString() => $"{Name} of {Area():F2}";
    }

    class Square : Shape
    {
        protected readonly double side;
        public Square(double side) { this.side = side; }
        public override double Area() => side * side;
        public override string Name => "square";
    }

    class Tile : Square
    {
        public Tile() : base(2) { }
        public override string Name => "tile, a " + base.Name;
    }

    class Circle : Shape
    {
        public double Radius { get; set; } = 1;
        public override double Area() => Math.PI * Radius * Radius;
    }

    class Counter
    {
        public static int Made { get; private set; }
        public int Count { get; private set; }
        public event Action<int> Changed;
        public Counter() { Made++; }
        public Counter(int start) : this() { Count = start; }
        public Counter Increment(int by = 1)
        {
            Count += by;
            Changed?.Invoke(Count);
            return this;
        }
    }

    struct Vec
    {
        public double X, Y;
        public Vec(double x, double y) { X = x; Y = y; }
        public double Length => Math.Sqrt(X * X + Y * Y);
        public static Vec operator +(Vec a, Vec b) => new Vec(a.X + b.X, a.Y + b.Y);
        public static Vec operator -(Vec a) => new Vec(-a.X, -a.Y);
        public static Vec operator *(double k, Vec a) => new Vec(k * a.X, k * a.Y);
        public static bool operator ==(Vec a, Vec b) => a.X == b.X && a.Y == b.Y;
        public static bool operator !=(Vec a, Vec b) => !(a == b);
        public override bool Equals(object other) => other is Vec && this == (Vec)other;
        public override int GetHashCode() => X.GetHashCode() ^ Y.GetHashCode();
        public override string ToString() => "(" + X + ", " + Y + ")";
        public static explicit operator double(Vec a) => a.Length;
        public static implicit operator Vec(double x) => new Vec(x, 0);
    }

    class Student : IComparable<Student>
    {
        public string Name;
        public int Grade;
        public int CompareTo(Student other) => Grade.CompareTo(other.Grade);
    }

    class Token : IEquatable<Token>
    {
        public Token(string text) { Text = text; }
        public string Text { get; }
        public bool Equals(Token other) => other != null && Text == other.Text;
        public override bool Equals(object other) => Equals(other as Token);
        public override int GetHashCode() => Text.Length;
    }

    class Matrix
    {
        private readonly double[,] cells;
        public Matrix(int rows, int columns) { cells = new double[rows, columns]; }
        public double this[int row, int column]
        {
            get { return cells[row, column]; }
            set { cells[row, column] = value; }
        }
        public int Rows => cells.GetLength(0);
    }

    class Countdown : IEnumerable<int>
    {
        private readonly int from;
        public Countdown(int from) { this.from = from; }
        public IEnumerator<int> GetEnumerator()
        {
            for (int i = from; i > 0; i--) yield return i;
        }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    class Box<T>
    {
        public T Value { get; set; }
        public Box<U> Map<U>(Func<T, U> change) => new Box<U> { Value = change(Value) };
    }

    class Resource : IDisposable
    {
        private readonly string name;
        public Resource(string name) { this.name = name; Console.WriteLine("open " + name); }
        public void Dispose() { Console.WriteLine("close " + name); }
    }

    class ShapeException : Exception
    {
        public int Rows { get; }
        public ShapeException(int rows) : base($"cannot use {rows} rows") { Rows = rows; }
    }

    static async Task<int> Later(int x)
    {
        await Task.Delay(1).ConfigureAwait(false);
        int one = await Task.FromResult(1);
        return x * 2 + one;
    }

    static int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2);
    static long Factorial(int n) => n <= 1 ? 1 : n * Factorial(n - 1);
    static int Gcd(int a, int b) => b == 0 ? a : Gcd(b, a % b);
    static string Greet(string name, string greeting = "Hello", int times = 1)
        => string.Join(" ", Enumerable.Repeat(greeting, times)) + ", " + name;
    static int SumAll(params int[] numbers) => numbers.Sum();
    static void Swap<T>(ref T a, ref T b) { T kept = a; a = b; b = kept; }
    static bool TryHalve(int n, out int half) { half = n / 2; return n % 2 == 0; }
    static (double Mean, double Spread) Describe(double[] x) => (x.Average(), x.Max() - x.Min());
    static IEnumerable<int> Squares(int limit)
    {
        for (int i = 1; ; i++)
        {
            if (i * i > limit) yield break;
            yield return i * i;
        }
    }
    static T Largest<T>(IEnumerable<T> items) where T : IComparable<T>
    {
        T best = items.First();
        foreach (T item in items) if (item.CompareTo(best) > 0) best = item;
        return best;
    }
    static Func<int> MakeCounter()
    {
        int count = 0;
        return () => ++count;
    }
    static double[] Softmax(double[] scores)
    {
        double max = scores.Max();
        double[] exps = scores.Select(s => Math.Exp(s - max)).ToArray();
        double sum = exps.Sum();
        return exps.Select(e => e / sum).ToArray();
    }
    static double[,] Multiply(double[,] a, double[,] b)
    {
        var product = new double[a.GetLength(0), b.GetLength(1)];
        for (int i = 0; i < a.GetLength(0); i++)
            for (int j = 0; j < b.GetLength(1); j++)
                for (int k = 0; k < b.GetLength(0); k++)
                    product[i, j] += a[i, k] * b[k, j];
        return product;
    }
    static string Shown(IEnumerable<double> values) => "[" + string.Join(" ", values.Select(v => v.ToString("F3"))) + "]";
    static string Classify(object thing)
    {
        if (thing == null) return "nothing";
        if (thing is int n) return n < 0 ? "negative" : "int " + n;
        if (thing is string s) return "text of " + s.Length;
        return thing.GetType().Name;
    }
    static int Tried(string text)
    {
        try { return int.Parse(text); }
        catch (FormatException) { return -1; }
        finally { Console.Write("tried "); }
    }

    static void Main()
    {
        Numbers();
        Maths();
        Formats();
        Strings();
        Characters();
        Lists();
        Arrays();
        Dictionaries();
        Collections();
        Linq();
        Functions();
        Classes();
        Exceptions();
        ControlFlow();
        Networks();
        Algorithms();
        FurtherMembers();
        Modern();
    }

    static void FurtherMembers()
    {
        Console.WriteLine(BigInteger.ModPow(3, 4, 5) + " " + BigInteger.GreatestCommonDivisor(12, 18));  // → 1 6
        Console.WriteLine(BigInteger.MinusOne + " " + BigInteger.Zero.IsZero + " " + BigInteger.One.IsOne + " " + new BigInteger(8).IsEven);
        // → -1 True True True
        Console.WriteLine(char.IsSeparator(' ') + " " + char.IsSeparator('a') + " " + char.IsSurrogate('a'));  // → True False False
        Console.WriteLine(char.IsAscii('a') + " " + char.IsAsciiDigit('7') + " " + char.IsAsciiLetter('é'));  // ⇒ True True False
        Console.WriteLine(char.IsAsciiLetterOrDigit('_') + " " + char.IsAsciiLetterLower('q') + " " + char.IsAsciiLetterUpper('q'));  // ⇒ False True False
        Console.WriteLine("Straße".Equals("STRASSE", StringComparison.CurrentCulture) + " "
            + "abc".Equals("ABC", StringComparison.CurrentCultureIgnoreCase) + " "
            + "abc".StartsWith("AB", StringComparison.InvariantCultureIgnoreCase));  // → False True True
        var slots = new SortedList<string, int> { { "b", 2 }, { "a", 1 } };
        Console.WriteLine(slots.IndexOfKey("b") + " " + slots.IndexOfValue(2) + " " + slots.IndexOfValue(9));  // → 1 1 -1
        Console.WriteLine(Encoding.UTF8.GetByteCount("né") + " " + Encoding.UTF8.GetBytes("né").Length);  // → 3 3
        Console.WriteLine((Access.Read | Access.Write) + " " + (Access.Read & Access.Write) + " " + (Access.Read ^ Access.Execute));
        // → Read, Write None Read, Execute
        Console.WriteLine(Enum.GetName(typeof(Color), 5) + " " + (Enum.GetName(typeof(Color), 4) ?? "none"));  // → Green none
        Console.WriteLine(new[] { 1, 2, 3 }.AsQueryable().Where(n => n > 1).Count());  // → 2
        Array typed = new[] { 4, 5, 6 };
        typed.SetValue(9, 1);
        Console.WriteLine(typed.GetValue(1) + " " + typed.GetValue(2) + " " + typed.Length);  // → 9 6 3
        int[,] twoWays = { { 1, 2 }, { 3, 4 } };
        twoWays.SetValue(7, 1, 0);
        Console.WriteLine(twoWays.GetValue(1, 0) + " " + twoWays.GetValue(0, 1));  // → 7 2
        var waiting = new Queue<int>(new[] { 3, 4 });
        Console.WriteLine(waiting.TryPeek(out int front) + " " + front + " " + new Queue<int>().TryPeek(out int nothing) + " " + nothing);
        // ⇒ True 3 False 0
        var stacked = new Stack<int>(new[] { 3, 4 });
        Console.WriteLine(stacked.TryPeek(out int top) + " " + top);  // ⇒ True 4
        var chain = new LinkedList<int>(new[] { 1, 2, 3 });
        chain.RemoveLast();
        chain.RemoveFirst();
        Console.WriteLine(chain.Count + " " + chain.First.Value);  // → 1 2
        Console.WriteLine(Convert.ToInt16(12.5) + " " + Convert.ToByte("200") + " " + Convert.ToSByte(-3) + " " + Convert.ToUInt16(7));  // → 12 200 -3 7
        Console.WriteLine(Convert.ToUInt32("42") + " " + Convert.ToUInt64(3.5) + " " + Convert.ToBoolean(0) + Convert.ToBoolean("true") + " " + Convert.ToChar(66));
        // → 42 4 FalseTrue B
        Console.WriteLine(new Complex(1, 2) + new Complex(3, -1) + " " + new Complex(1, 2) * new Complex(0, 1));  // → (4, 1) (-2, 1)
        Console.WriteLine(new HashSet<int> { 1, 2, 3 }.IsProperSupersetOf(new[] { 1, 2 }) + " " + new HashSet<int> { 1 }.IsProperSupersetOf(new[] { 1 }));
        // → True False
        Console.WriteLine(typeof(int).FullName + " " + "a.b,c".LastIndexOfAny(new[] { '.', ',' }) + " " + "abc".LastIndexOfAny(new[] { 'z' }));
        // → System.Int32 3 -1
        var tasks = new[] { Task.Run(() => 2), Task.Run(() => 3) };
        Task.WaitAll(tasks);
        Console.WriteLine(tasks[0].Result + tasks[1].Result);  // → 5
        var started = Task.Run(() => 6 * 7);
        started.Wait();
        Console.WriteLine(started.Result + " " + started.IsCompleted);  // → 42 True
        var urgent = new PriorityQueue<string, int>();
        urgent.Enqueue("later", 5);
        urgent.Enqueue("now", 1);
        Console.WriteLine(urgent.TryPeek(out string next, out int rank) + " " + next + " " + rank);  // ⇒ True now 1
        System.Diagnostics.Debug.Assert(1 + 1 == 2, "sums");
        Console.WriteLine(CultureInfo.CurrentUICulture != null);  // → True
        Console.WriteLine(double.IsNegative(-1.5) + " " + double.IsPositive(-1.5) + " " + double.IsInteger(2.0) + " " + int.IsOddInteger(3) + " " + int.IsPow2(8));
        // ⇒ True False True True True
        Task.CompletedTask.Wait();
        Console.WriteLine(Task.CompletedTask.IsCompleted);  // → True
    }


    // Numbers
    static void Numbers()
    {
        Console.WriteLine(7 / 2);  // → 3
        Console.WriteLine(-7 / 2 + " " + -7 % 3);  // → -3 -1
        Console.WriteLine(7 / 2.0);  // → 3.5
        Console.WriteLine(0.1 + 0.2);  // ⇒ 0.30000000000000004
        Console.WriteLine(1.0 / 3);  // ⇒ 0.3333333333333333
        Console.WriteLine(2f / 3);  // → 0.6666667
        Console.WriteLine(1.0 + " " + 100.0 + " " + 2.50);  // → 1 100 2.5
        Console.WriteLine(1e14 + " " + 1e15 + " " + 1.5e-4 + " " + 1.5e-5);  // → 100000000000000 1E+15 0.00015 1.5E-05
        Console.WriteLine(12345678.0 * 1000);  // → 12345678000
        Console.WriteLine(double.MaxValue);  // ⇒ 1.7976931348623157E+308
        Console.WriteLine(double.Epsilon + " " + float.MaxValue);  // ⇒ 5E-324 3.4028235E+38
        Console.WriteLine(-0.0);  // ⇒ -0
        Console.WriteLine(0.1f + 0.2f == 0.3f);  // ⇒ True
        Console.WriteLine((double)0.1f);  // ⇒ 0.10000000149011612
        Console.WriteLine(1.10m + 2.20m);  // → 3.30
        Console.WriteLine(0.1m + 0.2m == 0.3m);  // → True
        Console.WriteLine(10m / 3);  // → 3.3333333333333333333333333333
        Console.WriteLine(decimal.Round(2.345m, 2) + " " + decimal.Truncate(-2.7m));  // → 2.34 -2
        Console.WriteLine(int.MaxValue + " " + long.MinValue + " " + ulong.MaxValue);  // → 2147483647 -9223372036854775808 18446744073709551615
        int edge = int.MaxValue;
        edge++;
        Console.WriteLine(edge);  // → -2147483648
        uint low = 0;
        low--;
        Console.WriteLine(low);  // → 4294967295
        byte wrapped = (byte)(edge + 44);
        Console.WriteLine(wrapped);  // → 44
        long bigProduct = 1000000 * 1000000L;
        Console.WriteLine(bigProduct);  // → 1000000000000
        int tooBig = 1000000;
        Console.WriteLine(tooBig * tooBig);  // → -727379968
        Console.WriteLine((int)3.99 + " " + (int)-3.99);  // → 3 -3
        Console.WriteLine(5.0 / 0 + " " + -5.0 / 0 + " " + 0.0 / 0);  // ⇒ ∞ -∞ NaN
        double notANumber = double.NaN;
        Console.WriteLine((notANumber == notANumber) + " " + double.IsNaN(notANumber) + " "
            + (notANumber < 1));  // → False True False
        Console.WriteLine(double.IsInfinity(1 / 0.0) && double.IsPositiveInfinity(1e308 * 10));  // → True
        Console.WriteLine((6 & 3) + " " + (6 | 3) + " " + (6 ^ 3) + " " + ~6);  // → 2 7 5 -7
        Console.WriteLine((1 << 10) + " " + (-16 >> 2) + " " + (1 << 33) + " " + (1L << 33));  // → 1024 -4 2 8589934592
        Console.WriteLine(0xFF + 0b1010 + 1_000);  // ⇒ 1265
        int before = 5;
        int both = before++ + ++before;
        Console.WriteLine(both + " " + before);  // → 12 7
        int steps = 10;
        steps += 3; steps *= 2; steps %= 7; steps <<= 2; steps ^= 1;
        Console.WriteLine(steps);  // → 21
        Console.WriteLine(Convert.ToInt32(2.5) + " " + Convert.ToInt32(3.5) + " " + Convert.ToInt32(true));  // → 2 4 1
        Console.WriteLine(Convert.ToInt32("ff", 16) + " " + Convert.ToInt32("1011", 2));  // → 255 11
        Console.WriteLine(Convert.ToString(10, 2) + " " + Convert.ToString(255, 16) + " "
            + Convert.ToString(8, 8));  // → 1010 ff 10
        Console.WriteLine(Convert.ToDouble("1.5") + Convert.ToDouble(2));  // → 3.5
        Console.WriteLine(int.Parse(" -12 ") + double.Parse("3.25"));  // → -8.75
        Console.WriteLine(int.TryParse("12x", out int parsed) + " " + parsed);  // → False 0
        Console.WriteLine(double.TryParse("1e3", out double real) ? real : -1);  // → 1000
        Console.WriteLine(3.CompareTo(5) + " " + 5.CompareTo(5) + " " + 2.5.CompareTo(1.5));  // → -1 0 1
        Console.WriteLine(5.Equals(5) + " " + 5.Equals(5.0) + " " + (5 == 5.0));  // → True False True
        int? missing = null;
        Console.WriteLine((missing ?? -1) + " " + missing.HasValue + " " + missing.GetValueOrDefault(7));  // → -1 False 7
        int? present = 4;
        Console.WriteLine(present + 1 + " " + present.Value + " " + (present + missing == null));  // → 5 4 True
        Console.WriteLine(default(int) + " " + default(bool) + " " + (default(string) == null));  // → 0 False True
        Console.WriteLine(sizeof(int) + sizeof(double) + sizeof(char));  // → 14
        Console.WriteLine(BigInteger.Pow(2, 100));  // → 1267650600228229401496703205376
        BigInteger product = 1;
        for (int i = 1; i <= 25; i++) product *= i;
        Console.WriteLine(product % 1000007 + " " + product.ToString().Length);  // → 913534 26
        Console.WriteLine(3 + 4 * 2 - 6 / 4 % 2);  // → 10
        Console.WriteLine((double)(7 / 2) + " " + (double)7 / 2);  // → 3 3.5
        short small = unchecked((short)40000);
        Console.WriteLine(small);  // → -25536
        sbyte tiny = unchecked((sbyte)200);
        Console.WriteLine(tiny);  // → -56
        ushort port = 65535;
        port += 2;
        Console.WriteLine(port + " " + ushort.MaxValue + " " + ushort.Parse("80"));  // → 1 65535 80
        Console.WriteLine(double.IsNegativeInfinity(-1 / 0.0) + " " + float.IsNegativeInfinity(1f));  // → True False
        Console.WriteLine(Convert.ToSingle("2.5") + Convert.ToSingle(1) + " " + Convert.ToInt64("-9000000000"));  // → 3.5 -9000000000
        Console.WriteLine(Convert.ToInt64("7fffffff", 16) + Convert.ToInt64(2.5) + " " + Convert.ToInt64('a'));  // → 2147483649 97
    }

    // The math library
    static void Maths()
    {
        Console.WriteLine(Math.Abs(-3) + " " + Math.Abs(-2.5) + " " + Math.Sign(-0.1));  // → 3 2.5 -1
        Console.WriteLine(Math.Max(3, 7) + " " + Math.Min(2.5, 1) + " " + Math.Max(1L, 2));  // → 7 1 2
        Console.WriteLine(Math.Pow(2, 10) + " " + Math.Sqrt(144) + " " + Math.Pow(2, -1));  // → 1024 12 0.5
        Console.WriteLine(Math.Sqrt(2));  // ⇒ 1.4142135623730951
        Console.WriteLine(Math.PI + " " + Math.E);  // ⇒ 3.141592653589793 2.718281828459045
        Console.WriteLine(Math.Floor(-2.5) + " " + Math.Ceiling(2.1) + " " + Math.Truncate(-2.7));  // → -3 3 -2
        Console.WriteLine(Math.Round(2.5) + " " + Math.Round(3.5) + " " + Math.Round(-2.5));  // ⇒ 2 4 -2
        Console.WriteLine(Math.Round(2.5, MidpointRounding.AwayFromZero));  // → 3
        Console.WriteLine(Math.Round(3.14159, 2) + " " + Math.Round(1234.5678, 1));  // → 3.14 1234.6
        Console.WriteLine(Math.Round(0.125, 2) + " " + Math.Round(0.125, 2, MidpointRounding.AwayFromZero));  // → 0.12 0.13
        Console.WriteLine(Math.Round(-0.4));  // ⇒ -0
        Console.WriteLine(Math.Exp(0) + " " + Math.Log(1) + " " + Math.Log10(1000) + " " + Math.Log(8, 2));  // → 1 0 3 3
        Console.WriteLine($"{Math.Exp(1):F6} {Math.Log(10):F6} {Math.Tanh(0.5):F6}");  // → 2.718282 2.302585 0.462117
        Console.WriteLine($"{Math.Sin(Math.PI / 6):F3} {Math.Cos(0)} {Math.Atan2(1, 1):F4}");  // → 0.500 1 0.7854
        Console.WriteLine($"{Math.Asin(1):F4} {Math.Acos(0):F4} {Math.Sinh(1):F4} {Math.Cosh(1):F4}");  // → 1.5708 1.5708 1.1752 1.5431
        Console.WriteLine(Math.DivRem(17, 5, out int rest) + " " + rest);  // → 3 2
        Console.WriteLine(Math.Sqrt(-1) + " " + Math.Log(0) + " " + Math.Log(-1));  // ⇒ NaN -∞ NaN
        Console.WriteLine(Math.IEEERemainder(7, 4) + " " + 7.5 % 2 + " " + -7.5 % 2);  // → -1 1.5 -1.5
        Console.WriteLine(Math.BigMul(100000, 100000));  // → 10000000000
        Console.WriteLine(Math.Max(double.NaN, 1) + " " + Math.Min(1, double.NegativeInfinity));  // ⇒ NaN -∞
        Console.WriteLine(Math.Clamp(15, 0, 10) + " " + Math.Clamp(-0.5, 0, 1) + " " + Math.Cbrt(27));  // ⇒ 10 0 3
        Console.WriteLine(MathF.Sqrt(2f) + " " + MathF.Max(1f, 2f) + " " + MathF.Round(2.567f, 1));  // ⇒ 1.4142135 2 2.6
        Console.WriteLine(Math.Log2(8) + " " + double.IsFinite(1.0) + " " + int.IsEvenInteger(4));  // ⇒ 3 True True
        Console.WriteLine($"{Math.Tan(0.5):F4} {Math.Atan(1):F4} {Math.Atan(double.PositiveInfinity):F4}");  // → 0.5463 0.7854 1.5708
        var seeded = new Random(42);
        Console.WriteLine(seeded.Next(100) + " " + seeded.Next(1, 7) + " " + seeded.Next(1, 7));  // → 66 1 1
        Console.WriteLine(new Random(7).NextDouble().ToString("F6") + " " + new Random(7).Next());  // → 0.383220 822959691
    }

    // Formats
    static void Formats()
    {
        Console.WriteLine(3.14159.ToString("F2") + " " + 2.ToString("F1") + " "
            + 0.5.ToString("F0").Length);  // → 3.14 2.0 1
        Console.WriteLine($"{2.0 / 3:F4} {-1.005:F1} {1e6:F0}");  // → 0.6667 -1.0 1000000
        Console.WriteLine($"{1234567.891:N2} {1234567:N0} {-1234.5:N}");  // → 1,234,567.89 1,234,567 -1,234.50
        Console.WriteLine($"{0.256:P1} {1:P0} {0.12345:P}");  // ⇒ 25.6% 100% 12.35%
        Console.WriteLine($"{255:X} {255:x4} {42:D6} {-5:D3}");  // → FF 00ff 000042 -005
        Console.WriteLine($"{12345.678:E2} {0.00012:e1} {0:E0}");  // → 1.23E+004 1.2e-004 0E+000
        Console.WriteLine($"{1234.5:0.00} {0.5:#.##} {7:000} {1234567:#,##0}");  // → 1234.50 .5 007 1,234,567
        Console.WriteLine($"{0.256:0.#%} {-3:+0;-0;zero} {0:+0;-0;zero} {12.5:0.0 kg}");  // → 25.6% -3 zero 12.5 kg
        Console.WriteLine($"{0.000012345:G3} {123456.789:G4} {100000:G} {1.50:G}");  // → 1.23E-05 1.235E+05 100000 1.5
        Console.WriteLine($"{1234.5:C}");  // → ¤1,234.50
        Console.WriteLine($"|{42,6}|{42,-6}|{"hi",5}|");  // → |    42|42    |   hi|
        Console.WriteLine($"|{Math.PI,8:F3}|{Math.E,-8:F1}|");  // → |   3.142|2.7     |
        Console.WriteLine($"{true} {null}{'c'} {(1 > 2 ? "yes" : "no")}");  // → True c no
        Console.WriteLine($"{{{5}}} {new[] { 1, 2 }.Length} {"a" + "b"}");  // → {5} 2 ab
        Console.WriteLine("{0} + {1} = {2}", 1, 2, 1 + 2);  // → 1 + 2 = 3
        Console.WriteLine("{0,-6}|{1,8:F2}|{0}", "word", 3.14159);  // → word  |    3.14|word
        Console.WriteLine(string.Format("{0:F1}% of {{{1}}}", 12.345, "x"));  // → 12.3% of {x}
        Console.WriteLine(string.Format("{2}{1}{0}", "a", "b", "c"));  // → cba
        Console.WriteLine(2.675.ToString("0.00") + " " + 1.005.ToString("#.##"));  // → 2.68 1.01
        Console.WriteLine(2.675.ToString("F2") + " " + 1.005.ToString("F2"));  // ⇒ 2.67 1.00
        Console.WriteLine(0.1.ToString("F20"));  // ⇒ 0.10000000000000000555
        Console.WriteLine((1.0 / 3).ToString("R"));  // ⇒ 0.3333333333333333
        Console.WriteLine(1e21 + " " + 123456789012345678.0);  // ⇒ 1E+21 1.2345678901234568E+17
        Console.WriteLine(12.ToString().PadLeft(5, '0') + 7.ToString("D3"));  // → 00012007
        Console.WriteLine((-0.0001).ToString("F2"));  // ⇒ -0.00
        Console.WriteLine(1234.5.ToString(CultureInfo.InvariantCulture) + " "
            + 0.5.ToString("P0", CultureInfo.InvariantCulture));  // → 1234.5 50 %
        Console.WriteLine(12.5m.ToString("F3") + " " + 1.50m + " " + 1000m.ToString("N1"));  // → 12.500 1.50 1,000.0
        Console.Write("a");
        Console.Write(1);
        Console.Write(' ');
        Console.WriteLine(new[] { 'x', 'y' });  // → a1 xy
        Console.WriteLine();
        Console.WriteLine("tab\there \"quoted\" back\\slash");
        // →
        // → tab	here "quoted" back\slash
        Console.WriteLine(@"C:\new\path ""q""" + $@" {1 + 1}\n");  // → C:\new\path "q" 2\n
        Console.WriteLine(new DateTime(2024, 2, 28).AddDays(2).ToString("yyyy-MM-dd"));  // → 2024-03-01
        Console.WriteLine((new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).Days);  // → 29
        Console.WriteLine(TimeSpan.FromMinutes(90) + " " + TimeSpan.FromSeconds(1.5).TotalMilliseconds);  // → 01:30:00 1500
        Console.WriteLine(new List<int> { 1 });  // → System.Collections.Generic.List`1[System.Int32]
        Console.WriteLine(new double[2] + " " + new int[2, 2]);  // → System.Double[] System.Int32[,]
        Console.WriteLine((1, "a", 2.5, true));  // → (1, a, 2.5, True)
        Console.WriteLine(new { Name = "Ada", Age = 36 });  // → { Name = Ada, Age = 36 }
        Console.Out.Write("out ");
        Console.Out.WriteLine("{0:F1}|{1}", 2.5, true);
        Console.Out.Flush();
        Console.ResetColor();  // → out 2.5|True
        object nothing = null;
        Console.WriteLine("[" + nothing + "]" + (nothing == null));  // → []True
    }

    // Strings
    static void Strings()
    {
        string text = "hello world";
        Console.WriteLine(text.Length + " " + text[4] + " " + text[text.Length - 1]);  // → 11 o d
        Console.WriteLine(text.ToUpper() + " " + "MiXed".ToLower());  // → HELLO WORLD mixed
        Console.WriteLine(text.Substring(6) + "|" + text.Substring(3, 5) + "|" + text.Substring(11) + "|");  // → world|lo wo||
        Console.WriteLine(text.IndexOf("o") + " " + text.IndexOf('o', 5) + " " + text.IndexOf("xyz"));  // → 4 7 -1
        Console.WriteLine(text.IndexOf("l", 4, 3) + " " + text.LastIndexOf('l') + " "
            + text.LastIndexOf("o", 6));  // → -1 9 4
        Console.WriteLine(text.IndexOfAny(new[] { 'w', 'r' }) + " " + text.IndexOf(""));  // → 6 0
        Console.WriteLine(text.Contains("lo w") + " " + text.StartsWith("hell") + " "
            + text.EndsWith("World"));  // → True True False
        Console.WriteLine(text.IndexOf("WORLD", StringComparison.OrdinalIgnoreCase));  // → 6
        Console.WriteLine(text.StartsWith("HELLO", StringComparison.OrdinalIgnoreCase));  // → True
        Console.WriteLine(text.Replace("o", "0") + " " + text.Replace('l', 'L') + " "
            + text.Replace("l", ""));  // → hell0 w0rld heLLo worLd heo word
        Console.WriteLine(string.Join("|", "a b  c".Split(' ')));  // → a|b||c
        Console.WriteLine(string.Join("|", "a, b,c".Split(',').Select(s => s.Trim())));  // → a|b|c
        Console.WriteLine(string.Join("|", " one  two ".Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)));  // → one|two
        Console.WriteLine(string.Join("|", "k=v=w".Split(new[] { '=' }, 2)));  // → k|v=w
        Console.WriteLine(string.Join("|", "a--b-c".Split(new[] { "--", "-" }, StringSplitOptions.None)));  // → a|b|c
        Console.WriteLine("the cat\tsat\non".Split().Length + " " + "".Split(',').Length);  // → 4 1
        Console.WriteLine(string.Join("|", "one two  three".Split(' ', StringSplitOptions.RemoveEmptyEntries)));  // ⇒ one|two|three
        Console.WriteLine(string.Join("|", "x -> y -> z".Split(" -> ")));  // ⇒ x|y|z
        Console.WriteLine(string.Join('-', new[] { 1, 2, 3 }));  // ⇒ 1-2-3
        Console.WriteLine("[" + "  pad ".Trim() + "][" + "  pad ".TrimStart() + "][" + "  pad ".TrimEnd() + "]");  // → [pad][pad ][  pad]
        Console.WriteLine("xxhixx".Trim('x') + " " + "007".TrimStart('0') + " "
            + "wow.!".TrimEnd('!', '.'));  // → hi 7 wow
        Console.WriteLine("7".PadLeft(3) + "|" + "7".PadRight(3, '.') + "|" + "long".PadLeft(2));  // →   7|7..|long
        Console.WriteLine("held".Insert(2, "--") + " " + "abcdef".Remove(3) + " " + "abcdef".Remove(1, 2));  // → he--ld abc adef
        Console.WriteLine(string.Join(", ", 1, "two", 3.5, true, 'c') + string.Join("-", new string[0]));  // → 1, two, 3.5, True, c
        Console.WriteLine(string.Join("-", new[] { "a", "b", "c", "d" }, 1, 2));  // → b-c
        Console.WriteLine(string.Concat("a", 1, null, 'b') + string.Concat(new[] { "x", "y" }));  // → a1bxy
        Console.WriteLine(1 + 2 + "a" + 1 + 2);  // → 3a12
        Console.WriteLine('a' + 'b' + "c" + 'd');  // → 195cd
        Console.WriteLine(string.Compare("apple", "banana") + " " + "b".CompareTo("a") + " "
            + "a".CompareTo("a"));  // → -1 1 0
        Console.WriteLine(string.CompareOrdinal("a", "B") > 0);  // → True
        Console.WriteLine(string.Compare("ABC", "abc", true) + " " + "ABC".Equals("abc"));  // → 0 False
        Console.WriteLine("Straße".Equals("STRAßE", StringComparison.OrdinalIgnoreCase));  // → True
        Console.WriteLine(string.IsNullOrEmpty("") + " " + string.IsNullOrEmpty(" ") + " "
            + string.IsNullOrWhiteSpace(" \t"));  // → True False True
        Console.WriteLine(new string('=', 5) + new string(new[] { 'o', 'k' }) + new string("abcd".ToCharArray(), 1, 2));  // → =====okbc
        char[] letters = "stressed".ToCharArray();
        Array.Reverse(letters);
        Console.WriteLine(new string(letters));  // → desserts
        Console.WriteLine(string.Concat("level".Reverse()) == "level");  // → True
        string joined = "";
        foreach (char letter in "abc") joined = letter + joined;
        Console.WriteLine(joined);  // → cba
        Console.WriteLine("é".Length + " " + "😀".Length + " " + "日本".Substring(1));  // → 1 2 本
        Console.WriteLine(Encoding.UTF8.GetBytes("é€").Length + " "
            + Encoding.UTF8.GetString(new byte[] { 72, 105 }));  // → 5 Hi
        Console.WriteLine(string.Join(" ", "Hé".Select(c => (int)c)));  // → 72 233
        var builder = new StringBuilder();
        builder.Append("abc").Append(1).Append(true).Append('x', 3).Append(2.5);
        Console.WriteLine(builder + " " + builder.Length);  // → abc1Truexxx2.5 14
        var lines = new StringBuilder("start");
        lines.AppendLine("!").AppendFormat("{0:F1};", 2).Insert(0, ">> ");
        Console.WriteLine(lines.ToString());
        // → >> start!
        // → 2.0;
        var edited = new StringBuilder("hello");
        edited.Remove(0, 1).Replace("l", "LL");
        edited[0] = 'E';
        edited.Length = 4;
        Console.WriteLine(edited);  // → ELLL
        Console.WriteLine(new StringBuilder().AppendJoin(", ", new[] { 1, 2 }).ToString());  // ⇒ 1, 2
        string immutable = "abc";
        immutable.ToUpper();
        string copied = immutable;
        copied += "d";
        Console.WriteLine(immutable + " " + copied);  // → abc abcd
        Console.WriteLine(("ab" + "c" == immutable) + " " + object.Equals("abc", immutable) + " "
            + (immutable != null));  // → True True True
        Console.WriteLine("to be or not to be".Split(' ').Count(w => w == "be"));  // → 2
        Console.WriteLine(Regex.Replace("a1b22", @"\d+", "#") + " " + Regex.IsMatch("cat", "^c.t$"));  // → a#b# True
        Console.WriteLine(string.Join("|", Regex.Matches("The cat, the hat!", @"\w+").Cast<Match>().Select(m => m.Value)));  // → The|cat|the|hat
        Console.WriteLine(string.Join("|", Regex.Split("one, two;three", @"[,;]\s*")));  // → one|two|three
        var found = Regex.Match("size=12px", @"(\w+)=(?<number>\d+)");
        Console.WriteLine(found.Success + " " + found.Groups[1].Value + " "
            + found.Groups["number"].Value + " " + found.Index);  // → True size 12 0
        Console.WriteLine(Regex.Replace("hello world", @"\b(\w)", m => m.Value.ToUpper()));  // → Hello World
        Console.WriteLine(string.Join(",", "abcabc".Distinct()) + " " + "abcabc".Count(c => c == 'a') + " "
            + "abc".Last());  // → a,b,c 2 c
        Console.WriteLine("banana".GroupBy(c => c).OrderByDescending(g => g.Count()).First().Key);  // → a
        Console.WriteLine(CultureInfo.InvariantCulture.TextInfo.ToTitleCase("the quick fox"));  // → The Quick Fox
        Console.WriteLine("abc".Shout() + " " + "x".ToString() + " "
            + "Hello".ToLowerInvariant().ToUpperInvariant());  // → ABC! x HELLO
    }

    // Characters
    static void Characters()
    {
        Console.WriteLine((int)'A' + " " + (char)98 + " " + (char)('a' + 3) + " " + ('d' - 'a'));  // → 65 b d 3
        Console.WriteLine('a' + 1);  // → 98
        char next = 'y';
        next++;
        Console.WriteLine(next);  // → z
        Console.WriteLine('7' - '0' + int.Parse('3'.ToString()));  // → 10
        Console.WriteLine(char.IsDigit('7') + " " + char.IsLetter('é') + " " + char.IsLetterOrDigit('_'));  // → True True False
        Console.WriteLine(char.IsUpper('Q') + " " + char.IsLower('Q') + " " + char.IsWhiteSpace('\t') + " "
            + char.IsPunctuation('!'));  // → True False True True
        Console.WriteLine(char.ToUpper('q').ToString() + char.ToLower('Q') + char.GetNumericValue('8'));  // → Qq8
        Console.WriteLine('a' < 'b' && 'Z' < 'a' && '0' != 0);  // → True
        Console.WriteLine(char.IsDigit("a1", 1) + " " + char.IsSymbol('+') + " "
            + char.IsControl('\n') + " " + char.IsNumber('5'));  // → True True True True
        Console.WriteLine("\u0041\x42" + '\u00e9' + (int)char.MaxValue);  // → ABé65535
        Console.WriteLine(string.Concat("Hello, World!".Select(c => char.IsLetter(c) ? (char)((char.ToLower(c) - 'a' + 13) % 26 + 'a') : c)));
        // → uryyb, jbeyq!
    }

    // Lists
    static void Lists()
    {
        var items = new List<int> { 5, 3, 8 };
        items.Add(1);
        items.AddRange(new[] { 9, 3 });
        items.Insert(1, 7);
        Console.WriteLine(string.Join(" ", items) + " of " + items.Count);  // → 5 7 3 8 1 9 3 of 7
        items.Remove(3);
        items.RemoveAt(0);
        Console.WriteLine(string.Join(" ", items) + " " + items.Remove(99));  // → 7 8 1 9 3 False
        Console.WriteLine(items.RemoveAll(x => x > 7) + " " + string.Join(" ", items));  // → 2 7 1 3
        var sorted = new List<string> { "pear", "fig", "banana", "kiwi" };
        sorted.Sort();
        Console.WriteLine(string.Join(" ", sorted));  // → banana fig kiwi pear
        sorted.Sort((a, b) => a.Length != b.Length ? b.Length - a.Length : string.Compare(a, b));
        Console.WriteLine(string.Join(" ", sorted));  // → banana kiwi pear fig
        sorted.Reverse();
        Console.WriteLine(string.Join(" ", sorted) + " " + sorted.Contains("fig"));  // → fig pear kiwi banana True
        var numbers = new List<double> { 2.5, -1, 4, 2.5 };
        Console.WriteLine(numbers.IndexOf(2.5) + " " + numbers.LastIndexOf(2.5) + " "
            + numbers.IndexOf(2.5, 1) + " " + numbers.IndexOf(7));  // → 0 3 3 -1
        Console.WriteLine(numbers.Find(x => x > 3) + " " + numbers.FindIndex(x => x < 0) + " "
            + numbers.FindLast(x => x > 2));  // → 4 1 2.5
        Console.WriteLine(numbers.Find(x => x > 30) + " " + numbers.FindLastIndex(x => x == 2.5) + " "
            + numbers.FindIndex(1, x => x > 0));  // → 0 3 2
        Console.WriteLine(numbers.Exists(x => x == 4) + " " + numbers.TrueForAll(x => x > 0) + " "
            + numbers.FindAll(x => x > 0).Count);  // → True False 3
        Console.WriteLine(string.Join(" ", numbers.GetRange(1, 2)) + " "
            + string.Join(" ", numbers.ConvertAll(x => x * 2)));  // → -1 4 5 -2 8 5
        numbers.ForEach(x => Console.Write(x + ";"));
        Console.WriteLine();  // → 2.5;-1;4;2.5;
        var original = new List<int> { 1, 2, 3 };
        var alias = original;
        var copy = new List<int>(original);
        alias.Add(4);
        copy[0] = 100;
        Console.WriteLine(original.Count + " " + copy.Count + " " + original[0] + " "
            + ReferenceEquals(alias, original));  // → 4 3 1 True
        Console.WriteLine(original.Equals(new List<int> { 1, 2, 3, 4 }) + " "
            + original.SequenceEqual(new[] { 1, 2, 3, 4 }));  // → False True
        original.InsertRange(1, new[] { 20, 30 });
        original.RemoveRange(3, 2);
        original.Reverse(0, 2);
        Console.WriteLine(string.Join(" ", original));  // → 20 1 30 4
        var ordered = new List<int> { 1, 3, 5, 7 };
        Console.WriteLine(ordered.BinarySearch(5) + " " + ordered.BinarySearch(4) + " "
            + ~ordered.BinarySearch(9));  // → 2 -3 4
        var grid = new List<List<int>> { new List<int> { 1, 2 }, new List<int> { 3 } };
        grid[1].Add(4);
        grid.Add(new List<int>());
        Console.WriteLine(string.Join(" / ", grid.Select(row => string.Join(",", row))) + " " + grid[1][1]);  // → 1,2 / 3,4 /  4
        var shared = Enumerable.Repeat(new List<int>(), 3).ToList();
        shared[0].Add(1);
        Console.WriteLine(shared[2].Count);  // → 1
        var people = new List<(string Name, int Age)> { ("Ann", 30), ("Bob", 25), ("Cy", 30) };
        people.Sort((a, b) => b.Age.CompareTo(a.Age) != 0 ? b.Age.CompareTo(a.Age) : a.Name.CompareTo(b.Name));
        Console.WriteLine(string.Join(" ", people));  // → (Ann, 30) (Cy, 30) (Bob, 25)
        var buffer = new int[4];
        ordered.CopyTo(buffer);
        ordered.Clear();
        Console.WriteLine(ordered.Count + " " + buffer.Sum() + " " + ordered.Any());  // → 0 16 False
        IReadOnlyList<int> readOnly = new List<int> { 4, 5 }.AsReadOnly();
        IList<int> view = new[] { 6, 7 };
        Console.WriteLine(readOnly[1] + readOnly.Count + view[0] + view.Count + " " + view.IsReadOnly);  // → 15 True
        var words = new List<string>("b a c".Split(' '));
        words.Sort(1, 2, Comparer<string>.Default);
        words.Sort(StringComparer.Ordinal);
        Console.WriteLine(string.Concat(words.ToArray()));  // → abc
        var sized = new List<int>(10) { 1, 2, 3 };
        Console.Write(sized.Capacity + " " + sized.Count + " ");
        sized.TrimExcess();
        sized.Capacity = 8;
        Console.WriteLine(sized.Capacity);  // → 10 3 8
        Console.WriteLine(sized.EnsureCapacity(5) + " " + (sized.EnsureCapacity(20) >= 20));  // ⇒ 8 True
        var mixed = new List<object> { 1, "two", 3.5, null, 'c', true };
        Console.WriteLine(string.Join("|", mixed) + " " + mixed.OfType<string>().First() + " "
            + mixed.Count(m => m is int));  // → 1|two|3.5||c|True two 1
    }

    // Arrays
    static void Arrays()
    {
        int[] zeros = new int[3];
        string[] empty = new string[2];
        Console.WriteLine(string.Join(" ", zeros) + " " + (empty[0] == null) + " " + (new bool[1])[0] + " "
            + zeros.Length);  // → 0 0 0 True False 3
        int[] values = { 4, 1, 3, 1 };
        Array.Sort(values);
        Console.WriteLine(string.Join(" ", values) + " " + Array.BinarySearch(values, 3));  // → 1 1 3 4 2
        Array.Reverse(values);
        Console.WriteLine(string.Join(" ", values) + " " + Array.IndexOf(values, 1) + " "
            + Array.LastIndexOf(values, 1));  // → 4 3 1 1 2 3
        Array.Sort(values, (a, b) => b - a);
        Console.WriteLine(string.Join(",", values) + " " + Array.IndexOf(values, 9) + " "
            + Array.IndexOf(values, 1, 3));  // → 4,3,1,1 -1 3
        string[] names = { "cat", "ant", "bee" };
        int[] legs = { 4, 6, 7 };
        Array.Sort(names, legs);
        Console.WriteLine(string.Join(" ", names) + " " + string.Join(" ", legs));  // → ant bee cat 6 7 4
        Console.WriteLine(Array.Find(names, n => n.StartsWith("b")) + " "
            + Array.FindIndex(names, n => n == "cat") + " " + Array.Exists(names, n => n == "dog"));  // → bee 2 False
        Console.WriteLine(string.Join(" ", Array.ConvertAll(names, n => n.Length)) + " "
            + Array.FindAll(legs, x => x > 5).Length);  // → 3 3 3 2
        int[] target = new int[5];
        Array.Copy(legs, target, 3);
        Array.Copy(legs, 1, target, 3, 2);
        Console.WriteLine(string.Join(" ", target));  // → 6 7 4 7 4
        Array.Resize(ref target, 2);
        Array.Clear(target, 0, 1);
        Console.WriteLine(string.Join(" ", target));  // → 0 7
        int[] first = { 1, 2 };
        int[] second = first;
        int[] third = (int[])first.Clone();
        second[0] = 50;
        third[1] = 60;
        Console.WriteLine(first[0] + " " + first[1] + " " + (first == second) + " " + (first == third));  // → 50 2 True False
        int[,] table = { { 1, 2, 3 }, { 4, 5, 6 } };
        Console.WriteLine(table.GetLength(0) + "x" + table.GetLength(1) + " " + table.Length + " "
            + table[1, 2] + " " + table.Rank);  // → 2x3 6 6 2
        int total = 0;
        foreach (int cell in table) total += cell;
        Console.WriteLine(total + " " + table.Cast<int>().Max() + " " + table.GetUpperBound(1));  // → 21 6 2
        int[][] jagged = { new[] { 1 }, new[] { 2, 3 }, new int[0] };
        Console.WriteLine(string.Join(" ", jagged.Select(r => r.Length)) + " " + jagged[1][1] + " "
            + jagged.Sum(r => r.Sum()));  // → 1 2 0 3 6
        int[][] rows = new int[2][];
        for (int i = 0; i < rows.Length; i++) rows[i] = Enumerable.Range(i, 3).ToArray();
        Console.WriteLine(string.Join("; ", rows.Select(r => string.Join(" ", r))));  // → 0 1 2; 1 2 3
        var cube = new double[2, 2, 2];
        cube[1, 0, 1] = 2.5;
        Console.WriteLine(cube.Length + " " + cube[1, 0, 1] + " " + cube[0, 0, 0]);  // → 8 2.5 0
        Array.ForEach(new[] { 1, 2 }, n => Console.Write(n * n + " "));
        Console.WriteLine(Array.TrueForAll(new[] { 2, 4 }, n => n % 2 == 0));  // → 1 4 True
        char[,] board = new char[2, 2];
        for (int r = 0; r < 2; r++)
        {
            for (int c = 0; c < 2; c++)
            {
                board[r, c] = (r + c) % 2 == 0 ? '#' : '.';
                Console.Write(board[r, c]);
            }
            Console.WriteLine();
        }
        // → #.
        // → .#
        var filled = new double[3];
        Array.Fill(filled, 0.5);
        Console.WriteLine(string.Join(" ", filled));  // ⇒ 0.5 0.5 0.5
        Console.WriteLine(Array.Empty<int>().Length + " " + new[] { 1, 2, 3 }.Contains(2) + " "
            + ((IList)legs).Contains(4));  // → 0 True True
        Buffer.BlockCopy(new[] { 1, 2, 3 }, 4, legs, 0, 8);
        Console.WriteLine(string.Join(" ", legs));  // → 2 3 4
        var segment = new ArraySegment<int>(new[] { 1, 2, 3, 4 }, 1, 2);
        Console.WriteLine(segment.Count + " " + segment.Sum());  // → 2 5
        Console.WriteLine(table.LongLength + " " + table.GetLowerBound(0) + " " + table.GetLongLength(1));  // → 6 0 3
        Console.WriteLine(table.GetUpperBound(0) + " " + values.GetLowerBound(0) + " " + values.GetLength(0));  // → 1 0 4
    }

    // Dictionaries
    static void Dictionaries()
    {
        var ages = new Dictionary<string, int> { { "Ann", 30 }, { "Bob", 25 } };
        ages["Cy"] = 41;
        ages["Bob"]++;
        Console.WriteLine(ages.Count + " " + ages["Bob"] + " " + ages.ContainsKey("Dee") + " "
            + ages.ContainsValue(41));  // → 3 26 False True
        foreach (KeyValuePair<string, int> pair in ages) Console.Write(pair.Key + "=" + pair.Value + " ");
        Console.WriteLine(ages.First());  // → Ann=30 Bob=26 Cy=41 [Ann, 30]
        Console.WriteLine(ages.TryGetValue("Eve", out int age) + " " + age);  // → False 0
        Console.WriteLine(ages.Remove("Ann") + " " + ages.Remove("Zoe") + " "
            + string.Join(",", ages.Keys) + " " + ages.Values.Sum());  // → True False Bob,Cy 67
        var counts = new Dictionary<string, int>();
        foreach (string word in "the cat and the dog and the end".Split(' '))
        {
            if (!counts.ContainsKey(word)) counts[word] = 0;
            counts[word]++;
        }
        Console.WriteLine(string.Join(" ", counts.OrderByDescending(p => p.Value).ThenBy(p => p.Key).Select(p => $"{p.Key}:{p.Value}")));
        // → the:3 and:2 cat:1 dog:1 end:1
        var letterCounts = new Dictionary<char, int>();
        foreach (char c in "banana")
            letterCounts[c] = letterCounts.TryGetValue(c, out int n) ? n + 1 : 1;
        Console.WriteLine(string.Join(" ", letterCounts));  // → [b, 1] [a, 3] [n, 2]
        var indexed = new Dictionary<int, string> { [1] = "one", [2] = "two" };
        indexed[3] = "three";
        Console.WriteLine(indexed[1] + " " + string.Join(",", indexed.Values) + " " + indexed.Keys.Max());  // → one one,two,three 3
        var groups = new Dictionary<int, List<string>>();
        foreach (string w in new[] { "a", "bb", "c", "dd", "eee" })
        {
            if (!groups.TryGetValue(w.Length, out List<string> group)) groups[w.Length] = group = new List<string>();
            group.Add(w);
        }
        Console.WriteLine(string.Join("; ", groups.Select(g => g.Key + ": " + string.Join(" ", g.Value))));  // → 1: a c; 2: bb dd; 3: eee
        var pairs = new Dictionary<(int, int), string>();
        pairs[(0, 1)] = "right";
        pairs[(1, 0)] = "down";
        Console.WriteLine(pairs[(1, 0)] + " " + pairs.ContainsKey((1, 1)) + " " + pairs.Keys.First());  // → down False (0, 1)
        var caseless = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["Key"] = 1 };
        caseless["KEY"] += 5;
        Console.WriteLine(caseless["key"] + " " + caseless.Count);  // → 6 1
        var tree = new SortedDictionary<string, int> { ["b"] = 2, ["c"] = 3, ["a"] = 1 };
        Console.WriteLine(string.Join(" ", tree.Keys) + " " + tree.First().Value + " " + tree.Last().Key);  // → a b c 1 c
        var list = new SortedList<int, string> { { 3, "c" }, { 1, "a" } };
        Console.WriteLine(list.Keys[0] + list.Values[1] + list.IndexOfKey(3) + " " + list.Count);  // → 1c1 2
        var nested = new Dictionary<string, Dictionary<string, double>> { ["x"] = new Dictionary<string, double> { ["y"] = 0.5 } };
        nested["x"]["z"] = 1.5;
        Console.WriteLine(nested["x"].Values.Sum() + " " + nested["x"].Count);  // → 2 2
        var copied = new Dictionary<string, int>(ages);
        copied["Bob"] = 0;
        copied.Clear();
        Console.WriteLine(ages["Bob"] + " " + copied.Count);  // → 26 0
        Console.WriteLine(ages.GetValueOrDefault("Bob") + " " + ages.GetValueOrDefault("Zed", -1) + " "
            + ages.TryAdd("Bob", 1));  // ⇒ 26 -1 False
        foreach (var (name, years) in ages) Console.Write(name + years + " ");
        Console.WriteLine();  // ⇒ Bob26 Cy41
        Console.WriteLine(ages.Remove("Cy", out int removed) + " " + removed + " " + ages.Count);  // ⇒ True 41 1
        var byLength = new[] { "one", "three", "five" }.ToDictionary(w => w, w => w.Length);
        Console.WriteLine(byLength["three"] + " "
            + string.Join(" ", byLength.Where(p => p.Value > 3).Select(p => p.Key)));  // → 5 three five
        var reversed = byLength.ToDictionary(p => p.Value, p => p.Key);
        Console.WriteLine(reversed[4] + " " + reversed.OrderBy(p => p.Key).First());  // → five [3, one]
    }

    // Sets, queues, stacks, linked lists
    static void Collections()
    {
        var set = new HashSet<int> { 1, 2, 3, 2 };
        Console.WriteLine(set.Count + " " + set.Add(3) + " " + set.Add(4) + " " + set.Contains(2) + " "
            + set.Remove(9));  // → 3 False True True False
        set.IntersectWith(new[] { 2, 3, 4, 5 });
        set.UnionWith(new[] { 10 });
        set.ExceptWith(new[] { 3 });
        Console.WriteLine(string.Join(" ", set.OrderBy(x => x)));  // → 2 4 10
        var small = new HashSet<int> { 2, 4 };
        Console.WriteLine(small.IsSubsetOf(set) + " " + set.IsSupersetOf(small) + " "
            + small.Overlaps(new[] { 1 }) + " " + small.SetEquals(new[] { 4, 2, 2 }));  // → True True False True
        small.SymmetricExceptWith(new[] { 4, 6 });
        Console.WriteLine(string.Join(" ", small.OrderBy(x => x)) + " "
            + small.RemoveWhere(x => x > 5) + " " + small.IsProperSubsetOf(new[] { 2, 3 }));  // → 2 6 1 True
        var unique = new HashSet<string>("b a b c a".Split(' '));
        Console.WriteLine(unique.Count + " " + string.Concat(unique.OrderBy(w => w)));  // → 3 abc
        var ordered = new SortedSet<int> { 5, 1, 3, 1 };
        Console.WriteLine(string.Join(" ", ordered) + " " + ordered.Min + " " + ordered.Max + " "
            + string.Join(",", ordered.Reverse()));  // → 1 3 5 1 5 5,3,1
        Console.WriteLine(string.Join(" ", ordered.GetViewBetween(2, 5)));  // → 3 5
        var queue = new Queue<string>();
        queue.Enqueue("a");
        queue.Enqueue("b");
        queue.Enqueue("c");
        Console.WriteLine(queue.Dequeue() + queue.Peek() + queue.Count + " " + string.Join(",", queue) + " "
            + queue.Contains("a"));  // → ab2 b,c False
        var stack = new Stack<int>(new[] { 1, 2 });
        stack.Push(3);
        Console.WriteLine(stack.Pop() + " " + stack.Peek() + " " + stack.Count + " "
            + string.Join(",", stack));  // → 3 2 2 2,1
        var linked = new LinkedList<int>(new[] { 2, 3 });
        linked.AddFirst(1);
        linked.AddLast(5);
        linked.AddBefore(linked.Find(5), 4);
        linked.RemoveFirst();
        Console.WriteLine(string.Join(" ", linked) + " " + linked.First.Value + " "
            + linked.Last.Previous.Value + " " + linked.Count);  // → 2 3 4 5 2 4 4
        var frontier = new PriorityQueue<string, int>();
        frontier.Enqueue("low", 9);
        frontier.Enqueue("high", 1);
        frontier.Enqueue("mid", 5);
        Console.WriteLine(frontier.Dequeue() + " " + frontier.Peek() + " " + frontier.Count);  // ⇒ high mid 2
        Console.WriteLine(new Stack<int>().TryPop(out int popped) + " " + popped + " "
            + queue.TryDequeue(out string head) + " " + head);  // ⇒ False 0 True b
        var brackets = new Stack<char>();
        bool balanced = true;
        foreach (char c in "{[()]}(")
        {
            if ("([{".Contains(c)) brackets.Push(c);
            else balanced &= brackets.Count > 0 && "([{".IndexOf(brackets.Pop()) == ")]}".IndexOf(c);
        }
        Console.WriteLine(balanced + " " + (brackets.Count == 0));  // → True False
        var graph = new Dictionary<int, int[]> { [0] = new[] { 1, 2 }, [1] = new[] { 3 }, [2] = new[] { 3 }, [3] = new int[0] };
        var visited = new List<int> { 0 };
        var waiting = new Queue<int>(visited);
        while (waiting.Count > 0)
            foreach (int neighbour in graph[waiting.Dequeue()])
                if (!visited.Contains(neighbour))
                {
                    visited.Add(neighbour);
                    waiting.Enqueue(neighbour);
                }
        Console.WriteLine(string.Join(" -> ", visited));  // → 0 -> 1 -> 2 -> 3
        var bits = new BitArray(4);
        bits[1] = true;
        Console.WriteLine(string.Join(" ", bits.Cast<bool>().Select(b => b ? 1 : 0)));  // → 0 1 0 0
    }

    // LINQ
    static void Linq()
    {
        int[] numbers = { 5, 1, 4, 2, 3 };
        string[] words = { "apple", "fig", "banana", "kiwi", "cherry" };
        Console.WriteLine(string.Join(" ", numbers.Where(n => n % 2 == 1).Select(n => n * n)));  // → 25 1 9
        Console.WriteLine(string.Join(" ", words.Select((w, i) => i + w.Substring(0, 1))));  // → 0a 1f 2b 3k 4c
        Console.WriteLine(string.Join(" ", words.OrderBy(w => w.Length).ThenByDescending(w => w)));  // → fig kiwi apple cherry banana
        Console.WriteLine(numbers.Sum() + " " + numbers.Average() + " " + numbers.Min() + " "
            + numbers.Max());  // → 15 3 1 5
        Console.WriteLine(new[] { 1, 2 }.Average() + " " + new double[0].Sum() + " "
            + words.Sum(w => w.Length) + " " + words.Max(w => w.Length));  // → 1.5 0 24 6
        Console.WriteLine(numbers.Count(n => n > 2) + " " + numbers.Any(n => n > 5) + " "
            + numbers.All(n => n > 0) + " " + numbers.Contains(4));  // → 3 False True True
        Console.WriteLine(words.First(w => w.Length == 4) + " "
            + (words.FirstOrDefault(w => w == "x") == null) + " " + words.Last() + " " + numbers.Single(n => n > 4));  // → kiwi True cherry 5
        Console.WriteLine(string.Join(" ", numbers.Skip(1).Take(3)) + "|"
            + string.Join(" ", numbers.TakeWhile(n => n != 2)) + "|" + string.Join(" ", numbers.SkipWhile(n => n != 2)));  // → 1 4 2|5 1 4|2 3
        Console.WriteLine(numbers.Aggregate((a, b) => a * b) + " "
            + numbers.Aggregate("", (s, n) => s + n) + " " + numbers.Aggregate(0, (a, b) => a + b, t => t / 2.0));  // → 120 51423 7.5
        Console.WriteLine(string.Join(" ", new[] { 1, 2, 2, 3 }.Distinct()) + "|"
            + string.Join(" ", numbers.Union(new[] { 9, 1 })) + "|" + string.Join(" ", numbers.Intersect(new[] { 2, 5 })));  // → 1 2 3|5 1 4 2 3 9|5 2
        Console.WriteLine(string.Join(" ", numbers.Except(new[] { 1, 2 })) + "|"
            + string.Join(" ", numbers.Concat(new[] { 0 })));  // → 5 4 3|5 1 4 2 3 0
        Console.WriteLine(string.Join(" ", numbers.Zip(words, (n, w) => w + n)));  // → apple5 fig1 banana4 kiwi2 cherry3
        Console.WriteLine(string.Join("", new[] { "ab", "cd" }.SelectMany(w => w)) + " "
            + string.Join(" ", Enumerable.Range(1, 3).SelectMany(x => Enumerable.Range(1, x), (x, y) => x * y)));  // → abcd 1 2 4 3 6 9
        foreach (var group in words.GroupBy(w => w.Length).OrderBy(g => g.Key))
            Console.Write(group.Key + "=" + string.Join(",", group) + " ");
        Console.WriteLine();  // → 3=fig 4=kiwi 5=apple 6=banana,cherry
        Console.WriteLine(string.Join(" ", numbers.GroupBy(n => n % 2, n => n * 10).Select(g => g.Key + ":" + g.Sum())));  // → 1:90 0:60
        Console.WriteLine(string.Join(" ", Enumerable.Range(3, 4)) + " "
            + string.Concat(Enumerable.Repeat("ab", 3)) + " " + Enumerable.Empty<int>().Count());  // → 3 4 5 6 ababab 0
        Console.WriteLine(string.Join(" ", numbers.OrderByDescending(n => n)) + " "
            + string.Join(" ", numbers.Reverse()));  // → 5 4 3 2 1 3 2 4 1 5
        Console.WriteLine(numbers.ElementAt(2) + " " + numbers.ElementAtOrDefault(20) + " "
            + string.Join(" ", new int[0].DefaultIfEmpty(-1)));  // → 4 0 -1
        var query = from n in numbers where n > 1 orderby n descending select n * 10;
        Console.WriteLine(string.Join(" ", query));  // → 50 40 30 20
        var initials = from w in words let initial = w[0] group w by initial into g where g.Count() >= 1 orderby g.Key select g.Key;
        Console.WriteLine(string.Concat(initials));  // → abcfk
        var joined = from w in words join n in numbers on w.Length equals n select w + n;
        Console.WriteLine(string.Join(" ", joined));  // → apple5 fig3 kiwi4
        var products = from x in new[] { 1, 2 } from y in new[] { 10, 20 } select x * y;
        Console.WriteLine(string.Join(" ", products));  // → 10 20 20 40
        var source = new List<int> { 1, 2 };
        var lazy = source.Select(n => n * 2);
        source.Add(3);
        Console.WriteLine(string.Join(" ", lazy) + " " + lazy.Count());  // → 2 4 6 3
        int calls = 0;
        var counted = numbers.Select(n => { calls++; return n; }).Where(n => n > 1);
        counted.First();
        Console.WriteLine(calls);  // → 1
        counted.ToList();
        Console.WriteLine(calls);  // → 6
        var lookup = words.ToLookup(w => w.Length > 4);
        Console.WriteLine(string.Join(",", lookup[true]) + " " + lookup[false].Count() + " "
            + lookup.Count);  // → apple,banana,cherry 2 2
        Console.WriteLine(string.Join(" ", new object[] { 1, 2 }.Cast<int>().Select(n => n + 0.5)));  // → 1.5 2.5
        Console.WriteLine(string.Join(" ", words.Join(numbers, w => w.Length, n => n, (w, n) => w + n)));  // → apple5 fig3 kiwi4
        Console.WriteLine(string.Join(" ", numbers.GroupJoin(words, n => n, w => w.Length, (n, ws) => n + ":" + ws.Count())));  // → 5:1 1:0 4:1 2:0 3:1
        Console.WriteLine(string.Join(" ", numbers.Select((n, i) => (n, i)).OrderByDescending(p => p.n).Take(2).Select(p => p.i)));  // ⇒ 0 2
        Console.WriteLine(new[] { 1.5, 2.5 }.SequenceEqual(new List<double> { 1.5, 2.5 }) + " "
            + numbers.SequenceEqual(numbers.OrderBy(n => n)));  // → True False
        Console.WriteLine(words.Where((w, i) => i % 2 == 0).Count() + " " + words.LongCount() + " "
            + words.SingleOrDefault(w => w == "fig"));  // → 3 5 fig
        Console.WriteLine(string.Join(" ", numbers.ToHashSet().Where(n => n > 3).OrderBy(n => n)) + " "
            + string.Join(" ", numbers.Append(7).Prepend(0)));  // → 4 5 0 5 1 4 2 3 7
        Console.WriteLine(new[] { "b", "a" }.Min() + " " + new[] { 0.5, double.NaN }.Min() + " "
            + new int?[] { 1, null, 3 }.Sum());  // → a NaN 4
        Console.WriteLine(string.Join(" ", new[] { 1, 2, 3, 4, 5 }.EveryOther()) + " "
            + new[] { 1.0, 2 }.Dot(new[] { 3.0, 4 }));  // → 1 3 5 11
        Console.WriteLine(words.LastOrDefault() + " " + words.LastOrDefault(w => w.Length == 4) + " "
            + numbers.LastOrDefault(n => n > 9));  // → cherry kiwi 0
        Console.WriteLine(numbers.AsEnumerable().Reverse().First() + " " + numbers.AsParallel().Sum());  // → 3 15
        Console.WriteLine(string.Join(" ", numbers.AsParallel().AsOrdered().Select(n => n * 2)));  // → 10 2 8 4 6
        Console.WriteLine(string.Join(" ", numbers.OrderDescending()) + " "
            + string.Join(" ", words.OrderDescending(Comparer<string>.Create((v, w) => v.Length - w.Length))));  // ⇒ 5 4 3 2 1 banana cherry apple kiwi fig
        Console.WriteLine(string.Join(" | ", numbers.Chunk(2).Select(c => string.Join(",", c))));  // ⇒ 5,1 | 4,2 | 3
        Console.WriteLine(words.MaxBy(w => w.Length) + " " + words.MinBy(w => w.Length) + " "
            + words.DistinctBy(w => w.Length).Count());  // ⇒ banana fig 4
        Console.WriteLine(string.Join(" ", numbers.TakeLast(2)) + "|"
            + string.Join(" ", numbers.SkipLast(3)) + "|" + string.Join(" ", numbers.Order()));  // ⇒ 2 3|5 1|1 2 3 4 5
        Console.WriteLine(string.Join(" ", numbers.Zip(words)) + " "
            + numbers.FirstOrDefault(n => n > 9, -1));  // ⇒ (5, apple) (1, fig) (4, banana) (2, kiwi) (3, cherry) -1
    }

    // Functions
    static int evaluations = 0;
    static bool Noted(bool value) { evaluations++; return value; }
    delegate double Activation(double x);

    static void Functions()
    {
        Func<int, int> twice = x => x * 2;
        Func<int, int, int> add = (x, y) => x + y;
        Action<string> say = s => Console.Write("<" + s + ">");
        say("hi");
        Console.WriteLine(twice(add(1, 2)));  // → <hi>6
        Func<int> counter = MakeCounter();
        Func<int> other = MakeCounter();
        counter();
        counter();
        Console.WriteLine(counter() + " " + other());  // → 3 1
        int total = 0;
        new List<int> { 1, 2, 3 }.ForEach(x => total += x);
        Console.WriteLine(total);  // → 6
        var late = new List<Func<int>>();
        for (int i = 0; i < 3; i++) late.Add(() => i);
        Console.WriteLine(string.Join(" ", late.Select(f => f())));  // → 3 3 3
        var early = new List<Func<int>>();
        foreach (int i in new[] { 0, 1, 2 }) early.Add(() => i * 10);
        Console.WriteLine(string.Join(" ", early.Select(f => f())));  // → 0 10 20
        Console.WriteLine(Fib(15) + " " + Factorial(20) + " " + Gcd(84, 36));  // → 610 2432902008176640000 12
        Console.WriteLine(Greet("Ann") + "; " + Greet("Bob", "Hey") + "; " + Greet(times: 2, name: "Cy"));  // → Hello, Ann; Hey, Bob; Hello Hello, Cy
        Console.WriteLine(SumAll() + " " + SumAll(1, 2, 3) + " " + SumAll(new[] { 4, 5 }));  // → 0 6 9
        string left = "L", right = "R";
        Swap(ref left, ref right);
        Console.WriteLine(left + right);  // → RL
        Console.WriteLine(TryHalve(10, out int half) + " " + half + " " + TryHalve(7, out half) + " "
            + half);  // → True 5 False 3
        (double mean, double spread) = Describe(new[] { 1.0, 2, 6 });
        Console.WriteLine(mean + " " + spread + " " + Describe(new[] { 4.0 }).Mean);  // → 3 5 4
        (int a, int b) = (1, 2);
        (a, b) = (b, a);
        Console.WriteLine(a + " " + b);  // → 2 1
        Console.WriteLine(string.Join(" ", Squares(30)) + " " + Squares(1000000).Take(3).Sum());  // → 1 4 9 16 25 14
        Console.WriteLine(Largest(new[] { 3, 9, 2 }) + " " + Largest(new[] { "pear", "apple" }));  // → 9 pear
        Func<int, Func<int, int>> curried = x => y => x * 10 + y;
        Console.WriteLine(curried(3)(4));  // → 34
        Func<double, double> square = x => x * x;
        Func<double, double> composed = x => square(square(x) + 1);
        Console.WriteLine(composed(2));  // → 25
        Action chain = () => Console.Write("one ");
        chain += () => Console.Write("two ");
        chain();
        Console.WriteLine(chain.GetInvocationList().Length);  // → one two 2
        Activation relu = x => Math.Max(0, x);
        Activation sigmoid = delegate (double x) { return 1 / (1 + Math.Exp(-x)); };
        Console.WriteLine(relu(-2) + " " + relu.Invoke(1.5) + " " + sigmoid(0));  // → 0 1.5 0.5
        var memo = new Dictionary<int, long>();
        Func<int, long> fast = null;
        fast = n =>
        {
            if (n < 2) return n;
            if (memo.TryGetValue(n, out long known)) return known;
            return memo[n] = fast(n - 1) + fast(n - 2);
        };
        Console.WriteLine(fast(60) + " " + memo.Count);  // → 1548008755920 59
        Predicate<string> isLong = w => w.Length > 3;
        Comparison<int> backwards = (x, y) => y.CompareTo(x);
        Console.WriteLine(isLong("word") + " " + backwards(1, 2));  // → True 1
        Console.WriteLine(string.Join(" ", new[] { "1", "22" }.Select(int.Parse)) + " "
            + string.Join(" ", new[] { 4.0, 9 }.Select(Math.Sqrt)));  // → 1 22 2 3
        bool shortcut = Noted(false) && Noted(true) || Noted(true) | Noted(false);
        Console.WriteLine(shortcut + " " + evaluations);  // → True 3
        Console.WriteLine(Later(4).Result + " " + Task.FromResult("done").Result);  // → 9 done
        Task<int>[] tasks = { Later(1), Later(2) };
        Console.WriteLine(string.Join(" ", Task.WhenAll(tasks).GetAwaiter().GetResult()));  // → 3 5
        GC.Collect();
        int step = 1;
        Func<int, int> shift = x => x + step;
        step = 100;
        Console.WriteLine(shift(1));  // → 101
        using (IEnumerator<int> walker = Squares(10).GetEnumerator())
        {
            walker.MoveNext();
            walker.MoveNext();
            Console.WriteLine(walker.Current + " " + walker.MoveNext() + " " + walker.MoveNext());
        }  // → 4 True False
        Console.WriteLine(nameof(Functions) + " " + nameof(total) + " " + typeof(int).Name + " "
            + typeof(string));  // → Functions total Int32 System.String
        var operations = new Dictionary<string, Func<double, double, double>>
        {
            ["+"] = (x, y) => x + y,
            ["/"] = (x, y) => x / y,
            ["max"] = Math.Max,
        };
        Console.WriteLine(string.Join(" ", operations.Select(o => o.Key + o.Value(3, 4))));  // → +7 /0.75 max4
    }

    // Classes
    static void Classes()
    {
        Console.WriteLine(new Square(3) + "; " + new Tile() + "; " + new Circle { Radius = 2 });
        // → square of 9.00; tile, a square of 4.00; shape of 12.57
        IShape shape = new Tile();
        Console.WriteLine(shape.Area() + " " + (shape is Square) + " " + (shape is Circle) + " "
            + (shape as Circle == null) + " " + shape.GetType().Name);  // → 4 True False True Tile
        Shape[] shapes = { new Circle(), new Square(1.5) };
        Console.WriteLine(shapes.Sum(s => s.Area()).ToString("F3") + " "
            + shapes.OrderBy(s => s.Area()).First().Name);  // → 5.392 square
        var counter = new Counter(5);
        counter.Changed += n => Console.Write("now " + n + " ");
        counter.Increment().Increment(by: 10);
        Console.WriteLine(counter.Count + " " + Counter.Made + " " + new Counter().Count + " "
            + Counter.Made);  // → now 6 now 16 16 1 0 2
        var v = new Vec(3, 4);
        Vec w = v;
        w.X = 0;
        Console.WriteLine(v + " " + w + " " + v.Length + " " + (v + w) + " " + 0.5 * v + " " + -w);  // → (3, 4) (0, 4) 5 (3, 8) (1.5, 2) (0, -4)
        Console.WriteLine((v == new Vec(3, 4)) + " " + (v != w) + " " + v.Equals(w) + " " + (double)v + " "
            + (1 + v));  // → True True False 5 (4, 4)
        var vectors = new[] { v, w };
        vectors[0].Y = -1;
        Console.WriteLine(v.Y + " " + vectors[0] + " " + new Vec());  // → 4 (3, -1) (0, 0)
        var roster = new List<Student> { new Student { Name = "Ann", Grade = 2 }, new Student { Name = "Bo", Grade = 1 } };
        roster.Sort();
        Console.WriteLine(string.Join(" ", roster.Select(s => s.Name)) + " " + roster.Max().Name);  // → Bo Ann Ann
        var same = new Token("a");
        Console.WriteLine(same.Equals(new Token("a")) + " " + (same == new Token("a")) + " "
            + new HashSet<Token> { same, new Token("a"), new Token("b") }.Count);  // → True False 2
        Console.WriteLine(new List<Token> { same }.Contains(new Token("a")) + " "
            + object.ReferenceEquals(same, same));  // → True True
        var matrix = new Matrix(2, 2);
        matrix[0, 1] = 2.5;
        matrix[0, 1] *= 2;
        Console.WriteLine(matrix[0, 1] + " " + matrix[1, 1] + " " + matrix.Rows);  // → 5 0 2
        Console.WriteLine(string.Join(" ", new Countdown(3)) + " " + new Countdown(4).Sum());  // → 3 2 1 10
        Console.WriteLine(new Box<int> { Value = 4 }.Map(x => x + 0.5).Map(x => "v" + x).Value);  // → v4.5
        using (var outer = new Resource("a"))
        using (new Resource("b"))
        {
            Console.WriteLine("work");
        }
        // → open a
        // → open b
        // → work
        // → close b
        // → close a
        Console.WriteLine(Color.Blue + " " + (int)Color.Blue + " " + (Color)5 + " " + (Color)9 + " "
            + (Color.Red < Color.Green));  // → Blue 6 Green 9 True
        Console.WriteLine((Color)Enum.Parse(typeof(Color), "Green") + " "
            + string.Join(",", Enum.GetNames(typeof(Color))) + " " + Enum.IsDefined(typeof(Color), 1));  // → Green Red,Green,Blue False
        Console.WriteLine(string.Join(" ", Enum.GetValues(typeof(Color)).Cast<Color>().Select(c => (int)c)) + " " + Enum.TryParse("Pink", out Color pink) + " " + pink);
        // → 0 5 6 False Red
        Access mode = Access.Read | Access.Execute;
        Console.WriteLine(mode + " " + mode.HasFlag(Access.Write) + " " + (mode & ~Access.Read) + " "
            + (int)mode);  // → Read, Execute False Execute 5
        Console.WriteLine($"{Color.Green:D} {Color.Red,6}| {Color.Blue.ToString().ToLower()}");  // → 5    Red| blue
        object boxed = 5;
        int unboxed = (int)boxed;
        boxed = "five";
        Console.WriteLine(unboxed + " " + boxed + " " + boxed.GetType() + " " + (boxed is string));  // → 5 five System.String True
        var point = (X: 1, Y: 2);
        var twin = point;
        twin.X = 10;
        Console.WriteLine(point + " " + twin.X + " " + point.Equals((1, 2)) + " " + point.Item2);  // → (1, 2) 10 True 2
        var anonymous = new[] { new { Word = "a", Score = 0.5 }, new { Word = "b", Score = 0.9 } };
        Console.WriteLine(anonymous.OrderByDescending(x => x.Score).First() + " "
            + anonymous[0].Equals(new { Word = "a", Score = 0.5 }));  // → { Word = b, Score = 0.9 } True
        Console.WriteLine(Tuple.Create(1, "x") + " " + Tuple.Create(1, 2).Equals(Tuple.Create(1, 2)) + " "
            + new Tuple<int, int>(3, 4).Item2);  // → (1, x) True 4
        Console.WriteLine(new object().ToString() + " " + new Counter());  // → System.Object Expressions+Counter
        Console.WriteLine(new KeyValuePair<string, int>("k", 1) + " " + new Uri("http://a.b/c").Host);  // → [k, 1] a.b
    }

    // Exceptions
    static void Exceptions()
    {
        int zero = 0;
        try { Console.WriteLine(1 / zero); }
        catch (DivideByZeroException e) { Console.WriteLine(e.Message); }  // → Attempted to divide by zero.
        try { Console.WriteLine((new int[2])[2 - zero]); }
        catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message + " " + e.GetType()); }
        // → Index was outside the bounds of the array. System.IndexOutOfRangeException
        try { int.Parse("abc"); }
        catch (FormatException e) { Console.WriteLine(e.Message); }  // ⇒ The input string 'abc' was not in a correct format.
        try { int.Parse("99999999999"); }
        catch (OverflowException e) { Console.WriteLine(e.GetType().Name); }  // → OverflowException
        try { Console.WriteLine(new Dictionary<string, int>()["b"]); }
        catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }  // → The given key 'b' was not present in the dictionary.
        try { string none = null; Console.WriteLine(none.Length); }
        catch (NullReferenceException e) { Console.WriteLine(e.Message); }  // ⇒ Object reference not set to an instance of an object.
        try { object o = "text"; Console.WriteLine((int)o); }
        catch (InvalidCastException e) { Console.WriteLine(e.GetType().Name); }  // → InvalidCastException
        try { checked { int big = int.MaxValue; big += 1 - zero; } }
        catch (OverflowException e) { Console.WriteLine(e.Message); }  // → Arithmetic operation resulted in an overflow.
        try { new int[0].First(); }
        catch (InvalidOperationException e) { Console.WriteLine(e.Message); }  // → Sequence contains no elements
        try { new List<int> { 1 }.RemoveAt(5); }
        catch (ArgumentOutOfRangeException) { Console.WriteLine("out of range"); }  // → out of range
        try { throw new ShapeException(3); }
        catch (ShapeException e) when (e.Rows > 5) { Console.WriteLine("many"); }
        catch (ShapeException e) { Console.WriteLine(e.Message + " " + e.Rows); }  // → cannot use 3 rows 3
        try
        {
            try { throw new InvalidOperationException("inner"); }
            catch (Exception e) { throw new ArgumentException("outer", e); }
            finally { Console.Write("finally "); }
        }
        catch (Exception e) { Console.WriteLine(e.Message + " <- " + e.InnerException.Message); }  // → finally outer <- inner
        Console.WriteLine(Tried("12") + " " + Tried("x"));  // → tried tried 12 -1
        try { try { throw new Exception("again"); } catch { Console.Write("seen "); throw; } }
        catch (Exception e) { Console.WriteLine(e.Message); }  // → seen again
        try { throw new ArgumentNullException("weights"); }
        catch (ArgumentException e) { Console.WriteLine(e.Message + " " + e.ParamName); }  // ⇒ Value cannot be null. (Parameter 'weights') weights
        try { throw new ArgumentException("Bad size", "size"); }
        catch (Exception e) { Console.WriteLine(e.Message); }  // ⇒ Bad size (Parameter 'size')
        try { "abc".Substring(5); }
        catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }  // → startIndex
        try { new Stack<int>().Pop(); }
        catch (InvalidOperationException e) { Console.WriteLine(e.Message); }  // → Stack empty.
        var changing = new List<int> { 1, 2, 3 };
        try { foreach (int x in changing) changing.Remove(x); }
        catch (InvalidOperationException) { Console.WriteLine("changed " + string.Join(" ", changing)); }  // → changed 2 3
        try { new Dictionary<string, int> { ["a"] = 1 }.Add("a", 2); }
        catch (ArgumentException e) { Console.WriteLine(e.Message); }  // → An item with the same key has already been added. Key: a
        try { throw new NotImplementedException(); }
        catch (NotSupportedException) { Console.WriteLine("not supported"); }
        catch (NotImplementedException e) { Console.WriteLine(e.Message); }  // → The method or operation is not implemented.
        string Label(int n) => n > 0 ? "ok" : throw new ArgumentOutOfRangeException(nameof(n));
        try { Console.Write(Label(1) + " "); Label(0); }
        catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }  // ⇒ ok n
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                if (attempt < 3) throw new TimeoutException();
                Console.WriteLine("worked at " + attempt);
                break;
            }
            catch (TimeoutException) { continue; }
            finally { Console.Write("."); }
        }
        // → ..worked at 3
        // → .
        try { Convert.ToInt32("1.5"); }
        catch (Exception e) { Console.WriteLine(e is FormatException); }  // → True
        try { Enumerable.Range(0, 3).Single(); }
        catch (Exception e) { Console.WriteLine(e.Message); }  // → Sequence contains more than one element
    }

    // Control flow
    static void ControlFlow()
    {
        foreach (int n in new[] { 1, 2, 3, 9 })
            switch (n)
            {
                case 1:
                case 2:
                    Console.Write("few ");
                    break;
                case 3:
                    Console.Write("three ");
                    goto default;
                default:
                    Console.Write("other ");
                    break;
            }
        Console.WriteLine();  // → few few three other other
        Console.WriteLine(string.Join(", ", new object[] { 5, -5, "abc", null, 2.5 }.Select(Classify)));  // → int 5, negative, text of 3, nothing, Double
        int countdown = 3;
        do { Console.Write(countdown + " "); } while (--countdown > 0);
        Console.WriteLine(countdown);  // → 3 2 1 0
        for (int i = 0, j = 10; i < j; i += 3, j--) Console.Write(i + ":" + j + " ");
        Console.WriteLine();  // → 0:10 3:9 6:8
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                if (i * j == 2) { Console.Write(i + "," + j + " "); goto done; }
        done:
        Console.WriteLine("done");  // → 1,2 done
        int evens = 0;
        foreach (int n in Enumerable.Range(0, 10))
        {
            if (n % 2 == 1) continue;
            if (n > 6) break;
            evens += n;
        }
        Console.WriteLine(evens);  // → 12
        int grade = 71;
        string letter = grade >= 90 ? "A" : grade >= 70 ? "B" : "C";
        Console.WriteLine(letter);  // → B
        string maybe = null;
        Console.WriteLine((maybe?.Length ?? -1) + " " + (maybe?.ToUpper() ?? "none") + " "
            + maybe?.Trim().Length);  // → -1 none
        for (int i = 1; i <= 15; i++) Console.Write(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i + (i < 15 ? " " : ""));
        Console.WriteLine();  // → 1 2 Fizz4 BuzzFizz7 8 FizzBuzz11 Fizz13 14 FizzBuzz
        object value = 42;
        if (value is int whole && whole > 40) Console.WriteLine("int " + (whole + 1));  // → int 43
        int collatz = 6, length = 0;
        while (collatz != 1)
        {
            collatz = collatz % 2 == 0 ? collatz / 2 : 3 * collatz + 1;
            length++;
        }
        Console.WriteLine(length);  // → 8
        switch ("stop".Length + "x")
        {
            case "4x": Console.WriteLine("four"); break;
            case "5x": Console.WriteLine("five"); break;
        }  // → four
        for (int row = 1; row <= 3; row++) Console.WriteLine(new string(' ', 3 - row) + new string('*', 2 * row - 1));
        // →   *
        // →  ***
        // → *****
        {
            int scoped = 1;
            scoped += scoped++ + scoped;
            Console.WriteLine(scoped);
        }  // → 4
    }

    // Networks
    static void Networks()
    {
        double[] x = { 1, 2, 3 };
        double[] y = { 0.5, -1, 2 };
        double dot = 0;
        for (int i = 0; i < x.Length; i++) dot += x[i] * y[i];
        Console.WriteLine(dot);  // → 4.5
        double[,] product = Multiply(new double[,] { { 1, 2 }, { 3, 4 } }, new double[,] { { 0, 1 }, { 1, 0.5 } });
        Console.WriteLine(product[0, 0] + " " + product[0, 1] + " " + product[1, 0] + " " + product[1, 1]);  // → 2 2 4 5
        Console.WriteLine(Shown(Softmax(new[] { 1.0, 2, 3 })) + " " + Softmax(new[] { 1000.0, 1000 })[0]);  // → [0.090 0.245 0.665] 0.5
        double[] softmax = Softmax(new[] { 1.0, 2, 3 });
        Console.WriteLine(softmax.Sum().ToString("F6") + " " + Array.IndexOf(softmax, softmax.Max()));  // → 1.000000 2
        double norm = Math.Sqrt(x.Sum(v => v * v));
        Console.WriteLine(Shown(x.Select(v => v / norm)) + " "
            + x.Dot(y) / (norm * Math.Sqrt(y.Dot(y))) * 0);  // → [0.267 0.535 0.802] 0
        double mean = x.Average(), variance = x.Sum(v => (v - mean) * (v - mean)) / x.Length;
        Console.WriteLine(Shown(x.Select(v => (v - mean) / Math.Sqrt(variance + 1e-5))));  // → [-1.225 0.000 1.225]
        double[][] queries = { new[] { 1.0, 0 }, new[] { 0.0, 1 } };
        double[][] keys = { new[] { 1.0, 1 }, new[] { 0.0, 2 } };
        double[][] vals = { new[] { 10.0, 0 }, new[] { 0.0, 10 } };
        foreach (double[] q in queries)
        {
            double[] weights = Softmax(keys.Select(k => q.Dot(k) / Math.Sqrt(2)).ToArray());
            Console.WriteLine(Shown(weights) + " "
                + Shown(Enumerable.Range(0, 2).Select(d => weights.Zip(vals, (a, b) => a * b[d]).Sum())));
        }
        // → [0.670 0.330] [6.698 3.302]
        // → [0.330 0.670] [3.302 6.698]
        double[,] mask = new double[3, 3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                mask[i, j] = j > i ? double.NegativeInfinity : 0;
        double[] lastRow = Enumerable.Range(0, 3).Select(j => mask[1, j] + j).ToArray();
        Console.WriteLine(Shown(Softmax(lastRow)));  // → [0.269 0.731 0.000]
        Console.WriteLine(mask[0, 1] + " " + mask[2, 1] + " " + Math.Exp(mask[0, 2]));  // ⇒ -∞ 0 0
        double weight = 0, bias = 0, rate = 0.1;
        for (int epoch = 0; epoch < 20; epoch++)
            for (int i = 0; i < x.Length; i++)
            {
                double error = weight * x[i] + bias - (2 * x[i] + 1);
                weight -= rate * error * x[i];
                bias -= rate * error;
            }
        Console.WriteLine($"{weight:F3} {bias:F3}");  // → 2.000 1.001
        double[] series = { 1, 2, 3, 4, 5 };
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 3).Select(i => series.Skip(i).Take(3).Average())));  // → 2 3 4
        var ranked = y.Select((score, index) => new { score, index }).OrderByDescending(p => p.score).Take(2).ToList();
        Console.WriteLine(string.Join(" ", ranked.Select(p => p.index + "@" + p.score)));  // → 2@2 0@0.5
        string corpus = "hello";
        var vocabulary = corpus.Distinct().OrderBy(c => c).ToList();
        var ids = vocabulary.Select((c, i) => new { c, i }).ToDictionary(p => p.c, p => p.i);
        Console.WriteLine(string.Join(" ", corpus.Select(c => ids[c])) + " "
            + string.Concat(new[] { 1, 0, 2 }.Select(i => vocabulary[i])));  // → 1 0 2 2 3 hel
        var bigrams = new SortedDictionary<string, int>();
        for (int i = 0; i + 1 < "abababb".Length; i++)
        {
            string pair = "abababb".Substring(i, 2);
            bigrams.TryGetValue(pair, out int seen);
            bigrams[pair] = seen + 1;
        }
        Console.WriteLine(string.Join(" ", bigrams.Select(b => b.Key + b.Value)));  // → ab3 ba2 bb1
        for (int position = 0; position < 2; position++)
        {
            for (int d = 0; d < 4; d += 2)
            {
                double angle = position / Math.Pow(10000, d / 4.0);
                Console.Write($"{Math.Sin(angle):F4} {Math.Cos(angle):F4} ");
            }
            Console.WriteLine("|");
        }
        // → 0.0000 1.0000 0.0000 1.0000 |
        // → 0.8415 0.5403 0.0100 1.0000 |
        Console.WriteLine($"{-Math.Log(softmax[2]):F4} {-softmax.Sum(p => p * Math.Log(p)):F4}");  // → 0.4076 0.8324
        double[] oneHot = Enumerable.Range(0, 4).Select(i => i == 2 ? 1.0 : 0.0).ToArray();
        Console.WriteLine(string.Join(" ", oneHot));  // → 0 0 1 0
        double[] w = { 0, 0, 0 };
        int[][] gate = { new[] { 0, 0, 0 }, new[] { 0, 1, 0 }, new[] { 1, 0, 0 }, new[] { 1, 1, 1 } };
        for (int round = 0; round < 10; round++)
            foreach (int[] g in gate)
            {
                int guess = w[0] * g[0] + w[1] * g[1] + w[2] > 0 ? 1 : 0;
                w[0] += g[2] - guess > 0 ? g[0] : (g[2] - guess) * g[0];
                w[1] += (g[2] - guess) * g[1];
                w[2] += g[2] - guess;
            }
        Console.WriteLine(string.Join(" ", w));  // → 2 1 -2
        double[,] transposed = new double[2, 3];
        double[,] tall = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
        for (int i = 0; i < 3; i++) for (int j = 0; j < 2; j++) transposed[j, i] = tall[i, j];
        Console.WriteLine(string.Join(" ", transposed.Cast<double>()));  // → 1 3 5 2 4 6
        Func<double, double> gelu = t => 0.5 * t * (1 + Math.Tanh(Math.Sqrt(2 / Math.PI) * (t + 0.044715 * Math.Pow(t, 3))));
        Console.WriteLine($"{gelu(1):F4} {gelu(-1):F4} {gelu(0)}");  // → 0.8412 -0.1588 0
        Func<double, double> f = t => t * t * t;
        Console.WriteLine(((f(2 + 1e-4) - f(2 - 1e-4)) / 2e-4).ToString("F4"));  // → 12.0000
        float[] floats = { 0.1f, 0.2f, 0.7f };
        Console.WriteLine(floats.Sum() + " " + floats.Max() * 2 + " " + floats.Average());  // ⇒ 1 1.4 0.33333334
        Console.WriteLine(string.Join(", ", new[] { 0.1, 0.25, 1.0 / 3 }.Select(v => Math.Round(v, 3))));  // → 0.1, 0.25, 0.333
        var tokens = new List<string> { "l", "o", "w", "l", "o" };
        var best = tokens.Zip(tokens.Skip(1), (a, b) => a + b).GroupBy(p => p).OrderByDescending(g => g.Count()).First().Key;
        for (int i = 0; i + 1 < tokens.Count; i++)
            if (tokens[i] + tokens[i + 1] == best)
            {
                tokens[i] = best;
                tokens.RemoveAt(i + 1);
            }
        Console.WriteLine(best + ": " + string.Join(" ", tokens));  // → lo: lo w lo
    }

    // Algorithms
    static IEnumerable<string> Permutations(string letters)
    {
        if (letters.Length <= 1) yield return letters;
        else
            for (int i = 0; i < letters.Length; i++)
                foreach (string rest in Permutations(letters.Remove(i, 1)))
                    yield return letters[i] + rest;
    }
    static int Hanoi(int n, char from, char to, char via)
        => n == 0 ? 0 : Hanoi(n - 1, from, via, to) + 1 + Hanoi(n - 1, via, to, from);
    static int[] MergeSort(int[] a)
    {
        if (a.Length < 2) return a;
        int[] left = MergeSort(a.Take(a.Length / 2).ToArray()), right = MergeSort(a.Skip(a.Length / 2).ToArray());
        var merged = new List<int>();
        int i = 0, j = 0;
        while (i < left.Length && j < right.Length) merged.Add(left[i] <= right[j] ? left[i++] : right[j++]);
        return merged.Concat(left.Skip(i)).Concat(right.Skip(j)).ToArray();
    }

    static void Algorithms()
    {
        int[] a = { 5, 2, 9, 1 };
        for (int i = 0; i < a.Length; i++)
            for (int j = 0; j + 1 < a.Length - i; j++)
                if (a[j] > a[j + 1])
                {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
        Console.WriteLine(string.Join(" ", a));  // → 1 2 5 9
        Console.WriteLine(string.Join(" ", MergeSort(new[] { 3, 1, 2, 5, 4 })));  // → 1 2 3 4 5
        int lo = 0, hi = 99;
        while (lo < hi)
        {
            int mid = lo + (hi - lo) / 2;
            if (mid * mid < 2000) lo = mid + 1;
            else hi = mid;
        }
        Console.WriteLine(lo);  // → 45
        bool[] composite = new bool[30];
        var primes = new List<int>();
        for (int i = 2; i < composite.Length; i++)
        {
            if (composite[i]) continue;
            primes.Add(i);
            for (int j = i * i; j < composite.Length; j += i) composite[j] = true;
        }
        Console.WriteLine(string.Join(",", primes));  // → 2,3,5,7,11,13,17,19,23,29
        Console.WriteLine(string.Join(" ", Permutations("abc")) + " " + Hanoi(5, 'A', 'C', 'B'));  // → abc acb bac bca cab cba 31
        string s1 = "kitten", s2 = "sitting";
        int[,] d = new int[s1.Length + 1, s2.Length + 1];
        for (int i = 0; i <= s1.Length; i++)
            for (int j = 0; j <= s2.Length; j++)
                d[i, j] = i == 0 ? j : j == 0 ? i
                    : Math.Min(Math.Min(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + (s1[i - 1] == s2[j - 1] ? 0 : 1));
        Console.WriteLine(d[s1.Length, s2.Length]);  // → 3
        Func<string, bool> isPalindrome = s =>
        {
            string clean = new string(s.Where(char.IsLetter).ToArray()).ToLower();
            return clean == new string(clean.Reverse().ToArray());
        };
        Console.WriteLine(isPalindrome("A man, a plan, a canal: Panama") + " " + isPalindrome("ab"));  // → True False
        int number = 9474, digits = 0;
        for (int rest = number; rest > 0; rest /= 10) digits += (int)Math.Pow(rest % 10, 4);
        Console.WriteLine(digits == number);  // → True
        string binary = "";
        for (int rest = 37; rest > 0; rest /= 2) binary = rest % 2 + binary;
        Console.WriteLine(binary + " " + Convert.ToInt32(binary, 2));  // → 100101 37
        double root = 10;
        for (int i = 0; i < 20; i++) root = (root + 10 / root) / 2;
        Console.WriteLine(root.ToString("F10"));  // → 3.1622776602
        uint hash = 2166136261;
        foreach (char c in "hello") hash = (hash ^ c) * 16777619;
        Console.WriteLine(hash + " " + (hash >> 28) + " " + hash.ToString("x8"));  // → 1335831723 4 4f9f2cab
        int state = 17;
        for (int i = 0; i < 5; i++) state = unchecked(state * 1103515245 + 12345);
        Console.WriteLine(state);  // → -1285528830
        int[] coins = { 1, 5, 10 };
        long[] ways = new long[101];
        ways[0] = 1;
        foreach (int coin in coins) for (int v = coin; v <= 100; v++) ways[v] += ways[v - coin];
        Console.WriteLine(ways[100]);  // → 121
    }

    // Modern C#
    static void Modern()
    {
        int[] line = { 10, 20, 30, 40, 50 };
        string greeting = "hello";
        Console.WriteLine(line.Length + greeting);  // → 5hello
        Console.WriteLine(line[^1] + " " + greeting[^2] + " " + greeting[1..3] + " "
            + greeting[..^1] + greeting[3..]);  // ⇒ 50 l el helllo
        Console.WriteLine(string.Join(" ", line[1..^1]) + " | " + string.Join(" ", line[^2..]));  // ⇒ 20 30 40 | 40 50
        Range middle = 1..3;
        Index last = ^1;
        Console.WriteLine(line[middle].Sum() + " " + line[last] + " " + middle);  // ⇒ 50 50 1..3
        string Size(int n) => n switch
        {
            < 0 => "negative",
            0 => "zero",
            >= 1 and <= 9 => "digit",
            10 or 20 => "ten or twenty",
            _ => "big",
        };
        Console.WriteLine(string.Join(", ", new[] { -1, 0, 7, 20, 11 }.Select(Size)));  // ⇒ negative, zero, digit, ten or twenty, big
        string Kind(object o) => o switch
        {
            int n when n > 100 => "large",
            int => "int",
            string { Length: > 3 } s => "long " + s,
            string => "text",
            null => "null",
            _ => "other",
        };
        Console.WriteLine(string.Join(" ", new object[] { 5, 500, "word", "ab", null, 1.5 }.Select(Kind)));  // ⇒ int large long word text null other
        Console.WriteLine((true, 3) switch { (true, > 2) => "yes", (false, _) => "no", _ => "maybe" });  // ⇒ yes
        object thing = 5;
        Console.WriteLine((thing is not null) + " " + (thing is > 3 and < 10) + " "
            + (thing is string or double));  // ⇒ True True False
        Console.WriteLine(line is [10, .., var end] ? end : -1);  // ⇒ 50
        List<int> fresh = new() { 1, 2 };
        Dictionary<string, int> made = new() { ["a"] = 1 };
        Console.WriteLine(fresh.Count + made["a"]);  // ⇒ 3
        int[] listed = [1, 2, 3];
        List<int> spread = [0, .. listed, 4];
        Console.WriteLine(string.Join(" ", spread));  // ⇒ 0 1 2 3 4
        int[][] nested = [[1, 2], [3]];
        Console.WriteLine(nested.Length + " " + nested[0].Length);  // ⇒ 2 2
        string raw = """
            He said "hi"
              twice
            """;
        Console.WriteLine(raw);
        // ⇒ He said "hi"
        // ⇒   twice
        Console.WriteLine($$"""{"n": {{1 + 1}}}""");  // ⇒ {"n": 2}
        string unset = null;
        unset ??= "filled";
        unset ??= "again";
        Console.WriteLine(unset);  // ⇒ filled
        var (quotient, remainder) = Math.DivRem(17, 5);
        Console.WriteLine(quotient + " " + remainder);  // ⇒ 3 2
        var (_, second, _) = ("a", "b", "c");
        Console.WriteLine(second);  // ⇒ b
        var corner = (X: 1, Y: 2);
        Console.WriteLine((corner == (1, 2)) + " " + (corner != (1, 2)) + " "
            + ((1, "a", 2.0) == (1, "a", 2)));  // ⇒ True False True
        var triple = (int n) => n * 3;
        var hello = (string name = "you") => "hi " + name;
        Console.WriteLine(triple(4) + " " + hello() + " " + hello("Ann"));  // ⇒ 12 hi you hi Ann
        static int Square(int n) => n * n;
        int calls = 0;
        int Counted(int n) { calls++; return n <= 1 ? 1 : n * Counted(n - 1); }
        Console.WriteLine(Square(5) + " " + Counted(5) + " " + calls);  // ⇒ 25 120 5
        Span<int> part = line.AsSpan(1, 3);
        part[0] = 21;
        Console.WriteLine(line[1] + " " + part.Length + " " + greeting.AsSpan(1, 2).ToString());  // ⇒ 21 3 el
        Memory<int> memory = line.AsMemory(1, 2);
        memory.Span[1] = 31;
        Console.WriteLine(line[2] + " " + memory.Length + " " + line.AsSpan(5).IsEmpty + " " + part.IsEmpty);  // ⇒ 31 2 True False
        float single = new Random(3).NextSingle();
        Console.WriteLine(single >= 0 && single < 1);  // ⇒ True
        Console.WriteLine("Hello".Contains('e') + " "
            + "Hello".Contains("HE", StringComparison.OrdinalIgnoreCase) + " " + "Hello".StartsWith('H'));  // ⇒ True True True
        Console.WriteLine($"{(line.Length > 3 ? "long" : "short")} {line.Select(n => $"<{n}>").First()} {string.Join(",", "ab".Select(c => $"{c}{c}"))}");
        // ⇒ long <10> aa,bb
        Console.WriteLine(1.0f / 3 + " " + 1e6f + " " + 1e10f + " " + 0.1f);  // ⇒ 0.33333334 1000000 1E+10 0.1
        Console.WriteLine(0.1 * 3 + " " + 1.1 * 1.1 + " " + 100 * 1.1 + " " + 4.35 * 100);
        // ⇒ 0.30000000000000004 1.2100000000000002 110.00000000000001 434.99999999999994
        Console.WriteLine(new[] { 0.1, 0.2, 0.3 }.Sum() + " " + new[] { 1, 2, 4 }.Average());  // ⇒ 0.6000000000000001 2.3333333333333335
        Console.WriteLine(Math.Pow(1.1, 2) == 1.1 * 1.1 ? "same" : Math.Abs(0.1 + 0.2 - 0.3) < 1e-9 ? "close" : "far");  // → same
        Console.WriteLine(int.Parse("12") is var twelve && twelve > 10 ? twelve : 0);  // ⇒ 12
        Console.WriteLine(string.Join(" ", Enum.GetValues<Color>()) + " " + Enum.Parse<Color>("Blue"));  // ⇒ Red Green Blue Blue
        Console.WriteLine("one two".Split(' ') is [var head, ..] ? head + "a-b_c".Split(['-', '_']).Length : "");  // ⇒ one3
        Records();
    }

    record Point(int X, int Y)
    {
        public double Norm => Math.Sqrt(X * X + Y * Y);
    }
    record Named(string Name, int X, int Y) : Point(X, Y);
    record struct Pair(double Left, double Right);
    record Config
    {
        public int Heads { get; init; } = 2;
        public string Name { get; init; }
    }
    class Layer(int inputs, int outputs)
    {
        public int Parameters => inputs * outputs + outputs;
        public required string Label { get; init; }
    }
    interface IModel
    {
        string Name { get; }
        string Describe() => "model " + Name;
    }
    class Tiny : IModel
    {
        public string Name => "tiny";
    }

    static void Records()
    {
        Console.WriteLine(new Point(3, 4) + " " + new Point(3, 4).Norm);  // ⇒ Point { X = 3, Y = 4, Norm = 5 } 5
        Point p = new(1, 2);
        Point moved = p with { X = 10 };
        Console.WriteLine(p.X + " " + moved.X + " " + moved.Y + " " + (p == new Point(1, 2)) + " "
            + ReferenceEquals(p, new Point(1, 2)));  // ⇒ 1 10 2 True False
        var (px, py) = p;
        Console.WriteLine(px + py);  // ⇒ 3
        Console.WriteLine(p is { X: 1, Y: var up } ? up : 0);  // ⇒ 2
        Console.WriteLine(p switch { (0, 0) => "origin", (var a, 2) => "line " + a, _ => "else" });  // ⇒ line 1
        Console.WriteLine(new Pair(0.5, 1) + " " + (new Pair(1, 2) == new Pair(1, 2)) + " "
            + (new Pair() with { Left = 3 }).Left);  // ⇒ Pair { Left = 0.5, Right = 1 } True 3
        Console.WriteLine(new Config { Name = "gpt" } + " " + new Config().Heads);  // ⇒ Config { Heads = 2, Name = gpt } 2
        Console.WriteLine(new Named("n", 1, 2).Name + " "
            + new Named("n", 1, 2).Equals(new Named("n", 1, 2)) + " " + new HashSet<Point> { p, new(1, 2) }.Count);  // ⇒ n True 1
        Console.WriteLine(new Layer(4, 3) { Label = "dense" }.Parameters);  // ⇒ 15
        Console.WriteLine(((IModel)new Tiny()).Describe());  // ⇒ model tiny
        if (p.X == 1)
        {
            using var held = new Resource("file");
            Console.WriteLine("using");
        }
        // ⇒ open file
        // ⇒ using
        // ⇒ close file
    }
}
