import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { casePage } from "#app/domain/core/page-links.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { files, forwardedLosses, lots, problemCases, settings } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
let path: string;
const proof = () => new File(["%PDF-1.7\n"], "領収書.pdf", { type: "application/pdf" });

beforeEach(async () => {
  shop = await openShop();
  const goods = {
    name: "展示会で買った陶器",
    valueFen: 1_250,
    goodsClass: "general" as const,
    optionIds: [],
    note: "",
    parcels: [{ tracking: "SF1000000001", quantity: 6 }],
  };
  const id = crypto.randomUUID();
  const made = await announceForwarded(shop.as(hanako), shop.files, id, goods, [png()]);
  if (!made.ok) throw new Error(made.reason);
  path = `/user/forwardedLoss?number=${made.value.number}`;
});

async function receive(quantity = 6) {
  const [lot] = await lotQueue(shop.as(wei), "arrival_pending");
  const differs = quantity < 6;
  const arrival = { id: crypto.randomUUID(), lotId: lot!.id, quantity, differs };
  await receiveLot(shop.as(wei), arrival);
}

/** All of it has left for Japan. */
const leave = () =>
  shop.db.update(lots).set({
    state: "shelved",
    shelf: "A-01-03",
    goodQuantity: sql`quantity`,
    shippedQuantity: sql`quantity`,
  });

test("a large sum waits for a second person, who confirms what stands there", async () => {
  await shop.db
    .insert(settings)
    .values({ key: "waiveTwoPeopleYen", effectiveFrom: "2024-04-02", value: "100" });
  await receive();
  await leave();
  const page = await (await shop.browser(hanako)).open(path);
  await page.submit("届け出る", { 個数: "2", 状況: "割れていました", proof: proof() });
  const first = await (await shop.browser(chen)).open("/staff/forwardedLosses");
  const asked = await first.submit("赔付", { yen: "552", answer: "規定による" });
  expect(asked.text).toContain("申请赔付 552日元");
  const [open] = await shop.db.select().from(forwardedLosses);
  expect(open).toMatchObject({ state: "open", payAskedYen: 552, paidYen: 0 });
  await shop.db.update(forwardedLosses).set({ payAskedBy: "staff:another" });
  const second = await (await shop.browser(chen)).open("/staff/forwardedLosses");
  await second.submit("赔付", {});
  const [paid] = await shop.db.select().from(forwardedLosses);
  expect(paid).toMatchObject({ state: "paid", paidYen: 552, answer: "規定による" });
});

test("a refusal by mistake is taken back by whose duty it is, and its company reads why", async () => {
  await receive();
  await leave();
  const buyer = await shop.browser(hanako);
  const page = await buyer.open(path);
  await page.submit("届け出る", { 個数: "2", 状況: "割れていました", proof: proof() });
  const staff = await (await shop.browser(chen)).open("/staff/forwardedLosses");
  const refused = await staff.submit("不赔付", { answer: "対象外です" });
  const [loss] = await shop.db.select().from(forwardedLosses);
  const sent = { intent: "reopen", id: loss!.id, answer: "之前判断有误" };
  const post = { method: "POST", body: new URLSearchParams(sent) };
  expect((await (await shop.browser(wei)).open("/staff/forwardedLosses", post)).status).toBe(403);
  expect((await refused.submit("撤销，重新处理", { answer: "" })).status).toBe(400);
  const opened = await refused.submit("撤销，重新处理", { answer: "之前判断有误" });
  expect(opened.flash).toContain("已撤销，重新处理");
  expect(opened.has("不赔付")).toBe(true);
  expect((await buyer.open("/user/inform")).text).toContain("先ほどの判断に誤りがあったため");
  const late = await refused.submit("撤销，重新处理", { answer: "之前判断有误" });
  expect(late.status).toBe(409);
});

test("a short case names the rule where we lost the pieces, and asks nothing where they never came", async () => {
  await receive(5);
  const [one] = await shop.db.select().from(problemCases);
  const page = casePage(one!.number);
  const buyer = await shop.browser(hanako);
  const staff = await shop.browser(chen);
  const told = await buyer.open(page);
  expect(told.text).toContain("登録より1個少なく届きました。ご回答はいりません。");
  expect(told.text).not.toContain("もう一度手配する");
  expect((await staff.open(`/staff/cases/${one!.number}`)).text).toContain("不用选择，也不赔付");
  await shop.db.update(problemCases).set({ state: "awaiting_reply", closedAt: null });
  await shop.db.update(lots).set({ receivedAt: shop.as(wei).now });
  const ours = await buyer.open(page);
  expect(ours.text).toContain("倉庫でお預かりした1個は、転送品の補償の対象です。");
  expect(ours.text).not.toMatch(/もう一度手配する|買付取消/);
  expect((await ours.follow("補償を届け出る")).text).toContain("転送品の補償");
  const judged = await staff.open(`/staff/cases/${one!.number}`);
  expect(judged.text).toContain("转运品在我们手里丢失");
  expect(judged.text).not.toContain("更新条件");
});

test("the rule and its cap are read before goods are announced; broken goods are reported, paid and read", async () => {
  const buyer = await shop.browser(hanako);
  const announcing = await buyer.open("/forwardToWarehouse");
  expect(announcing.text).toContain("上限は1つの荷物につき 30,000円です");
  expect((await buyer.open(path)).text).toContain("届け出のできる荷物はありません");
  await receive();
  const page = await (await buyer.open("/forwardToWarehouse")).follow("紛失・破損の補償");
  const wrong = await page.submit("届け出る", { 個数: "0", 状況: "割れていました" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("価格を証明する書類を選んでください");
  expect(wrong.value("words")).toBe("割れていました");
  const many = await wrong.submit("届け出る", { 個数: "7", proof: proof() });
  expect(many.text).toContain("倉庫で受け取った個数（届け出済みを除く）を超えています");
  expect(await shop.db.$count(forwardedLosses)).toBe(0);
  const told = await many.submit("届け出る", { 個数: "2", proof: proof() });
  expect(told.text).toContain("確認中");

  const console = await shop.browser(chen);
  const standing = await console.open("/staff/forwardedLosses");
  expect(standing.text).toContain("登记 6 · 已收 6 · 待上架 6");
  expect(standing.text).toContain("还有 6 件在仓库");
  expect(standing.document.querySelector("[value=pay]")).toBeNull();
  await leave();
  const staff = await console.open("/staff/forwardedLosses");
  expect(staff.text).toContain("最多 552日元");
  const much = await staff.submit("赔付", { yen: "600", answer: "規定による" });
  expect(much.status).toBe(400);
  expect(much.text).toContain("金额超过登记价值或该包裹的赔付上限");
  await staff.submit("赔付", { yen: "500", answer: "領収書の額まで補償します" });
  const after = await buyer.open(path);
  expect(after.text).toContain("補償済み");
  expect(after.text).toContain("領収書の額まで補償します");
  expect((await buyer.open("/user/churujinList")).text).toContain("の紛失・破損の補償");
});

test("another company sees neither the goods nor the proof, and a warehouse worker no decisions", async () => {
  await receive();
  const page = await (await shop.browser(hanako)).open(path);
  await page.submit("届け出る", { 個数: "1", 状況: "割れていました", proof: proof() });
  const [file] = (await shop.db.select().from(files)).filter((one) => one.documentKind === "loss");
  const other = await shop.browser(taro);
  expect((await other.open(path)).status).toBe(404);
  expect((await other.open(`/files/${file!.id}`)).status).toBe(404);
  expect((await other.open("/user/forwardedLoss")).status).toBe(404);
  expect((await (await shop.browser(wei)).open("/staff/forwardedLosses")).status).toBe(403);
});
