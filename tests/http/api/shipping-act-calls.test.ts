import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { shippingRequests, users } from "#db/schema/index.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { receivedShipment } from "#tests/support/sent.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let reader: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other } = await openPrograms(shop));
  reader = program(shop, (await tokenOf(shop, hanako, [])).token);
});

test("a request is held, released and put under a main number, by its company alone", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { number: pOrder_sn } = await requestedShipment(shop, lotId, 3);
  for (const path of ["porder/hold", "porder/release", "porder/mainNumber"]) {
    const typed = { pOrder_sn, reason: "確認中", mainNumber: "HAN-1" };
    expect((await other.call(path, typed)).code).toBe(404);
    expect((await reader.call(path, typed)).code).toBe(403);
  }
  expect((await own.call("porder/hold", { pOrder_sn, reason: "" })).code).toBe(400);
  expect(await own.call("porder/hold", { pOrder_sn, reason: "確認中" })).toMatchObject({ code: 0 });
  expect((await own.call("porder/hold", { pOrder_sn, reason: "確認中" })).code).toBe(5021);
  expect((await own.call("porder/release", { pOrder_sn })).code).toBe(0);
  expect((await own.call("porder/release", { pOrder_sn })).code).toBe(5022);
  await own.call("porder/mainNumber", { pOrder_sn, mainNumber: "HAN-1" });
  const { request } = (await own.call("porder/detail", { pOrder_sn })).data;
  expect(request).toMatchObject({ mainNumber: "HAN-1", heldAt: null });
});

test("wishes about boxes and the second consent go by calls as by pages", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { pOrder_sn } = (
    await own.json("porder/create", {
      lot: [lotId],
      quantity: ["3"],
      method: "air",
      boxFba: "1",
      boxShipmentIds: "FBA1",
      receiver: "hanako-shop-address",
      importer: "hanako-shop-address",
      selfConsolidated: "1",
    })
  ).data;
  const { request } = (await own.call("porder/detail", { pOrder_sn })).data;
  expect(request.boxWishes).toMatchObject({ fba: true, shipmentIds: ["FBA1"] });
  expect((await own.call("porder/submit", { pOrder_sn })).code).toBe(5020);
  const ask = { pOrder_sn, act: "ask", person: "nobody" };
  expect((await own.call("porder/coAuthorisation", ask)).code).toBe(5025);
  expect((await own.call("porder/coAuthorisation", { pOrder_sn, act: "agree" })).code).toBe(5026);
});

test("a program agrees to the version of the draft that it read", async () => {
  await shop.db
    .update(users)
    .set({ permissions: ["ship"] })
    .where(eq(users.id, kenji.id));
  const { lotId } = await shelvedLot(shop, 10);
  const { number: pOrder_sn } = await requestedShipment(shop, lotId, 3, { submit: false });
  const signing = { ...kenji, permissions: ["ship" as const] };
  const signer = program(shop, (await tokenOf(shop, signing, ["ship"])).token);
  await own.call("porder/coAuthorisation", { pOrder_sn, act: "ask", person: kenji.id });
  const read = async () => {
    const { data } = await signer.call("porder/detail", { pOrder_sn });
    expect(JSON.stringify(data).match(/"version":/g)).toHaveLength(1);
    return data.request.version;
  };
  const agree = async (version: number | string) =>
    (await signer.json("porder/coAuthorisation", { pOrder_sn, act: "agree", version })).code;
  const seen = await read();
  await own.call("porder/mainNumber", { pOrder_sn, mainNumber: "HAN-1" });
  expect(await agree("newest")).toBe(400);
  expect(await agree(seen)).toBe(5045);
  const anew = await read();
  expect(await agree(anew)).toBe(0);
  expect(await agree(anew)).toBe(0);
  expect((await signer.call("porder/coAuthorisation", { pOrder_sn, act: "agree" })).code).toBe(
    5046,
  );
});

test("boxes are simulated from the company's own stock", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { data } = await own.json("porder/simulate", { lot: [lotId], quantity: ["6"] });
  expect(data.methods[0]).toMatchObject({ boxCount: 1, dearerThanGoods: true });
  expect(data.methods[0].boxes[0].contents).toEqual([{ lotId, quantity: 6 }]);
  expect((await other.json("porder/simulate", { lot: [lotId] })).data.methods).toEqual([]);
  expect((await reader.json("porder/simulate", { lot: [lotId] })).code).toBe(403);
});

test("the permit is entered, and the landed cost read, by calls", async () => {
  const { number: pOrder_sn } = await receivedShipment(shop);
  expect((await own.call("porder/landedCost", { pOrder_sn })).code).toBe(5032);
  const permit = {
    pOrder_sn,
    permitNumber: "12611150093",
    permittedOn: "2026-01-15",
    dutyYen: "1001",
    consumptionTaxYen: "400",
    brokerYen: "100",
    shareRule: "pieces",
  };
  expect((await other.call("porder/permit", permit)).code).toBe(404);
  expect((await own.call("porder/permit", { ...permit, permittedOn: "2026-01-16" })).code).toBe(
    5029,
  );
  const dear = { ...permit, dutyYen: "90000" };
  expect((await own.call("porder/permit", dear)).code).toBe(5037);
  expect((await own.call("porder/permit", { ...dear, checked: "on" })).code).toBe(0);
  expect((await own.call("porder/permit", permit)).code).toBe(0);
  const { data } = await own.call("porder/landedCost", { pOrder_sn });
  const sum = (name: string) =>
    data.lines.reduce((all: number, line: Record<string, number>) => all + line[name]!, 0);
  expect([sum("dutyYen"), sum("consumptionTaxYen"), sum("brokerYen")]).toEqual([1_001, 400, 100]);
  expect((await other.call("porder/landedCost", { pOrder_sn })).code).toBe(404);
});

test("the limit for differences is read and set", async () => {
  expect((await own.call("porder/settleLimit")).data).toEqual({ limitYen: 0 });
  expect((await own.call("porder/settleLimit", { limitYen: "3000" })).data).toEqual({
    limitYen: 3_000,
  });
  expect((await own.call("porder/settleLimit", { limitYen: "-1" })).code).toBe(400);
  expect((await reader.call("porder/settleLimit")).code).toBe(403);
});

test("a parcel is tracked by a call as on the page: the own request is named, to others it is not", async () => {
  const { number: pOrder_sn } = await receivedShipment(shop);
  const [sent] = await shop.db.select().from(shippingRequests);
  const number = "1234-5678-9013";
  await shop.db.update(shippingRequests).set({ trackingNumber: number.replaceAll("-", "") });
  const mine = await own.json("logistics/track", { number: [number, "NOBODY-1"] });
  expect(mine).toMatchObject({ code: 0, status: 200 });
  expect(mine.data.list).toMatchObject([
    { shipment: { pOrder_sn, state: "received", carrier: sent!.carrier } },
    { number: "NOBODY-1", parcel: null, shipment: null },
  ]);
  const theirs = await other.call("logistics/track", { number });
  expect(theirs.data.list[0].shipment).toMatchObject({ pOrder_sn: null, state: "received" });
  expect(JSON.stringify(theirs)).not.toContain(pOrder_sn);
  expect((await own.call("logistics/track", { number: "、" })).code).toBe(400);
  expect((await own.call("logistics/track")).code).toBe(400);
  const many = { number: Array.from({ length: 11 }, (_, at) => `AB${at}00000`) };
  expect((await own.json("logistics/track", many)).code).toBe(400);
  expect((await program(shop).call("logistics/track", { number })).code).toBe(401);
});
