import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { person, signIn } from "./steps/people.ts";

const large = join(tmpdir(), "大きい図面.pdf");
writeFileSync(
  large,
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(23 * 1024 * 1024, 65)]),
);

/** An order of the demo's that has no files yet. */
async function openOrder(page: Page, index: number) {
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/order?state=quoting");
  const link = page.getByRole("link", { name: /^KB-/ }).nth(index);
  await page.goto((await link.getAttribute("href"))!);
}

test("a large file goes to the store in parts, with a percentage, and is attached", async () => {
  const { page, complaints } = await person(true);
  await openOrder(page, 0);
  const parts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") parts.push(new URL(request.url()).host);
  });
  const shown: string[] = [];
  await page.exposeFunction("seen", (text: string) => shown.push(text));
  await page.evaluate(() => {
    const watch = () => {
      const said = document.querySelector("#files progress + .number")?.textContent;
      if (said) Reflect.get(globalThis, "seen")(said);
    };
    new MutationObserver(watch).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

  await page.getByLabel(/^ファイルを選ぶ/).setInputFiles(large);
  await page.getByText("大きい図面.pdf を送信しました").waitFor();
  await page.getByRole("button", { name: "添付する" }).click();
  const link = page.getByRole("link", { name: "大きい図面.pdf" });
  await link.waitFor();

  const shop = new URL(page.url()).host;
  expect(parts.length).toBe(3);
  expect(parts).not.toContain(shop);
  const percents = shown.map((text) => Number.parseInt(text, 10));
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents.length).toBeGreaterThan(1);
  const file = await page.request.get((await link.getAttribute("href"))!);
  expect((await file.body()).length).toBe(9 + 23 * 1024 * 1024);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect(complaints).toEqual([]);
}, 60_000);

test("without scripts the form carries the same file", async () => {
  const { page, complaints } = await person(false);
  await openOrder(page, 1);
  await page.getByLabel(/^ファイルを選ぶ/).setInputFiles(large);
  await page.getByRole("button", { name: "添付する" }).click();
  const link = page.getByRole("link", { name: "大きい図面.pdf" });
  // 23 MB through the form, beside whatever else the machine is doing: six seconds when it is idle.
  await link.waitFor({ timeout: 45_000 });
  const file = await page.request.get((await link.getAttribute("href"))!);
  expect((await file.body()).length).toBe(9 + 23 * 1024 * 1024);
  expect(complaints).toEqual([]);
}, 60_000);
