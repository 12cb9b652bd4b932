// Softmax turns each row of scores into weights. Value wraps a double, as in the chapter.

public static class SoftmaxRows
{
    private const int HeadCount = 1;
    private const int HeadDimension = 4;

    #region softmax
    private static List<Value> Softmax(List<Value> scores)
    {
        double largest = scores.Max(score => score.Data);
        var exps = scores.Select(score => (score - largest).Exp()).ToList();
        var total = exps.Aggregate((sum, exp) => sum + exp);
        return exps.Select(exp => exp / total).ToList();
    }
    #endregion

    public static void SoftmaxDemo()
    {
        var queries = new List<List<Value>>
        {
            new() { new(14), new(16), new(18), new(0) }, // Q[0]: scores 7 8 9
            new() { new(0), new(0), new(0), new(0) }, // Q[1]: scores 0 0 0
            new() { new(0), new(8), new(2), new(0) }, // Q[2]: scores 0 4 1
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0) }, // K[2]
        };
        var values = new List<List<Value>>
        {
            new() { new(10), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(20), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(30), new(0) }, // V[2]
        };

        foreach (var query in queries)
        {
            var scores = keys.Select(key => Dot(query, key) / Math.Sqrt(HeadDimension)).ToList();
            Print(Softmax(scores));
        }
    }

    // Your turn: the weights, one row for each query.
    public static void Exercise()
    {
        var queries = new List<List<Value>>
        {
            new() { new(2), new(0), new(2), new(0) },
            new() { new(4), new(-2), new(0), new(0) },
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0) },
            new() { new(0), new(1), new(0), new(0) },
            new() { new(0), new(0), new(1), new(0) },
        };
        var values = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0) },
            new() { new(0), new(1), new(0), new(0) },
            new() { new(0), new(0), new(1), new(0) },
        };
    }

    private static readonly double[,] Answer = { { 0.4223, 0.1554, 0.4223 }, { 0.8438, 0.0420, 0.1142 } };
}
