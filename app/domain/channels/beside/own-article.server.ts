import { and, eq, isNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelArticles, channelShops } from "#db/schema/index.ts";
import { takeTurn } from "../fetching/turns.server.ts";
import type { ShopCatalog } from "../ports/shop-catalog.ts";
import type { BesideChannel } from "./beside.ts";

/** What a company may ask of a marketplace's catalogue: ten at once, then one every ten seconds. */
const pace = { perSecond: 0.1, burst: 10 };

/** The company's own article of this code, as last fetched; for buyers who keep the shops only. */
export async function ownArticle(
  { db, actor }: Scope<Buyer>,
  channel: BesideChannel,
  code: string,
) {
  if (!buyerMay(actor, "shops")) return undefined;
  const { title, priceYen } = channelArticles;
  const [found] = await db
    .select({ title, priceYen })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .where(
      and(
        eq(channelArticles.companyId, actor.companyId),
        eq(channelArticles.code, code),
        eq(channelShops.channel, channel),
        isNull(channelArticles.goneAt),
      ),
    )
    .limit(1);
  return found;
}

/**
 * An article as its marketplace's catalogue has it, for companies with a shop there. A turn of the company's
 * own is taken first, so that none of them uses up what the marketplace allows us.
 */
export async function articleToFill(
  scope: Scope<Buyer>,
  catalog: ShopCatalog | undefined,
  channel: BesideChannel,
  code: string,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "shops")) return refuse("forbidden");
  if (!catalog) return refuse("not-offered");
  const connected = and(
    eq(channelShops.companyId, actor.companyId),
    eq(channelShops.channel, channel),
    eq(channelShops.state, "connected"),
  );
  if ((await db.$count(channelShops, connected)) === 0) return refuse("not-connected");
  if ((await takeTurn(scope, `beside/${channel}/${actor.companyId}`, pace)) > 0)
    return refuse("too-often");
  const told = await catalog.article(channel, code);
  if (!told.ok) return refuse("silent");
  return told.value ? done(told.value) : refuse("not-found");
}
