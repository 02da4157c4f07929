import { beforeEach, describe, expect, test } from "vitest";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { lots, orders, settings } from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot, png } from "#tests/support/trade/stock.ts";

let shop: Shop;
let browser: Browser;
const page = "/forwardToWarehouse";
const photo = () => new File([png().bytes], "写真.png", { type: "image/png" });
const goods = {
  name: "展示会で買った陶器",
  valueYuan: "12.50",
  goodsClass: "一般の品",
  "1件目の追跡番号": "SF1000000001",
  "1件目の個数": "6",
};
const wrongRows = {
  "1件目の追跡番号": "bad number!",
  "1件目の個数": "0",
  "2件目の追跡番号": "SF1000000001",
  "2件目の個数": "1",
  "3件目の追跡番号": "SF1000000001",
  "3件目の個数": "2",
};

beforeEach(async () => {
  shop = await openShop();
  browser = await shop.browser(hanako);
});

const announce = async (who = browser, change = {}) =>
  (await who.open(page)).submit("登録する", { ...goods, photos: photo(), ...change });

const wishes = (breaks: number) => `検品${"\r\n".repeat(breaks)}`;

describe("/forwardToWarehouse without a script", () => {
  test("announced, received, inspected, shelved and asked for in a shipment", async () => {
    const made = await announce();
    expect(made.text).toContain("を受け付けました");
    expect(made.text).toContain("到着待ち");
    expect(made.text).toContain("SF1000000001 × 6");

    const store = await shop.browser(wei);
    expect((await store.open("/staff/forwarded")).text).toContain("展示会で買った陶器");
    const queue = await store.open("/staff/receive?q=SF1000000001");
    await queue.submit("到货", { quantity: "6" });
    expect((await browser.open(page)).text).toContain("到着");
    const [lot] = await shop.db.select().from(lots);
    const inspect = await store.open(`/staff/inspect/${lot!.id}`);
    expect(inspect.text).toContain("展示会で買った陶器");
    await inspect.submit("验货", { 良品数量: "6", 次品数量: "0" });
    const shelve = await store.open("/staff/shelve");
    await shelve.submit("上架", { shelf: "A-01-03" });
    const stock = await browser.open("/warehouse");
    const form = await stock.submit("配送を依頼する", { lot: [lot!.id] });
    expect(form.text).toContain("転送品の作業料 120円");
    const asked = await form.submit("配送を依頼する");
    expect(asked.text).toContain("転送品の作業料");
    expect((await browser.open(page)).text).toContain("棚入れ済み");
  });

  test("stand on the staff's page of the order as the member's own, without links to what is not there", async () => {
    await announce();
    const [order] = await shop.db.select().from(orders);
    const staffSide = await shop.browser(li);
    const read = await staffSide.open(`/staff/orders/${order!.number}`);
    expect(read.text).toContain("会员自购");
    for (const dead of ["offer/forwarded", "goods_id=forwarded"])
      expect(read.document.querySelector(`a[href*="${dead}"]`)).toBeNull();
    const list = await staffSide.answer("/staff/lists/order-lines.csv");
    const csv = await list.text();
    expect([csv.includes("会员自购"), csv.includes("forwarded/")]).toEqual([true, false]);
  });

  test("says where to send the goods and how to mark them, before and after, as far as it is known", async () => {
    await shop.db
      .insert(settings)
      .values({ key: "warehouseAddress", effectiveFrom: "2025-01-01", value: "广州市白云区1号" });
    const before = await browser.open(page);
    expect(before.text).toContain("地址：广州市白云区1号（会员编号 10001）");
    const after = await announce();
    expect(after.text).toContain("荷物を下の送り先へ送ってください");
    expect(after.text).toContain("地址：广州市白云区1号（会员编号 10001）");
    expect((await (await shop.browser(taro)).open(page)).text).not.toContain("会员编号 10001");

    await shop.db
      .insert(settings)
      .values({ key: "warehouseAddress", effectiveFrom: "2025-02-01", value: "" });
    const unknown = await browser.open(page);
    expect(unknown.text).toContain("倉庫の住所は準備中です");
    expect(unknown.text).not.toContain("地址：");
  });

  test("a number of another's goods is refused with the way that helps: the dispute, or the contact page", async () => {
    const { chinaTracking } = await boughtLot(shop, 5, taro.companyId, taro.id);
    const bought = await announce(browser, { "1件目の追跡番号": chinaTracking });
    expect(bought.status).toBe(400);
    expect(bought.text).toContain("下の「お問い合わせ」からお知らせください");
    expect(bought.document.querySelector('#announce a[href="/contactUs"]')).not.toBeNull();
    await announce(await shop.browser(taro));
    const forwarded = await announce();
    expect(forwarded.text).toContain("下の「追跡番号の確認依頼」からお知らせください");
  });

  test("sent under a form's key that announced another company's goods it comes back under a new one", async () => {
    const form = await browser.open(page);
    const key = (shown: typeof form) =>
      shown.document.querySelector("#announce [name=id]")!.getAttribute("value")!;
    const parcels = [{ tracking: "SF1000000009", quantity: 1 }];
    const others = { name: "皿", valueFen: 100, goodsClass: "general", note: "", parcels } as const;
    const said = { ...others, optionIds: [] };
    await announceForwarded(shop.as(taro), shop.files, key(form), said, []);
    const used = await form.submit("登録する", { ...goods, photos: photo() });
    expect(used.status).toBe(409);
    expect(key(used)).not.toBe(key(form));
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("refused by staff needs its reason, and is answered with a word", async () => {
    await announce();
    const list = await (await shop.browser(wei)).open("/staff/forwarded");
    const unsaid = await list.submit("拒收", { reason: "" });
    expect(unsaid.status).toBe(400);
    expect(unsaid.text).toContain("请填写原因");
    const refused = await list.submit("拒收", { reason: "お受けできない品物です" });
    expect(refused.flash).toBe("已拒收，买家会收到通知和原因。");
  });

  test("counts a line break of the wishes as one sign, and calls them by their field's name", async () => {
    const fits = await announce(browser, { ご希望: `${wishes(150)}を` });
    expect(fits.text).toContain("を受け付けました");
    const long = await announce(browser, { ご希望: `${wishes(200)}を` });
    expect(long.problems).toContain("ご希望は200文字以内で入力してください");
  });

  test("wrong fields are told by their place, with what was typed kept and nothing saved", async () => {
    const wrong = await announce(browser, {
      name: "",
      valueYuan: "x",
      ...wrongRows,
    });
    expect(wrong.status).toBe(400);
    for (const sentence of ["商品名を入力してください", "1個の価格は0.01から"])
      expect(wrong.text).toContain(sentence);
    expect(wrong.value("valueYuan")).toBe("x");
    // A picture is not kept with a form that was refused: everything that is wrong is said at once.
    for (const sentence of [
      "追跡番号は半角の英数字5〜32文字",
      "個数は1から",
      "同じ追跡番号が2回あります",
      "ファイルはもう一度お選びください",
    ])
      expect(wrong.text).toContain(sentence);
    const unpictured = await (await browser.open(page)).submit("登録する", {
      ...goods,
      name: "",
      valueYuan: "0",
    });
    for (const sentence of [
      "商品名を入力してください",
      "1個の価格は0.01から",
      "商品の写真を選んでください",
    ])
      expect(unpictured.text).toContain(sentence);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("changed and taken back by its company alone; who may not order only looks", async () => {
    await announce();
    const edit = await (await browser.open(page)).follow("変更する");
    expect(edit.value("name")).toBe(goods.name);
    const changed = await edit.submit("変更する", { name: "陶器の皿" });
    expect(changed.text).toContain("陶器の皿");
    expect(changed.text).toContain("の変更を受け付けました");
    const [order] = await shop.db.select().from(orders);
    const form = new URLSearchParams({ intent: "withdraw", number: order!.number });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const send = async (who: Browser) =>
      (await who.answer(page, { method: "POST", body: form.toString(), headers })).status;
    expect(await send(await shop.browser(taro))).toBe(404);
    const looker = await shop.browser({ ...kenji, id: "kenji" });
    expect((await looker.open(page)).status).toBe(200);
    const back = await (await browser.open(page)).submit("取り下げる");
    expect(back.text).toContain("取り下げ");
    expect(await send(browser)).toBe(409);
  });

  test("a change that is refused stays a change of the same goods", async () => {
    await announce();
    const edit = await (await browser.open(page)).follow("変更する");
    const wrong = await edit.submit("変更する", { valueYuan: "x" });
    expect(wrong.status).toBe(400);
    expect(wrong.value("valueYuan")).toBe("x");
    const changed = await wrong.submit("変更する", { valueYuan: "13" });
    expect(changed.text).toContain("の変更を受け付けました");
    expect(changed.text).toContain("13.00元");
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("an address names only goods of one's own company", async () => {
    await announce();
    const [order] = await shop.db.select().from(orders);
    const other = await shop.browser(taro);
    expect((await other.open(`${page}?edit=${order!.number}`)).status).toBe(404);
    expect((await browser.open(`${page}?edit=${order!.number}`)).status).toBe(200);
  });

  test("staff refuse with a reason that the buyer reads", async () => {
    await announce();
    const store = await shop.browser(wei);
    const list = await store.open("/staff/forwarded");
    expect((await list.submit("拒收", { reason: " " })).status).toBe(400);
    await list.submit("拒收", { reason: "危険物のため" });
    expect((await browser.open(page)).text).toContain("危険物のため");
    const refused = await store.open("/staff/forwarded");
    expect((await refused.submit("撤销，重新处理", { reason: " " })).status).toBe(400);
    const taken = await refused.submit("撤销，重新处理", { reason: "之前判断有误" });
    expect(taken.flash).toContain("已撤销，重新处理");
    expect(taken.text).toContain("待到货");
    expect((await browser.open("/user/inform")).text).toContain("お受けすることにしました");
    expect((await browser.open(page)).text).not.toContain("危険物のため");
    expect((await refused.submit("撤销，重新处理", { reason: "之前判断有误" })).status).toBe(409);
  });
});

test("programs announce, list, edit and withdraw", async () => {
  const { token } = await tokenOf(shop, hanako);
  const own = program(shop, token);
  const { name, valueYuan } = goods;
  const said = {
    name,
    valueYuan,
    goodsClass: "general",
    tracking: ["SF2000000001"],
    pieces: ["3"],
  };
  const made = await own.json("forwarded/announce", said);
  expect(made).toMatchObject({ code: 0 });
  const { order_sn } = made.data;
  expect((await own.call("forwarded/list")).data.list).toMatchObject([
    { order_sn, state: "announced", valueYuan: "12.50", serviceYen: 20, quantity: 3 },
  ]);
  const bad = await own.json("forwarded/announce", { ...said, pieces: ["0"] });
  expect(bad).toMatchObject({ code: 400 });
  expect(await own.json("forwarded/edit", { ...said, order_sn, name: "皿" })).toMatchObject({
    code: 0,
  });
  const other = program(shop, (await tokenOf(shop, taro)).token);
  expect((await other.call("forwarded/withdraw", { order_sn })).code).not.toBe(0);
  expect((await other.call("forwarded/list")).data.list).toEqual([]);
  expect(await own.call("forwarded/withdraw", { order_sn })).toMatchObject({ code: 0 });
  expect((await own.call("forwarded/withdraw", { order_sn })).code).toBe(5034);
});
