// Two ways to rescale a position, and the residual stream.
// Value wraps a double; Attention and Mlp are the layers of the other lessons.

public static class Norms
{
    private const double Epsilon = 1e-5;

    public static List<Value> RmsNorm(List<Value> x)
    {
        var meanSquare = new Value(0);
        foreach (var number in x) meanSquare += number * number / x.Count;
        var root = Sqrt(meanSquare + Epsilon);
        return x.Select(number => number / root).ToList();
    }

    public static List<Value> LayerNorm(List<Value> x)
    {
        var mean = new Value(0);
        foreach (var number in x) mean += number / x.Count;
        var variance = new Value(0);
        foreach (var number in x) variance += (number - mean) * (number - mean) / x.Count; // n, not n - 1
        var root = Sqrt(variance + Epsilon); // epsilon under the root
        return x.Select(number => (number - mean) / root).ToList();
    }

    public static List<Value> Sublayer(List<Value> x)
    {
        #region residual
        var residual = x; // keep
        x = RmsNorm(x);
        x = Mlp(x); // or attention
        return Add(x, residual); // add
        #endregion
    }

    // Your turn: LayerNorm of this position with a large epsilon.
    public static void Exercise()
    {
        var position = new List<Value> { new(9), new(3), new(3), new(1) };
        const double epsilon = 7;
    }

    private static readonly double[] Answer = { };
}
