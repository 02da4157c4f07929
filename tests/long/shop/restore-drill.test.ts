import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import { japanDay } from "#app/domain/core/calendar.ts";
import { runCommand } from "#tests/support/machine/run-command.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";

// The drill of app/docs/operations.md, with the commands themselves.

const writers = 20;
let shops: Awaited<ReturnType<typeof startShop>>[] = [];

afterEach(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  shops = [];
});

async function start(dataDir: string) {
  const shop = await startShop({ dataDir });
  shops.push(shop);
  return shop;
}

test("a shop backed up while twenty write comes back with all that was acknowledged, its books and log whole", async () => {
  const home = mkdtempSync(join(tmpdir(), "drill-"));
  const [dataDir, backup, restored] = ["shop", "backup", "restored"].map((name) =>
    join(home, name),
  );
  await fillWithDemo(dataDir!);
  const shop = await start(dataDir!);
  const cookie = await shop.signIn("demo", "Demo1234");
  await fetch(`${shop.origin}/dev/cron`, {
    method: "POST",
    body: new URLSearchParams({ cron: "*/5 * * * *" }),
  });

  const acknowledged: string[] = [];
  let going = true;
  const busy = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; going && turn < 500; turn++)
      if (await report(shop.origin, cookie, writer)) acknowledged.push(newest(writer));
  });
  while (acknowledged.length < writers) await new Promise((wait) => setTimeout(wait, 20));

  const before = [...acknowledged];
  const made = await runCommand("app/local/backup/backup.ts", ["--to", backup!], {
    DATA_DIR: dataDir!,
  });
  const during = acknowledged.length - before.length;
  going = false;
  await Promise.all(busy);
  expect(made).toMatchObject({ code: 0 });
  expect(made.said).not.toContain("Warning");
  expect(during).toBeGreaterThan(0);

  const key = join(dataDir!, "seal.key");
  const back = await runCommand("app/local/backup/restore.ts", [backup!, "--key", key], {
    DATA_DIR: restored!,
  });
  expect(back.said).toMatch(
    /integrity: sound[\s\S]*ledger: every balance[\s\S]*seals over \d+ rows hold/,
  );
  expect(back.code).toBe(0);

  const { newestSeal } = JSON.parse(readFileSync(join(backup!, "manifest.json"), "utf8"));
  const proved = await runCommand("app/local/audit/verify.ts", ["--expect", newestSeal.hash], {
    DATA_DIR: restored!,
  });
  expect(proved).toMatchObject({ code: 0 });
  expect(missingReports(restored!, before)).toEqual([]);

  const again = await start(restored!);
  const page = await fetch(`${again.origin}/user/order`, {
    headers: { Cookie: await again.signIn("demo", "Demo1234") },
  });
  expect(await page.text()).toContain("KB-");
}, 180_000);

let reported = 0;
const ids = new Map<number, string>();
const newest = (writer: number) => ids.get(writer)!;

/** A transfer announced by the buyer; true when the shop says that it has it. */
async function report(origin: string, cookie: string, writer: number) {
  const id = crypto.randomUUID();
  ids.set(writer, id);
  const response = await fetch(`${origin}/user/recharge`, {
    method: "POST",
    headers: { Cookie: cookie, "CF-Connecting-IP": `10.1.0.${writer}` },
    body: new URLSearchParams({
      id,
      // Each another sum: two alike within a day are asked about.
      amountYen: String(3_000 + reported++),
      payerKana: "ハナコ",
      expectedOn: japanDay(new Date()),
      ownNumber: "",
    }),
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.status >= 300 && response.status < 400;
}

/** Reports that are not there with their history and their line in the log. */
function missingReports(dataDir: string, wanted: readonly string[]) {
  const db = new Database(join(dataDir, "shop.db"));
  const found = db
    .prepare(
      `SELECT r.id FROM top_up_reports r
        JOIN document_events e ON e.document_kind = 'deposit' AND e.document_id = r.id AND e.version = r.version
        JOIN audit_log l ON l.entity = 'top_up_reports' AND l.entity_id = r.id`,
    )
    .all() as { id: string }[];
  db.close();
  const there = new Set(found.map(({ id }) => id));
  return wanted.filter((id) => !there.has(id));
}
