import type { HeadersFunction } from "@remix-run/cloudflare";

/**
 * Pages that are the same for everybody: the browser asks again after a minute, caches between us
 * keep them ten and may show an old one while they fetch the new. Errors are never kept.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders ?? {
    "Cache-Control": "public, max-age=60, s-maxage=600, stale-while-revalidate=86400",
  };
