import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelHooks } from "#db/schema/index.ts";
import type { ByConsent } from "../ports/connecting.ts";
import { HookBody, HookHead } from "./shop-hook.schema.server.ts";

/**
 * A call of Shopify, kept to be carried out: it waits five seconds for its answer and calls again without
 * one, so each id counts once. Calls that we did not subscribe to are acknowledged and dropped.
 */
export async function receiveShopHook(
  scope: Scope<System>,
  { isSigned }: ByConsent,
  headers: Headers,
  body: string,
) {
  const { db, now } = scope;
  const signature = headers.get("X-Shopify-Hmac-Sha256") ?? "";
  if (!isSigned || !signature || !(await isSigned(body, signature))) return refuse("not-verified");
  const head = HookHead.safeParse({
    id: headers.get("X-Shopify-Webhook-Id"),
    topic: headers.get("X-Shopify-Topic"),
    shopId: headers.get("X-Shopify-Shop-Domain"),
  });
  if (!head.success) return done({ kept: false });
  const read = HookBody.safeParse(parsed(body));
  if (!read.success) return refuse("not-verified");
  const { orders_to_redact, orders_requested } = read.data;
  const told = {
    orders: head.data.topic === "customers/redact" ? orders_to_redact : orders_requested,
  };
  const row = { ...head.data, told, receivedAt: now };
  const kept = await commit(scope, [db.insert(channelHooks).values(row).onConflictDoNothing()], {});
  return kept.ok ? done({ kept: true }) : kept;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
