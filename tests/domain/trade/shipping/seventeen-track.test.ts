import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parcelReport } from "#app/integrations/17track/answers.schema.server.ts";
import { seventeenTrack, signatureOf } from "#app/integrations/17track/carrier-tracking.server.ts";
import { eventKind } from "#app/integrations/17track/event-kind.ts";
import { type LocalTracking, startTracking } from "#app/local/partners/tracking-server.ts";

let server: LocalTracking;
const fast = { timeoutMs: 1_000, backOffMs: 5, paceMs: 0 };
const at = new Date("2026-01-14T09:30:00Z");
const parcel = (trackingNumber: string) => ({ trackingNumber, carrier: null });
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `YT${1_000 + index}`);

beforeAll(async () => {
  server = await startTracking({ perSecond: 1_000 });
});
afterAll(() => server.close());
beforeEach(() => {
  server.kept.parcels.clear();
  server.asked.length = 0;
  server.behave("well");
  server.behaveFor();
});

const track = (change: object = {}) => seventeenTrack({ ...server.settings, ...fast, ...change });

test("a number is registered, registering it again is as good, and its way is shown newest first", async () => {
  const both = { registered: ["YT1"], rejected: [] };
  expect(await track().register([parcel("YT1")])).toEqual(both);
  expect(await track().register([parcel("YT1")])).toEqual(both);
  server.kept.feed("YT1", "picked", at);
  server.kept.feed("YT1", "out", new Date(at.getTime() + 3_600_000));
  expect(await track().show([parcel("YT1")])).toMatchObject({
    reports: [
      {
        trackingNumber: "YT1",
        carrierName: "圆通速递",
        state: "out",
        events: [{ kind: "out" }, { at, kind: "picked-up", place: "浙江省 义乌市" }],
      },
    ],
    rejected: [],
  });
});

test("half of a question rejected leaves the other half answered, each with its reason", async () => {
  const all = numbers(40);
  for (const number of all.slice(20)) server.kept.unknown.add(number);
  const answer = await track().register(all.map(parcel));
  if (typeof answer === "string") throw new Error(answer);
  expect(answer.registered).toEqual(all.slice(0, 20));
  expect(answer.rejected).toHaveLength(20);
  expect(new Set(answer.rejected.map(({ problem }) => problem))).toEqual(new Set(["no-carrier"]));
  expect(await track().show([parcel(all[0]!), parcel("YT9")])).toMatchObject({
    reports: [{ state: "unknown", events: [] }],
    rejected: [{ trackingNumber: "YT9", problem: "not-registered" }],
  });
  await expect(track().show(numbers(41).map(parcel))).rejects.toThrow("41 parcels");
  server.kept.unknown.clear();
});

test("a busy, broken or silent service is asked again, and at last is away", async () => {
  server.kept.register([{ number: "YT1" }]);
  for (const mood of ["busy", "broken", "silent"] as const) {
    server.behaveFor(mood);
    expect(await track().show([parcel("YT1")])).toMatchObject({ reports: [{}] });
    server.behaveFor(mood, mood, mood);
    expect(await track().show([parcel("YT1")])).toBe("away");
  }
});

test("a wrong or expired key is refused at once, with 401 as with 200", async () => {
  expect(await track({ key: "other" }).show([parcel("YT1")])).toBe("refused");
  server.behave("expired");
  expect(await track().show([parcel("YT1")])).toBe("refused");
  expect(server.asked).toEqual([]);
});

test("a call counts only with the signature over its very bytes", async () => {
  const call = server.call("https://shop.test/hooks/parcels", "YT1");
  const body = await call.text();
  expect(await track().verifyCall(call.headers, body)).toBe(true);
  expect(await track().verifyCall(call.headers, `${body} `)).toBe(false);
  expect(await track().verifyCall(new Headers(), body)).toBe(false);
  expect(await track({ key: "other" }).verifyCall(call.headers, body)).toBe(false);
  expect(await signatureOf("{}", "key")).toMatch(/^[0-9a-f]{64}$/);
});

test("an answer with gaps is read as far as it goes: no stage, no time, another state", () => {
  const events = [
    { time_iso: "2026-01-14T10:00:00+08:00", description: "Departed", stage: null },
    { time_utc: null, time_iso: null, description: "planned", stage: "Arrival" },
    null,
    { time_utc: "2026-01-14T03:00:00Z", description: "【广州】已签收", location: null },
  ];
  const track_info = {
    latest_status: { status: "SomethingNew" },
    tracking: { providers: [{ provider: null, events }] },
  };
  expect(parcelReport({ number: "YT1", carrier: 0, track_info })).toEqual({
    trackingNumber: "YT1",
    carrier: undefined,
    carrierName: "",
    state: "moving",
    events: [
      {
        at: new Date("2026-01-14T03:00:00Z"),
        words: "【广州】已签收",
        place: "",
        kind: "delivered",
      },
      { at: new Date("2026-01-14T02:00:00Z"), words: "Departed", place: "", kind: "moving" },
    ],
  });
});

test("the latest event counts where no carrier's list has it yet, and once where one has", () => {
  const left = { time_utc: "2026-01-14T03:00:00Z", description: "已发往广州", location: "义乌" };
  const there = { time_utc: "2026-01-15T03:00:00Z", description: "已签收", location: "广州" };
  const kinds = (latest_event: object) => {
    const track_info = { latest_event, tracking: { providers: [{ events: [left] }] } };
    return parcelReport({ number: "YT1", track_info }).events.map(({ kind }) => kind);
  };
  expect(kinds(there)).toEqual(["delivered", "departed"]);
  expect(kinds(left)).toEqual(["departed"]);
});

test.each([
  ["PickedUp", null, "", "picked-up"],
  [null, "InTransit_Departure", "", "departed"],
  [null, "DeliveryFailure_NoBody", "", "failed"],
  [null, "InTransit_Other", "快件已到达【杭州转运中心】", "arrived"],
  [null, null, "收件人未签收", "failed"],
  [null, null, "放入丰巢自提柜", "pickup"],
  [null, null, "Arrived somewhere", "moving"],
] as const)("stage %s, sub-status %s and words “%s” are %s", (stage, subStatus, words, kind) => {
  expect(eventKind(stage, subStatus, words)).toBe(kind);
});
