import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "r");

const inputs = `
Q <- matrix(c(1, 0, 0, 1, 1, 1), nrow = 3, byrow = TRUE)
K <- matrix(c(1, 0.5, 0.2, 1, 0.3, 0.7), nrow = 3, byrow = TRUE)
V <- matrix(c(1, 2, 3, 4, 5, 6), nrow = 3, byrow = TRUE)
`;

function attentionIn(text: string) {
  const { recording } = reader.read(inputs + text, "r")!;
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return findAttentions(recording)[0];
}

describe("attention in R", () => {
  it("is found in row sums of exponentials, with a mask that is written into the scores", () => {
    const found = attentionIn(`
      scores <- Q %*% t(K) / sqrt(ncol(K))
      scores[upper.tri(scores)] <- -Inf
      weights <- exp(scores) / rowSums(exp(scores))
      weights %*% V`);
    expect(found).toMatchObject({ causal: true });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("is found where a function takes the softmax of each row", () => {
    const found = attentionIn(`
      softmax <- function(row) { e <- exp(row - max(row)); e / sum(e) }
      weights <- t(apply(Q %*% t(K), 1, softmax))
      weights %*% V`);
    expect(found).toMatchObject({ causal: false, scale: 1 });
  });

  it("is found where a loop fills the rows, and scales them there", () => {
    const found = attentionIn(`
      scores <- Q %*% t(K)
      most <- as.matrix(apply(scores, 1, max))
      weights <- matrix(0, 3, 3)
      for (i in 1:nrow(scores)) {
        e <- exp((scores[i, ] - most[i, ]) / ncol(K)^0.5)
        weights[i, ] <- e / sum(e)
      }
      weights %*% V`);
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("is found where sums and greatest numbers of rows are swept out", () => {
    const found = attentionIn(`
      softmax <- function(x, margin = 1) {
        e <- exp(sweep(x, margin, apply(x, margin, max)))
        sweep(e, margin, apply(e, margin, sum), FUN = "/")
      }
      weights <- softmax(Q %*% t(K) / sqrt(2))
      weights %*% V`);
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("has the parameters of a function as its queries, keys, and values, where nothing else names them", () => {
    const found = attentionIn(`
      attend <- function(a, b, c) {
        e <- exp(a %*% t(b))
        weights <- e / rowSums(e)
        weights %*% c
      }
      attend(2 * Q, 2 * K, 2 * V)`);
    const variables = ["query", "key", "value"].map((stage) => found?.stages[stage]?.variable);
    expect(variables).toEqual(["a", "b", "c"]);
  });
});

it("a value that another name holds stays as it was", () => {
  const { recording } = reader.read("a <- c(1, 2)\nb <- a\nb[1] <- 9\ncat(a, b)", "r")!;
  expect(recording.output.join("")).toBe("1 2 9 2");
});

it("numbers drawn without a seed are unknown, and say so", () => {
  const { recording } = reader.read("x <- rnorm(2)\nprint(x)", "r")!;
  expect(recording.output.join("")).toBe("?\n");
});

it.each([
  [
    'set.seed(1)\nw <- replicate(2, matrix(c(1, 2), 1), simplify = FALSE)\nnames(w) <- c("q", "k")\ncat(w$k[1, 2], length(w))',
    "2 2",
  ],
  ["n <- 1\nx <- replicate(3, { n * 2 })\ncat(x)", "2 2 2"],
  [
    'f <- function(kind) switch(kind, relu = "R", gelu = "G", "other")\ncat(f("gelu"), f("relu"), f("tanh"))',
    "G R other",
  ],
  ['heads <- list(list(w = 1), list(w = 2))\ncat(sapply(heads, `[[`, "w"))', "1 2"],
  [
    'cat(sprintf("%.2f", c(0.5, 0.25)), sprintf("%s=%d", c("a", "b"), 1:2), toupper("x"))',
    "0.50 0.25 a=1 b=2 X",
  ],
  ['writeLines(c("a", "b"))\ninvisible(5)', "a\nb\n"],
  ['cat(strsplit("the cat", " ")[[1]])', "the cat"],
])("R runs arguments when it needs them, names lists, and writes many texts: %s", (text, shown) => {
  const { output, unknown } = reader.read(text, "r")!.recording;
  expect(output.join("")).toBe(shown);
  expect(unknown).toEqual([]);
});

it("R shows names that it keeps, and as many digits as a program asks for", () => {
  const { output } = reader.read("print(c(a = 1, b = 2))\nprint(pi, digits = 3)", "r")!.recording;
  expect(output.join("")).toBe("a b \n1 2 \n[1] 3.14\n");
});

describe("missing numbers in R", () => {
  function printed(text: string) {
    return reader.read(text, "r")!.recording.output.join("");
  }

  it("are left out of means and sums where the program says so", () => {
    expect(
      printed("x <- c(1, NA, 3)\ncat(mean(x, na.rm = TRUE), sum(x, na.rm = TRUE), sum(x))"),
    ).toBe("2 4 NA");
    expect(printed("m <- matrix(c(1, NA, 3, 4), 2)\ncat(rowMeans(m, na.rm = TRUE))")).toBe("2 4");
  });

  it("are written as NA, and what is no number is not", () => {
    expect(printed("x <- c(1, NA, 3)\nprint(x)\nprint(is.nan(NA))")).toBe(
      "[1]  1 NA  3\n[1] FALSE\n",
    );
    expect(printed("cat(0 / 0)")).toBe("NaN");
  });

  it("make a comparison unknown instead of false", () => {
    const { recording } = reader.read("cat(c(1, NA) > 0)", "r")!;
    expect(recording.output).toEqual(["?\n"]);
  });
});

describe("functions of R", () => {
  function printed(text: string) {
    return reader.read(text, "r")!.recording.output.join("");
  }

  // As R 4.2 prints them.
  it("draw from what is given as R does", () => {
    expect(
      printed(
        "set.seed(1)\ncat(sample(10), sample(100, 3), sample(5, 5, TRUE), sample(c(2.5, 3.5)))",
      ),
    ).toBe("9 4 7 1 2 5 3 10 6 8 59 51 97 5 5 2 2 1 2.5 3.5");
  });

  it("write numbers with as many signs, and take parts of texts and vectors", () => {
    expect(
      printed('cat(format(2, nsmall = 2), format(c(1, 10, 100)), format("a", width = 3))'),
    ).toBe("2.00   1  10 100 a  ");
    expect(
      printed('cat(nchar(c("a", "bb")), substr("hello", 2, 4), head(1:9, 2), tail(1:9, -7))'),
    ).toBe("1 2 ell 1 2 8 9");
    expect(
      printed("cat(Filter(function(v) v > 1, c(1, 2, 3)), diff(c(1, 4, 9)), unique(c(2, 2, 1)))"),
    ).toBe("2 3 3 5 2 1");
  });
});
