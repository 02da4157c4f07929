import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentInvoices } from "#app/domain/money/invoice/invoice.ts";
import { makeInvoice } from "#app/domain/money/invoice/make-invoice.server.ts";
import { makeStatement } from "#app/domain/money/invoice/make-statement.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";

const Kind = z.enum([...documentInvoices, "statement"]);
const DocumentNumber = z.string().regex(/^(KB|PD)-\d{6}-\d{4,}$/);
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** The invoice that an address names; one that the company does not have is not found. */
export async function askedInvoice(args: LoaderFunctionArgs, scope: Scope<Buyer>) {
  const kind = param(args, "invoice", Kind);
  const invoice =
    kind === "statement"
      ? await makeStatement(scope, param(args, "number", Month))
      : await makeInvoice(scope, kind, param(args, "number", DocumentNumber));
  if (!invoice) throw notFound();
  return invoice;
}
