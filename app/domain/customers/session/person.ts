import type { Buyer, Staff } from "#app/domain/core/actor.ts";

/** Whose second factor it is: `user:<id>` or `staff:<id>`. */
export type PersonKey = `user:${string}` | `staff:${string}`;

export function personKey(actor: Pick<Buyer | Staff, "kind" | "id">): PersonKey {
  return actor.kind === "buyer" ? `user:${actor.id}` : `staff:${actor.id}`;
}
