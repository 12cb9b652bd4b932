import java.util.Arrays;

/** One head of causal self-attention, number by number. */
public class SelfAttention {
    static final double[][] X = {
        {1.0, 0.0, 1.0, 0.0}, // the
        {0.0, 2.0, 0.0, 2.0}, // cat
        {1.0, 1.0, 1.0, 1.0}, // sat
    };
    static final double[][] WQ = {{1, 0, 1}, {1, 0, 0}, {0, 0, 1}, {0, 1, 1}};
    static final double[][] WK = {{0, 0, 1}, {1, 1, 0}, {0, 1, 0}, {1, 1, 0}};
    static final double[][] WV = {{0, 2, 0}, {0, 3, 0}, {1, 0, 3}, {1, 1, 0}};

    static double[][] multiply(double[][] a, double[][] b) {
        double[][] out = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++)
                    out[i][j] += a[i][k] * b[k][j];
        return out;
    }

    static double[] softmax(double[] scores) {
        double max = Arrays.stream(scores).max().getAsDouble();
        double[] exps = Arrays.stream(scores).map(s -> Math.exp(s - max)).toArray();
        double sum = Arrays.stream(exps).sum();
        return Arrays.stream(exps).map(e -> e / sum).toArray();
    }

    public static void main(String[] args) {
        double[][] queries = multiply(X, WQ);
        double[][] keys = multiply(X, WK);
        double[][] values = multiply(X, WV);
        double scale = 1 / Math.sqrt(keys[0].length);

        for (int i = 0; i < queries.length; i++) {
            double[] scores = new double[i + 1]; // a token sees itself and what comes before
            for (int j = 0; j <= i; j++) {
                for (int d = 0; d < queries[i].length; d++) scores[j] += queries[i][d] * keys[j][d];
                scores[j] *= scale;
            }
            double[] weights = softmax(scores);
            double[] output = new double[values[0].length];
            for (int j = 0; j <= i; j++)
                for (int d = 0; d < output.length; d++) output[d] += weights[j] * values[j][d];
            System.out.printf("token %d attends %s -> %s%n", i, format(weights), format(output));
        }
    }

    static String format(double[] row) {
        StringBuilder text = new StringBuilder();
        for (double x : row) text.append(String.format("%.4f ", x));
        return text.toString().trim();
    }
}
