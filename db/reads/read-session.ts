import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/web";
import { NoopCache } from "drizzle-orm/cache/core";
import { LibSQLPreparedQuery, LibSQLSession } from "drizzle-orm/libsql/session";
import { NoopLogger } from "drizzle-orm/logger";
import type { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { GatheredReads } from "./gathered-reads.ts";
import type { Asked, Found } from "./hrana-read.ts";
import { reads } from "./sql-kind.ts";

type NoRelations = Record<string, never>;
interface Prepared {
  fields?: unknown;
  customResultMapper?: unknown;
  getQuery(): { sql: string; params: unknown[] };
  mapResult(found: unknown, fromBatch: boolean): unknown;
}
/** A statement of a batch, as drizzle itself asks it for its text. */
type Batched = { _prepare(): Prepared };
type Session = LibSQLSession<NoRelations, NoRelations>;
type PrepareArguments = Parameters<Session["prepareQuery"]>;

interface Settings {
  url: string;
  authToken: string;
  fetch(request: Request): Promise<Response>;
}

const logger = new NoopLogger();
const cache = new NoopCache();

/**
 * drizzle's session over `@libsql/client`, but that reads go the short way: gathered into one
 * request, and their rows as the lists that drizzle takes them for, without a name for every value.
 */
export class ReadSession extends LibSQLSession<NoRelations, NoRelations> {
  readonly #reads: GatheredReads;
  readonly #byPlace: Client;
  readonly #byName: Client;

  constructor(dialect: SQLiteAsyncDialect, settings: Settings) {
    const client = writingClient(settings);
    super(client, dialect, undefined, {}, undefined);
    const pipeline = new URL("v2/pipeline", settings.url.replace(/^libsql:/, "https:")).href;
    const gathered = new GatheredReads({ ...settings, url: pipeline });
    this.#reads = gathered;
    this.#byPlace = reading(({ rows }) => rows);
    this.#byName = reading(named);

    function reading(rowsOf: (found: Found) => unknown[]): Client {
      const execute = async (asked: Asked) => {
        if (!reads(asked.sql)) return client.execute(asked as InStatement);
        const [found] = await gathered.read([asked]);
        return { rows: rowsOf(found!) } as ResultSet;
      };
      return { execute } as unknown as Client;
    }
  }

  override prepareQuery(...[query, fields, method, asArrays, mapper]: PrepareArguments) {
    const over = (client: Client) =>
      new LibSQLPreparedQuery(
        ...([client, query, logger, cache, undefined, undefined, fields] as const),
        ...([undefined, method, asArrays, mapper] as const),
      );
    const byPlace = over(this.#byPlace);
    if (!fields && !mapper) {
      // Its values alone are asked for by place, as a count is.
      const values = byPlace.values.bind(byPlace);
      return Object.assign(over(this.#byName), { values }) as never;
    }
    return byPlace as never;
  }

  override async batch(queries: Parameters<Session["batch"]>[0]): Promise<unknown[]> {
    const prepared = (queries as readonly unknown[]).map((query) => (query as Batched)._prepare());
    const asked = prepared.map((one) => {
      const { sql, params } = one.getQuery();
      return { sql, args: params as Asked["args"] };
    });
    if (!asked.every(({ sql }) => reads(sql))) return super.batch(queries);
    const found = await this.#reads.read(asked);
    return found.map((one, at) => {
      const query = prepared[at]!;
      return query.mapResult({ rows: isPlaced(query) ? one.rows : named(one) }, true);
    });
  }
}

/** What drizzle wrote itself: it knows each value by its place, where SQL by hand has names alone. */
function isPlaced({ fields, customResultMapper }: Prepared) {
  return fields !== undefined || customResultMapper !== undefined;
}

function named({ columns, rows }: Found) {
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

/** Made when something is first written: most requests only read. */
function writingClient(settings: Settings): Client {
  let made: Client | undefined;
  const client = () => {
    made ??= createClient(settings);
    return made;
  };
  return {
    execute: (statement: InStatement) => client().execute(statement),
    batch: (...asked: Parameters<Client["batch"]>) => client().batch(...asked),
    transaction: (...asked: Parameters<Client["transaction"]>) => client().transaction(...asked),
  } as Client;
}
