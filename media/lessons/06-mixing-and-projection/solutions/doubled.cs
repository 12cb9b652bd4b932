// Each head mixes values with its weights; the heads are concatenated and projected.
// Value, Scores, Softmax, Linear and Print are helpers: Value wraps a double. Attend is the loop of the first demo.
// Scores and Attend are the loops of earlier lessons.

public static class MixAndProject
{
    private const int HeadCount = 2;

    public static void MixDemo()
    {
        const int HeadDimension = 4;
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
            new() { new(0), new(20), new(0), new(0), new(0), new(400), new(0), new(0) }, // V[1]
            new() { new(0), new(0), new(30), new(0), new(0), new(0), new(300), new(0) }, // V[2]
        };

        var concatenated = new List<Value>();
        for (int head = 0; head < HeadCount; head++)
        {
            int headStart = head * HeadDimension;
            var weights = Softmax(Scores(query, cachedKeys, headStart, HeadDimension));
            #region mix
            for (int dimension = 0; dimension < HeadDimension; dimension++)
            {
                var sum = new Value(0);
                for (int position = 0; position < cachedValues.Count; position++)
                {
                    sum += weights[position] * cachedValues[position][headStart + dimension];
                }
                concatenated.Add(sum);
            }
            #endregion
        }
        Print(concatenated);
    }

    public static void ProjectDemo()
    {
        // The query is all zeros, so both heads return plain means.
        var query = new List<Value> { new(0), new(0), new(0), new(0) };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(1), new(0) },
            new() { new(0), new(1), new(0), new(1) },
        };
        var values = new List<List<Value>>
        {
            new() { new(2), new(4), new(10), new(30) },
            new() { new(4), new(0), new(30), new(50) },
        };
        var outputProjection = new List<List<Value>>
        {
            new() { new(1), new(0), new(1), new(0) },
            new() { new(0), new(1), new(0), new(-1) },
            new() { new(0), new(0), new(0), new(1) },
            new() { new(2), new(0), new(0), new(0) },
        };
        #region project
        var joined = Attend(query, keys, values, HeadCount); // the concatenated heads
        var output = Linear(joined, outputProjection); // each row of the matrix computes one number
        #endregion
        Print(output);
    }

    // Your turn: the projected output, one row for each query.
    public static void Exercise()
    {
        var queries = new List<List<Value>>
        {
            new() { new(100), new(0), new(0), new(100) },
            new() { new(0), new(100), new(0), new(0) },
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(1), new(0) },
            new() { new(0), new(1), new(0), new(1) },
        };
        var values = new List<List<Value>>
        {
            new() { new(1), new(2), new(10), new(20) },
            new() { new(3), new(4), new(30), new(40) },
        };
        var outputProjection = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(1) },
            new() { new(0), new(1), new(1), new(0) },
            new() { new(1), new(-1), new(0), new(0) },
            new() { new(0), new(0), new(2), new(0) },
        };
    }

    private static readonly double[,] Answer = { };
}
