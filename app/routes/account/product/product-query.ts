import { type OwnProductQuery, ownProductParts } from "#app/domain/catalog/products/own-product.ts";

/** Reads the list's address; what it does not know is left out. */
export function readProductQuery(params: URLSearchParams): OwnProductQuery {
  const words = (params.get("q") ?? "").normalize("NFKC").trim().slice(0, 100);
  const tag = params.get("tag")?.slice(0, 24);
  const part = ownProductParts.find((one) => one === params.get("part"));
  const after = Number(params.get("after"));
  return {
    ...(words ? { words } : {}),
    ...(tag ? { tag } : {}),
    ...(part === "lacking" ? { part } : {}),
    ...(Number.isSafeInteger(after) && after > 0 ? { after } : {}),
  };
}

/** The query of the same list with something changed; a changed filter begins at its first page. */
export function productQuery(asked: OwnProductQuery, change: OwnProductQuery = {}) {
  const { words, tag, part, after } = { ...asked, after: undefined, ...change };
  const query = new URLSearchParams();
  if (part === "lacking") query.set("part", part);
  if (words) query.set("q", words);
  if (tag) query.set("tag", tag);
  if (after) query.set("after", String(after));
  return query.size > 0 ? `?${query}` : "";
}

export { ownProductPage as productPage } from "#app/domain/core/page-links.ts";
