import { beforeEach, describe, expect, test } from "vitest";
import { findTracked } from "#app/domain/trade/floor/find-tracked.server.ts";
import { pasteWaybills } from "#app/domain/trade/shipments/paste-waybills.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { readWaybills } from "#app/domain/trade/shipments/waybill-sheet.ts";
import { boxes, shippingRequests } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const [first, second, third] = ["123456789013", "123456789024", "123456789035"] as const;
const paste = async (text: string, checked = "") => {
  const pasted = await pasteWaybills(shop.as(wei), text, checked);
  if (!pasted.ok) return pasted.reason;
  return pasted.value.rows.map(({ outcome, stands }) =>
    stands ? `${outcome} ${stands}` : outcome,
  );
};
const requests = () => shop.db.select().from(shippingRequests).orderBy(shippingRequests.number);

describe("waybills pasted for many requests", () => {
  test("send each off under its number, and again they are the same", async () => {
    const one = await packedRequest(shop, 4, 2);
    const other = await packedRequest(shop, 2, 1);
    const rows = `${one.number}-B1 ${first} 佐川急便\n${one.number}-b2　${second}\n${other.number},${third},佐川急便`;
    expect(await paste(rows)).toEqual(["saved", "saved", "saved"]);
    expect(await requests()).toMatchObject([
      { state: "in_transit", carrier: "佐川急便", trackingNumber: first },
      { state: "in_transit", carrier: "佐川急便", trackingNumber: third },
    ]);
    const packed = await shop.db.select().from(boxes);
    expect(new Set(packed.map((box) => box.trackingNumber))).toEqual(new Set([first, second, ""]));
    expect(await paste(rows)).toEqual(["same", "same", "same"]);
    expect(await paste(`${other.number} ${first} 佐川急便`)).toEqual([`other-number ${third}`]);
    const box = `${one.number}-B1 ${first}\n${one.number}-B2 ${third}`;
    expect((await paste(box))[1]).toBe(`other-number ${second}`);
  });

  test("are refused by what is wrong with each, and the others are saved", async () => {
    const { number } = await packedRequest(shop, 4, 2);
    const other = await packedRequest(shop, 2, 1);
    expect(await paste(`${number} ${first}\nPD-991231-0001 ${first} 佐川急便\n配送 1`)).toEqual([
      "carrier-missing",
      "not-found",
      "malformed",
    ]);
    for (const text of [`${number} 0 佐川急便`, `${number} ${first} 0`])
      expect(await paste(text)).toEqual(["malformed"]);
    expect(await paste(`${number}-B3 ${first} 佐川急便`)).toEqual(["no-such-box"]);
    expect(await paste(`${number} 123456789012 佐川急便`)).toEqual(["not-its-number 佐川急便"]);
    const twice = `${number} ${first} 佐川急便\n${number} ${second} 佐川急便\n${other.number} ${third} 佐川急便`;
    expect(await paste(twice)).toEqual(["doubled", "doubled", "saved"]);
    const carriers = `${number}-B1 ${first} 佐川急便\n${number}-B2 ${second} ヤマト運輸`;
    expect(await paste(carriers)).toEqual(["other-carriers", "other-carriers"]);
    expect((await requests())[0]).toMatchObject({ state: "awaiting_shipment" });
  });

  test("are all of a request's boxes or one of the whole; boxes without a number get theirs later", async () => {
    const { number } = await packedRequest(shop, 4, 2);
    expect(await paste(`${number}-B1 ${first} 佐川急便`)).toEqual(["boxes-missing 2"]);
    expect(await paste(`${number} ${first} 佐川急便`)).toEqual(["saved"]);
    for (const outcome of ["saved", "same"])
      expect(await paste(`${number}-B2 ${second}`)).toEqual([outcome]);
    const packed = await shop.db.select().from(boxes).orderBy(boxes.number);
    expect(packed.map(({ trackingNumber }) => trackingNumber)).toEqual(["", second]);
    // A wrong check digit; and two people at once.
    expect(await paste(`${number}-B1 123456789012`)).toEqual(["not-its-number 佐川急便"]);
    const both = await Promise.all(
      [third, "123456789046"].map((one) => paste(`${number}-B1 ${one}`)),
    );
    expect(both.flat().toSorted()).toEqual(["moved-meanwhile", "saved"]);
  });

  test("come from the carriers' sheets and from our own list of goods", () => {
    const sheet = `お客様管理番号\t送り状種類\t伝票番号\nPD-260115-0001\t0\t1234-5678-9013\nPD-260115-0002\t0\t\n`;
    expect(readWaybills(sheet)).toMatchObject({
      texts: ["PD-260115-0001\t0\t1234-5678-9013"],
      waybills: [{ requestNumber: "PD-260115-0001", trackingNumber: "1234-5678-9013" }],
    });
    const list = `配送单号\t箱号\t商品\t追踪号\nPD-260115-0001\t2\t杯子\t${first}\n`;
    expect(readWaybills(list).waybills).toMatchObject([
      { box: 2, trackingNumber: first, carrier: "" },
    ]);
    const sagawa = `お問い合せ送り状№,お客様管理番号`.replace(",", "\t");
    expect(readWaybills(`${sagawa}\n${first}\tPD-260115-0001-B1`).waybills).toMatchObject([
      { box: 1 },
    ]);
  });

  test("are none, or too many", async () => {
    expect(await paste("")).toBe("nothing-pasted");
    expect(await paste("配送单号\t追踪号\nPD-260115-0001\t")).toBe("nothing-pasted");
    expect(await paste("x\n".repeat(301))).toBe("too-many");
  });
});

describe("a number that the carrier has given to another shipment", () => {
  const ship = (number: string, carrier: string, isChecked = false) =>
    shipShipment(shop.as(wei), number, {
      ...{ carrier, trackingNumber: first, boxTracking: new Map(), isChecked },
    });

  test("is asked about, whatever its hyphens, and names it; another carrier's is its own", async () => {
    const old = await packedRequest(shop, 2, 1);
    const next = await packedRequest(shop, 2, 1);
    await paste(`${old.number} 1234-5678-9013 佐川急便`);
    expect(await ship(next.number, "佐川")).toMatchObject({
      reason: "number-taken",
      taken: [{ number: old.number }],
    });
    const row = `${next.number} ${first} 佐川急便`;
    expect(await paste(row)).toEqual([`number-taken ${old.number}`]);
    expect(await ship(next.number, "ヤマト運輸")).toMatchObject({ ok: true });
  });

  test("is taken once somebody has looked, and whoever follows it is shown the newer shipment", async () => {
    const old = await packedRequest(shop, 2, 1);
    const next = await packedRequest(shop, 2, 1);
    await ship(old.number, "佐川急便");
    shop.wait(400);
    const row = `${next.number} ${first} 佐川急便`;
    expect(await paste(row, row)).toEqual(["saved"]);
    const [found] = await findTracked(shop.as(hanako), [first]);
    expect(found?.shipment?.shippedAt).toEqual((await requests())[1]!.shippedAt);
  });

  test("goes to one of two who ship at the same time", async () => {
    const numbers = [];
    for (const _ of [1, 2]) numbers.push((await packedRequest(shop, 2, 1)).number);
    const both = await Promise.all(numbers.map((number) => ship(number, "佐川急便")));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
