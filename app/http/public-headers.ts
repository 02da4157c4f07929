import type { HeadersFunction } from "@remix-run/cloudflare";

/** What the loader of such a page answers with when it was asked something that nobody else asks. */
export const notKept = { "Cache-Control": "no-store" };

/**
 * Pages that are the same for everybody: browsers and caches ask again after a minute, and may show an old one
 * while they fetch the new. Errors are never kept.
 */
export const publicHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }) => {
  if (errorHeaders) return errorHeaders;
  if (loaderHeaders.has("Cache-Control")) return loaderHeaders;
  return { "Cache-Control": "public, max-age=60, s-maxage=60, stale-while-revalidate=86400" };
};
