% Causal self-attention with two heads: each word looks at itself, and at the words before it.
% It runs in MATLAB (R2016b and later) and in Octave.

words = {'the', 'cat', 'sat'};

% One row for each word.
X = [1.0  0.0  1.0  0.0
     0.0  2.0  0.0  2.0
     1.0  1.0  1.0  1.0];

W_q = [1 0 1 0; 1 0 0 1; 0 0 1 1; 0 1 1 0];
W_k = [0 0 0.5 0.2; 0.4 0.1 0 0; 0 0.3 0 0.6; 0.2 0.5 0 0];
W_v = [0 2 0 1; 0 3 0 2; 1 0 3 1; 1 1 0 0];

Q = X * W_q;
K = X * W_k;
V = X * W_v;

heads = 2;
[n, d_model] = size(Q);
d_head = d_model / heads;

% exp(-Inf) is 0: what is masked gets no weight.
unscaled = @(scores) exp(scores - max(scores, [], 2));
softmax = @(scores) unscaled(scores) ./ sum(unscaled(scores), 2);

weights = cell(1, heads);
outputs = cell(1, heads);
for h = 1:heads
  columns = (h - 1) * d_head + (1:d_head);
  scores = Q(:, columns) * K(:, columns)' / sqrt(d_head);
  scores(triu(true(n), 1)) = -Inf;      % no word sees the words behind it
  weights{h} = softmax(scores);
  outputs{h} = weights{h} * V(:, columns);
end
output = [outputs{:}]

for h = 1:heads
  for i = 1:n
    [most, j] = max(weights{h}(i, :));
    fprintf('head %d: "%s" looks at "%s" (%.2f)\n', h, words{i}, words{j}, most);
  end
end
