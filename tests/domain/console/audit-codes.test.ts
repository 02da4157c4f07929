import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { ownerEntities } from "#app/domain/console/audit/audit-entities.ts";
import { listAudit, listOwnAudit } from "#app/domain/console/audit/audit-log.server.ts";
import { formatAuditValue, isTechnicalColumn } from "#app/domain/console/audit/audit-value.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { auditedTables, secretColumn } from "#db/audit-triggers.ts";
import * as tables from "#db/schema/index.ts";
import { logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { codedColumns } from "#tests/support/coded/coded-columns.ts";
import { hanako, li, openShop, type Shop, zhou } from "#tests/support/shop.ts";
import { png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

/** Of what a list of the log shows, each column that chooses among codes: its table, its name, the codes. */
function codedColumnsShown() {
  return Object.entries(codedColumns)
    .flatMap(([key, columns]) => {
      const table = Object.entries(tables).find(([name]) => name === key)![1] as SQLiteTable;
      return Object.entries(columns).map(
        ([column, codes]) =>
          [getTableName(table), getTableColumns(table)[column]!.name, Object.keys(codes)] as const,
      );
    })
    .filter(([, column]) => !isTechnicalColumn(column));
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isBare = (words: string) => words === "" || /^[a-z]+([-_A-Z][-_a-zA-Z]*)?$/.test(words);

test.each(codedColumnsShown())(
  "%s.%s is said in words, whatever code stands in it",
  (entity, column, codes) => {
    const langs = ownerEntities.includes(entity) ? (["zh", "ja"] as const) : (["zh"] as const);
    const bare = langs.flatMap((lang) =>
      codes.filter((code) => isBare(formatAuditValue(entity, column, code, lang))),
    );
    expect(bare).toEqual([]);
    const chinese = codes.map((code) => formatAuditValue(entity, column, code, "zh"));
    expect(chinese.filter((words) => kana.test(words) && !/ショッピング/.test(words))).toEqual([]);
  },
);

test("every flag is said as yes or no", () => {
  const bare = auditedTables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const flags = columns.filter(({ dataType }) => dataType === "boolean");
    const called = flags.map(({ name }) => name);
    return called
      .filter((column) => !secretColumn.test(column) && !isTechnicalColumn(column))
      .filter(
        (column) =>
          formatAuditValue(name, column, 1, "zh") !== "是" ||
          formatAuditValue(name, column, 0, "ja") !== "いいえ",
      )
      .map((column) => `${name}.${column}`);
  });
  expect(bare).toEqual([]);
});

test("who asked for another main number is named, not given by id", async () => {
  const shop = await openShop();
  const { lotId } = await shelvedLot(shop, 12);
  await requestedShipment(shop, lotId, 2);
  const asked = { askedMainNumber: "X-1", askedMainBy: hanako.id, coSignAskedBy: hanako.id };
  await commit(shop.as(li), [shop.db.update(shippingRequests).set(asked)], {});
  const { page } = await listAudit(shop.as(zhou), { entity: "shipping_requests" });
  const said = page[0]!.changes.filter(({ column }) => column.endsWith("_by"));
  expect(said.map(({ after }) => after)).toEqual([hanako.name, hanako.name]);
});

test("methods, options and categories are said by their names, not by their keys", async () => {
  const shop = await openShop();
  const { lotId } = await shelvedLot(shop, 12);
  await requestedShipment(shop, lotId, 2);
  await commit(shop.as(li), [shop.db.update(shippingRequests).set({ methodCode: "sea" })], {});
  const { page } = await listAudit(shop.as(zhou), { entity: "shipping_requests" });
  const method = page[0]?.changes.find(({ column }) => column === "method_code");
  const names = await shop.db.select().from(logisticsMethods);
  const nameOf = (wanted: string) => names.find(({ code }) => code === wanted)!;
  expect(method).toMatchObject({ after: nameOf("sea").nameZh });
  const own = await ownersChanges(shop, "shipping_requests");
  expect(own.map(({ after }) => after)).toContain(nameOf("sea").nameJa);

  const options = [{ id: "opp", nameJa: "OPP袋", nameZh: "换OPP袋", priceType: 0, price: "0.40" }];
  const said = (lang: "ja" | "zh") =>
    formatAuditValue("order_lines", "options", JSON.stringify(options), lang);
  expect([said("zh"), said("ja")]).toEqual(["换OPP袋 / 0.40", "OPP袋 / 0.40"]);
  const named = (id: string) => ({ opp: "换OPP袋" })[id];
  expect(formatAuditValue("own_products", "option_ids", '["opp"]', "zh", named)).toBe("换OPP袋");
});

test("goods that their company bought itself are of no marketplace in the log", async () => {
  const shop = await openShop();
  const goods = {
    name: "陶器",
    valueFen: 1_250,
    goodsClass: "general",
    optionIds: [],
    note: "",
  } as const;
  const parcels = [{ tracking: "SF1000000001", quantity: 6 }];
  const id = crypto.randomUUID();
  await announceForwarded(shop.as(hanako), shop.files, id, { ...goods, parcels }, [png()]);
  for (const entity of ["order_lines", "purchases"]) {
    const ofOwner = await ownersChanges(shop, entity);
    const ofStaff = (await listAudit(shop.as(zhou), { entity })).page;
    const shown = [...ofOwner, ...ofStaff.flatMap(({ changes }) => changes)];
    expect(shown.length, entity).toBeGreaterThan(4);
    expect(shown.filter(({ column }) => column === "platform")).toEqual([]);
  }
  // Of what we buy ourselves it is said.
  await shelvedLot(shop, 12);
  const { page } = await listAudit(shop.as(zhou), { entity: "purchases" });
  const platforms = page
    .flatMap(({ changes }) => changes)
    .filter(({ column }) => column === "platform");
  expect(platforms.map(({ after }) => after)).toEqual(["1688"]);
});

/** What the owner reads of the changes of a table at her company. */
async function ownersChanges(shop: Shop, entity: string) {
  const listed = await listOwnAudit(shop.as(hanako), { entity });
  if (!listed.ok) throw new Error("the owner reads her own log");
  return listed.value.page.flatMap(({ changes }) => changes);
}
