import type { Client, InStatement } from "@libsql/client";
import { DrizzleQueryError } from "drizzle-orm";
import { LibSQLPreparedQuery, LibSQLSession } from "drizzle-orm/libsql/session";
import type { Asked } from "./quick-client.ts";

// Drizzle does the same, but does not say that it reads rows by the places of their columns.

interface Reading {
  query: { sql: string; params: readonly unknown[] };
  client: Client;
}
interface Batched {
  fields?: unknown;
  customResultMapper?: unknown;
  getQuery(): { sql: string; params: unknown[] };
  mapResult(answer: unknown, isFromBatch: boolean): unknown;
}
interface Session {
  client: Client;
  batch(queries: readonly { _prepare(): Batched }[]): Promise<unknown[]>;
}

const oneByOne = LibSQLPreparedQuery.prototype as unknown as Reading & {
  values(): Promise<unknown[]>;
};
const together = LibSQLSession.prototype as unknown as Session;

oneByOne.values = async function () {
  const { sql, params: args } = this.query;
  try {
    const asked: Asked = { sql, args, byPlace: true };
    const { rows } = await this.client.execute(asked as InStatement);
    return rows;
  } catch (error) {
    throw new DrizzleQueryError(sql, [...args], error as Error);
  }
};

together.batch = async function (queries) {
  const prepared = queries.map((query) => query._prepare());
  const asked = prepared.map((one): Asked => {
    const { sql, params: args } = one.getQuery();
    return { sql, args, byPlace: one.fields !== undefined && !one.customResultMapper };
  });
  const answers = await this.client.batch(asked as InStatement[]);
  return answers.map((answer, at) => prepared[at]!.mapResult(answer, true));
};
