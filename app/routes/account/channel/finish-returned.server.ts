import type { SubmissionResult } from "@conform-to/react";
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { finishConsent, subscribeToShop } from "#app/domain/channels/shops/connect-shop.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { connectedPage, returnAddress } from "./connection-commands.server.ts";
import { connectRefusals } from "./connection-texts.ts";

const statuses: Partial<Record<keyof typeof connectRefusals, number>> = {
  "held-elsewhere": 409,
  "moved-meanwhile": 409,
  "too-many": 409,
  "marketplace-away": 503,
};

/** The seller is back from the marketplace: on to the connected shop, or the reason why there is none. */
export async function finishReturned(
  { request, context }: LoaderFunctionArgs,
  scope: Scope<Buyer>,
  channel: Channel,
) {
  const returned = new URL(request.url).searchParams;
  const asking = { ports: context.shops, seal: context.seal };
  const returnTo = returnAddress(request, channel);
  const finished = await finishConsent(scope, asking, { channel, returnTo, returned });
  if (finished.ok) {
    const hooks = new URL(href("/hooks/shopify"), request.url).href;
    context.after(() => subscribeToShop(scope, asking, finished.value.id, hooks));
    throw await connectedPage(context, scope, finished.value.id);
  }
  if (finished.reason === "forbidden") throw forbidden();
  // Who opens the page by hand has done nothing wrong.
  const status = returned.has("state") ? (statuses[finished.reason] ?? 400) : 200;
  const answer: SubmissionResult = {
    status: "error",
    error: { "": [connectRefusals[finished.reason]] },
  };
  return data({ channel, answer }, { status });
}
