import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { outbox } from "#db/schema/index.ts";
import { herNetwork, networks, otherNetwork, resetsOf } from "#tests/support/mailed-codes.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

// A stranger knows 花子's address, and has another browser on another line.

let shop: Shop;
let resets: ReturnType<typeof resetsOf>;
beforeEach(async () => {
  shop = await openShop();
  resets = resetsOf(shop);
});

describe("letters", () => {
  test("are five an hour for a network, and a stranger's five leave her own", async () => {
    for (const network of [otherNetwork, herNetwork]) {
      for (let time = 0; time < 5; time++) expect(await resets.isSent(network)).toBe(true);
      expect(await resets.isSent(network)).toBe(false);
    }
    shop.wait(61 / 1_440);
    expect(await resets.isSent(otherNetwork)).toBe(true);
  });

  test("of the lines of one provider's customer are one place's", async () => {
    for (let line = 0; line < 5; line++) await resets.isSent(`2001:db8:1:${line}::1`);
    expect(await resets.isSent("2001:db8:1:9::1")).toBe(false);
    expect(await resets.isSent("2001:db8:2::1")).toBe(true);
  });

  test("beyond ten an hour go to places that have not asked, up to twenty at all", async () => {
    for (const network of networks(3))
      for (let time = 0; time < (network === "192.0.2.0" ? 2 : 4); time++)
        expect(await resets.isSent(network)).toBe(true);
    expect(await resets.isSent("192.0.2.0")).toBe(false);
    const more = networks(30).slice(3);
    const sent = await Promise.all(more.map((network) => resets.isSent(network)));
    expect(sent.filter((one) => one)).toHaveLength(10);
    expect(await shop.db.$count(outbox, eq(outbox.to, "hanako@shop.test"))).toBe(20);
  });
});
