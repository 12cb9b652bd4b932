// Two heads look at the same three cached positions, each through its own half of the embedding.
// Value, Dot, Softmax and Print are the helpers of the chapter: Value wraps a double.

public static class MultiHead
{
    private const int EmbeddingSize = 8;
    private const int HeadCount = 2;
    private const int HeadDimension = EmbeddingSize / HeadCount;

    public static void AttentionDemo()
    {
        var query = new List<Value> { new(0), new(5), new(0), new(0), new(0), new(0), new(5), new(0) };

        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) }, // K[2]
        };

        var cachedValues = new List<List<Value>>
        {
            new() { new(10), new(0), new(0), new(0), new(100), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(20), new(0), new(0), new(0), new(200), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(30), new(0), new(0), new(0), new(300), new(0) }, // V[2]
        };

        var concatenated = new List<Value>();
        for (int head = 0; head < HeadCount; head++)
        {
            int headStart = head * HeadDimension;
            var headQuery = query.GetRange(headStart, HeadDimension);
            var scores = new List<Value>();
            foreach (var key in cachedKeys)
            {
                var headKey = key.GetRange(headStart, HeadDimension);
                scores.Add(Dot(headQuery, headKey) / Math.Sqrt(HeadDimension));
            }

            var weights = Softmax(scores);
            #region join
            for (int dimension = 0; dimension < HeadDimension; dimension++)
            {
                var sum = new Value(0);
                for (int position = 0; position < cachedValues.Count; position++)
                {
                    sum += weights[position] * cachedValues[position][headStart + dimension];
                }
                concatenated.Add(sum); // after the output of the heads before it
            }
            #endregion
        }
        Print(concatenated);
    }

    // Your turn: the output, all heads concatenated. No calculator needed.
    public static void Exercise()
    {
        const int HeadCount = 2;
        var query = new List<Value> { new(0), new(0), new(0), new(0), new(50), new(0), new(0), new(0) };
        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) }, // K[2]
        };
        var cachedValues = new List<List<Value>>
        {
            new() { new(3), new(0), new(0), new(0), new(30), new(0), new(0), new(0) }, // V[0]
            new() { new(0), new(6), new(0), new(0), new(0), new(60), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(9), new(0), new(0), new(0), new(90), new(0) }, // V[2]
        };
    }

    private static readonly double[] Answer = { };
}
