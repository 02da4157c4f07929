import { href } from "#app/href.ts";

/** The calculator with these answers filled in: what a product's page links to. */
export function costHref(known: Record<string, string | number | null | undefined>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(known))
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  return `${href("/costCalculator")}?${query}`;
}
