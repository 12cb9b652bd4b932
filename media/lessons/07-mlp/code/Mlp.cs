// An MLP: up to four times the width, ReLU, then down. Each position is computed separately.
// Value, Linear, Relu, CreateMatrix and Print are the helpers of the chapter: Value wraps a double.

public static class Mlp
{
    private const int EmbeddingSize = 4;
    private const int HiddenSize = 4 * EmbeddingSize;

    public static void MlpDemo()
    {
        var input = new List<Value> { new(0.5), new(-0.3), new(1.0), new(-0.8) };

        #region weights
        var random = new Random(42);
        var mlpUpWeights = CreateMatrix(random, HiddenSize, EmbeddingSize);
        var mlpDownWeights = CreateMatrix(random, EmbeddingSize, HiddenSize);
        #endregion

        #region mlp
        var hidden = Linear(input, mlpUpWeights);
        var activated = hidden.Select(unit => unit.Relu()).ToList();
        var output = Linear(activated, mlpDownWeights);
        #endregion
        Print(output);
    }

    // Two positions, one set of weights.
    public static void PairDemo()
    {
        var input = new List<List<Value>>
        {
            new() { new(2), new(-1) }, // position 0
            new() { new(-2), new(1) }, // position 1
        };
        var mlpUpWeights = new List<List<Value>>
        {
            new() { new(1), new(0) },
            new() { new(0), new(1) },
            new() { new(1), new(1) },
            new() { new(1), new(-1) },
        };
        var mlpDownWeights = new List<List<Value>>
        {
            new() { new(1), new(0), new(2), new(0) },
            new() { new(0), new(1), new(0), new(0.5) },
        };
    }

    // Your turn: the output of this MLP for two positions.
    public static void Exercise()
    {
        var input = new List<List<Value>>
        {
            new() { new(1.5), new(-2) }, // position 0
            new() { new(2), new(1) }, // position 1
        };
        var mlpUpWeights = new List<List<Value>>
        {
            new() { new(1), new(1) },
            new() { new(2), new(0) },
            new() { new(0), new(-1) },
            new() { new(-1), new(0.5) },
        };
        var mlpDownWeights = new List<List<Value>>
        {
            new() { new(1), new(0.5), new(-1), new(2) },
            new() { new(2), new(-1), new(0.25), new(1) },
        };
    }

    private static readonly double[,] Answer = { };

    /// Gaussian numbers: the sine half of the Box-Muller transform.
    private static List<List<Value>> CreateMatrix(Random random, int rows, int columns, double standardDeviation = 0.08)
    {
        var matrix = new List<List<Value>>();
        for (int row = 0; row < rows; row++)
        {
            var values = new List<Value>();
            for (int column = 0; column < columns; column++)
            {
                double u1 = 1 - random.NextDouble();
                double u2 = 1 - random.NextDouble();
                double normal = Math.Sqrt(-2 * Math.Log(u1)) * Math.Sin(2 * Math.PI * u2);
                values.Add(new Value(standardDeviation * normal));
            }
            matrix.Add(values);
        }
        return matrix;
    }
}
