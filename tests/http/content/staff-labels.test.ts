import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readTerms, recordMissingLabels } from "#app/domain/content/label/labels.server.ts";
import { translate } from "#app/domain/content/label/translate.ts";
import { labels, missingLabels } from "#db/schema/index.ts";
import { openShop, sato } from "#tests/support/shop.ts";

const shop = await openShop();

test("staff give a missing term its word, and goods on their way in have it at once", async () => {
  const scope = { db: shop.db, now: shop.as(sato).now };
  await recordMissingLabels(scope, ["绒布", "绒布", "蓝晒"]);
  const staffSide = await shop.browser(sato);
  const page = await staffSide.open("/staff/labels");
  expect(page.text.indexOf("绒布")).toBeLessThan(page.text.indexOf("蓝晒"));

  const refused = await page.submit("保存", { 中文词: "绒布", 日文译名: " " });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("请输入日文译名");

  for (const chinese of ["这个", "钱包", "危险品"]) {
    const unread = await page.submit("保存", { 中文词: "绒布", 日文译名: chinese });
    expect([unread.status, unread.text.includes("日文译名还是中文")]).toEqual([400, true]);
  }

  const saved = await page.submit("保存", { 中文词: "绒布", 日文译名: "ベロア" });
  expect(saved.status).toBe(200);
  expect(await shop.db.$count(missingLabels, eq(missingLabels.zh, "绒布"))).toBe(0);
  expect(translate(await readTerms(shop.db), "绒布").ja).toBe("ベロア");

  const again = await saved.submit("保存", { 中文词: "绒布", 日文译名: "ベルベット" });
  expect(again.status).toBe(200);
  expect(await shop.db.select().from(labels).where(eq(labels.zh, "绒布"))).toMatchObject([
    { ja: "ベルベット" },
  ]);
});
