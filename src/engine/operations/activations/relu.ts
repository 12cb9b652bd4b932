/**
 * `x -> relu(x)`, one hidden unit by itself
 *
 * `relu(x) = max(0, x)`
 *
 * Lets positive numbers through and sets all others to 0.
 *
 * Source: Nair and Hinton 2010, Rectified Linear Units Improve Restricted Boltzmann Machines.
 */
export function relu(x: number): number {
  return Math.max(0, x);
}
