import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listNotices } from "#app/domain/content/notice/notices.server.ts";
import { authorise } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { forwardedLabel } from "#app/domain/trade/floor/forwarded.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { askCoSign } from "#app/domain/trade/shipments/co-sign.server.ts";
import { lots, shippingRequests, users } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

// What the page of a request says where something cannot be done, or waits for somebody else.

let shop: Shop;
let lotId: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 10));
});

const page = (number: string) => `/deliveryDetails?pOrder_sn=${number}`;
const row = async () => (await shop.db.select().from(shippingRequests))[0]!;

test("a day that is too soon names the first that can be met", async () => {
  await requestedShipment(shop, lotId, 4, { submit: false });
  const buyer = await shop.browser(hanako);
  const { number } = await row();
  const form = await buyer.open(`/porderSubmit?draft=${number}`);
  const refused = await form.submit("一時保存", { desiredOn: "2026-01-16" });
  expect(refused.text).toMatch(/間に合いません。最短は2026\/01\/\d\dです/);
  const earliest = /最短は(\d+)\/(\d+)\/(\d+)/.exec(refused.text)!.slice(1).join("-");
  const saved = await refused.submit("一時保存", { desiredOn: earliest });
  expect(saved.status).toBe(200);
  shop.wait(1);
  const late = await (await buyer.open(page(number))).submit("配送を依頼する");
  expect(late.text).toMatch(/最短は2026\/01\/\d\dです。.*「下書きを編集する」から直せます/);
});

describe("while deliveries are delegated", () => {
  beforeEach(async () => {
    await authorise(shop.as(hanako), "delivery", null);
  });

  test("the buyer reads who hands a draft in, and has no button that would be refused", async () => {
    const { number } = await requestedShipment(shop, lotId, 4, { submit: false });
    const buyer = await shop.browser(hanako);
    for (const address of [page(number), `/porderSubmit?lot=${lotId}`]) {
      const shown = await buyer.open(address);
      expect(shown.text).toContain(`配送は担当者${chen.name}に委任しています`);
      expect(shown.has("配送を依頼する")).toBe(false);
    }
  });

  test("its account manager hands it in on the draft itself", async () => {
    const { number } = await requestedShipment(shop, lotId, 4, { submit: false });
    const staff = await shop.browser(chen);
    const draft = await staff.open(`/staff/shipping/${number}`);
    expect(draft.text).toContain("会员已授权代提交配送");
    expect((await draft.submit("代提交")).flash).toBe(`${number} 已处理。`);
    expect((await row()).state).toBe("quoting");
    expect((await staff.open(`/staff/shipping/${number}`)).text).not.toContain("代提交");
  });
});

test("who is asked for consent declines it with a reason that the asker is told", async () => {
  await shop.db
    .update(users)
    .set({ permissions: ["ship"] })
    .where(eq(users.id, kenji.id));
  const { number } = await requestedShipment(shop, lotId, 4, { submit: false });
  await askCoSign(shop.as(hanako), number, kenji.id);
  const asked = await (await shop.browser(kenji)).open(page(number));
  const without = await asked.submit("理由を伝えて断る");
  expect(without.text).toContain("承認しない理由を入力してください");
  await without.submit("理由を伝えて断る", { reason: "数量が多すぎます" });
  const told = await listNotices(shop.as(hanako), undefined);
  expect(JSON.stringify(told)).toContain("数量が多すぎます");
  const shown = await (await shop.browser(hanako)).open(page(number));
  expect(shown.text).toContain("共同承認をお断りしました");
  expect(shown.has("配送を依頼する")).toBe(true);
});

test("a cancelled request waits for no quote", async () => {
  const { number } = await requestedShipment(shop, lotId, 4);
  await shop.db.update(shippingRequests).set({ estimateMinYen: null, estimateMaxYen: null });
  await cancelShipment(shop.as(hanako), number, "");
  const buyer = await shop.browser(hanako);
  for (const address of ["/user/deliveryList", page(number)])
    expect((await buyer.open(address)).document.querySelector("main")!.textContent).not.toMatch(
      /(?<!件)見積待ち(?!\d|件)/,
    );
});

test("goods on a paid shelf are not called free, and a program reads that it cannot send them", async () => {
  await shop.db.update(lots).set({ shelf: "P-01-01" }).where(eq(lots.id, lotId));
  const stock = await (await shop.browser(hanako)).open("/warehouse");
  expect(stock.text).not.toContain("無料 あと");
  expect(stock.text).toContain("有料保管の棚");
});

test("forwarded goods that came in part say how many", () => {
  const label = (received: number) =>
    forwardedLabel("arrived", { quantity: 10, receivedQuantity: received }).ja;
  expect([4, 10].map(label)).toEqual(["一部到着（4 / 10）", "到着"]);
});
