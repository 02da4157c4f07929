import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, getTableColumns } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  pushAlarms,
  runRecorded,
  watchOperations,
} from "#app/domain/console/operations/operations.server.ts";
import { type AlarmChannel, cronMinutes } from "#app/domain/console/operations/operations.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { setAlarmAddress } from "#app/domain/customers/staff/staff-people.server.ts";
import { setPrice } from "#app/domain/pricing/set-price.server.ts";
import { alarmWebhook } from "#app/integrations/alarms/webhook.server.ts";
import { jobs, runJob } from "#app/jobs.server.ts";
import {
  alarmPushes,
  alarms,
  companies,
  fileReservations,
  jobRuns,
  outbox,
} from "#db/schema/index.ts";
import { chen, hanako, li, openShop, type Shop, wang, wei, zhou } from "#tests/support/shop.ts";

const watcher = { kind: "system", id: "push-alarms" } as const;
const chat = startChat();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  chat.mood = "well";
  chat.heard.length = 0;
});
afterEach(() => chat.close());

/** A chat's webhook that takes lines, fails, hangs or is not there. */
function startChat() {
  const heard: string[] = [];
  const self = {
    heard,
    mood: "well" as "well" | "fails" | "hangs",
    server: undefined as ReturnType<typeof createServer> | undefined,
    async channel(): Promise<AlarmChannel> {
      self.server = createServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        if (self.mood === "hangs") return;
        if (self.mood === "well") heard.push(JSON.parse(body).text);
        response.writeHead(self.mood === "well" ? 200 : 500).end("ok");
      });
      await new Promise<void>((ready) => self.server!.listen(0, "127.0.0.1", ready));
      const { port } = self.server.address() as AddressInfo;
      return alarmWebhook(`http://127.0.0.1:${port}/hook`, 1_000);
    },
    async close() {
      self.server?.closeAllConnections();
      self.server?.close();
      self.server = undefined;
    },
  };
  return self;
}

async function raise(count: number, first = 0) {
  const raisedAt = shop.as(watcher).now;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `deposit-unmatched/${first + index}`,
    kind: "deposit-unmatched",
    subject: `R-${first + index}`,
    detail: message("plain", { text: "ヤマダ ハナコ 30,000円" }),
    raisedAt,
  }));
  await shop.db.insert(alarms).values(rows);
}

const letters = () =>
  shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
const look = (mailed = true) => watchOperations(shop.as(watcher), { jobs, mailed });
const kinds = async () =>
  (await shop.db.select().from(alarms)).map(({ kind, subject }) => `${kind} ${subject}`).sort();

/** Every job has run just now but the ones named. */
async function allRan(...but: string[]) {
  for (const { name } of jobs)
    if (!but.includes(name)) await runRecorded(shop.db, name, shop.as(watcher).now, async () => {});
}

test("an alarm is told by mail and by webhook, once, without what only finance may read", async () => {
  const settings = { mailTo: "ops@example.jp", webhook: await chat.channel(), origin: "https://s" };
  await raise(1);
  await pushAlarms(shop.as(watcher), settings);
  await pushAlarms(shop.as(watcher), settings);

  const line = "[買付便] deposit-unmatched: R-0 (2026-01-15 12:00)";
  expect(chat.heard).toEqual([`${line} https://s/staff/finance#alarms`]);
  expect(await letters()).toMatchObject([{ to: "ops@example.jp", subject: line }]);
  expect(JSON.stringify([chat.heard, await letters()])).not.toContain("ヤマダ");
});

test.each(["fails", "hangs"] as const)(
  "what a webhook that %s did not take is told at the next run, and the letter goes out meanwhile",
  async (mood) => {
    const settings = { mailTo: "ops@example.jp", webhook: await chat.channel() };
    await raise(2);
    chat.mood = mood;
    await expect(pushAlarms(shop.as(watcher), settings)).rejects.toThrow();
    expect(chat.heard).toEqual([]);
    expect(await letters()).toHaveLength(2);

    chat.mood = "well";
    await pushAlarms(shop.as(watcher), settings);
    expect(chat.heard).toHaveLength(2);
    expect(await letters()).toHaveLength(2);
  },
);

test("an alarm that was cleared before anybody was told is told nobody", async () => {
  await raise(2);
  await shop.db
    .update(alarms)
    .set({ resolvedAt: shop.as(watcher).now })
    .where(eq(alarms.subject, "R-0"));
  await pushAlarms(shop.as(watcher), { mailTo: "ops@example.jp" });
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("deposit-unmatched: R-1"),
  ]);
});

test("a webhook that is not there makes the job fail by name and loses nothing", async () => {
  const webhook = await chat.channel();
  await chat.close();
  await raise(1);
  const ports = {
    files: () => shop.files,
    alarms: () => ({ webhook }),
  };
  await expect(runJob("push-alarms", shop.db, shop.as(watcher).now, ports)).rejects.toThrow();
  const [run] = await shop.db.select().from(jobRuns).where(eq(jobRuns.name, "push-alarms"));
  expect(run).toMatchObject({ errorName: expect.any(String), succeededAt: null });
  expect(await shop.db.$count(alarmPushes)).toBe(0);
});

test("a flood is twenty messages an hour and one line that counts the rest", async () => {
  const settings = { webhook: await chat.channel() };
  await raise(60);
  await pushAlarms(shop.as(watcher), settings);
  expect(chat.heard).toHaveLength(21);
  expect(chat.heard.at(-1)).toContain("…and 40 more alarms");

  await raise(30, 60);
  await pushAlarms(shop.as(watcher), settings);
  expect(chat.heard).toHaveLength(21);
  shop.wait(1 / 23);
  await pushAlarms(shop.as(watcher), settings);
  expect(chat.heard).toHaveLength(42);
  expect(chat.heard.at(-1)).toContain("…and 10 more alarms");
});

test("without a place to tell them, alarms stand in the console alone", async () => {
  await raise(3);
  await pushAlarms(shop.as(watcher), {});
  expect(await letters()).toEqual([]);
  expect(await shop.db.$count(alarmPushes)).toBe(0);
});

test("a job that failed, and one that did not run for twice its interval, raise an alarm once a day", async () => {
  await look();
  await allRan();
  const failing = runRecorded(shop.db, "seal-audit", shop.as(watcher).now, async () => {
    throw new TypeError("no");
  });
  await expect(failing).rejects.toThrow("no");
  await look();
  await look();
  expect(await kinds()).toEqual(["job-failed seal-audit"]);

  await allRan();
  for (let minutes = 0; minutes < 12; minutes += 4) {
    shop.wait(4 / 1_440);
    await allRan("mail-notices");
    await look();
  }
  expect(await kinds()).toEqual(["job-failed seal-audit", "job-missed mail-notices"]);
});

test("a shop that was not running is not told of the jobs that could not run", async () => {
  await look();
  await allRan();
  shop.wait(4);
  await look();
  expect(await kinds()).toEqual([]);
  // From now on they are expected again.
  await allRan("open-preorders");
  shop.wait(10 / 1_440);
  await allRan("open-preorders");
  await look();
  expect(await kinds()).toEqual([]);
});

test("letters that wait for half an hour raise an alarm where there is a mail service", async () => {
  await look();
  await allRan();
  const waiting = { to: "a@b.example", letter: letter("circular", { title: "s", body: "b" }) };
  await shop.db
    .insert(outbox)
    .values({ id: "letter", ...waiting, createdAt: shop.as(watcher).now });
  shop.wait(31 / 1_440);
  await allRan();
  await look(false);
  expect(await kinds()).toEqual([]);
  await look();
  expect(await kinds()).toEqual(["mail-stuck outbox"]);
});

test("rows that no seal holds for half an hour raise an alarm, an old quiet shop does not", async () => {
  const ports = { files: () => shop.files };
  await look();
  await allRan();
  await runJob("seal-audit", shop.db, shop.as(watcher).now, ports);
  shop.wait(1);
  await allRan();
  await look();
  expect(await kinds()).toEqual([]);

  const scope = shop.as(watcher);
  await commit(scope, [scope.db.update(companies).set({ name: "ほか" })], {});
  shop.wait(31 / 1_440);
  await allRan();
  await look();
  expect(await kinds()).toEqual(["seal-late audit_seals"]);
});

test("a sheet that nobody makes for half an hour raises an alarm", async () => {
  await look();
  const { now } = shop.as(watcher);
  await shop.db.insert(fileReservations).values({
    id: "sheet",
    kind: "orders",
    state: "queued",
    askedAt: now,
    companyId: hanako.companyId,
    userId: hanako.id,
  });
  shop.wait(29 / 1_440);
  await allRan();
  await look();
  expect(await kinds()).toEqual([]);
  shop.wait(2 / 1_440);
  await allRan();
  await look();
  expect(await kinds()).toEqual(["sheet-late file_reservations"]);
});

test("a log that is off raises an alarm", async () => {
  await look();
  await allRan();
  await shop.db.run("DROP TRIGGER audit_write_companies_update");
  await look();
  expect(await kinds()).toEqual(["audit-off audit_log"]);
});

test("every job of ours has an interval", () => {
  expect(["*/5 * * * *", "5 * * * *", "10 18 * * *"].map(cronMinutes)).toEqual([5, 60, 1_440]);
  for (const { cron } of jobs) expect(cronMinutes(cron)).toBeLessThanOrEqual(1_440);
});

test("a price that jumps is mailed to finance and managers who named an address, once, with its figures", async () => {
  for (const { id } of [wang, chen, wei])
    expect(await setAlarmAddress(shop.as(zhou), id, `${id}@example.jp`)).toMatchObject({
      ok: true,
    });
  const typo = { kind: "setting", subject: "spreadYen", value: "7.00" } as const;
  const typed = { id: crypto.randomUUID(), effectiveFrom: "2026-01-15", note: "银行上调" };
  expect(await setPrice(shop.as(wang), typed, typo)).toMatchObject({ ok: true });
  await raise(1);
  await pushAlarms(shop.as(watcher), { origin: "https://s" });
  await pushAlarms(shop.as(watcher), { origin: "https://s" });

  const sent = await letters();
  const about = (words: string) =>
    sent
      .filter(({ subject }) => subject.includes(words))
      .map(({ to }) => to)
      .sort();
  expect(about("汇率加价")).toEqual(["chen@example.jp", "wang@example.jp"]);
  expect(sent.find(({ subject }) => subject.includes("汇率加价"))?.body).toContain("0.70 → 7.00");
  // Of a payer's name a mail says nothing, and managers hear nothing of deposits.
  expect(about("汇款申报")).toEqual(["wang@example.jp"]);
  expect(JSON.stringify(sent)).not.toContain("ヤマダ");
  expect(await setAlarmAddress(shop.as(li), wang.id, "x@example.jp")).toMatchObject({
    reason: "forbidden",
  });
});
