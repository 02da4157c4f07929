import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readMyPage } from "#app/domain/console/overview/my-page.server.ts";
import {
  mailNotices,
  readNoticeSettings,
  saveNoticeSettings,
} from "#app/domain/content/notice/notice-settings.server.ts";
import {
  listNotices,
  readAllNotices,
  readNotices,
  unreadCount,
} from "#app/domain/content/notice/notices.server.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { noticeReads, notices, orders, outbox, users } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { machine } from "#tests/support/people.ts";
import { chen, hanako, kenji, noon, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

test("an employee without a right to the money neither reads, counts nor is mailed its notices", async () => {
  await using shop = await openShop();
  await shop.db.delete(notices);
  await shop.db.update(users).set({ emailVerifiedAt: noon });
  const kindsOf = ["order", "deposit", "approval"] as const;
  await shop.db.insert(notices).values(
    kindsOf.map((kind) => ({
      id: kind,
      companyId: hanako.companyId,
      kind,
      letter: letter("circular", { title: kind, body: "2,974,530円" }),
      publishedAt: noon,
    })),
  );
  const seen = async (permissions: ("order" | "wallet" | "pay")[]) => {
    await shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    const { page } = await listNotices(shop.as(kenji), undefined);
    const { news } = await readMyPage(shop.as({ ...kenji, permissions }));
    const ids = page.map(({ notice }) => notice.id).sort();
    expect(news.map(({ id }) => id).sort()).toEqual(ids);
    return ids;
  };
  expect(await seen(["order"])).toEqual(["order"]);
  await readNotices(shop.as(kenji), [...kindsOf]);
  await readAllNotices(shop.as(kenji));
  expect(await shop.db.$count(noticeReads)).toBe(1);
  await mailNotices(openScope(shop.db, { kind: "system", id: "mails" }, noon));
  const mails = await shop.db.select({ id: outbox.id }).from(outbox);
  expect(mails.map(({ id }) => id).filter((id) => id.endsWith(`/${kenji.id}`))).toEqual([
    `notice/order/${kenji.id}`,
  ]);
  expect(mails.map(({ id }) => id)).toContain(`notice/deposit/${hanako.id}`);
  expect(await seen(["order", "wallet"])).toEqual(["deposit", "order"]);
  expect(await seen(["pay"])).toEqual(["approval", "deposit", "order"]);
  expect((await listNotices(shop.as(hanako), undefined)).page).toHaveLength(3);
});

test("of notices that came in one moment none is left out between two pages", async () => {
  await using shop = await openShop();
  const news = { companyId: hanako.companyId, kind: "order" as const, body: "", href: "" };
  const rows = Array.from({ length: 70 }, (_, nth) => ({
    ...news,
    id: `n${String(nth).padStart(2, "0")}`,
    letter: letter("circular", { title: String(nth), body: "" }),
    publishedAt: noon,
  }));
  await shop.db.delete(notices);
  await shop.db.insert(notices).values(rows);
  const met = new Set<string>();
  let after: { at: number; id: string } | undefined;
  do {
    const { page, next } = await listNotices(shop.as(hanako), after);
    for (const { notice } of page) met.add(notice.id);
    after = next ?? undefined;
  } while (after);
  expect(met.size).toBe(70);
});

test("a kind that somebody cannot get is not theirs to choose, and comes as at first once they may", async () => {
  await using shop = await openShop();
  await saveNoticeSettings(shop.as(kenji), { site: [], mail: [] });
  expect((await readNoticeSettings(shop.as(kenji))).settings).not.toContainEqual(
    expect.objectContaining({ kind: "deposit" }),
  );
  const paying = { ...kenji, permissions: ["order", "pay"] as const };
  const { settings } = await readNoticeSettings(shop.as(paying));
  expect(settings).toContainEqual({ kind: "deposit", site: true, mail: true });
  expect(settings).toContainEqual({ kind: "order", site: false, mail: false });
  const limited = { ...kenji, permissions: ["order", "shops"] as const, storeIds: ["rakuten"] };
  const kinds = (await readNoticeSettings(shop.as(limited))).settings.map(({ kind }) => kind);
  expect(kinds).toContain("shop");
  expect(kinds).not.toContain("replenishment");
});

/** What a person reads of the notices, wherever they are shown, and is mailed of them. */
async function seenBy(shop: Shop, person: Buyer) {
  const { page } = await listNotices(shop.as(person), undefined);
  const { news } = await readMyPage(shop.as(person));
  const titles = page.map(({ notice }) => notice.title).sort();
  expect(news.map(({ title }) => title).sort()).toEqual(titles.slice(0, 5));
  const [counted] = await shop.db.all<{ unread: number }>(
    sql`SELECT ${unreadCount(sql`${person.id}`, sql`${person.companyId}`, noon.getTime())} AS unread`,
  );
  expect(counted?.unread).toBe(titles.length);
  await shop.db.delete(outbox);
  await shop.db.update(notices).set({ mailedAt: null });
  await mailNotices(openScope(shop.db, { kind: "system", id: "mails" }, noon));
  const mails = await shop.db
    .select({ subject: letterColumns(outbox.letter).title })
    .from(outbox)
    .where(sql`${outbox.id} LIKE ${`%/${person.id}`}`);
  expect(mails.map(({ subject }) => subject.replace("【買付便】", "")).sort()).toEqual(titles);
  return titles;
}

test("who is limited to stores reads, counts and is mailed what is for those, and what names no store", async () => {
  await using shop = await openShop();
  await shop.db.update(users).set({ emailVerifiedAt: noon });
  const lots = [await shelvedLot(shop, 10), await shelvedLot(shop, 10)];
  const ids = await shop.db.select().from(orders);
  const own = ids.find(({ number }) => number === lots[0]!.orderNumber)!;
  const other = ids.find(({ number }) => number === lots[1]!.orderNumber)!;
  const limited = await storekeeperKenji(shop, ["order", "ship"], [own.id]);
  const requests = [];
  for (const { lotId } of lots) requests.push(await requestedShipment(shop, lotId, 5));
  await shop.db.delete(notices);

  const quoted = { freightYen: 5_000, optionsYen: 0, storageYen: 0, note: "見積", checked: true };
  for (const { number } of requests)
    expect(await quoteShipment(shop.as(chen), number, quoted)).toMatchObject({ ok: true });
  for (const { id, number } of [own, other])
    await sendMessage(
      shop.as(chen),
      { kind: "order", id, number, companyId: hanako.companyId, href: "/user/order" },
      { id: crypto.randomUUID(), body: "ご確認ください" },
    );
  const news = { companyId: hanako.companyId, kind: "goods", href: "/user" } as const;
  await commit(
    shop.as(machine),
    [
      notify(shop.as(chen), {
        ...news,
        about: { store: null },
        letter: letter("circular", { title: "ほかのショップ", body: "" }),
      }),
      notify(shop.as(chen), {
        ...news,
        about: { store: limited.storeIds![0]! },
        letter: letter("circular", { title: "担当店", body: "" }),
      }),
      notify(shop.as(chen), {
        ...news,
        about: "company",
        letter: letter("circular", { title: "会社", body: "" }),
      }),
      notify(shop.as(chen), {
        ...news,
        about: { person: kenji.id },
        letter: letter("circular", { title: "本人の依頼", body: "" }),
      }),
      notify(shop.as(chen), {
        ...news,
        about: { person: hanako.id },
        letter: letter("circular", { title: "別の人の依頼", body: "" }),
      }),
    ],
    {},
  );
  const reached = [
    `${own.number} に担当者からメッセージがあります`,
    `配送依頼 ${requests[0]!.number} の見積ができました`,
    ...["会社", "担当店", "本人の依頼"],
  ].sort();
  expect(await seenBy(shop, limited)).toEqual(reached);
  expect((await listNotices(shop.as(hanako), undefined)).page).toHaveLength(9);

  // Nor does one become read by being named.
  const all = await shop.db.select({ id: notices.id }).from(notices);
  await readNotices(
    shop.as(limited),
    all.map(({ id }) => id),
  );
  expect(await shop.db.$count(noticeReads)).toBe(reached.length);
});
