import { type Pasted, readAddress, shortHosts } from "./pasted-url.ts";

/** So many times a short address may lead to another. */
const hopsMax = 4;

/** What we need to know of a short address: where it says that it leads, without going there. */
export interface ShortLinks {
  /** The address it names, whether by redirect or on its page; undefined where it does not answer, or names none. */
  leadsTo(address: URL): Promise<string | undefined>;
}

/**
 * Follows a short address of a marketplace to goods. Only https, only the hosts of short addresses, a few
 * times at most: what leads anywhere else is read as an address, and never asked.
 */
export async function followShort(
  links: ShortLinks,
  address: string,
  ownHosts: readonly string[],
): Promise<Pasted> {
  let at = address;
  for (let hop = 0; hop < hopsMax; hop++) {
    const asked = askable(at);
    if (!asked) return { kind: "unknown-site" };
    const next = await links.leadsTo(asked);
    if (!next || !URL.canParse(next, asked)) return { kind: "no-goods" };
    const url = new URL(next, asked);
    const read = /^https?:$/.test(url.protocol)
      ? readAddress(url, ownHosts)
      : ({ kind: "unknown-site" } as const);
    if (read.kind !== "short") return read;
    at = read.address;
  }
  return { kind: "no-goods" };
}

/** The address, if it is one that may be asked at all. */
export function askable(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const known =
    url.protocol === "https:" &&
    shortHosts.has(url.hostname) &&
    url.port === "" &&
    !url.username &&
    !url.password;
  return known ? url : undefined;
}
