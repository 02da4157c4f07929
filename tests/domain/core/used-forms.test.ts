import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { askForGoods } from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import { sendProductSheet } from "#app/domain/catalog/product-sheets/send-product-sheet.server.ts";
import { saveAssignmentRule } from "#app/domain/console/teamwork/assignment-rules.server.ts";
import { askContact } from "#app/domain/content/contact/contact.server.ts";
import { addClosure } from "#app/domain/content/holiday/closures.server.ts";
import { addHoliday } from "#app/domain/content/holiday/holidays.server.ts";
import { publishCircular } from "#app/domain/content/notice/circulars.server.ts";
import { attachFile } from "#app/domain/core/files/attach-file.server.ts";
import { addAddress } from "#app/domain/customers/company/addresses.server.ts";
import { addEmployee } from "#app/domain/customers/company/employees.server.ts";
import { addPerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { addStore } from "#app/domain/customers/store/stores.server.ts";
import { proposeOpening } from "#app/domain/money/bank/proposals.server.ts";
import {
  addTransferReceipts,
  reportTopUp,
} from "#app/domain/money/payments/report-top-up.server.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { addMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { receiveMaterial } from "#app/domain/trade/floor/move-material.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { reorder } from "#app/domain/trade/orders/reorder.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import { orderLines, shippingLines } from "#db/schema/index.ts";
import { chen, hanako, openShop, qian, type Shop, sato, wei, zhou } from "#tests/support/shop.ts";
import {
  boughtLot,
  png,
  requestedShipment,
  shelvedLot,
  wantShipment,
} from "#tests/support/trade/stock.ts";
import { fillCart, orderPlaced } from "#tests/support/trade/trade.ts";

type Answer = { ok: boolean; reason?: string };

/** Sends the form under the id, as it was first or with something else typed. */
type Send = (id: string, isOther: boolean) => Promise<Answer>;

const free = { paymentLimitYen: null, monthlyBudgetYen: null };
const place = {
  ...{ postalCode: "1000001", prefecture: "東京都", street: "千代田区千代田1-1" },
  ...{ companyName: "花子商店", romajiName: "HANAKO", phone: "0312345678" },
};
const csv = (name: string) => ({
  name: "goods.csv",
  bytes: new TextEncoder().encode(`管理番号,商品名\nP-1,${name}\n`),
});

const forms: Record<string, (shop: Shop) => Promise<Send> | Send> = {
  "a holiday": (shop) => (id, isOther) =>
    addHoliday(shop.as(sato), {
      ...{ id, country: "CN", nameJa: "臨時の祝日", nameZh: "临时假日" },
      ...{ fromDay: "2026-03-10", toDay: isOther ? "2026-03-12" : "2026-03-11" },
      makeUpDays: [],
    }),
  "a closure": (shop) => (id, isOther) =>
    addClosure(shop.as(sato), {
      ...{ id, fromDay: "2026-03-10", toDay: "2026-03-11", nameJa: "棚卸し" },
      effectJa: isOther ? "検品を休みます" : "出荷を休みます",
    }),
  "a rule of who does what": (shop) => (id, isOther) =>
    saveAssignmentRule(shop.as(zhou), {
      ...{ id, version: 0, position: 1, work: "quote", member: "", supplier: "" },
      ...{ staffIds: ["li"], openMax: isOther ? 30 : 20 },
    }),
  "a circular": (shop) => (id, isOther) =>
    publishCircular(shop.as(sato), {
      ...{ id, audience: "all", levels: [], operationId: "", title: "年末のご案内" },
      ...{ body: isOther ? "別の本文" : "本文", publishedAt: undefined },
    }),
  "a colleague": (shop) => (id, isOther) =>
    addPerson(shop.as(zhou), {
      ...{ id, loginName: "new-one", name: "新人", role: "content" },
      password: isOther ? "Other1234" : "First1234",
    }),
  "an opening balance": (shop) => (id, isOther) =>
    proposeOpening(shop.as(qian), {
      ...{ id, bankDay: "2026-01-10", reason: "期首" },
      amountYen: isOther ? 20_000 : 10_000,
    }),
  "a store": (shop) => (id, isOther) =>
    addStore(shop.as(hanako), { id, name: isOther ? "二号店" : "一号店", marketplace: "other" }),
  "an address": (shop) => (id, isOther) =>
    addAddress(shop.as(hanako), {
      ...{ id, title: "倉庫", ...place, recipient: isOther ? "佐藤" : "山田" },
      ...{ isDefaultReceiver: false, isDefaultImporter: false },
    }),
  "an employee": (shop) => (id, isOther) =>
    addEmployee(shop.as(hanako), {
      ...{
        id,
        name: isOther ? "別の人" : "高橋",
        email: "ryo@shop.test",
        permissions: [],
        ...free,
      },
      ...{ loginName: "ryo-one", password: "Takahashi1" },
    }),
  "a question": (shop) => (id, isOther) =>
    askContact(shop.as(hanako), {
      ...{ id, name: "山田", email: "a@shop.test", kind: "other", address: "192.0.2.1" },
      body: isOther ? "別の質問です" : "質問です",
    }),
  "goods to be found": (shop) => (id, isOther) =>
    askForGoods(
      shop.as(hanako),
      shop.files,
      id,
      {
        ...{ pageUrl: "", title: "踏み台", skuWords: "白", wishedPriceFen: 1_800, note: "" },
        quantity: isOther ? 40 : 30,
      },
      [png()],
    ),
  "forwarded goods": (shop) => (id, isOther) =>
    announceForwarded(
      shop.as(hanako),
      shop.files,
      id,
      {
        ...{ name: "手袋", valueFen: 900, goodsClass: "general", optionIds: [], note: "" },
        parcels: [{ tracking: "SF1000000009", quantity: isOther ? 7 : 6 }],
      },
      [],
    ),
  "an auxiliary material": (shop) => (id, isOther) =>
    addMaterial(shop.as(hanako), id, {
      ...{ name: "OPP袋", kind: "bag", lowQuantity: null, note: "" },
      unitCostFen: isOther ? 20 : 10,
    }),
  "a receipt of material": async (shop) => {
    const material = crypto.randomUUID();
    const data = { name: "OPP袋", kind: "bag", lowQuantity: null, unitCostFen: null, note: "" };
    await addMaterial(shop.as(hanako), material, data as Parameters<typeof addMaterial>[2]);
    return (key, isOther) =>
      receiveMaterial(shop.as(wei), material, { key, quantity: isOther ? 90 : 80, note: "" });
  },
  "a stock count": (shop) => (id, isOther) =>
    openCount(shop.as(wei), { id, fromShelf: "A-01-01", toShelf: isOther ? "A-01-04" : "A-01-03" }),
  "a receipt of a part": async (shop) => {
    const { lotId } = await boughtLot(shop, 10);
    return (id, isOther) => receiveLot(shop.as(wei), { id, lotId, quantity: isOther ? 4 : 3 });
  },
  "a file of an order": async (shop) => {
    const { number, id: orderId } = await orderPlaced(shop);
    const order = (await ownOrder(shop.as(hanako), number))!;
    const document = {
      kind: "order",
      companyId: order.companyId,
      id: orderId,
      open: true,
    } as const;
    return (id, isOther) =>
      attachFile(
        shop.as(hanako),
        shop.files,
        document,
        { name: isOther ? "別の図面.png" : "図面.png", bytes: png().bytes },
        id,
      );
  },
  "copies of a transfer": async (shop) => {
    const reportId = crypto.randomUUID();
    await reportTopUp(shop.as(hanako), {
      ...{ id: reportId, amountYen: 50_000, payerKana: "ハナコ", expectedOn: "2026-01-16" },
      ownNumber: "",
    });
    return (idempotencyKey, isOther) =>
      addTransferReceipts(
        shop.as(hanako),
        { reportId, idempotencyKey },
        { store: shop.files, uploads: [png(isOther ? "二枚目.png" : "一枚目.png")] },
      );
  },
  "a sheet of products": (shop) => (id, isOther) =>
    sendProductSheet(shop.as(hanako), shop.workbooks, id, csv(isOther ? "別の品" : "品")),
  "a sheet of an order": (shop) => (id, isOther) => {
    const pasted = `商品番号\t数量\n600000000001\t${isOther ? 40 : 30}`;
    return sendSheet(shop.as(hanako), shop, [], { id, sent: { pasted } });
  },
  "an order of other lines": async (shop) => {
    const [first, second] = await fillCart(shop);
    return (id, isOther) =>
      placeOrder(shop.as(hanako), {
        ...{ id, note: "", submit: true },
        lineIds: [isOther ? second! : first!],
      });
  },
  "the same goods once more": async (shop) => {
    const { number, id: orderId } = await orderPlaced(shop);
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    return (id, isOther) => {
      const quantities = new Map([[line!.id, isOther ? 25 : 24]]);
      return reorder(shop.as(hanako), { id, numbers: [number], quantities });
    };
  },
  "a delivery request": async (shop) => {
    const { lotId } = await shelvedLot(shop, 10);
    return (id, isOther) =>
      requestShipment(shop.as(hanako), wantShipment(lotId, isOther ? 3 : 2, { id }));
  },
  "a delivery request's note": async (shop) => {
    const { lotId } = await shelvedLot(shop, 10);
    const words = (note: string) => ({ note, desiredOn: "", mainNumber: "" });
    return (id, isOther) =>
      requestShipment(
        shop.as(hanako),
        wantShipment(lotId, 2, { id, words: words(isOther ? "別の備考" : "備考") }),
      );
  },
  "a split of a request": async (shop) => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number, id: requestId } = await requestedShipment(shop, lotId, 8);
    const [line] = await shop.db
      .select()
      .from(shippingLines)
      .where(eq(shippingLines.requestId, requestId));
    return (id, isOther) =>
      splitRequest(shop.as(chen), number, {
        ...{ id, note: "分ける" },
        pieces: new Map([[line!.id, isOther ? 3 : 2]]),
      });
  },
};

test.each(Object.entries(forms))(
  "a form that made %s is done when it comes again, and refused when it says something else",
  async (_, prepare) => {
    const shop = await openShop();
    const send = await prepare(shop);
    const id = crypto.randomUUID();
    const first = await send(id, false);
    expect(first).toMatchObject({ ok: true });
    expect(await send(id, false)).toEqual(first);
    expect(await send(id, true)).toEqual({ ok: false, reason: "form-used" });
  },
);
