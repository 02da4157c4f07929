import { type Client, createClient } from "@libsql/client/web";
import { z } from "zod";

const placeholder = "【運営者が記入";
const legalPages = ["description", "privacyPolicy", "termsService"];

const DeployRecord = z.object({
  marker: z.string(),
  versionBefore: z.string().nullable(),
  snapshot: z.string().nullable(),
  contractedAt: z.number().nullable(),
});

/** The remote database as a deploy sees it, whatever version its schema is. */
export async function withDatabase<Value>(
  { url, token }: { url: string; token: string },
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = createClient({ url, authToken: token });
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** Remembers a deploy under a marker that no other database has; false where the table is not there yet. */
export async function beginRecord(
  client: Client,
  { marker, commit, versionBefore }: { marker: string; commit: string; versionBefore?: string },
) {
  const { rows } = await client.execute("SELECT 1 FROM sqlite_master WHERE name = 'deploys'");
  if (rows.length === 0) return false;
  await client.execute({
    sql: `INSERT INTO deploys (marker, "commit", started_at, version_before) VALUES (?, ?, ?, ?)`,
    args: [marker, commit, Date.now(), versionBefore ?? null],
  });
  return true;
}

/** Adds to the record of this deploy. */
export async function addToRecord(
  client: Client,
  marker: string,
  column: "version" | "snapshot" | "contracted_at" | "done_at",
  value: string | number | null,
) {
  await client.execute({
    sql: `UPDATE deploys SET ${column} = ? WHERE marker = ?`,
    args: [value, marker],
  });
}

/**
 * The deploy that brought this version, else the newest that was finished: a changed secret makes a
 * version too. Contracted is what a later deploy took away as well, whether or not it came to an end;
 * the snapshot is the one from before.
 */
export async function recordOf(client: Client, version: string | undefined) {
  const { rows } = await client.execute({
    sql: `SELECT d.marker, d.version_before AS versionBefore, COALESCE(c.snapshot, d.snapshot) AS snapshot,
      c.contracted_at AS contractedAt FROM deploys d LEFT JOIN deploys c ON c.number =
        (SELECT min(number) FROM deploys WHERE number >= d.number AND contracted_at IS NOT NULL)
      WHERE d.version = ? OR d.done_at IS NOT NULL ORDER BY d.version = ? DESC, d.number DESC LIMIT 1`,
    args: [version ?? "", version ?? ""],
  });
  return rows[0] && DeployRecord.parse(rows[0]);
}

/**
 * The snapshot from before a deploy that renamed or took away what this version needs; undefined where
 * none did. One that never brought a version counts whatever it found serving: a changed secret makes
 * a version too.
 */
export async function contractedSince(client: Client, version: string) {
  const { rows } = await client.execute({
    sql: `SELECT snapshot FROM deploys WHERE contracted_at IS NOT NULL AND (version_before = ? OR
      number > (SELECT COALESCE(max(number), 0) FROM deploys WHERE version IS NOT NULL))
      ORDER BY number LIMIT 1`,
    args: [version],
  });
  return rows[0]?.snapshot as string | undefined;
}

/**
 * Pages that must not be published as they are: legal ones that are missing, and any with something left to fill in.
 */
export async function unfinishedPages(client: Client): Promise<string[]> {
  const { rows } = await client.execute(`SELECT a.id, v.body_markdown AS body, v.title_ja AS title
    FROM articles a JOIN article_versions v ON v.article_id = a.id
    WHERE v.number = (SELECT n.number FROM article_versions n WHERE n.article_id = a.id
      AND n.publish_at <= CAST(unixepoch('subsec') * 1000 AS INTEGER) ORDER BY n.publish_at DESC, n.number DESC LIMIT 1)`);
  const shown = new Set(rows.map(({ id }) => id));
  return [
    ...legalPages.filter((id) => !shown.has(id)).map((id) => `/${id}: the page is not written yet`),
    ...rows
      .filter(({ body, title }) => `${title}${body}`.includes(placeholder))
      .map(({ id }) => `/${id}: ${placeholder}…】 is left to fill in, at /staff/articles/${id}`),
    ...(await missingAddress(client)),
  ];
}

/** Companies send goods of their own to it; a database from before it was asked for has no such setting yet. */
async function missingAddress(client: Client) {
  const { rows } = await client.execute(`SELECT value FROM settings WHERE key = 'warehouseAddress'
    ORDER BY effective_from DESC LIMIT 1`);
  return rows[0]?.value === ""
    ? ["/forwardToWarehouse: the warehouse's address is left to fill in, at /staff/prices"]
    : [];
}
