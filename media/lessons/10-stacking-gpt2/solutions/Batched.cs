// GPT-2's attention in small: 8 wide with 4 heads of width 2, not 768 wide with 12 heads of width 64.
// Value, CausalAttention and Print are helpers: Value wraps a double.

public static class Batched
{
    private const int EmbeddingSize = 8;
    private const int HeadCount = 4;
    private const int HeadDimension = EmbeddingSize / HeadCount;

    // attention: causal
    public static void HeadsDemo()
    {
        var queries = new List<List<Value>>
        {
            new() { new(2), new(0), new(1), new(0), new(0), new(3), new(1), new(-1) },
            new() { new(0), new(1), new(2), new(-2), new(1), new(1), new(0), new(2) },
            new() { new(1), new(-1), new(0), new(2), new(3), new(0), new(-1), new(1) },
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(1), new(1), new(0), new(2), new(0) },
            new() { new(0), new(2), new(1), new(0), new(0), new(1), new(-1), new(1) },
            new() { new(1), new(1), new(-1), new(1), new(2), new(0), new(0), new(1) },
        };
        var values = new List<List<Value>>
        {
            new() { new(1), new(0), new(2), new(0), new(3), new(0), new(4), new(0) },
            new() { new(0), new(1), new(0), new(2), new(0), new(3), new(0), new(4) },
            new() { new(5), new(5), new(6), new(6), new(7), new(7), new(8), new(8) },
        };

        #region heads
        var merged = queries.Select(_ => new List<Value>()).ToList();
        for (int head = 0; head < HeadCount; head++) // one head after the other
        {
            int headStart = head * HeadDimension;
            List<List<Value>> Slice(List<List<Value>> rows) =>
                rows.Select(row => row.GetRange(headStart, HeadDimension)).ToList();
            var output = CausalAttention(Slice(queries), Slice(keys), Slice(values));
            for (int position = 0; position < merged.Count; position++)
                merged[position].AddRange(output[position]); // concatenate
        }
        #endregion
        Print(merged);
    }

    #region conv1d
    // The checkpoint stores [in][out]; Linear reads [out][in].
    public static List<List<Value>> ToLinear(List<List<Value>> stored) =>
        Enumerable.Range(0, stored[0].Count)
            .Select(column => stored.Select(row => row[column]).ToList())
            .ToList();
    #endregion

    // Your turn: c_proj of a checkpoint, stored as [in][out], applied to the merged heads of one position.
    public static void Exercise()
    {
        var merged = new List<double> { 1, 2, -1, 3 };
        var stored = new List<List<double>>
        {
            new() { 1, 0, 2, 0 },
            new() { 0, 1, 0, -1 },
            new() { 3, 0, 1, 0 },
            new() { 0, 2, 0, 1 },
        };
        var offsets = new List<double> { 0.5, 0, -0.5, 0 }; // c_proj.bias
    }

    private static readonly double[] Answer = { -1.5, 8, 0.5, 1 };
}
