// Causal self-attention for three tokens, with plain arrays.
// Change a number: the line above the weights, the panel, and the output follow.

const int TokenCount = 3;

double[,] x =
{
    { 1.0, 0.0, 1.0, 0.0 }, // I
    { 0.0, 2.0, 0.0, 2.0 }, // like
    { 1.0, 1.0, 1.0, 1.0 }, // tea
};

double[,] queryWeights = { { 1, 0, 1 }, { 1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 1 } };
double[,] keyWeights = { { 0, 0, 1 }, { 1, 1, 0 }, { 0, 1, 0 }, { 1, 1, 0 } };
double[,] valueWeights = { { 0, 2, 0 }, { 0, 3, 0 }, { 1, 0, 3 }, { 1, 1, 0 } };

var query = Multiply(x, queryWeights);
var key = Multiply(x, keyWeights);
var value = Multiply(x, valueWeights);

int headWidth = query.GetLength(1);
var output = new double[TokenCount, headWidth];

for (int i = 0; i < TokenCount; i++)
{
    var scores = new List<double>();
    for (int j = 0; j <= i; j++)
    {
        double score = 0;
        for (int d = 0; d < headWidth; d++)
            score += query[i, d] * key[j, d];
        scores.Add(score / Math.Sqrt(headWidth));
    }

    double[] weights = Softmax(scores);
    for (int d = 0; d < headWidth; d++)
        for (int j = 0; j <= i; j++)
            output[i, d] += weights[j] * value[j, d];

    Console.WriteLine($"Token {i} looks at {string.Join(", ", weights.Select(weight => $"{weight:F4}"))}");
}

for (int i = 0; i < TokenCount; i++)
    Console.WriteLine($"{output[i, 0],8:F4}{output[i, 1],8:F4}{output[i, 2],8:F4}");

static double[] Softmax(IReadOnlyList<double> scores)
{
    double max = scores.Max();
    var exponentials = scores.Select(score => Math.Exp(score - max)).ToArray();
    double sum = exponentials.Sum();
    return exponentials.Select(each => each / sum).ToArray();
}

static double[,] Multiply(double[,] a, double[,] b)
{
    int rows = a.GetLength(0), columns = b.GetLength(1);
    var result = new double[rows, columns];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            for (int k = 0; k < a.GetLength(1); k++)
                result[i, j] += a[i, k] * b[k, j];
    return result;
}
