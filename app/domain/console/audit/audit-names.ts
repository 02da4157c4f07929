import { catalogAuditNames } from "#app/domain/catalog/audit-names.ts";
import { channelsAuditNames } from "#app/domain/channels/audit-names.ts";
import { contentAuditNames } from "#app/domain/content/audit-names.ts";
import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { coreAuditNames } from "#app/domain/core/audit-names.ts";
import { customersAuditNames } from "#app/domain/customers/audit-names.ts";
import { moneyAuditNames } from "#app/domain/money/audit-names.ts";
import { pricingAuditNames } from "#app/domain/pricing/audit-names.ts";
import { stockAuditNames, tradeAuditNames } from "#app/domain/trade/audit-names.ts";
import { consoleAuditNames } from "../audit-names.ts";

/** The areas' names, joined. Columns that several areas have are the core's. */
export const auditNames: AuditNames = [
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
