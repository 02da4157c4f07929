import { reads } from "#db/reads/sql-kind.ts";

const begins = /^\s*begin(\s+deferred)?(\s+transaction)?(\s+readonly)?\s*;?\s*$/i;
const ends = /^\s*(commit|end|rollback)\b/i;
const defining = /\b(create|alter|drop)\b/i;

/** Whether this one statement needs the writer's turn. A deferred transaction only does once it writes. */
export function needsTurn(sql: string) {
  return !(reads(sql) || begins.test(sql) || ends.test(sql));
}

/** Whether the schema may differ afterwards. */
export function redefines(sql: string) {
  return defining.test(sql);
}
