/** One face of the shop: the Japanese official site or the other. */
export interface Site {
  name: string;
  hosts: readonly string[];
  /** Where this site's pages expect the programs' interface (`/api`) to answer. */
  apiHost: string;
  statistics: boolean;
}

/** Where a host of ours is reached: by TLS everywhere but on this machine. */
export function originOf(host: string) {
  return `${/^(127\.0\.0\.1|localhost)(:|$)/.test(host) ? "http" : "https"}://${host}`;
}

/** The site a host name belongs to, if any. */
export function siteOf(sites: readonly Site[], host: string) {
  return sites.find((site) => site.hosts.includes(host.toLowerCase()));
}
