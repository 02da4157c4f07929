import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Search engines may read what strangers may read; lists that only arrange goods anew are left out. */
export function loader({ request }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const lines = [
    "User-agent: *",
    ...[
      "/user",
      "/staff",
      "/api/",
      "/cart",
      "/payment",
      "/porderPayment",
      "/answerSearchResultPage",
    ].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
