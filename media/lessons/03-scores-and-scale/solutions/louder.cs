// Scores say how well a query fits each key: dot products, divided by the root of a head's width.
// Value and Dot are the helpers of the chapter: Value wraps a double.

public static class Scores
{
    private const int EmbeddingSize = 8;
    private const int HeadCount = 2;
    private const int HeadDimension = EmbeddingSize / HeadCount;

    public static void ScoreDemo()
    {
        var query = new List<Value> { new(0), new(10), new(0), new(0), new(0), new(0), new(10), new(0) };
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

        for (int head = 0; head < HeadCount; head++)
        {
            int headStart = head * HeadDimension;
            #region scores
            var headQuery = query.GetRange(headStart, HeadDimension);
            var scores = new List<Value>();
            foreach (var key in cachedKeys)
            {
                var headKey = key.GetRange(headStart, HeadDimension);
                scores.Add(Dot(headQuery, headKey) / Math.Sqrt(HeadDimension));
            }
            #endregion
            Print(scores);
        }
    }

    // Your turn: the scores of head 0, one row for each query.
    public static void Exercise()
    {
        var queries = new List<List<Value>>
        {
            new() { new(2), new(0), new(1), new(3), new(1), new(0), new(0), new(2) },
            new() { new(0), new(4), new(-2), new(0), new(0), new(1), new(3), new(0) },
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(2), new(0), new(1), new(0), new(1), new(0), new(0) },
            new() { new(0), new(1), new(1), new(1), new(2), new(0), new(1), new(0) },
            new() { new(2), new(-1), new(0), new(0), new(1), new(1), new(1), new(1) },
        };
        var values = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) },
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) },
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) },
        };
    }

    private static readonly double[,] Answer = { };
}
