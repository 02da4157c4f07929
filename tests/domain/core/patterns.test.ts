import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OwnPassword } from "#app/domain/customers/staff/people-forms.schema.server.ts";
import { matchSku } from "#app/domain/trade/orders/sheets/match-sku.ts";

// What somebody sends may be as long as a form takes. A pattern that is tried from every place of it costs the
// square of its length.

const long = 100_000;

function millisecondsOf(work: () => unknown) {
  const began = performance.now();
  work();
  return performance.now() - began;
}

test("every pattern of a field begins at the beginning", () => {
  const loose: string[] = [];
  for (const path of readdirSync("app", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(path)) continue;
    const text = readFileSync(`app/${path}`, "utf8");
    for (const [found] of text.matchAll(/\.regex\(\s*\/(?!\^).*/g)) loose.push(`${path} ${found}`);
  }
  expect(loose).toEqual([]);
});

test("a password far too long for one is refused at once", () => {
  const typed = { current: "x", password: "x".repeat(long), passwordAgain: "x" };
  expect(millisecondsOf(() => OwnPassword.safeParse(typed))).toBeLessThan(200);
  expect(OwnPassword.safeParse({ ...typed, password: "abcdefgh" }).error?.issues[0]?.message).toBe(
    "密码须含大写字母、小写字母和数字",
  );
});

test("a cell full of letters is looked through once for the name of a colour", () => {
  const red = { nameJa: "カラー", nameZh: "颜色", valueJa: "赤", valueZh: "红色" };
  const skus = [{ id: "a", spec: [red] }];
  expect(millisecondsOf(() => matchSku("あ".repeat(30_000), skus))).toBeLessThan(200);
});
