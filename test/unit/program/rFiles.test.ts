import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "r");

const run = (text: string, files: Files) => reader.read(text, "r", null, toPort(files))!.recording;

function printed(text: string, files: Files): string {
  const { output, stoppedAt } = run(text, files);
  return `${output.join("").trimEnd()}${stoppedAt ? `\n${stoppedAt.reason}` : ""}`;
}

describe("`source` runs another file of R", () => {
  const files = {
    "double.R": "cat('read ')\ndouble <- function(x) add(x, x)",
    "add.R": "add <- function(a, b) a + b + offset",
  };

  it("where it stands, with the names of the program", () => {
    const text = 'offset <- 1\nsource("double.R")\nsource("add.R")\ncat(double(4), "\\n")';
    expect(printed(text, files)).toBe("read 9");
  });

  it("and what that file runs, once for each call", () => {
    const inner = { ...files, "all.R": 'source("add.R"); source("double.R")' };
    const text = 'offset <- 0\nsource("all.R")\nsource("double.R")\ncat(double(2))';
    expect(printed(text, inner)).toBe("read read 4");
  });

  it("where R was started in a folder above, or the program writes out the end of a path alone", () => {
    const above = { "../R/add.R": files["add.R"] };
    const text = (path: string) => `offset <- 0\nsource(${path})\ncat(add(1, 2))`;
    expect(printed(text('"R/add.R"'), above)).toBe("3");
    expect(printed(text('file.path(root, "R", "add.R")'), above)).toBe("3");
    expect(printed(text('here::here("R", "add.R")'), above)).toBe("3");
    expect(printed(text('paste0(root, "/R/add.R")'), above)).toBe("3");
  });

  it("and ends the program where that file is not there", () => {
    const found = printed('cat("a ")\nsource("lost.R")\ncat("b")', files);
    expect(found).toContain("a\nthere is no file `lost.R` beside the program");
    expect(printed("for (f in files) source(f)", files)).toContain("`source` is not followed");
  });

  it("but not within a function, whose names would be its own", () => {
    const text = 'f <- function() { source("add.R") }\nf()';
    expect(printed(text, files)).toBe("\n`source` is not followed");
  });
});

describe("tests of R with testthat", () => {
  const files = {
    "../../R/weights.R": `
softmax_rows <- function(S) { E <- exp(S); E / rowSums(E) }
attend <- function(Q, K, V) softmax_rows(Q %*% t(K) / sqrt(ncol(K))) %*% V`,
  };
  const inputs = `
  Q <- matrix(c(1, 0, 2, 1), 2)
  K <- matrix(c(0.5, 1, 1, 0), 2)
  V <- matrix(c(1, 2, 3, 4), 2)`;

  it("know the functions of their package", () => {
    const recording = run(
      `test_that("attends", {${inputs}
        out <- attend(Q, K, V)
        expect_equal(dim(out), c(2, 2))
      })`,
      files,
    );
    expect([recording.unknown, recording.stoppedAt]).toEqual([[], null]);
    expect(findAttentions(recording)).toHaveLength(1);
  });

  it("end alone where they fail, and keep their names to themselves", () => {
    const text = `
x <- 1
test_that("fails", { x <- 2; stop("no"); cat("never") })
test_that("raises", { expect_error(stop("as expected")); cat("on ") })
test_that("tells nothing", expect_true(TRUE))
cat(x)`;
    expect(printed(text, files)).toBe("on 1");
  });
});

it("`get` without an environment is what the name holds where it is called", () => {
  const text = `size <- 3\nf <- function(size) { for (name in "size") cat(get(name), "") }\nf(5)\ncat(get("size"))`;
  expect(printed(text, {})).toBe("5 3");
});

describe("programs of R beside a package", () => {
  const files = {
    "../DESCRIPTION": "Title: x\nPackage: attending\n",
    "../R/weights.R": "weigh <- function(x) exp(x) / sum(exp(x))\ncat('loaded ')",
  };

  it("know the package where they load it or name it", () => {
    expect(printed("library(attending)\ncat(weigh(c(2, 2)))", files)).toBe("loaded 0.5 0.5");
    expect(printed("cat(attending::weigh(c(2, 2)))", files)).toBe("loaded 0.5 0.5");
    const hidden = "suppressMessages(library('attending'))\ncat(weigh(c(2, 2)))";
    expect(printed(hidden, files)).toBe("loaded 0.5 0.5");
    expect(printed("library(other)\ncat('a')", files)).toBe("a");
  });

  it("in whichever chunk of a document, once", () => {
    const text =
      "```{r}\nknitr::opts_chunk$set(echo = FALSE)\n```\n```{r}\nlibrary(attending)\n```\n" +
      "```{r}\ncat(attending::weigh(c(1, 1)))\n```\n";
    const { output, unknown } = reader.read(text, "markdown", null, toPort(files))!.recording;
    expect(output.join("")).toBe("loaded 0.5 0.5");
    expect(unknown).toEqual([]);
  });

  it("take of a large package what they mention, and what that mentions", () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`../R/a${at}.R`, `a${at} <- function() ${at}`]),
    );
    const large = { ...many, ...files, "../R/Zed.R": "Zed <- function(x) a57() + x" };
    expect(printed("library(attending)\ncat(Zed(1))", large)).toBe("58");
  });
});
