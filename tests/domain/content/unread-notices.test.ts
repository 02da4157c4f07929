import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishCircular } from "#app/domain/content/notice/circulars.server.ts";
import { readAllNotices, unreadCount } from "#app/domain/content/notice/notices.server.ts";
import { type NoticeAbout, notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { setOrderStore } from "#app/domain/trade/orders/place-order.server.ts";
import { editDraft } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import { orders } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { hanako, kenji, noon, openShop, type Shop, sato } from "#tests/support/shop.ts";
import {
  boughtLot,
  requestedShipment,
  shelvedLot,
  wantShipment,
} from "#tests/support/trade/stock.ts";

const day = 86_400_000;

/** Employees limited to a store, who have read all that they may see of three weeks. */
async function upToDateKenji(shop: Shop, ofTheirs: readonly string[]) {
  const limited = await storekeeperKenji(shop, ["order", "ship"], ofTheirs);
  await readAllNotices(openScope(shop.db, limited, noon));
  expect(await unreadBy(shop, limited)).toBe(0);
  return limited;
}

async function unreadBy({ db }: Shop, { id, companyId }: Buyer) {
  const count = unreadCount(sql`${id}`, sql`${companyId}`, noon.getTime());
  const [row] = await db.all<{ unread: number }>(sql`SELECT ${count} AS unread`);
  return row!.unread;
}

/** What the company was told three weeks ago of one of its documents. */
function toldOf({ db }: Shop, about: NoticeAbout) {
  const scope = openScope(db, { kind: "system", id: "test" }, new Date(noon.getTime() - 21 * day));
  return notify(scope, {
    companyId: hanako.companyId,
    about,
    kind: "order",
    letter: letter("circular", { title: "ご連絡", body: "" }),
    href: "/",
  });
}

/** A request, drafted or handed in, for pieces of an order of the store that is looked after, and of one of none. */
async function mixedRequest(shop: Shop, submit: boolean) {
  const [own, other] = [await shelvedLot(shop, 10), await shelvedLot(shop, 6)];
  const lines = [own, other].map(({ lotId }, index) => ({ lotId, quantity: index ? 6 : 10 }));
  const request = await requestedShipment(shop, own.lotId, 10, { lines, submit });
  await toldOf(shop, { shipping: request.id });
  const [order] = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, own.orderNumber));
  const limited = await upToDateKenji(shop, [order!.id]);
  return { request, limited, own, other };
}

test("the unread are looked for from the person's mark on, not from the first notice that there is", async () => {
  await using shop = await openShop();
  const count = unreadCount(sql`${kenji.id}`, sql`${kenji.companyId}`, noon.getTime());
  const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN SELECT ${count}`);
  const walks = plan.map(({ detail }) => detail).filter((detail) => / n( |$)/.test(detail));
  const bounded = "(company_id=? AND published_at>? AND published_at<?)";
  expect(walks).toEqual([
    `SEARCH n USING INDEX notices_company ${bounded}`,
    `SEARCH n USING INDEX notices_company ${bounded}`,
  ]);
});

test("a circular that is dated back is unread by those who had read all", async () => {
  await using shop = await openShop();
  await readAllNotices(shop.as(hanako));
  const before = await unreadBy(shop, hanako);
  const published = await publishCircular(shop.as(sato), {
    id: crypto.randomUUID(),
    audience: "all",
    levels: [],
    operationId: "",
    title: "お知らせ",
    body: "本文",
    publishedAt: new Date(noon.getTime() - 30 * day),
  });
  expect(published).toMatchObject({ ok: true });
  expect(await unreadBy(shop, hanako)).toBe(before + 1);
});

test("what was told of an order is unread by whoever looks after the store that it is given to", async () => {
  await using shop = await openShop();
  const [own, other] = [await boughtLot(shop, 10), await boughtLot(shop, 6)];
  const found = await shop.db.select({ id: orders.id, number: orders.number }).from(orders);
  const idOf = (number: string) => found.find((order) => order.number === number)!.id;
  await toldOf(shop, { order: idOf(other.orderNumber) });
  const limited = await upToDateKenji(shop, [idOf(own.orderNumber)]);
  const [storeId] = limited.storeIds!;
  expect(await setOrderStore(shop.as(hanako), other.orderNumber, storeId)).toMatchObject({
    ok: true,
  });
  expect(await unreadBy(shop, limited)).toBe(1);
});

test("what was told of a request is unread by whoever it is for alone, once other stores' pieces are split off", async () => {
  await using shop = await openShop();
  const { request, limited, other } = await mixedRequest(shop, true);
  const { lines } = (await findShipment(shop.as(hanako), request.number))!;
  const going = lines.find(({ lotId }) => lotId === other.lotId)!;
  const pieces = new Map([[going.id, 6]]);
  const asked = { id: crypto.randomUUID(), pieces, note: "" };
  expect(await splitRequest(shop.as(hanako), request.number, asked)).toMatchObject({ ok: true });
  expect(await unreadBy(shop, limited)).toBe(1);
});

test("what was told of a draft is unread by whoever it is for alone, once other stores' pieces are left out", async () => {
  await using shop = await openShop();
  const { request, limited, own } = await mixedRequest(shop, false);
  const alone = wantShipment(own.lotId, 10, { submit: false });
  expect(await editDraft(shop.as(hanako), request.number, alone)).toMatchObject({ ok: true });
  expect(await unreadBy(shop, limited)).toBe(1);
});
