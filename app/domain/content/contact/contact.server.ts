import { and, asc, count, desc, eq, exists, gt, isNotNull, isNull } from "drizzle-orm";
import type { Buyer, Staff, Visitor } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit, commitOnce, guard } from "#app/domain/core/commit.server.ts";
import { afterPlace } from "#app/domain/core/document/document-queries.server.ts";
import {
  type QueuePlace,
  queueCountMax,
  queuePage,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { contactPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { isOpenOn, type WorkCalendar } from "#app/domain/core/working-time.server.ts";
import { companies, contacts, outbox, staff, surveyAnswers, users } from "#db/schema/index.ts";
import { notify } from "../notice/notify.server.ts";
import type { ContactKind, SurveyAnswers } from "./contact.ts";

const hourMs = 3_600_000;
/** The limit of one IP address, which may be an office. */
const askedPerHourMax = 10;

interface Question {
  id: string;
  name: string;
  email: string;
  kind: ContactKind;
  body: string;
  /** The sender's IP address. */
  address: string;
}

/**
 * Stores a question (お問い合わせ) of anybody; a member's is stored with their company. The same form twice asks
 * once.
 */
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
  const row = { ...question, companyId: member?.companyId ?? null, userId: member?.id ?? null };
  const { address: _, ...said } = row;
  return commitOnce(
    scope,
    formRowQuery(scope, contacts, said),
    [db.insert(contacts).values({ ...row, askedAt: now })],
    { "contacts.id": "form-used" },
  );
}

/** Answers a question once, by mail, and to a member by a notice too. */
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

/** 重新打开: the question waits for an answer again. The answer that was sent is kept; nobody is notified. */
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

const answeredMax = 20;
const ownMax = 10;

/** Reads a member's name and address, account manager and own questions, for the contact page. */
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

/**
 * Reads the console's list: a page of open questions, oldest first, their number, and the last answered ones.
 */
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
      .where(and(unanswered, afterPlace(contacts.askedAt, contacts.id, after)))
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

const opensAt = 10 * 60;
const closesAt = 18 * 60 + 30;

const weekday = new Intl.DateTimeFormat("ja-JP", { timeZone: "UTC", weekday: "short" });
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Tokyo",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * Tells whether support answers now, and in words when it next does; it is closed at weekends, on Chinese
 * holidays and on our own closures.
 */
export function supportToday(now: Date, calendar: WorkCalendar) {
  const today = japanDay(now);
  const [hours = 0, minutes = 0] = clock.format(now).split(":").map(Number);
  const minute = hours * 60 + minutes;
  if (isOpenOn(today, calendar) && minute < opensAt)
    return { open: false, words: "本日は10:00から受け付けます" };
  if (isOpenOn(today, calendar) && minute < closesAt)
    return { open: true, words: "ただいま受付中です（本日18:30まで）" };

  const reason = isOpenOn(today, calendar) ? "本日の受付は終わりました" : "本日は休業日です";
  return {
    open: false,
    words: `${reason}。次の受付は${nextOpenDay(now, calendar)} 10:00からです`,
  };
}

function nextOpenDay(now: Date, calendar: WorkCalendar) {
  for (let ahead = 1; ahead <= 31; ahead++) {
    const day = japanDay(daysAfter(now, ahead));
    if (!isOpenOn(day, calendar)) continue;
    const [, month, date] = day.split("-").map(Number);
    return `${month}月${date}日（${weekday.format(new Date(`${day}T00:00:00Z`))}）`;
  }
  return "休業明け";
}

/** Finds the person's answers to the survey. */
export async function findSurvey({ db, actor }: Scope<Buyer>) {
  const [sheet] = await db
    .select()
    .from(surveyAnswers)
    .where(eq(surveyAnswers.userId, actor.id))
    .limit(1);
  return sheet;
}

/** Stores a person's answers to the survey; a second form replaces the first. */
export function answerSurvey(scope: Scope<Buyer>, answers: SurveyAnswers) {
  const { db, actor, now } = scope;
  return commit(
    scope,
    [
      db
        .insert(surveyAnswers)
        .values({
          userId: actor.id,
          companyId: actor.companyId,
          answers,
          answeredAt: now,
          changedAt: now,
        })
        .onConflictDoUpdate({ target: surveyAnswers.userId, set: { answers, changedAt: now } }),
    ],
    {},
  );
}
