import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test("every package that package.json names is explained, and no other", () => {
  const text = readFileSync("app/docs/dependencies.md", "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);
  expect(rows.toSorted()).toEqual(
    [...Object.keys(dependencies), ...Object.keys(devDependencies)].toSorted(),
  );
});
