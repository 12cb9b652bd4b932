import { cpp } from "../../../../src/source/dialects/c/c.ts";
import { testDialect } from "../../../support/dialectTable.ts";

testDialect("C++", cpp, [
  {
    reads: "matrices of Eigen that are filled line by line",
    text: `#include <Eigen/Dense>
int main() {
  Eigen::MatrixXd Q(3, 2);
  Q << 1, -0.5,
       2e1, 4, // the second
       5, 1.0 / 4;
  std::cout << Q;
}`,
    matrices: { "main/Q": [[1, -0.5], [20, 4], [5, 0.25]] }, // prettier-ignore
    cells: ["1", "-0.5", "2e1", "4", "5", "1.0 / 4"],
  },
  {
    reads: "none where nobody can tell its rows",
    text: `int main() {
  Eigen::MatrixXd Q(2, 2), K(2, 2);
  Q << 1, 2, 3, 4;
  K << 1, 2,
       3;
}`,
    matrices: {},
  },
]);
