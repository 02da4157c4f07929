import { sql } from "drizzle-orm";
import { aboutDocument } from "#app/domain/content/notice/about.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Actor } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { documentKindNames } from "#app/domain/core/document/document-kind-names.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { walletIdOf } from "#app/domain/core/wallet.ts";
import type { Statement } from "#db/client.ts";
import { authorisedActs } from "#db/schema/index.ts";
import type { AuthorisationKind } from "./authorisation.ts";

interface Act {
  kind: AuthorisationKind;
  companyId: string;
  document: { kind: "order" | "shipping"; number: string };
  amountYen: number;
  stateBefore: string;
  stateAfter: string;
}

/**
 * What staff do in a company's place, for the owner's log and notices. The row is refused by the
 * schema unless the authorisation stands at this moment, and the command's whole batch with it; before
 * the money moves, so that the wallet is seen on both sides. A buyer's own command writes nothing.
 */
export function actForCompany(scope: Scope<Actor>, act: Act): Statement[] {
  const { db, actor, now } = scope;
  if (actor.kind !== "staff") return [];
  const { kind, companyId, document, amountYen, stateBefore, stateAfter } = act;
  const balance = sql`(SELECT balance_yen FROM ledger_accounts WHERE id = ${walletIdOf(companyId)})`;
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
