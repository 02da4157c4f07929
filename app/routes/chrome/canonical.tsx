import { useLocation, useMatches } from "@remix-run/react";

/** Paths match whatever their case; this names the one spelling, and the query that makes another page. */
export function Canonical() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const page = matches.at(-1);
  if (!page || page.id === "/*" || page.id === "root") return null;

  const spelled = page.id.includes(":") ? pathname : page.id;
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of answering.has(page.id) ? [] : identifying)
    if (query.get(name)) kept.set(name, query.get(name)!);
  return <link rel="canonical" href={spelled + (kept.size > 0 ? `?${kept}` : "")} />;
}

/** Query parameters that name what the page shows; all others only arrange it. */
const identifying = ["goods_id", "q", "category", "shop", "order_sn", "pOrder_sn", "id"];

/** Pages that are one page whatever somebody asks of them. */
const answering = new Set(["/costCalculator"]);
