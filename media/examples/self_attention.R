# Self-attention in base R: three words look at each other.

words <- c("the", "cat", "sat")

# One row for each word.
X <- rbind(c(1.0, 0.0, 1.0, 0.0),
           c(0.0, 2.0, 0.0, 2.0),
           c(1.0, 1.0, 1.0, 1.0))

# matrix() fills column by column, unless byrow = TRUE.
W_q <- matrix(c(1, 0, 1,
                1, 0, 0,
                0, 0, 1,
                0, 1, 1), nrow = 4, byrow = TRUE)
W_k <- matrix(c(0, 0, 1,
                1, 1, 0,
                0, 1, 0,
                1, 1, 0), nrow = 4, byrow = TRUE)
W_v <- matrix(c(0, 2, 0,
                0, 3, 0,
                1, 0, 3,
                1, 1, 0), nrow = 4, byrow = TRUE)

softmax <- function(row) {
  e <- exp(row - max(row))
  e / sum(e)
}

attend <- function(Q, K, V) {
  scores <- Q %*% t(K) / sqrt(ncol(K))
  scores[upper.tri(scores)] <- -Inf        # no word sees the words behind it
  weights <- t(apply(scores, 1, softmax))  # apply() returns rows as columns
  list(weights = weights, output = weights %*% V)
}

result <- attend(X %*% W_q, X %*% W_k, X %*% W_v)

for (i in seq_along(words)) {
  cat(words[i], "looks at", sprintf("%.4f", result$weights[i, 1]), "of", words[1], "\n")
}
print(round(result$output, 4))
