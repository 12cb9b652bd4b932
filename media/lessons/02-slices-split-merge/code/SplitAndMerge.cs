// Three positions of eight numbers each, split into two heads and merged again.
// A number says where it is: 1, then its position, then its column. 125 is position 2, column 5.
// Value and Print are the helpers of the chapter: Value wraps a double.

public static class SplitAndMerge
{
    private const int EmbeddingSize = 8;
    private const int HeadCount = 2;
    private const int HeadDimension = EmbeddingSize / HeadCount;

    public static void SplitDemo()
    {
        // In each head, the 100 of query p matches only key p, so position p looks only at itself.
        var queries = new List<List<Value>>
        {
            new() { new(100), new(0), new(0), new(0), new(100), new(0), new(0), new(0) },
            new() { new(0), new(100), new(0), new(0), new(0), new(100), new(0), new(0) },
            new() { new(0), new(0), new(100), new(0), new(0), new(0), new(100), new(0) },
        };
        var keys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) },
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) },
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) },
        };
        var values = new List<List<Value>>
        {
            new() { new(100), new(101), new(102), new(103), new(104), new(105), new(106), new(107) },
            new() { new(110), new(111), new(112), new(113), new(114), new(115), new(116), new(117) },
            new() { new(120), new(121), new(122), new(123), new(124), new(125), new(126), new(127) },
        };

        #region split
        var heads = new List<List<List<Value>>>(); // [head][position][dimension]
        for (int head = 0; head < HeadCount; head++)
        {
            int headStart = head * HeadDimension;
            heads.Add(values.Select(row => row.GetRange(headStart, HeadDimension)).ToList());
        }
        #endregion

        // Here each head computes its attention. In this file every position looks only at itself.

        #region merge
        var merged = new List<List<Value>>(); // [position][column]
        for (int position = 0; position < values.Count; position++)
        {
            merged.Add(heads.SelectMany(head => head[position]).ToList());
        }
        #endregion
        Print(merged);
    }

    // Your turn: split these queries into three heads, and write head 1.
    public static void Exercise()
    {
        const int HeadCount = 3;
        var queries = new List<List<Value>>
        {
            new() { new(11), new(12), new(13), new(14), new(15), new(16) },
            new() { new(21), new(22), new(23), new(24), new(25), new(26) },
            new() { new(31), new(32), new(33), new(34), new(35), new(36) },
        };
        var keys = new List<List<Value>> { new() { new(1), new(0), new(1), new(0), new(1), new(0) } };
        var values = new List<List<Value>> { new() { new(1), new(2), new(3), new(4), new(5), new(6) } };
    }

    private static readonly double[,] Answer = { };
}
