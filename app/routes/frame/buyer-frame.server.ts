import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** What the buyer's header shows: one round trip, shared with the page's own scope. */
export async function frameOf({ context }: LoaderFunctionArgs) {
  const { buyer, header } = await context.viewer();
  return { signedIn: buyer !== undefined, header };
}
