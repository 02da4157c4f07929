import { and, eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { reserveNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { recordAuthorisedAct } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { personOf } from "#app/domain/customers/token/tokens.server.ts";
import { settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { companies, lots, shippingLines, shippingRequests, users } from "#db/schema/index.ts";
import { fillCustoms } from "../floor/own-goods.server.ts";
import { type StockCursor, stockPageQuery, toStockPage } from "../floor/stock.server.ts";
import { storagePauseConstraint } from "../floor/storage.server.ts";
import { oversold } from "./move-stock.server.ts";
import { asksForSame, submitNow } from "./request-shipment.server.ts";
import {
  readChoice,
  recordEstimate,
  requestColumns,
  type ShipmentChoice,
  toLineRows,
} from "./shipment-choice.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * Finds a company of this account manager, with its verified owner and its delegation of deliveries; undefined for
 * another's.
 */
export async function findManagedCompany(scope: Scope<Staff>, operationId: string) {
  const [company] = await managedCompanyQuery(scope, operationId);
  return company;
}

function managedCompanyQuery({ db, actor }: Scope<Staff>, operationId: string) {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      operationId: companies.operationId,
      owner: users,
      verified: sql`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
      delegated: sql`EXISTS (SELECT 1 FROM authorisations a WHERE a.company_id = ${companies.id}
        AND a.kind = 'delivery' AND a.state = 'authorised')`.mapWith(Boolean),
    })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), eq(users.role, "owner")))
    .where(managed(actor, operationId))
    .limit(1);
}

function managed(actor: Staff, operationId: string) {
  return and(eq(companies.operationId, operationId), eq(companies.managerStaffId, actor.id));
}

/** Reads such a company with a page of its stock, the longest stored first; undefined for another's. */
export async function listManagedStock(
  scope: Scope<Staff>,
  operationId: string,
  after: StockCursor | undefined,
  size: number,
) {
  const { db, actor } = scope;
  const own = db.select({ id: companies.id }).from(companies).where(managed(actor, operationId));
  const [[company], rows, settings] = await db.batch([
    managedCompanyQuery(scope, operationId),
    stockPageQuery(scope, eq(lots.companyId, own), { words: "" }, after, size),
    settingsQuery(scope),
  ]);
  return company && { company, ...toStockPage(scope, rows, settings, size) };
}

type ManagedCompany = NonNullable<Awaited<ReturnType<typeof findManagedCompany>>>;

/** Answers a scope that reads as the company's owner; commands sign as the staff member. */
export function ownerScope(scope: Scope<Staff>, { owner }: ManagedCompany): Scope<Buyer> {
  return { ...scope, actor: personOf(owner), author: scope.actor };
}

/**
 * 代客发货: requests a shipment of the company's stock by its account manager. If deliveries are delegated, any stock,
 * and the owner's log records it; otherwise only goods of the paid warehouse, which nobody else may request. The
 * same form twice answers its first request.
 */
export async function requestForCompany(
  scope: Scope<Staff>,
  operationId: string,
  wanted: ShipmentChoice,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "act-for-company")) return refuse("forbidden");
  const company = await findManagedCompany(scope, operationId);
  if (!company) return refuse("not-found");
  const earlier = await findRequested(scope, wanted.id, company.id);
  if (earlier) return (await asksForSame(scope, wanted)) ? done(earlier) : refuse("form-used");
  if (!company.verified) return refuse("email-not-verified");
  const read = await readChoice(ownerScope(scope, company), { ...wanted, submit: false });
  if (!read.ok) return read;
  const choice = read.value;
  if (!company.delegated && !choice.chosen.every((lot) => lot.onPaidShelf))
    return refuse("not-authorised");

  const { id } = wanted;
  const taken = toLineRows(id, choice.chosen);
  const opened = { id, state: shippingLifecycle.initial, version: 1 };
  const number = await reserveNumber(scope, "shipping");
  const row = {
    ...requestColumns(wanted, choice),
    companyId: company.id,
    userId: company.owner.id,
  };
  const written = await commit(
    scope,
    [
      openDocument(scope, "shipping", opened),
      db.insert(shippingRequests).values({ ...opened, ...row, createdAt: now, number }),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      fillCustoms(scope, company.id, id),
      recordEstimate(scope, id, choice),
      ...submitNow(scope, opened, taken, choice.storage),
      ...(company.delegated
        ? recordAuthorisedAct(scope, {
            kind: "delivery",
            companyId: company.id,
            document: { kind: "shipping", number },
            amountYen: 0,
            stateBefore: shippingLifecycle.initial,
            stateAfter: shippingLifecycle.moves.submit.to,
          })
        : [requestedNotice(scope, { id, companyId: company.id, number })]),
    ],
    {
      [movedMeanwhile]: "requested-meanwhile",
      [oversold]: "not-enough-stock",
      [storagePauseConstraint]: "not-enough-stock",
      act_not_authorised: "not-authorised",
    },
  );
  if (!written.ok && written.reason !== "requested-meanwhile") return written;
  const request = await findRequested(scope, id, company.id);
  if (!request) return refuse("not-found");
  return written.ok || (await asksForSame(scope, wanted)) ? done(request) : refuse("form-used");
}

function requestedNotice(
  scope: Scope<Staff>,
  { id, companyId, number }: { id: string; companyId: string; number: string },
) {
  return notify(scope, {
    companyId,
    about: { shipping: id },
    kind: "shipping",
    letter: letter("shipping.requested-for-company", { number, by: scope.actor.name }),
    href: shippingPage(number),
  });
}

async function findRequested({ db }: Scope<Staff>, id: string, companyId: string) {
  const [request] = await db
    .select({ number: shippingRequests.number })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.id, id), eq(shippingRequests.companyId, companyId)))
    .limit(1);
  return request;
}
