import { beforeEach, expect, test } from "vitest";
import { runRecorded } from "#app/domain/console/operations/operations.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { RecentHealth } from "#app/http/recent-health.server.ts";
import { jobs } from "#app/jobs.server.ts";
import { alarms, deploys } from "#db/schema/index.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";

const token = "the operator's token of the tests";
const away: FileStore = {
  put: async () => {},
  get: async () => undefined,
  remove: async () => {},
  keysBelow: () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7")),
};
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

function ask(with_: {
  token?: string;
  files?: FileStore;
  recent?: RecentHealth;
  version?: string;
}) {
  const { files = shop.files, recent = new RecentHealth(), version } = with_;
  const headers: HeadersInit = with_.token ? { Authorization: `Bearer ${with_.token}` } : {};
  return shop.fetch(new Request("https://shop.test/health", { headers }), {
    files,
    operations: { jobs, token, mailed: true, recent, version },
  });
}

test("a watcher is told that the shop runs, and a stranger nothing more", async () => {
  const answer = await ask({});
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toEqual({ ok: true, attention: false });
  for (const wrong of ["", "the operator's token of the test", `${token}s`])
    expect(await (await ask({ token: wrong })).json()).toEqual({ ok: true, attention: false });
});

test("the operator reads version, database, jobs, ledger and log", async () => {
  await shop.db.insert(deploys).values({ marker: "m-1", commit: "abc1234", startedAt: noon });
  await runRecorded(shop.db, "audit-ledger", noon, async () => {});
  const details = await (await ask({ token, version: "v-2" })).json();
  expect(details).toMatchObject({
    ok: true,
    version: "v-2",
    database: { ok: true, marker: "m-1" },
    store: { ok: true },
    jobs: [{ name: "audit-ledger", errorName: null }],
    ledger: { checkedAt: expect.any(String), openDrifts: 0 },
    log: { triggersMissing: [] },
    findings: [],
  });
});

test("a store that does not answer is 503, and its address is nobody's to read", async () => {
  const stranger = await ask({ files: away });
  expect(stranger.status).toBe(503);
  expect(await stranger.json()).toEqual({ ok: false, attention: false });
  const operator = await ask({ files: away, token });
  const text = await operator.text();
  expect(JSON.parse(text).store).toMatchObject({ ok: false, error: "Error" });
  expect(text).not.toContain("10.0.0.7");
});

test("a store that hangs is 503 within its time", async () => {
  const hanging = { ...away, keysBelow: () => new Promise<never>(() => {}) };
  const answer = await ask({ files: hanging, token });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    database: { ok: true },
    store: { ok: false, error: "TimeoutError" },
  });
});

test("a database that does not answer is 503", async () => {
  await shop.db.run("ALTER TABLE outbox RENAME TO outbox_away");
  const answer = await ask({ token });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ ok: false, database: { ok: false } });
});

test("a log that is off, a job that failed or a ledger that drifts ask for attention and close nothing", async () => {
  const wanted = { status: 200, body: { ok: true, attention: true } };
  const told = async () => {
    const answer = await ask({});
    return { status: answer.status, body: await answer.json() };
  };
  await shop.db.run("DROP TRIGGER audit_write_companies_update");
  expect(await told()).toEqual(wanted);

  shop = await openShop();
  const failing = runRecorded(shop.db, "seal-audit", noon, () => Promise.reject(new Error("no")));
  await failing.catch(() => {});
  expect(await told()).toEqual(wanted);

  shop = await openShop();
  await shop.db.insert(alarms).values({
    id: "ledger/1",
    kind: "ledger-drift",
    subject: "house/bank",
    detail: null,
    raisedAt: noon,
  });
  expect(await told()).toEqual(wanted);
});

test("a thousand questions at once cost a handful of looks", async () => {
  let looks = 0;
  const counted = {
    ...shop.files,
    async keysBelow() {
      looks++;
      return [];
    },
  };
  const recent = new RecentHealth(() => 0);
  const asked = await Promise.all(
    Array.from({ length: 100 }, () => ask({ files: counted, recent })),
  );
  for (let turn = 0; turn < 20; turn++) await ask({ files: counted, recent });
  expect(looks).toBeLessThanOrEqual(4);
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
});
