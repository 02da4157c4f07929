import type { Buyer } from "#app/domain/core/actor.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { takeTurn } from "../fetching/turns.server.ts";
import type { Channel } from "../ports/channel.ts";
import { refusalOf } from "./consent.server.ts";
import { keepShop } from "./keep-shop.server.ts";
import type { Asking } from "./opened-shop.server.ts";

const tries = { perSecond: 1 / 60, burst: 8 };

/** A shop opened by keys that its owner typed, tried by a real call before they are kept; new ones for old ones as well. */
export async function connectWithKeys(
  scope: Scope<Buyer>,
  { ports, seal }: Asking,
  { channel, typed }: { channel: Channel; typed: Readonly<Record<string, string>> },
) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const { connecting } = ports[channel];
  if (connecting?.way !== "keys") return refuse("not-offered");
  // Nobody tries keys by the hundred through us.
  if ((await takeTurn(scope, `keys/${scope.actor.companyId}`, tries)) > 0)
    return refuse("too-often");
  const told = await connecting.openWithKeys(typed);
  if (!told.ok) return refuse(refusalOf(told.fault));
  // Keys that nobody renews for their owner end for good.
  const renewalEnd = told.value.renewalEnd ?? told.value.keysEnd;
  return keepShop(scope, seal, channel, { ...told.value, renewalEnd });
}
