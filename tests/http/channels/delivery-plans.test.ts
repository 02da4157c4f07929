import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runPlans } from "#app/domain/channels/delivery-plans/run-plans.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { articleProducts, channelArticles, channelPlans } from "#db/schema/index.ts";
import {
  amazonRequest,
  type InboundAtHand,
  inboundAtHand,
  planAsking,
} from "#tests/support/channels/delivery-plan.ts";
import { chen, hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

const list = "/user/amazonDeliveryPlans";
let shop: Shop;
let amazon: InboundAtHand;
let request: Awaited<ReturnType<typeof amazonRequest>>;

beforeEach(async () => {
  shop = await openShop();
  amazon = inboundAtHand();
  request = await amazonRequest(shop);
});

const open = async (path = list, who = hanako) => (await shop.browser(who)).open(path);
const carryOn = (now = noon) =>
  runPlans(openScope(shop.db, { kind: "system", id: "plans" }, now), planAsking(shop, amazon));

describe("the delivery plans of a company", () => {
  test("go from a request for Amazon to labels, the fees seen before they are confirmed", async () => {
    const details = await open(`/deliveryDetails?pOrder_sn=${request.number}`);
    const page = await details.follow("納品プランを作る・確認する");
    expect(page.text).toContain("納品プランはまだありません");
    const made = await page.submit("納品プランを作る");
    expect(made.text).toContain("Amazonへ商品を申請しています");
    const here = made.path.split("?")[0]!;
    await carryOn();
    await request.pack();
    await carryOn();
    const choice = await open(here);
    for (const words of ["1,230円", "合計 2,710円", "Amazonからの請求なし", "MT-201", "X000MT0201"])
      expect(choice.text).toContain(words);
    const wrong = await choice.submit("手数料を確認して確定する", {
      倉庫への到着予定日: "2026-01-01",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("明日から120日以内");
    const done = await wrong.submit("手数料を確認して確定する", {
      倉庫への到着予定日: "2026-01-25",
    });
    expect(done.text).toContain("手数料を確認しました");
    await carryOn();
    const labelled = await open(here);
    expect(labelled.text).toContain("箱ラベル発行済み");
    expect(labelled.text).toContain("XHN1");
    const staff = await open(`/staff/shipping/${request.number}`, chen as never);
    expect(staff.text).toMatch(/打印亚马逊箱标（FBA\d+_labels\.pdf）/);
    expect((await open(list)).text).toContain("箱ラベル発行済み");
  });

  test("say what Amazon found, and are tried again or called off", async () => {
    await (await open()).submit("納品プランを作る");
    await shop.db.update(channelArticles).set({ sku: "UNKNOWN-1" });
    await carryOn();
    const [plan] = await shop.db.select().from(channelPlans);
    const page = await open(`${list}/${plan!.id}`);
    expect(page.text).toContain("UNKNOWN-1：");
    await shop.db.update(channelArticles).set({ sku: "MT-201" });
    const again = await page.submit("やり直す");
    expect(again.text).toContain("やり直しています");
    await carryOn();
    const gone = await (await open(`${list}/${plan!.id}`)).submit("取り消す");
    expect(gone.text).toContain("取消を受け付けました");
    await carryOn();
    expect((await open(`${list}/${plan!.id}`)).text).toContain("取消済み");
  });

  test("are not made of goods that the shop does not sell", async () => {
    const page = await open();
    await shop.db.delete(articleProducts);
    await shop.db.update(channelArticles).set({ bound: false });
    const refused = await page.submit("納品プランを作る");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("紐付いていない商品が入っています");
    expect(refused.text).toContain("自社商品に登録済み");
    // The way on to what is to be bound, with what was chosen.
    expect((await refused.follow("未紐付けのAmazon商品")).text).toContain("MT-201");
    expect(await shop.db.$count(channelPlans)).toBe(0);
  });

  test("with missing units go along as a file", async () => {
    await (await open()).submit("納品プランを作る");
    const [plan] = await shop.db.select().from(channelPlans);
    await shop.db
      .update(channelPlans)
      .set({ state: "short", confirmationId: "FBA15X", transportId: "x" })
      .where(eq(channelPlans.id, plan!.id));
    const page = await (await open()).follow("不足あり");
    expect(page.text).toContain("納品の差異");
    const browser = await shop.browser(hanako);
    const csv = await (await browser.answer("/user/lists/missing-units.csv")).text();
    expect(csv).toContain("MT-201");
    expect(csv).toContain("FBA15X");
  });

  test("are for those who look after the shops, of their own company", async () => {
    await (await open()).submit("納品プランを作る");
    const [plan] = await shop.db.select().from(channelPlans);
    const address = `${list}/${plan!.id}`;
    expect((await open(address, taro)).status).toBe(404);
    expect((await open(address, kenji)).status).toBe(403);
    expect((await open(list, kenji)).status).toBe(403);
    expect((await open(list, taro)).text).toContain("納品プランはまだありません");
    const visitor = await (await shop.browser()).open(address);
    expect(visitor.path).toContain("/login");
  });
});
