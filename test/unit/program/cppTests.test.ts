import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "cpp");

function outputOf(text: string): string {
  const { recording } = reader.read(text, "cpp")!;
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return recording.output.join("");
}

it("tests of GoogleTest are called, on a fixture that is set up for each of them", () => {
  const text = `
#include <gtest/gtest.h>
#include <cstdio>
#include <stdexcept>
#include <vector>
static int half(int x) { if (x % 2) throw std::invalid_argument("odd"); return x / 2; }
class Rows : public ::testing::Test {
 protected:
  void SetUp() override { rows.push_back(8); }
  std::vector<int> rows;
};
TEST(Half, OfEven) {
  ASSERT_EQ(half(6), 3) << "not " << 3;
  EXPECT_THROW(half(7), std::invalid_argument);
  std::printf("even %d\\n", half(6));
}
TEST_F(Rows, HaveOne) {
  rows.push_back(5);
  EXPECT_EQ(rows.size(), 2u);
  std::printf("rows %d %d\\n", rows[0], (int)rows.size());
}
TEST_F(Rows, AreNew) { std::printf("rows %d\\n", (int)rows.size()); }
int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
`;
  expect(outputOf(text)).toBe("even 3\nrows 8 2\nrows 1\n");
});

it("tests of Catch2 run once for each of their innermost sections", () => {
  const text = `
#include <catch2/catch_test_macros.hpp>
#include <cstdio>
TEST_CASE("sums (of two)", "[sums]") {
  int sum = 1;
  SECTION("once") { sum += 10; }
  SECTION("again") {
    sum += 100;
    SECTION("more") { sum += 5; REQUIRE(sum == 106); }
    SECTION("less") { sum -= 1; CHECK(sum == 100); }
  }
  std::printf("%d\\n", sum);
}
TEST_CASE("plain") { std::printf("plain\\n"); }
`;
  expect(outputOf(text)).toBe("11\n106\n100\nplain\n");
});

it("a program that defines what a test is calls them itself", () => {
  const text = `
#include <cstdio>
#define TEST(suite, name) void suite##_##name()
static void TEST_all() { std::printf("all\\n"); }
int main() { TEST_all(); return 0; }
`;
  expect(outputOf(text)).toBe("all\n");
});
