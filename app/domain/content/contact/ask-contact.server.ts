import { and, eq, gt } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { contacts } from "#db/schema/index.ts";
import type { ContactKind } from "./contact.ts";

const hourMs = 3_600_000;
/** Of one address, which may be an office. */
const askedPerHourMax = 10;

interface Question {
  id: string;
  name: string;
  email: string;
  kind: ContactKind;
  body: string;
  /** Where the form came from. */
  address: string;
}

/** お問い合わせ of anybody; a member's is kept with their company. The same form twice asks once. */
export async function askContact(scope: Scope<Buyer | Visitor>, question: Question) {
  const { db, actor, now } = scope;
  const asked = await db.$count(
    contacts,
    and(
      eq(contacts.address, question.address),
      gt(contacts.askedAt, new Date(now.getTime() - hourMs)),
    ),
  );
  if (asked >= askedPerHourMax) return refuse("too-many");
  const member = actor.kind === "buyer" ? actor : undefined;
  await commit(
    scope,
    [
      db.insert(contacts).values({
        ...question,
        companyId: member?.companyId ?? null,
        userId: member?.id ?? null,
        askedAt: now,
      }),
    ],
    { "contacts.id": "sent-before" },
  );
  // The one refusal is that it is there already, which is what was wanted.
  return done(undefined);
}
