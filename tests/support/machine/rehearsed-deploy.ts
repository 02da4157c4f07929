import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { deployShop } from "#app/local/deploy/deploy-shop.ts";
import type { Deployment } from "#app/local/deploy/deployment.ts";
import { connect, type Database } from "#db/client.ts";
import { articles, articleVersions } from "#db/schema/index.ts";
import { withMigrations } from "./further-migrations.ts";

export const secrets = [
  "DATABASE_URL",
  "DATABASE_TOKEN",
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SEAL_KEY",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MAIL_FROM",
  "OPERATOR_TOKEN",
  "ALARM_MAIL_TO",
];

export const newFolder = () => mkdtempSync(join(tmpdir(), "deploy-"));

/** A database with legal pages, and two migrations that it has not had: one adds, one takes away. */
export async function openRehearsal() {
  const file = join(newFolder(), "shop.db");
  copyFileSync(inject("migratedDatabase"), file);
  const server = await startLibsqlServer({ file });
  const { db } = connect(server.url, "");
  await db.run("ALTER TABLE contacts ADD old_column text");
  for (const id of ["description", "privacyPolicy", "termsService"])
    await writePage(db, id, "本文");
  const folder = newFolder();
  const migrations = withMigrations(
    "-- contracting\nALTER TABLE `contacts` DROP COLUMN `old_column`",
    "ALTER TABLE `contacts` ADD `new_column` text",
  );
  const stand = standIn(db);
  const deployment: Deployment = {
    platform: stand.platform,
    database: { url: server.url, token: "" },
    origin: "https://shop.test",
    operatorToken: stand.operatorToken,
    bucket: "files",
    queues: ["jobs"],
    variables: [],
    first: false,
    commit: "abc1234",
    migrations,
    snapshot: join(folder, "before.db"),
    build: async () => void stand.did.push("build"),
    fetch: stand.fetch,
    pause: async () => {},
    say: (line) => void stand.said.push(line),
  };
  return { server, db, deployment, ...stand, columns: () => columnsOf(db) };
}

export type Rehearsal = Awaited<ReturnType<typeof openRehearsal>>;

/** What a deploy that cannot succeed says. */
export async function refusalOf(deployment: Deployment, other: Partial<Deployment>) {
  const failure = await deployShop({ ...deployment, ...other }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (failure === undefined) throw new Error("it was deployed");
  return failure;
}

/** A platform with one Worker on it, whose every answer can be made to fail. */
function standIn(db: Database) {
  const operatorToken = "the operator's token of the tests";
  const did: string[] = [];
  const state = {
    serving: ["v1"],
    secrets: [...secrets],
    bucket: true,
    queue: true,
    /** Which database the Worker of each version reads. */
    reads: { v1: db, v2: db } as Record<string, Database>,
    healthy: true,
    pages: 200,
    /** How many more questions the version before still answers. */
    lingering: 0,
    fails: new Set<"account" | "secrets" | "deploy" | "after-deploy" | "roll-back">(),
    columnsAtDeploy: [] as string[],
  };
  const failing = (name: typeof state.fails extends Set<infer Name> ? Name : never) => {
    if (state.fails.has(name)) throw new Error(`${name} was refused`);
  };
  const platform: Deployment["platform"] = {
    async account() {
      failing("account");
      return "Kaitsukebin";
    },
    async secrets() {
      failing("secrets");
      return state.secrets;
    },
    hasBucket: async () => state.bucket,
    hasQueue: async () => state.queue,
    serving: async () =>
      state.serving.map((version) => ({ version, percentage: 100 / state.serving.length })),
    async deploy() {
      failing("deploy");
      did.push("deploy");
      state.columnsAtDeploy = await columnsOf(db);
      state.serving = ["v2"];
      failing("after-deploy");
    },
    async rollBack(version) {
      failing("roll-back");
      did.push(`back to ${version}`);
      state.serving = [version];
    },
  };

  async function fetch(url: string, headers: Record<string, string>) {
    const { pathname } = new URL(url);
    if (state.serving.length === 0) throw new TypeError("no such host");
    if (pathname !== "/health") return new Response("<a>ログイン</a>", { status: state.pages });
    if (headers.Authorization !== `Bearer ${operatorToken}`) return Response.json({ ok: true });
    const version = state.lingering-- > 0 ? "v1" : state.serving[0]!;
    const ok = state.healthy || version.startsWith("v1");
    const [row] = await state.reads[version]!.all<{ marker: string }>(
      sql`SELECT marker FROM deploys ORDER BY number DESC LIMIT 1`,
    );
    const body = { ok, version, database: { ok: true, marker: row?.marker }, store: { ok } };
    return Response.json(body, { status: ok ? 200 : 503 });
  }

  return { operatorToken, did, said: [] as string[], state, platform, fetch };
}

export async function writePage(db: Database, id: string, bodyMarkdown: string) {
  const at = new Date(Date.now() - 1_000);
  await db
    .insert(articles)
    .values({ id, kind: "legal", topicJa: "", position: 1 })
    .onConflictDoNothing();
  const version = { articleId: id, titleJa: id, descriptionJa: "", bodyMarkdown };
  await db
    .insert(articleVersions)
    .values({ id: crypto.randomUUID(), ...version, publishAt: at, writtenAt: at });
}

/** Which of the two columns a deploy adds and takes away are there. */
async function columnsOf(db: Database) {
  const rows = await db.all<{ name: string }>(
    sql`SELECT name FROM pragma_table_info('contacts') WHERE name IN ('old_column', 'new_column')`,
  );
  return rows.map(({ name }) => name).sort();
}
