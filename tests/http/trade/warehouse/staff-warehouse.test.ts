import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { boxContents, boxes, files, lots, notices, shippingRequests } from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, li, openShop, type Shop, taro, wang, wei } from "#tests/support/shop.ts";
import { boughtLot, png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let staffSide: Browser;

beforeEach(async () => {
  shop = await openShop();
  staffSide = await shop.browser(wei);
});

const photo = (name = "photo.png") =>
  new File([png().bytes as BlobPart], name, { type: "image/png" });
const lot = async (id: string) => (await shop.db.select().from(lots).where(eq(lots.id, id)))[0]!;

test("a parcel goes from its label to the shelf without a script", async () => {
  const { lotId, chinaTracking } = await boughtLot(shop, 10);
  await boughtLot(shop, 5);

  const found = await (await staffSide.open("/staff/receive")).submit("查找", { q: chinaTracking });
  expect(found.text).toContain("待到货 1");
  await found.submit("到货", { quantity: "１０" });
  expect(await lot(lotId)).toMatchObject({ state: "arrival_work" });

  expect((await staffSide.open("/staff/inspect")).document.toString()).toContain(
    `/staff/inspect/${lotId}`,
  );
  const inspection = await staffSide.open(`/staff/inspect/${lotId}`);
  const wrong = await inspection.submit("验货", {
    良品数量: "8",
    次品数量: "1",
    照片: [photo()],
  });
  expect(wrong.status).toBe(400);
  const again = "文件没有保存，请重新选择";
  expect(wrong.problems).toEqual(["良品与次品之和须等于本批数量", again]);
  expect(wrong.value("goodQuantity")).toBe("8");
  const disguised = new File(["<script>"], "photo.png", { type: "image/png" });
  const refused = await wrong.submit("验货", { 次品数量: "2", 破损: "2", 照片: [disguised] });
  expect(refused.status).toBe(400);
  expect(refused.problems).toEqual(["照片须为 PNG、JPEG 或 WebP 文件"]);
  const next = await refused.submit("验货", {
    "单件重量（克）": "231",
    照片: [photo(), photo("2枚目.png")],
  });
  expect(next.path).toBe("/staff/inspect");
  expect(next.flash).toBe("已验货。 去上架");
  const itsParcel = await next.follow("去上架");
  expect(itsParcel.path).toBe(`/staff/shelve?q=${chinaTracking}`);
  expect(
    itsParcel.document
      .querySelectorAll("input[name=lotId]")
      .map((one) => one.getAttribute("value")),
  ).toEqual([lotId]);
  expect(await lot(lotId)).toMatchObject({
    goodQuantity: 8,
    badQuantity: 2,
    weightGrams: 231,
    lengthMm: null,
  });

  const shelves = await staffSide.open("/staff/shelve");
  expect((await shelves.submit("上架", { shelf: "" })).problems).toEqual(["请输入货架号"]);
  const nowhere = await shelves.submit("上架", { shelf: "corner" });
  expect(nowhere.status).toBe(400);
  expect(nowhere.problems).toEqual(["货架号的格式为 A-01-03"]);
  expect((await shelves.submit("上架", { shelf: "Z-99-99" })).problems).toEqual([
    "没有货架 Z-99-99，或已停用、不放正品。可放：A-01-01、A-01-02、A-01-03",
  ]);
  const done = await nowhere.submit("上架", { shelf: "b-02-11" });
  expect(done.text).toContain("没有待上架的商品");
  const late = await shelves.submit("上架", { shelf: "B-02-12" });
  expect(late.status).toBe(409);
  expect(late.document.querySelector("[role=alert] h2")?.text).toBe("未能保存");
  expect(await lot(lotId)).toMatchObject({
    state: "shelved",
    shelf: "B-02-11",
    availableQuantity: 8,
  });
});

test("what cannot be is said: too many pieces, text for a number, a lot that is gone, one handled before", async () => {
  const { lotId } = await boughtLot(shop, 10);
  const page = await staffSide.open("/staff/receive");
  const more = await page.submit("到货", { quantity: "11" });
  expect([more.status, ...more.problems]).toEqual([
    400,
    "到货数量多于待到货数量；确实多到时请勾选「数量不符」",
  ]);
  expect(more.value("quantity")).toBe("11");
  expect((await page.submit("到货", { quantity: "ten" })).status).toBe(400);
  await page.submit("到货", { quantity: "10" });
  expect((await page.submit("到货", { quantity: "10" })).status).toBe(200);
  expect((await page.submit("到货", { quantity: "9" })).status).toBe(409);
  expect((await staffSide.open("/staff/inspect/no-such-lot")).status).toBe(404);
  const form = await staffSide.open(`/staff/inspect/${lotId}`);
  await form.submit("验货");
  expect((await form.submit("验货")).status).toBe(409);
});

test("only the warehouse works here; strangers sign in first", async () => {
  const { lotId } = await boughtLot(shop, 10);
  for (const path of [
    "/staff/receive",
    "/staff/inspect",
    `/staff/inspect/${lotId}`,
    "/staff/shelve",
  ]) {
    expect((await (await shop.browser(li)).open(path)).status).toBe(403);
    expect((await (await shop.browser()).open(path)).path).toContain("/staff/login");
    expect((await (await shop.browser(hanako)).open(path)).path).toContain("/staff/login");
  }
  expect((await (await shop.browser(wang)).open("/staff/shipping")).status).toBe(403);
  expect((await (await shop.browser(li)).open("/staff/shipping")).status).toBe(403);
});

test("a picture is for its company and for staff, is kept by the browser and never runs", async () => {
  const { lotId } = await boughtLot(shop, 1);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 1 });
  await (await staffSide.open(`/staff/inspect/${lotId}`)).submit("验货", {
    照片: [photo("現物.png")],
  });
  const [file] = await shop.db.select().from(files);
  const path = `/files/${file!.id}`;
  for (const person of [hanako, wei]) {
    const { response } = await (await shop.browser(person)).open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Content-Disposition")).toContain("inline");
  }
  expect((await (await shop.browser(taro)).open(path)).status).toBe(404);
  expect((await (await shop.browser()).open(path)).path).toContain("/login");
});

describe("a shipping request in the console", () => {
  const number = "PD-260115-0001";
  const open = () => staffSide.open(`/staff/shipping/${number}`);

  async function request() {
    const request = await shop.db
      .select()
      .from(shippingRequests)
      .where(eq(shippingRequests.number, number));
    return request[0]!;
  }

  test("is quoted, packed in boxes that a button adds, and shipped", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const { lotId } = await shelvedLot(shop, 10);
    await requestedShipment(shop, lotId, 6, { optionIds: ["reinforce"] });

    expect((await staffSide.open("/staff/shipping")).text).toContain(number);
    const quoting = await open();
    expect(quoting.value("optionsYen")).toBe("500");
    const wrong = await quoting.submit("提交报价", { freightYen: "many" });
    expect([wrong.status, wrong.problems.length]).toEqual([400, 1]);
    const far = await wrong.submit("提交报价", { freightYen: "10,920" });
    expect([far.status, far.value("freightYen")]).toEqual([400, "10,920"]);
    expect(far.problems[0]).toContain("国际运费超过买家提交时所见估算上限的两倍");
    const ticked = { checked: "国际运费已核对无误" };
    expect((await far.submit("提交报价", { ...ticked, freightYen: "10,921" })).status).toBe(400);
    await far.submit("提交报价", ticked);
    expect(await request()).toMatchObject({ state: "awaiting_payment", totalYen: 11_420 });
    await payDocument(shop.as(hanako), "shipping", (await request()).id, crypto.randomUUID());

    const packing = await open();
    const two = await packing.submit("加一箱", {
      "boxes[0].length": "40.5",
      "boxes[0].width": "30",
      "boxes[0].height": "20",
      "boxes[0].weight": "5.25",
      "boxes[0].contents[0].quantity": "4",
    });
    expect(two.status).toBe(200);
    expect(two.text).toContain("第2箱");
    expect(two.value("boxes[0].length")).toBe("40.5");
    expect(two.value("boxes[0].contents[0].quantity")).toBe("4");
    expect(two.value("boxes[1].contents[0].quantity")).toBe("0");
    const second = {
      "boxes[1].length": "30",
      "boxes[1].width": "30",
      "boxes[1].height": "30",
      "boxes[1].weight": "31",
    };
    const heavy = await two.submit("装箱", { ...second, "boxes[1].contents[0].quantity": "2" });
    expect([heavy.status, ...heavy.problems]).toEqual([400, "每箱不超过30公斤"]);
    const short = await heavy.submit("装箱", {
      "boxes[1].weight": "2",
      "boxes[1].contents[0].quantity": "1",
    });
    expect([short.status, ...short.problems]).toEqual([400, "各箱装入数量之和须等于应装数量"]);
    const odd = await short.submit("装箱", { "boxes[1].contents[0].quantity": "2" });
    expect(odd.status).toBe(400);
    expect(odd.problems[0]).toContain("第1箱重 5.25kg，商品本身约 0.88kg");
    const again = await odd.submit("装箱", { 已重新称量: "on", "boxes[0].weight": "5.26" });
    expect(again.status).toBe(400);
    await again.submit("装箱", { 已重新称量: "on", "boxes[0].weight": "5.25" });
    expect(await shop.db.$count(boxes)).toBe(0);
    await odd.submit("装箱", { 已重新称量: "on" });
    expect(await shop.db.select().from(boxes)).toMatchObject([
      { lengthMm: 405, weightGrams: 5_250 },
      { lengthMm: 300, weightGrams: 2_000, volumetricGrams: 4_500, billingGrams: 4_500 },
    ]);
    expect(await shop.db.$count(boxContents)).toBe(2);

    const shipping = await open();
    expect((await shipping.submit("发货", { 承运商: "", 追踪号: "4012" })).status).toBe(400);
    const invented = await shipping.submit("发货", { 承运商: "佐川急便", 追踪号: "abc" });
    expect([invented.status, ...invented.problems]).toEqual([
      ...[400, "不是佐川急便的单号，请核对位数和校验位"],
    ]);
    await shipping.submit("发货", {
      承运商: "佐川急便",
      追踪号: "4012-3456-7893",
      第2箱的追踪号: "400123456784",
    });
    expect(await request()).toMatchObject({
      state: "in_transit",
      trackingNumber: "4012-3456-7893",
    });
    expect(
      (await shop.db.select().from(boxes)).map(({ trackingNumber }) => trackingNumber),
    ).toEqual(["", "400123456784"]);
    expect(
      (await shipping.submit("发货", { 承运商: "佐川急便", 追踪号: "4012-3456-7893" })).status,
    ).toBe(409);
  });

  test("may be picked up before its number is known: the pieces leave once, the buyer is told twice", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const { lotId } = await shelvedLot(shop, 10);
    await requestedShipment(shop, lotId, 6);
    await (await open()).submit("提交报价", { freightYen: "6,020" });
    await payDocument(shop.as(hanako), "shipping", (await request()).id, crypto.randomUUID());
    await (await open()).submit("装箱", {
      "boxes[0].length": "40",
      "boxes[0].width": "30",
      "boxes[0].height": "20",
      "boxes[0].weight": "2.5",
      "boxes[0].contents[0].quantity": "6",
    });

    const packed = await open();
    expect((await packed.submit("揽收", { 揽收承运商: "" })).problems).toEqual(["请输入承运商"]);
    const taken = await packed.submit("揽收", { 揽收承运商: "佐川急便" });
    expect(await request()).toMatchObject({ state: "picked_up", carrier: "佐川急便" });
    expect((await packed.submit("揽收", { 揽收承运商: "佐川急便" })).status).toBe(409);
    expect(taken.has("揽收")).toBe(false);
    expect((await staffSide.open("/staff/shipping")).text).toContain("已揽收 1");
    const buyer = await shop.browser(hanako);
    expect((await buyer.open(`/deliveryDetails?pOrder_sn=${number}`)).text).toContain(
      "配送会社が集荷しました",
    );

    await (await open()).submit("发货", { 追踪号: "4012-3456-7893" });
    expect(await request()).toMatchObject({
      state: "in_transit",
      carrier: "佐川急便",
      trackingNumber: "4012-3456-7893",
    });
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    expect(lot).toMatchObject({ availableQuantity: 4, reservedQuantity: 0, shippedQuantity: 6 });
    const told = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.kind, "shipping"));
    expect(told.filter(({ title }) => /集荷しました|出荷しました/.test(title))).toHaveLength(2);
  });

  test("that weighs first asks for the boxes, then proposes the freight they cost", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    await requestedShipment(shop, lotId, 6, { methodCode: "fast-ship" });
    const first = await open();
    expect(first.has("提交报价")).toBe(false);
    await first.submit("装箱", {
      长: "",
      "boxes[0].length": "40",
      "boxes[0].width": "30",
      "boxes[0].height": "20",
      "boxes[0].weight": "2.25",
    });
    const weighed = await open();
    expect(weighed.has("提交报价")).toBe(true);
    expect(weighed.text).toContain("按计费重量 4.00 公斤计算");
    const typo = await weighed.submit("提交报价", { freightYen: "1" });
    expect(typo.status).toBe(400);
    expect(typo.text).toContain("国际运费与公布价不同，请写明原因（日文，买家可见）");
    const reasoned = await typo.submit("提交报价", { freightYen: "1", note: "値引き" });
    expect(reasoned.status).toBe(400);
    expect(reasoned.text).toContain("国际运费不到公布价的一半或超过两倍");
    const ticked = { freightYen: "1", note: "値引き", checked: "国际运费已核对无误" };
    const below = await reasoned.submit("提交报价", ticked);
    expect(below.status).toBe(400);
    expect(below.text).toContain("您自己装箱称重的配送单，不能由您低于公布价报价");
    expect((await (await open()).submit("提交报价", {})).text).toContain("待付款");
  });

  test("shows the account manager only what is theirs to do, answers the buyer, and knows no other number", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    await requestedShipment(shop, lotId, 6, { methodCode: "fast-ship" });
    const manager = await shop.browser(chen);
    const page = await manager.open(`/staff/shipping/${number}`);
    expect(page.has("装箱")).toBe(false);
    const answered = await page.submit("发送", { body: "明日梱包します" });
    expect(answered.text).toContain("明日梱包します");
    expect((await page.submit("发送", { body: " " })).status).toBe(400);
    expect((await manager.open("/staff/shipping/PD-260115-0099")).status).toBe(404);
    expect((await (await shop.browser(wang)).open(`/staff/shipping/${number}`)).status).toBe(403);
  });
});
