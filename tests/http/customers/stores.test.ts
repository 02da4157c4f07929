import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { addEmployee } from "#app/domain/customers/company/employees.server.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import { files, lots, orders, shippingLines, stores, users } from "#db/schema/index.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { machine } from "#tests/support/people.ts";
import { loginTokenOf, program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { fillCart, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
const amazon = "00000000-0000-4000-8000-000000000001";
const rakuten = "00000000-0000-4000-8000-000000000002";

beforeEach(async () => {
  shop = await openShop();
  const row = { companyId: "hanako-shop", createdAt: noon };
  await shop.db.insert(stores).values([
    { ...row, id: amazon, name: "Amazon本店", marketplace: "amazon" },
    { ...row, id: rakuten, name: "楽天店", marketplace: "rakuten" },
  ]);
});

/** 健二 with these rights, limited to these stores. */
async function limitedKenji(storeIds: string[] | null, permissions: Permission[]): Promise<Buyer> {
  await shop.db.update(users).set({ storeIds, permissions }).where(eq(users.id, "kenji"));
  return { ...kenji, storeIds, permissions };
}

const forStore = (id: string, storeId: string | null) =>
  shop.db.update(orders).set({ storeId }).where(eq(orders.id, id));

describe("the page of the stores", () => {
  test("adds, changes and closes; a name is used once in the company", async () => {
    const browser = await shop.browser(hanako);
    const page = await browser.open("/user/stores");
    const added = await page.submit("店舗を追加する", { 店舗名: "自社サイト", 販売先: "Shopify" });
    expect(added.text).toContain("自社サイト Shopify");
    const twice = await added.submit("店舗を追加する", { 店舗名: "楽天店", 販売先: "その他" });
    expect(twice.status).toBe(400);
    expect(twice.problems).toEqual(["この名前の店舗はすでにあります"]);
    expect(twice.value("name")).toBe("楽天店");
    const changed = await added.submit("店舗を保存する", { 店舗名: "Amazon一号店" });
    expect(changed.text).toContain("Amazon一号店");
    const closed = await changed.submit("閉店にする");
    expect(closed.text).toContain("営業を再開する");
    const [row] = await shop.db.select().from(stores).where(eq(stores.id, amazon));
    expect(row).toMatchObject({ name: "Amazon一号店", closedAt: noon });
  });

  test("sets money apart for a store, moves it back, and says what cannot be moved", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    const page = await (await shop.browser(hanako)).open("/user/stores");
    const opened = await page.submit("店舗の残高を作る");
    expect(opened.text).toContain("店舗の残高 0円");
    const full = await opened.submit("会社の残高から移す", {
      "振り替える金額（円）": "３０，０００円",
    });
    expect(full.flash).toContain("30,000円を店舗の残高へ移しました");
    expect(full.text).toContain("会社の残高 20,000円");
    const refused = await full.submit("会社の残高へ戻す", { "振り替える金額（円）": "30,001" });
    expect(refused.status).toBe(409);
    expect(refused.problems).toEqual(["店舗の残高より多い金額は移せません"]);
    expect(refused.value("amountYen")).toBe("30,001");
    const history = await (await shop.browser(hanako)).open(`/user/churujinList?wallet=${amazon}`);
    expect(history.text).toContain("Amazon本店の残高へ振替");
    expect((await (await shop.browser(hanako)).open("/user")).text).toContain(
      "ほかに店舗の残高 30,000円",
    );
    const stays = await full.submit("閉店にする");
    expect(stays.text).toContain("先に会社の残高へ戻してから、閉店にしてください");
    const emptied = await full.submit("店舗の残高をやめて、会社の残高へ戻す");
    expect(emptied.text).toContain("会社の残高 50,000円");
  });

  test("is for the owner and who keeps all shops; another company's store does not exist", async () => {
    expect((await (await shop.browser()).open("/user/stores")).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open("/user/stores")).status).toBe(403);
    await limitedKenji([amazon], ["shops"]);
    expect((await (await shop.browser(kenji)).open("/user/stores")).status).toBe(403);
    await limitedKenji(null, ["shops"]);
    expect((await (await shop.browser(kenji)).open("/user/stores")).status).toBe(200);
    const other = await shop.browser(taro);
    expect((await other.open("/user/stores")).text).not.toContain("楽天店");
    for (const intent of ["close", "change"]) {
      const body = new URLSearchParams({ intent, id: rakuten, name: "x", marketplace: "other" });
      expect((await other.open("/user/stores", { method: "POST", body })).status).toBe(404);
    }
  });
});

describe("an order", () => {
  const firstOrder = async () => (await shop.db.select().from(orders))[0]!;

  test("names a store in the preview, and another one afterwards", async () => {
    const [line] = await fillCart(shop);
    const browser = await shop.browser(hanako);
    const preview = await browser.open(`/orderPreview?line=${line}`);
    const placed = await preview.submit("見積を依頼する", { 店舗: "楽天店" });
    expect(await firstOrder()).toMatchObject({ storeId: rakuten });
    await placed.submit("店舗を変更", { storeId: "Amazon本店" });
    expect(await firstOrder()).toMatchObject({ storeId: amazon });
    await (await browser.open(placed.path)).submit("店舗を変更", { storeId: "指定なし" });
    expect(await firstOrder()).toMatchObject({ storeId: null });
  });

  test("is not for a closed store, nor for another company's", async () => {
    await shop.db.update(stores).set({ closedAt: noon }).where(eq(stores.id, rakuten));
    await shop.db.update(stores).set({ companyId: "taro-shop" }).where(eq(stores.id, amazon));
    const { number } = await orderPlaced(shop);
    const browser = await shop.browser(hanako);
    for (const storeId of [rakuten, amazon, "none"]) {
      const body = new URLSearchParams({ intent: "store", storeId });
      const path = `/OrderDetails?order_sn=${number}`;
      expect((await browser.open(path, { method: "POST", body })).status).toBe(400);
    }
    expect(await firstOrder()).toMatchObject({ storeId: null });
  });

  test("of a limited employee is for one of their stores", async () => {
    await limitedKenji([rakuten], ["order"]);
    const [line] = await fillCart(shop, kenji);
    const browser = await shop.browser(kenji);
    const preview = await browser.open(`/orderPreview?line=${line}`);
    expect(preview.text).not.toContain("Amazon本店");
    const { id, note, total } = { id: crypto.randomUUID(), note: "", total: "" };
    for (const storeId of ["", amazon]) {
      const body = new URLSearchParams({ id, note, total, storeId, line: line!, intent: "save" });
      const refused = await browser.open("/orderPreview", { method: "POST", body });
      expect(refused.status).toBe(400);
      expect(refused.problems).toEqual(["店舗を選んでください"]);
    }
    const placed = await preview.submit("一時保存");
    expect(placed.status).toBe(200);
    expect(await firstOrder()).toMatchObject({ storeId: rakuten, userId: "kenji" });
  });
});

describe("an employee who looks after one store", () => {
  const rights: Permission[] = ["order", "pay", "ship", "wallet"];

  test("sees, counts and opens the orders of it alone", async () => {
    const [own, other, none] = await ordersToPay(shop, 3, 5_000);
    await forStore(own!.id, rakuten);
    await forStore(other!.id, amazon);
    await limitedKenji([rakuten], rights);
    const browser = await shop.browser(kenji);
    for (const path of ["/user/order", "/orderManagement?state=awaiting_payment", "/user"]) {
      const { text } = await browser.open(path);
      expect(text).toContain(own!.number);
      expect(text).not.toContain(other!.number);
      expect(text).not.toContain(none!.number);
    }
    const csv = await (await browser.answer("/user/lists/orders.csv")).text();
    expect(csv).toContain(own!.number);
    expect(csv).not.toContain(other!.number);
    const detail = (number: string) => browser.open(`/OrderDetails?order_sn=${number}`);
    expect((await detail(own!.number)).status).toBe(200);
    expect((await detail(other!.number)).status).toBe(404);
    expect((await detail(none!.number)).status).toBe(404);
    const body = new URLSearchParams({ intent: "cancel", reason: "" });
    const cancel = { method: "POST", body };
    expect((await browser.open(`/OrderDetails?order_sn=${other!.number}`, cancel)).status).toBe(
      404,
    );
    expect((await (await shop.browser(hanako)).open("/user/order")).text).toContain(none!.number);
  });

  test("pays them alone, from page and program", async () => {
    const [own, other] = await ordersToPay(shop, 2, 5_000);
    await forStore(own!.id, rakuten);
    await forStore(other!.id, amazon);
    await shop.deposit("hanako-shop", 20_000);
    const buyer = await limitedKenji([rakuten], rights);
    const browser = await shop.browser(kenji);
    expect((await browser.open(`/payment?order_sn=${other!.number}`)).status).toBe(404);
    const calls = program(shop, (await tokenOf(shop, buyer)).token);
    const bank = { payerKana: "ヤマダ", expectedOn: "2026-01-16" };
    const extras: Record<string, Record<string, string>> = {
      "order/pay": { amountYen: "5000" },
      "order/bankPay": bank,
      "order/detail": {},
      "order/cancel": {},
      "order/setStore": { storeId: rakuten },
      "order/changes": {},
      "approval/ask": {},
    };
    for (const [path, extra] of Object.entries(extras))
      expect({
        path,
        ...(await calls.call(path, { order_sn: other!.number, ...extra })),
      }).toMatchObject({ path, code: 404 });
    expect((await calls.call("order/list")).data.list).toMatchObject([{ number: own!.number }]);
    expect((await calls.call("order/list")).data.counts).toMatchObject({ awaiting_payment: 1 });
    expect((await calls.call("order/pay", { order_sn: own!.number, amountYen: "5000" })).code).toBe(
      0,
    );
    expect((await calls.call("user/balance")).data).toEqual({ balanceYen: 15_000 });
    const away = { order_sn: own!.number, storeId: amazon };
    expect((await calls.call("order/setStore", away)).code).toBe(3011);
    expect((await calls.call("order/setStore", { order_sn: own!.number })).code).toBe(3010);
  });

  test("ships the stock of it alone, and sees no request that holds a piece of another", async () => {
    const own = await shelvedLot(shop, 10);
    const other = await shelvedLot(shop, 10);
    const orderOf = async (lotId: string) =>
      (await shop.db.select().from(lots).where(eq(lots.id, lotId)))[0]!.orderId;
    await forStore(await orderOf(own.lotId), rakuten);
    await forStore(await orderOf(other.lotId), amazon);
    const buyer = await limitedKenji([rakuten], rights);
    const calls = program(shop, (await tokenOf(shop, buyer)).token);
    expect((await calls.call("stock/list")).data.list).toMatchObject([{ id: own.lotId }]);
    const wanted = {
      quantity: "2",
      method: "sea",
      submit: "1",
      receiver: "hanako-shop-address",
      importer: "hanako-shop-address",
    };
    expect((await calls.call("porder/create", { ...wanted, lot: other.lotId })).code).toBe(5003);

    const theirs = await requestedShipment(shop, other.lotId, 2);
    const mine = await requestedShipment(shop, own.lotId, 2);
    const browser = await shop.browser(kenji);
    const listed = (await browser.open("/user/deliveryList")).text;
    expect(listed).toContain(mine.number);
    expect(listed).not.toContain(theirs.number);
    const details = (number: string) => browser.open(`/deliveryDetails?pOrder_sn=${number}`);
    expect((await details(mine.number)).status).toBe(200);
    expect((await details(theirs.number)).status).toBe(404);
    for (const path of ["porder/detail", "porder/pay", "porder/cancel", "porder/receive"])
      expect((await calls.call(path, { pOrder_sn: theirs.number, amountYen: "4000" })).code).toBe(
        404,
      );

    const [line] = await shop.db
      .select()
      .from(shippingLines)
      .where(eq(shippingLines.lotId, other.lotId));
    await shop.db
      .update(shippingLines)
      .set({ requestId: mine.id })
      .where(eq(shippingLines.id, line!.id));
    expect((await details(mine.number)).status).toBe(404);
    expect((await (await shop.browser(hanako)).open("/user/deliveryList")).text).toContain(
      mine.number,
    );
  });

  test("opens the invoices and files of them alone, and sheets that they asked for themselves", async () => {
    const [own, other] = await ordersToPay(shop, 2, 5_000);
    await shop.db.update(orders).set({ quotedAt: noon });
    await forStore(own!.id, rakuten);
    await forStore(other!.id, amazon);
    for (const { id } of [own!, other!])
      await commit(
        shop.as(machine),
        issuePapers(shop.as(hanako), { event: "order-changed", order: { id, version: 1 } }),
        {},
      );
    const buyer = await limitedKenji([rakuten], rights);
    const browser = await shop.browser(kenji);
    const invoices = (await browser.open("/user/invoices")).text;
    expect(invoices).toContain(own!.number);
    expect(invoices).not.toContain(other!.number);
    const invoice = (number: string) => browser.open(`/user/invoices/invoice/${number}`);
    expect((await invoice(own!.number)).status).toBe(200);
    expect((await invoice(other!.number)).status).toBe(404);

    for (const { id } of [own!, other!]) {
      await shop.files.put(`dest/${id}`, new Uint8Array([1]), "text/plain");
      await shop.db.insert(files).values({
        id,
        key: `dest/${id}`,
        companyId: "hanako-shop",
        documentKind: "order",
        documentId: id,
        name: "a.txt",
        contentType: "text/plain",
        sizeBytes: 1,
        savedAt: noon,
        savedBy: "buyer:hanako",
      });
    }
    expect((await browser.open(`/files/${own!.id}`)).status).toBe(200);
    expect((await browser.open(`/files/${other!.id}`)).status).toBe(404);

    const owners = program(shop, (await tokenOf(shop, hanako)).token);
    const calls = program(shop, (await tokenOf(shop, buyer)).token);
    const all = (await owners.call("export/reserve", { kind: "orders" })).data.id;
    const some = (await calls.call("export/reserve", { kind: "orders" })).data.id;
    await shop.runQueued();
    const sheet = (id: string) => browser.answer(`/user/fileReservationDownload/${id}`);
    expect((await sheet(all)).status).toBe(404);
    const text = await (await sheet(some)).text();
    expect(text).toContain(own!.number);
    expect(text).not.toContain(other!.number);
    expect((await calls.call("export/list")).data.list).toMatchObject([{ id: some }]);
  });

  test("decides about payments of it alone", async () => {
    const [own, other] = await ordersToPay(shop, 2, 5_000);
    await forStore(own!.id, rakuten);
    await forStore(other!.id, amazon);
    const asker = { ...kenji, id: "asker", permissions: ["pay"] as Permission[] };
    await shop.db.insert(users).values({
      id: "asker",
      companyId: "hanako-shop",
      role: "employee",
      loginName: "asker",
      email: "asker@shop.test",
      name: "依頼者",
      passwordHash: "x",
      state: "in_use",
      permissions: ["pay"],
      paymentLimitYen: 1,
      createdAt: noon,
    });
    const asks = program(shop, (await tokenOf(shop, asker)).token);
    const about = (number: string) => asks.call("approval/ask", { order_sn: number });
    const [mine, theirs] = [await about(own!.number), await about(other!.number)];
    const buyer = await limitedKenji([rakuten], rights);
    const calls = program(shop, (await tokenOf(shop, buyer)).token);
    const { waiting } = (await calls.call("approval/list")).data;
    expect(waiting).toMatchObject([{ id: mine.data.id }]);
    expect((await calls.call("approval/approve", theirs.data)).code).toBe(404);
    const reason = "不要";
    expect((await calls.call("approval/decline", { ...mine.data, reason })).code).toBe(0);
  });

  test("sees nothing when every store is taken away", async () => {
    const [own] = await ordersToPay(shop, 1, 5_000);
    await forStore(own!.id, rakuten);
    await limitedKenji([], rights);
    const browser = await shop.browser(kenji);
    expect((await browser.open("/user/order")).text).not.toContain(own!.number);
    expect((await browser.open(`/OrderDetails?order_sn=${own!.number}`)).status).toBe(404);
  });
});

describe("the stores of an employee", () => {
  test("are chosen on their page and hold from the next request on", async () => {
    const [own, other] = await ordersToPay(shop, 2, 5_000);
    await forStore(own!.id, rakuten);
    await forStore(other!.id, amazon);
    const employee = await shop.browser(kenji);
    expect((await employee.open("/user/order")).text).toContain(other!.number);
    const page = await (await shop.browser(hanako)).open("/user/EmployeesAccount/kenji");
    const saved = await page.submit("保存する", {
      limited: "担当する店舗を限る",
      担当する店舗: ["担当する店舗を限る", "楽天店"],
    });
    expect(saved.text).toContain("担当 1店舗");
    const [row] = await shop.db.select().from(users).where(eq(users.id, "kenji"));
    expect(row!.storeIds).toEqual([rakuten]);
    const now = (await employee.open("/user/order")).text;
    expect(now).toContain(own!.number);
    expect(now).not.toContain(other!.number);
  });

  test("are given by nobody beyond their own", async () => {
    const giver = await limitedKenji([rakuten], ["employees"]);
    const wanted = {
      id: crypto.randomUUID(),
      loginName: "ryo",
      name: "高橋 涼",
      email: "r@shop.test",
      password: "Takahashi1",
      permissions: [],
      paymentLimitYen: null,
      monthlyBudgetYen: null,
    };
    const add = (storeIds: string[] | null) => addEmployee(shop.as(giver), { ...wanted, storeIds });
    expect(await add(null)).toMatchObject({ reason: "not-yours-to-give" });
    expect(await add([rakuten, amazon])).toMatchObject({ reason: "not-yours-to-give" });
    expect(await add([rakuten])).toMatchObject({ ok: true });
    const owners = { ...wanted, id: crypto.randomUUID(), loginName: "sho", email: "s@shop.test" };
    const unknown = await addEmployee(shop.as(hanako), { ...owners, storeIds: ["nobody's"] });
    expect(unknown).toMatchObject({ reason: "no-such-store" });
    const free = await shop.browser(kenji);
    expect((await free.open("/user/EmployeesAccount/new")).text).not.toContain("Amazon本店");
  });
});

test("programs keep stores as the page does", async () => {
  const own = program(shop, (await tokenOf(shop, hanako)).token);
  const other = program(shop, (await tokenOf(shop, taro)).token);
  const added = await own.call("store/add", { name: "Yahoo店", marketplace: "yahoo" });
  expect(added.code).toBe(0);
  expect((await own.call("store/list")).data.list).toHaveLength(3);
  expect((await other.call("store/list")).data.list).toEqual([]);
  const changed = { ...added.data, name: "楽天店", marketplace: "yahoo" };
  expect((await own.call("store/edit", changed)).code).toBe(3012);
  expect((await other.call("store/edit", { ...changed, name: "x" })).code).toBe(404);
  expect((await own.call("store/close", { ...added.data, closed: "1" })).code).toBe(0);
  expect((await own.call("store/add", { name: "", marketplace: "yahoo" })).code).toBe(400);
  const employee = program(shop, (await tokenOf(shop, kenji)).token);
  expect((await employee.call("store/add", { name: "x", marketplace: "other" })).code).toBe(403);
  const signedIn = program(shop, await loginTokenOf(shop, hanako));
  await signedIn.call("employee/edit", {
    id: "kenji",
    name: "健二",
    email: "kenji@shop.test",
    permissions: "order",
    limited: "1",
    store: amazon,
  });
  expect((await employee.call("store/list")).data.list).toMatchObject([{ id: amazon }]);
});
