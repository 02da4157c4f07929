import {
  type Platform,
  platforms,
  type ShopTag,
  shopTags,
} from "#app/domain/catalog/offers/offer.ts";
import {
  type OfferSearch,
  type OfferSort,
  offerSorts,
} from "#app/domain/catalog/offers/product-source.ts";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { fenOf } from "#app/domain/core/yuan.ts";
import { href } from "#app/href.ts";
import { keptSigns } from "#app/http/input/kept-signs.ts";

export const sortNames: Record<OfferSort, string> = {
  popular: "よく売れている順",
  landed: "着地原価の安い順",
  price_asc: "単価の安い順",
  price_desc: "単価の高い順",
  new: "新しい順",
};

/** An order's name; by 着地原価 with the method that it goes by, where costs are shown by another one. */
export function sortName(sort: OfferSort, landedBy: string | undefined) {
  return sort === "landed" && landedBy ? `${sortNames.landed}（${landedBy}）` : sortNames[sort];
}

/** The search page's query: what was typed stays, what can be used is beside it. */
export interface SearchForm {
  q: string;
  category: string;
  platform: Platform | "";
  min: string;
  max: string;
  /** 着地原価 of a piece at most, in yen. */
  landed: string;
  moq: string;
  tags: ShopTag[];
  /** One choice of the marketplace's own facets. */
  facet: string;
  /** "1" for only what was typed, without other words for the same goods. */
  exact: "1" | "";
  sort: OfferSort;
  size: number;
  view: "cards" | "list";
  after: string;
  priceMinFen: number | undefined;
  priceMaxFen: number | undefined;
  landedMaxYen: number | undefined;
  minOrderMax: number | undefined;
  problems: { field: string; text: string }[];
}

const queryMax = 200;
/** What an app shares around an address. */
const sharedMax = 2_000;

export function readSearch(query: URLSearchParams): SearchForm {
  const text = (name: string) => keptSigns(query.get(name) ?? "").slice(0, queryMax);
  const problems: SearchForm["problems"] = [];
  const digits = (field: string, label: string, decimals: boolean) => {
    const typed = withoutGrouping(text(field).normalize("NFKC").trim());
    if (!typed) return undefined;
    if (!(decimals ? /^\d{1,8}(\.\d{1,2})?$/ : /^\d{1,8}$/).test(typed)) {
      problems.push({
        field,
        text: `${label}は${decimals ? "0以上の数（小数2桁まで）" : "0以上の整数"}で入力してください`,
      });
      return undefined;
    }
    return typed;
  };
  const fen = (field: string, label: string) => {
    const yuan = digits(field, label, true);
    return yuan === undefined ? undefined : fenOf(yuan);
  };

  const priceMinFen = fen("min", "単価の下限");
  const priceMaxFen = fen("max", "単価の上限");
  const yen = digits("landed", "着地原価の上限", false);
  const pieces = digits("moq", "最小注文数", false);
  if (priceMinFen !== undefined && priceMaxFen !== undefined && priceMinFen > priceMaxFen)
    problems.push({ field: "min", text: "単価の下限は上限以下にしてください" });

  return {
    q: wordsOf(query),
    category: text("category"),
    platform: platforms.find((platform) => platform === text("platform")) ?? "",
    min: text("min"),
    max: text("max"),
    landed: text("landed"),
    moq: text("moq"),
    tags: shopTags.filter((tag) => query.getAll("tag").includes(tag)),
    facet: /^[\w:;-]{1,80}$/.test(text("facet")) ? text("facet") : "",
    exact: text("exact") === "1" ? "1" : "",
    sort: offerSorts.find((sort) => sort === text("sort")) ?? "popular",
    size: [20, 40, 80].find((size) => String(size) === text("size")) ?? 20,
    view: text("view") === "list" ? "list" : "cards",
    after: text("after"),
    priceMinFen,
    priceMaxFen,
    landedMaxYen: yen === undefined ? undefined : Number(yen),
    minOrderMax: pieces === undefined ? undefined : Number(pieces),
    problems,
  };
}

/** Words, or an address with what an app wrote around it, which may be longer. */
function wordsOf(query: URLSearchParams) {
  const typed = keptSigns(query.get("q") || query.get("keyword") || "").slice(0, sharedMax);
  return (/https?:\/\//i.test(typed) ? typed : typed.slice(0, queryMax)).trim();
}

const narrowing = [
  "category",
  "platform",
  "min",
  "max",
  "landed",
  "moq",
  "facet",
  "exact",
] as const;
type Narrowing = (typeof narrowing)[number];
type Change = Partial<Pick<SearchForm, "q" | "after" | "view" | "tags" | Narrowing>>;

/** A link to the same search with something changed; only what differs from the defaults is in it. */
export function searchHref(form: SearchForm, change: Change) {
  const wanted = { ...form, after: "", ...change };
  const query = new URLSearchParams();
  for (const name of ["q", ...narrowing, "after"] as const)
    if (wanted[name]) query.set(name, wanted[name]);
  for (const tag of wanted.tags) query.append("tag", tag);
  if (wanted.sort !== "popular") query.set("sort", wanted.sort);
  if (wanted.size !== 20) query.set("size", String(wanted.size));
  if (wanted.view !== "cards") query.set("view", wanted.view);
  return `${href("/CommoditySearch")}?${query}`;
}

/** What the catalogues are asked. */
export function searchOf(form: SearchForm): OfferSearch {
  return {
    words: form.q,
    asTyped: form.exact === "1",
    categoryId: form.category || undefined,
    platform: form.platform || undefined,
    priceMinFen: form.priceMinFen,
    priceMaxFen: form.priceMaxFen,
    landedMaxYen: form.landedMaxYen,
    minOrderMax: form.minOrderMax,
    tags: form.tags,
    facet: form.facet || undefined,
    sort: form.sort,
    after: form.after || undefined,
    limit: form.size,
  };
}

/** A search by these conditions alone. */
export function searchAddress(asked: Record<string, string>) {
  return `${href("/CommoditySearch")}?${new URLSearchParams(asked)}`;
}
