import { and, eq, exists, isNotNull, isNull } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { contactPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { contacts, outbox } from "#db/schema/index.ts";
import { notify } from "../notice/notify.server.ts";

/** Answers a question by mail, and a member by a notice too, once. */
export async function answerContact(scope: Scope<Staff>, id: string, answer: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "answer-contacts")) return refuse("forbidden");
  const [asked] = await db.select().from(contacts).where(eq(contacts.id, id)).limit(1);
  if (!asked) return refuse("not-found");
  if (asked.answeredAt) return refuse("moved-meanwhile");

  return commit(
    scope,
    [
      guard(
        exists(
          db
            .select()
            .from(contacts)
            .where(and(eq(contacts.id, id), isNull(contacts.answeredAt))),
        ),
        "moved-meanwhile",
      ),
      db.insert(outbox).values({
        id: `contact/${id}/${crypto.randomUUID()}`,
        to: asked.email,
        letter: letter("mail.contact-answered", { name: asked.name, answer, question: asked.body }),
        href: contactPage,
        createdAt: now,
      }),
      db
        .update(contacts)
        .set({
          answer,
          answeredAt: now,
          answeredBy: actor.id,
          answeredByName: actor.name,
        })
        .where(eq(contacts.id, id)),
      ...(asked.companyId
        ? [
            notify(scope, {
              companyId: asked.companyId,
              about: "company",
              kind: "message",
              letter: letter("contact.answered", { name: asked.name, answer: answer.slice(0, 80) }),
              href: contactPage,
            }),
          ]
        : []),
    ],
    {},
  );
}

/** 重新打开: it waits for an answer again. The letter that went out stays in it; nobody is written to. */
export async function reopenContact(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "answer-contacts")) return refuse("forbidden");
  const [asked] = await db.select().from(contacts).where(eq(contacts.id, id)).limit(1);
  if (!asked) return refuse("not-found");
  return commit(
    scope,
    [
      guard(
        exists(
          db
            .select()
            .from(contacts)
            .where(and(eq(contacts.id, id), isNotNull(contacts.answeredAt))),
        ),
        "moved-meanwhile",
      ),
      db.update(contacts).set({ answeredAt: null }).where(eq(contacts.id, id)),
    ],
    {},
  );
}
