import { useLocation, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { AnswerContext } from "#app/http/answer-context.ts";
import { SharedAs } from "./shared-as.tsx";

/** Paths match whatever their case; this names the one spelling, and the query that makes another page. */
export function Canonical() {
  const { pathname, search } = useLocation();
  const { origin } = useContext(AnswerContext);
  const matches = useMatches();
  const page = matches.at(-1);
  if (!page || page.id === "/*" || page.id === "root") return null;

  const spelled = page.id.includes(":") ? pathname : (otherNames[page.id] ?? page.id);
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const shared = isShared(matches);
  for (const name of identifying[page.id] ?? (shared ? [] : documents))
    if (query.get(name)) kept.set(name, query.get(name)!);
  const path = spelled + (kept.size > 0 ? `?${kept}` : "");
  return (
    <>
      <link rel="canonical" href={origin + path} />
      {shared && !kept.has("q") && <SharedAs path={path} />}
    </>
  );
}

/** Public pages: the guides and those of the shop. */
function isShared(matches: ReturnType<typeof useMatches>) {
  return matches.some(
    ({ id, handle }) =>
      (handle as { forEverybody?: boolean } | undefined)?.forEverybody || ofTheShop.has(id),
  );
}

const ofTheShop = new Set([
  "/",
  "/ProductDetails",
  "/shopGoods",
  "/goodsMonthlyFocus",
  "/1688crossBorder",
  "/neteaseClassifyDetails",
  "/recommendedPallet",
  "/dedicatedPalletClassifyDetails",
  "/dedicatedPalletClassifyMoreGoods",
  "/contactUs",
]);

/** Query parameters that name what a public page shows; all others only arrange it. */
const identifying: Record<string, readonly string[]> = {
  "/ProductDetails": ["goods_id"],
  "/shopGoods": ["shop"],
  "/CommoditySearch": ["q", "category"],
  "/goodsMonthlyFocus": ["category", "month"],
  "/1688crossBorder": ["category"],
  "/neteaseClassifyDetails": ["category"],
  "/dedicatedPalletClassifyDetails": ["class"],
  "/dedicatedPalletClassifyMoreGoods": ["pallet"],
  "/notice": ["id"],
  "/answerResultPage": ["id"],
  "/answerSearchResultPage": ["q"],
  "/hsCodeSearch": ["q"],
  // One page whatever somebody asks of it.
  "/costCalculator": [],
};

/** Second addresses of a page, by the one that it has. */
const otherNames: Record<string, string> = { "/user/index": "/user" };

/** The same of other pages. */
const documents = ["order_sn", "pOrder_sn", "id"];
