import { isKeptGuide, keptAddress } from "./kept-address.ts";

/** The kinds of kept pages; each has its own limit, so that requests of one kind never evict another. */
export type PageKind = "goods" | "words" | "lists" | "guides";

export interface ShopAddress {
  kind: PageKind;
  /** The address without what its page does not read. */
  url: URL;
  offerId?: string | undefined;
  supplierId?: string | undefined;
  /** Leaves out, or marks, what the company does not want to see. */
  blacklisted: boolean;
  /** Shows the newest notices. */
  news: boolean;
}

interface ShopPage {
  kind: PageKind;
  /** What the page reads of its address, in this order. */
  reads: readonly string[];
  blacklisted?: boolean;
  news?: boolean;
}

const arranged = ["sort", "size", "after"];
const lists = (reads: readonly string[]) => ({ kind: "lists", reads, blacklisted: true }) as const;

const pages: Record<string, ShopPage> = {
  "/": { ...lists([]), news: true },
  "/ProductDetails": { kind: "goods", reads: ["goods_id", "fromPlatform"], blacklisted: true },
  "/CommoditySearch": lists([
    "q",
    "keyword",
    "category",
    "platform",
    "min",
    "max",
    "landed",
    "moq",
    "facet",
    "exact",
    "tag",
    "view",
    ...arranged,
  ]),
  "/categories": { kind: "lists", reads: [] },
  "/shopGoods": lists(["shop", ...arranged]),
  "/goodsMonthlyFocus": lists(["category", "month"]),
  "/1688crossBorder": lists(["category", "after"]),
  "/neteaseClassifyDetails": lists(["category", "after"]),
  "/recommendedPallet": { kind: "lists", reads: [] },
  "/dedicatedPalletClassifyDetails": lists(["class"]),
  "/dedicatedPalletClassifyMoreGoods": lists(["pallet", "after"]),
};

/** What was typed on a goods page: an estimate of one's own, or a further page of what buyers say. */
const typed = /^(qty-|option$|note$|opinions$)/;
const longest = 400;

/** The page of the shop that this address means, where a copy may serve many; nothing for any other. */
export function shopAddress(asked: URL): ShopAddress | undefined {
  const page = pages[asked.pathname];
  if (!page) return isKeptGuide(asked) ? guide(asked) : undefined;
  const sent = asked.searchParams;
  if (page.kind === "goods" && [...sent.keys()].some((name) => typed.test(name))) return undefined;

  const url = new URL(asked.pathname, asked);
  for (const name of page.reads)
    for (const value of name === "tag" ? sent.getAll(name) : sent.getAll(name).slice(0, 1))
      url.searchParams.append(name, value);
  // Goods are of 1688 where nothing is said.
  if (url.searchParams.get("fromPlatform") === "1688") url.searchParams.delete("fromPlatform");
  if (url.href.length > longest) return undefined;
  const free = ["q", "keyword", "min", "max", "landed", "moq", "facet", "after", "month"].some(
    (name) => url.searchParams.get(name),
  );
  return {
    kind: page.kind === "lists" && free ? "words" : page.kind,
    url,
    offerId: url.searchParams.get("goods_id") ?? undefined,
    supplierId: url.searchParams.get("shop") ?? undefined,
    blacklisted: page.blacklisted ?? false,
    news: page.news ?? false,
  };
}

/** A guide says the same to everybody; its copy is cut for the header of who brings one along. */
function guide(asked: URL): ShopAddress {
  const url = new URL(keptAddress(asked.href));
  return { kind: "guides", url, blacklisted: false, news: false };
}
