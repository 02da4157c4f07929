/** Gives the network that guesses and registrations are counted by: an IPv6 address's /64. */
export function networkOf(address: string) {
  return address.includes(":") ? `${prefixOf(address, 4)}::/64` : address;
}

/**
 * Gives the site, which one customer of a provider may hold: an IPv6 address's /48. A share reserved for
 * people elsewhere cannot be used up by going through the 65,536 networks of a /48.
 */
export function networkSiteOf(address: string) {
  return address.includes(":") ? `${prefixOf(address, 3)}::/48` : address;
}

function prefixOf(address: string, length: number) {
  const [head = "", tail] = address.toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const groups =
    tail === undefined
      ? front
      : [
          ...front,
          ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"),
          ...back,
        ];
  return groups
    .slice(0, length)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Names the system and browser of a user agent; undefined where it names neither. */
export function deviceName(userAgent: string): string | undefined {
  const system = /iPhone|iPad/.test(userAgent)
    ? "iOS"
    : (/Android|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? "");
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0].replace("Edg", "Edge") ?? "";
  return [system, browser].filter(Boolean).join(" ・ ") || undefined;
}
