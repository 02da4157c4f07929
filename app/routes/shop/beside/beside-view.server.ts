import { data, type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { ownerOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { articleAddress } from "#app/domain/channels/comparison/article-code.ts";
import {
  findComparableOffers,
  isArticleHidden,
  ownArticle,
  searchWordsOfTitle,
} from "#app/domain/channels/comparison/comparison.server.ts";
import type { ComparedChannel } from "#app/domain/channels/comparison/comparison.ts";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { type AskedBeside, readBeside } from "./beside-form.schema.server.ts";
import { besideHref, besideQuery, type TypedAddress, typedOf } from "./beside-query.ts";
import { channelOf } from "./channel-names.ts";
import { besideRows, choiceOf, marketsOf, readFees, sourcesOf } from "./reckoned.server.ts";
import { readSaved, readSavedView } from "./saved-view.server.ts";

const wordsMax = 5;

/** Whose goods and blacklist count. */
export function hintsOf(actor: Buyer | Visitor) {
  return { asker: actor.kind, hiddenFor: ownerOf(actor), ownOf: ownerOf(actor) };
}

/** An article beside Chinese goods, and what the company has saved: two round trips at most. */
export async function readBesideView(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { pathname, searchParams } = new URL(request.url);
  const channel = channelOf(pathname);
  const typed = typedOf(searchParams);
  const submission = readBeside(channel, searchParams);
  const asked = submission.status === "success" ? submission.value : undefined;
  const scope = await shopperScope(args);
  const member = memberOf(scope);
  if (asked) await fillFromOwnShop(scope, channel, asked, typed);
  const [cost, fees, words, hidden, saved] = await Promise.all([
    costTerms(args, scope),
    readFees(scope, channel),
    asked ? wordsAsked(scope, asked) : [],
    asked?.article && member ? isArticleHidden(member, channel, asked.article) : false,
    member ? readSaved(member, channel, searchParams) : undefined,
  ]);
  const terms = { cost, fees };
  const [found, list] = await Promise.all([
    findComparableOffers(context.products, words, hintsOf(scope.actor)),
    member && saved ? readSavedView(member, channel, saved, terms) : undefined,
  ]);
  const isAsked = besideQuery(typed) !== "";
  const mayKeep = member !== undefined && buyerMay(member.actor, "products");
  const shown = {
    channel,
    typed,
    isAsked,
    words,
    saved: list,
    silent: found.silent,
    id: crypto.randomUUID(),
    who: scope.actor.kind,
    mayKeep,
    // A company's own right to ask the marketplace; without a shop there the button says what to do.
    mayFill:
      context.shops[channel].catalog !== undefined &&
      member !== undefined &&
      buyerMay(member.actor, "shops"),
    article: asked && {
      code: asked.article,
      title: asked.title,
      priceYen: asked.priceYen,
      hidden,
      pieces: asked.pieces,
      ifPriceYen: asked.ifPriceYen,
      address: asked.article ? articleAddress(channel, asked.article) : undefined,
    },
    market: asked && marketOf(choiceOf(fees, asked), asked.market !== ""),
    rows: asked ? besideRows(found.offers, terms, asked) : [],
    terms: toCostTermsView(cost),
    markets: marketsOf(fees),
    sources: sourcesOf(fees),
    byPicture: context.products.byPicture !== undefined,
    live: context.products.live,
    lastResult: isAsked ? submission.reply() : null,
  };
  return data(shown, { status: isAsked && !asked ? 400 : 200 });
}

/** What the comparison's page and its pieces show. */
export type BesideView = SerializeFrom<typeof readBesideView>;

/** Whoever is signed in. */
function memberOf(scope: Scope<Buyer | Visitor>): Scope<Buyer> | undefined {
  return scope.actor.kind === "buyer" ? (scope as Scope<Buyer>) : undefined;
}

/** What a connected shop of the company told of the article goes into the address, so that it can be shared. */
async function fillFromOwnShop(
  scope: Scope<Buyer | Visitor>,
  channel: ComparedChannel,
  { article, title }: AskedBeside,
  typed: TypedAddress,
) {
  const member = memberOf(scope);
  if (!member || !article || title) return;
  const own = await ownArticle(member, channel, article);
  if (!own?.title) return;
  const filled = {
    title: own.title.slice(0, 300),
    priceYen: typed.priceYen || String(own.priceYen || ""),
  };
  throw redirect(besideHref(channel, besideQuery(typed, filled)), 302);
}

async function wordsAsked({ db }: Scope<Buyer | Visitor>, { words, title }: AskedBeside) {
  const typed = searchWords(words, wordsMax);
  return typed.length > 0 ? typed : searchWordsOfTitle(db, title);
}

function marketOf(choice: ReturnType<typeof choiceOf>, isChosen: boolean) {
  return choice && { label: `${choice.marketplace} ${choice.category}`, isChosen };
}
