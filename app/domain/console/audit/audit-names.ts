import { catalogAuditNames } from "#app/domain/catalog/audit-names.ts";
import { channelsAuditNames } from "#app/domain/channels/audit-names.ts";
import { contentAuditNames } from "#app/domain/content/audit-names.ts";
import { isAdmin, rolesOf, type Staff, type StaffRole } from "#app/domain/core/actor.ts";
import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { coreAuditNames } from "#app/domain/core/audit-names.ts";
import type { Label } from "#app/domain/core/label.ts";
import { customersAuditNames } from "#app/domain/customers/audit-names.ts";
import { moneyAuditNames } from "#app/domain/money/audit-names.ts";
import { pricingAuditNames } from "#app/domain/pricing/audit-names.ts";
import { stockAuditNames, tradeAuditNames } from "#app/domain/trade/audit-names.ts";
import { consoleAuditNames } from "../audit-names.ts";

/** The areas' names, joined. Columns that several areas have are the core's. */
const auditNames: AuditNames = [
  tradeAuditNames,
  stockAuditNames,
  moneyAuditNames,
  customersAuditNames,
  catalogAuditNames,
  channelsAuditNames,
  contentAuditNames,
  pricingAuditNames,
  consoleAuditNames,
  coreAuditNames,
].reduce<AuditNames>(
  (joined, { entities, columns }) => ({
    entities: { ...joined.entities, ...entities },
    columns: { ...joined.columns, ...columns },
  }),
  { entities: {}, columns: {} },
);

/** What people call a column of a table; its own name where no list shows it. */
export function columnName(entity: string, column: string, lang: "ja" | "zh") {
  const { columns } = auditNames;
  const names = columns[`${entity}.${column}`] ?? columns[column];
  if (!names) return column;
  return lang === "ja" ? names[0] : names[1];
}

/** What the log calls each table, and who may look it up there. */
export const auditEntities = auditNames.entities;

/** Tables by the names they had when older rows of the log were written. */
const formerNames: Record<string, string> = { deposit_reports: "top_up_reports" };

/** What a table that the log names is called today. */
export function presentName(entity: string) {
  return formerNames[entity] ?? entity;
}

/** All names under which the log may know these tables. */
export function everyName(entities: readonly string[]) {
  const former = Object.keys(formerNames).filter((name) => entities.includes(formerNames[name]!));
  return [...entities, ...former];
}

export const ownerEntities = Object.keys(auditEntities).filter(
  (name) => auditEntities[name]!.owner,
);

/** What a member of staff may look through; undefined is everything. */
export function entitiesOf(member: Pick<Staff, "role" | "also">) {
  if (isAdmin(member)) return undefined;
  const roles = rolesOf(member);
  return Object.keys(auditEntities).filter((name) =>
    auditEntities[name]!.roles.some((one: StaffRole) => roles.includes(one)),
  );
}

/** Written by staff for staff: the company itself does not see it. */
export const hiddenFromOwner = new Set([
  "staff_note",
  "manager_staff_id",
  "address",
  "answered_by",
]);

export const operationNames = {
  insert: { ja: "追加", zh: "新增" },
  update: { ja: "変更", zh: "修改" },
  delete: { ja: "削除", zh: "删除" },
} as const;

/** What staff alone read, in the one language that they read it in. */
export function staffOnlyLabels(
  names: Readonly<Record<string, string | { zh: string }>>,
): Readonly<Record<string, Label>> {
  return Object.fromEntries(
    Object.entries(names).map(([name, word]) => {
      const zh = typeof word === "string" ? word : word.zh;
      return [name, { ja: zh, zh }];
    }),
  );
}
