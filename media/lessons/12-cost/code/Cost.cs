// The cost of attention: the multiplications of the loop, and the parameters.

public static class Cost
{
    private const int EmbeddingSize = 16;
    private const int HeadCount = 4;
    private const int HeadDimension = EmbeddingSize / HeadCount;

    #region count
    public static int CountLoop(int headCount, int headDimension, int cachedPositions)
    {
        int multiplications = 0;
        for (int head = 0; head < headCount; head++)
        {
            for (int position = 0; position < cachedPositions; position++)
            {
                multiplications += headDimension; // query times key
                multiplications += headDimension; // weight times value
            }
        }
        return multiplications;
    }
    #endregion

    #region parameters
    public static int CountLinear(int from, int to) => from * to + to; // weights and biases

    public static int CountBlock(int width, int hidden)
    {
        int attention = 4 * CountLinear(width, width);
        int norms = 2 * (width + width);
        return attention + norms + CountLinear(width, hidden) + CountLinear(hidden, width);
    }
    #endregion

    // One position looks at a cache of four. Split the same 16 numbers into another number of heads.
    public static void LoopDemo()
    {
        var query = new List<Value> { new(4), new(0), new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(0), new(4) };
        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) },
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) },
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) },
            new() { new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1) },
        };
        var cachedValues = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) },
            new() { new(0), new(2), new(0), new(0), new(0), new(2), new(0), new(0), new(0), new(2), new(0), new(0), new(0), new(2), new(0), new(0) },
            new() { new(0), new(0), new(3), new(0), new(0), new(0), new(3), new(0), new(0), new(0), new(3), new(0), new(0), new(0), new(3), new(0) },
            new() { new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(4), new(0), new(0), new(0), new(4) },
        };
    }

    // Your turn. Multiplications with 10 cached positions: 4 heads of 4, 4 heads of 16.
    // Parameters at width 8, hidden 16: attention, the whole block.
    public static void Exercise()
    {
        Print(Multiplications, Parameters);
    }

    private static readonly int[] Multiplications = { };
    private static readonly int[] Parameters = { };
}
