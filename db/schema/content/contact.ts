import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ContactKind } from "#app/domain/content/contact/contact.ts";
import type { SurveyAnswers } from "#app/domain/content/contact/survey.ts";
import { instant, json } from "../columns.ts";
import { companies, users } from "../customers/company.ts";

/** A question sent through お問い合わせ, with its answer. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: text().primaryKey(),
    companyId: text().references(() => companies.id),
    userId: text().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    kind: text().$type<ContactKind>().notNull(),
    body: text().notNull(),
    askedAt: instant().notNull(),
    address: text().notNull(),
    answer: text(),
    answeredAt: instant(),
    answeredBy: text(),
    answeredByName: text(),
  },
  (contact) => [
    index("contacts_waiting").on(contact.answeredAt, contact.askedAt),
    index("contacts_user").on(contact.userId, contact.askedAt),
    index("contacts_address").on(contact.address, contact.askedAt),
  ],
);

/** 新規会員アンケート: one sheet a person, which they may change. */
export const surveyAnswers = sqliteTable(
  "survey_answers",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    answers: json<SurveyAnswers>().notNull(),
    answeredAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (sheet) => [index("survey_answers_company").on(sheet.companyId)],
);
