import { offersOfIds } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import {
  countSavedArticles,
  savedArticlesQuery,
  savedPageSize,
} from "#app/domain/channels/comparison/comparison.server.ts";
import type { ComparedChannel } from "#app/domain/channels/comparison/comparison.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readBeside } from "./beside-form.schema.server.ts";
import { besideHref } from "./beside-query.ts";
import { type BesideTerms, besideRows } from "./reckoned.server.ts";

const placePattern = /^(\d{1,15})-([\w-]{1,64})$/;

/** The company's saved articles from the place in the address on, and how many there are. */
export async function readSaved(
  scope: Scope<Buyer>,
  channel: ComparedChannel,
  params: URLSearchParams,
) {
  const [, at, id] = placePattern.exec(params.get("after") ?? "") ?? [];
  const after = at && id ? { at: Number(at), id } : undefined;
  const [rows, count] = await Promise.all([
    savedArticlesQuery(scope, channel, after),
    countSavedArticles(scope, channel),
  ]);
  return { rows, count, isFirst: !after };
}

type Saved = Awaited<ReturnType<typeof readSaved>>;

/** They with what their goods cost and leave today. */
export async function readSavedView(
  { db, actor }: Scope<Buyer>,
  channel: ComparedChannel,
  { rows, count, isFirst }: Saved,
  terms: BesideTerms,
) {
  const page = rows.slice(0, savedPageSize);
  const last = rows.length > savedPageSize ? page.at(-1) : undefined;
  const ids = [...new Set(page.map(({ offerId }) => offerId))];
  const offers = await offersOfIds(db, ids, { ownOf: actor.companyId });
  return {
    count,
    list: page.map(({ id, code, title, priceYen, note, query, offerId, savedByName }) => {
      const asked = readBeside(channel, new URLSearchParams(query));
      const offer = offers.filter((one) => one.id === offerId);
      const [row] = asked.status === "success" ? besideRows(offer, terms, asked.value) : [];
      return {
        id,
        code,
        title,
        priceYen,
        note,
        savedByName,
        page: besideHref(channel, query),
        goods: row,
      };
    }),
    firstHref: isFirst ? null : `${besideHref(channel, "")}#saved`,
    nextHref: last && `${besideHref(channel, `after=${last.savedAt.getTime()}-${last.id}`)}#saved`,
  };
}
