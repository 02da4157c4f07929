import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import type { Result } from "#app/domain/core/result.ts";
import type { CommitScope } from "#app/domain/core/scope.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { connect, type Statement } from "#db/client.ts";
import { labels } from "#db/schema/index.ts";
import { migratedFile } from "#tests/support/machine/migrated-file.ts";
import { openShop, type Shop, wang } from "#tests/support/shop.ts";

const now = new Date("2026-01-15T12:00:00+09:00");
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let shop: Shop;

beforeAll(async () => {
  server = await startLibsqlServer({ file: migratedFile("commit") });
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await openShop();
});

const missing = (zh: string) => sql`NOT EXISTS (SELECT 1 FROM labels WHERE zh = ${zh})`;
const label = ({ db }: CommitScope, zh: string, ja: string) =>
  db.insert(labels).values({ zh, ja, kind: "attribute" });

// By the protocol of the provider, and by the client that opens a file.
describe.each([
  ["over HTTP", () => openScope(connect(server.url, "").db, wang, now)],
  ["on a file", () => shop.as(wang)],
])("a guard %s", (_, scopeOf) => {
  const written = async () => (await scopeOf().db.select().from(labels)).map(({ ja }) => ja);

  test("lets the first of two commits through and refuses the second, which writes nothing", async () => {
    const before = await written();
    const write = (ja: string) => {
      const scope = scopeOf();
      return commit(
        scope,
        [
          label(scope, `${ja}の印`, ja),
          guard(missing("一度"), "written-meanwhile"),
          label(scope, "一度", ja),
        ],
        {},
      );
    };
    const answers = await Promise.all([write("先"), write("後")]);
    const won = answers[0].ok ? "先" : "後";
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, reason: "written-meanwhile" });
    expect((await written()).slice(before.length)).toEqual([won, won]);
  });

  test("refuses for the reason of the first condition that does not hold, and one that is unknown is none", async () => {
    const scope = scopeOf();
    const answer = await commit(
      scope,
      [
        guard(sql`1`, "holds"),
        guard(sql`NULL`, "unknown"),
        guard(sql`0`, "second"),
        label(scope, "無", "無"),
      ],
      {},
    );
    expect(answer).toEqual({ ok: false, reason: "unknown" });
    expect(await written()).not.toContain("無");
  });

  test("is not mistaken for a failure of another statement", async () => {
    const scope = scopeOf();
    const statements = [
      guard(sql`1`, "holds"),
      scope.db.run(sql`INSERT INTO guards (reason) VALUES ('nobody knows this one')`),
    ];
    await expect(commit(scope, statements, {})).rejects.toThrow("guard_unmet");
  });
});

test("a guard's reason is part of the answer's type, and is not lost in a list of statements", () => {
  const lists = (db: CommitScope["db"]) => {
    const scope = { db } as CommitScope;
    const commits = () =>
      commit(scope, [db.run(sql`x`), guard(sql`1`, "a"), guard(sql`1`, "b")], { c: "c" });
    return commits;
  };
  expectTypeOf<ReturnType<ReturnType<typeof lists>>>().resolves.toEqualTypeOf<
    Result<void, "a" | "b" | "c">
  >();
  expectTypeOf<Guarded<"a">>().not.toExtend<Statement>();
});
