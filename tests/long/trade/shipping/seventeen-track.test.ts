import { expect, test } from "vitest";
import { seventeenTrack } from "#app/integrations/17track/carrier-tracking.server.ts";
import { startTracking } from "#app/local/partners/tracking-server.ts";

const parcel = (trackingNumber: string) => ({ trackingNumber, carrier: null });

test("more questions than three a second are spread, so that none is turned away", async () => {
  const strict = await startTracking();
  // Farther apart than needed: on a busy machine one arrives late, and the next ones close behind it.
  const slow = seventeenTrack({ ...strict.settings, paceMs: 500, backOffMs: 60_000 });
  await Promise.all(Array.from({ length: 5 }, () => slow.show([parcel("YT1")])));
  expect(strict.asked).toHaveLength(5);
  await strict.close();
});
