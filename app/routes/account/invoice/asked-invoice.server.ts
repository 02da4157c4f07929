import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type Invoice, isPaperNumber, monthPeriod } from "#app/domain/money/papers/invoice.ts";
import { makeStatement } from "#app/domain/money/papers/make-statement.server.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import { documentInvoices } from "#app/domain/money/papers/paper-kinds.ts";
import type { PaperStanding } from "#app/domain/money/papers/paper-state.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { isDay } from "./statement-query.ts";

const Kind = z.enum([...documentInvoices, "statement"]);
const PaperNumber = z
  .string()
  .max(40)
  .refine((number) => isPaperNumber(number) || /^(KB|PD)-\d{6}-\d{4,}$/.test(number));
const Month = /^20\d\d-(0[1-9]|1[0-2])$/;
const Period = z.union([
  z.string().regex(Month).transform(monthPeriod),
  z.string().transform((text, context) => {
    const [from = "", to = "", ...more] = text.split("_");
    if (more.length === 0 && isDay(from) && isDay(to)) return { from, to };
    context.addIssue("no period");
    return z.NEVER;
  }),
]);

/** Which part of a statement, from 1; what is no number is the first. */
function partIn({ url }: Request) {
  const part = new URL(url).searchParams.get("part") ?? "";
  return /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 1;
}

/** The invoice that an address names; one that the company does not have is not found. */
export async function askedInvoice(
  args: LoaderFunctionArgs,
  scope: Scope<Buyer>,
): Promise<Invoice & Partial<PaperStanding>> {
  const kind = param(args, "invoice", Kind);
  const invoice =
    kind === "statement"
      ? await makeStatement(scope, param(args, "number", Period), partIn(args.request))
      : await openPaper(scope, { kind, number: param(args, "number", PaperNumber) });
  if (!invoice) throw notFound();
  return invoice;
}
