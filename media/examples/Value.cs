// What the other C# examples calculate with: a number of a network, and the functions of the chapter.

global using static Functions;

public sealed class Value
{
    public double Data { get; }

    public Value(double data) => Data = data;

    public static Value operator +(Value a, Value b) => new(a.Data + b.Data);
    public static Value operator -(Value a, Value b) => new(a.Data - b.Data);
    public static Value operator *(Value a, Value b) => new(a.Data * b.Data);
    public static Value operator /(Value a, Value b) => new(a.Data / b.Data);
    public static implicit operator Value(double data) => new(data);

    public Value Exp() => new(Math.Exp(Data));

    public Value Relu() => new(Math.Max(0, Data));

    public override string ToString() => Data.ToString("F3");
}

public static class Functions
{
    public static Value Dot(List<Value> a, List<Value> b)
    {
        var sum = new Value(0);
        for (int i = 0; i < a.Count; i++)
        {
            sum += a[i] * b[i];
        }
        return sum;
    }

    public static List<Value> Linear(List<Value> input, List<List<Value>> weights) =>
        weights.Select(row => Dot(row, input)).ToList();

    public static List<Value> Softmax(List<Value> scores)
    {
        double largest = scores.Max(score => score.Data);
        var exps = scores.Select(score => (score - largest).Exp()).ToList();
        var total = exps.Aggregate((sum, exp) => sum + exp);
        return exps.Select(exp => exp / total).ToList();
    }

    public static void Print(IEnumerable<Value> values) => Console.WriteLine(string.Join("  ", values));
}
