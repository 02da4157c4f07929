import { asc, eq, type SQL } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { directRules, logisticsMethods } from "#db/schema/index.ts";
import { findOwnShop } from "../shops/shop.server.ts";
import { cheapestMethod, type DirectRule, defaultRule } from "./direct-rule.ts";

/** Selects a shop's saved rule. */
export function ruleQuery({ db }: Pick<Scope, "db">, shop: string | SQL<string>) {
  return db.select().from(directRules).where(eq(directRules.shop, shop)).limit(1);
}

/** Selects the methods for direct orders; the first is the default. */
export function methodsQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({ code: logisticsMethods.code, name: logisticsMethods.nameJa })
    .from(logisticsMethods)
    .orderBy(asc(logisticsMethods.position))
    .limit(20);
}

export function ruleOrDefault(
  saved: DirectRule | undefined,
  [first]: readonly { code: string }[],
): DirectRule {
  return saved ?? { ...defaultRule, methodCode: first?.code ?? "" };
}

/**
 * Reads the rule of one of the company's shops and the methods to choose from. Answers undefined
 * also for another company's shop.
 */
export async function readRule(scope: Scope<Buyer>, shopId: string) {
  const [own, [[saved], methods]] = await Promise.all([
    findOwnShop(scope, shopId, true),
    scope.db.batch([ruleQuery(scope, shopId), methodsQuery(scope)]),
  ]);
  return (
    own && { shop: own.shop, rule: ruleOrDefault(saved, methods), ranOn: saved?.ranOn, methods }
  );
}

/**
 * 自動発注の設定を保存する: orders are placed from then on in this person's name. Only the owner may let the
 * rule pay from the wallet.
 */
export async function saveRule(
  scope: Scope<Buyer>,
  shopId: string,
  said: Omit<DirectRule, "picksCheapest">,
) {
  const { db, actor, now } = scope;
  if (!mayKeepStores(actor) || !buyerMay(actor, "order")) return refuse("forbidden");
  if (said.pays === "balance" && !isOwner(actor)) return refuse("owner-pays");
  const [own, [[before], methods]] = await Promise.all([
    findOwnShop(scope, shopId, true),
    db.batch([ruleQuery(scope, shopId), methodsQuery(scope)]),
  ]);
  if (!own) return refuse("not-found");
  const { isOn, dayLimitYen, pays, holdHours, stockOut, slip, tellsSent } = said;
  const picksCheapest = said.methodCode === cheapestMethod;
  const methodCode = picksCheapest ? (methods[0]?.code ?? "") : said.methodCode;
  if (!methods.some(({ code }) => code === methodCode)) return refuse("no-such-method");
  const ways = { methodCode, picksCheapest, slip, tellsSent };
  const rule = { isOn, dayLimitYen, pays, holdHours, stockOut, ...ways };
  const onSince = isOn ? (before?.onSince ?? now) : null;
  const set = { ...rule, onSince, companyId: actor.companyId, userId: actor.id };
  const written = await commit(
    scope,
    [
      db
        .insert(directRules)
        .values({ shop: shopId, ...set })
        .onConflictDoUpdate({ target: directRules.shop, set }),
    ],
    {},
  );
  return written.ok ? done(undefined) : written;
}
