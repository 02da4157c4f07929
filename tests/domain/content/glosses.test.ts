import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chineseWords, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { labels } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";

const text = "ねじ回しの検品";

async function readIn(shop: Shop) {
  const read = await readGlosses(chineseWords(shop.as(wei)), [text]);
  return read[text] ?? text;
}

test("a label that is added, changed or taken away is in the next reading, of its own shop alone", async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const screwdriver = eq(labels.ja, "ねじ回し");
  const before = [await readIn(shop), await readIn(other)];
  expect(before[0]).not.toContain("螺丝刀");
  await shop.db.insert(labels).values({ zh: "螺丝刀", ja: "ねじ回し", kind: "said" });
  expect([await readIn(shop), await readIn(other)]).toEqual([
    expect.stringContaining("螺丝刀"),
    before[1],
  ]);
  expect(await readIn(shop)).toContain("螺丝刀");
  await shop.db.update(labels).set({ ja: "回し" }).where(screwdriver);
  await shop.db.update(labels).set({ ja: "ねじ回し", zh: "改锥" }).where(eq(labels.ja, "回し"));
  expect(await readIn(shop)).toContain("改锥");
  await shop.db.delete(labels).where(screwdriver);
  expect(await readIn(shop)).toBe(before[0]);
});
