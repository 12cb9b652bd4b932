// A model with one block, 16 wide, with 4 heads of width 4. Each call of Step is one position.
// Linear, RmsNorm, Softmax, Dot, Add, Relu and WeightedSum are helpers; the embeddings and weights are loaded elsewhere.

public static class Microgpt
{
    private const int EmbeddingSize = 16;
    private const int HeadCount = 4;
    private const int HeadDimension = EmbeddingSize / HeadCount;

    public static List<Value> Step(int token, int position, List<List<Value>> keyCache, List<List<Value>> valueCache)
    {
        #region embed
        var x = Add(TokenTable[token], PositionTable[position]); // what it is, and where
        x = RmsNorm(x);
        #endregion

        var residual = x;
        x = RmsNorm(x);
        #region cache
        var q = Linear(x, QueryWeight);
        keyCache.Add(Linear(x, KeyWeight)); // first append ...
        valueCache.Add(Linear(x, ValueWeight));
        #endregion
        #region heads
        var joined = new List<Value>(); // ... then look
        for (int headStart = 0; headStart < EmbeddingSize; headStart += HeadDimension)
        {
            var headQuery = q.GetRange(headStart, HeadDimension);
            var scores = keyCache
                .Select(k => Dot(headQuery, k.GetRange(headStart, HeadDimension)) / Math.Sqrt(HeadDimension))
                .ToList();
            joined.AddRange(WeightedSum(Softmax(scores), valueCache, headStart, HeadDimension));
        }
        #endregion
        x = Add(Linear(joined, OutputWeight), residual);

        residual = x;
        x = Linear(Relu(Linear(RmsNorm(x), UpWeight)), DownWeight);
        x = Add(x, residual);

        return Linear(x, HeadWeight); // 27 logits
    }

    // Position 3 looks at the cache, but something is missing.
    public static void StepDemo()
    {
        var query = new List<Value> { new(6), new(0), new(0), new(0), new(0), new(0), new(0), new(6), new(0), new(6), new(0), new(0), new(0), new(0), new(0), new(0) };
        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) }, // K[2]
            // new() { new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1) },
        };
        var cachedValues = new List<List<Value>>
        {
            new() { new(10), new(0), new(0), new(0), new(10), new(0), new(0), new(0), new(10), new(0), new(0), new(0), new(10), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(20), new(0), new(0), new(0), new(20), new(0), new(0), new(0), new(20), new(0), new(0), new(0), new(20), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(30), new(0), new(0), new(0), new(30), new(0), new(0), new(0), new(30), new(0), new(0), new(0), new(30), new(0) }, // V[2]
            // new() { new(0), new(0), new(0), new(40), new(0), new(0), new(0), new(40), new(0), new(0), new(0), new(40), new(0), new(0), new(0), new(40) },
        };
    }

    // Your turn: position 3 again, with other numbers and a complete cache.
    public static void Exercise()
    {
        var query = new List<Value> { new(1), new(0), new(2), new(0), new(0), new(3), new(0), new(1), new(2), new(2), new(0), new(0), new(0), new(4), new(0), new(0) };
        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(1), new(0), new(1), new(0), new(0), new(2), new(0), new(1), new(0), new(0), new(1), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0), new(1), new(0), new(1), new(0), new(0), new(1), new(0), new(0), new(1), new(0), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0), new(0), new(2), new(0), new(0), new(1), new(1), new(0), new(0), new(0), new(0), new(1), new(0) }, // K[2]
            new() { new(2), new(0), new(0), new(0), new(0), new(0), new(0), new(1), new(0), new(0), new(1), new(1), new(0), new(1), new(0), new(0) }, // K[3]
        };
        var cachedValues = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(2), new(0), new(0), new(0), new(2), new(0), new(0), new(0), new(2), new(0), new(0), new(0), new(2), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(3), new(0), new(0), new(0), new(3), new(0), new(0), new(0), new(3), new(0), new(0), new(0), new(3), new(0) }, // V[2]
            new() { new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(4) }, // V[3]
        };
    }

    private static readonly double[] HeadStarts = { 0, 4, 8, 12 };
    private static readonly double[] Answer = { 0.4404, 0.0596, 0.0596, 0.4404 }; // attention weights of head 3
}
