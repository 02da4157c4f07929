import { and, asc, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { behind } from "#app/domain/core/document/behind.server.ts";
import {
  type QueuePlace,
  queueCountMax,
  queuePage,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, contacts, staff, users } from "#db/schema/index.ts";

const answeredMax = 20;
const ownMax = 10;

/** What the contact page shows a member: their address, their account manager, what they asked. */
export async function readOwnContacts({ db, actor }: Scope<Buyer>) {
  const [[person], asked] = await db.batch([
    db
      .select({ name: users.name, email: users.email, managerName: staff.name })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(staff, eq(staff.id, companies.managerStaffId))
      .where(eq(users.id, actor.id))
      .limit(1),
    db
      .select({
        id: contacts.id,
        kind: contacts.kind,
        body: contacts.body,
        askedAt: contacts.askedAt,
        answer: contacts.answer,
        answeredAt: contacts.answeredAt,
      })
      .from(contacts)
      .where(eq(contacts.userId, actor.id))
      .orderBy(desc(contacts.askedAt))
      .limit(ownMax),
  ]);
  return { person, asked };
}

/** The console's list: a page of open questions, oldest first, their number, and the last answered ones. */
export async function readStaffContacts({ db }: Scope<Staff>, after?: QueuePlace) {
  const unanswered = isNull(contacts.answeredAt);
  const joined = () =>
    db
      .select({
        contact: contacts,
        companyName: companies.name,
        operationId: companies.operationId,
      })
      .from(contacts)
      .leftJoin(companies, eq(companies.id, contacts.companyId));
  const [rows, [length], done] = await db.batch([
    joined()
      .where(and(unanswered, behind(contacts.askedAt, contacts.id, after)))
      .orderBy(asc(contacts.askedAt), asc(contacts.id))
      .limit(queuePageSize + 1),
    db
      .select({ count: count() })
      .from(
        db
          .select({ id: contacts.id })
          .from(contacts)
          .where(unanswered)
          .limit(queueCountMax)
          .as("some"),
      ),
    joined()
      .where(isNotNull(contacts.answeredAt))
      .orderBy(desc(contacts.answeredAt))
      .limit(answeredMax),
  ]);
  const placeOf = ({ contact }: (typeof rows)[number]) => ({
    at: contact.askedAt.getTime(),
    id: contact.id,
  });
  const { shown, next } = queuePage(rows, placeOf);
  return { waiting: shown, next, total: length?.count ?? 0, done };
}
