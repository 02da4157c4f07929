import type { z } from "zod";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import { refused, told } from "../channels/faults.ts";
import { type Ask, part, type Question } from "./call.server.ts";
import { findingOf } from "./problems.ts";

export const inboundPath = "/inbound/fba/2024-03-20";

/** The address of a plan, or of what belongs to it. */
export function planPath(planId: string, ...further: string[]) {
  return [`${inboundPath}/inboundPlans/${part(planId)}`, ...further].join("/");
}

/** A question about delivery plans; what Amazon refuses comes with what it means. */
export function inboundCall(ask: Ask): Ask {
  return async (shop, question, schema) => {
    const said = await ask(shop, question, schema);
    if (said.ok || said.fault.kind !== "refused") return said;
    const { code, words } = said.fault;
    return refused(code, words, findingOf(code, words));
  };
}

/** More pages than that are not looked through: a plan has a handful of options, and at most 1,500 SKUs. */
const pagesMost = 10;

interface Paged {
  pagination?: { nextToken?: string | null | undefined } | null | undefined;
}

/** Every row of a list, page by page. */
export async function allRows<Page extends Paged, Row>(
  ask: Ask,
  shop: OpenedShop,
  question: Question,
  schema: z.ZodType<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<ChannelResult<Row[]>> {
  const rows: Row[] = [];
  let paginationToken: string | undefined;
  for (let page = 0; page < pagesMost; page++) {
    const query = { ...question.query, paginationToken };
    const found = await ask(shop, { ...question, query }, schema);
    if (!found.ok) return found;
    rows.push(...rowsOf(found.value));
    paginationToken = found.value.pagination?.nextToken ?? undefined;
    if (!paginationToken) break;
  }
  return told(rows);
}
