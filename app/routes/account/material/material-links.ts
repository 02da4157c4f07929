import { href } from "#app/href.ts";

/** A job's page, or that of one of its goods. */
export function jobPage(job: string, place?: number, kind?: string) {
  const query = new URLSearchParams({ job });
  if (place !== undefined) query.set("goods", String(place));
  return `${href("/aiMaterial")}?${query}${kind ? `#${kind}` : ""}`;
}

export function materialZip(job: string) {
  return `${href("/aiMaterial/zip")}?${new URLSearchParams({ job })}`;
}
