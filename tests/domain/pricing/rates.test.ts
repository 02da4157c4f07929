import { createServer, type Server } from "node:http";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isBankDay } from "#app/domain/core/holidays.server.ts";
import { clearAlarm } from "#app/domain/money/bank/books.server.ts";
import { dayRateQuery, isJump, isRateLate } from "#app/domain/pricing/exchange-rate.server.ts";
import type { BankRates } from "#app/domain/pricing/exchange-rate.ts";
import { fetchRate, watchRate } from "#app/domain/pricing/fetch-rate.server.ts";
import { confirmRate, setRate, withdrawRate } from "#app/domain/pricing/set-rate.server.ts";
import { readMurcPage } from "#app/integrations/rates/murc-page.ts";
import { murcRates } from "#app/integrations/rates/murc-rates.server.ts";
import { type JobPorts, runJob } from "#app/jobs.server.ts";
import { alarms, exchangeRates, rateRecords, staff } from "#db/schema/index.ts";
import { japaneseHolidays } from "#tests/support/calendars.ts";
import { rateByTwo } from "#tests/support/rate-by-two.ts";
import { li, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
/** The shop opens on Thursday, 15 January 2026 at noon; its seed has the rate of that day. */
const system = () => shop.as({ kind: "system", id: "fetch-rate" });
const bank = (tts: string | undefined): BankRates => ({ yuanTts: async () => tts });
const inForce = async () => (await dayRateQuery(system()))[0]!;
const forget = (day: string) => shop.db.delete(exchangeRates).where(eq(exchangeRates.day, day));

beforeEach(async () => {
  shop = await openShop();
  await shop.db.delete(rateRecords);
});

describe("the bank's rate", () => {
  test("is taken once a day with our 0.70 beside it, and stands for the day", async () => {
    shop.wait(1);
    expect((await inForce()).day).toBe("2026-01-15");
    await fetchRate(system(), bank("21.50"));
    await fetchRate(system(), bank("21.60"));
    expect(await inForce()).toEqual({ day: "2026-01-16", ttsRate: "21.50", spreadYen: "0.70" });
    expect(await shop.db.$count(rateRecords)).toBe(1);
  });

  test("asked for by two at once is one rate", async () => {
    shop.wait(1);
    await Promise.all(["21.50", "21.51"].map((tts) => fetchRate(system(), bank(tts))));
    expect(await shop.db.$count(exchangeRates, eq(exchangeRates.day, "2026-01-16"))).toBe(1);
    expect(await shop.db.$count(rateRecords)).toBe(1);
  });

  test("not yet published, or not to be reached, leaves the last good one and is asked again", async () => {
    shop.wait(1);
    await fetchRate(system(), bank(undefined));
    await expect(
      fetchRate(system(), { yuanTts: () => Promise.reject(new Error("away")) }),
    ).rejects.toThrow("away");
    expect((await inForce()).day).toBe("2026-01-15");
    await fetchRate(system(), bank("21.40"));
    expect((await inForce()).ttsRate).toBe("21.40");
  });

  test("that jumps by more than five percent is refused, told once, and left to staff", async () => {
    shop.wait(1);
    const before = (await inForce()).ttsRate;
    for (const _ of [1, 2]) await fetchRate(system(), bank("30.00"));
    expect((await inForce()).ttsRate).toBe(before);
    expect(await shop.db.$count(alarms)).toBe(1);
    expect(await shop.db.select().from(rateRecords)).toMatchObject([
      { outcome: "jump", ttsRate: "30.00" },
    ]);

    await rateByTwo(shop, "30.00");
    expect((await inForce()).ttsRate).toBe("30.00");
    expect((await shop.db.select().from(alarms))[0]!.resolvedAt).not.toBeNull();
  });

  test("missing at noon of a bank's day is an alarm, told once, that the rate takes away", async () => {
    shop.wait(1 - 1 / 24);
    await watchRate(system()); // Friday, 11:00
    expect(await shop.db.$count(alarms)).toBe(0);
    shop.wait(1 / 24);
    for (const _ of [1, 2]) await watchRate(system());
    expect(await shop.db.select().from(alarms)).toMatchObject([
      { kind: "rate-missing", subject: "2026/01/16", resolvedAt: null },
    ]);
    expect(isRateLate(await inForce(), system().now, japaneseHolidays)).toBe(true);
    await fetchRate(system(), bank("21.50"));
    expect((await shop.db.select().from(alarms))[0]!.resolvedAt).not.toBeNull();
    expect(isRateLate(await inForce(), system().now, japaneseHolidays)).toBe(false);
    shop.wait(1);
    await watchRate(system()); // Saturday
    expect(await shop.db.$count(alarms)).toBe(1);
  });

  test("missing is told even where the bank's page fails", async () => {
    shop.wait(1);
    const rates = () => ({ yuanTts: () => Promise.reject(new Error("away")) });
    const ports = { rates } as Partial<JobPorts> as JobPorts;
    await expect(runJob("fetch-rate", shop.db, system().now, ports)).rejects.toThrow("away");
    expect((await shop.db.select().from(alarms))[0]).toMatchObject({ kind: "rate-missing" });
  });

  test("is not asked for on weekends, holidays, before eleven, nor without a bank", async () => {
    const asked: string[] = [];
    const watched: BankRates = { yuanTts: async (day) => void asked.push(day) };
    shop.wait(2);
    await fetchRate(system(), watched); // Saturday, 17 January
    shop.wait(2 - 1.5 / 24);
    await fetchRate(system(), watched); // Monday, 10:30
    await fetchRate(system(), undefined);
    expect(asked).toEqual([]);
    shop.wait(1 / 24);
    await fetchRate(system(), watched);
    expect(asked).toEqual(["2026-01-19"]);
    for (const day of ["2026-01-12", "2026-12-31", "2027-01-03", "2026-09-22"])
      expect(isBankDay(day, japaneseHolidays), day).toBe(false);
    expect(isBankDay("2026-12-30", japaneseHolidays)).toBe(true);
  });

  test("jumps are beyond five percent to either side, by hand", () => {
    expect(isJump("21.00", "20.00")).toBe(false);
    expect(isJump("21.01", "20.00")).toBe(true);
    expect(isJump("19.00", "20.00")).toBe(false);
    expect(isJump("18.99", "20.00")).toBe(true);
    expect(isJump("99.00", undefined)).toBe(false);
  });
});

describe("staff", () => {
  const rate = () => ({ id: crypto.randomUUID(), ttsRate: "21.90", note: "" });

  test("set the day's rate in the bank's place, and the bank does not take it back", async () => {
    expect(await setRate(shop.as(wang), rate())).toEqual({ ok: true, value: { waits: false } });
    expect(await inForce()).toEqual({ day: "2026-01-15", ttsRate: "21.90", spreadYen: "0.70" });
    await fetchRate(system(), bank("21.40"));
    expect((await inForce()).ttsRate).toBe("21.90");
    expect(await setRate(shop.as(li), rate())).toMatchObject({ reason: "forbidden" });
  });

  test("set one that jumps with a reason alone, and it waits for another, in force by then", async () => {
    const before = (await inForce()).ttsRate;
    const far = { id: crypto.randomUUID(), ttsRate: "29.00", note: "" };
    expect(await setRate(shop.as(wang), far)).toMatchObject({ reason: "needs-reason" });
    const waiting = { ...far, note: "急変" };
    for (const _ of [1, 2])
      expect(await setRate(shop.as(wang), waiting)).toEqual({ ok: true, value: { waits: true } });
    expect(await setRate(shop.as(wang), { ...waiting, ttsRate: "29.01" })).toMatchObject({
      reason: "form-used",
    });
    expect((await inForce()).ttsRate).toBe(before);
    expect(await shop.db.select().from(alarms)).toMatchObject([
      { kind: "rate-waiting", resolvedAt: null },
    ]);
    // Who proposed it does not silence its alarm.
    const alarm = `rate-waiting/${far.id}`;
    expect(await clearAlarm(shop.as(wang), alarm)).toMatchObject({ reason: "own-alarm" });
    expect(await confirmRate(shop.as(wang), far.id)).toMatchObject({ reason: "another-confirms" });
    expect(await confirmRate(shop.as(li), far.id)).toMatchObject({ reason: "forbidden" });
    const both = await Promise.all([
      confirmRate(shop.as(qian), far.id),
      withdrawRate(shop.as(wang), far.id),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await inForce()).ttsRate).toBe(both[0].ok ? "29.00" : before);
    expect((await shop.db.select().from(alarms))[0]!.resolvedAt).not.toBeNull();
  });

  test("confirm a rate on its own day alone, and not as newcomers", async () => {
    const id = crypto.randomUUID();
    await setRate(shop.as(wang), { id, ttsRate: "29.00", note: "急変" });
    const { now } = shop.as(wang);
    await shop.db
      .update(staff)
      .set({ trustedFrom: new Date(now.getTime() + 1_000) })
      .where(eq(staff.id, qian.id));
    expect(await confirmRate(shop.as(qian), id)).toMatchObject({ reason: "newcomer" });
    shop.wait(1);
    expect(await confirmRate(shop.as(qian), id)).toMatchObject({ reason: "past" });
  });

  test("that set it at the same moment as the bank win", async () => {
    shop.wait(1);
    await forget("2026-01-16");
    await Promise.all([setRate(shop.as(wang), rate()), fetchRate(system(), bank("21.40"))]);
    expect((await inForce()).ttsRate).toBe("21.90");
  });
});

/** The page's recorded shape: a heading with the day, then a table of currencies, in Shift_JIS. */
const page = (yuan: string, day = "2026年1月16日") => `<html><head><meta charset="Shift_JIS"></head>
<body><h2>${day}の相場</h2><table class="data-table7">
<tr><th>Currency</th><th>通貨名</th><th>略称</th><th>TTS</th><th>TTB</th><th>備考</th></tr>
<tr><td class="t_left">US Dollar</td><td>米ドル</td><td>USD</td><td class="t_right">157.21</td><td>155.21</td><td></td></tr>
<tr><td class="t_left">Renminbi Yuan</td><td>中国人民元</td><td>CNY</td>${yuan}</tr></table></body></html>`;
const quoted = '<td class="t_right">21.62</td><td class="t_right">21.02</td><td>&nbsp;</td>';

describe("the bank's page", () => {
  test("gives the TTS of its day only", () => {
    expect(readMurcPage(page(quoted), "2026-01-16")).toBe("21.62");
    expect(readMurcPage(page(quoted), "2026-01-19")).toBeUndefined();
  });

  test.each(["<td>unquoted</td><td>unquoted</td>", "<td>-</td><td>-</td>", "<td></td>", ""])(
    "that says “%s” has none yet",
    (cells) => expect(readMurcPage(page(cells), "2026-01-16")).toBeUndefined(),
  );

  test("of another shape, or with the columns the other way round, is noticed", () => {
    expect(() => readMurcPage("<html>Sorry</html>", "2026-01-16")).toThrow("no row for CNY");
    expect(() => readMurcPage(page("<td>21.02</td><td>21.62</td>"), "2026-01-16")).toThrow(
      "above its TTS",
    );
  });

  test("never gives what is no rate, whatever stands in the cell", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = () => readMurcPage(page(`<td>${text.replaceAll("<", "")}</td>`), "2026-01-16");
        expect(read() ?? "1.00").toMatch(/^\d{1,3}\.\d\d$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the client", () => {
  let server: Server | undefined;
  const answers: { status: number; body: Buffer }[] = [];
  const asked: string[] = [];

  async function listen() {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      const { status, body } = answers.shift() ?? { status: 500, body: Buffer.from("") };
      response.writeHead(status, { "Content-Type": "text/html" }).end(body);
    });
    await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    return murcRates(`http://127.0.0.1:${port}/fx/index.php`);
  }
  afterEach(() => {
    answers.length = 0;
    asked.length = 0;
    server?.close();
  });

  /** 2026年1月16日 in the bytes of Shift_JIS; the rest of what is read is ASCII. */
  const heading = Buffer.from([
    ...Buffer.from("<h2>2026"),
    0x94,
    0x4e,
    ...Buffer.from("1"),
    0x8c,
    0x8e,
    ...Buffer.from("16"),
    0x93,
    0xfa,
  ]);
  const table = Buffer.from(
    `</h2><table><tr><td>Renminbi Yuan</td><td>CNY</td>${quoted}</tr></table>`,
  );

  test("reads Shift_JIS, and tries again when the page does not answer", async () => {
    const client = await listen();
    answers.push({ status: 503, body: Buffer.from("busy") });
    answers.push({ status: 200, body: Buffer.concat([heading, table]) });
    expect(await client.yuanTts("2026-01-16")).toBe("21.62");
    expect(asked).toEqual(["/fx/index.php", "/fx/index.php"]);
    answers.push({ status: 200, body: Buffer.concat([heading, table]) });
    expect(await client.yuanTts("2026-01-19")).toBeUndefined();
  });

  test("gives up after three tries and says why", async () => {
    const client = await listen();
    await expect(client.yuanTts("2026-01-16")).rejects.toThrow("answered 500");
    expect(asked).toHaveLength(3);
  });
});
