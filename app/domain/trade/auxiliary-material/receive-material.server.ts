import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { arrived, findMaterial, materialRefusals, moved } from "./move-material.server.ts";

const silent = message("plain", { text: "" });

/** 辅料入库: pieces that came to the warehouse. The same form twice counts once. */
export async function receiveMaterial(
  scope: Scope<Staff>,
  id: string,
  { key, quantity, note }: { key: string; quantity: number; note: string },
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const material = await findMaterial(scope, id);
  if (!material) return refuse("not-found");
  const move = {
    id: `receive/${key}`,
    kind: "receive" as const,
    quantity,
    note: typed(note) ?? silent,
  };
  const written = await commit(
    scope,
    [...moved(scope, material, move), arrived(scope, material, quantity)],
    materialRefusals,
  );
  return written.ok || written.reason !== "done-already" ? written : done(undefined);
}
