import type { Buyer, Staff } from "#app/domain/core/actor.ts";

/** The key of a person who signs in, buyer or staff. */
export type PersonKey = `user:${string}` | `staff:${string}`;

export function personKey(actor: Pick<Buyer | Staff, "kind" | "id">): PersonKey {
  return actor.kind === "buyer" ? `user:${actor.id}` : `staff:${actor.id}`;
}
