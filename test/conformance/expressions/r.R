softmax <- function(x) {
  weights <- exp(x - max(x))
  weights / sum(weights)
}

sigmoid <- function(x) 1 / (1 + exp(-x))

relu <- function(x) pmax(x, 0)

grid <- matrix(1:6, nrow = 2)
words <- c("the", "cat", "sat", "on", "the", "mat")


# Numbers
7 / 2  # → [1] 3.5
7 %/% 2  # → [1] 3
-7 %/% 2; -7 %% 3; 5.5 %% 2
# → [1] -4
# → [1] 2
# → [1] 1.5
print(1 / 3)  # → [1] 0.3333333
print(c(1, 2.5, 1000))  # → [1]    1.0    2.5 1000.0
100000; 123456; 1e5
# → [1] 1e+05
# → [1] 123456
# → [1] 1e+05
1e15; 1e-5; 0.0001
# → [1] 1e+15
# → [1] 1e-05
# → [1] 1e-04
1234567.891  # → [1] 1234568
c(0.1, 0.12345678, 100)  # → [1]   0.1000000   0.1234568 100.0000000
2^10; 2**3; -2^2
# → [1] 1024
# → [1] 8
# → [1] -4
.Machine$integer.max; 5L
# → [1] 2147483647
# → [1] 5
5L / 2L; 5L * 2L
# → [1] 2.5
# → [1] 10
class(5L / 2L); class(5L * 2L)
# → [1] "numeric"
# → [1] "integer"
class(5L %/% 2L); class(1:3 + 0.5)
# → [1] "integer"
# → [1] "numeric"
1 / 0; -1 / 0; 0 / 0
# → [1] Inf
# → [1] -Inf
# → [1] NaN
is.nan(NaN); is.finite(c(1, Inf, NA))
# → [1] TRUE
# → [1]  TRUE FALSE FALSE
NA + 1; NA & FALSE
# → [1] NA
# → [1] FALSE
NA || TRUE; sum(c(1, NA), na.rm = TRUE)
# → [1] TRUE
# → [1] 1
round(2.5); round(-1.567, 2); signif(123456, 2)
# → [1] 2
# → [1] -1.57
# → [1] 120000
ceiling(1.2); floor(-1.2); trunc(-1.7)
# → [1] 2
# → [1] -2
# → [1] -1
round(1234.5678, -2); round(0.5 + 1:4)
# → [1] 1200
# → [1] 2 2 4 4
sqrt(2); exp(1); log(10)
# → [1] 1.414214
# → [1] 2.718282
# → [1] 2.302585
log10(1000); log2(8); log(8, base = 2)
# → [1] 3
# → [1] 3
# → [1] 3
log1p(0)  # → [1] 0
abs(-3:3)  # → [1] 3 2 1 0 1 2 3
factorial(5); choose(5, 2)
# → [1] 120
# → [1] 10
gamma(5); beta(2, 3)
# → [1] 24
# → [1] 0.08333333
print(pi, digits = 3); print(22 / 7, digits = 10)
# → [1] 3.14
# → [1] 3.142857143
0.1 + 0.2 == 0.3; isTRUE(all.equal(0.1 + 0.2, 0.3)); identical(1L, 1)
# → [1] FALSE
# → [1] TRUE
# → [1] FALSE
1e308 * 10; 5 %in% 1:10; xor(TRUE, FALSE)
# → [1] Inf
# → [1] TRUE
# → [1] TRUE
as.integer("12"); as.integer(3.9); as.numeric("1e3")
# → [1] 12
# → [1] 3
# → [1] 1000
as.character(1e6); as.character(0.1)
# → [1] "1e+06"
# → [1] "0.1"
as.logical(c("TRUE", "false", "T", "yes")); as.integer(TRUE)
# → [1]  TRUE FALSE  TRUE    NA
# → [1] 1
bitwAnd(12L, 10L); bitwOr(12L, 10L); bitwXor(12L, 10L)
# → [1] 8
# → [1] 14
# → [1] 6
strtoi("ff", 16L); strtoi("777", base = 8); strtoi("1010", base = 2)
# → [1] 255
# → [1] 511
# → [1] 10
sqrt(-1 + 0i); (1 + 2i) * (3 - 1i); Mod(3 + 4i)
# → [1] 0+1i
# → [1] 5+5i
# → [1] 5
is.numeric(1L); is.character("a")
# → [1] TRUE
# → [1] TRUE
is.function(print); is.null(NULL)
# → [1] TRUE
# → [1] TRUE
1:3 == c(1, 2, 4)  # → [1]  TRUE  TRUE FALSE
c(1.5, NA, 3); c(TRUE, NA); c("a", NA)
# → [1] 1.5  NA 3.0
# → [1] TRUE   NA
# → [1] "a" NA
max(3, 7, 5); min(c(4, 2))
# → [1] 7
# → [1] 2
range(c(3, 1, 2)); prod(1:5)
# → [1] 1 3
# → [1] 120
123456789; 1234567890123; 0.1234567891234
# → [1] 123456789
# → [1] 1.234568e+12
# → [1] 0.1234568
c(1e10, 1); c(1e-10, 1); c(123456.7, 0.001)
# → [1] 1e+10 1e+00
# → [1] 1e-10 1e+00
# → [1] 123456.700      0.001

# Output
cat("a", 1, TRUE, NULL, NA, "\n")  # → a 1 TRUE NA
cat("x =", 3.14159265, "\n"); cat(1e-20, 1e5, 123456.789, 1e15, 1e16, "\n")
# → x = 3.141593
# → 1e-20 1e+05 123456.8 1e+15 1e+16
cat("a", "b", sep = ""); cat("\n")  # → ab
cat(c(1, 2, 3), sep = ", "); cat("\n")  # → 1, 2, 3
cat("one\ttwo\n", "three\n")
# → one	two
# →  three
cat(pi, 1 / 3, 2 / 3, 100, 0.1 + 0.2, "\n")  # → 3.141593 0.3333333 0.6666667 100 0.3
print("text"); print("text", quote = FALSE); noquote("hi")
# → [1] "text"
# → [1] text
# → [1] hi
print(c(a = 1, b = 2))
# → a b
# → 1 2
print(c("a", "bb")); print(TRUE); print(NULL)
# → [1] "a"  "bb"
# → [1] TRUE
# → NULL
print(character(0)); integer(0)
# → character(0)
# → integer(0)
invisible(3); (invisible(4))  # → [1] 4
message_text <- paste("a", 1, sep = "-"); message_text  # → [1] "a-1"
paste0("x", 1:3); paste("a", "b", c("c", "d"))
# → [1] "x1" "x2" "x3"
# → [1] "a b c" "a b d"
paste(c("a", "b"), collapse = "+"); paste0("n", 1:2, collapse = ",")
# → [1] "a+b"
# → [1] "n1,n2"
format(3.14159, nsmall = 2); format(2, nsmall = 2); format(1234567.891, big.mark = ",")
# → [1] "3.14159"
# → [1] "2.00"
# → [1] "1,234,568"
format(TRUE); format(c("a", "bbb"))
# → [1] "TRUE"
# → [1] "a  " "bbb"
format("a", width = 5); format(42L, width = 6)
# → [1] "a    "
# → [1] "    42"
format(c(1, 10, 100)); format(1e-10)
# → [1] "  1" " 10" "100"
# → [1] "1e-10"
format(0.00001234); format(123.456, digits = 2)
# → [1] "1.234e-05"
# → [1] "123"
format("right", width = 8, justify = "right"); formatC("a", width = 5)
# → [1] "   right"
# → [1] "    a"
formatC("a", width = -5); formatC("a", flag = "-", width = 4)
# → [1] "a    "
# → [1] "a   "
formatC(3.14159, digits = 3, format = "f")
formatC(42, width = 8, flag = "0")
formatC(1e6, big.mark = ",", format = "d")
# → [1] "3.142"
# → [1] "00000042"
# → [1] "1,000,000"
sprintf("%d items", 3L)
sprintf("%5.2f|%-8s|%03d", pi, "ab", 7L)
sprintf("%s is %d", c("a", "b"), 1:2)
# → [1] "3 items"
# → [1] " 3.14|ab      |007"
# → [1] "a is 1" "b is 2"
sprintf("%e", 12345.678); sprintf("%g", 1e-5); sprintf("%%")
# → [1] "1.234568e+04"
# → [1] "1e-05"
# → [1] "%"
sprintf("%x", 255L); sprintf("%+d", 5L)
# → [1] "ff"
# → [1] "+5"
sprintf("%s", 1.5); sprintf("%s", TRUE); sprintf("%d", 3)
# → [1] "1.5"
# → [1] "TRUE"
# → [1] "3"
sprintf("%5s|%-5s|", "a", "b"); sprintf("%s", list("a", 1))
# → [1] "    a|b    |"
# → [1] "a" "1"
sprintf("%*d", 5, 42L); sprintf("%2$s %1$s", "world", "hello")
# → [1] "   42"
# → [1] "hello world"
print(1:30)
# →  [1]  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
# → [26] 26 27 28 29 30
print(seq(0.1, 2.5, by = 0.1))
# →  [1] 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9
# → [20] 2.0 2.1 2.2 2.3 2.4 2.5
toString(1:5); dQuote("a", FALSE)
# → [1] "1, 2, 3, 4, 5"
# → [1] "\"a\""
sQuote("a", FALSE); shQuote("a b")
# → [1] "'a'"
# → [1] "'a b'"
cat(sprintf("%d squared is %d\n", 1:3, (1:3)^2), sep = "")
# → 1 squared is 1
# → 2 squared is 4
# → 3 squared is 9
cat("A:", format(c(0.5, 10), nsmall = 2), "\n")  # → A:  0.50 10.00
cat(paste("Epoch", 1:2, "loss", c(0.5, 0.25)), sep = "\n")
# → Epoch 1 loss 0.5
# → Epoch 2 loss 0.25
writeLines(c("first", "second")); writeLines("a\\b"); print("a\\b\"q\"")
# → first
# → second
# → a\b
# → [1] "a\\b\"q\""
cat("quoted \"text\"\n"); print('single "inside"')
# → quoted "text"
# → [1] "single \"inside\""
message("to standard error")  # →
prettyNum(1234567, big.mark = ","); format(-1.5)
# → [1] "1,234,567"
# → [1] "-1.5"
format(NA); format(c(a = 1.5, b = 2))
# → [1] "NA"
# →     a     b
# → "1.5" "2.0"
format(Sys.Date(), "%Y") >= "2024"  # → [1] TRUE

# Strings
nchar("hello"); nchar(c("a", "bbb", "")); toupper("abc")
# → [1] 5
# → [1] 1 3 0
# → [1] "ABC"
tolower("ABC"); casefold("Ab", upper = TRUE)
# → [1] "abc"
# → [1] "AB"
substr("abcdef", 2, 4); substring("abcdef", 3); substring("abc", 1:3, 1:3)
# → [1] "bcd"
# → [1] "cdef"
# → [1] "a" "b" "c"
text1 <- "abcdef"; substr(text1, 1, 2) <- "XY"; text1  # → [1] "XYcdef"
strsplit("a,b,c", ","); strsplit("abc", ""); strsplit(c("a b", "c d e"), " ")
# → [[1]]
# → [1] "a" "b" "c"
# →
# → [[1]]
# → [1] "a" "b" "c"
# →
# → [[1]]
# → [1] "a" "b"
# →
# → [[2]]
# → [1] "c" "d" "e"
strsplit("a.b.c", ".", fixed = TRUE)[[1]]; unlist(strsplit("a1b22c", "[0-9]+"))
# → [1] "a" "b" "c"
# → [1] "a" "b" "c"
gsub("o", "0", "foo boo"); sub("o", "0", "foo boo")
# → [1] "f00 b00"
# → [1] "f0o boo"
gsub("[aeiou]", "", "education"); gsub("(\\w+) (\\w+)", "\\2 \\1", "hello world")
# → [1] "dctn"
# → [1] "world hello"
gsub(".", "-", "a.b", fixed = TRUE)
gsub("\\s+", " ", "a   b \t c")
toupper(gsub("(^|\\s)(\\w)", "\\1\\2", "the cat"))
# → [1] "a-b"
# → [1] "a b c"
# → [1] "THE CAT"
gsub("\\b([a-z])", "\\U\\1", "the cat sat", perl = TRUE)  # → [1] "The Cat Sat"
grepl("cat", c("cat", "dog", "concat"))
grep("a", c("abc", "xyz", "bca"))
grep("a", c("abc", "xyz"), value = TRUE)
# → [1]  TRUE FALSE  TRUE
# → [1] 1 3
# → [1] "abc"
regmatches("a1b22c333", gregexpr("[0-9]+", "a1b22c333"))[[1]]
regmatches("tel 555-1234", regexpr("[0-9]+", "tel 555-1234"))
# → [1] "1"   "22"  "333"
# → [1] "555"
regexpr("b", "abcb")[1]; unlist(gregexpr("a", "banana"))
# → [1] 2
# → [1] 2 4 6
trimws("  a b  "); trimws("  a", which = "left")
# → [1] "a b"
# → [1] "a"
startsWith("hello", "he"); endsWith("hello", "lo")
# → [1] TRUE
# → [1] TRUE
rev(strsplit("hello", "")[[1]]); paste(rev(strsplit("hello", "")[[1]]), collapse = "")
# → [1] "o" "l" "l" "e" "h"
# → [1] "olleh"
utf8ToInt("A"); intToUtf8(c(72, 105)); chartr("abc", "xyz", "aabbcc")
# → [1] 65
# → [1] "Hi"
# → [1] "xxyyzz"
LETTERS[1:5]; letters[24:26]; month.name[1]
# → [1] "A" "B" "C" "D" "E"
# → [1] "x" "y" "z"
# → [1] "January"
strtrim("abcdef", 3); formatC(c("a", "bb"), width = 4); rep("-", 3)
# → [1] "abc"
# → [1] "   a" "  bb"
# → [1] "-" "-" "-"
strrep("ab", 3); strrep("-", 1:3)
# → [1] "ababab"
# → [1] "-"   "--"  "---"
"apple" < "banana"; "a" == "A"
# → [1] TRUE
# → [1] FALSE
sort(c("pear", "apple", "fig")); order(c("b", "a", "c"))
# → [1] "apple" "fig"   "pear"
# → [1] 2 1 3
sprintf("Name: %-10s Age: %3d", c("Al", "Barbara"), c(30L, 4L))  # → [1] "Name: Al         Age:  30" "Name: Barbara    Age:   4"
is.na(as.numeric("12a")) |> suppressWarnings()  # → [1] TRUE
nchar("caf\u00e9"); toupper("caf\u00e9"); rev(utf8ToInt("abc"))
# → [1] 4
# → [1] "CAFÉ"
# → [1] 99 98 97
sprintf("%s has %d chars", words[1:3], nchar(words[1:3]))  # → [1] "the has 3 chars" "cat has 3 chars" "sat has 3 chars"
unlist(lapply(words, nchar)); vapply(strsplit(c("a b", "c d e"), " "), length, integer(1))
# → [1] 3 3 3 2 3 3
# → [1] 2 3
tolower(LETTERS[1:3]); which(letters == "e")
# → [1] "a" "b" "c"
# → [1] 5
match("c", letters); letters[c(TRUE, FALSE)][1:3]
# → [1] 3
# → [1] "a" "c" "e"
basename("/a/b/c.txt"); dirname("/a/b/c.txt")
# → [1] "c.txt"
# → [1] "/a/b"
tools::file_ext("a.csv"); file.path("a", "b")
# → [1] "csv"
# → [1] "a/b"
palindrome <- function(s) { z <- strsplit(tolower(s), "")[[1]]; identical(z, rev(z)) }
palindrome("Level")
palindrome("ab")
# → [1] TRUE
# → [1] FALSE
make.names(c("a b", "1x")); make.unique(c("a", "a", "b")); abbreviate("international", 5)
# → [1] "a.b" "X1x"
# → [1] "a"   "a.1" "b"
# → international
# →       "intrn"

# Vectors
v1 <- c(5, 3, 8); v1[2]; v1[-1]; v1[c(1, 3)]; v1[v1 > 4]; v1[5]; length(v1)
# → [1] 3
# → [1] 3 8
# → [1] 5 8
# → [1] 5 8
# → [1] NA
# → [1] 3
v2 <- 1:5; v2[8] <- 10L; v2  # → [1]  1  2  3  4  5 NA NA 10
v3 <- c(a = 1, b = 2, c = 3); v3["b"]; v3[["b"]]; names(v3); v3[c("a", "c")]
# → b
# → 2
# → [1] 2
# → [1] "a" "b" "c"
# → a c
# → 1 3
v4 <- 1:3; w4 <- v4; w4[1] <- 99L; v4; w4
# → [1] 1 2 3
# → [1] 99  2  3
unlist(list(a = 1:2, b = list(c = 7)), use.names = FALSE)  # → [1] 1 2 7
seq.int(2, 8, by = 2); seq.int(5, length.out = 3); seq.int(3)
# → [1] 2 4 6 8
# → [1] 5 6 7
# → [1] 1 2 3
seq(1, 10, by = 3); seq(0, 1, length.out = 5); seq_len(4)
# → [1]  1  4  7 10
# → [1] 0.00 0.25 0.50 0.75 1.00
# → [1] 1 2 3 4
seq_along(c("a", "b")); seq(5); seq(10, 1)
# → [1] 1 2
# → [1] 1 2 3 4 5
# →  [1] 10  9  8  7  6  5  4  3  2  1
seq(2, 11, length.out = 4); rev(1:3)
# → [1]  2  5  8 11
# → [1] 3 2 1
rep(1:2, times = 3); rep(1:2, each = 2); rep(c("a", "b"), times = c(2, 1))
# → [1] 1 2 1 2 1 2
# → [1] 1 1 2 2
# → [1] "a" "a" "b"
rep(1:3, length.out = 5); rep(0, 3); rep_len(1:3, 5)
# → [1] 1 2 3 1 2
# → [1] 0 0 0
# → [1] 1 2 3 1 2
sort(c(3, 1, 2)); sort(c(3, 1, 2), decreasing = TRUE); order(c(3, 1, 2))
# → [1] 1 2 3
# → [1] 3 2 1
# → [1] 2 3 1
order(c(2, 2, 1), c(3, 1, 2)); rank(c(10, 30, 20, 20))
# → [1] 3 2 1
# → [1] 1.0 4.0 2.5 2.5
which(c(FALSE, TRUE, TRUE)); which.max(c(1, 5, 2)); which.min(c(4, 0, 2))
# → [1] 2 3
# → [1] 2
# → [1] 2
any(c(FALSE, TRUE)); all(1:3 > 0)
# → [1] TRUE
# → [1] TRUE
cumsum(1:5); cumprod(1:5); cummax(c(1, 3, 2))
# → [1]  1  3  6 10 15
# → [1]   1   2   6  24 120
# → [1] 1 3 3
diff(c(1, 4, 9)); diff(1:10, lag = 2)
# → [1] 3 5
# → [1] 2 2 2 2 2 2 2 2
mean(c(1, 2, 3, 4)); median(c(5, 3, 1)); var(1:5)
# → [1] 2.5
# → [1] 3
# → [1] 2.5
sd(c(2, 4, 4, 4, 5, 5, 7, 9)); quantile(1:10)
# → [1] 2.13809
# →    0%   25%   50%   75%  100%
# →  1.00  3.25  5.50  7.75 10.00
head(1:10, 3); tail(1:10, 3); head(letters, -23)
# → [1] 1 2 3
# → [1]  8  9 10
# → [1] "a" "b" "c"
tail(1:5, -2); append(1:3, 99, after = 1); c(1:2, 5)
# → [1] 3 4 5
# → [1]  1 99  2  3
# → [1] 1 2 5
unique(c(1, 2, 2, 3)); duplicated(c("a", "b", "a")); rev(c("x", "y"))
# → [1] 1 2 3
# → [1] FALSE FALSE  TRUE
# → [1] "y" "x"
union(1:3, 2:5); intersect(1:5, 3:7); setdiff(1:5, 2:3)
# → [1] 1 2 3 4 5
# → [1] 3 4 5
# → [1] 1 4 5
is.element(2, 1:3)  # → [1] TRUE
table(words)
# → words
# → cat mat  on sat the
# →   1   1   1   1   2
table(c(1, 1, 2))[["1"]]; names(table(words)); sort(table(words), decreasing = TRUE)[1]
# → [1] 2
# → [1] "cat" "mat" "on"  "sat" "the"
# → the
# →   2
tabulate(c(1, 2, 2, 5)); rle(c(1, 1, 2, 2, 2)); inverse.rle(rle(c("a", "a", "b")))
# → [1] 1 2 0 0 1
# → Run Length Encoding
# →   lengths: int [1:2] 2 3
# →   values : num [1:2] 1 2
# → [1] "a" "a" "b"
ifelse(c(1, 5, 3) > 2, "big", "small"); pmin(c(1, 5), c(3, 2)); pmax(1:4, 2)
# → [1] "small" "big"   "big"
# → [1] 1 2
# → [1] 2 2 3 4
c(1, "a", TRUE); c(1, TRUE); c(1L, 2.5)
# → [1] "1"    "a"    "TRUE"
# → [1] 1 1
# → [1] 1.0 2.5
vector("numeric", 2); vector("list", 2); logical(2)
# → [1] 0 0
# → [[1]]
# → NULL
# →
# → [[2]]
# → NULL
# →
# → [1] FALSE FALSE
character(1)  # → [1] ""
1:6 + 1:2; 1:3 * 2; c(1, 2) ^ 2
# → [1] 2 4 4 6 6 8
# → [1] 2 4 6
# → [1] 1 4
-(1:3); !c(TRUE, FALSE); 10:1
# → [1] -1 -2 -3
# → [1] FALSE  TRUE
# →  [1] 10  9  8  7  6  5  4  3  2  1
findInterval(c(1.5, 3.2), 1:4)
cut(c(1, 5, 9), breaks = c(0, 3, 6, 10))
cut(1:3, 3, labels = FALSE)
# → [1] 1 3
# → [1] (0,3]  (3,6]  (6,10]
# → Levels: (0,3] (3,6] (6,10]
# → [1] 1 2 3
v5 <- c(1, NA, 3)
is.na(v5)
mean(v5)
mean(v5, na.rm = TRUE)
v5[!is.na(v5)]
anyNA(v5)
complete.cases(v5)
# → [1] FALSE  TRUE FALSE
# → [1] NA
# → [1] 2
# → [1] 1 3
# → [1] TRUE
# → [1]  TRUE FALSE  TRUE
v6 <- 1:10; v6[v6 %% 2 == 0]; sum(v6[v6 > 5]); v6[length(v6)]; v6[-(1:3)]; v6[-length(v6)]
# → [1]  2  4  6  8 10
# → [1] 40
# → [1] 10
# → [1]  4  5  6  7  8  9 10
# → [1] 1 2 3 4 5 6 7 8 9
outer(1:3, 1:3); outer(1:2, 1:3, "+"); outer(1:2, 1:2, function(a, b) a * 10 + b)
# →      [,1] [,2] [,3]
# → [1,]    1    2    3
# → [2,]    2    4    6
# → [3,]    3    6    9
# →      [,1] [,2] [,3]
# → [1,]    2    3    4
# → [2,]    3    4    5
# →      [,1] [,2]
# → [1,]   11   12
# → [2,]   21   22
rev(list(1, "a")); do.call(rbind, list(1:2, 3:4))
# → [[1]]
# → [1] "a"
# →
# → [[2]]
# → [1] 1
# →
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    3    4
is.vector(1:3); is.list(list()); nlevels(factor(c("a", "b")))
# → [1] TRUE
# → [1] TRUE
# → [1] 2
identical(c(a = 1), c(a = 1))
all.equal(1, 1 + 1e-10)
rowsum(c(1, 2, 3), c("a", "b", "a"))
# → [1] TRUE
# → [1] TRUE
# →   [,1]
# → a    4
# → b    2
scale(c(1, 2, 3))[, 1]; cor(1:5, c(2, 4, 6, 8, 10))
# → [1] -1  0  1
# → [1] 1
crossprod(1:3); weighted.mean(c(1, 2, 3), c(3, 2, 1))
# →      [,1]
# → [1,]   14
# → [1] 1.666667
head(order(c(0.1, 0.7, 0.2), decreasing = TRUE), 2); rowSums(grid); split(1:6, c(1, 2))
# → [1] 2 3
# → [1]  9 12
# → $`1`
# → [1] 1 3 5
# →
# → $`2`
# → [1] 2 4 6
max(nchar(words)); nchar(words)[which.max(nchar(words))]
# → [1] 3
# → [1] 3
embed(1:4, 2)
rev(seq(0, 10, 5))
stack <- c()
stack <- c(stack, 1)
stack <- c(stack, 2)
stack[length(stack)]
setNames(1:3, c("a", "b", "c"))
# →      [,1] [,2]
# → [1,]    2    1
# → [2,]    3    2
# → [3,]    4    3
# → [1] 10  5  0
# → [1] 2
# → a b c
# → 1 2 3

# Matrices
matrix(1:6, nrow = 2); matrix(1:4, 2, byrow = TRUE)
# →      [,1] [,2] [,3]
# → [1,]    1    3    5
# → [2,]    2    4    6
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    3    4
m1 <- matrix(1:4, 2, dimnames = list(c("a", "b"), c("x", "y")))
m1
m1["a", "y"]
m1[, "x"]
# →   x y
# → a 1 3
# → b 2 4
# → [1] 3
# → a b
# → 1 2
dim(grid); nrow(grid); ncol(grid)
# → [1] 2 3
# → [1] 2
# → [1] 3
t(grid); grid[1, ]; grid[, 2]
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    3    4
# → [3,]    5    6
# → [1] 1 3 5
# → [1] 3 4
grid[2, 3]; grid[grid > 3]
# → [1] 6
# → [1] 4 5 6
grid * 2; grid %*% t(grid); 1:3 %*% 1:3
# →      [,1] [,2] [,3]
# → [1,]    2    6   10
# → [2,]    4    8   12
# →      [,1] [,2]
# → [1,]   35   44
# → [2,]   44   56
# →      [,1]
# → [1,]   14
m2 <- matrix(0, 2, 2); m2[1, ] <- c(5, 6); m2[2, 2] <- 1.5; m2
# →      [,1] [,2]
# → [1,]    5  6.0
# → [2,]    0  1.5
rbind(1:3, 4:6); cbind(a = 1:2, b = 3:4); cbind(1:2, c("x", "y"))
# →      [,1] [,2] [,3]
# → [1,]    1    2    3
# → [2,]    4    5    6
# →      a b
# → [1,] 1 3
# → [2,] 2 4
# →      [,1] [,2]
# → [1,] "1"  "x"
# → [2,] "2"  "y"
diag(2); diag(c(1, 2)); diag(matrix(1:4, 2))
# →      [,1] [,2]
# → [1,]    1    0
# → [2,]    0    1
# →      [,1] [,2]
# → [1,]    1    0
# → [2,]    0    2
# → [1] 1 4
det(matrix(c(2, 1, 1, 3), 2))
solve(matrix(c(2, 0, 0, 4), 2))
solve(matrix(c(2, 1, 1, 3), 2), c(1, 2))
# → [1] 5
# →      [,1] [,2]
# → [1,]  0.5 0.00
# → [2,]  0.0 0.25
# → [1] 0.2 0.6
apply(grid, 1, sum); apply(grid, 2, max); apply(grid, c(1, 2), function(x) x * 10)
# → [1]  9 12
# → [1] 2 4 6
# →      [,1] [,2] [,3]
# → [1,]   10   30   50
# → [2,]   20   40   60
rowSums(grid); colSums(grid); rowMeans(grid)
# → [1]  9 12
# → [1]  3  7 11
# → [1] 3 4
colMeans(grid); sweep(grid, 2, colSums(grid), "/")
# → [1] 1.5 3.5 5.5
# →           [,1]      [,2]      [,3]
# → [1,] 0.3333333 0.4285714 0.4545455
# → [2,] 0.6666667 0.5714286 0.5454545
rownames(grid) <- c("r1", "r2"); grid; rownames(grid); rownames(grid) <- NULL
# →    [,1] [,2] [,3]
# → r1    1    3    5
# → r2    2    4    6
# → [1] "r1" "r2"
matrix(c(0.5, 1.25, 100, 2), 2); matrix(c(TRUE, FALSE), 1)
# →      [,1] [,2]
# → [1,] 0.50  100
# → [2,] 1.25    2
# →      [,1]  [,2]
# → [1,] TRUE FALSE
matrix(c("a", "bb"), 2); matrix(c(1, NA, 3, 4), 2)
# →      [,1]
# → [1,] "a"
# → [2,] "bb"
# →      [,1] [,2]
# → [1,]    1    3
# → [2,]   NA    4
which(grid == 4, arr.ind = TRUE); grid[nrow(grid):1, ]
# →      row col
# → [1,]   2   2
# →      [,1] [,2] [,3]
# → [1,]    2    4    6
# → [2,]    1    3    5
upper.tri(matrix(1:4, 2)); matrix(1:9, 3)[lower.tri(matrix(1:9, 3))]
# →       [,1]  [,2]
# → [1,] FALSE  TRUE
# → [2,] FALSE FALSE
# → [1] 2 3 6
array(1:8, c(2, 2, 2)); dim(array(0, c(2, 3, 4)))
# → , , 1
# →
# →      [,1] [,2]
# → [1,]    1    3
# → [2,]    2    4
# →
# → , , 2
# →
# →      [,1] [,2]
# → [1,]    5    7
# → [2,]    6    8
# →
# → [1] 2 3 4
identical(t(t(grid)), grid); max(grid); sum(grid)
# → [1] TRUE
# → [1] 6
# → [1] 21
mean(grid); length(grid); is.matrix(grid)
# → [1] 3.5
# → [1] 6
# → [1] TRUE
as.vector(grid)  # → [1] 1 2 3 4 5 6
m3 <- matrix(1:4, 2); m3[m3 > 2] <- 0L; m3; m3 == t(m3); cbind(m3, 9:10); rbind(m3, 7)
# →      [,1] [,2]
# → [1,]    1    0
# → [2,]    2    0
# →       [,1]  [,2]
# → [1,]  TRUE FALSE
# → [2,] FALSE  TRUE
# →      [,1] [,2] [,3]
# → [1,]    1    0    9
# → [2,]    2    0   10
# →      [,1] [,2]
# → [1,]    1    0
# → [2,]    2    0
# → [3,]    7    7
max.col(matrix(c(1, 9, 5, 2), 2)); row(matrix(0, 2, 2)); col(matrix(0, 2, 2))
# → [1] 2 1
# →      [,1] [,2]
# → [1,]    1    1
# → [2,]    2    2
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    1    2
grid[1, , drop = FALSE]; kronecker(diag(2), matrix(1, 1, 2))
# →      [,1] [,2] [,3]
# → [1,]    1    3    5
# →      [,1] [,2] [,3] [,4]
# → [1,]    1    1    0    0
# → [2,]    0    0    1    1
crossprod(grid); outer(c(a = 1, b = 2), c(x = 1, y = 2))
# →      [,1] [,2] [,3]
# → [1,]    5   11   17
# → [2,]   11   25   39
# → [3,]   17   39   61
# →   x y
# → a 1 2
# → b 2 4
head(matrix(1:20, 10), 2); matrix(1:3, 2, 3)
# →      [,1] [,2]
# → [1,]    1   11
# → [2,]    2   12
# →      [,1] [,2] [,3]
# → [1,]    1    3    2
# → [2,]    2    1    3
tcrossprod(1:2); prop.table(matrix(1:4, 2))
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    2    4
# →      [,1] [,2]
# → [1,]  0.1  0.3
# → [2,]  0.2  0.4
prop.table(c(a = 1, b = 3)); aperm(array(1:6, c(1, 2, 3)))[, , 1]
# →    a    b
# → 0.25 0.75
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    3    4
# → [3,]    5    6

# Lists
l1 <- list(name = "Ann", age = 30, tags = c("x", "y")); l1
# → $name
# → [1] "Ann"
# →
# → $age
# → [1] 30
# →
# → $tags
# → [1] "x" "y"
l1$name; l1[["age"]]; l1["age"]
# → [1] "Ann"
# → [1] 30
# → $age
# → [1] 30
l1$missing; names(l1); length(l1)
# → NULL
# → [1] "name" "age"  "tags"
# → [1] 3
l2 <- list(1, "a", TRUE); l2[[2]]; l2[[4]] <- 5; length(l2); l2[[1]] <- NULL; length(l2)
# → [1] "a"
# → [1] 4
# → [1] 3
l3 <- list(a = 1); l3$b <- 2; l3[["c"]] <- list(d = 3); l3$c$d; str(l3); unlist(l3)
# → [1] 3
# → List of 3
# →  $ a: num 1
# →  $ b: num 2
# →  $ c:List of 1
# →   ..$ d: num 3
# →   a   b c.d
# →   1   2   3
str(1:3); str("a"); str(c(1.5, 2))
# →  int [1:3] 1 2 3
# →  chr "a"
# →  num [1:2] 1.5 2
str(list(1, "b")); str(list(x = 1:2, f = TRUE))
# → List of 2
# →  $ : num 1
# →  $ : chr "b"
# → List of 2
# →  $ x: int [1:2] 1 2
# →  $ f: logi TRUE
list(1, "two", c(3, 4)); list(); list(a = NULL, b = list(c = 1))
# → [[1]]
# → [1] 1
# →
# → [[2]]
# → [1] "two"
# →
# → [[3]]
# → [1] 3 4
# →
# → list()
# → $a
# → NULL
# →
# → $b
# → $b$c
# → [1] 1
unlist(list(a = 1, b = list(c = 2, d = 3)))
unlist(list(1, "a"))
rapply(list(1, 2), function(x) x * 2, how = "unlist")
# →   a b.c b.d
# →   1   2   3
# → [1] "1" "a"
# → [1] 2 4
modifyList(list(a = 1, b = 2), list(b = 3))
stack2 <- list()
stack2[[length(stack2) + 1]] <- "x"
stack2
# → $a
# → [1] 1
# →
# → $b
# → [1] 3
# →
# → [[1]]
# → [1] "x"
"a" %in% names(list(a = 1))
is.null(list(a = 1)$b)
l4 <- list(a = 1, b = 2)
for (n in names(l4)) cat(n, l4[[n]], "\n")
# → [1] TRUE
# → [1] TRUE
# → a 1
# → b 2
counts <- list()
for (w in words) counts[[w]] <- (if (is.null(counts[[w]])) 0 else counts[[w]]) + 1
unlist(counts)
# → the cat sat  on mat
# →   2   1   1   1   1
rev(list(a = 1, b = 2)); setdiff(names(list(a = 1, b = 2)), "a"); as.list(1:2)
# → $b
# → [1] 2
# →
# → $a
# → [1] 1
# →
# → [1] "b"
# → [[1]]
# → [1] 1
# →
# → [[2]]
# → [1] 2
list(1, 2)[-1]; mapply(rep, 1:3, 3:1)
# → [[1]]
# → [1] 2
# →
# → [[1]]
# → [1] 1 1 1
# →
# → [[2]]
# → [1] 2 2
# →
# → [[3]]
# → [1] 3
nested <- list(p = list(q = list(r = "deep")))
nested$p$q$r
nested[["p"]][["q"]]
nested$p$q$r <- "new"
nested$p$q$r
# → [1] "deep"
# → $r
# → [1] "deep"
# →
# → [1] "new"
e1 <- new.env()
e1$x <- 5
assign("y", 6, envir = e1)
sort(ls(e1))
get("y", envir = e1)
exists("zz", envir = e1)
mget(c("x", "y"), envir = e1)$y
# → [1] "x" "y"
# → [1] 6
# → [1] FALSE
# → [1] 6

# Data frames and factors
df <- data.frame(name = c("Ann", "Bob", "Cy"), age = c(30, 25, 41)); df
# →   name age
# → 1  Ann  30
# → 2  Bob  25
# → 3   Cy  41
df$age; df[2, ]; df[df$age > 28, "name"]
# → [1] 30 25 41
# →   name age
# → 2  Bob  25
# → [1] "Ann" "Cy"
nrow(df); ncol(df); names(df)
# → [1] 3
# → [1] 2
# → [1] "name" "age"
mean(df$age)  # → [1] 32
df$old <- df$age > 28; df; df[order(df$age), ]
# →   name age   old
# → 1  Ann  30  TRUE
# → 2  Bob  25 FALSE
# → 3   Cy  41  TRUE
# →   name age   old
# → 2  Bob  25 FALSE
# → 1  Ann  30  TRUE
# → 3   Cy  41  TRUE
str(df); colnames(df); dim(df)
# → 'data.frame':	3 obs. of  3 variables:
# →  $ name: chr  "Ann" "Bob" "Cy"
# →  $ age : num  30 25 41
# →  $ old : logi  TRUE FALSE TRUE
# → [1] "name" "age"  "old"
# → [1] 3 3
df[["name"]][1]; sapply(df, class); subset(df, age < 40, select = name)
# → [1] "Ann"
# →        name         age         old
# → "character"   "numeric"   "logical"
# →   name
# → 1  Ann
# → 2  Bob
aggregate(age ~ old, data = df, FUN = mean)
tapply(c(1, 2, 3), c("a", "b", "a"), sum)
with(df, sum(age))
# →     old  age
# → 1 FALSE 25.0
# → 2  TRUE 35.5
# → a b
# → 4 2
# → [1] 96
rbind(df[1, ], df[3, ]); head(df, 1)
# →   name age  old
# → 1  Ann  30 TRUE
# → 3   Cy  41 TRUE
# →   name age  old
# → 1  Ann  30 TRUE
f1 <- factor(c("lo", "hi", "lo"), levels = c("lo", "hi"))
f1
levels(f1)
as.integer(f1)
table(f1)
summary(f1)
nlevels(f1)
# → [1] lo hi lo
# → Levels: lo hi
# → [1] "lo" "hi"
# → [1] 1 2 1
# → f1
# → lo hi
# →  2  1
# → lo hi
# →  2  1
# → [1] 2
factor(c("b", "a", "b"))
as.character(factor(c("b", "a")))
factor(1:2, labels = c("one", "two"))
# → [1] b a b
# → Levels: a b
# → [1] "b" "a"
# → [1] one two
# → Levels: one two
f1 == "lo"; droplevels(f1[f1 == "lo"])
# → [1]  TRUE FALSE  TRUE
# → [1] lo lo
# → Levels: lo
summary(c(1, 2, 3, 4, 100))
merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6))
# →    Min. 1st Qu.  Median    Mean 3rd Qu.    Max.
# →       1       2       3      22       4     100
# →   k a b
# → 1 2 4 5
colMeans(data.frame(a = 1:2, b = 3:4)); unsplit(split(1:4, c(1, 2)), c(1, 2))
# →   a   b
# → 1.5 3.5
# → [1] 1 2
apply(data.frame(a = 1:2, b = 3:4), 1, sum)
lapply(split(df$age, df$old), mean)
do.call(rbind, lapply(1:2, function(i) data.frame(i = i, sq = i^2)))
# → [1] 4 6
# → $`FALSE`
# → [1] 25
# →
# → $`TRUE`
# → [1] 35.5
# →
# →   i sq
# → 1 1  1
# → 2 2  4
as.data.frame(table(words))[1:2, ]; unique(data.frame(a = c(1, 1), b = c(2, 2)))
# →   words Freq
# → 1   cat    1
# → 2   mat    1
# →   a b
# → 1 1 2
within(data.frame(a = 1:2), b <- a * 2); expand.grid(x = 1:2, y = c("a", "b"))
# →   a b
# → 1 1 2
# → 2 2 4
# →   x y
# → 1 1 a
# → 2 2 a
# → 3 1 b
# → 4 2 b

# Functions
f2 <- function(x, y = 2, ...) x + y; f2(1); f2(1, 5); f2(y = 1, x = 10)
# → [1] 3
# → [1] 6
# → [1] 11
add <- function(x) function(y) x + y
add(2)(3)
sapply(1:3, add(10))
(function(x) x^2)(4)
(\(x) x + 1)(2)
# → [1] 5
# → [1] 11 12 13
# → [1] 16
# → [1] 3
make_counter <- function() { count <- 0; function() { count <<- count + 1; count } }
c1 <- make_counter()
c1()
c1()
c2 <- make_counter()
c2()
# → [1] 1
# → [1] 2
# → [1] 1
fact <- function(n) if (n <= 1) 1 else n * fact(n - 1)
fact(10)
fact(20)
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
sapply(0:10, fib)
# → [1] 3628800
# → [1] 2.432902e+18
# →  [1]  0  1  1  2  3  5  8 13 21 34 55
f3 <- function(...) { args <- list(...); length(args) }
f3(1, 2, 3)
f4 <- function(...) sum(...)
f4(1, 2)
f5 <- function(...) names(list(...))
f5(a = 1, b = 2)
# → [1] 3
# → [1] 3
# → [1] "a" "b"
f6 <- function(x) { if (missing(x)) return("none"); x }
f6()
f6(3)
f7 <- function(type = c("one", "two")) match.arg(type)
f7()
f7("two")
# → [1] "none"
# → [1] 3
# → [1] "one"
# → [1] "two"
f8 <- function(n) { stopifnot(n > 0); n }
tryCatch(f8(-1), error = function(e) conditionMessage(e))
nargs_of <- function(...) nargs()
nargs_of(1, 2)
# → [1] "n > 0 is not TRUE"
# → [1] 2
f9 <- function() { on.exit(cat("bye\n")); cat("hi\n"); invisible(NULL) }
f9()
`%+%` <- function(a, b) paste0(a, b)
"a" %+% "b"
# → hi
# → bye
# → [1] "ab"
Reduce(`+`, 1:5)
Reduce(`+`, 1:4, accumulate = TRUE)
Reduce(function(a, b) paste0(a, b), c("a", "b", "c"))
# → [1] 15
# → [1]  1  3  6 10
# → [1] "abc"
Reduce(`-`, 1:4, right = TRUE); Reduce(`+`, list(), 0); Reduce(`*`, 1:3, 10)
# → [1] -2
# → [1] 0
# → [1] 60
Filter(function(x) x > 2, 1:5)
Filter(Negate(is.null), list(1, NULL, 2))
Map(function(a, b) a * b, 1:2, 3:4)
# → [1] 3 4 5
# → [[1]]
# → [1] 1
# →
# → [[2]]
# → [1] 2
# →
# → [[1]]
# → [1] 3
# →
# → [[2]]
# → [1] 8
Position(function(x) x > 2, c(1, 3, 5)); Find(function(x) x > 2, c(1, 3, 5))
# → [1] 2
# → [1] 3
sapply(1:3, function(i) i^2)
sapply(c(a = 1, b = 2), function(x) x * 2)
sapply(c("x", "yy"), nchar)
# → [1] 1 4 9
# → a b
# → 2 4
# →  x yy
# →  1  2
sapply(1:2, function(i) c(i, i^2))
sapply(list(), length)
sapply(words[1:2], toupper, USE.NAMES = FALSE)
# →      [,1] [,2]
# → [1,]    1    2
# → [2,]    1    4
# → list()
# → [1] "THE" "CAT"
lapply(1:2, function(x) x * 10); vapply(1:3, function(i) i * 2, numeric(1))
# → [[1]]
# → [1] 10
# →
# → [[2]]
# → [1] 20
# →
# → [1] 2 4 6
mapply(function(x, y) x + y, 1:3, 4:6)
mapply(function(n, v) paste(n, v), c(a = "A", b = "B"), c("1", "2"))
# → [1] 5 7 9
# →     a     b
# → "A 1" "B 2"
do.call(sum, list(1, 2, 3))
do.call("paste", list("a", "b", sep = "-"))
compose <- function(f, g) function(x) g(f(x))
compose(sqrt, abs)(16)
# → [1] 6
# → [1] "a-b"
# → [1] 4
c(1, 4, 9) |> sqrt() |> sum()
identity(5)
Vectorize(function(a, b) a + b)(1:2, 3:4)
args <- list(1:10)
do.call(mean, args)
is.function(add)
body(function(x) x + 1)
formals(function(a, b = 2) 1)$b
deparse(quote(x + y * 2))
eval(parse(text = "1 + 2"))
# → [1] 6
# → [1] 5
# → [1] 4 6
# → [1] 5.5
# → [1] TRUE
# → x + 1
# → [1] 2
# → [1] "x + y * 2"
# → [1] 3
square <- function(x) x^2
square
apply_twice <- function(f, x) f(f(x))
apply_twice(square, 3)
outer_x <- 1
change <- function() outer_x <- 2
change()
outer_x
memo <- c()
local({ a <- 2; a * 3 })
# → function (x)
# → x^2
# → [1] 81
# → [1] 1
# → [1] 6
hanoi_moves <- 0
hanoi <- function(n, a = "A", b = "B", c = "C") { if (n == 0) return(invisible()); hanoi(n - 1, a, c, b); hanoi_moves <<- hanoi_moves + 1; hanoi(n - 1, c, b, a) }
hanoi(4)
hanoi_moves  # → [1] 15

# Control flow
for (i in 1:3) cat(i, ""); cat("\n")  # → 1 2 3
for (s in c("a", "b")) print(s); for (x in list(1, "z")) print(x)
# → [1] "a"
# → [1] "b"
# → [1] 1
# → [1] "z"
i2 <- 0
while (TRUE) { i2 <- i2 + 1; if (i2 == 2) next; if (i2 > 4) break; cat("i", i2, "\n") }
# → i 1
# → i 3
# → i 4
n2 <- 10
repeat { n2 <- n2 - 3; if (n2 < 0) break }
n2
for (i in seq_len(0)) print("never")
for (k in seq(10, 1, by = -4)) cat(k, "")
# → [1] -2
# → 10 6 2
switch("b", a = "first", b = "second", "other")
switch("z", a = 1, "default")
switch(2, "x", "y", "z")
# → [1] "second"
# → [1] "default"
# → [1] "y"
switch("a", a = , b = "shared"); is.null(switch("q", a = 1))
# → [1] "shared"
# → [1] TRUE
x2 <- if (5 > 3) "yes" else "no"
x2
if (length(integer(0))) 1 else 2
y2 <- 7
if (y2 < 5) { "low" } else if (y2 < 10) { "mid" } else { "high" }
# → [1] "yes"
# → [1] 2
# → [1] "mid"
for (i in 1:2) for (j in 1:2) cat(i, j, i * j, "\n")
z2 <- 5
z2 <- z2 -> zz2
zz2
5 -> a2
a2
# → 1 1 1
# → 1 2 2
# → 2 1 2
# → 2 2 4
# → [1] 5
# → [1] 5
collatz <- function(n) { steps <- 0; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; steps <- steps + 1 }; steps }
collatz(27)  # → [1] 111
for (i in 1:15) { out <- ""; if (i %% 3 == 0) out <- paste0(out, "Fizz"); if (i %% 5 == 0) out <- paste0(out, "Buzz"); cat(if (out == "") i else out, "") }
# → 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
do_steps <- function(x) { result <- switch(class(x)[1], numeric = "num", character = "chr", logical = "lgl", "?!"); result }
do_steps(1)
do_steps("a")
do_steps(TRUE)
do_steps(NULL)
# → [1] "num"
# → [1] "chr"
# → [1] "lgl"
# → [1] "?!"
is_prime <- function(n) n > 1 && all(n %% 2:max(2, floor(sqrt(n))) != 0 | n == 2:max(2, floor(sqrt(n))))
Filter(is_prime, 1:30)
m4 <- matrix(1:4, 2)
for (r in seq_len(nrow(m4))) cat(m4[r, ], "\n")
# →  [1]  2  3  5  7 11 13 17 19 23 29
# → 1 3
# → 2 4

# Conditions
tryCatch(stop("bad"), error = function(e) cat("caught:", conditionMessage(e), "\n"), finally = cat("done\n"))
# → caught: bad
# → done
tryCatch({ warning("careful"); 1 }, warning = function(w) paste("W:", conditionMessage(w)))
tryCatch(5, error = function(e) 0)
tryCatch(log(-1), warning = function(w) conditionMessage(w))
# → [1] "W: careful"
# → [1] 5
# → [1] "NaNs produced"
r1 <- try(stop("oops"), silent = TRUE)
class(r1)
inherits(r1, "try-error")
cat(r1)
tryCatch(as.integer("x"), warning = function(w) "NAs")
# → [1] "try-error"
# → [1] TRUE
# → Error in try(stop("oops"), silent = TRUE) : oops
# → [1] "NAs"
tryCatch(1 + "a", error = function(e) conditionMessage(e))
tryCatch(list(1)[[3]], error = function(e) conditionMessage(e))
tryCatch(undefined_name, error = function(e) conditionMessage(e))
# → [1] "non-numeric argument to binary operator"
# → [1] "subscript out of bounds"
# → [1] "object 'undefined_name' not found"
withCallingHandlers({ warning("w1"); cat("after\n") }, warning = function(w) { cat("saw", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
# → saw w1
# → after
my_condition <- structure(class = c("custom", "condition"), list(message = "hello", call = NULL))
tryCatch(signalCondition(my_condition), custom = function(c) paste("got", conditionMessage(c)))  # → [1] "got hello"
f10 <- function(x) { if (!is.numeric(x)) stop("need a number: ", x, call. = FALSE); sqrt(x) }
tryCatch(f10("q"), error = function(e) print(conditionMessage(e)))
tryCatch(f10(4), error = function(e) NULL)
tryCatch(stop("a ", 1), error = function(e) print(e))
# → [1] "need a number: q"
# → [1] 2
# → <simpleError in doTryCatch(return(expr), name, parentenv, handler): a 1>
tryCatch(message("note"), message = function(m) cat("message:", conditionMessage(m)))
suppressWarnings(as.numeric("b"))
# → message: note
# → [1] NA
tryCatch(stopifnot("must be positive" = -1 > 0), error = function(e) conditionMessage(e))
tryCatch(match.arg("x", c("a", "b")), error = function(e) "no match")
# → [1] "must be positive"
# → [1] "no match"
safe_divide <- function(a, b) { tryCatch({ if (b == 0) stop("division by zero"); a / b }, error = function(e) { NA }, finally = { cat("tried\n") }) }
safe_divide(1, 0)
safe_divide(1, 4)
tryCatch(matrix(1:6, 2) %*% matrix(1:6, 2), error = function(e) conditionMessage(e))
# → tried
# → [1] NA
# → tried
# → [1] 0.25
# → [1] "non-conformable arguments"

# Objects
dog <- structure(list(name = "Rex"), class = "dog")
print.dog <- function(x, ...) cat("Dog:", x$name, "\n")
dog
print(dog)
class(dog)
inherits(dog, "dog")
# → Dog: Rex
# → Dog: Rex
# → [1] "dog"
# → [1] TRUE
speak <- function(x, ...) UseMethod("speak")
speak.default <- function(x, ...) "..."
speak.dog <- function(x, ...) paste(x$name, "barks")
speak(dog)
speak(1)
unclass(dog)
# → [1] "Rex barks"
# → [1] "..."
# → $name
# → [1] "Rex"
puppy <- structure(list(name = "Bit"), class = c("puppy", "dog"))
speak.puppy <- function(x, ...) paste(NextMethod(), "softly")
speak(puppy)
toString.dog <- function(x, ...) "a dog"
toString(dog)
format.dog <- function(x, ...) "fmt"
format(puppy)
# → [1] "Bit barks softly"
# → [1] "a dog"
# → [1] "fmt"
money <- function(x) structure(x, class = "money")
"+.money" <- function(e1, e2) money(unclass(e1) + unclass(e2))
print.money <- function(x, ...) cat("$", format(unclass(x), nsmall = 2), "\n")
money(1.5) + money(2)
summary.money <- function(object, ...) "sum"
summary(money(3))
length.dog <- function(x) 42L
length(dog)
# → $ 3.50
# → [1] "sum"
# → [1] 42
attributes(matrix(1:4, 2))
attr(structure(1, note = "n"), "note")
x3 <- 1:3
attr(x3, "unit") <- "cm"
attributes(x3)
class(matrix(1:4, 2))
class(sum)
class(NULL)
class(data.frame())
typeof(1L)
typeof(mean)
mode(1)
# → $dim
# → [1] 2 2
# →
# → [1] "n"
# → $unit
# → [1] "cm"
# →
# → [1] "matrix" "array"
# → [1] "function"
# → [1] "NULL"
# → [1] "data.frame"
# → [1] "integer"
# → [1] "closure"
# → [1] "numeric"
setClass("Point", representation(x = "numeric", y = "numeric"))
p1 <- new("Point", x = 1, y = 2)
p1@x
isVirtualClass("Point")
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Point", function(shape) 0)
area(p1)
# → [1] 1
# → [1] FALSE
# → [1] "area"
# → [1] 0
Account <- setRefClass("Account", fields = list(balance = "numeric"), methods = list(deposit = function(x) { balance <<- balance + x; invisible(.self) }))
acc <- Account$new(balance = 10)
acc$deposit(5)
acc$balance
acc$deposit(1)$deposit(2)
acc$balance
# → [1] 15
# → [1] 18

# Random
set.seed(42); runif(3)  # → [1] 0.9148060 0.9370754 0.2861395
set.seed(1); rnorm(3)  # → [1] -0.6264538  0.1836433 -0.8356286
set.seed(10); round(rnorm(5, mean = 10, sd = 2), 2)  # → [1] 10.04  9.63  7.26  8.80 10.59
set.seed(123); sample(1:10)  # →  [1]  3 10  2  8  6  9  1  7  5  4
sample(5, 2); sample(c("a", "b", "c"), 5, replace = TRUE)
# → [1] 2 3
# → [1] "a" "c" "c" "a" "a"
set.seed(7)
runif(2, min = 5, max = 10)
sample(c("H", "T"), 4, replace = TRUE, prob = c(0.7, 0.3))
# → [1] 9.944546 6.988727
# → [1] "H" "H" "H" "T"
rbinom(3, 10, 0.5); rexp(2)
# → [1] 4 8 3
# → [1] 0.8121939 0.5456239
set.seed(2); matrix(round(rnorm(4), 3), 2); sample.int(20, 3)
# →        [,1]   [,2]
# → [1,] -0.897  1.588
# → [2,]  0.185 -1.130
# → [1] 17 12  9
rpois(3, 4); set.seed(2); round(rnorm(1), 3)
# → [1] 5 2 3
# → [1] -0.897

# Numeric programs
sum(c(1, 2, 3) * c(4, 5, 6)); sqrt(sum(c(3, 4)^2))
# → [1] 32
# → [1] 5
softmax(c(1, 2, 3)); round(softmax(c(a = 1, b = 2)), 3)
# → [1] 0.09003057 0.24472847 0.66524096
# →     a     b
# → 0.269 0.731
sigmoid(0); sigmoid(c(-1, 1)); relu(c(-2, 0, 3))
# → [1] 0.5
# → [1] 0.2689414 0.7310586
# → [1] 0 0 3
tanh(0.5); round(sigmoid(matrix(c(-1, 0, 1, 2), 2)), 4)
# → [1] 0.4621172
# →        [,1]   [,2]
# → [1,] 0.2689 0.7311
# → [2,] 0.5000 0.8808
q <- matrix(c(1, 0, 0, 1), 2)
k <- matrix(c(1, 1, 0, 1), 2)
scores <- q %*% t(k) / sqrt(2)
scores
t(apply(scores, 1, softmax))
# →           [,1]      [,2]
# → [1,] 0.7071068 0.7071068
# → [2,] 0.0000000 0.7071068
# →           [,1]      [,2]
# → [1,] 0.5000000 0.5000000
# → [2,] 0.3302385 0.6697615
w <- 0
for (step in 1:5) { gradient <- 2 * (w - 3); w <- w - 0.1 * gradient; cat("step", step, "w", w, "\n") }
# → step 1 w 0.6
# → step 2 w 1.08
# → step 3 w 1.464
# → step 4 w 1.7712
# → step 5 w 2.01696
pos <- outer(0:2, 0:1, function(p, i) p / 10000^(i / 2))
round(sin(pos), 4)
round(cos(pos), 4)
# →        [,1] [,2]
# → [1,] 0.0000 0.00
# → [2,] 0.8415 0.01
# → [3,] 0.9093 0.02
# →         [,1]   [,2]
# → [1,]  1.0000 1.0000
# → [2,]  0.5403 1.0000
# → [3,] -0.4161 0.9998
vocab <- sort(unique(words))
ids <- setNames(seq_along(vocab), vocab)
ids
unname(ids[words])
vocab[c(5, 1)]
match(words, vocab)
# → cat mat  on sat the
# →   1   2   3   4   5
# → [1] 5 1 4 3 5 2
# → [1] "the" "cat"
# → [1] 5 1 4 3 5 2
moving <- function(x, n) sapply(seq_len(length(x) - n + 1), function(i) mean(x[i:(i + n - 1)]))
moving(c(1, 2, 3, 4, 5), 3)
filter(1:5, rep(1 / 3, 3))
cumsum(1:5) / seq_along(1:5)
# → [1] 2 3 4
# → Time Series:
# → Start = 1
# → End = 5
# → Frequency = 1
# → [1] NA  2  3  4 NA
# → [1] 1.0 1.5 2.0 2.5 3.0
top <- sort(c(a = 0.1, b = 0.7, c = 0.2), decreasing = TRUE)[1:2]
top
names(top)
which.max(c(a = 1, b = 3))
one_hot <- diag(3)[c(1, 3), ]
one_hot
# →   b   c
# → 0.7 0.2
# → [1] "b" "c"
# → b
# → 2
# →      [,1] [,2] [,3]
# → [1,]    1    0    0
# → [2,]    0    0    1
cross_entropy <- -sum(c(1, 0, 0) * log(c(0.7, 0.2, 0.1)))
cross_entropy
x4 <- c(1, 2, 3)
(x4 - mean(x4)) / sd(x4)
x4 / sqrt(sum(x4^2))
dist2 <- function(a, b) sqrt(sum((a - b)^2))
dist2(c(0, 0), c(3, 4))
# → [1] 0.3566749
# → [1] -1  0  1
# → [1] 0.2672612 0.5345225 0.8017837
# → [1] 5
bubble <- function(v) { n <- length(v); for (i in 1:(n - 1)) for (j in 1:(n - i)) if (v[j] > v[j + 1]) { t <- v[j]; v[j] <- v[j + 1]; v[j + 1] <- t }; v }
bubble(c(5, 2, 9, 1))  # → [1] 1 2 5 9
binary_search <- function(v, target) { lo <- 1; hi <- length(v); while (lo <= hi) { mid <- (lo + hi) %/% 2; if (v[mid] == target) return(mid); if (v[mid] < target) lo <- mid + 1 else hi <- mid - 1 }; -1 }
binary_search(c(1, 3, 5, 7, 9), 7)
binary_search(1:5, 6)
# → [1] 4
# → [1] -1
gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
gcd(48, 18)
rev(as.integer(intToBits(6))[1:4])
sum(as.integer(strsplit("12345", "")[[1]]))
Reduce(function(a, b) a * 2 + b, c(1, 0, 1, 1))
# → [1] 6
# → [1] 0 1 1 0
# → [1] 15
# → [1] 11
fit <- coef(lm(y ~ x, data = data.frame(x = c(1, 2, 3, 4), y = c(3, 5, 7, 9))))
round(fit, 6)
polyroot(c(6, -5, 1)) |> Re() |> round(4)
optimize(function(x) (x - 2)^2, c(0, 5))$minimum |> round(3)
integrate(dnorm, -1.96, 1.96)$value |> round(4)
dnorm(0)
pnorm(1.96)
qnorm(0.975)
# → (Intercept)           x
# →           1           2
# → [1] 2 3
# → [1] 2
# → [1] 0.95
# → [1] 0.3989423
# → [1] 0.9750021
# → [1] 1.959964
layer_norm <- function(x, eps = 1e-5) (x - mean(x)) / sqrt(mean((x - mean(x))^2) + eps)
layer_norm(c(1, 2, 3, 4))
x5 <- matrix(1:6 / 10, 2)
w5 <- matrix(c(0.1, 0.2, 0.3), 3)
x5 %*% w5
pmax(x5 %*% w5 - 0.2, 0)
# → [1] -1.3416354 -0.4472118  0.4472118  1.3416354
# →      [,1]
# → [1,] 0.22
# → [2,] 0.28
# →      [,1]
# → [1,] 0.02
# → [2,] 0.08
sieve <- function(n) { p <- rep(TRUE, n); p[1] <- FALSE; for (i in 2:floor(sqrt(n))) if (p[i]) p[seq(i * i, n, by = i)] <- FALSE; which(p) }
sieve(50)
rev(cummax(rev(c(1, 5, 2))))
trunc(5.99)
17 %/% 5 * 5 + 17 %% 5 == 17
mapply(identical, c(1, 2), c(1, 3))
nchar(strtoi("11", 2))
# →  [1]  2  3  5  7 11 13 17 19 23 29 31 37 41 43 47
# → [1] 5 5 2
# → [1] 5
# → [1] TRUE
# → [1]  TRUE FALSE
# → [1] 1
