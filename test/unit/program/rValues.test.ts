import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("r");

// As R 4.2 prints them.
describe("values of R", () => {
  it("know whether their numbers are integers or doubles, as far as that follows", () => {
    expect(
      printedBy("x <- 3; y <- 2L; cat(class(x), class(y * 2L), class(y / 2L), typeof(c(y, x)))"),
    ).toBe("numeric integer numeric double");
    expect(printedBy("cat(is.integer(c(1L, 2L)[2]), identical(c(2, 3)[1], 2), typeof(1:3))")).toBe(
      "TRUE TRUE integer",
    );
    // What `length` gives is a whole number whose type is not followed.
    expect(run("typeof(length(c(4, 5)))").printed).toBe("?\n");
  });

  it("are stored otherwise on demand, others that are the same staying as they are", () => {
    const text = (mode: string) => `x <- matrix(c(1L, 2L), 1)
y <- x; storage.mode(y) <- "${mode}"; cat(typeof(x), storage.mode(y), mode(y), dim(y))`;
    expect(printedBy(text("double"))).toBe("integer double numeric 1 2");
    expect(printedBy(text("integer"))).toBe("integer integer numeric 1 2");
    expect(
      printedBy('x <- c(1, 2); y <- x; mode(y) <- "integer"; cat(typeof(y), typeof(x[1] + 0.5))'),
    ).toBe("integer double");
    const sides =
      'm <- matrix(1:4, 2, dimnames = list(NULL, c("a", "b"))); mode(m) <- "numeric"; m';
    expect(printedBy(sides)).toBe("     a b\n[1,] 1 3\n[2,] 2 4\n");
    expect(printedBy('x <- c(TRUE, FALSE); storage.mode(x) <- "double"; cat(x)')).toBe("1 0");
  });

  it("are shown by their structure", () => {
    expect(printedBy('str(list(a = 1, b = list(c = 2L, d = "x")))')).toBe(
      'List of 2\n $ a: num 1\n $ b:List of 2\n  ..$ c: int 2\n  ..$ d: chr "x"\n',
    );
    expect(printedBy('str(data.frame(n = c(1, 2), name = c("a", "b")))')).toBe(
      '\'data.frame\':\t2 obs. of  2 variables:\n $ n   : num  1 2\n $ name: chr  "a" "b"\n',
    );
  });

  it("go on below where a matrix is wide", () => {
    const lines = printedBy("matrix(1:40 / 8, 1)").split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "      [,1] [,2]  [,3] [,4]  [,5] [,6]  [,7] [,8]  [,9] [,10] [,11] [,12] [,13]",
      "[1,] 0.125 0.25 0.375  0.5 0.625 0.75 0.875    1 1.125  1.25 1.375   1.5 1.625",
      "     [,14] [,15] [,16] [,17] [,18] [,19] [,20] [,21] [,22] [,23] [,24] [,25]",
      "[1,]  1.75 1.875     2 2.125  2.25 2.375   2.5 2.625  2.75 2.875     3 3.125",
    ]);
  });

  it("are compared and combined by operators that are given as functions", () => {
    expect(printedBy('outer(1:2, 1:3, "<"); sapply(c(5, 7), "%%", 3)')).toBe(
      "      [,1]  [,2] [,3]\n[1,] FALSE  TRUE TRUE\n[2,] FALSE FALSE TRUE\n[1] 2 1\n",
    );
  });

  it("are scaled column by column, and keep what they were scaled by", () => {
    expect(printedBy("scale(matrix(c(2, 4, 6, 1, 1, 4), 3))[, 1]")).toBe("[1] -1  0  1\n");
    expect(run("scale(c(1, 2, 3))").printed).toBe("?\n");
    expect(run("x <- t(scale(c(1, 2, 3))); x").printed).toBe("?\n");
  });
});

describe("numbers that R draws", () => {
  it.each([
    ["sample(c('x', 'y', 'z'), 6, TRUE, c(1, 1, 2))", "z z x y z y"],
    ["sample(4, 3, prob = c(0.1, 0.4, 0.3, 0.2))", "3 2 1"],
    ["rbinom(5, 12, 0.25)", "3 2 4 4 2"],
    ["rpois(5, 2.5)", "2 1 4 3 2"],
    ["round(rexp(3, 2), 4)", "0.4186 0.1519 0.4896"],
  ])("%s after set.seed(8)", (call, expected) => {
    expect(printedBy(`set.seed(8); cat(${call})`)).toBe(expected);
  });

  it("are unknown afterwards where a way of drawing is not followed", () => {
    const { printed } = run("set.seed(8); x <- rpois(2, 50); cat(runif(1))");
    expect(printed).toBe("?");
  });
});

describe("objects of R that change", () => {
  it("are environments, which all their holders see", () => {
    expect(
      printedBy(
        "e <- new.env(); e$n <- 1; up <- function(x) x$n <- x$n + 1; up(e); up(e); cat(e$n, ls(e))",
      ),
    ).toBe("3 n");
  });

  it("are those of R6, whose classes inherit", () => {
    expect(
      printedBy(`
        library(R6)
        Head <- R6Class("Head", public = list(
          scale = NULL,
          initialize = function(width) self$scale <- 1 / sqrt(width),
          score = function(q, k) { private$calls <- private$calls + 1; sum(q * k) * self$scale },
          asked = function() private$calls), private = list(calls = 0))
        Loud <- R6Class("Loud", inherit = Head, public = list(
          score = function(q, k) { cat("scores\\n"); super$score(q, k) }))
        head <- Loud$new(4)
        x <- head$score(c(1, 2), c(3, 4))
        cat(x, head$asked(), class(head))`),
    ).toBe("scores\n5.5 1 Loud Head R6");
  });

  it("are those of reference classes, whose methods find one another", () => {
    expect(
      printedBy(`
        Meter <- setRefClass("Meter", fields = list(level = "numeric"), methods = list(
          add = function(by) { level <<- level + by; invisible(.self) },
          twice = function(by) { add(by); add(by) }))
        Half <- setRefClass("Half", contains = "Meter", methods = list(
          add = function(by) callSuper(by / 2)))
        m <- Meter$new(level = 1); h <- Half(level = 1)
        m$twice(3); h$twice(3)
        cat(m$level, h$level, m$add(1)$level)`),
    ).toBe("7 4 8");
  });

  it("are copied where they have slots, and find the method of their class", () => {
    expect(
      printedBy(`
        setClass("Box", representation(w = "numeric"))
        setGeneric("size", function(x, ...) standardGeneric("size"))
        setMethod("size", "Box", function(x, ...) x@w * 2)
        a <- new("Box", w = 3); b <- a; b@w <- 5
        cat(size(a), size(b))`),
    ).toBe('[1] "size"\n6 10');
  });
});

describe("the start of a script of R", () => {
  it("loads libraries, and removes names, which neither stops nor writes", () => {
    const { printed, recording } = run(
      'rm(list = ls())\nif (!require("R6")) install.packages("R6")\nlibrary(stats)\npar(mfrow = c(1, 2))\nx <- 2\nx\n',
    );
    expect(printed).toBe("[1] 2\n");
    expect(recording.stoppedAt).toBeNull();
  });

  it("draws matrices with their first row at the left, from below", () => {
    const { recording } = run('image(matrix(c(1, 2, 3, 4), 2), main = "Map", col = rainbow(3))');
    const [figure] = recording.figures;
    expect(figure?.title).toBe("Map");
    expect([...figure!.values.numbers()!]).toEqual([3, 4, 1, 2]);
  });
});
