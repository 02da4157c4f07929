import { lte } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { carts, sessions } from "#db/schema/index.ts";
import type { PersonKey } from "../second-factor/person.ts";
import { joinGuestCart } from "./join-guest-cart.server.ts";
import type { KnownDevice } from "./known-device.server.ts";
import { newToken } from "./token.server.ts";

const sessionDays = { user: 14, staff: 0.5 };

export interface Device {
  userAgent: string;
  address: string;
  /** The visitor's cart, which becomes the member's. */
  guestKey?: string | undefined;
  /** What it proves to be, if it has been here before. */
  known?: KnownDevice | undefined;
}

/**
 * A new session: its token, and the statements to write in the commit that lets the person in. The
 * token is always a new one; one that a browser brought along is never kept.
 */
export async function openSession(
  { db, now }: Pick<Scope, "db" | "now">,
  person: PersonKey,
  { userAgent, address, guestKey }: Device,
) {
  const [kind, id] = person.split(":") as ["user" | "staff", string];
  const { token, tokenHash } = await newToken();
  const statements: Statement[] = [
    db.insert(sessions).values({
      tokenHash,
      userId: kind === "user" ? id : null,
      staffId: kind === "staff" ? id : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionDays[kind] * 86_400_000),
      lastSeenAt: now,
      userAgent: userAgent.slice(0, 300),
      address,
    }),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
  ];
  if (kind === "user") {
    statements.push(
      db
        .insert(carts)
        .values({ id: crypto.randomUUID(), userId: id, createdAt: now })
        .onConflictDoNothing(),
    );
    if (guestKey) statements.push(...joinGuestCart(db, guestKey, id));
  }
  return { token, statements };
}
