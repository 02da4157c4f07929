import { isAdmin, rolesOf, type Staff, type StaffRole } from "#app/domain/core/actor.ts";
import { auditNames } from "./audit-names.ts";

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
