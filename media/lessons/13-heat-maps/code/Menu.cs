// A block of four untrained heads over the words of a menu. Linear, Softmax, Norm, Mlp and Add are
// the helpers of earlier lessons; Draw fills layers from one generator.

public static class Menu
{
    // France, red wine, slow-cooked, Argentina, ox tongue, with
    private static readonly string[] Tokens = { "法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配" };
    private const int Width = 64;
    private const int Heads = 4;

    #region heads
    public static List<List<double>> Attend(Rows queries, Rows keys, Rows values, Rows[] maps)
    {
        int part = Width / Heads;
        var outputs = queries.Select(_ => new List<double>()).ToList();
        for (int head = 0; head < Heads; head++)
        {
            maps[head] = new Rows();
            for (int position = 0; position < queries.Count; position++)
            {
                var query = queries[position].GetRange(head * part, part);
                var scores = keys.Select(key => Dot(query, key.GetRange(head * part, part)) / Math.Sqrt(part)); // no mask
                var row = Softmax(scores.ToList());
                outputs[position].AddRange(Mix(row, values, head * part, part));
                maps[head].Add(row);
            }
        }
        return outputs;
    }
    #endregion

    #region block
    public static Rows Block(Rows x, Rows[] maps)
    {
        x = Norm(Add(x, Dropout(SelfAttention(x, maps))));
        return Norm(Add(x, Dropout(Mlp(x))));
    }
    #endregion

    #region draw
    public static void Draw()
    {
        var random = new Random(42);
        var x = Gaussian(random, Tokens.Length, Width);
        var attention = new Attention(random, Width, Heads);
        var block = new TransformerBlock(random, Width, Heads, hidden: 256);
    }
    #endregion

    #region pictures
    public static void Pictures(Rows[] maps)
    {
        for (int head = 0; head < Heads; head++)
        {
            Show(maps[head], title: $"Head {head + 1}", rows: Tokens, columns: Tokens);
        }
    }
    #endregion

    // Your turn: the row of 牛舌 in every head, as printed. Which position gets most in each head?
    public static void Exercise()
    {
        var tongue = new double[][]
        {
            new[] { 0.1910, 0.1049, 0.1612, 0.1297, 0.2021, 0.2111 },
            new[] { 0.2104, 0.2075, 0.1944, 0.1129, 0.1199, 0.1549 },
            new[] { 0.1265, 0.1919, 0.1238, 0.2034, 0.2286, 0.1259 },
            new[] { 0.1568, 0.1577, 0.2070, 0.1811, 0.0949, 0.2024 },
        };
    }

    private static readonly double[] Leaders = { }; // one position for each head, counted from 0
}
