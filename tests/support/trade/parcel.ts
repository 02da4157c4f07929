import { commit } from "#app/domain/core/commit.server.ts";
import type { EventKind, ParcelEvent, ParcelState } from "#app/domain/trade/floor/parcel.ts";
import { storeReport } from "#app/domain/trade/floor/poll-parcels.server.ts";
import { parcels } from "#db/schema/index.ts";
import { noon, type Shop } from "../shop.ts";

/** So many hours before noon. */
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

/** A parcel of which its carrier has told this, the newest last. */
export async function toldParcel(
  shop: Shop,
  trackingNumber: string,
  state: ParcelState,
  told: readonly (readonly [EventKind, string, number])[],
) {
  const moments = { boughtAt: hoursAgo(48), heardAt: hoursAgo(48), askNextAt: noon };
  await shop.db
    .insert(parcels)
    .values({ trackingNumber, ...moments })
    .onConflictDoNothing();
  const events: ParcelEvent[] = told
    .map(([kind, words, hours]) => ({ kind, words, place: "浙江省 义乌市", at: hoursAgo(hours) }))
    .reverse();
  const report = { trackingNumber, carrier: 190008, carrierName: "圆通速递", state, events };
  const scope = shop.as({ kind: "system", id: "ask-parcels" });
  await commit(scope, storeReport(scope, report), {});
}
