// Two heads look at the same three cached positions, each through its own half of the embedding.
// Change a number: the line above the method and the panel follow.

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
            //    head 0: dims 0..3               head 1: dims 4..7
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
            for (int position = 0; position < cachedKeys.Count; position++)
            {
                var headKey = cachedKeys[position].GetRange(headStart, HeadDimension);
                scores.Add(Dot(headQuery, headKey) / Math.Sqrt(HeadDimension));
            }

            var weights = Softmax(scores);
            for (int dimension = 0; dimension < HeadDimension; dimension++)
            {
                var sum = new Value(0);
                for (int position = 0; position < cachedValues.Count; position++)
                {
                    sum += weights[position] * cachedValues[position][headStart + dimension];
                }
                concatenated.Add(sum);
            }
        }

        // Head 0: weights 0.0705 0.8590 0.0705, output 0.71 17.18 2.12 0.00
        // Head 1: weights 0.0705 0.0705 0.8590, output 7.05 14.10 257.69 0.00
        Print(concatenated);
    }

    public static void MlpDemo()
    {
        const int width = 4;
        const int hiddenWidth = 4 * width;
        var random = new Random(42);

        var input = new List<Value> { new(0.5), new(-0.3), new(1.0), new(-0.8) };
        var mlpUpWeights = CreateMatrix(random, hiddenWidth, width);
        var mlpDownWeights = CreateMatrix(random, width, hiddenWidth);

        var hidden = Linear(input, mlpUpWeights);
        var activated = hidden.Select(unit => unit.Relu()).ToList();
        var output = Linear(activated, mlpDownWeights);

        // ReLU sets 6 of the 16 hidden units to 0; output 0.020 -0.005 0.011 0.007
        Print(output);
    }

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
