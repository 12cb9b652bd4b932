// A transformer block in its two usual orders. Attention and Mlp are the layers of earlier
// lessons; Norm is RMSNorm or LayerNorm; Add adds two rows, position by position.

public static class Block
{
    #region pre
    public static List<List<Value>> PreNormBlock(List<List<Value>> x)
    {
        var residual = x; // keep
        x = Norm(x);
        x = Attention(x); // between positions
        x = Add(x, residual); // add

        residual = x; // keep
        x = Norm(x);
        x = Mlp(x); // within each position
        return Add(x, residual); // add
    }
    #endregion

    #region post
    public static List<List<Value>> PostNormBlock(List<List<Value>> x)
    {
        x = Norm(Add(x, Dropout(Attention(x)))); // the norm comes last
        return Norm(Add(x, Dropout(Mlp(x))));
    }
    #endregion

    // Your turn: one position, two numbers wide, in a pre-norm block with RMSNorm.
    // A single position looks only at itself, so attention is: times value, times output.
    public static void Exercise()
    {
        var residualStream = new List<Value> { new(7), new(1) };
        // attention turns (a, b) into (5 b, 5 a); the MLP turns (a, b) into (2 a, -3 b) if both are positive
    }

    private static readonly double[] Middle = { }; // after attention
    private static readonly double[] Output = { }; // after the MLP
}
