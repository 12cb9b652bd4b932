// An MLP: up to four times the width, ReLU, then down. Each position is computed separately.

function linear(x: readonly number[], weight: readonly (readonly number[])[]): number[] {
  return weight.map((row) => row.reduce((sum, w, at) => sum + w * x[at]!, 0));
}

export function mlpDemo() {
  const input = [0.5, -0.3, 1.0, -0.8];
  // The same numbers as Random(42) of .NET in the C# file, to six decimals.
  const mlpUp = [
    [-0.091981, 0.005906, -0.048437, 0.010417],
    [0.049288, -0.058436, -0.085859, -0.078189],
    [-0.021256, 0.068427, -0.065794, 0.033396],
    [0.036592, 0.023328, 0.025142, 0.012650],
    [-0.013250, 0.034273, -0.003687, 0.093204],
    [-0.088151, -0.007490, 0.025377, -0.074338],
    [0.060075, 0.053066, -0.012295, 0.010878],
    [-0.012392, 0.090492, -0.004672, -0.075806],
    [0.029573, -0.006865, 0.011891, 0.007287],
    [-0.005293, -0.012167, -0.002449, -0.025101],
    [0.076400, -0.062779, -0.030534, -0.060114],
    [0.082736, -0.057625, 0.036986, 0.105888],
    [0.010721, -0.174555, -0.107375, -0.011054],
    [0.071063, -0.033975, 0.030368, 0.007815],
    [0.120357, -0.122870, 0.006475, -0.017591],
    [0.031749, -0.018430, -0.015045, 0.030604],
  ];
  const mlpDown = [
    [
        -0.046546, -0.175372, -0.034149, 0.070772, -0.008493, 0.019768, -0.169693, 0.150890,
        0.018204, 0.080422, -0.049997, -0.009401, 0.023533, 0.232015, 0.028842, -0.049411,
    ],
    [
        0.035456, -0.087575, -0.068101, -0.055989, 0.016692, 0.023843, 0.180571, -0.026181,
        -0.005492, 0.186595, 0.043953, -0.057162, 0.039542, -0.148782, 0.018899, 0.039165,
    ],
    [
        0.148695, -0.054878, 0.092068, 0.039001, -0.109799, -0.063864, 0.116760, -0.015833,
        0.098983, 0.040138, -0.039894, 0.032385, 0.024368, 0.041174, 0.091096, 0.036435,
    ],
    [
        0.009831, -0.121623, 0.095401, -0.100156, -0.060322, -0.026407, -0.061141, -0.065834,
        -0.030961, -0.021922, 0.115845, -0.240987, -0.146098, 0.019327, 0.069841, 0.021548,
    ],
  ];

  // #region mlp
  const hidden = linear(input, mlpUp);
  const activated = hidden.map((unit) => Math.max(0, unit));
  const output = linear(activated, mlpDown);
  // #endregion
  return output;
}

// Two positions, one set of weights.
export function pairDemo() {
  const input = [[2, -1], [3, 4]];
  const mlpUp = [[1, 0], [0, 1], [1, 1], [1, -1]];
  const mlpDown = [[1, 0, 2, 0], [0, 1, 0, 0.5]];
  return input.map((row) => linear(linear(row, mlpUp).map((unit) => Math.max(0, unit)), mlpDown));
}

// Your turn: the output of this MLP for two positions.
export function exercise() {
  const input = [[1.5, -2], [2, 1]];
  const mlpUp = [[1, 1], [2, 0], [0, -1], [-1, 0.5]];
  const mlpDown = [[1, 0.5, -1, 2], [2, -1, 0.25, 1]];
  return { input, mlpUp, mlpDown };
}

export const answer = [];
