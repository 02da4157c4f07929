import { and, eq, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personOf } from "#app/domain/customers/token/open-token.server.ts";
import { settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { companies, lots, users } from "#db/schema/index.ts";
import { type StockCursor, stockPageQuery, toStockPage } from "../floor/stock.server.ts";

/** A company of this account manager, with its verified owner and whether deliveries are delegated; undefined for another's. */
export async function managedCompany(scope: Scope<Staff>, operationId: string) {
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

/** Such a company with a page of its stock, the longest stored first; undefined for another's. */
export async function managedStock(
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

type ManagedCompany = NonNullable<Awaited<ReturnType<typeof managedCompany>>>;

/** The stock of the company as its owner reads it. */
export function stockReader(scope: Scope<Staff>, { owner }: ManagedCompany): Scope<Buyer> {
  return { ...scope, actor: personOf(owner), author: scope.actor };
}
