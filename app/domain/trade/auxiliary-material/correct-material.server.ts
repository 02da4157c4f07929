import { sql } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { findMaterial, materialRefusals, moved } from "./move-material.server.ts";
import { tellLow } from "./tell-low.server.ts";

/** 辅料更正: what was counted stands, with the reason; refused where the stock is no longer what the page showed. */
export async function correctMaterial(
  scope: Scope<Staff>,
  id: string,
  { key, counted, seen, reason }: { key: string; counted: number; seen: number; reason: string },
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const material = await findMaterial(scope, id);
  if (!material) return refuse("not-found");
  if (material.stockQuantity !== seen) return refuse("moved-meanwhile");
  if (counted === seen) return refuse("nothing-changes");
  const move = { id: `correct/${key}`, kind: "correct" as const, quantity: counted - seen };
  const note = typed(reason) ?? message("plain", { text: "" });
  // The difference is of what was seen: pieces used since then would be counted twice.
  const isAsSeen = sql`(SELECT stock_quantity FROM auxiliary_materials WHERE id = ${id}) = ${seen}`;
  return commit(
    scope,
    [
      guard(isAsSeen, "moved-meanwhile"),
      ...moved(scope, material, { ...move, note }),
      ...tellLow(scope, id),
    ],
    materialRefusals,
  );
}
