import type { MetaDescriptor } from "@remix-run/cloudflare";

const ourName = " | 買付便";

/** What a public page tells search engines and, in the same words, whoever sees a shared link to it. */
export function described(title: string, description: string): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title.replace(ourName, "") },
    { property: "og:description", content: description },
  ];
}
