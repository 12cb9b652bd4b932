// Scaled dot-product attention in C++ with vectors.
// c++ -std=c++17 attention.cpp && ./a.out
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <vector>

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

Vector softmax(const Vector& scores) {
    double largest = *std::max_element(scores.begin(), scores.end());
    Vector weights;
    for (double score : scores) weights.push_back(std::exp(score - largest));
    double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) weight /= sum;
    return weights;
}

class Attention {
   public:
    explicit Attention(int width) : scale(1.0 / std::sqrt(width)) {}

    Matrix forward(const Matrix& queries, const Matrix& keys, const Matrix& values) {
        Matrix output;
        for (const auto& query : queries) {
            Vector scores;
            for (const auto& key : keys)
                scores.push_back(
                    scale * std::inner_product(query.begin(), query.end(), key.begin(), 0.0));
            Vector weights = softmax(scores);
            Vector mixed(values[0].size(), 0.0);
            for (size_t j = 0; j < values.size(); ++j)
                for (size_t d = 0; d < mixed.size(); ++d) mixed[d] += weights[j] * values[j][d];
            attention.push_back(weights);
            output.push_back(mixed);
        }
        return output;
    }

    Matrix attention;

   private:
    double scale;
};

std::ostream& operator<<(std::ostream& out, const Matrix& matrix) {
    for (const auto& row : matrix) {
        for (double value : row) out << std::setw(8) << value;
        out << "\n";
    }
    return out;
}

int main() {
    // One token per row: "she", "reads", "books".
    Matrix queries = {{1.0, 0.0, 1.0}, {0.0, 2.0, 0.5}, {1.0, 1.0, 0.0}};
    Matrix keys = {{1.0, 0.5, 0.0}, {0.0, 1.5, 1.0}, {2.0, 0.0, 0.5}};
    Matrix values = {{10.0, 0.0}, {0.0, 10.0}, {5.0, 5.0}};

    Attention layer(3);
    Matrix output = layer.forward(queries, keys, values);
    std::cout << std::fixed << std::setprecision(4);
    std::cout << "weights\n" << layer.attention << "output\n" << output;
}
