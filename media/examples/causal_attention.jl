# Causal self-attention: each word looks at itself, and at the words before it.
# As in Flux and NNlib, each word is a column.

using Printf

words = ["the", "cat", "sat"]

# One column for each word.
X = [1.0  0.0  1.0
     0.0  2.0  1.0
     1.0  0.0  1.0
     0.0  2.0  1.0]

struct Attention
    W_q::Matrix{Float64}
    W_k::Matrix{Float64}
    W_v::Matrix{Float64}
end

function softmax(x; dims = 1)
    e = exp.(x .- maximum(x; dims))
    return e ./ sum(e; dims)
end

# A column has the scores of one query; those of the keys behind it get no weight.
causal_mask(n) = [key <= query ? 0.0 : -Inf for key in 1:n, query in 1:n]

function (layer::Attention)(x)
    Q, K, V = layer.W_q * x, layer.W_k * x, layer.W_v * x
    scores = K' * Q ./ sqrt(size(K, 1))
    weights = softmax(scores .+ causal_mask(size(x, 2)))
    return V * weights, weights
end

layer = Attention(
    [1 1 0 0; 0 0 0 1; 1 0 1 1],
    [0 0.4 0 0.2; 0 0.1 0.3 0.5; 0.5 0 0 0],
    [0 0 1 1; 2 3 0 1; 0 0 3 0],
)
output, weights = layer(X)

for (i, word) in enumerate(words)
    j = argmax(weights[:, i])
    @printf("\"%s\" looks at \"%s\" (%.2f)\n", word, words[j], weights[j, i])
end
println("output: ", round.(output; digits = 3))
