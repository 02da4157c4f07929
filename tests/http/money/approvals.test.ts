import { beforeEach, expect, test } from "vitest";
import { payingKenji } from "#tests/support/limited.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;
beforeEach(async () => {
  shop = await openShop();
  ({ number } = await orderQuoted(shop));
  await shop.deposit(hanako.companyId, 1_000_000);
});

async function asked() {
  const buyer = await payingKenji(shop, { paymentLimitYen: 100 });
  const page = await (await shop.browser(buyer)).open(`/payment?order_sn=${number}`);
  expect(page.has("残高で支払う")).toBe(false);
  return page.submit("承認を依頼する", { 承認する方へのひとこと: "春の仕入れです" });
}

test("what is above the limit is asked for, approved by the owner, and paid", async () => {
  expect((await asked()).text).toContain("承認待ち");
  const owner = await shop.browser(hanako);
  const inbox = await owner.open("/user/approvals");
  expect(inbox.text).toContain("春の仕入れです");
  const done = await inbox.submit("承認して支払う");
  expect(done.text).toContain("承認し、残高から支払いました");
  expect((await owner.open(`/payment?order_sn=${number}`)).text).toContain("支払い済み");
  expect((await inbox.submit("承認して支払う")).status).toBe(409);
});

test("it is declined with a reason that the employee reads", async () => {
  await asked();
  const inbox = await (await shop.browser(hanako)).open("/user/approvals");
  const silent = await inbox.submit("却下する");
  expect(silent.status).toBe(400);
  expect(silent.problems.join()).toContain("却下の理由を入力してください");
  const field = silent.document.querySelector("[name=reason]")!;
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const by = silent.document.getElementById(field.getAttribute("aria-describedby")!);
  expect(by?.text).toContain("却下の理由を入力してください");
  await inbox.submit("却下する", { 却下の理由: "来月にしてください" });
  const own = await (await shop.browser(kenji)).open("/user/approvals");
  expect(own.text).toContain("来月にしてください");
});

test("nobody else decides, nor the employee about their own", async () => {
  expect((await (await shop.browser()).open("/user/approvals")).path).toContain("/login");
  expect((await (await shop.browser(kenji)).open("/user/approvals")).status).toBe(403);
  await asked();
  const employee = await shop.browser(kenji);
  const inbox = await employee.open("/user/approvals");
  expect(inbox.text).toContain(number);
  expect(inbox.has("承認して支払う")).toBe(false);
  const id = (await (await shop.browser(hanako)).open("/user/approvals")).value("id")!;
  const body = () => new URLSearchParams({ intent: "approve", id, key: crypto.randomUUID() });
  expect((await employee.open("/user/approvals", { method: "POST", body: body() })).status).toBe(
    403,
  );
  const other = await shop.browser(taro);
  expect((await other.open("/user/approvals")).text).not.toContain(number);
  expect((await other.open("/user/approvals", { method: "POST", body: body() })).status).toBe(404);
  expect(
    (await other.open("/user/approvals", { method: "POST", body: new URLSearchParams() })).status,
  ).toBe(400);
});
