#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define SQUARE(x) ((x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define NAME_OF(x) #x
#define ROWS 2
#define DIM 3

typedef struct {
    int x;
    int y;
} Point;

typedef struct Node {
    int value;
    struct Node *next;
} Node;

typedef struct Tree {
    int key;
    struct Tree *left, *right;
} Tree;

typedef struct {
    int items[16];
    int top;
} Stack;

typedef struct {
    char name[20];
    int age;
    double score;
} Student;

typedef struct {
    int rows, cols;
    double *data;
} Matrix;

enum Color { RED, GREEN = 5, BLUE };
typedef enum { MONDAY = 1, TUESDAY, WEDNESDAY } Day;
typedef int (*Operation)(int, int);

union Number {
    uint32_t whole;
    uint8_t bytes[4];
};

static int global_count = 0;
const char *const week_days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

void swap(int *a, int *b) {
    int held = *a;
    *a = *b;
    *b = held;
}

int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

int gcd(int a, int b) {
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

long long fibonacci(int n) {
    long long previous = 0, current = 1;
    for (int i = 0; i < n; i++) {
        long long next = previous + current;
        previous = current;
        current = next;
    }
    return previous;
}

bool is_prime(int n) {
    if (n < 2) return false;
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return true;
}

int add(int a, int b) { return a + b; }
int subtract(int a, int b) { return a - b; }
int multiply(int a, int b) { return a * b; }
int apply(Operation operation, int a, int b) { return operation(a, b); }

int compare_ints(const void *a, const void *b) {
    int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

int compare_descending(const void *a, const void *b) { return *(int *)b - *(int *)a; }

int compare_strings(const void *a, const void *b) {
    return strcmp(*(const char **)a, *(const char **)b);
}

int compare_students(const void *a, const void *b) {
    const Student *left = a, *right = b;
    if (left->score != right->score) return left->score < right->score ? 1 : -1;
    return strcmp(left->name, right->name);
}

int next_id(void) {
    static int id = 100;
    return id++;
}

void print_array(const int *values, size_t count) {
    printf("[");
    for (size_t i = 0; i < count; i++) printf("%s%d", i ? ", " : "", values[i]);
    printf("]\n");
}

void print_doubles(const double *values, int count) {
    for (int i = 0; i < count; i++) printf("%.4f ", values[i]);
    printf("\n");
}

int sum_all(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(arguments, int);
    va_end(arguments);
    return total;
}

Node *push_front(Node *head, int value) {
    Node *node = malloc(sizeof(Node));
    node->value = value;
    node->next = head;
    return node;
}

void print_list(const Node *head) {
    for (const Node *at = head; at != NULL; at = at->next) printf("%d -> ", at->value);
    printf("NULL\n");
}

Node *reverse_list(Node *head) {
    Node *reversed = NULL;
    while (head) {
        Node *next = head->next;
        head->next = reversed;
        reversed = head;
        head = next;
    }
    return reversed;
}

void free_list(Node *head) {
    while (head) {
        Node *next = head->next;
        free(head);
        head = next;
    }
}

Tree *insert(Tree *root, int key) {
    if (!root) {
        Tree *leaf = calloc(1, sizeof *leaf);
        leaf->key = key;
        return leaf;
    }
    if (key < root->key) root->left = insert(root->left, key);
    else if (key > root->key) root->right = insert(root->right, key);
    return root;
}

void in_order(const Tree *root) {
    if (!root) return;
    in_order(root->left);
    printf("%d ", root->key);
    in_order(root->right);
}

int height(const Tree *root) {
    if (!root) return 0;
    int left = height(root->left), right = height(root->right);
    return 1 + MAX(left, right);
}

void push(Stack *stack, int value) { stack->items[stack->top++] = value; }
int pop(Stack *stack) { return stack->items[--stack->top]; }

double dot(const double *a, const double *b, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

void softmax(double *x, int n) {
    double highest = x[0], sum = 0.0;
    for (int i = 1; i < n; i++)
        if (x[i] > highest) highest = x[i];
    for (int i = 0; i < n; i++) {
        x[i] = exp(x[i] - highest);
        sum += x[i];
    }
    for (int i = 0; i < n; i++) x[i] /= sum;
}

Matrix new_matrix(int rows, int cols) {
    Matrix m = {rows, cols, calloc((size_t)rows * cols, sizeof(double))};
    return m;
}

double *cell(Matrix m, int row, int col) { return &m.data[row * m.cols + col]; }

int binary_search(const int values[], int count, int wanted) {
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (values[middle] == wanted) return middle;
        if (values[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

void bubble_sort(int *values, int count) {
    for (int i = 0; i < count - 1; i++)
        for (int j = 0; j < count - 1 - i; j++)
            if (values[j] > values[j + 1]) swap(&values[j], &values[j + 1]);
}

int partition(int *values, int low, int high) {
    int pivot = values[high], at = low - 1;
    for (int j = low; j < high; j++)
        if (values[j] <= pivot) swap(&values[++at], &values[j]);
    swap(&values[at + 1], &values[high]);
    return at + 1;
}

void quick_sort(int *values, int low, int high) {
    if (low >= high) return;
    int middle = partition(values, low, high);
    quick_sort(values, low, middle - 1);
    quick_sort(values, middle + 1, high);
}

void hanoi(int n, char from, char to, char by, int *moves) {
    if (n == 0) return;
    hanoi(n - 1, from, by, to, moves);
    (*moves)++;
    hanoi(n - 1, by, to, from, moves);
}

void reverse_string(char *text) {
    for (size_t i = 0, j = strlen(text); i + 1 < j; i++) {
        char held = text[i];
        text[i] = text[--j];
        text[j] = held;
    }
}

int formatted(char *to, const char *format, ...) {
    va_list given;
    va_start(given, format);
    int length = vsprintf(to, format, given);
    va_end(given);
    return length;
}

void shown(const char *format, ...) {
    va_list given, again, third;
    va_start(given, format);
    va_copy(again, given);
    va_copy(third, given);
    char kept[64];
    vsnprintf(kept, sizeof kept, format, again);
    va_end(again);
    vprintf(format, given);
    va_end(given);
    vfprintf(stderr, format, third);
    va_end(third);
    printf("%s", kept);
}

int main(void) {
    // Integers
    printf("%d\n", 7 / 2);  // → 3
    printf("%d %d\n", -7 / 2, -7 % 2);  // → -3 -1
    printf("%d\n", 17 % 5);  // → 2
    printf("%d %d\n", 7 % -3, -7 % -3);  // → 1 -1
    printf("%d\n", 2 + 3 * 4 - 6 / 4);  // → 13
    printf("%d %u\n", INT_MAX, UINT_MAX);  // → 2147483647 4294967295
    printf("%ld\n", LONG_MAX);  // → 9223372036854775807
    printf("%lld %llu\n", LLONG_MIN, ULLONG_MAX);  // → -9223372036854775808 18446744073709551615
    printf("%d %d\n", CHAR_BIT, SCHAR_MIN);  // → 8 -128
    printf("%d %d %d\n", SHRT_MAX, USHRT_MAX, UCHAR_MAX);  // → 32767 65535 255
    unsigned int below = 0;
    below--;
    printf("%u\n", below);  // → 4294967295
    unsigned char byte = 250;
    byte += 10;
    printf("%d\n", byte);  // → 4
    printf("%d\n", (signed char)200);  // → -56
    printf("%d\n", (short)70000);  // → 4464
    printf("%lld\n", 1LL << 40);  // → 1099511627776
    printf("%lld\n", (long long)INT_MAX + 1);  // → 2147483648
    printf("%u\n", 3000000000u + 2000000000u);  // → 705032704
    printf("%d\n", -1 < 1u);  // → 0
    printf("%d %d %d\n", 6 & 3, 6 | 3, 6 ^ 3);  // → 2 7 5
    printf("%d %d\n", ~5, ~0);  // → -6 -1
    printf("%d %d %d\n", 1 << 4, 200 >> 3, -16 >> 2);  // → 16 25 -4
    printf("%d %d %d\n", !0, !7, !!7);  // → 1 0 1
    printf("%d %d\n", 3 > 2, 3 == 2);  // → 1 0
    printf("%d\n", 1 ? 10 : 20);  // → 10
    int i1 = 5;
    int i2 = i1++ * 2;
    i2 += --i1;
    printf("%d %d\n", i1, i2);  // → 5 15
    int c1 = 10;
    c1 += 5, c1 -= 3, c1 *= 4, c1 /= 5, c1 %= 6;
    printf("%d\n", c1);  // → 3
    int s1 = 1;
    s1 <<= 5;
    s1 |= 3;
    s1 &= ~1;
    s1 ^= 0xFF;
    s1 >>= 1;
    printf("%d\n", s1);  // → 110
    printf("%d %d %d\n", 0x1F, 017, 'A');  // → 31 15 65
    printf("%d\n", 0b1010);  // → 10
    printf("%d %d\n", abs(-12), abs(7));  // → 12 7
    printf("%ld %lld\n", labs(-5L), llabs(-9000000000LL));  // → 5 9000000000
    div_t d1 = div(17, 5);
    printf("%d %d\n", d1.quot, d1.rem);  // → 3 2
    ldiv_t d2 = ldiv(-17L, 5L);
    printf("%ld %ld\n", d2.quot, d2.rem);  // → -3 -2
    printf("%zu %zu %zu %zu\n", sizeof(char), sizeof(int), sizeof(double), sizeof(long long));  // → 1 4 8 8
    printf("%zu %zu\n", sizeof(Point), sizeof(Student));  // → 8 32
    int8_t t1 = INT8_MAX;
    uint16_t t2 = UINT16_MAX;
    int64_t t3 = INT64_MIN;
    printf("%d %d %lld\n", t1, t2, (long long)t3);  // → 127 65535 -9223372036854775808
    uint8_t w1 = 0;
    w1 -= 1;
    printf("%u\n", w1);  // → 255
    uint32_t hash = 5381;
    for (const char *p = "hello"; *p; p++) hash = hash * 33 + (unsigned char)*p;
    printf("%u\n", hash);  // → 261238937
    uint32_t fnv = 2166136261u;
    for (const char *p = "abc"; *p; p++) fnv = (fnv ^ (uint8_t)*p) * 16777619u;
    printf("%08x\n", fnv);  // → 1a47e90b
    uint64_t state = 88172645463325252ULL;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    printf("%llu\n", (unsigned long long)state);  // → 8748534153485358512
    unsigned seed = 42;
    for (int i = 0; i < 3; i++) {
        seed = seed * 1103515245u + 12345u;
        printf("%u ", (seed / 65536) % 32768);
    }  // → 19081 17033 15269
    int bits = 0;
    for (unsigned n = 0xF0F0; n; n &= n - 1) bits++;
    printf("%d\n", bits);  // → 8
    printf("%d\n", MAX(3, 7) - MIN(3, 7));  // → 4
    printf("%d %d\n", SQUARE(3 + 1), SQUARE(-2));  // → 16 4

    // Floating point
    printf("%f\n", 3.14159);  // → 3.141590
    printf("%f %f\n", 7 / 2.0, (double)7 / 2);  // → 3.500000 3.500000
    printf("%.2f %.0f %.0f %.0f\n", 2.675, 2.5, 3.5, -0.4);  // → 2.67 2 4 -0
    printf("%e %E\n", 12345.678, 0.00012);  // → 1.234568e+04 1.200000E-04
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00001);  // → 100000 1e+06 0.0001 1e-05
    printf("%g %g\n", 0.1 + 0.2, 1.0 / 3.0);  // → 0.3 0.333333
    printf("%.17g %.15g\n", 0.1, 0.1);  // → 0.10000000000000001 0.1
    printf("%.3e\n", 0.0);  // → 0.000e+00
    printf("%10.3f|%-10.3f|%+.1f\n", 3.14159, 3.14159, 2.0);  // →      3.142|3.142     |+2.0
    printf("%08.3f|% .2f\n", -3.14159, 2.5);  // → -003.142| 2.50
    printf("%f\n", 1.0f / 3.0f);  // → 0.333333
    float f1 = 0.1f;
    printf("%d %.10f\n", f1 == 0.1, f1);  // → 0 0.1000000015
    float f2 = 16777216.0f;
    printf("%.1f\n", f2 + 1.0f);  // → 16777216.0
    printf("%d\n", 0.1 + 0.2 == 0.3);  // → 0
    printf("%d\n", fabs(0.1 + 0.2 - 0.3) < 1e-9);  // → 1
    printf("%f %f\n", INFINITY, -INFINITY);  // → inf -inf
    printf("%d %d %d\n", isnan(NAN) != 0, isinf(INFINITY) != 0, isfinite(1.0) != 0);  // → 1 1 1
    double nan1 = NAN;
    printf("%d %d\n", nan1 == nan1, nan1 != nan1);  // → 0 1
    printf("%f\n", 1.0 / 0.0);  // → inf
    printf("%d %d\n", (int)3.99, (int)-3.99);  // → 3 -3
    printf("%g %g\n", DBL_EPSILON, FLT_EPSILON);  // → 2.22045e-16 1.19209e-07
    printf("%g %g\n", DBL_MAX, (double)FLT_MAX);  // → 1.79769e+308 3.40282e+38
    printf("%d %d\n", DBL_DIG, FLT_DIG);  // → 15 6
    printf("%g %g\n", sqrt(2), pow(2, 10));  // → 1.41421 1024
    printf("%.4f %.4f %.4f\n", sin(1), cos(1), tan(1));  // → 0.8415 0.5403 1.5574
    printf("%.4f %.4f %.4f\n", asin(0.5), acos(0.5), atan(1));  // → 0.5236 1.0472 0.7854
    printf("%.4f %.4f\n", atan2(1, -1), atan2(-1, -1));  // → 2.3562 -2.3562
    printf("%.4f %.4f %.4f\n", exp(1), log(10), log10(1000));  // → 2.7183 2.3026 3.0000
    printf("%.4f %.4f %.4f\n", log2(8), log1p(0.5), expm1(0.5));  // → 3.0000 0.4055 0.6487
    printf("%.1f %.1f %.1f %.1f\n", floor(-2.5), ceil(-2.5), trunc(-2.5), round(-2.5));  // → -3.0 -2.0 -2.0 -3.0
    printf("%.1f %.1f %ld\n", rint(2.5), nearbyint(3.5), lround(2.5));  // → 2.0 4.0 3
    printf("%.2f %.2f\n", fmod(7.5, 2), fmod(-7.5, 2));  // → 1.50 -1.50
    printf("%.2f %.2f\n", remainder(7.5, 2), remainder(5, 3));  // → -0.50 -1.00
    printf("%.1f %.1f\n", fmax(2, 3.5), fmin(2, 3.5));  // → 3.5 2.0
    printf("%.3f %.3f\n", hypot(3, 4), cbrt(27));  // → 5.000 3.000
    printf("%.4f %.4f %.4f\n", sinh(1), cosh(1), tanh(0.5));  // → 1.1752 1.5431 0.4621
    printf("%.4f %.4f\n", erf(0.5), tgamma(5));  // → 0.5205 24.0000
    printf("%.1f %.1f\n", copysign(3, -1), fdim(5, 3));  // → -3.0 2.0
    double whole;
    double part = modf(3.75, &whole);
    printf("%.2f %.2f\n", whole, part);  // → 3.00 0.75
    int exponent;
    double mantissa = frexp(12.0, &exponent);
    printf("%.3f %d %.1f\n", mantissa, exponent, ldexp(0.75, 4));  // → 0.750 4 12.0
    printf("%d %d\n", signbit(-0.0) != 0, signbit(1.0) != 0);  // → 1 0
    printf("%.6f %.4f\n", sqrtf(2.0f), powf(2.0f, 0.5f));  // → 1.414214 1.4142
    printf("%f\n", fma(2, 3, 4));  // → 10.000000
    printf("%.2f\n", pow(-8, 1.0 / 3) != pow(-8, 1.0 / 3) ? -1.0 : 1.0);  // → -1.00
    double celsius = (98.6 - 32) * 5 / 9;
    printf("%.2f\n", celsius);  // → 37.00
    double kahan = 0.0;
    for (int i = 0; i < 10; i++) kahan += 0.1;
    printf("%.17g %d\n", kahan, kahan == 1.0);  // → 0.99999999999999989 0
    printf("%.5f\n", 4 * atan(1.0));  // → 3.14159

    // Formatting
    printf("[%5d][%-5d][%05d][%+d]\n", 42, 42, 42, 42);  // → [   42][42   ][00042][+42]
    printf("[%x][%X][%#x][%o][%#o]\n", 255, 255, 255, 8, 8);  // → [ff][FF][0xff][10][010]
    printf("[%s][%10s][%-10s][%.3s]\n", "hello", "hello", "hello", "hello");  // → [hello][     hello][hello     ][hel]
    printf("[%*d][%-*d][%.*f]\n", 6, 42, 6, 42, 2, 3.14159);  // → [    42][42    ][3.14]
    printf("[%c][%3c][%-3c]\n", 'a', 'b', 'c');  // → [a][  b][c  ]
    printf("100%%\n");  // → 100%
    printf("[% d][% d]\n", 5, -5);  // → [ 5][-5]
    printf("[%.5d][%8.5d]\n", 42, -42);  // → [00042][  -00042]
    printf("[%hhd][%hd][%hu]\n", 300, 70000, 70000);  // → [44][4464][4464]
    printf("[%lu][%zu][%lld]\n", 5UL, sizeof(int), -5LL);  // → [5][4][-5]
    printf("%s\n", true ? "true" : "false");  // → true
    printf("tab\there \"quoted\" back\\slash\n");  // → tab	here "quoted" back\slash
    printf("one\n\ntwo\n");
    // → one
    // →
    // → two
    printf("%d\n", printf("hello\n"));
    // → hello
    // → 6
    puts("put this");  // → put this
    putchar('x'), putchar('\n');  // → x
    fputs("to stdout\n", stdout);  // → to stdout
    fprintf(stdout, "%s=%d\n", "key", 7);  // → key=7
    char b1[32];
    int written = sprintf(b1, "%d-%02d-%02d", 2024, 3, 7);
    printf("%s %d\n", b1, written);  // → 2024-03-07 10
    char b2[6];
    int needed = snprintf(b2, sizeof b2, "%s", "truncated");
    printf("%s %d\n", b2, needed);  // → trunc 9
    printf("%s" " " "%s\n", "joined", "literals");  // → joined literals
    printf("%s %s\n", NAME_OF(a + b), NAME_OF(ROWS));  // → a + b ROWS
    printf("|%6.2f|%6.2f|\n|%6.2f|%6.2f|\n", 1.0, 22.5, 333.25, -4.0);
    // → |  1.00| 22.50|
    // → |333.25| -4.00|
    for (int i = 1; i <= 3; i++) printf("%*s%d\n", i * 2, "", i);
    // →   1
    // →     2
    // →       3
    printf("%5s|%-8s|%6s\n", "id", "name", "score");  // →    id|name    | score

    // Characters
    printf("%c %d\n", 'A' + 2, 'z' - 'a');  // → C 25
    printf("%d %d %d\n", isalpha('x') != 0, isdigit('x') != 0, isspace('\t') != 0);  // → 1 0 1
    printf("%d %d %d\n", isupper('Q') != 0, islower('Q') != 0, isalnum('_') != 0);  // → 1 0 0
    printf("%d %d %d\n", ispunct('!') != 0, isxdigit('f') != 0, iscntrl('\n') != 0);  // → 1 1 1
    printf("%c%c%c\n", toupper('q'), tolower('Q'), toupper('3'));  // → Qq3
    printf("%d %d\n", isprint(' ') != 0, isgraph(' ') != 0);  // → 1 0
    printf("%d\n", '7' - '0');  // → 7
    for (char letter = 'a'; letter <= 'e'; letter++) putchar(letter);  // → abcde
    printf("%d %d\n", '\0', '\n');  // → 0 10

    // Strings
    printf("%zu\n", strlen("hello"));  // → 5
    char s2[20] = "hello";
    strcat(s2, " world");
    printf("%s %zu %zu\n", s2, strlen(s2), sizeof s2);  // → hello world 11 20
    char s3[10];
    strcpy(s3, "copy");
    s3[0] = 'C';
    printf("%s\n", s3);  // → Copy
    char s4[8] = {0};
    strncpy(s4, "abcdefgh", 4);
    printf("%s\n", s4);  // → abcd
    char s5[16] = "ab";
    strncat(s5, "cdefgh", 3);
    printf("%s\n", s5);  // → abcde
    printf("%d %d %d\n", strcmp("a", "a") == 0, strcmp("apple", "banana") < 0, strcmp("b", "a") > 0);  // → 1 1 1
    printf("%d %d\n", strncmp("hello", "help", 3), strncmp("hello", "help", 4) < 0);  // → 0 1
    printf("%s\n", strchr("hello", 'l'));  // → llo
    printf("%s\n", strrchr("path/to/file.txt", '/') + 1);  // → file.txt
    printf("%s\n", strstr("hello world", "lo w"));  // → lo world
    printf("%d\n", strstr("hello", "xyz") == NULL);  // → 1
    const char *greeting = "hello";
    printf("%td\n", strchr(greeting, 'o') - greeting);  // → 4
    printf("%zu %zu\n", strspn("123abc", "0123456789"), strcspn("hello, world", ", "));  // → 3 5
    printf("%s\n", strpbrk("hello world", "ow"));  // → o world
    char csv[] = "red,green,,blue";
    for (char *token = strtok(csv, ","); token; token = strtok(NULL, ",")) printf("<%s>", token);  // → <red><green><blue>
    char words[] = "the quick  brown fox";
    int count1 = 0;
    char *word = strtok(words, " ");
    while (word != NULL) {
        count1++;
        word = strtok(NULL, " ");
    }
    printf("%d\n", count1);  // → 4
    printf("%d %d %d\n", atoi("42"), atoi("  -17abc"), atoi("abc"));  // → 42 -17 0
    printf("%.2f %ld %lld\n", atof("3.25xyz"), atol("123456789"), atoll("9000000000"));  // → 3.25 123456789 9000000000
    char *end;
    long parsed = strtol("123 rest", &end, 10);
    printf("%ld [%s]\n", parsed, end);  // → 123 [ rest]
    printf("%ld %ld %ld\n", strtol("ff", NULL, 16), strtol("0x1A", NULL, 0), strtol("1011", NULL, 2));  // → 255 26 11
    printf("%lu %.3f\n", strtoul("4000000000", NULL, 10), strtod("1.5e3", NULL));  // → 4000000000 1500.000
    char *rest1;
    double parsed2 = strtod("2.5kg", &rest1);
    printf("%g %s\n", parsed2, rest1);  // → 2.5 kg
    int year, month, day;
    printf("%d ", sscanf("2024-03-07", "%d-%d-%d", &year, &month, &day));
    printf("%d/%d/%d\n", day, month, year);  // → 3 7/3/2024
    char name1[20];
    double height1;
    int fields = sscanf("Ada 1.65", "%19s %lf", name1, &height1);
    printf("%d %s %.2f\n", fields, name1, height1);  // → 2 Ada 1.65
    unsigned int hex1;
    sscanf("ff", "%x", &hex1);
    printf("%u\n", hex1);  // → 255
    int only1 = -1;
    printf("%d %d\n", sscanf("abc", "%d", &only1), only1);  // → 0 -1
    char r1[] = "reverse";
    reverse_string(r1);
    printf("%s\n", r1);  // → esrever
    char u1[] = "Hello, World!";
    for (char *p = u1; *p; p++) *p = toupper((unsigned char)*p);
    printf("%s\n", u1);  // → HELLO, WORLD!
    int vowels = 0;
    for (const char *p = "programming language"; *p != '\0'; ++p)
        if (strchr("aeiou", *p)) vowels++;
    printf("%d\n", vowels);  // → 7
    int letters[26] = {0};
    for (const char *p = "mississippi"; *p; p++) letters[*p - 'a']++;
    for (int i = 0; i < 26; i++)
        if (letters[i]) printf("%c%d ", 'a' + i, letters[i]);  // → i4 m1 p2 s4
    const char *palindrome = "racecar";
    bool same = true;
    for (int i = 0, j = strlen(palindrome) - 1; i < j; i++, j--)
        if (palindrome[i] != palindrome[j]) same = false;
    printf("%s\n", same ? "yes" : "no");  // → yes
    char caesar[] = "Attack at dawn";
    for (int i = 0; caesar[i]; i++) {
        if (isupper(caesar[i])) caesar[i] = (caesar[i] - 'A' + 3) % 26 + 'A';
        else if (islower(caesar[i])) caesar[i] = (caesar[i] - 'a' + 3) % 26 + 'a';
    }
    printf("%s\n", caesar);  // → Dwwdfn dw gdzq
    char m1[8];
    memset(m1, '-', 7);
    m1[7] = '\0';
    printf("%s\n", m1);  // → -------
    char m2[] = "abcdef";
    memmove(m2 + 2, m2, 3);
    printf("%s\n", m2);  // → ababcf
    printf("%d %d\n", memcmp("abc", "abd", 2), memcmp("abc", "abd", 3) < 0);  // → 0 1
    printf("%s\n", (char *)memchr("abcdef", 'd', 6));  // → def
    printf("%s %c %c\n", week_days[2], week_days[0][1], *week_days[6]);  // → Wed o S
    const char *p1 = "pointer";
    printf("%s %c %c\n", p1 + 3, *(p1 + 1), p1[2]);  // → nter o i
    char *copy1 = malloc(strlen("duplicate") + 1);
    strcpy(copy1, "duplicate");
    copy1[0] = 'D';
    printf("%s\n", copy1);
    free(copy1);  // → Duplicate
    char *copy2 = strdup("strdup");
    printf("%s\n", copy2), free(copy2);  // → strdup
    char trimmed[] = "   padded  ";
    char *start = trimmed;
    while (isspace(*start)) start++;
    char *last = start + strlen(start) - 1;
    while (last > start && isspace(*last)) *last-- = '\0';
    printf("[%s]\n", start);  // → [padded]
    printf("%zu %zu\n", strlen("h\u00e9llo"), sizeof("abc"));  // → 6 4
    char line[64] = "";
    for (int i = 0; i < 3; i++) sprintf(line + strlen(line), "%d;", i * i);
    printf("%s\n", line);  // → 0;1;4;
    char grid[2][4] = {"abc", "def"};
    printf("%s %c\n", grid[1], grid[0][2]);  // → def c

    // Arrays
    int a1[5] = {1, 2, 3};
    print_array(a1, 5);  // → [1, 2, 3, 0, 0]
    int a2[] = {5, 3, 8, 1};
    printf("%zu %zu\n", sizeof a2, LENGTH(a2));  // → 16 4
    int a3[6] = {[2] = 7, [4] = 9};
    print_array(a3, LENGTH(a3));  // → [0, 0, 7, 0, 9, 0]
    int a4[] = {1, 2, 3, 4, 5};
    int total = 0;
    for (size_t i = 0; i < LENGTH(a4); i++) total += a4[i];
    printf("%d %.2f\n", total, (double)total / LENGTH(a4));  // → 15 3.00
    int a5[] = {10, 20, 30};
    int *p2 = a5;
    *p2 = 11;
    *(p2 + 1) += 5;
    p2[2]--;
    print_array(a5, 3);  // → [11, 25, 29]
    int a6[] = {1, 2, 3, 4};
    int *p3 = a6 + 1, *p4 = &a6[3];
    printf("%td %d %d\n", p4 - p3, *p3, p3 < p4);  // → 2 2 1
    int a7[] = {1, 2, 3}, *p5 = a7;
    printf("%d ", *p5++);
    printf("%d ", *++p5);
    printf("%d\n", (*p5)++);
    print_array(a7, 3);
    // → 1 3 3
    // → [1, 2, 4]
    int a8[] = {9, 4, 7}, a9[3];
    memcpy(a9, a8, sizeof a8);
    a9[0] = 0;
    print_array(a8, 3);
    print_array(a9, 3);
    // → [9, 4, 7]
    // → [0, 4, 7]
    int zeros[4];
    memset(zeros, 0, sizeof zeros);
    print_array(zeros, 4);  // → [0, 0, 0, 0]
    int m3[ROWS][DIM] = {{1, 2, 3}, {4, 5, 6}};
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < DIM; j++) printf("%3d", m3[i][j]);
        printf("\n");
    }
    // →   1  2  3
    // →   4  5  6
    int transposed[DIM][ROWS];
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < DIM; j++) transposed[j][i] = m3[i][j];
    print_array(&transposed[0][0], 6);  // → [1, 4, 2, 5, 3, 6]
    printf("%zu %zu\n", sizeof m3, sizeof m3[0]);  // → 24 12
    int unsorted[] = {5, 2, 9, 1, 7};
    qsort(unsorted, LENGTH(unsorted), sizeof(int), compare_ints);
    print_array(unsorted, 5);  // → [1, 2, 5, 7, 9]
    int falling[] = {5, 2, 9, 1, 7};
    qsort(falling, 5, sizeof falling[0], compare_descending);
    print_array(falling, 5);  // → [9, 7, 5, 2, 1]
    const char *fruits[] = {"pear", "apple", "fig"};
    qsort(fruits, 3, sizeof(char *), compare_strings);
    printf("%s %s %s\n", fruits[0], fruits[1], fruits[2]);  // → apple fig pear
    int sorted[] = {1, 3, 5, 7, 9, 11}, wanted = 7;
    int *found = bsearch(&wanted, sorted, 6, sizeof(int), compare_ints);
    printf("%td\n", found - sorted);  // → 3
    printf("%d %d\n", binary_search(sorted, 6, 11), binary_search(sorted, 6, 4));  // → 5 -1
    int bubbled[] = {4, 3, 2, 1};
    bubble_sort(bubbled, 4);
    print_array(bubbled, 4);  // → [1, 2, 3, 4]
    int quick[] = {3, 6, 1, 8, 2, 9, 2};
    quick_sort(quick, 0, 6);
    print_array(quick, 7);  // → [1, 2, 2, 3, 6, 8, 9]
    int *heap = malloc(4 * sizeof *heap);
    for (int i = 0; i < 4; i++) heap[i] = i * i;
    heap = realloc(heap, 6 * sizeof *heap);
    heap[4] = 16, heap[5] = 25;
    print_array(heap, 6);
    free(heap);  // → [0, 1, 4, 9, 16, 25]
    int **rows1 = malloc(3 * sizeof(int *));
    for (int i = 0; i < 3; i++) {
        rows1[i] = calloc(3, sizeof(int));
        rows1[i][i] = 1;
    }
    for (int i = 0; i < 3; i++) {
        print_array(rows1[i], 3);
        free(rows1[i]);
    }
    free(rows1);
    // → [1, 0, 0]
    // → [0, 1, 0]
    // → [0, 0, 1]
    int n1 = 4, vla[n1];
    for (int i = 0; i < n1; i++) vla[i] = n1 - i;
    print_array(vla, n1);  // → [4, 3, 2, 1]
    print_array((int[]){7, 8, 9}, 3);  // → [7, 8, 9]
    int rotate[] = {1, 2, 3, 4, 5}, first1 = rotate[0];
    memmove(rotate, rotate + 1, 4 * sizeof(int));
    rotate[4] = first1;
    print_array(rotate, 5);  // → [2, 3, 4, 5, 1]
    int best = 0, scores[] = {3, 9, 2, 9};
    for (int i = 1; i < 4; i++)
        if (scores[i] > scores[best]) best = i;
    printf("%d %d\n", best, scores[best]);  // → 1 9
    bool sieve[31];
    memset(sieve, true, sizeof sieve);
    for (int i = 2; i * i <= 30; i++)
        if (sieve[i])
            for (int j = i * i; j <= 30; j += i) sieve[j] = false;
    for (int i = 2; i <= 30; i++)
        if (sieve[i]) printf("%d ", i);  // → 2 3 5 7 11 13 17 19 23 29

    // Functions and pointers
    int x1 = 1, y1 = 2;
    swap(&x1, &y1);
    printf("%d %d\n", x1, y1);  // → 2 1
    printf("%d %d\n", factorial(5), gcd(48, 36));  // → 120 12
    printf("%lld\n", fibonacci(80));  // → 23416728348467685
    printf("%d %d %d\n", is_prime(97), is_prime(91), is_prime(1));  // → 1 0 0
    printf("%d %d\n", apply(add, 3, 4), apply(multiply, 3, 4));  // → 7 12
    Operation table[] = {add, subtract, multiply};
    for (int i = 0; i < 3; i++) printf("%d ", table[i](8, 3));  // → 11 5 24
    int (*pointer)(int, int) = &subtract;
    printf("%d %d\n", pointer(9, 4), (*pointer)(4, 9));  // → 5 -5
    printf("%d ", next_id()), printf("%d ", next_id()), printf("%d\n", next_id());  // → 100 101 102
    printf("%d %d\n", sum_all(3, 1, 2, 3), sum_all(0));  // → 6 0
    int v1 = 5, *pv = &v1, **ppv = &pv;
    **ppv = 8;
    printf("%d %d\n", v1, *pv == **ppv);  // → 8 1
    int moves = 0;
    hanoi(5, 'A', 'C', 'B', &moves);
    printf("%d\n", moves);  // → 31
    global_count += 3;
    global_count++;
    printf("%d\n", global_count);  // → 4
    int outer = 1;
    {
        int outer = 2;
        printf("%d ", outer);
    }
    printf("%d\n", outer);  // → 2 1
    void *any = &v1;
    printf("%d\n", *(int *)any + 1);  // → 9
    const int *null1 = NULL;
    printf("%d %d\n", null1 == NULL, !null1);  // → 1 1
    int comma = (1, 2, 3);
    printf("%d\n", comma);  // → 3
    int calls = 0;
    if (0 && ++calls) puts("never");
    if (1 || ++calls) printf("%d\n", calls);  // → 0

    // Structures
    Point p6 = {3, 4}, p7 = p6;
    p7.x = 10;
    printf("(%d, %d) (%d, %d)\n", p6.x, p6.y, p7.x, p7.y);  // → (3, 4) (10, 4)
    Point *pp = &p6;
    pp->y += 6;
    (*pp).x = 1;
    printf("%d %d\n", p6.x, p6.y);  // → 1 10
    Point p8 = {.y = 5};
    printf("%d %d\n", p8.x, p8.y);  // → 0 5
    p8 = (Point){7, 8};
    printf("%d\n", p8.x * p8.y);  // → 56
    Student class1[] = {{"Ada", 36, 92.5}, {"Bob", 20, 81.0}, {"Cy", 25, 92.5}};
    qsort(class1, 3, sizeof(Student), compare_students);
    for (int i = 0; i < 3; i++) printf("%-5s %2d %5.1f\n", class1[i].name, class1[i].age, class1[i].score);
    // → Ada   36  92.5
    // → Cy    25  92.5
    // → Bob   20  81.0
    Student s6;
    strcpy(s6.name, "Eve");
    s6.age = 30;
    s6.score = 70;
    Student s7 = s6;
    s7.name[0] = 'A';
    printf("%s %s\n", s6.name, s7.name);  // → Eve Ave
    Node *list = NULL;
    for (int i = 1; i <= 4; i++) list = push_front(list, i);
    print_list(list);  // → 4 -> 3 -> 2 -> 1 -> NULL
    list = reverse_list(list);
    print_list(list);
    free_list(list);  // → 1 -> 2 -> 3 -> 4 -> NULL
    Tree *root = NULL;
    int keys[] = {50, 30, 70, 20, 40, 60, 80, 30};
    for (size_t i = 0; i < LENGTH(keys); i++) root = insert(root, keys[i]);
    in_order(root);
    printf("height %d\n", height(root));  // → 20 30 40 50 60 70 80 height 3
    Stack stack = {.top = 0};
    push(&stack, 1);
    push(&stack, 2);
    push(&stack, 3);
    int popped = pop(&stack);
    printf("%d %d %d\n", popped, stack.items[0], stack.top);  // → 3 1 2
    struct {
        int id;
        Point at;
    } nested = {1, {2, 3}};
    nested.at.y++;
    printf("%d %d %d\n", nested.id, nested.at.x, nested.at.y);  // → 1 2 4
    Point path[] = {{0, 0}, {3, 4}, {3, 0}};
    double length1 = 0;
    for (int i = 1; i < 3; i++) length1 += hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    printf("%.1f\n", length1);  // → 9.0
    union Number number = {.whole = 0x01020304};
    printf("%d %d\n", number.bytes[0], number.bytes[3]);  // → 4 1
    printf("%d %d %d\n", RED, GREEN, BLUE);  // → 0 5 6
    Day today = TUESDAY;
    printf("%d %s\n", today, today == TUESDAY ? "Tue" : "?");  // → 2 Tue
    struct {
        unsigned low : 3;
        unsigned high : 5;
    } packed = {5, 17};
    packed.low += 4;
    printf("%u %u\n", packed.low, packed.high);  // → 1 17

    // Control flow
    for (int i = 1; i <= 15; i++) {
        if (i % 15 == 0) printf("FizzBuzz ");
        else if (i % 3 == 0) printf("Fizz ");
        else if (i % 5 == 0) printf("Buzz ");
        else printf("%d ", i);
    }  // → 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
    int w2 = 0;
    while (true) {
        if (++w2 > 8) break;
        if (w2 % 2) continue;
        printf("%d ", w2);
    }  // → 2 4 6 8
    int tries = 0;
    do {
        tries++;
    } while (tries < 0);
    printf("%d\n", tries);  // → 1
    for (int grade = 88; grade > 60; grade -= 10) {
        switch (grade / 10) {
            case 10:
            case 9: printf("A "); break;
            case 8: printf("B "); break;
            case 7: printf("C ");
            default: printf("other ");
        }
    }  // → B C other other
    switch ('b') {
        case 'a': puts("first"); break;
        default: puts("none");
    }  // → none
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            if (i * j == 2) goto done;
            printf("%d%d ", i, j);
        }
done:
    printf("stop\n");  // → 00 01 02 10 11 stop
    int n2 = 27, steps = 0;
    while (n2 != 1) {
        n2 = n2 % 2 ? 3 * n2 + 1 : n2 / 2;
        steps++;
    }
    printf("%d\n", steps);  // → 111
    for (int i = 1; i <= 3; i++) {
        for (int j = 0; j < 3 - i; j++) putchar(' ');
        for (int j = 0; j < 2 * i - 1; j++) putchar('*');
        putchar('\n');
    }
    // →   *
    // →  ***
    // → *****
    int n3 = 12345, reversed1 = 0;
    for (; n3 > 0; n3 /= 10) reversed1 = reversed1 * 10 + n3 % 10;
    printf("%d\n", reversed1);  // → 54321
    char binary[33] = "";
    for (int i = 7; i >= 0; i--) strcat(binary, (0xA5 >> i) & 1 ? "1" : "0");
    printf("%s\n", binary);  // → 10100101
    printf("%d\n", 5 > 3 > 2);  // → 0
    int marks = 73;
    printf("%s\n", marks >= 90 ? "A" : marks >= 70 ? "B" : "C");  // → B

    // Small numeric programs
    double va[] = {1, 2, 3}, vb[] = {4, 5, 6};
    printf("%.1f\n", dot(va, vb, 3));  // → 32.0
    double logits[] = {2.0, 1.0, 0.1};
    softmax(logits, 3);
    print_doubles(logits, 3);  // → 0.6590 0.2424 0.0986
    Matrix left1 = new_matrix(2, 2), right1 = new_matrix(2, 2), product = new_matrix(2, 2);
    for (int i = 0; i < 4; i++) left1.data[i] = i + 1, right1.data[i] = 4 - i;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++) *cell(product, i, j) += *cell(left1, i, k) * *cell(right1, k, j);
    print_doubles(product.data, 4);  // → 8.0000 5.0000 20.0000 13.0000
    double mean = 0, variance = 0, data1[] = {2, 4, 4, 4, 5, 5, 7, 9};
    for (int i = 0; i < 8; i++) mean += data1[i] / 8;
    for (int i = 0; i < 8; i++) variance += (data1[i] - mean) * (data1[i] - mean) / 8;
    printf("%.2f %.2f\n", mean, sqrt(variance));  // → 5.00 2.00
    double vector[] = {3, 4}, norm = sqrt(dot(vector, vector, 2));
    for (int i = 0; i < 2; i++) vector[i] /= norm;
    print_doubles(vector, 2);  // → 0.6000 0.8000
    double query[] = {1, 0}, key[2][2] = {{1, 0}, {0, 1}}, value[2][2] = {{10, 0}, {0, 10}};
    double weights[2], context[2] = {0};
    for (int i = 0; i < 2; i++) weights[i] = dot(query, key[i], 2) / sqrt(2.0);
    softmax(weights, 2);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) context[j] += weights[i] * value[i][j];
    print_doubles(weights, 2);
    print_doubles(context, 2);
    // → 0.6698 0.3302
    // → 6.6976 3.3024
    double slope = 0, bias = 0, inputs[] = {1, 2, 3, 4}, targets[] = {3, 5, 7, 9};
    for (int epoch = 0; epoch < 1000; epoch++) {
        double ds = 0, db = 0;
        for (int i = 0; i < 4; i++) {
            double error = slope * inputs[i] + bias - targets[i];
            ds += 2 * error * inputs[i] / 4;
            db += 2 * error / 4;
        }
        slope -= 0.05 * ds;
        bias -= 0.05 * db;
    }
    printf("%.3f %.3f\n", slope, bias);  // → 2.000 1.000
    double series[] = {1, 2, 6, 3, 8};
    for (int i = 2; i < 5; i++) printf("%.3f ", (series[i - 2] + series[i - 1] + series[i]) / 3);  // → 3.000 3.667 5.667
    for (int position = 0; position < 2; position++)
        for (int i = 0; i < 4; i++) {
            double angle = position / pow(10000, (i / 2 * 2) / 4.0);
            printf("%.4f ", i % 2 ? cos(angle) : sin(angle));
        }  // → 0.0000 1.0000 0.0000 1.0000 0.8415 0.5403 0.0100 1.0000
    double root1 = 1;
    for (int i = 0; i < 20 && fabs(root1 * root1 - 2) > 1e-12; i++) root1 -= (root1 * root1 - 2) / (2 * root1);
    printf("%.10f\n", root1);  // → 1.4142135624
    float z = 0.5f;
    printf("%.4f %.4f %.4f\n", 1 / (1 + expf(-z)), tanhf(z), fmaxf(0.0f, -z));  // → 0.6225 0.4621 0.0000
    double p9[] = {0.7, 0.2, 0.1}, loss = -log(p9[0]), entropy = 0;
    for (int i = 0; i < 3; i++) entropy -= p9[i] * log2(p9[i]);
    printf("%.4f %.4f\n", loss, entropy);  // → 0.3567 1.1568
    char vocabulary[64];
    int size1 = 0, codes[16], coded = 0;
    for (const char *p = "banana"; *p; p++) {
        char *at = memchr(vocabulary, *p, size1);
        if (!at) at = &vocabulary[size1], vocabulary[size1++] = *p;
        codes[coded++] = at - vocabulary;
    }
    print_array(codes, coded);  // → [0, 1, 2, 1, 2, 1]
    int coins[] = {1, 5, 10}, ways[21] = {1};
    for (int c = 0; c < 3; c++)
        for (int amount = coins[c]; amount <= 20; amount++) ways[amount] += ways[amount - coins[c]];
    printf("%d %d\n", ways[10], ways[20]);  // → 4 9
    int distance[5][5];
    const char *from1 = "cats", *to1 = "cut";
    for (int i = 0; i <= 4; i++)
        for (int j = 0; j <= 3; j++) {
            if (!i || !j) distance[i][j] = i + j;
            else {
                int cost = from1[i - 1] != to1[j - 1];
                int least = MIN(distance[i - 1][j] + 1, distance[i][j - 1] + 1);
                distance[i][j] = MIN(least, distance[i - 1][j - 1] + cost);
            }
        }
    printf("%d\n", distance[4][3]);  // → 2
    double integral = 0;
    for (int i = 0; i < 1000; i++) integral += pow((i + 0.5) / 1000, 2) / 1000;
    printf("%.6f\n", integral);  // → 0.333333

    // Constants and checks of the library
    printf("%.5f %.5f %.5f %.5f\n", M_PI, M_PI_2, M_E, M_SQRT2);  // → 3.14159 1.57080 2.71828 1.41421
    printf("%.5f %.5f %.5f %.5f\n", M_SQRT1_2, M_LN2, M_2_SQRTPI, M_PI / 180 * 90);  // → 0.70711 0.69315 1.12838 1.57080
    printf("%f %f %d\n", HUGE_VAL, -HUGE_VALF, HUGE_VAL == INFINITY);  // → inf -inf 1
    printf("%g %g %d\n", DBL_MIN, FLT_MIN, DBL_MIN > 0);  // → 2.22507e-308 1.17549e-38 1
    printf("%d %d %lld\n", INT_MIN, INT32_MAX, (long long)INT64_MAX);  // → -2147483648 2147483647 9223372036854775807
    printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);  // → 0 1
    fflush(stdout);
    printf("%d\n", fflush(stdout));  // → 0
    setbuf(stdout, NULL);
    printf("unbuffered\n");  // → unbuffered
    perror("to the error stream"), puts("after");  // → after
    _Static_assert(sizeof(int) == 4, "int has four bytes");
    static_assert(CHAR_BIT == 8, "a byte has eight bits");
    printf("%d\n", CHAR_BIT);  // → 8
    double *aligned = aligned_alloc(32, 4 * sizeof(double));
    for (int i = 0; i < 4; i++) aligned[i] = i / 2.0;
    print_doubles(aligned, 4);
    free(aligned);  // → 0.0000 0.5000 1.0000 1.5000


    // What else the library has
    {
        char *copied = strndup("abcdef", 3);
        printf("%s %zu\n", copied, strnlen(copied, 10));
        free(copied);
    }  // → abc 3
    {
        char kept[32];
        int length = formatted(kept, "%d-%s", 7, "x");
        printf("%s %d\n", kept, length);
    }  // → 7-x 3
    shown("%d %.1f %s\n", 3, 0.5, "end");
    // → 3 0.5 end
    // → 3 0.5 end
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("unbuffered\n");  // → unbuffered
    printf("%g %g\n", (double)strtold("2.5", NULL), (double)strtof("0.25x", NULL));  // → 2.5 0.25
    printf("%d %d %d\n", strcoll("a", "a"), strcasecmp("ABC", "abc"), strncasecmp("ABX", "aby", 2));  // → 0 0 0
    return 0;
}
