import { and, asc, desc, eq, lt, or, sql } from "drizzle-orm";
import { aboutDocument, notify } from "#app/domain/content/notice/notify.server.ts";
import type { Actor, Buyer, Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { documentKindNames } from "#app/domain/core/document/document.ts";
import { balanceOfCompany, payingWalletId } from "#app/domain/core/document-wallet.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { authorisations, authorisedActs, companies, staff } from "#db/schema/index.ts";
import type { AuthorisationKind, AuthorisationState } from "./authorisation.ts";

export const actsShown = 30;

/** Reads the company's authorisations; a kind without a row was never granted. */
export function authorisationsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(authorisations)
    .where(eq(authorisations.companyId, actor.companyId))
    .limit(2);
}

/** Reads the company's account manager, with the yen charged on its behalf today. */
export function managerQuery({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({
      name: staff.name,
      chargedYen: sql<number>`(SELECT COALESCE(sum(amount_yen), 0) FROM authorised_acts
        WHERE company_id = ${companies.id} AND kind = 'payment' AND day = ${japanDay(now)})`,
    })
    .from(companies)
    .innerJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** Reads the manager whom deliveries are delegated to; no row while they are not delegated. */
export function deliveryManagerQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ name: staff.name })
    .from(authorisations)
    .innerJoin(companies, eq(companies.id, authorisations.companyId))
    .innerJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(
      and(
        eq(authorisations.companyId, actor.companyId),
        eq(authorisations.kind, "delivery"),
        eq(authorisations.state, "authorised"),
      ),
    )
    .limit(1);
}

/** Reads the company's account manager; `delegated` is true while deliveries are delegated to them. */
export function stockManagerQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      name: staff.name,
      delegated: sql`EXISTS (SELECT 1 FROM authorisations a WHERE a.company_id = ${companies.id}
        AND a.kind = 'delivery' AND a.state = 'authorised')`.mapWith(Boolean),
    })
    .from(companies)
    .innerJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** Reads the log of what staff did on the company's behalf, newest first, after a place. */
export function actsQuery(
  { db, actor }: Scope<Buyer>,
  after: { at: number; id: string } | undefined,
) {
  return db
    .select()
    .from(authorisedActs)
    .where(
      and(
        eq(authorisedActs.companyId, actor.companyId),
        after &&
          or(
            lt(authorisedActs.at, new Date(after.at)),
            and(eq(authorisedActs.at, new Date(after.at)), lt(authorisedActs.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(authorisedActs.at), desc(authorisedActs.id))
    .limit(actsShown + 1);
}

const companiesMax = 200;

/** Reads the companies that authorised this member of staff, with the balance and what was charged today. */
export function authorisedCompaniesQuery({ db, actor, now }: Scope<Staff>) {
  return db
    .select({
      companyId: companies.id,
      operationId: companies.operationId,
      name: companies.name,
      kind: authorisations.kind,
      dailyCapYen: authorisations.dailyCapYen,
      changedAt: authorisations.changedAt,
      balanceYen: balanceOfCompany(sql`${companies.id}`),
      chargedYen: sql<number>`(SELECT COALESCE(sum(amount_yen), 0) FROM authorised_acts
        WHERE company_id = ${companies.id} AND kind = 'payment' AND day = ${japanDay(now)})`,
    })
    .from(companies)
    .innerJoin(authorisations, eq(authorisations.companyId, companies.id))
    .where(and(eq(companies.managerStaffId, actor.id), eq(authorisations.state, "authorised")))
    .orderBy(asc(companies.operationId), asc(authorisations.kind))
    .limit(companiesMax * 2);
}

interface Act {
  kind: AuthorisationKind;
  companyId: string;
  document: { kind: "order" | "shipping"; number: string };
  amountYen: number;
  stateBefore: string;
  stateAfter: string;
}

/**
 * Logs an act of staff on a company's behalf and notifies the owner. The schema refuses the row, and with it
 * the command's whole batch, unless the authorisation is in force at this moment. It goes before the money
 * moves, so that the log shows the wallet before and after. Nothing is written for a buyer's own command.
 */
export function recordAuthorisedAct(scope: Scope<Actor>, act: Act): Statement[] {
  const { db, actor, now } = scope;
  if (actor.kind !== "staff") return [];
  const { kind, companyId, document, amountYen, stateBefore, stateAfter } = act;
  const table = sql.identifier(document.kind === "order" ? "orders" : "shipping_requests");
  const paidDocument = {
    kind: document.kind,
    id: sql`(SELECT id FROM ${table} WHERE number = ${document.number})`,
  };
  const balance = sql`COALESCE((SELECT balance_yen FROM ledger_accounts WHERE id = ${payingWalletId(paidDocument, companyId)}), 0)`;
  const paid = kind === "payment";
  const name = documentKindNames[document.kind];
  return [
    db.insert(authorisedActs).values({
      id: crypto.randomUUID(),
      kind,
      companyId,
      staffId: actor.id,
      staffName: actor.name,
      documentKind: document.kind,
      documentNumber: document.number,
      amountYen,
      stateBefore,
      stateAfter,
      balanceBeforeYen: paid ? sql`${balance}` : null,
      balanceAfterYen: paid ? sql`${balance} - ${amountYen}` : null,
      day: japanDay(now),
      at: now,
    }),
    notify(scope, {
      companyId,
      about: aboutDocument({ kind: document.kind, id: idOf(document) }),
      kind: paid ? "deposit" : document.kind,
      letter: paid
        ? letter("manager.paid", {
            document: name,
            number: document.number,
            by: actor.name,
            yen: amountYen,
          })
        : letter("manager.submitted", { document: name, number: document.number, by: actor.name }),
      href: document.kind === "order" ? orderPage(document.number) : shippingPage(document.number),
    }),
  ];
}

function idOf({ kind, number }: Act["document"]) {
  const table = sql.identifier(kind === "order" ? "orders" : "shipping_requests");
  return sql<string>`(SELECT id FROM ${table} WHERE number = ${number})`;
}

/**
 * 委任する: the owner authorises the account manager; a cap in yen limits the payments of a day. Refuses anybody
 * but the owner.
 */
export async function authorise(
  scope: Scope<Buyer>,
  kind: AuthorisationKind,
  dailyCapYen: number | null,
) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  const [manager] = await managerQuery(scope);
  if (!manager) return refuse("no-manager");
  return setAuthorisation(scope, kind, "authorised", kind === "payment" ? dailyCapYen : null);
}

/** 取り消す: from this moment on every act under it is refused. */
export async function revokeAuthorisation(scope: Scope<Buyer>, kind: AuthorisationKind) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  return setAuthorisation(scope, kind, "revoked", null);
}

async function setAuthorisation(
  scope: Scope<Buyer>,
  kind: AuthorisationKind,
  state: AuthorisationState,
  dailyCapYen: number | null,
) {
  const { db, actor, now } = scope;
  const row = { state, dailyCapYen, changedAt: now, changedByName: actor.name };
  await commit(
    scope,
    [
      db
        .insert(authorisations)
        .values({ companyId: actor.companyId, kind, ...row })
        .onConflictDoUpdate({
          target: [authorisations.companyId, authorisations.kind],
          set: row,
        }),
    ],
    {},
  );
  return done(undefined);
}
