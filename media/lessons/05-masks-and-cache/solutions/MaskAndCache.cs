// A causal mask over a whole text, and a cache with one query at its end.
// Value, Dot, Softmax and Print are the helpers of the chapter: Value wraps a double.

public static class MaskAndCache
{
    private const int HeadCount = 1;
    private const int HeadDimension = 4;
    private const bool UseCausalMask = false;

    public static void CausalDemo()
    {
        string[] tokens = { "the", "small", "cat", "sleeps" };
        var queries = new List<List<Value>>
        {
            new() { new(2), new(6), new(0), new(4) }, // Q[0]
            new() { new(0), new(2), new(8), new(2) }, // Q[1]
            new() { new(4), new(0), new(2), new(6) }, // Q[2]
            new() { new(2), new(0), new(4), new(2) }, // Q[3]
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0) }, // K[2]
            new() { new(0), new(0), new(0), new(1) }, // K[3]
        };
        var values = new List<List<Value>>
        {
            new() { new(10), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(20), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(30), new(0) }, // V[2]
            new() { new(0), new(0), new(0), new(40) }, // V[3]
        };

        #region mask
        for (int query = 0; query < queries.Count; query++)
        {
            var scores = new List<Value>();
            for (int key = 0; key < keys.Count; key++)
            {
                double hidden = UseCausalMask && key > query ? double.NegativeInfinity : 0;
                scores.Add(Dot(queries[query], keys[key]) / Math.Sqrt(HeadDimension) + hidden);
            }
            Print(Softmax(scores));
        }
        #endregion
    }

    public static void CacheDemo()
    {
        // This step reads the fourth token; the cache holds three keys and values of earlier steps.
        var query = new List<Value> { new(2), new(0), new(4), new(2) };
        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0) }, // K[2]
            new() { new(0), new(0), new(0), new(1) }, // K[3]: this token's own, added first
        };
        var cachedValues = new List<List<Value>>
        {
            new() { new(10), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(20), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(30), new(0) }, // V[2]
            new() { new(0), new(0), new(0), new(40) }, // V[3]
        };

        #region cache
        var scores = new List<Value>();
        for (int t = 0; t < cachedKeys.Count; t++)
        {
            scores.Add(Dot(query, cachedKeys[t]) / Math.Sqrt(HeadDimension));
        }
        #endregion
        Print(Softmax(scores));
    }

    // Your turn: the causal weights. exp(1.386 / 2) is 2, exp(2.197 / 2) is 3.
    public static void Exercise()
    {
        const bool UseCausalMask = true;
        var queries = new List<List<Value>>
        {
            new() { new(1.386), new(0), new(2.197), new(0) },
            new() { new(0), new(2.197), new(1.386), new(0) },
            new() { new(1.386), new(0), new(1.386), new(0) },
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

    private static readonly double[,] Answer = { { 1, 0, 0 }, { 0.25, 0.75, 0 }, { 0.4, 0.2, 0.4 } };
}
