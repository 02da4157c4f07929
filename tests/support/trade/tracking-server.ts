import { seventeenTrack } from "#app/integrations/17track/carrier-tracking.server.ts";
import { startTracking } from "#app/local/partners/tracking-server.ts";

/** The local tracking service, which takes any number of questions, and the adapter that asks it without a pause. */
export async function openTracking() {
  const server = await startTracking({ perSecond: 1_000 });
  const settings = { ...server.settings, timeoutMs: 2_000, backOffMs: 1, paceMs: 0 };
  return { ...server, tracking: seventeenTrack(settings) };
}

export type Tracking = Awaited<ReturnType<typeof openTracking>>;
