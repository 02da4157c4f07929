import { and, eq, isNull, lte, ne, notLike, or } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { channelKeys, type channelShops } from "#db/schema/index.ts";
import type { ChannelResult, OpenedShop } from "../ports/channel.ts";
import type { ShopKeys, ShopPorts } from "../ports/connecting.ts";

export type ShopRow = typeof channelShops.$inferSelect;
type KeysRow = typeof channelKeys.$inferSelect;

export interface ShopWithKeys {
  shop: ShopRow;
  keys: KeysRow;
}

/** What is needed to call shops: the adapters, and the seal of their keys. */
export interface ShopAccess {
  ports: ShopPorts;
  seal: Seal;
}

/** Keys are renewed this long before they end, so that no call meets expired ones. */
const marginMs = 5 * 60_000;
/** A run holds the renewal this long; then it is taken for dead and another may renew. */
const lockMs = 3 * 60_000;
const waitForOtherMs = 5_000;

/** Unseals the shop's keys and renews them first if they end soon. Two runs never renew at once. */
export async function openShop(
  scope: Pick<Scope, "db" | "now">,
  access: ShopAccess,
  kept: ShopWithKeys,
): Promise<ChannelResult<OpenedShop>> {
  const { keys, shop } = kept;
  if (!keys.sealedKeys) return { ok: false, fault: { kind: "closed" } };
  const opened = await unsealKeys(access, shop, keys);
  const renew = access.ports[shop.channel].connecting?.renew;
  if (!renew || areValid(keys, scope.now, marginMs)) return { ok: true, value: opened };
  const until = new Date(scope.now.getTime() + lockMs);
  return (await lockRenewal(scope, keys, until))
    ? renewKeys(scope, access, kept, opened, until)
    : readRenewedKeys(scope, access, kept);
}

async function unsealKeys({ seal }: ShopAccess, { channel, shopId }: ShopRow, keys: KeysRow) {
  return { channel, shopId, keys: JSON.parse(await seal.open(keys.sealedKeys)) } as OpenedShop;
}

function areValid({ keysEnd }: KeysRow, now: Date, marginMs = 0) {
  return keysEnd === null || keysEnd.getTime() > now.getTime() + marginMs;
}

async function lockRenewal({ db, now }: Pick<Scope, "db" | "now">, keys: KeysRow, until: Date) {
  const unchanged = eq(channelKeys.sealedKeys, keys.sealedKeys);
  const free = or(isNull(channelKeys.renewingUntil), lte(channelKeys.renewingUntil, now));
  const taken = await db
    .update(channelKeys)
    .set({ renewingUntil: until })
    .where(and(eq(channelKeys.shop, keys.shop), unchanged, free))
    .returning({ shop: channelKeys.shop });
  return taken.length > 0;
}

async function renewKeys(
  { db, now }: Pick<Scope, "db" | "now">,
  access: ShopAccess,
  { shop, keys }: ShopWithKeys,
  opened: OpenedShop,
  until: Date,
): Promise<ChannelResult<OpenedShop>> {
  // Matched by the lock, not by the keys, as they may be resealed meanwhile; a spent refresh token
  // cannot be used again.
  const held = and(eq(channelKeys.shop, shop.id), eq(channelKeys.renewingUntil, until));
  const result = await access.ports[shop.channel].connecting!.renew!(opened);
  if (!result.ok) {
    await db.update(channelKeys).set({ renewingUntil: null }).where(held);
    const bearable = result.fault.kind !== "closed" && areValid(keys, now);
    return bearable ? { ok: true, value: opened } : result;
  }
  const fresh = await sealKeys(access.seal, result.value);
  await db
    .update(channelKeys)
    .set({ ...fresh, renewingUntil: null })
    .where(held);
  return { ok: true, value: { ...opened, keys: result.value.keys } };
}

/**
 * Reads the keys while another run renews them: its new ones, or the old ones if they are still
 * valid.
 */
async function readRenewedKeys(
  { db, now }: Pick<Scope, "db" | "now">,
  access: ShopAccess,
  { shop }: ShopWithKeys,
): Promise<ChannelResult<OpenedShop>> {
  const [keys] = await db.select().from(channelKeys).where(eq(channelKeys.shop, shop.id)).limit(1);
  if (!keys?.sealedKeys) return { ok: false, fault: { kind: "closed" } };
  if (areValid(keys, now)) return { ok: true, value: await unsealKeys(access, shop, keys) };
  return { ok: false, fault: { kind: "busy", waitMs: waitForOtherMs } };
}

export async function sealKeys(seal: Seal, { keys, keysEnd, renewalEnd }: ShopKeys) {
  return { sealedKeys: await seal.seal(JSON.stringify(keys)), keysEnd, renewalEnd };
}

const rowsARun = 200;

/**
 * Reseals shops' keys that are sealed with an older key. Throws at the end if some could not be
 * opened.
 */
export async function resealKeys(scope: Scope<System>, seal: Seal | undefined) {
  const { db } = scope;
  if (!seal) return;
  const olds = await db
    .select({ shop: channelKeys.shop, sealedKeys: channelKeys.sealedKeys })
    .from(channelKeys)
    .where(
      and(
        ne(channelKeys.sealedKeys, ""),
        notLike(channelKeys.sealedKeys, `${await seal.currentId()}.%`),
      ),
    )
    .limit(rowsARun);
  let closed = 0;
  for (const { shop, sealedKeys } of olds) {
    const text = await seal.open(sealedKeys).catch(() => undefined);
    if (text === undefined) {
      closed++;
      continue;
    }
    const unchanged = and(eq(channelKeys.shop, shop), eq(channelKeys.sealedKeys, sealedKeys));
    const row = { sealedKeys: await seal.seal(text) };
    await commit(scope, [db.update(channelKeys).set(row).where(unchanged)], {});
  }
  if (closed > 0) throw new Error(`${closed} shops' keys open with no key that is set`);
}
