import { type SQL, sql } from "drizzle-orm";
import {
  orderOfStores,
  paymentOfStores,
  shipmentOfStores,
  storesIn,
} from "#app/domain/core/document/of-stores.server.ts";
import { guardedKinds } from "./notice.ts";

const guarded = JSON.stringify(Object.keys(guardedKinds));
const rights = JSON.stringify(
  Object.entries(guardedKinds).flatMap(([kind, needed]) =>
    needed.map((right) => `${kind}/${right}`),
  ),
);

interface Asked {
  kind: SQL;
  subject: SQL;
  subjectId: SQL;
}

/** The columns of `notices` under the name that a statement gives the table. */
export function noticeNamed(table: string): Asked {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  return { kind: column("kind"), subject: column("subject"), subjectId: column("subject_id") };
}

/** Whether a person may know of a notice, by the rights and stores that they have at this moment. */
export function openTo(personId: SQL, notice: Asked) {
  return sql`${byRight(personId, notice)} AND ${byStore(personId, notice)}`;
}

function byRight(personId: SQL, { kind }: Asked) {
  return sql`(${kind} NOT IN (SELECT value FROM json_each(${guarded})) OR EXISTS (
    SELECT 1 FROM users reader WHERE reader.id = ${personId} AND (reader.role = 'owner' OR EXISTS (
      SELECT 1 FROM json_each(reader.permissions) held
      WHERE ${kind} || '/' || held.value IN (SELECT value FROM json_each(${rights}))))))`;
}

function byStore(personId: SQL, { subject, subjectId }: Asked) {
  const stores = storesIn(sql`reader.store_ids`);
  return sql`(${subject} IS NULL OR EXISTS (
    SELECT 1 FROM users reader WHERE reader.id = ${personId} AND (reader.store_ids IS NULL OR CASE ${subject}
      WHEN 'order' THEN ${orderOfStores(subjectId, stores)}
      WHEN 'shipping' THEN ${shipmentOfStores(subjectId, stores)}
      WHEN 'payment' THEN ${paymentOfStores(subjectId, stores)}
      WHEN 'store' THEN ${subjectId} IN ${stores}
      ELSE ${subjectId} = ${personId} END)))`;
}
