import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import {
  apiTokens,
  cartLines,
  ledgerTransfers,
  logisticsMethods,
  lots,
  orders,
  users,
} from "#db/schema/index.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { loginTokenOf, openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let employee: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other, employee } = await openPrograms(shop));
});

const tote = { goodsId: "600000000001", skuId: "sku-tote-natural" };

async function ordered(extra: Record<string, string> = {}) {
  await own.call("cart/add", { ...tote, quantity: "3" });
  const [line] = (await own.call("cart/list")).data.list;
  return own.call("order/create", { line: line.id, submit: "1", ...extra });
}

describe("the cart", () => {
  test("is filled, read, changed and emptied", async () => {
    expect(await own.call("cart/add", { ...tote, quantity: "3" })).toMatchObject({ code: 0 });
    expect(await own.json("cart/add", { ...tote, quantity: 2 })).toMatchObject({ code: 0 });
    const labelled = { ...tote, quantity: 1, note: "急ぎ", labelNumber: "X000ABC123" };
    expect(await own.json("cart/add", labelled)).toMatchObject({ code: 0 });
    const both = (await own.call("cart/list")).data.list;
    expect(both.map((line: { quantity: number }) => line.quantity).sort()).toEqual([1, 5]);
    const [other] = both.filter((line: { quantity: number }) => line.quantity === 5);
    const same = { id: other.id, note: "急ぎ", labelNumber: "X000ABC123" };
    expect(await own.json("cart/edit", same)).toMatchObject({ code: 0 });
    const { list, selected } = (await own.call("cart/list")).data;
    expect(list).toMatchObject([{ skuId: tote.skuId, quantity: 6, note: "急ぎ" }]);
    expect(selected).toMatchObject({ pieceCount: 6 });
    await own.json("cart/edit", { id: list[0].id, quantity: 7, selected: false });
    const changed = (await own.call("cart/list")).data;
    expect(changed.list).toMatchObject([{ quantity: 7, note: "急ぎ", selected: false }]);
    await own.call("cart/delete", { id: list[0].id });
    expect((await own.call("cart/list")).data.list).toEqual([]);
  });

  test("says to a program what a key is", async () => {
    const refused = await own.call("cart/add", { ...tote, quantity: "3", key: "1" });
    expect(JSON.stringify(refused)).toContain("キーはUUIDで指定してください");
  });

  test("of another person stays theirs", async () => {
    await own.call("cart/add", { ...tote, quantity: "3" });
    const [line] = (await own.call("cart/list")).data.list;
    const wanted = { id: line.id, quantity: "9" };
    expect(await other.call("cart/edit", wanted)).toMatchObject({ status: 400, code: 404 });
    expect(await other.call("cart/delete", wanted)).toMatchObject({ code: 404 });
    expect(await shop.db.select().from(cartLines)).toMatchObject([{ quantity: 3 }]);
  });

  test.each([
    ["no quantity", { quantity: "" }, "数量"],
    ["a quantity of words", { quantity: "たくさん" }, "数量"],
    ["goods that are gone", { goodsId: "999999999999" }, "掲載"],
    ["more than there are", { quantity: "1001" }, "在庫"],
    ["a long note", { note: "あ".repeat(201) }, "備考"],
  ])("refuses %s", async (_, wrong, word) => {
    const answer = await own.call("cart/add", { ...tote, quantity: "1", ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.msg).toContain(word);
    expect(await shop.db.$count(cartLines)).toBe(0);
  });
});

describe("orders", () => {
  test("are previewed, made once by their key, found, and cancelled", async () => {
    await own.call("cart/add", { ...tote, quantity: "3" });
    const preview = await own.call("order/preview");
    const { totalYen } = preview.data.amounts;
    const id = crypto.randomUUID();
    const fields = {
      id,
      submit: "1",
      totalYen: String(totalYen),
      line: preview.data.lines[0].id,
    };
    const made = await own.call("order/create", fields);
    const again = await own.call("order/create", fields);
    expect(made.data.order_sn).toMatch(/^KB-/);
    expect(again.data).toEqual(made.data);
    const { order_sn } = made.data;
    const listed = await own.call("order/list", { state: "quoting" });
    expect(listed.data.list).toMatchObject([{ number: order_sn, totalYen }]);
    const detail = await own.call("order/detail", { order_sn });
    expect(detail.data.lines).toMatchObject([{ quantity: 3 }]);
    expect(JSON.stringify(detail.data)).not.toContain("paidKey");
    expect((await own.call("order/cancel", { order_sn, reason: "間違い" })).code).toBe(0);
    expect((await own.call("order/cancel", { order_sn })).code).toBe(3071);
    const copy = { order_sn, id: crypto.randomUUID() };
    const copied = await own.call("order/copy", copy);
    expect(copied.data.order_sn).toMatch(/^KB-/);
    expect((await own.call("order/copy", copy)).data).toEqual(copied.data);
    const draft = await own.call("order/detail", {
      order_sn: copied.data.order_sn,
    });
    expect(draft.data.lines).toMatchObject([{ quantity: 3 }]);
  });

  test("are handed in and cancelled by their state, and leave the list as drafts or cancelled ones", async () => {
    const draft = await orderPlaced(shop, false);
    const order_sn = draft.number;
    const listed = async () =>
      (await own.call("order/list")).data.list.map(({ number }: { number: string }) => number);
    expect((await own.call("order/updateStatus", { order_sn, status: "purchased" })).code).toBe(
      400,
    );
    expect((await own.call("order/updateStatus", { order_sn, status: "quoting" })).code).toBe(0);
    expect((await own.call("order/remove", { order_sn })).code).toBe(3017);
    expect((await own.call("order/updateStatus", { order_sn, status: "cancelled" })).code).toBe(0);
    expect((await own.call("order/updateStatus", { order_sn, status: "cancelled" })).code).toBe(
      3071,
    );
    expect((await other.call("order/remove", { order_sn })).code).toBe(404);
    expect(await own.call("order/remove", { order_sn })).toMatchObject({ code: 0, data: 1 });
    expect(await listed()).not.toContain(order_sn);
    expect((await own.call("order/remove", { order_sn, restore: "1" })).code).toBe(0);
    expect(await listed()).toContain(order_sn);
    const reader = program(shop, (await tokenOf(shop, hanako, [])).token);
    for (const path of ["order/remove", "order/updateStatus"])
      expect((await reader.call(path, { order_sn, status: "cancelled" })).code).toBe(403);
  });

  test("tell what the warehouse remarked of their lines, to their company alone", async () => {
    const { lotId, orderNumber } = await shelvedLot(shop, 10, 1);
    await shop.db
      .update(lots)
      .set({ inspectionNote: message("typed", { text: "縫い目のほつれ 1個" }) })
      .where(eq(lots.id, lotId));
    await shop.db
      .update(orders)
      .set({ number: "KB-260115-0088" })
      .where(eq(orders.number, orderNumber));
    const asked = { order_sn: "KB-260115-0088" };
    expect((await own.call("stock/remarks", asked)).data.list).toMatchObject([
      { lotId, goodPieces: 10, badPieces: 1, remark: "縫い目のほつれ 1個" },
    ]);
    expect((await other.call("stock/remarks", asked)).data.list).toEqual([]);
  });

  test("are paid once, however often it is asked", async () => {
    const [due] = await ordersToPay(shop, 1, 5_000);
    await shop.deposit("hanako-shop", 8_000);
    const id = crypto.randomUUID();
    const pay = (key: string) =>
      own.call("order/pay", { order_sn: due!.number, id: key, amountYen: "5000" });
    const answers = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await pay(crypto.randomUUID())).code).toBe(4002);
    expect((await own.call("user/balance")).data).toEqual({ balanceYen: 3_000 });
    const paid = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.kind, "order-payment"));
    expect(paid).toHaveLength(1);
  });

  test("of another company do not exist, whatever is asked of them", async () => {
    const { data } = await ordered();
    const { order_sn } = data;
    for (const path of ["detail", "cancel", "submit", "copy", "pay"])
      expect({
        path,
        ...(await other.call(`order/${path}`, { order_sn, amountYen: "1" })),
      }).toMatchObject({
        path,
        status: 400,
        code: 404,
      });
    expect((await other.call("order/list")).data.list).toEqual([]);
    expect(await shop.db.select().from(orders)).toMatchObject([{ state: "quoting" }]);
  });

  test("take the rights that the pages take", async () => {
    const [due] = await ordersToPay(shop, 1, 5_000);
    await shop.deposit("hanako-shop", 8_000);
    const order_sn = due!.number;
    expect((await employee.call("order/pay", { order_sn })).code).toBe(403);
    const reader = program(shop, (await tokenOf(shop, hanako, [])).token);
    for (const path of ["order/pay", "order/cancel", "order/copy", "address/list", "employee/list"])
      expect((await reader.call(path, { order_sn })).code).toBe(403);
    expect((await reader.call("order/detail", { order_sn })).code).toBe(0);
  });

  test("are listed page by page", async () => {
    await ordersToPay(shop, 3, 1_000);
    const first = await own.call("order/list", { size: "2" });
    const second = await own.call("order/list", { size: "2", after: first.data.next });
    expect(first.data.list).toHaveLength(2);
    expect(second.data).toMatchObject({ list: [{}], next: null });
    const numbers = [...first.data.list, ...second.data.list].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
  });
});

describe("shipping requests", () => {
  const methodOf = async () => (await shop.db.select().from(logisticsMethods).limit(1))[0]!.code;
  const wanted = async (lot: string) => ({
    lot,
    quantity: "4",
    method: await methodOf(),
    submit: "1",
    receiver: "hanako-shop-address",
    importer: "hanako-shop-address",
  });

  test("with the same lot twice are refused by a sentence of their own", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const fields = { ...(await wanted(lotId)), lot: [lotId, lotId], quantity: ["1", "2"] };
    expect(await own.json("porder/create", fields)).toMatchObject({
      code: 3042,
      msg: expect.stringContaining("同じロットが2回"),
    });
  });

  test("take stock that is there, once by their key, and give it back when cancelled", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const fields = { ...(await wanted(lotId)), id: crypto.randomUUID() };
    const made = await own.call("porder/create", fields);
    expect(made).toMatchObject({ code: 0 });
    expect((await own.call("porder/create", fields)).data).toEqual(made.data);
    const { pOrder_sn } = made.data;
    const detail = await own.call("porder/detail", { pOrder_sn });
    expect(detail.data.lines).toMatchObject([{ lotId, quantity: 4 }]);
    const stock = await own.call("stock/list");
    expect(stock.data.list).toMatchObject([{ availableQuantity: 6 }]);
    expect(JSON.stringify(stock.data)).not.toMatch(/"companyId"|Zh"/);
    expect((await own.call("porder/pay", { pOrder_sn, amountYen: "1000" })).code).toBe(4003);
    expect((await own.call("porder/cancel", { pOrder_sn })).code).toBe(0);
    expect((await own.call("stock/list")).data.list).toMatchObject([{ availableQuantity: 10 }]);
    expect((await own.call("porder/list")).data.list).toMatchObject([{ number: pOrder_sn }]);
  });

  test("of another company do not exist, nor does its stock", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { data } = await own.call("porder/create", await wanted(lotId));
    for (const path of ["detail", "cancel", "pay"])
      expect((await other.call(`porder/${path}`, { ...data, amountYen: "1" })).code).toBe(404);
    expect((await other.call("stock/list")).data.list).toEqual([]);
    const taken = { ...(await wanted(lotId)), receiver: "taro-shop-address" };
    const theirs = { ...taken, importer: "taro-shop-address" };
    expect((await other.call("porder/create", theirs)).code).toBe(5003);
    expect((await other.call("porder/create", await wanted(lotId))).code).toBe(5001);
  });
});

test("addresses are added once, changed and deleted, and another company's do not exist", async () => {
  const typed = {
    title: "倉庫",
    postalCode: "５４１００５３",
    prefecture: "大阪府",
    street: "本町1-8-12",
    companyName: "花子商店",
    recipient: "山田花子",
    romajiName: "HANAKO",
    phone: "06-6261-0000",
    id: crypto.randomUUID(),
  };
  expect(await own.call("address/add", typed)).toMatchObject({ code: 0, data: { id: typed.id } });
  await own.call("address/add", typed);
  expect((await own.call("address/list")).data.list).toHaveLength(2);
  await own.json("address/edit", { ...typed, title: "第二倉庫", isDefaultReceiver: true });
  const [first] = (await own.call("address/list")).data.list;
  expect(first).toMatchObject({ title: "第二倉庫", postalCode: "541-0053" });
  expect((await other.call("address/edit", typed)).code).toBe(404);
  expect((await other.call("address/delete", typed)).code).toBe(404);
  expect((await own.call("address/delete", typed)).code).toBe(0);
  expect((await own.call("address/add", { ...typed, postalCode: "1" })).msg).toContain("郵便番号");
});

describe("employees", () => {
  const typed = {
    loginName: "ryo",
    name: "高橋 涼",
    email: "ryo@shop.test",
    password: "Takahashi1",
  };

  test("are added, stopped and given a new password", async () => {
    const signedIn = program(shop, await loginTokenOf(shop, hanako));
    const stranger = program(shop, await loginTokenOf(shop, taro));
    const added = await signedIn.call("employee/add", { ...typed, permissions: "order" });
    const { id } = added.data;
    expect((await signedIn.call("employee/list")).data.list).toHaveLength(3);
    expect((await signedIn.call("employee/password", { id, password: "Takahashi2" })).code).toBe(0);
    expect((await signedIn.call("employee/state", { id, state: "disabled" })).code).toBe(0);
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ state: "disabled", permissions: ["order"] });
    expect((await stranger.call("employee/state", { id, state: "in_use" })).code).toBe(404);
    expect((await signedIn.call("employee/add", { ...typed, loginName: "x9" })).code).toBe(1012);
  });

  test("are not given by a token that was made, nor ten minutes after the sign-in", async () => {
    const signedIn = program(shop, await loginTokenOf(shop, hanako));
    const wanted = { ...typed, permissions: "pay" };
    const refused = await own.call("employee/add", wanted);
    expect(refused.code).toBe(1020);
    expect(refused.msg).toContain("/user/EmployeesAccount");
    shop.wait(11 / 1_440);
    expect((await signedIn.call("employee/add", wanted)).code).toBe(1020);
    expect((await own.call("employee/list")).data.list).toHaveLength(2);
  });
});

test("notices are read, and the list says so", async () => {
  await shop.deposit("hanako-shop", 1_000);
  const { data } = await own.call("notice/list");
  expect(data).toHaveProperty("list");
  expect((await own.call("notice/read")).code).toBe(0);
  expect((await own.call("notice/read", { id: "nobody's" })).code).toBe(0);
});

test("goods are found by words without a token", async () => {
  const anybody = program(shop);
  const found = await anybody.call("goods/search", { words: "ポーチ", size: "5" });
  expect(found.data.list.map(({ id }: { id: string }) => id)).toEqual(["600000000002"]);
  const shown = await anybody.call("goods/detail", { goodsId: tote.goodsId });
  expect(shown.data.skus).toHaveLength(2);
  expect((await anybody.call("goods/detail", { goodsId: "999999999999" })).code).toBe(2001);
  expect((await anybody.call("goods/search", { size: "101" })).msg).toContain("件数");
});

test("favourites are kept, tagged, listed with today's stock, and the company's own", async () => {
  const pouch = { goodsId: "600000000002" };
  expect((await own.call("favourite/goodsAdd", { ...pouch, tag: "春物" })).code).toBe(0);
  expect((await own.call("favourite/goodsAdd", pouch)).code).toBe(0);
  expect((await own.call("favourite/shopAdd", { shopId: "supplier-1" })).code).toBe(0);
  expect((await own.call("favourite/goodsAdd", { goodsId: "999999999999" })).code).toBe(404);
  expect((await own.call("favourite/goodsList")).data).toMatchObject({
    list: [{ offerId: pouch.goodsId, tag: "春物", offer: { stock: 2_000 } }],
    next: null,
    tags: ["春物"],
  });
  expect((await own.call("favourite/goodsList", { tag: "夏物" })).data.list).toEqual([]);
  expect((await other.call("favourite/goodsList")).data.list).toEqual([]);
  expect((await other.call("favourite/goodsTag", { ...pouch, tag: "x" })).code).toBe(404);
  expect((await other.call("favourite/shopDelete", { shopId: "supplier-1" })).code).toBe(404);
  expect((await own.call("favourite/shopTag", { shopId: "supplier-1", tag: "袋" })).code).toBe(0);
  expect((await own.call("favourite/shopList")).data.list).toMatchObject([{ tag: "袋" }]);
  expect((await own.call("favourite/goodsTag", { ...pouch, tag: "長".repeat(25) })).code).toBe(400);
  expect((await own.call("favourite/goodsDelete", pouch)).code).toBe(0);
  expect((await employee.call("favourite/goodsAdd", pouch)).code).toBe(403);
  expect((await program(shop).call("favourite/goodsList")).code).toBe(401);
});

test("blacklist and reserved files are the company's own", async () => {
  const { data } = await own.call("blacklist/add", { goodsId: tote.goodsId, note: "色むら" });
  expect(data).toBeNull();
  const [entry] = (await own.call("blacklist/list")).data.list;
  expect(entry).toMatchObject({ offerId: tote.goodsId, note: "色むら" });
  expect((await other.call("blacklist/delete", { id: entry.id })).code).toBe(404);
  expect((await own.call("blacklist/delete", { id: entry.id })).code).toBe(0);
  expect((await own.call("export/reserve", { kind: "ledger" })).code).toBe(0);
  expect(await shop.runQueued()).toEqual(["make-reserved-files"]);
  expect((await own.call("export/list")).data.list).toMatchObject([
    { kind: "ledger", state: "succeeded" },
  ]);
  expect((await employee.call("export/reserve", { kind: "ledger" })).code).toBe(403);
  expect(await shop.db.$count(apiTokens)).toBe(3);
});
