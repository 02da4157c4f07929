import { expect, test } from "vitest";
import { answerContact, reopenContact } from "#app/domain/content/contact/contact.server.ts";
import { contacts, outbox } from "#db/schema/index.ts";
import { chen, openShop, wang } from "#tests/support/shop.ts";

test("of two that open an answered question, or answer it again, at once one does", async () => {
  const shop = await openShop();
  await shop.db.insert(contacts).values({
    id: "asked",
    name: "見込 客子",
    email: "guest@example.co.jp",
    kind: "service",
    body: "最小ロットはいくつですか。",
    askedAt: shop.as(chen).now,
    address: "a",
  });
  const twice = async (act: () => Promise<{ ok: boolean }>) => {
    const both = await Promise.all([act(), act()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "moved-meanwhile" });
  };
  const answer = () => answerContact(shop.as(chen), "asked", "1個から承ります。");
  const reopen = () => reopenContact(shop.as(chen), "asked");
  expect(await reopen()).toMatchObject({ reason: "moved-meanwhile" });
  await twice(answer);
  expect(await reopenContact(shop.as(wang), "asked")).toMatchObject({ reason: "forbidden" });
  await twice(reopen);
  await twice(answer);
  expect(await shop.db.$count(outbox)).toBe(2);
});
