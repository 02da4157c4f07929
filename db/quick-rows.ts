import { Column, SQL } from "drizzle-orm";
import { LibSQLPreparedQuery } from "drizzle-orm/libsql/session";
import { oncePer } from "./once-per.ts";

interface Field {
  path: readonly string[];
  field: unknown;
}
interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
interface Prepared {
  fields?: readonly Field[];
  customResultMapper?: unknown;
  mapAllResult(rows: unknown, isFromBatch?: boolean): unknown;
}
type Reads = readonly { name: string; decoder: Decoder }[];

const prepared = LibSQLPreparedQuery.prototype as unknown as Prepared;
const byTheLibrary = prepared.mapAllResult;

/**
 * Drizzle asks of each field of each row what it is and where in the answer it belongs. Here that is asked
 * once for all rows of a selection that has one level; the others are left to the library.
 */
export function readRowsQuickly(quickly = true) {
  prepared.mapAllResult = quickly ? mapAllResult : byTheLibrary;
}

readRowsQuickly();

function mapAllResult(this: Prepared, answer: unknown, isFromBatch?: boolean) {
  const reads = this.fields && !this.customResultMapper ? readsOf(this.fields) : undefined;
  if (!reads) return byTheLibrary.call(this, answer, isFromBatch);
  const rows = (isFromBatch ? (answer as { rows: unknown[][] }).rows : answer) as unknown[][];
  return rows.map((row) => {
    const result: Record<string, unknown> = {};
    for (let at = 0; at < reads.length; at++) {
      const { name, decoder } = reads[at]!;
      const value = row[at];
      result[name] = value === null ? null : decoder.mapFromDriverValue(asBuffer(value));
    }
    return result;
  });
}

/** How the fields of a selection are read, where it has one level; of the others undefined. */
const readsOf = oncePer((fields: readonly Field[]): Reads | undefined => {
  const reads: { name: string; decoder: Decoder }[] = [];
  for (const { path, field } of fields) {
    const decoder = decoderOf(field);
    if (path.length !== 1 || !decoder) return undefined;
    reads.push({ name: path[0]!, decoder });
  }
  return reads;
});

function decoderOf(field: unknown) {
  if (field instanceof Column) return field;
  if (field instanceof SQL) return (field as unknown as { decoder: Decoder }).decoder;
  if (field instanceof SQL.Aliased) return (field.sql as unknown as { decoder: Decoder }).decoder;
  return undefined;
}

/** Bytes are given to a column as Node's. */
function asBuffer(value: unknown) {
  return value instanceof ArrayBuffer ? Buffer.from(value) : value;
}
