import { type SQL, sql } from "drizzle-orm";
import { guardedKinds } from "./notice.ts";

const guarded = JSON.stringify(Object.keys(guardedKinds));
const rights = JSON.stringify(
  Object.entries(guardedKinds).flatMap(([kind, needed]) =>
    needed.map((right) => `${kind}/${right}`),
  ),
);

/** Whether a person may know of notices of this kind, by the rights that they have at this moment. */
export function openTo(personId: SQL, kind: SQL) {
  return sql`(${kind} NOT IN (SELECT value FROM json_each(${guarded})) OR EXISTS (
    SELECT 1 FROM users reader WHERE reader.id = ${personId} AND (reader.role = 'owner' OR EXISTS (
      SELECT 1 FROM json_each(reader.permissions) held
      WHERE ${kind} || '/' || held.value IN (SELECT value FROM json_each(${rights}))))))`;
}
