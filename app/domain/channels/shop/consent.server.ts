import { and, eq, gt, isNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { hashToken, newToken } from "#app/domain/customers/session/token.server.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { channelStates } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import type { Fault } from "../ports/told.ts";
import { keepShop } from "./keep-shop.server.ts";
import type { Asking } from "./opened-shop.server.ts";
import { shopLimits } from "./shop.ts";
import { typedShop } from "./typed-shop.ts";

interface ConsentOf {
  channel: Channel;
  /** Our own address that the marketplace sends the seller back to. */
  returnTo: string;
}

/** Where the seller agrees that we ask their shop; what they come back with is good once, for ten minutes, for them. */
export async function startConsent(
  scope: Scope<Buyer>,
  { ports }: Pick<Asking, "ports">,
  { channel, typed, returnTo }: ConsentOf & { typed: string },
) {
  const { db, actor, now } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const { connecting } = ports[channel];
  if (connecting?.way !== "consent") return refuse("not-offered");
  const shopId = typedShop(channel, typed);
  if (shopId === undefined) return refuse("no-such-shop");
  const begun = and(eq(channelStates.userId, actor.id), gt(channelStates.madeAt, oldest(now)));
  if ((await db.$count(channelStates, begun)) >= shopLimits.consentsAtOnce)
    return refuse("too-often");

  const { token: state, tokenHash: hash } = await newToken();
  const { id: userId, companyId } = actor;
  const row = { hash, userId, companyId, channel, shopId, madeAt: now };
  const kept = await commit(scope, [db.insert(channelStates).values(row)], {});
  if (!kept.ok) return kept;
  return done(connecting.consentAddress({ shopId, state, returnTo }));
}

/** The seller is back: whether it is they, in time and for the first time, then the code for keys. */
export async function finishConsent(
  scope: Scope<Buyer>,
  asking: Asking,
  { channel, returnTo, returned }: ConsentOf & { returned: URLSearchParams },
) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const { connecting } = asking.ports[channel];
  if (connecting?.way !== "consent") return refuse("not-offered");
  const states = returned.getAll("state");
  const begun = states.length === 1 ? await takeState(scope, channel, states[0]!) : undefined;
  if (!begun) return refuse("not-begun-here");
  const told = await connecting.open(returned, { ...begun, state: states[0]!, returnTo });
  if (!told.ok) return refuse(refusalOf(told.fault));
  if (begun.shopId !== "" && told.value.shopId !== begun.shopId) return refuse("other-shop");
  const kept = await keepShop(scope, asking.seal, channel, told.value);
  return kept.ok ? done({ id: kept.value, ...told.value }) : kept;
}

/** In one statement, so that of two at once one finds nothing. */
async function takeState({ db, actor, now }: Scope<Buyer>, channel: Channel, state: string) {
  const [used] = await db
    .update(channelStates)
    .set({ usedAt: now })
    .where(
      and(
        eq(channelStates.hash, await hashToken(state)),
        eq(channelStates.userId, actor.id),
        eq(channelStates.companyId, actor.companyId),
        eq(channelStates.channel, channel),
        gt(channelStates.madeAt, oldest(now)),
        isNull(channelStates.usedAt),
      ),
    )
    .returning({ shopId: channelStates.shopId });
  return used;
}

function oldest(now: Date) {
  return new Date(now.getTime() - shopLimits.consentMinutes * 60_000);
}

/** Why a marketplace did not open its shop, as its owner is told. */
export function refusalOf(fault: Fault) {
  if (fault.kind === "away" || fault.kind === "busy") return "marketplace-away";
  return fault.kind === "forbidden" ? "rights-missing" : "declined";
}
