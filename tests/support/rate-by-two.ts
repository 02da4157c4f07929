import { expect } from "vitest";
import { confirmRate, setRate } from "#app/domain/pricing/set-rate.server.ts";
import { qian, type Shop, wang } from "./shop.ts";

/** Sets today's rate as far from the last one as it may be: one person sets it, another confirms it. */
export async function rateByTwo(shop: Shop, ttsRate: string) {
  const id = crypto.randomUUID();
  const set = await setRate(shop.as(wang), { id, ttsRate, note: "急変" });
  expect(set).toMatchObject({ ok: true, value: { waits: true } });
  const confirmed = await confirmRate(shop.as(qian), id);
  expect(confirmed).toMatchObject({ ok: true });
  return confirmed;
}
