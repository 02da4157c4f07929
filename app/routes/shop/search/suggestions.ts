import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestWords } from "#app/domain/catalog/search/suggest-words.server.ts";
import {
  findOwnNumbers,
  type OwnNumberKind,
} from "#app/domain/trade/shipments/find-own-numbers.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { suggestionsAnswer } from "#app/routes/frame/suggestions-answer.ts";
import { searchAddress } from "./search-query.ts";

const kindNames: Record<OwnNumberKind, string> = {
  order: "注文",
  shipping: "配送依頼",
  tracking: "追跡番号",
  case: "問題商品",
  claim: "アフターサービス",
  payment: "お支払い",
  product: "管理番号",
  "product-label": "ラベル番号",
  line: "管理番号の注文",
  label: "ラベル番号の注文",
};

/** What the header's search suggests for the text typed so far, as far as its reader may see it; kept by nobody. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const { actor } = scope;
  const typed = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 60);
  const [numbers, { words, categories, searches }] = await Promise.all([
    actor.kind === "buyer" ? findOwnNumbers({ ...scope, actor }, typed) : [],
    suggestWords(scope, typed),
  ]);
  return suggestionsAnswer([
    {
      name: "番号",
      items: numbers.map(({ kind, text, note, href }) => ({
        text,
        note: note ? `${kindNames[kind]} ${note}` : kindNames[kind],
        href,
      })),
    },
    {
      name: "キーワード",
      items: words.map((word) => ({ text: word, note: "", href: searchAddress({ q: word }) })),
    },
    {
      name: "カテゴリー",
      items: categories.map(({ id, nameJa }) => ({
        text: nameJa,
        note: "",
        href: searchAddress({ category: id }),
      })),
    },
    {
      name: "保存した検索",
      items: searches.map(({ name, query }) => ({
        text: name,
        note: "",
        href: searchAddress(Object.fromEntries(new URLSearchParams(query))),
      })),
    },
  ]);
}
