import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { hashToken, newToken } from "#app/domain/customers/session/token.server.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import type { Statement } from "#db/client.ts";
import { channelKeys, channelShops, channelStates } from "#db/schema/index.ts";
import type { Channel, Fault } from "../ports/channel.ts";
import type { NewShop } from "../ports/connecting.ts";
import { openShop, type ShopAccess, sealKeys } from "./open-shop.server.ts";
import { takeToken } from "./rate-limit.server.ts";
import { findOwnShop, moveShop, planStoreOfShop } from "./shop.server.ts";
import { parseShopId, shopLifecycle, shopLimits } from "./shop.ts";

/** Another company is connected to the shop at this moment. */
const heldElsewhere = { "channel_shops.channel, channel_shops.shop_id": "held-elsewhere" } as const;
/** The company connected the same shop twice at the same moment. */
const connectedTwice = {
  "channel_shops.company_id, channel_shops.channel, channel_shops.shop_id": "moved-meanwhile",
} as const;

/**
 * Stores a shop that its marketplace has opened to us: a new one with a store, or the company's old
 * row, which keeps its orders and articles. Answers the row's id.
 */
export async function saveShop(scope: Scope<Buyer>, seal: Seal, channel: Channel, opened: NewShop) {
  const { db, actor, now } = scope;
  const own = and(
    eq(channelShops.companyId, actor.companyId),
    eq(channelShops.channel, channel),
    eq(channelShops.shopId, opened.shopId),
  );
  const [before] = await db.select().from(channelShops).where(own).limit(1);
  if (!before && (await isFull(scope))) return refuse("too-many");
  const id = before?.id ?? crypto.randomUUID();
  const named = {
    name: opened.name.slice(0, shopLimits.nameLength) || opened.shopId,
    scopes: opened.scopes,
    userId: actor.id,
    connectedAt: now,
  };
  const fresh = await sealKeys(seal, opened);
  const keys = { ...fresh, renewingUntil: null, answer: "ok" as const, answeredAt: now };
  const written: Statement[] = before
    ? moveShop(scope, before, "reconnect", named)
    : await newShop(scope, { id, channel, shopId: opened.shopId, ...named });
  const kept = await commit(
    scope,
    [
      ...written,
      db
        .insert(channelKeys)
        .values({ shop: id, ...keys })
        .onConflictDoUpdate({ target: channelKeys.shop, set: keys }),
    ],
    { ...heldElsewhere, ...connectedTwice, ...moveRefusals },
  );
  return kept.ok ? done(id) : kept;
}

type NewRow = Pick<
  typeof channelShops.$inferInsert,
  "id" | "channel" | "shopId" | "name" | "scopes" | "userId" | "connectedAt"
>;

async function newShop(scope: Scope<Buyer>, row: NewRow): Promise<Statement[]> {
  const { db, actor } = scope;
  const { companyId } = actor;
  const store = await planStoreOfShop(scope, row);
  const state = shopLifecycle.initial;
  return [
    openDocument(scope, "channel-shop", { id: row.id, state }),
    ...store.statements,
    // Null if the store's name was taken at this moment.
    db.insert(channelShops).values({
      ...row,
      companyId,
      storeId: sql`(SELECT id FROM stores WHERE id = ${store.id} AND company_id = ${companyId})`,
      state,
      version: 1,
    }),
  ];
}

async function isFull({ db, actor }: Scope<Buyer>) {
  const held = and(
    eq(channelShops.companyId, actor.companyId),
    ne(channelShops.state, "disconnected"),
  );
  return (await db.$count(channelShops, held)) >= shopLimits.perCompany;
}

interface ConsentTarget {
  channel: Channel;
  /** Our address that the marketplace sends the seller back to. */
  returnTo: string;
}

/**
 * Answers the marketplace's page where the seller consents. The state it carries is valid once, for
 * ten minutes, for this person.
 */
export async function startConsent(
  scope: Scope<Buyer>,
  { ports }: Pick<ShopAccess, "ports">,
  { channel, typed, returnTo }: ConsentTarget & { typed: string },
) {
  const { db, actor, now } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const { connecting } = ports[channel];
  if (connecting?.way !== "consent") return refuse("not-offered");
  const shopId = parseShopId(channel, typed);
  if (shopId === undefined) return refuse("no-such-shop");
  const begun = and(
    eq(channelStates.userId, actor.id),
    gt(channelStates.madeAt, earliestConsent(now)),
  );
  if ((await db.$count(channelStates, begun)) >= shopLimits.consentsAtOnce)
    return refuse("too-often");

  const { token: state, tokenHash: hash } = await newToken();
  const { id: userId, companyId } = actor;
  const row = { hash, userId, companyId, channel, shopId, madeAt: now };
  const kept = await commit(scope, [db.insert(channelStates).values(row)], {});
  if (!kept.ok) return kept;
  return done(connecting.consentAddress({ shopId, state, returnTo }));
}

/**
 * Checks that the returning seller is the one who began, in time and for the first time, and
 * exchanges the code for keys.
 */
export async function finishConsent(
  scope: Scope<Buyer>,
  access: ShopAccess,
  { channel, returnTo, returned }: ConsentTarget & { returned: URLSearchParams },
) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const { connecting } = access.ports[channel];
  if (connecting?.way !== "consent") return refuse("not-offered");
  const states = returned.getAll("state");
  const begun =
    states.length === 1 ? await takeConsentState(scope, channel, states[0]!) : undefined;
  if (!begun) return refuse("not-begun-here");
  const result = await connecting.open(returned, { ...begun, state: states[0]!, returnTo });
  if (!result.ok) return refuse(refusalOf(result.fault));
  if (begun.shopId !== "" && result.value.shopId !== begun.shopId) return refuse("other-shop");
  const kept = await saveShop(scope, access.seal, channel, result.value);
  return kept.ok ? done({ id: kept.value, ...result.value }) : kept;
}

/** One statement, so that of two returns at once only one finds the state. */
async function takeConsentState({ db, actor, now }: Scope<Buyer>, channel: Channel, state: string) {
  const [used] = await db
    .update(channelStates)
    .set({ usedAt: now })
    .where(
      and(
        eq(channelStates.hash, await hashToken(state)),
        eq(channelStates.userId, actor.id),
        eq(channelStates.companyId, actor.companyId),
        eq(channelStates.channel, channel),
        gt(channelStates.madeAt, earliestConsent(now)),
        isNull(channelStates.usedAt),
      ),
    )
    .returning({ shopId: channelStates.shopId });
  return used;
}

function earliestConsent(now: Date) {
  return new Date(now.getTime() - shopLimits.consentMinutes * 60_000);
}

/** Answers the refusal shown to the owner if the marketplace did not open the shop. */
function refusalOf(fault: Fault) {
  if (fault.kind === "away" || fault.kind === "busy") return "marketplace-away";
  return fault.kind === "forbidden" ? "rights-missing" : "declined";
}

const keyAttempts = { perSecond: 1 / 60, burst: 8 };

/**
 * Connects a shop with keys that its owner typed, or replaces its keys. They are tried by a real
 * call before they are stored.
 */
export async function connectWithKeys(
  scope: Scope<Buyer>,
  { ports, seal }: ShopAccess,
  { channel, typed }: { channel: Channel; typed: Readonly<Record<string, string>> },
) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const { connecting } = ports[channel];
  if (connecting?.way !== "keys") return refuse("not-offered");
  // Limits attempts, so that nobody guesses keys through us.
  if ((await takeToken(scope, `keys/${scope.actor.companyId}`, keyAttempts)) > 0)
    return refuse("too-often");
  const result = await connecting.openWithKeys(typed);
  if (!result.ok) return refuse(refusalOf(result.fault));
  // Keys without renewal end for good.
  const renewalEnd = result.value.renewalEnd ?? result.value.keysEnd;
  return saveShop(scope, seal, channel, { ...result.value, renewalEnd });
}

/**
 * Subscribes to the marketplace's notice that our access has ended, where it offers one. Other
 * shops are found out by the daily check.
 */
export async function subscribeToShop(
  scope: Scope<Buyer>,
  access: ShopAccess,
  id: string,
  address: string,
) {
  const found = await findOwnShop(scope, id);
  if (!found?.keys) return;
  const { connecting } = access.ports[found.shop.channel];
  if (connecting?.way !== "consent" || !connecting.listen) return;
  const opened = await openShop(scope, access, { shop: found.shop, keys: found.keys });
  if (opened.ok) await connecting.listen(opened.value, address);
}
