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

/** A connected shop as it is kept: its row, and what opens it. */
export interface ShopWithKeys {
  shop: ShopRow;
  keys: KeysRow;
}

/** What shops are asked with. */
export interface ShopAccess {
  ports: ShopPorts;
  seal: Seal;
}

/** Keys are renewed before they end, so that no call meets ones that just have. */
const marginMs = 5 * 60_000;
/** Who renews has so long; then its copy of ours has died, and another may. */
const lockMs = 3 * 60_000;
const waitForOtherMs = 5_000;

/** The shop with its keys unsealed, renewed first where they end soon. Two copies of ours never both renew. */
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
  return (await lock(scope, keys, until))
    ? renewKeys(scope, access, kept, opened, until)
    : readRenewedKeys(scope, access, kept);
}

async function unsealKeys({ seal }: ShopAccess, { channel, shopId }: ShopRow, keys: KeysRow) {
  return { channel, shopId, keys: JSON.parse(await seal.open(keys.sealedKeys)) } as OpenedShop;
}

function areValid({ keysEnd }: KeysRow, now: Date, marginMs = 0) {
  return keysEnd === null || keysEnd.getTime() > now.getTime() + marginMs;
}

async function lock({ db, now }: Pick<Scope, "db" | "now">, keys: KeysRow, until: Date) {
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
  // Not by the keys: they may be sealed anew meanwhile, and a spent refresh token comes never again.
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

/** What another copy of ours has brought, or what still holds while it is at it. */
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

/** Keys as their row holds them. */
export async function sealKeys(seal: Seal, { keys, keysEnd, renewalEnd }: ShopKeys) {
  return { sealedKeys: await seal.seal(JSON.stringify(keys)), keysEnd, renewalEnd };
}

const rowsARun = 200;

/** Seals shops' keys anew that an older key has sealed; throws at the end for what no key opens. */
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
