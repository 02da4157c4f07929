import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parcels } from "#db/schema/index.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { toldParcel } from "#tests/support/trade/parcel.ts";
import { openTracking, type Tracking } from "#tests/support/trade/tracking-server.ts";

let shop: Shop;
let service: Tracking;
const to = "https://shop.test/hooks/parcels";

beforeAll(async () => {
  service = await openTracking();
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await openShop({ tracking: service.tracking });
  service.behave("well");
  service.kept.feed("YT1", "out", new Date("2026-01-15T01:00:00Z"));
  await toldParcel(shop, "YT1", "announced", []);
});

const status = async (request: Request) => (await shop.fetch(request)).status;
const state = async () =>
  (await shop.db.select().from(parcels).where(eq(parcels.trackingNumber, "YT1")))[0]!.state;

test("a signed call makes the shop look, and only what it then sees counts", async () => {
  expect(await status(service.call(to, "YT1"))).toBe(200);
  expect(await state()).toBe("out");
});

test("what is unsigned, too long or no call is refused, and a service that is away calls again", async () => {
  const { headers } = service.call(to, "YT1");
  const post = (body: string) => new Request(to, { method: "POST", headers, body });
  expect(await status(post("{}"))).toBe(400);
  expect(await status(post("x".repeat(300 * 1024)))).toBeGreaterThanOrEqual(400);
  expect(await status(new Request(to))).toBe(400);
  service.behave("silent");
  expect(await status(service.call(to, "YT1"))).toBe(503);
  expect(await state()).toBe("announced");
  const without = await shop.fetch(service.call(to, "YT1"), { tracking: undefined });
  expect(without.status).toBe(400);
});
