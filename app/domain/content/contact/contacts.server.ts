import { asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, contacts, staff, users } from "#db/schema/index.ts";

const waitingMax = 50;
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

/** The staff's list: who waits, the longest first, and what was answered last. */
export async function readStaffContacts({ db }: Scope<Staff>) {
  const joined = () =>
    db
      .select({
        contact: contacts,
        companyName: companies.name,
        operationId: companies.operationId,
      })
      .from(contacts)
      .leftJoin(companies, eq(companies.id, contacts.companyId));
  const [waiting, done] = await db.batch([
    joined().where(isNull(contacts.answeredAt)).orderBy(asc(contacts.askedAt)).limit(waitingMax),
    joined()
      .where(isNotNull(contacts.answeredAt))
      .orderBy(desc(contacts.answeredAt))
      .limit(answeredMax),
  ]);
  return { waiting, done };
}
