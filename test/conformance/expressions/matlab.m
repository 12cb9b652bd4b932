% Numbers
disp(7)  % → 7
disp(2 + 3 * 4)  % → 14
disp(7 / 2)  % → 3.5000
disp(pi)  % → 3.1416
fprintf('%g %g\n', 1 / 3, 2 ^ 10)  % → 0.333333 1024
fprintf('%d %i %5d|%-5d|%05d\n', 3, 4, 42, 42, 42)  % → 3 4    42|42   |00042
fprintf('%.2f %8.3f %e %G\n', pi, exp(1), 12345.678, 1e-10)  % → 3.14    2.718 1.234568e+04 1E-10
fprintf('%d\n', 2.5)  % ⇒ 2.500000e+00
fprintf('%d, ', [1 2 3]); fprintf('\n');  % → 1, 2, 3,
fprintf('%d-%s\n', 1, 'a', 2, 'b')
% → 1-a
% → 2-b
fprintf('%+d %x %o %c %5s|%-5s|%%\n', 5, 255, 8, 'q', 'ab', 'cd')  % → +5 ff 10 q    ab|cd   |%
fprintf('%*d\n', 6, 42)  % →     42
fprintf('hello\n')  % → hello
fprintf('%s\n', 'abc')  % → abc
fprintf('%s %s\n', num2str(1e10), num2str(123456789.123))  % → 10000000000 123456789.123
disp(1 / 0)  % → Inf
disp(-1 / 0)  % → -Inf
disp(0 / 0)  % → NaN
disp(isnan([1 NaN 3]))  % →   0  1  0
disp(isinf([Inf 1 -Inf]))  % →   1  0  1
disp([mod(7, 3) mod(-7, 3) mod(7, -3) mod(5, 0)])  % →    1   2  -2   5
disp([rem(7, 3) rem(-7, 3) rem(7, -3)])  % →    1  -1   1
fprintf('%g ', mod(5.5, 2), mod(-0.5, 1), rem(-5.5, 2)); fprintf('\n');  % → 1.5 0.5 -1.5
disp([round(2.5) round(-2.5) floor(-1.5) ceil(1.2) fix(-1.7)])  % →    3  -3  -2   2  -1
disp([abs(-3) sign(-2) sqrt(16) max(3, 9) min(3, 9)])  % →    3  -1   4   9   3
disp([gcd(12, 18) lcm(4, 6) factorial(5) nchoosek(5, 2)])  % →      6    12   120    10
disp(primes(20))  % →     2    3    5    7   11   13   17   19
disp(isprime([2 4 7 9]))  % →   1  0  1  0
disp(factor(60))  % →    2   2   3   5
fprintf('%.4f ', exp(1), log(10), log2(8), log10(1000), log1p(0.5)); fprintf('\n');  % → 2.7183 2.3026 3.0000 3.0000 0.4055
fprintf('%.4f ', sin(1), cos(1), tan(1), asin(0.5), atan2(1, 2), sinh(1), tanh(0.5)); fprintf('\n');  % → 0.8415 0.5403 1.5574 0.5236 0.4636 1.1752 0.4621
fprintf('%.4f ', hypot(3, 4), nthroot(27, 3), power(2, 0.5)); fprintf('\n');  % → 5.0000 3.0000 1.4142
fprintf('%d %d\n', realmax > 1e308, eps == 2 ^ -52)  % → 1 1
fprintf('%.15g\n', 0.1 + 0.2)  % → 0.3
disp(0.1 + 0.2 == 0.3)  % → 0
disp(abs(0.1 + 0.2 - 0.3) < eps)  % → 1
fprintf('%s\n', mat2str([1 2; 3 4.5]))  % → [1 2;3 4.5]
fprintf('%s\n', mat2str([true false]))  % → [true false]
fprintf('%s\n', mat2str(pi, 4))  % → 3.142
fprintf('%s %s\n', mat2str([]), mat2str([1; 2]))  % → [] [1;2]
disp(mat2str('hi'))  % ⇒ 'hi'
disp(round(3.14159, 2))  % ⇒ 3.1400
disp(round(1234, -2))  % ⇒ 1200
disp(num2str(pi))  % → 3.1416
disp(num2str(pi, 8))  % → 3.1415927
disp(num2str(42))  % → 42
disp(num2str([1 2 3]))  % → 1  2  3
disp(num2str(3.14159, '%8.3f'))  % → 3.142
disp(num2str([1.5 2.25]))  % → 1.5        2.25
disp(num2str(true))  % → 1
disp(num2str([1 2; 3 4]))
% → 1  2
% → 3  4
disp(num2str(-0.5))  % → -0.5
disp(int2str(2.7))  % → 3
z = 3 + 4i; fprintf('%g %g %g %g\n', real(z), imag(z), abs(z), real(conj(z) * z))  % → 3 4 5 25
% Integer types
disp(int8(200))  % → 127
disp(uint8(-5))  % → 0
disp(uint8(250) + 10)  % → 255
disp(int32(7) / int32(2))  % → 4
disp(idivide(int32(7), int32(2)))  % → 3
disp(idivide(int32(7), int32(2), 'floor'))  % → 3
disp(class(int16(5) * 2.6))  % → int16
disp(int16(5) * 2.5)  % → 13
disp([intmax('int32') intmin('int32')])  % →   2147483647  -2147483648
disp(class(single(1) + 1))  % → single
disp(class([int8(1) 2.7]))  % → int8
disp(double(int8(-128)) - 1)  % → -129
disp(abs(int8(-128)))  % → 127
disp([bitand(12, 10) bitor(12, 10) bitxor(12, 10)])  % →     8   14    6
disp([bitshift(1, 4) bitshift(16, -2)])  % →    16    4
disp(bitget(10, 1:4))  % →   0  1  0  1
disp(bitset(8, 1))  % → 9
disp(dec2bin(10))  % → 1010
disp(dec2bin(5, 8))  % → 00000101
disp([bin2dec('1010') hex2dec('FF')])  % →     10   255
disp(dec2hex(255))  % → FF
disp(isa(int8(1), 'integer') + 2 * isa(5, 'float') + 4 * isa(5, 'numeric'))  % → 7
disp(uint8(3.5))  % → 4
disp(cast(3.7, 'int32'))  % → 4
disp(isinteger(5))  % → 0
% Matrices
A = [1 2 3; 4 5 6];
disp(A)
% →    1   2   3
% →    4   5   6
disp(size(A))  % →    2   3
disp([size(A, 1) size(A, 2) numel(A) ndims(A) length(A)])  % →    2   3   6   2   3
[rowCount, colCount] = size(A); fprintf('%d x %d\n', rowCount, colCount)  % → 2 x 3
disp(A(2, 3))  % → 6
disp(A(end, 1))  % → 4
disp(A(end))  % → 6
disp(A(:, 2))
% →    2
% →    5
disp(A(:)')  % →    1   4   2   5   3   6
disp(A(1, :))  % →    1   2   3
disp(A(:, end:-1:1))
% →    3   2   1
% →    6   5   4
disp(A(A > 2)')  % →    4   5   3   6
disp(A(:, [true false true]))
% →    1   3
% →    4   6
disp(A')
% →    1   4
% →    2   5
% →    3   6
disp(A .* 2 - 1)
% →     1    3    5
% →     7    9   11
disp(A .^ 2)
% →     1    4    9
% →    16   25   36
disp(2 .^ [0 1 2 3])  % →    1   2   4   8
disp([1 2; 3 4] * [5; 6])
% →    17
% →    39
disp([1 2 3] + [10; 20])
% →    11   12   13
% →    21   22   23
disp(A - mean(A, 2))
% →   -1   0   1
% →   -1   0   1
b1 = 1:5; b1(2) = []; disp(b1)  % →    1   3   4   5
b2 = [1 2 3]; b2(end + 1) = 4; disp(b2)  % →    1   2   3   4
b3 = [1 2]; b3(5) = 9; disp(b3)  % →    1   2   0   0   9
b4 = zeros(2, 3); b4(2, :) = 7; disp(b4)
% →    0   0   0
% →    7   7   7
b5 = magic(3); b5(:, 2) = []; disp(b5)
% →    8   6
% →    3   7
% →    4   2
b6 = 1:6; b6([1 3]) = [10 30]; disp(b6)  % →    10    2   30    4    5    6
b7 = [5 -2 8 -1]; b7(b7 < 0) = 0; disp(b7)  % →    5   0   8   0
disp(0:0.25:1)  % →          0    0.2500    0.5000    0.7500    1.0000
disp(5:-2:1)  % →    5   3   1
disp(linspace(0, 1, 5))  % →         0   0.2500   0.5000   0.7500   1.0000
fprintf('%g ', logspace(0, 2, 3)); fprintf('\n');  % → 1 10 100
disp(zeros(2, 2))
% →    0   0
% →    0   0
disp(ones(1, 3) * 4)  % →    4   4   4
disp(full(eye(2)))
% →    1   0
% →    0   1
disp(repmat([1 2], 2, 2))
% →    1   2   1   2
% →    1   2   1   2
disp(reshape(1:6, 2, 3))
% →    1   3   5
% →    2   4   6
disp(reshape(1:6, [], 2))
% →    1   4
% →    2   5
% →    3   6
disp([A; 7 8 9])
% →    1   2   3
% →    4   5   6
% →    7   8   9
disp([A, [0; 0]])
% →    1   2   3   0
% →    4   5   6   0
disp(horzcat([1 2], 3)), disp(vertcat(1, 2)')
% →    1   2   3
% →    1   2
disp(cat(2, [1 2], [3 4]))  % →    1   2   3   4
disp(kron([1 2], [1; 1]))
% →    1   2
% →    1   2
disp(full(diag([1 2 3])))
% →    1   0   0
% →    0   2   0
% →    0   0   3
disp(diag([1 2; 3 4])')  % →    1   4
disp(triu(magic(3)))
% →    8   1   6
% →    0   5   7
% →    0   0   2
disp(tril(ones(3)))
% →    1   0   0
% →    1   1   0
% →    1   1   1
disp(fliplr([1 2 3])), disp(flipud([1; 2])')
% →    3   2   1
% →    2   1
disp(flip([4 5 6]))  % →    6   5   4
disp(circshift([1 2 3 4], 1))  % →    4   1   2   3
disp(circshift([1 2; 3 4; 5 6], -1))
% →    3   4
% →    5   6
% →    1   2
disp(rot90([1 2; 3 4]))
% →    2   4
% →    1   3
disp(size(zeros(2, 3, 4)))  % →    2   3   4
disp(size(permute(zeros(2, 3, 4), [3 1 2])))  % →    4   2   3
disp(squeeze(sum(ones(2, 3, 2), 2)))
% →    3   3
% →    3   3
c3 = cat(3, [1 2], [3 4]); disp(c3(:, :, 2))  % →    3   4
disp(isempty([])), disp(isempty(zeros(0, 3)))
% → 1
% → 1
disp(isequal([1 2 3], [1 2 3])), disp(isequal([1 2], [1 2 3]))
% → 1
% → 0
disp([isrow([1 2 3]) iscolumn([1; 2]) isvector(5) isscalar(5) ismatrix([]) isreal(1)])  % →   1  1  1  1  1  1
[gx, gy] = meshgrid(1:3, 1:2); disp(gx + 10 * gy)
% →    11   12   13
% →    21   22   23
disp(sub2ind([2 3], 2, 3))  % → 6
[si, sj] = ind2sub([2 3], 4); fprintf('%d %d\n', si, sj)  % → 2 2
disp(colon(1, 4))  % →    1   2   3   4
disp(magic(4))
% →    16    2    3   13
% →     5   11   10    8
% →     9    7    6   12
% →     4   14   15    1
disp(toeplitz([1 2 3]))
% →    1   2   3
% →    2   1   2
% →    3   2   1
disp(vander([1 2 3]))
% →    1   1   1
% →    4   2   1
% →    9   3   1
disp(nnz([1 0 2 0]))  % → 2
% Reductions
disp(sum([1 2; 3 4])), disp(sum([1 2; 3 4], 2)')
% →    4   6
% →    3   7
disp(sum(sum(magic(3))))  % → 45
disp(sum(magic(3), 'all'))  % ⇒ 45
disp(max(magic(3), [], 'all'))  % ⇒ 9
disp(prod([1 2 3 4]))  % → 24
disp(mean([1 2; 3 4]))  % →    2   3
disp([median([3 1 2]) mode([1 2 2 3])])  % →    2   2
fprintf('%.4f ', std([1 2 3 4]), var([1 2 3 4]), std([1 2 3 4], 1)); fprintf('\n');  % → 1.2910 1.6667 1.1180
disp(cumsum([1 2 3 4])), disp(cumprod([1 2 3 4]))
% →     1    3    6   10
% →     1    2    6   24
disp(cumsum([1 2; 3 4], 2))
% →    1   3
% →    3   7
disp(diff([1 4 9 16])), disp(diff([1 4 9 16], 2))
% →    3   5   7
% →    2   2
disp(max([3 9 2])), disp(max([1 5; 7 2])), disp(max([1 5; 7 2], [], 2)')
% → 9
% →    7   5
% →    5   7
[mx, mi] = max([3 9 2 9]); fprintf('%d %d\n', mx, mi)  % → 9 2
[mn, mj] = min([3 1; 0 4], [], 2); disp([mn mj])
% →    1   2
% →    0   1
disp(max([1 NaN 3]))  % → 3
disp(max([1 5 3], 2))  % →    2   5   3
disp(any([0 0 1])), disp(all([1 1 0])), disp(any([0 1; 0 0]))
% → 1
% → 0
% →   0  1
disp(all([1 1; 0 1], 2)')  % →   1  0
disp(cummax([1 3 2 5 4])), disp(cummin([5 3 4 1]))
% →    1   3   3   5   5
% →    5   3   3   1
disp(sort([3 1 2])), disp(sort([3 1 2], 'descend'))
% →    1   2   3
% →    3   2   1
[ss, sk] = sort([30 10 20]); disp([ss; sk])
% →    10   20   30
% →     2    3    1
disp(sort([3 1; 2 5], 2))
% →    1   3
% →    2   5
disp(sortrows([3 1; 1 2; 2 0]))
% →    1   2
% →    2   0
% →    3   1
[sr, sx] = sortrows([3 1; 1 2; 2 0], -2); disp([sr sx])
% →    1   2   2
% →    3   1   1
% →    2   0   3
disp(find([0 1 0 1])), disp(find([0 1 0 1], 1))
% →    2   4
% → 2
[fr, fc] = find([0 1; 1 0]); disp([fr fc])
% →    2   1
% →    1   2
[~, order] = sort([0.2 0.9 0.5], 'descend'); disp(order(1:2))  % →    2   3
disp(issorted([1 2 2 3])), disp(max([4 9 1]) - min([4 9 1]))
% → 1
% → 8
disp(histc([1 2 2 3 5], 1:5))  % →    1   2   1   0   1
disp(norm([3 4])), disp(norm([1 -2 3], 1)), disp(norm([1 -2 3], Inf))
% → 5
% → 6
% → 3
disp(dot([1 2 3], [4 5 6])), disp(cross([1 0 0], [0 1 0]))
% → 32
% →    0   0   1
disp(trapz([1 2 3])), disp(polyval([1 2 3], 2)), disp(conv([1 2], [1 3]))
% → 4
% → 11
% →    1   5   6
fprintf('%.3f ', polyfit([1 2 3], [2 4 6], 1) + 0.0001); fprintf('\n');  % → 2.000 0.000
fprintf('%g ', interp1([1 2 3], [10 20 30], [1.5 2.5])); fprintf('\n');  % → 15 25
fprintf('%g ', roots([1 -3 2])); fprintf('\n');  % → 2 1
disp(cov([1 2 3], [2 4 6]))
% ⇒      1     2
% ⇒      2     4
% Linear algebra
fprintf('%.4f\n', det([1 2; 3 4]))  % → -2.0000
fprintf('%s\n', mat2str(round(inv([2 1; 1 1]) * 100) / 100))  % → [1 -1;-1 2]
fprintf('%.2f ', [2 1; 1 3] \ [3; 5]); fprintf('\n');  % → 0.80 1.40
disp([rank([1 2; 2 4]) trace([1 2; 3 4])])  % →    1   5
fprintf('%.4f ', eig([2 0; 0 3])); fprintf('\n');  % → 2.0000 3.0000
fprintf('%.4f ', svd([3 0; 0 4])); fprintf('\n');  % → 4.0000 3.0000
disp([1 2; 3 4] ^ 2)
% →     7   10
% →    15   22
fprintf('%.2f ', [2 4] / [1 0; 0 2]); fprintf('\n');  % → 2.00 2.00
[Q, R] = qr([1 2; 3 4]); disp(norm(Q * R - [1 2; 3 4]) < 1e-12)  % → 1
L = chol([4 2; 2 3]); fprintf('%.4f ', L); fprintf('\n');  % → 2.0000 0.0000 1.0000 1.4142
[V, D] = eig([2 1; 1 2]); fprintf('%.2f ', diag(D)); fprintf('\n');  % → 1.00 3.00
disp(pinv([1 0; 0 2]) * [1; 2])
% →    1
% →    1
disp(size(null([1 1; 1 1])))  % →    2   1
% Strings
disp(upper('hello')), disp(lower('HeLLo'))
% → HELLO
% → hello
disp(['abc' 'def'])  % → abcdef
disp(length('hello'))  % → 5
s1 = 'hello world'; disp(s1(1:5)), disp(s1(end:-1:1))
% → hello
% → dlrow olleh
disp(strrep('one two one', 'one', '1'))  % → 1 two 1
disp(strtrim(sprintf('  a b \t\n')))  % → a b
disp(strjoin({'a', 'b', 'c'}, '-'))  % → a-b-c
disp(strjoin({'a', 'b'}))  % → a b
p1 = strsplit('a,b,c', ','); fprintf('%s|', p1{:}); fprintf('%d\n', numel(p1));  % → a|b|c|3
p2 = strsplit('the quick  fox'); fprintf('[%s]', p2{:}); fprintf('\n');  % → [the][quick][fox]
p3 = strsplit('a,,b', ',', 'CollapseDelimiters', false); fprintf('[%s]', p3{:}); fprintf('\n');  % → [a][][b]
disp([strcmp('a', 'a') strcmp('a', 'b') strcmpi('A', 'a') strncmp('hello', 'help', 3)])  % →   1  0  1  1
disp(strcmp({'a', 'b', 'a'}, 'a'))  % →   1  0  1
disp(strfind('abcabc', 'bc'))  % →    2   5
disp(isempty(strfind('abc', 'z')))  % → 1
cc = strcat({'x '}, 'y'); disp(strcat('a ', 'b', 'c')), disp(cc{1})
% → abc
% → x y
disp(fliplr('abc'))  % → cba
disp(double('AZaz'))  % →     65    90    97   122
disp(char([72 105]))  % → Hi
disp('a' + 1), disp(char('a' + (0:3)))
% → 98
% → abcd
disp(['x = ' num2str(3.5) ', n = ' int2str(4)])  % → x = 3.5, n = 4
disp(sprintf('%d,', [1 2 3]))  % → 1,2,3,
disp(sprintf('%s=%d;', 'a', 1, 'b', 2))  % → a=1;b=2;
disp(str2num('[1 2 3] * 2')), disp(str2double('3.25') * 2)
% →    2   4   6
% → 6.5000
disp(str2double('abc')), disp(str2double({'1', 'x', '2.5'}))
% → NaN
% →    1.0000      NaN   2.5000
disp(isspace('a b c')), disp(isletter('a1b')), disp(isstrprop('a1b2', 'digit'))
% →   0  1  0  1  0
% →   1  0  1
% →   0  1  0  1
disp([ischar('a') ischar(5) isnumeric(5) islogical(true) iscell({}) isstruct(struct())])  % →   1  0  1  1  1  1
disp(regexprep('abc123', '\d+', '#'))  % → abc#
disp(regexprep('John Smith', '(\w+) (\w+)', '$2, $1'))  % → Smith, John
disp(regexprep('aBc', 'b', 'x', 'ignorecase'))  % → axc
m1 = regexp('a1b22c333', '\d+', 'match'); fprintf('%s ', m1{:}); fprintf('\n');  % → 1 22 333
disp(regexp('a1b22', '\d+'))  % →    2   4
t1 = regexp('key=value', '(\w+)=(\w+)', 'tokens'); disp(t1{1}{2})  % → value
n1 = regexp('x=12', '(?<name>\w)=(?<num>\d+)', 'names'); disp([n1.name ':' n1.num])  % → x:12
o1 = regexp('foo42bar', '\d+', 'match', 'once'); disp(o1)  % → 42
w1 = regexp('a b  c', '\s+', 'split'); fprintf('[%s]', w1{:}); fprintf('\n');  % → [a][b][c]
[tk, rest] = strtok('hello big world'); disp([tk '|' rest])  % → hello| big world
[tk2, rest2] = strtok('a,b,c', ','); disp([tk2 '|' rest2])  % → a|,b,c
disp(['[' blanks(2) ']']), disp(repmat('ab', 1, 3))
% → [  ]
% → ababab
disp(any('hello' == 'l')), disp(sum('hello' == 'l'))
% → 1
% → 2
disp(deblank('hi   ')), disp(size(char('a', 'bcd')))
% → hi
% →    2   3
disp(startsWith('hello', 'he')), disp(endsWith({'a.m', 'b.c'}, '.m'))
% → 1
% →   1  0
disp(validatestring('app', {'apple', 'pear'}))  % → apple
disp(unique('banana')), disp(sort('hello'))
% → abn
% → ehllo
c1 = cellstr(['ab '; 'cd ']); fprintf('[%s]', c1{:}); fprintf('\n');  % → [ab][cd]
lc = lower({'AB', 'Cd'}); disp(lc{2})  % → cd
fprintf('%s\n', num2str(1234.5678, '%.1f'))  % → 1234.6
disp(isspace(sprintf('a\tb')))  % →   0  1  0
disp(find('hello' == 'l', 1, 'last'))  % → 4
disp(mat2str(ismember('a', {'a', 'b'})))  % → true
disp(strncmpi('ABC', 'abd', 2)), disp(char({'a', 'bb'}))
% → 1
% → a
% → bb
disp(eval('1 + 2'))  % → 3
st1 = "hello"; disp(st1 + " world")  % ⇒ hello world
disp(strlength("hello")), disp(numel("hello"))
% ⇒ 5
% ⇒ 1
disp("a" + 1)  % ⇒ a1
disp(contains("hello world", "wor"))  % ⇒ 1
disp(join(["a" "b" "c"], "-"))  % ⇒ a-b-c
st2 = split("a,b,c", ","); disp(size(st2))  % ⇒ 3 1
disp(replace("abc", "b", "X")), disp(erase("a-b-c", "-"))
% ⇒ aXc
% ⇒ abc
disp(upper("abc") == "ABC")  % ⇒ 1
disp(string(3.5) + "kg")  % ⇒ 3.5kg
disp(strip("  x  ")), disp(reverse("abc")), disp(count("banana", "a"))
% ⇒ x
% ⇒ cba
% ⇒ 3
disp(extractBefore("key=val", "=")), disp(extractAfter("key=val", "="))
% ⇒ key
% ⇒ val
disp([isstring("a") isstring('a') ischar("a")])  % ⇒ 1 0 0
% Cells
k1 = {1, 'two', [3 4]}; disp(numel(k1)), disp(k1{2}), disp(k1{3}(2))
% → 3
% → two
% → 4
k2 = {}; k2{end + 1} = 'a'; k2{end + 1} = 'b'; disp(numel(k2)), disp(class(k2(1)))
% → 2
% → cell
k3 = cell(2, 3); disp(size(k3)), disp(isempty(k3{1}))
% →    2   3
% → 1
disp(cellfun(@numel, {'a', 'bb', 'ccc'}))  % →    1   2   3
disp(cellfun('length', {'a', 'bb'}))  % →    1   2
u1 = cellfun(@(s) [s '!'], {'a', 'b'}, 'UniformOutput', false); disp(u1{2})  % → b!
[cm, ci] = cellfun(@max, {[1 5 2], [7 3]}); disp([cm; ci])
% →    5   7
% →    2   1
disp(cellfun(@isempty, {[], 'a', {}}))  % →   1  0  1
disp(cellfun(@(a, b) a * b, {1, 2}, {3, 4}))  % →    3   8
e1 = cellfun(@(x) error('bad'), {1, 2}, 'ErrorHandler', @(e, x) -x); disp(e1)  % →   -1  -2
disp(arrayfun(@(x) x ^ 2, [1 2 3]))  % →    1   4   9
a2 = arrayfun(@(x) 1:x, 1:3, 'UniformOutput', false); disp(a2{3})  % →    1   2   3
disp(cell2mat({1 2; 3 4}))
% →    1   2
% →    3   4
n2 = num2cell([1 2 3]); disp(n2{2})  % → 2
k4 = {3, 1, 2}; k4(2) = []; disp([k4{:}])  % →    3   2
disp(iscellstr({'a', 'b'})), disp(iscellstr({'a', 1}))
% → 1
% → 0
k5 = sort({'pear', 'apple', 'fig'}); disp(strjoin(k5, ' '))  % → apple fig pear
[x1, y1] = deal(1, 2); disp([x1 y1])  % →    1   2
k6 = [{1}, {2, 3}]; disp(size(k6)), disp(isequal({1, 'a'}, {1, 'a'}))
% →    1   3
% → 1
% Structs
p.name = 'Ada'; p.age = 36; disp(p.name), disp(p.age + 1)
% → Ada
% → 37
q = struct('x', 1, 'y', 'two'); disp(strjoin(fieldnames(q)', ','))  % → x,y
disp([isfield(q, 'x') isfield(q, 'z')]), disp(isfield(q, {'x', 'z', 'y'}))
% →   1  0
% →   1  0  1
q2 = rmfield(q, 'x'); disp(numel(fieldnames(q2)))  % → 1
f1 = 'dyn'; q.(f1) = 5; disp(q.dyn)  % → 5
people = struct('name', {'Ann', 'Bob'}, 'age', {30, 40}); disp(size(people)), disp(mean([people.age]))
% →    1   2
% → 35
people(3).name = 'Cy'; disp(numel(people)), disp(isempty(people(3).age))
% → 3
% → 1
disp(arrayfun(@(s) numel(s.name), people))  % →    3   3   2
names1 = {people.name}; disp(strjoin(names1, ';'))  % → Ann;Bob;Cy
n3.a.b.c = 7; n3.a.b.d = [1 2]; n3.a.b.d(3) = 9; disp(n3.a.b.d)  % →    1   2   9
sc2 = struct2cell(struct('a', 1, 'b', 2)); disp(size(sc2))  % →    2   1
c2 = cell2struct({1; 'x'}, {'num', 'str'}, 1); disp(c2.str)  % → x
o2 = orderfields(struct('b', 1, 'a', 2)); disp(strjoin(fieldnames(o2)', ' '))  % → a b
disp(structfun(@(v) v * 2, struct('a', 1, 'b', 2))')  % →    2   4
g1 = setfield(struct('a', 1), 'b', 3); disp(getfield(g1, 'b'))  % → 3
copy1 = p; copy1.age = 1; disp(p.age)  % → 36
for f2 = fieldnames(struct('u', 1, 'v', 2))', fprintf('%s ', f2{1}); end, fprintf('\n');  % → u v
% containers.Map
map1 = containers.Map(); map1('b') = 2; map1('a') = 1; disp(map1.Count), disp(strjoin(keys(map1), ','))
% → 2
% → a,b
map2 = containers.Map({'x', 'y'}, [10 20]); disp(map2('y')), disp(isKey(map2, 'z')), disp(map2.isKey('x'))
% → 20
% → 0
% → 1
disp(cell2mat(values(map2))), kk = map2.keys(); disp(kk{1})
% →    10   20
% → x
map3 = containers.Map('KeyType', 'double', 'ValueType', 'any'); map3(3) = 'c'; map3(1) = [1 2];
disp(cell2mat(keys(map3))), disp(map3(1))
% →    1   3
% →    1   2
map4 = containers.Map('KeyType', 'char', 'ValueType', 'double');
wordList = strsplit('a b a c b a');
for wi = 1:numel(wordList)
  w = wordList{wi};
  if isKey(map4, w), map4(w) = map4(w) + 1; else, map4(w) = 1; end
end
mk = keys(map4);
for wi = 1:numel(mk), fprintf('%s=%d ', mk{wi}, map4(mk{wi})); end  % → a=3 b=2 c=1
remove(map4, 'a'); disp(map4.Count), disp(length(map4))
% → 2
% → 2
map5 = map2; map5('x') = 99; disp(map2('x'))  % → 99
disp(isKey(map2, {'x', 'q'})), v2 = values(map2, {'y'}); disp(v2{1})
% →   1  0
% → 20
try
  map2('nope');
catch err
  disp('no such key');
end  % → no such key
% Sets
disp(unique([3 1 2 1 3]))  % →    1   2   3
[uu, ia, ic] = unique([5 3 5 1]); disp(uu), disp(ic(:)')
% →    1   3   5
% →    3   2   3   1
disp(unique([3 1 3 2], 'stable'))  % →    3   1   2
us = unique({'b', 'a', 'b'}); disp(strjoin(us, ','))  % → a,b
disp(ismember(2, [1 2 3])), disp(ismember([1 5 2], [2 1]))
% → 1
% →   1  0  1
[tf, loc] = ismember([1 5 2], [2 1]); disp([tf; loc])
% →    1   0   1
% →    2   0   1
disp(ismember({'a', 'z'}, {'a', 'b'}))  % →   1  0
disp(union([1 3], [2 3])), disp(intersect([1 2 3], [2 3 4])), disp(setdiff([1 2 3], 2)), disp(setxor([1 2], [2 3]))
% →    1   2   3
% →    2   3
% →    1   3
% →    1   3
disp(accumarray([1; 2; 1; 3], [10; 20; 30; 40])')  % →    40   20   40
disp(accumarray([1; 2; 1], [5; 6; 7], [], @max)')  % →    7   6
disp(accumarray([1 1; 2 2; 1 1], [1; 2; 3]))
% →    4   0
% →    0   2
disp(histcounts([1 2 2 3 3 3], 0.5:1:3.5))  % ⇒ 1 2 3
% Functions
sq = @(x) x .^ 2; disp(sq([1 2 3]))  % →    1   4   9
add = @(a) @(b) a + b; add5 = add(5); disp(add5(3))  % → 8
k = 10; scale = @(x) x * k; k = 20; disp(scale(2))  % → 20
disp(func2str(@(x) x + 1)), disp(func2str(@sin))
% ⇒ @(x)x+1
% ⇒ sin
fh = str2func('max'); disp(fh([1 7 3]))  % → 7
disp(feval(@plus, 2, 3)), disp(feval('minus', 5, 3))
% → 5
% → 2
compose = @(f, g) @(x) f(g(x)); inc = @(x) x + 1; h1 = compose(inc, sq); disp(h1(3))  % → 10
disp(isa(sq, 'function_handle')), disp(class(@sin))
% → 1
% → function_handle
iif = @(c, a, b) c * a + ~c * b; disp(iif(true, 1, 2))  % → 1
ops = {@plus, @minus, @times}; for oi = 1:3, fprintf('%d ', ops{oi}(6, 2)); end  % → 8 4 12
disp(bsxfun(@plus, [1 2], [10; 20]))
% →    11   12
% →    21   22
fzeroed = @(x) x .^ 2 - 2; fprintf('%.4f\n', fzero(fzeroed, [0 2]))  % → 1.4142
fprintf('%.4f\n', integral(@(x) x .^ 2, 0, 1))  % → 0.3333
varsum = @(varargin) numel(varargin); disp(varsum(1, 2, 3))  % → 3
% Control flow
total1 = 0; for i1 = 1:10, if mod(i1, 2), continue, end, total1 = total1 + i1; end, disp(total1)  % → 30
for col = [1 2; 3 4], fprintf('(%d,%d) ', col(1), col(2)); end  % → (1,3) (2,4)
for ch = 'abc', fprintf('%s.', ch); end  % → a.b.c.
for e2 = {1, 'x'}, fprintf('%s ', class(e2)); end  % → cell cell
n4 = 27; steps = 0;
while n4 ~= 1
  if rem(n4, 2) == 0, n4 = n4 / 2; else, n4 = 3 * n4 + 1; end
  steps = steps + 1;
end
disp(steps)  % → 111
switch 'cat'
  case {'dog', 'cat'}
    disp('pet');
  otherwise
    disp('other');
end  % → pet
switch 3
  case 1
    disp('one');
  case {2, 3}
    disp('two or three');
end  % → two or three
i2 = 0; while true, i2 = i2 + 1; if i2 >= 4, break, end, end, disp(i2)  % → 4
if [], disp('yes'), else, disp('empty is false'), end  % → empty is false
if [1 1 0], disp('all'), else, disp('not all'), end  % → not all
disp(xor(true, false)), disp(~[1 0]), disp(true && ~false || false)
% → 1
% →   0  1
% → 1
disp([1 0 1] & [1 1 0]), disp([1 0 0] | [0 0 1])
% →   1  0  0
% →   1  0  1
for none = [], disp('never'); end, disp('done')  % → done
fb = zeros(1, 8); fb(1:2) = 1; for i3 = 3:8, fb(i3) = fb(i3 - 1) + fb(i3 - 2); end, disp(fb)  % →     1    1    2    3    5    8   13   21
% Errors
try, error('Oops: %d', 5); catch err, disp(err.message), end  % → Oops: 5
try, error('my:id', 'Bad %s', 'thing'); catch err, fprintf('%s / %s\n', err.identifier, err.message); end  % → my:id / Bad thing
try, error(struct('message', 'm', 'identifier', 'a:b')); catch err, disp(err.identifier), end  % → a:b
try, x9 = [1 2 3]; x9(5); catch, disp('out of range'), end  % → out of range
try, [1 2 3] + [1 2]; catch err, disp(class(err)), end  % ⇒ MException
try, throw(MException('top:level', 'n = %d', 3)); catch err, disp(err.message), end  % ⇒ n = 3
try
  try, error('in:ner', 'inner'); catch e3, rethrow(e3); end
catch e4
  disp(e4.identifier);
end  % → in:ner
try, x8 = [1 2 3]; x8(7); catch err, disp(err.message), end  % ⇒ Index exceeds the number of array elements. Index must not exceed 3.
try, [1 2 3] + [1 2]; catch err, disp(err.message), end  % ⇒ Arrays have incompatible sizes for this operation.
try, assert(1 == 2, 'not equal'); catch err, disp(err.message), end  % → not equal
try, str2func(5); catch, disp('caught'), end  % → caught
warning('off', 'all'); warning('my:id', 'quiet'); disp('after')  % → after
% Small programs
softmax1 = @(x) exp(x - max(x)) ./ sum(exp(x - max(x))); fprintf('%.4f ', softmax1([1 2 3])); fprintf('\n');  % → 0.0900 0.2447 0.6652
rowSoftmax = @(S) exp(S - max(S, [], 2)) ./ sum(exp(S - max(S, [], 2)), 2);
Q1 = [1 0; 0 1]; K1 = [1 1; 0 1]; V1 = [1 2; 3 4];
W1 = rowSoftmax(Q1 * K1' / sqrt(2)); fprintf('%.4f %.4f\n', W1'); fprintf('%.4f %.4f\n', (W1 * V1)');
% → 0.6698 0.3302
% → 0.5000 0.5000
% → 1.6605 2.6605
% → 2.0000 3.0000
mask = triu(ones(3), 1) == 1; sc = zeros(3); sc(mask) = -Inf; disp(rowSoftmax(sc))
% →    1.0000        0        0
% →    0.5000   0.5000        0
% →    0.3333   0.3333   0.3333
relu = @(x) max(0, x); disp(relu([-1 0 2]))  % →    0   0   2
sigmoid = @(x) 1 ./ (1 + exp(-x)); fprintf('%.4f ', sigmoid([-1 0 1])); fprintf('\n');  % → 0.2689 0.5000 0.7311
v3 = [3 4]; disp(v3 / norm(v3))  % →    0.6000   0.8000
layerNorm = @(x) (x - mean(x)) / sqrt(var(x, 1) + 1e-5); fprintf('%.4f ', layerNorm([1 2 3])); fprintf('\n');  % → -1.2247 0.0000 1.2247
wt = 0; for it = 1:3, wt = wt - 0.1 * 2 * (wt - 3); end, fprintf('%.4f\n', wt)  % → 1.4640
oneHot = zeros(3, 4); oneHot(sub2ind(size(oneHot), 1:3, [2 4 1])) = 1; disp(oneHot)
% →    0   1   0   0
% →    0   0   0   1
% →    1   0   0   0
E = eye(4); disp(E([2 4 1], :))
% →    0   1   0   0
% →    0   0   0   1
% →    1   0   0   0
pe = zeros(2, 4); for pos = 0:1, for di = 0:2:2
  pe(pos + 1, di + 1) = sin(pos / 10000 ^ (di / 4)); pe(pos + 1, di + 2) = cos(pos / 10000 ^ (di / 4));
end, end
fprintf('%.4f ', pe'); fprintf('\n');  % → 0.0000 1.0000 0.0000 1.0000 0.8415 0.5403 0.0100 1.0000
fprintf('%.2f ', movmean([1 2 3 4 5], 3)); fprintf('\n');  % → 1.50 2.00 3.00 4.00 4.50
fprintf('%.2f ', conv([1 2 3 4], [1 1] / 2, 'valid')); fprintf('\n');  % → 1.50 2.50 3.50
fprintf('%g ', filter(1, [1 -0.5], [1 0 0])); fprintf('\n');  % → 1 0.5 0.25
text1 = 'hello'; [vocab, ~, ids] = unique(text1); disp(vocab), disp(ids(:)'), disp(vocab(ids))
% → ehlo
% →    2   1   3   3   4
% → hello
probs = [0.1 0.7 0.2]; [~, best] = max(probs); fprintf('argmax %d\n', best)  % → argmax 2
fprintf('%.4f\n', mean(([1 2 3] - [1 3 5]) .^ 2))  % → 1.6667
ce = -sum([0 1 0] .* log(probs)); fprintf('%.4f\n', ce)  % → 0.3567
disp(cellfun(@(w) find(strcmp({'the', 'cat'}, w)), {'cat', 'the'}))  % →    2   1
bub = [4 2 3 1]; for i5 = 1:3, for j5 = 1:4 - i5
  if bub(j5) > bub(j5 + 1), bub([j5 j5 + 1]) = bub([j5 + 1 j5]); end
end, end
disp(bub)  % →    1   2   3   4
fprintf('%s: %d\n', 'count', int32(5)); fprintf('%d %s\n', int8(3), 'x');
% → count: 5
% → 3 x
fprintf('[%s]\n', sprintf('%d ', [1 2; 3 4]))  % → [1 3 2 4 ]
fprintf('%d %d\n', [1 2; 3 4])
% → 1 3
% → 2 4
fprintf('%6.2f|%-8s|%3d%%\n', 3.14159, 'ab', 50)  % →   3.14|ab      | 50%
% More functions
disp(uminus([1 -2])), disp(ctranspose([1 2]))
% →   -1   2
% →    1
% →    2
disp(isfloat(2.5)), disp(isfloat('a')), disp(realmin > 0)
% → 1
% → 0
% → 1
old1 = 5; clearvars old1; disp(exist('old1', 'var'))  % → 0
disp(size(pagetranspose(ones(2, 3, 2))))  % ⇒ 3 2 2
disp(size(pagemtimes(ones(2, 3, 4), ones(3, 5, 4))))  % ⇒ 2 5 4
disp(max([4 8; 9 1], [], 1)), disp(min(7, [3 9]))
% →    9   8
% →    3   7
disp(sum([1 2; 3 4], 1)), disp(prod([1 2; 3 4], 2)')
% →    4   6
% →     2   12
disp(regexprep('a-b-c', '-', '+', 'once')), disp(regexprep('x1y2', '[a-z]', ''))
% → a+b-c
% → 12
[first1, last1] = regexp('ab12cd', '\d+'); disp([first1 last1])  % →    3   4
words2 = regexp('one two', '\w+', 'match'); disp(numel(words2)), disp(words2{end})
% → 2
% → two
disp(strjoin(cellfun(@(x) num2str(x), {1, 2.5, 3}, 'UniformOutput', false), ', '))  % → 1, 2.5, 3
disp(mean([1 2; 3 4], 'all'))  % ⇒ 2.5000
disp(find([5 6 7] == 6))  % → 2
disp(mod([-1 4 7], 3)), disp(rem(-1, 3))
% →    2   1   1
% → -1
disp(cumsum([1 2; 3 4])), disp(cumprod([1 2; 3 4], 2))
% →    1   2
% →    4   6
% →     1    2
% →     3   12
s9 = struct('v', {{1, 2}}); disp(numel(s9)), disp(numel(s9.v))
% → 1
% → 2
disp(isKey(containers.Map({'a'}, {1}), 'a'))  % → 1
m9 = containers.Map([3 1 2], {'c', 'a', 'b'}); v9 = values(m9); disp([v9{:}])  % → abc
disp(func2str(@max)), disp(numel(num2str(pi, 10)))
% → max
% → 11

% What else the language has
disp([isbool(true) isbool(1) is_function_handle(@sin) issquare(eye(2)) issquare(ones(2, 3))])  % →   1  0  1  1  0
disp(numfields(struct('a', 1, 'b', 2)))  % → 2
fdisp(stdout, [1 2; 3 4])
% →    1   2
% →    3   4
[first, last] = regexpi('Hello hello', 'HEL');
disp([first; last])
% →    1   7
% →    3   9
validateattributes([1 2 3], {'numeric'}, {'positive'});
disp('valid')  % → valid
started = tic;
disp(toc(started) >= 0 && cputime >= 0)  % → 1

