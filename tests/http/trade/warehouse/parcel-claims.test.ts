import { beforeEach, expect, test } from "vitest";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { parcelClaims, unknownParcels } from "#db/schema/index.ts";
import { chen, hanako, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
const page = "/user/unknownParcels";

beforeEach(async () => {
  shop = await openShop();
  await recordUnknown(shop.as(wei), shop.files, {
    id: "nobodys",
    trackingNumber: "SF9000000001",
    quantity: 3,
    note: "收件人：山田",
    shelf: "X-01-01",
    photos: [png()],
  });
});

test("an unknown parcel is found by photo or number, claimed, and becomes forwarded goods", async () => {
  const browser = await shop.browser(hanako);
  const all = await browser.open(page);
  expect(all.text).not.toContain("SF9000000001");
  expect(all.text).not.toContain("山田 ・");
  const photo = all.document.querySelector("main img")!.getAttribute("src")!;
  expect((await browser.answer(photo)).headers.get("Content-Type")).toBe("image/png");
  expect((await browser.open(`${page}?number=SF900`)).text).toContain(
    "この追跡番号の荷物はありません",
  );
  const form = await (await browser.open(`${page}?number=sf9000000001`)).follow(
    "自分の荷物と申し出る",
  );
  const wrong = await form.submit("申し出る", { name: "陶器", valueYuan: "10" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("確認できることを入力してください");
  expect(wrong.value("name")).toBe("陶器");
  const claimed = await wrong.submit("申し出る", { evidence: "白い皿が3枚" });
  expect(claimed.text).toContain("確認中");

  const store = await shop.browser(wei);
  const claims = await store.open("/staff/parcelClaims");
  expect((await claims.submit("不认定", { answer: "" })).status).toBe(400);
  await claims.submit("不认定", { answer: "内容が異なります" });
  const sent = { intent: "reopen", id: (await shop.db.select().from(parcelClaims))[0]!.id };
  const post = { method: "POST", body: new URLSearchParams({ ...sent, answer: "之前判断有误" }) };
  expect((await (await shop.browser(li)).open("/staff/parcelClaims", post)).status).toBe(403);
  const refused = await store.open("/staff/parcelClaims");
  expect((await refused.submit("撤销，重新处理", { answer: "" })).status).toBe(400);
  await refused.submit("撤销，重新处理", { answer: "之前判断有误" });
  expect((await refused.submit("撤销，重新处理", { answer: "之前判断有误" })).status).toBe(409);
  expect((await browser.open("/user/inform")).text).toContain("先ほどの判断に誤りがあったため");
  await claims.submit("认定", { answer: "箱に店名がありました" });
  expect((await browser.open(page)).text).toContain("お客様の荷物でした");
  expect((await browser.open("/forwardToWarehouse")).text).toContain("SF9000000001 × 3");
  expect((await browser.answer(photo)).status).toBe(404);
  const other = await shop.browser(taro);
  expect((await other.open(page)).text).not.toContain("箱に店名がありました");
});

test("a second claim of the same parcel is told so, with its words kept", async () => {
  const browser = await shop.browser(hanako);
  const said = { name: "陶器", valueYuan: "10", evidence: "白い皿が3枚" };
  const form = await (await browser.open(page)).follow("自分の荷物と申し出る");
  const claimed = await form.submit("申し出る", said);
  expect(claimed.text).toContain("お申し出済み（確認中）");
  const { id } = (await shop.db.select().from(unknownParcels))[0]!;
  const again = await browser.open(`${page}?parcel=${id}`);
  const refused = await again.submit("申し出る", { ...said, evidence: "青い箱" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("すでにお申し出いただいています");
  expect(refused.value("evidence")).toBe("青い箱");
  expect((await form.submit("申し出る", said)).status).toBe(200);
  expect(await shop.db.$count(parcelClaims)).toBe(1);
});

test("an address naming a parcel that cannot be claimed says so, and a price of 0 is refused", async () => {
  const browser = await shop.browser(hanako);
  const gone = await browser.open(`${page}?parcel=somebody-elses`);
  expect(gone.status).toBe(200);
  expect(gone.text).toContain("お探しの荷物は、この一覧にありません");
  expect(gone.has("申し出る")).toBe(false);
  expect((await browser.open(page)).text).not.toContain("お探しの荷物は");
  const form = await (await browser.open(page)).follow("自分の荷物と申し出る");
  const said = { name: "陶器", valueYuan: "0", evidence: "白い皿が3枚" };
  const free = await form.submit("申し出る", said);
  expect(free.status).toBe(400);
  expect(free.text).toContain("1個の価格は0.01から999,999元まで");
  expect(await shop.db.$count(parcelClaims)).toBe(0);
});

test("goods that lie in the warehouse are never awaited; withdrawn, the parcel is nobody's again", async () => {
  const browser = await shop.browser(hanako);
  const form = await (await browser.open(page)).follow("自分の荷物と申し出る");
  await form.submit("申し出る", { name: "陶器", valueYuan: "10", evidence: "白い皿が3枚" });
  const store = await shop.browser(wei);
  await (await store.open("/staff/parcelClaims")).submit("认定", {
    answer: "箱に店名がありました",
  });
  const goods = await browser.open("/forwardToWarehouse");
  expect(goods.text).toContain("倉庫の棚 X-01-01 にあります");
  expect(goods.text).not.toContain("到着待ち");
  expect((await store.open("/staff/forwarded")).text).toContain("SF9000000001 在 X-01-01");
  const withdrawn = await goods.submit("取り下げる");
  expect(withdrawn.text).toContain("「持ち主不明の荷物」に戻りました");
  const list = await browser.open(page);
  expect(list.text).toContain("自分の荷物と申し出る");
  expect(list.text).toContain("取り下げ");
});

test("a claim is taken back by its button until it is answered", async () => {
  const browser = await shop.browser(hanako);
  const form = await (await browser.open(page)).follow("自分の荷物と申し出る");
  await form.submit("申し出る", { name: "陶器", valueYuan: "10", evidence: "白い皿が3枚" });
  const late = await browser.open(page);
  expect((await late.submit("取り下げる")).text).toContain("申し出を取り下げました");
  const store = await shop.browser(wei);
  expect((await store.open("/staff/parcelClaims")).text).toContain("没有待确认的认领");
});

test("a manager reads the claims and decides none", async () => {
  const browser = await shop.browser(hanako);
  const form = await (await browser.open(page)).follow("自分の荷物と申し出る");
  await form.submit("申し出る", { name: "陶器", valueYuan: "10", evidence: "白い皿が3枚" });
  const seen = await (await shop.browser(chen)).open("/staff/parcelClaims");
  expect(seen.text).toContain("花子商店");
  expect(seen.has("认定")).toBe(false);
});

test("a tracking number that another registered is disputed with a reason, and staff give it away", async () => {
  const number = "SF7000000001";
  const said = { name: "陶器", valueFen: 1_000, goodsClass: "general" } as const;
  const parcels = [{ tracking: number, quantity: 5 }];
  const announced = { ...said, optionIds: [], note: "", parcels };
  await announceForwarded(shop.as(taro), shop.files, crypto.randomUUID(), announced, []);
  const browser = await shop.browser(hanako);
  const form = await browser.open(`/user/trackingDisputes?number=${number}`);
  expect(form.value("trackingNumber")).toBe(number);
  const filled = { quantity: "３", name: "皿", valueYuan: "10" };
  const refused = await form.submit("確認を依頼する", filled);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("お客様の荷物とわかる理由を入力してください");
  const sent = await refused.submit("確認を依頼する", { reason: "受取人が当社です" });
  expect(sent.text).toContain(`追跡番号 ${number} の確認を受け付けました`);
  const store = await shop.browser(wei);
  const page = await store.open("/staff/parcelClaims");
  expect(page.text).toContain("单号争议");
  const button = "改判给提出异议的会员";
  expect((await page.submit(button, { answer: "" })).status).toBe(400);
  const given = await page.submit(button, { answer: "送り状で確認しました" });
  expect(given.text).toContain("已改判");
  expect((await page.submit(button, { answer: "送り状で確認しました" })).status).toBe(409);
  expect((await browser.open("/forwardToWarehouse")).text).toContain(`${number} × 3`);
  const other = await (await shop.browser(taro)).open("/user/inform");
  expect(other.text).toContain("ほかのお客様のものと確認し、転送品から外しました");
});
