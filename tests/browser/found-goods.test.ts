import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { dataDir, origin, person, signIn } from "./steps/people.ts";
import { fill, follow, sees, send, words } from "./steps/steps.ts";

test("without scripts a template becomes a pallet, its night finds goods, and one of them is ordered", async () => {
  const { page, context, complaints } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  const pallet = await makePallet(page, "歩いて作る収納", 4);

  await letNightCome(pallet);
  await page.goto(`/goodsToBeConfirmedOnThePallet?pallet=${pallet}`);
  await sees(page, "パレットの確認待ち 4件");
  const ticks = page.locator("input[name=pick]");
  const bought = await ticks.first().getAttribute("aria-label");
  await ticks.first().check();
  await send(page, "登録してカートに入れる");
  await sees(page, "1件をパレットに登録しました");
  await ticks.first().check();
  await page.getByLabel("価格が高い").check();
  await send(page, "対象外にする");
  await sees(page, /1件を対象外にしました.*円/);
  await sees(page, "パレットの確認待ち 2件");

  await page.goto("/cart");
  await sees(page, bought!.replace(/を選ぶ$/, ""));
  await send(page, "注文へ進む");
  await send(page, "見積を依頼する");
  await sees(page, "見積中");
  expect(complaints).toEqual([]);
  await context.close();
}, 90_000);

async function makePallet(page: Page, name: string, wanted: number) {
  await page.goto("/palletTemplate");
  await follow(page, "少量から試せる収納用品から作る");
  await fill(page, { パレット名: name, "登録数の上限（1〜500）": String(wanted) });
  await send(page, "条件を試す");
  await sees(page, "試した結果");
  await send(page, "保存する");
  await sees(page, "保存しました");
  return new URL(page.url()).searchParams.get("pallet")!;
}

/** What midnight in Japan does to a pallet that was made today. */
async function letNightCome(pallet: string) {
  const client = createClient({ url: `file:${join(dataDir, "shop.db")}`, timeout: 10_000 });
  await client.execute({
    sql: "UPDATE pallets SET due_on = date('now', '+9 hours') WHERE id = ?",
    args: [pallet],
  });
  client.close();
  const body = new URLSearchParams({ cron: "*/5 * * * *" });
  const ran = await fetch(`${origin}/dev/cron`, { method: "POST", body });
  expect(ran.ok).toBe(true);
}

test("goods that wait are gone through, ticked and decided by keys alone", async () => {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  const pallet = await makePallet(page, "キーで選ぶ収納", 6);
  await letNightCome(pallet);
  await page.goto(`/goodsToBeConfirmedOnThePallet?pallet=${pallet}`);
  await sees(page, "パレットの確認待ち 6件");
  await sees(page, "↑↓ 移動 ・ Space 選択 ・ A すべて選択");
  const boxes = page.locator("input[name=pick]");
  const ticked = () =>
    boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  const at = () => boxes.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const none = Array.from({ length: 6 }, () => false);

  await boxes.first().focus();
  await press("ArrowUp");
  expect(await at()).toBe(0);
  await press("ArrowDown", "j", "ArrowUp");
  expect(await at()).toBe(1);
  await press("Space");
  expect(await ticked()).toEqual(none.with(1, true));
  await press("a");
  expect(await ticked()).toEqual(none.map(() => true));
  await press("A");
  expect(await ticked()).toEqual(none);
  // Where something is typed, and with another key held, letters decide nothing.
  await page.getByLabel("除外する言葉").focus();
  await page.keyboard.type("yal");
  expect(await page.getByLabel("除外する言葉").inputValue()).toBe("yal");
  await page.getByLabel("除外する言葉").fill("");
  await boxes.nth(1).focus();
  await press("Control+y", "Alt+l");
  expect([await at(), await ticked()]).toEqual([1, none]);

  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")));
  await press("Space", "ArrowDown", "ArrowDown", "Space", "y");
  await sees(page, "2件をパレットに登録しました");
  await sees(page, "パレットの確認待ち 4件");
  const left = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")));
  expect(left).toEqual(names.filter((_, nth) => nth !== 1 && nth !== 3));
  // Goes on with the next row, and takes the row it stands on where none is ticked.
  await expect.poll(at).toBe(0);
  await press("ArrowDown", "l");
  await sees(page, /1件をパレットに登録しました。1件が商品ライブラリ/);
  await expect.poll(at).toBe(0);
  await press("3");
  expect(await ticked()).toEqual([true, false, false]);
  expect(await page.getByLabel("価格が高い").isChecked()).toBe(true);
  await press("Enter");
  await sees(page, "1件を対象外にしました");
  await expect.poll(() => boxes.count()).toBe(2);
  await boxes.first().focus();
  await press("c");
  await sees(page, /1件を最小注文の数量でカートに入れました/);
  await expect.poll(at).toBe(0);
  await press("Enter");
  await sees(page, "確認待ちの商品はありません");
  expect(complaints).toEqual([]);
  await context.close();
}, 90_000);

test("without scripts a product's texts and picture are asked for, edited, taken over and saved as a zip", async () => {
  const { page, context, complaints } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  /** Opens the page again until it says so: the page itself does by a line in its head. */
  const comesTo = (path: string, text: string) =>
    expect
      .poll(
        async () => {
          await page.goto(path).catch(() => undefined);
          return words(page);
        },
        { timeout: 60_000, interval: 1_500 },
      )
      .toContain(text);
  await page.goto("/collection");
  await page.locator("input[name=pick]").first().check();
  await send(page, "選択した商品の素材を作成する");
  await page.getByLabel("商品名の先頭に入れる言葉").fill("MINATO");
  await page.getByLabel("白背景", { exact: true }).check();
  await send(page, "素材を作成する");
  const job = page.url();
  await comesTo(job, "1 / 1商品 ・ 画像 1 / 1枚");
  await page.goto(`${job}&goods=1`);
  await sees(page, "規則と訳語表で作成");
  await page.getByText("編集・コピーする").first().click();
  await page.locator("#text-title").fill("MINATO 歩いて書いた名前");
  await send(page, "商品名を保存して再検査");
  await send(page, "商品名を採用する");
  await sees(page, "採用済み");
  const white = page.locator("#white-1");
  await white.getByText("設定を変えて編集し直す").click();
  await white.getByLabel("余白（%）").fill("4");
  await send(page, "白背景 1枚目を編集し直す");
  await comesTo(`${job}&goods=1`, "商品の割合 92%");
  await send(page, "白背景 1枚目を採用する");
  await sees(page, "採用を取り消す");

  await page.goto(job);
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /ZIP/i }).first().click(),
  ]);
  const files = unzipSync(readFileSync((await zip.path())!));
  const title = Object.keys(files).find((name) => name.endsWith("/title.txt"));
  expect(strFromU8(files[title!]!)).toBe("MINATO 歩いて書いた名前\r\n");
  const jpeg = Object.keys(files).find((name) => name.endsWith("/white1.jpg"));
  expect([...files[jpeg!]!.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  await page.goto("/collection");
  await sees(page, "MINATO 歩いて書いた名前");
  expect(complaints).toEqual([]);
  await context.close();
}, 180_000);
