import type { Site } from "./sites.ts";

/** One request as the statistics keep it: no person, no query, no number of a document. */
export interface Visit {
  site: string;
  method: string;
  /** The first two parts of the path, with numbers left out. */
  page: string;
  country: string;
  status: number;
  milliseconds: number;
}

/** What to count of this request; nothing on a site that sends no statistics. */
export function visitOf(
  site: Site | undefined,
  request: Request,
  status: number,
  milliseconds: number,
): Visit | undefined {
  if (!site?.statistics) return;
  const parts = new URL(request.url).pathname.split("/").slice(1, 3);
  return {
    site: site.name,
    method: request.method,
    page: `/${parts.map((part) => (/\d/.test(part) ? ":id" : part)).join("/")}`,
    country: request.headers.get("CF-IPCountry") ?? "",
    status,
    milliseconds,
  };
}
