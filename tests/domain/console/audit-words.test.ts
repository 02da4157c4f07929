import { eq } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { columnName } from "#app/domain/console/audit/audit-entities.ts";
import { listAudit, listOwnAudit } from "#app/domain/console/audit/audit-log.server.ts";
import { formatAuditValue, isTechnicalColumn } from "#app/domain/console/audit/audit-value.ts";
import { reservationKinds } from "#app/domain/console/export/reservation.ts";
import { jobNames } from "#app/domain/console/operations/operations.ts";
import { noticeKinds } from "#app/domain/content/notice/notice.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { addEmployee, setEmployeeState } from "#app/domain/customers/company/employees.server.ts";
import { caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { jobs } from "#app/jobs.server.ts";
import { auditedTables, secretColumn } from "#db/audit-triggers.ts";
import { notices, orders } from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

async function owners(shop: Shop, entity?: string) {
  const listed = await listOwnAudit(shop.as(hanako), { entity });
  if (!listed.ok) throw new Error("the owner reads her own log");
  return listed.value.page;
}

test("the owner reads states, amounts and documents in words", async () => {
  const shop = await openShop();
  await orderPaid(shop);
  const [order] = await shop.db.select().from(orders);
  const paid = (await owners(shop, "orders")).find(({ changes }) =>
    changes.some(({ after }) => after === "買付中"),
  );
  expect(paid?.subject).toEqual({ kind: "order", text: order!.number });
  expect(paid?.changes).toContainEqual({
    column: "paid_yen",
    name: "支払額（円）",
    before: "0",
    after: order!.paidYen.toLocaleString("en"),
  });
  expect(paid?.changes.find(({ column }) => column === "state")?.before).toBe("支払待ち");

  const byStaff = (await owners(shop, "orders")).filter(({ by }) => by.startsWith("staff:"));
  expect(byStaff.length).toBeGreaterThan(0);
  for (const { byName } of byStaff) expect(byName).toMatch(/^買付便スタッフ（.+）$/);

  const lines = await owners(shop, "order_lines");
  expect(new Set(lines.map(({ subject }) => subject?.text))).toEqual(new Set([order!.number]));
  const transfers = await owners(shop, "ledger_transfers");
  expect(JSON.stringify(transfers.map(({ changes }) => changes))).not.toMatch(/wallet\/|house\//);
});

test("staff read the same rows in Chinese, the machine by its Chinese name", async () => {
  const shop = await openShop();
  await orderPaid(shop);
  const machine = shop.as({ kind: "system", id: "watch" });
  await commit(machine, [machine.db.update(orders).set({ note: "至急" })], {});
  const { page } = await listAudit(shop.as(li), { entity: "orders" });
  expect(page[0]).toMatchObject({ byName: "自动处理" });
  expect(page[0]?.changes).toContainEqual({
    column: "note",
    name: "备注",
    before: "",
    after: "至急",
  });
  expect(page.flatMap(({ changes }) => changes.map(({ after }) => after))).toContain("采购中");
});

test("what the machine notes for itself is no row of the list", async () => {
  const shop = await openShop();
  await orderPaid(shop);
  const { now } = shop.as(li);
  const before = (await owners(shop)).length;
  const machine = shop.as({ kind: "system", id: "mail-notices" });
  await commit(
    machine,
    [machine.db.update(orders).set({ paidKey: "again" }).where(eq(orders.userId, hanako.id))],
    {},
  );
  await commit(machine, [machine.db.update(notices).set({ mailedAt: now })], {});
  expect((await owners(shop)).length).toBe(before);
});

test("every column that a list of the log shows has a name in both languages", () => {
  const nameless = auditedTables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .map(({ name: column }) => column)
      .filter((column) => !secretColumn.test(column) && !isTechnicalColumn(column))
      .filter(
        (column) =>
          columnName(name, column, "ja") === column || columnName(name, column, "zh") === column,
      )
      .map((column) => `${name}.${column}`);
  });
  expect(nameless).toEqual([]);
});

test("the number of a card payment at PayPal is no order of ours", () => {
  expect(columnName("card_payments", "order_id", "ja")).toBe("PayPalの番号");
  expect(columnName("card_payments", "order_id", "zh")).toBe("PayPal编号");
  expect(columnName("order_lines", "order_id", "ja")).toBe("注文");
});

test("what buyers may choose among is said to staff in Chinese", () => {
  const said = [
    ...Object.keys(permissionNames).map((one) =>
      formatAuditValue("users", "permissions", [one], "zh"),
    ),
    ...Object.keys(noticeKinds).map((one) => formatAuditValue("notices", "kind", one, "zh")),
    ...Object.keys(reservationKinds).map((one) =>
      formatAuditValue("file_reservations", "kind", one, "zh"),
    ),
  ];
  expect(
    said.filter((words) => /[\p{Script=Hiragana}\p{Script=Katakana}a-z]/u.test(words)),
  ).toEqual([]);
});

test("what happened to own goods and their class is said to the company in Japanese", () => {
  const said = [
    formatAuditValue("class_contests", "state", "open", "ja"),
    formatAuditValue("class_contests", "class_wished", "battery", "ja"),
    formatAuditValue("order_lines", "declared_class", "general", "ja"),
    formatAuditValue("order_lines", "supplier_name_zh", "会员自购", "ja"),
    formatAuditValue("order_lines", "offer_id", `forwarded/${crypto.randomUUID()}`, "ja"),
    formatAuditValue("purchases", "state", "forwarded", "ja"),
  ];
  expect(said).toEqual([
    ...["確認中", "電池入りの品", "一般の品", "お客様が購入", "", "お客様が購入"],
  ]);
});

test("a person is named, and the id beside the name is not shown", () => {
  const shown = auditedTables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const called = columns.map((column) => column.name);
    return called
      .filter((column) => column.endsWith("_by") && called.includes(`${column}_name`))
      .filter((column) => !isTechnicalColumn(column))
      .map((column) => `${name}.${column}`);
  });
  // Which side holds the request is a choice, not a person.
  expect(shown).toEqual(["shipping_requests.held_by"]);
});

test("what a stored list or object holds is said in words", () => {
  const said = [
    formatAuditValue("floor_acts", "details", '{"reason":"damaged"}', "zh"),
    formatAuditValue("floor_acts", "details", '{"reason":"counted_wrong"}', "zh"),
    formatAuditValue("floor_acts", "details", '{"arrived":[{"state":"in_follow_up"}]}', "zh"),
    formatAuditValue("companies", "stock_out_plan", '{"kind":"ask"}', "zh"),
    formatAuditValue("companies", "stock_out_plan", '{"kind":"drop"}', "ja"),
    formatAuditValue("lots", "defects", '[{"reason":"stain","pieces":2}]', "zh"),
  ];
  expect(said).toEqual([
    "损坏",
    "以前点错",
    caseStates.in_follow_up.zh,
    "先问买家",
    "その商品を取りやめる",
    "污渍 / 2",
  ]);
});

test("a moment of any column is said as a date and time", () => {
  const noted = 1_795_780_789_699;
  const bare = auditedTables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter((column) => column.dataType === "date")
      .map(({ name: column }) => column)
      .filter((column) => !isTechnicalColumn(column))
      .filter((column) => !formatAuditValue(name, column, noted, "ja").startsWith("2026/11/2"))
      .map((column) => `${name}.${column}`);
  });
  expect(bare).toEqual([]);
});

test("who a person is and what they may do stand in the owner's log in Japanese", async () => {
  const shop = await openShop();
  const made = await addEmployee(shop.as(hanako), {
    id: crypto.randomUUID(),
    loginName: "ryo",
    name: "高橋 涼",
    email: "ryo@shop.test",
    password: "Kamome58",
    permissions: ["order", "pay"] as const,
    paymentLimitYen: null,
    monthlyBudgetYen: null,
  });
  expect(made.ok).toBe(true);
  await setEmployeeState(shop.as(hanako), kenji.id, "disabled");
  await orderPaid(shop);
  const rows = await owners(shop);
  const shown = rows.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => [before, after]),
  );
  expect(shown).toEqual(expect.arrayContaining(["従業員", "注文 / 支払い", "使用中", "停止中"]));
  const typed = ["ryo", "kenji", "hanako"];
  const english = shown.filter((value) => /^[a-z]+([_/ -]+[a-z]+)*$/.test(value));
  expect(english.filter((value) => !typed.includes(value))).toEqual([]);
});

test("kinds, states and jobs are said in words, not by their codes", () => {
  for (const [entity, column, code, zh] of [
    ["material_texts", "kind", "title", "商品名"],
    ["material_jobs", "state", "running", "制作中"],
    ["alarms", "subject", "search-pallets", "货盘每晚搜货"],
    ["shelves", "kind", "quarantine", "隔离区"],
    ["coupon_issues", "kind", "agency-fee", "手续费减免"],
  ] as const)
    expect(formatAuditValue(entity, column, code, "zh")).toBe(zh);
  expect(formatAuditValue("material_jobs", "kinds", '["title","bullets"]', "zh")).toBe(
    "商品名 / 卖点",
  );
  expect(jobs.map(({ name }) => name).filter((name) => !jobNames[name])).toEqual([]);
  expect(Object.keys(jobNames).filter((name) => !jobs.some((job) => job.name === name))).toEqual(
    [],
  );
});
