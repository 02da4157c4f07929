import { and, eq, ne, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Statement } from "#db/client.ts";
import { channelKeys, channelShops } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import type { NewShop } from "../ports/connecting.ts";
import { moveShop } from "./move-shop.server.ts";
import { sealedKeys } from "./opened-shop.server.ts";
import { shopLifecycle, shopLimits } from "./shop.ts";
import { storeOfShop } from "./store-of-shop.server.ts";

/** The shop is another company's at this moment: two never hold one. */
const elsewhere = { "channel_shops.channel, channel_shops.shop_id": "held-elsewhere" } as const;
/** The same shop connected twice in one moment. */
const twice = {
  "channel_shops.company_id, channel_shops.channel, channel_shops.shop_id": "moved-meanwhile",
} as const;

/**
 * Stores a shop that its marketplace has opened to us: a new one with its store, or the one connected before, which
 * keeps its orders and articles. Answers our id of the shop.
 */
export async function keepShop(scope: Scope<Buyer>, seal: Seal, channel: Channel, opened: NewShop) {
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
  const fresh = await sealedKeys(seal, opened);
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
    { ...elsewhere, ...twice, ...moveRefusals },
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
  const store = await storeOfShop(scope, row);
  const state = shopLifecycle.initial;
  return [
    openDocument(scope, "channel-shop", { id: row.id, state }),
    ...store.statements,
    // None where its name was taken in this very moment.
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
