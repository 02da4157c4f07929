import { LibsqlError } from "@libsql/client/http";
import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client/web";
import { reads } from "./sql-kind.ts";

interface Group {
  statements: readonly InStatement[];
  found(results: ResultSet[]): void;
  failed(error: unknown): void;
}

/**
 * Turns of waiting promises without another read before those at hand are sent. The loaders of a
 * page begin side by side and some turns apart; a turn costs next to nothing.
 */
const turns = 60;

/**
 * The library's client, but that statements which only read and begin at the same time go as one batch,
 * so that a page costs one round trip whatever its loaders ask. Writes go as they are given.
 */
export function gathering(client: () => Client): Client {
  const gathered = new GatheredReads(client);
  return {
    async execute(given: InStatement | string, args?: InArgs) {
      const statement = typeof given === "string" && args ? { sql: given, args } : given;
      if (!onlyReads(statement)) return client().execute(statement);
      const [found] = await gathered.read([statement]);
      return found!;
    },
    batch(statements: InStatement[], ...mode: [] | ["write" | "read" | "deferred"]) {
      return statements.every(onlyReads)
        ? gathered.read(statements)
        : client().batch(statements, ...mode);
    },
    transaction: (...mode: [] | ["write" | "read" | "deferred"]) => client().transaction(...mode),
  } as Client;
}

function onlyReads(statement: InStatement) {
  return reads(typeof statement === "string" ? statement : statement.sql);
}

class GatheredReads {
  readonly #client: () => Client;
  #waiting: Group[] = [];
  #turnsLeft = 0;

  constructor(client: () => Client) {
    this.#client = client;
  }

  /** All of it as it stood at one moment; fails with the first statement that fails. */
  read(statements: readonly InStatement[]): Promise<ResultSet[]> {
    return new Promise((found, failed) => {
      this.#waiting.push({ statements, found, failed });
      this.#turnsLeft = turns;
      if (this.#waiting.length === 1) void this.#sendSoon();
    });
  }

  async #sendSoon() {
    while (this.#turnsLeft-- > 0) await undefined;
    const groups = this.#waiting;
    this.#waiting = [];
    const all = { statements: groups.flatMap(({ statements }) => statements) };
    try {
      const results = await this.#send(all);
      for (const { statements, found } of groups) found(results.splice(0, statements.length));
    } catch (error) {
      // One that fails must not take the others with it: each is asked again by itself.
      for (const group of groups)
        if (groups.length === 1) group.failed(error);
        else this.#send(group).then(group.found, group.failed);
    }
  }

  /** Asks once more where no answer came: a connection that was kept may be closed just as it is taken up again. */
  async #send(group: Pick<Group, "statements">): Promise<ResultSet[]> {
    try {
      return await this.#ask(group);
    } catch (error) {
      if (error instanceof LibsqlError) throw error;
      return this.#ask(group);
    }
  }

  async #ask({ statements }: Pick<Group, "statements">): Promise<ResultSet[]> {
    const client = this.#client();
    const [first] = statements;
    if (statements.length === 1) return [await client.execute(first!)];
    return client.batch([...statements], "read");
  }
}
