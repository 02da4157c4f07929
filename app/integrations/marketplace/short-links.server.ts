import { askable, type ShortLinks } from "#app/domain/catalog/search/pasted-url.ts";

const timeoutMs = 4_000;
/** The page of a short address names its goods within its first letters. */
const bytesMax = 64 * 1024;
/** How such a page names where it leads, where it does not redirect. */
const named = /\burl\s*=\s*['"](https:\/\/[^'"\s<>]{1,2000})['"]/;

/**
 * Short addresses asked over the network: no redirect is followed, and no more of a page is read than names its goods.
 */
export function shortLinks(ask: typeof fetch = fetch): ShortLinks {
  return {
    async leadsTo(address) {
      // Asked again here, where the asking is done.
      if (!askable(address.href)) return undefined;
      try {
        const response = await ask(address.href, {
          redirect: "manual",
          headers: { Accept: "text/html" },
          signal: AbortSignal.timeout(timeoutMs),
        });
        const location = response.headers.get("Location");
        if (location || !response.ok) {
          await response.body?.cancel();
          return location ?? undefined;
        }
        return (await beginning(response)).match(named)?.[1];
      } catch {
        return undefined;
      }
    },
  };
}

async function beginning({ body }: Response) {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let read = 0; read < bytesMax; ) {
    const { done, value } = await reader.read();
    if (done) break;
    read += value.length;
    text += decoder.decode(value.subarray(0, bytesMax), { stream: true });
  }
  await reader.cancel();
  return text;
}
