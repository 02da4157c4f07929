import { runBatch } from "./hrana-batch.ts";
import type { Connection } from "./hrana-connection.ts";
import { protocolError } from "./hrana-error.ts";
import type { HranaRequest, HranaStatement } from "./hrana-protocol.ts";

/** A stream of the protocol: the requests of one client, in order, on one connection. */
export class Stream {
  closed = false;
  lastUsed = Date.now();
  /** When its open transaction began. */
  since: number | undefined;
  private readonly texts = new Map<number, string>();

  constructor(readonly connection: Connection) {}

  answer(request: HranaRequest): unknown {
    const { connection } = this;
    switch (request.type) {
      case "execute":
        return { type: "execute", result: this.execute(request.stmt) };
      case "batch": {
        const result = runBatch(request.batch.steps, {
          execute: (statement) => this.execute(statement),
          isAutocommit: () => !connection.inTransaction,
        });
        return { type: "batch", result };
      }
      case "sequence":
        connection.db.exec(this.textOf(request));
        return { type: "sequence" };
      case "describe":
        return { type: "describe", result: this.describe(this.textOf(request)) };
      case "store_sql":
        this.texts.set(request.sql_id, request.sql);
        return { type: "store_sql" };
      case "close_sql":
        this.texts.delete(request.sql_id);
        return { type: "close_sql" };
      case "get_autocommit":
        return { type: "get_autocommit", is_autocommit: !connection.inTransaction };
      case "close":
        this.closed = true;
        return { type: "close" };
      default:
        throw protocolError("HRANA_PROTO_ERROR", "unknown request");
    }
  }

  /** The SQL that a request will run, to see what it does. */
  textsOf(request: HranaRequest): string[] {
    if (request.type === "execute") return [this.textOf(request.stmt)];
    if (request.type === "batch") return request.batch.steps.map(({ stmt }) => this.textOf(stmt));
    return request.type === "sequence" ? [this.textOf(request)] : [];
  }

  private textOf({ sql, sql_id }: { sql?: string; sql_id?: number }) {
    const text = sql ?? (sql_id === undefined ? undefined : this.texts.get(sql_id));
    if (text === undefined) throw protocolError("SQL_NOT_FOUND", "SQL text not found");
    return text;
  }

  private execute(asked: HranaStatement) {
    return this.connection.execute(this.textOf(asked), asked);
  }

  private describe(sql: string) {
    const { cols, reads } = this.connection.prepare(sql);
    return { params: [], cols, is_explain: /^\s*explain/i.test(sql), is_readonly: reads };
  }
}
