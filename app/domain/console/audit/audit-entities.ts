import { catalogAuditNames } from "#app/domain/catalog/audit-names.ts";
import { channelsAuditNames } from "#app/domain/channels/audit-names.ts";
import { contentAuditNames } from "#app/domain/content/audit-names.ts";
import { isAdmin, rolesOf, type Staff, type StaffRole } from "#app/domain/core/actor.ts";
import { type AuditNames, coreAuditNames } from "#app/domain/core/audit-names.ts";
import type { Label } from "#app/domain/core/label.ts";
import { customersAuditNames } from "#app/domain/customers/audit-names.ts";
import { moneyAuditNames } from "#app/domain/money/audit-names.ts";
import { pricingAuditNames } from "#app/domain/pricing/audit-names.ts";
import { stockAuditNames, tradeAuditNames } from "#app/domain/trade/audit-names.ts";
import { consoleAuditNames } from "../audit-names.ts";

/** Display names of all areas. Columns that several areas share are in the core's. */
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

/** Gives a column's display name; its SQL name where no list shows it. */
export function columnName(entity: string, column: string, lang: "ja" | "zh") {
  const { columns } = auditNames;
  const names = columns[`${entity}.${column}`] ?? columns[column];
  if (!names) return column;
  return lang === "ja" ? names[0] : names[1];
}

/** The display name of each logged table, and the roles that may look it up. */
export const auditEntities = auditNames.entities;

/** Maps former names of tables, which older rows of the log contain, to the present ones. */
const formerNames: Record<string, string> = { deposit_reports: "top_up_reports" };

/** Gives the present name of a table that the log names. */
export function currentEntityName(entity: string) {
  return formerNames[entity] ?? entity;
}

/** Lists all names under which the log may have these tables. */
export function entityAliases(entities: readonly string[]) {
  const former = Object.keys(formerNames).filter((name) => entities.includes(formerNames[name]!));
  return [...entities, ...former];
}

export const ownerEntities = Object.keys(auditEntities).filter(
  (name) => auditEntities[name]!.owner,
);

/** Lists the tables whose changes a member of staff may see; undefined means all. */
export function visibleEntities(member: Pick<Staff, "role" | "also">) {
  if (isAdmin(member)) return undefined;
  const roles = rolesOf(member);
  return Object.keys(auditEntities).filter((name) =>
    auditEntities[name]!.roles.some((one: StaffRole) => roles.includes(one)),
  );
}

/** Columns that staff write for staff, which the company does not see. */
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

/** Makes labels for choices that staff alone read, with the Chinese in both languages. */
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
