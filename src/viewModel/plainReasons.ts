import * as l10n from "@vscode/l10n";

/** Reasons without names or numbers in them, each with its words. */
export const plainReasons: Readonly<Record<string, () => string>> = {
  "this class is not followed": () => l10n.t("this class is not followed"),
  "what is not found is not followed here": () => l10n.t("what is not found is not followed here"),
  "this test is not followed": () => l10n.t("this test is not followed"),
  "these names are not followed": () => l10n.t("these names are not followed"),
  "these labels are not followed": () => l10n.t("these labels are not followed"),
  "these groups are not followed": () => l10n.t("these groups are not followed"),
  "an empty group is not followed": () => l10n.t("an empty group is not followed"),
  "this column is not followed": () => l10n.t("this column is not followed"),
  "these rows are not followed": () => l10n.t("these rows are not followed"),
  "missing numbers are not followed here": () => l10n.t("missing numbers are not followed here"),
  "conditions of nothing are not followed": () => l10n.t("conditions of nothing are not followed"),
  "the order of such texts is not followed": () =>
    l10n.t("the order of such texts is not followed"),
  "sets of several kinds are not followed": () => l10n.t("sets of several kinds are not followed"),
  "a search among another kind is not followed": () =>
    l10n.t("a search among another kind is not followed"),
  "the factorial of this number is not followed": () =>
    l10n.t("the factorial of this number is not followed"),
  "this choice is not followed": () => l10n.t("this choice is not followed"),
  "this condition is not followed": () => l10n.t("this condition is not followed"),
  "a missing number is not followed": () => l10n.t("a missing number is not followed"),
  "an index behind the end is not followed": () =>
    l10n.t("an index behind the end is not followed"),
  "a missing index is not followed": () => l10n.t("a missing index is not followed"),
  "this storage mode is not followed": () => l10n.t("this storage mode is not followed"),
  "these options are not followed": () => l10n.t("these options are not followed"),
  "this format of `dlarray` is not followed": () =>
    l10n.t("this format of `dlarray` is not followed"),
  "this format of `attention` is not followed": () =>
    l10n.t("this format of `attention` is not followed"),
  "this mask of `attention` is not followed": () =>
    l10n.t("this mask of `attention` is not followed"),
  "this matrix is not followed": () => l10n.t("this matrix is not followed"),
  "numbers that are nearly 0 are not followed here": () =>
    l10n.t("numbers that are nearly 0 are not followed here"),
  "this message is not followed": () => l10n.t("this message is not followed"),
  "this replacement is not followed": () => l10n.t("this replacement is not followed"),
  "this list is not followed": () => l10n.t("this list is not followed"),
  "these weights are not followed": () => l10n.t("these weights are not followed"),
  "this quantile is not followed": () => l10n.t("this quantile is not followed"),
  "the width of this text is not followed": () => l10n.t("the width of this text is not followed"),
  "this sign is not followed": () => l10n.t("this sign is not followed"),
  "this path is not followed": () => l10n.t("this path is not followed"),
  "this use of quotes is not followed": () => l10n.t("this use of quotes is not followed"),
  "a text in double quotes is not followed here": () =>
    l10n.t("a text in double quotes is not followed here"),
  "this key is not followed": () => l10n.t("this key is not followed"),
  "this regular expression is not followed": () =>
    l10n.t("this regular expression is not followed"),
  "what `try` catches is not followed": () => l10n.t("what `try` catches is not followed"),
  "this value is not followed": () => l10n.t("this value is not followed"),
  "this field of a text is not followed": () => l10n.t("this field of a text is not followed"),
  "this encoding is not followed": () => l10n.t("this encoding is not followed"),
  "a text that cannot be encoded or decoded is not followed": () =>
    l10n.t("a text that cannot be encoded or decoded is not followed"),
  "angles as large as this are not followed": () =>
    l10n.t("angles as large as this are not followed"),
  "it is unknown whether this pattern matches": () =>
    l10n.t("it is unknown whether this pattern matches"),
  "how this letter begins a word is not followed": () =>
    l10n.t("how this letter begins a word is not followed"),
  "how this letter ends a word is not followed": () =>
    l10n.t("how this letter ends a word is not followed"),
  "how this letter is folded is not followed": () =>
    l10n.t("how this letter is folded is not followed"),
  "whether this is a digit is not followed": () =>
    l10n.t("whether this is a digit is not followed"),
  "whether this is a number is not followed": () =>
    l10n.t("whether this is a number is not followed"),
  "this text is unknown": () => l10n.t("this text is unknown"),
  "this table of characters is not followed": () =>
    l10n.t("this table of characters is not followed"),
  "the text of this template is unknown": () => l10n.t("the text of this template is unknown"),
  "the text of this stream is unknown": () => l10n.t("the text of this stream is unknown"),
  "hyphens in `textwrap` are not followed": () => l10n.t("hyphens in `textwrap` are not followed"),
  "half a character is not followed": () => l10n.t("half a character is not followed"),
  "numbers near the smallest one are not followed": () =>
    l10n.t("numbers near the smallest one are not followed"),
  "how often this was called is unknown": () => l10n.t("how often this was called is unknown"),
  "this text is not followed": () => l10n.t("this text is not followed"),
  "`range` over functions is not followed": () => l10n.t("`range` over functions is not followed"),
  "a flag without members is not followed": () => l10n.t("a flag without members is not followed"),
  "the bits of this flag are unknown": () => l10n.t("the bits of this flag are unknown"),
  "this operator is not followed": () => l10n.t("this operator is not followed"),
  "tracebacks are not followed": () => l10n.t("tracebacks are not followed"),
  "it is unknown whether this exception goes on": () =>
    l10n.t("it is unknown whether this exception goes on"),
  "whether these sizes fit is unknown": () => l10n.t("whether these sizes fit is unknown"),
  "where this slice begins is unknown": () => l10n.t("where this slice begins is unknown"),
  "so many items are not followed": () => l10n.t("so many items are not followed"),
  "numbers with so many digits are not followed": () =>
    l10n.t("numbers with so many digits are not followed"),
  "arrays with so many axes are not followed": () =>
    l10n.t("arrays with so many axes are not followed"),
  "this function is unknown": () => l10n.t("this function is unknown"),
  "`subarray` shares its numbers, which is not followed": () =>
    l10n.t("`subarray` shares its numbers, which is not followed"),
  "this array is too long to be followed": () => l10n.t("this array is too long to be followed"),
  "this use of `new` is not followed": () => l10n.t("this use of `new` is not followed"),
  "the key that these numbers are drawn from is unknown": () =>
    l10n.t("the key that these numbers are drawn from is unknown"),
  "what pandas does here is not followed": () => l10n.t("what pandas does here is not followed"),
  "a number that is too large for its type is not followed": () =>
    l10n.t("a number that is too large for its type is not followed"),
  "the time is not followed": () => l10n.t("the time is not followed"),
  "only a browser knows what the page contains": () =>
    l10n.t("only a browser knows what the page contains"),
  "the text of what a library shows is not followed": () =>
    l10n.t("the text of what a library shows is not followed"),
  "this prototype is not followed": () => l10n.t("this prototype is not followed"),
  "this `super` is not followed": () => l10n.t("this `super` is not followed"),
  "these numbers are not followed": () => l10n.t("these numbers are not followed"),
  "this matrix is unknown": () => l10n.t("this matrix is unknown"),
  "a condition that is missing is not followed": () =>
    l10n.t("a condition that is missing is not followed"),
  "parts of matrices are not followed here": () =>
    l10n.t("parts of matrices are not followed here"),
  "this number is not followed": () => l10n.t("this number is not followed"),
  "this tensor is unknown": () => l10n.t("this tensor is unknown"),
  "a comparison with a missing number is not followed": () =>
    l10n.t("a comparison with a missing number is not followed"),
  "a missing text is not followed": () => l10n.t("a missing text is not followed"),
  "this number is unknown": () => l10n.t("this number is unknown"),
  "this value is unknown": () => l10n.t("this value is unknown"),
  "this is nested too deeply to be followed": () =>
    l10n.t("this is nested too deeply to be followed"),
  "a replacer of `JSON.stringify` is not followed": () =>
    l10n.t("a replacer of `JSON.stringify` is not followed"),
  "this text is too long to be followed": () => l10n.t("this text is too long to be followed"),
  "a part of this class is not followed": () => l10n.t("a part of this class is not followed"),
  "this assignment inside an expression is not followed": () =>
    l10n.t("this assignment inside an expression is not followed"),
  "this assignment is not followed": () => l10n.t("this assignment is not followed"),
  "this `switch` is not followed": () => l10n.t("this `switch` is not followed"),
  "jumps to a label are not followed": () => l10n.t("jumps to a label are not followed"),
  "it is given from outside the program": () => l10n.t("it is given from outside the program"),
  "the program takes too many steps to follow": () =>
    l10n.t("the program takes too many steps to follow"),
  "this is nested too deeply, or too large, to be followed": () =>
    l10n.t("this is nested too deeply, or too large, to be followed"),
  "this is written in a way that is not followed": () =>
    l10n.t("this is written in a way that is not followed"),
  "this call is not followed": () => l10n.t("this call is not followed"),
  "it computes no attention that is known here": () =>
    l10n.t("it computes no attention that is known here"),
  "this generator of random numbers is not followed": () =>
    l10n.t("this generator of random numbers is not followed"),
  "complex numbers are not followed here": () => l10n.t("complex numbers are not followed here"),
  "this pattern is not followed": () => l10n.t("this pattern is not followed"),
  "the angle of a real number is not followed": () =>
    l10n.t("the angle of a real number is not followed"),
  "`padding_mode` of a convolution is not followed": () =>
    l10n.t("`padding_mode` of a convolution is not followed"),
  "the sizes of this window are unknown": () => l10n.t("the sizes of this window are unknown"),
  "padding of different sizes is not followed": () =>
    l10n.t("padding of different sizes is not followed"),
  "this `interpolate` is not followed": () => l10n.t("this `interpolate` is not followed"),
  "the sizes of this picture are unknown": () => l10n.t("the sizes of this picture are unknown"),
  "this adaptive pooling is not followed": () => l10n.t("this adaptive pooling is not followed"),
  "what is filled here is unknown": () => l10n.t("what is filled here is unknown"),
  "this is unknown": () => l10n.t("this is unknown"),
  "this diagonal is not followed": () => l10n.t("this diagonal is not followed"),
  "this cross product is not followed": () => l10n.t("this cross product is not followed"),
  "these sequences are unknown": () => l10n.t("these sequences are unknown"),
  "what is copied here is unknown": () => l10n.t("what is copied here is unknown"),
  "these choices are not followed": () => l10n.t("these choices are not followed"),
  "these numbers are unknown": () => l10n.t("these numbers are unknown"),
  "this range of numbers is not followed": () => l10n.t("this range of numbers is not followed"),
  "text in `np.r_` is not followed": () => l10n.t("text in `np.r_` is not followed"),
  "what is written along this diagonal is unknown": () =>
    l10n.t("what is written along this diagonal is unknown"),
  "these places are unknown": () => l10n.t("these places are unknown"),
  "a convolution of whole numbers is not followed": () =>
    l10n.t("a convolution of whole numbers is not followed"),
  "this integral is not followed": () => l10n.t("this integral is not followed"),
  "these points are unknown": () => l10n.t("these points are unknown"),
  "this histogram is not followed": () => l10n.t("this histogram is not followed"),
  "these places are not followed": () => l10n.t("these places are not followed"),
  "how far to roll is unknown": () => l10n.t("how far to roll is unknown"),
  "how often to repeat is unknown": () => l10n.t("how often to repeat is unknown"),
  "the numbers to repeat are unknown": () => l10n.t("the numbers to repeat are unknown"),
  "this order of numbers is not followed": () => l10n.t("this order of numbers is not followed"),
  "the program ends here": () => l10n.t("the program ends here"),
  "it is unknown which branch runs here": () => l10n.t("it is unknown which branch runs here"),
  "it is unknown how often this runs": () => l10n.t("it is unknown how often this runs"),
  "it is unknown when this runs": () => l10n.t("it is unknown when this runs"),
  "it is unknown what runs first here": () => l10n.t("it is unknown what runs first here"),
  "it is unknown which of two timers runs first": () =>
    l10n.t("it is unknown which of two timers runs first"),
  "the end of this slice is unknown": () => l10n.t("the end of this slice is unknown"),
  "the line where `try` failed is unknown": () => l10n.t("the line where `try` failed is unknown"),
  "its parts are unknown": () => l10n.t("its parts are unknown"),
  "its value is unknown at this point": () => l10n.t("its value is unknown at this point"),
  "it is unknown whether this output or plot appears": () =>
    l10n.t("it is unknown whether this output or plot appears"),
  "the values it holds are unknown": () => l10n.t("the values it holds are unknown"),
  "the number of values to loop over is unknown": () =>
    l10n.t("the number of values to loop over is unknown"),
  "the values to loop over are unknown": () => l10n.t("the values to loop over are unknown"),
  "it may have been seeded by a function that is not followed": () =>
    l10n.t("it may have been seeded by a function that is not followed"),
  "the number of values here is unknown": () => l10n.t("the number of values here is unknown"),
  "it is unknown whether this dimension has size 1": () =>
    l10n.t("it is unknown whether this dimension has size 1"),
  "it is unknown whether this is true": () => l10n.t("it is unknown whether this is true"),
  "it was given to a function that is not followed": () =>
    l10n.t("it was given to a function that is not followed"),
  "a function that is not followed may have drawn random numbers": () =>
    l10n.t("a function that is not followed may have drawn random numbers"),
  "it may have been changed": () => l10n.t("it may have been changed"),
  "assigning to `shape` is not followed": () => l10n.t("assigning to `shape` is not followed"),
  "it is unknown what super() means here": () => l10n.t("it is unknown what super() means here"),
  "it is unknown whether these are equal": () => l10n.t("it is unknown whether these are equal"),
  "the remaining items are unknown": () => l10n.t("the remaining items are unknown"),
  "custom iterators are not followed": () => l10n.t("custom iterators are not followed"),
  "arguments in a list are not followed": () => l10n.t("arguments in a list are not followed"),
  "`print_help` and `print_usage` are not followed": () =>
    l10n.t("`print_help` and `print_usage` are not followed"),
  "complex numbers are not followed": () => l10n.t("complex numbers are not followed"),
  "a whole number beyond 2^53 is not followed": () =>
    l10n.t("a whole number beyond 2^53 is not followed"),
  "whole numbers beyond 2^53 are not followed": () =>
    l10n.t("whole numbers beyond 2^53 are not followed"),
  "it is unknown what is selected here": () => l10n.t("it is unknown what is selected here"),
  "the number of selected elements is unknown": () =>
    l10n.t("the number of selected elements is unknown"),
  "the bounds of this slice are unknown": () => l10n.t("the bounds of this slice are unknown"),
  "the index of this item is unknown": () => l10n.t("the index of this item is unknown"),
  "this key is unknown": () => l10n.t("this key is unknown"),
  "the values written here are unknown": () => l10n.t("the values written here are unknown"),
  "the items of this array are unknown": () => l10n.t("the items of this array are unknown"),
  "arrays of strings are not followed": () => l10n.t("arrays of strings are not followed"),
  "this reduction of `einops.reduce` is not followed": () =>
    l10n.t("this reduction of `einops.reduce` is not followed"),
  "this pattern is unknown": () => l10n.t("this pattern is unknown"),
  "the bounds of this type are not followed": () =>
    l10n.t("the bounds of this type are not followed"),
  "several quantiles at once are not followed": () =>
    l10n.t("several quantiles at once are not followed"),
  "the deleted entries are unknown": () => l10n.t("the deleted entries are unknown"),
  "the weights of `np.bincount` are not followed": () =>
    l10n.t("the weights of `np.bincount` are not followed"),
  "these margins of `np.pad` are not followed": () =>
    l10n.t("these margins of `np.pad` are not followed"),
  "these margins of `F.pad` are not followed": () =>
    l10n.t("these margins of `F.pad` are not followed"),
  "the shape is unknown": () => l10n.t("the shape is unknown"),
  "`np.kron` is followed only for matrices": () =>
    l10n.t("`np.kron` is followed only for matrices"),
  "what `np.vectorize` makes here is not followed": () =>
    l10n.t("what `np.vectorize` makes here is not followed"),
  "the bounds of this range are unknown": () => l10n.t("the bounds of this range are unknown"),
  "the bounds of these numbers are unknown": () =>
    l10n.t("the bounds of these numbers are unknown"),
  "its fill value is unknown": () => l10n.t("its fill value is unknown"),
  "this meshgrid is not followed": () => l10n.t("this meshgrid is not followed"),
  "it is unknown whether these are close": () => l10n.t("it is unknown whether these are close"),
  "this einsum is not followed": () => l10n.t("this einsum is not followed"),
  "this where is not followed": () => l10n.t("this where is not followed"),
  "this `tf.where` is not followed": () => l10n.t("this `tf.where` is not followed"),
  "these arrays are unknown": () => l10n.t("these arrays are unknown"),
  "these values are unknown": () => l10n.t("these values are unknown"),
  "these tensors are unknown": () => l10n.t("these tensors are unknown"),
  "the order of these dimensions is unknown": () =>
    l10n.t("the order of these dimensions is unknown"),
  "linear systems with different batch sizes are not followed": () =>
    l10n.t("linear systems with different batch sizes are not followed"),
  "the inverse of several matrices is not followed": () =>
    l10n.t("the inverse of several matrices is not followed"),
  "this power of a matrix is not followed": () => l10n.t("this power of a matrix is not followed"),
  "this norm is not followed": () => l10n.t("this norm is not followed"),
  "this type is not followed": () => l10n.t("this type is not followed"),
  "versions of mathjs differ in what a number beside a range takes": () =>
    l10n.t("versions of mathjs differ in what a number beside a range takes"),
  "where a value lies in memory differs from run to run": () =>
    l10n.t("where a value lies in memory differs from run to run"),
  "the items of this set are unknown": () => l10n.t("the items of this set are unknown"),
  "the number of values is unknown": () => l10n.t("the number of values is unknown"),
  "the items of this list are unknown at this point": () =>
    l10n.t("the items of this list are unknown at this point"),
  "the order of this list is unknown": () => l10n.t("the order of this list is unknown"),
  "the summands are unknown": () => l10n.t("the summands are unknown"),
  "the factors are unknown": () => l10n.t("the factors are unknown"),
  "the numbers of this generator are unknown: it has no seed, or could not be followed here": () =>
    l10n.t(
      "the numbers of this generator are unknown: it has no seed, or could not be followed here",
    ),
  "bytes are not followed": () => l10n.t("bytes are not followed"),
  "the strings to join are unknown": () => l10n.t("the strings to join are unknown"),
  "an earlier draw is not followed": () => l10n.t("an earlier draw is not followed"),
  "it is unknown whether numbers were drawn before": () =>
    l10n.t("it is unknown whether numbers were drawn before"),
  "the seed is unknown": () => l10n.t("the seed is unknown"),
  "it is unknown whether it was seeded here": () =>
    l10n.t("it is unknown whether it was seeded here"),
  "the weight of this layer is unknown": () => l10n.t("the weight of this layer is unknown"),
  "it is unknown what this mask hides": () => l10n.t("it is unknown what this mask hides"),
  "it is unknown what this mask selects": () => l10n.t("it is unknown what this mask selects"),
  "the positions that this mask hides are unknown": () =>
    l10n.t("the positions that this mask hides are unknown"),
  "parameters that are loaded are not followed": () =>
    l10n.t("parameters that are loaded are not followed"),
  "casting a module to another dtype is not followed": () =>
    l10n.t("casting a module to another dtype is not followed"),
  "this reduction of a loss is not followed": () =>
    l10n.t("this reduction of a loss is not followed"),
  "the weights of this loss are not followed": () =>
    l10n.t("the weights of this loss are not followed"),
  "`beta` and `delta` of a loss are not followed": () =>
    l10n.t("`beta` and `delta` of a loss are not followed"),
  "this cross entropy is not followed": () => l10n.t("this cross entropy is not followed"),
  "gradients are not followed": () => l10n.t("gradients are not followed"),
  "`add_bias_kv` and `add_zero_attn` are not followed": () =>
    l10n.t("`add_bias_kv` and `add_zero_attn` are not followed"),
  "it was trained, and gradients are not followed": () =>
    l10n.t("it was trained, and gradients are not followed"),
  "pointers to single values are not followed": () =>
    l10n.t("pointers to single values are not followed"),
  "the order of a map differs from run to run": () =>
    l10n.t("the order of a map differs from run to run"),
  "what a clock gives differs from run to run": () =>
    l10n.t("what a clock gives differs from run to run"),
  "a seed that differs from run to run": () => l10n.t("a seed that differs from run to run"),
  "the target positions are unknown": () => l10n.t("the target positions are unknown"),
  "it is too large to be followed": () => l10n.t("it is too large to be followed"),
  "the type of this pointer is unknown": () => l10n.t("the type of this pointer is unknown"),
  "the type of this product is unknown": () => l10n.t("the type of this product is unknown"),
  "it was changed afterwards": () => l10n.t("it was changed afterwards"),
  "which file this reads is unknown": () => l10n.t("which file this reads is unknown"),
  "the parts of this path are unknown": () => l10n.t("the parts of this path are unknown"),
  "what this file holds is not followed": () => l10n.t("what this file holds is not followed"),
  "a file with more than tensors in it is not followed": () =>
    l10n.t("a file with more than tensors in it is not followed"),
  "the order of this set is unknown, or differs from run to run": () =>
    l10n.t("the order of this set is unknown, or differs from run to run"),
  "a part of this text is unknown": () => l10n.t("a part of this text is unknown"),
  "this is not initialised": () => l10n.t("this is not initialised"),
  "this is outside of the array": () => l10n.t("this is outside of the array"),
  "it is unknown what this points to": () => l10n.t("it is unknown what this points to"),
  "it is unknown where this is": () => l10n.t("it is unknown where this is"),
  "it is open which of these arguments is computed first": () =>
    l10n.t("it is open which of these arguments is computed first"),
  "these pointers point into different arrays": () =>
    l10n.t("these pointers point into different arrays"),
  "the seed of `rand` is unknown": () => l10n.t("the seed of `rand` is unknown"),
  "a change of the length of this array is not followed": () =>
    l10n.t("a change of the length of this array is not followed"),
  "this is read before it is set": () => l10n.t("this is read before it is set"),
  "this is not followed": () => l10n.t("this is not followed"),
  "this place is unknown": () => l10n.t("this place is unknown"),
  "this condition is unknown": () => l10n.t("this condition is unknown"),
  "numbers among texts are not followed": () => l10n.t("numbers among texts are not followed"),
  "matrices of texts are not followed": () => l10n.t("matrices of texts are not followed"),
  "this range is unknown": () => l10n.t("this range is unknown"),
  "a list with names for some of its items is not followed": () =>
    l10n.t("a list with names for some of its items is not followed"),
  "names for some of the numbers are not followed": () =>
    l10n.t("names for some of the numbers are not followed"),
  "names for some of the rows are not followed": () =>
    l10n.t("names for some of the rows are not followed"),
  "this order is unknown": () => l10n.t("this order is unknown"),
  "these items are unknown": () => l10n.t("these items are unknown"),
  "parts of lists with names are not followed": () =>
    l10n.t("parts of lists with names are not followed"),
  "indices by name are not followed": () => l10n.t("indices by name are not followed"),
  "a matrix as an index is not followed": () => l10n.t("a matrix as an index is not followed"),
  "this shape is unknown": () => l10n.t("this shape is unknown"),
  "`%in%` is not followed for several values": () =>
    l10n.t("`%in%` is not followed for several values"),
  "this comparison is not followed": () => l10n.t("this comparison is not followed"),
  "this format is not followed": () => l10n.t("this format is not followed"),
  "these are too many numbers to follow": () => l10n.t("these are too many numbers to follow"),
  "this index is not followed": () => l10n.t("this index is not followed"),
  "the shape of this part is unknown": () => l10n.t("the shape of this part is unknown"),
  "classes are not followed": () => l10n.t("classes are not followed"),
  "this product is not followed": () => l10n.t("this product is not followed"),
  "the type of these numbers is not followed": () =>
    l10n.t("the type of these numbers is not followed"),
  "colours are not followed": () => l10n.t("colours are not followed"),
  "it is unknown what the user types": () => l10n.t("it is unknown what the user types"),
  "it is unknown which version is installed": () =>
    l10n.t("it is unknown which version is installed"),
  "it is unknown what was read before": () => l10n.t("it is unknown what was read before"),
  "this environment is not followed": () => l10n.t("this environment is not followed"),
  "this name is not found": () => l10n.t("this name is not found"),
  "it is unknown whether a library is installed": () =>
    l10n.t("it is unknown whether a library is installed"),
  "numbers of this type are not followed here": () =>
    l10n.t("numbers of this type are not followed here"),
  "numbers of two types are not followed": () => l10n.t("numbers of two types are not followed"),
};
