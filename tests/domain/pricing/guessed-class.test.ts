import { expect, test } from "vitest";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import { guessedClass } from "#app/domain/pricing/goods-class.ts";
import { categories, offers, orderLines } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

const titles = [
  ["透明防摔手机壳", "general"],
  ["真皮翻盖手机套 卡包", "general"],
  ["钢化膜 高清", "general"],
  ["桌面手机支架 可折叠", "general"],
  ["耳机保护套", "general"],
  ["磁吸充电宝支架", "battery"],
  ["无线充手机支架", "battery"],
  ["蓝牙耳机", "battery"],
  ["手机充电壳", "battery"],
  ["智能手表", "battery"],
] as const;

test.each(titles)(
  "%s is taken for %s, in code and by the database alike",
  async (titleZh, expected) => {
    expect(guessedClass("battery", titleZh)).toBe(expected);
    const shop = await openShop();
    await orderPlaced(shop);
    await shop.db.update(categories).set({ goodsClass: "battery" });
    await shop.db.update(orderLines).set({ titleZh });
    const rows = await shop.db.select({ found: goodsClassOfLine }).from(orderLines).limit(1);
    expect(await shop.db.$count(offers)).toBeGreaterThan(0);
    expect(rows).toEqual([{ found: expected }]);
  },
);

test("other categories stay what they are, whatever the title says", () => {
  expect(guessedClass("food-contact", "保护套")).toBe("food-contact");
  expect(guessedClass("general", "充电宝")).toBe("general");
  expect(guessedClass("battery")).toBe("battery");
});
