/** The system and browser of a user agent, as people call them; undefined where it names neither. */
export function deviceName(userAgent: string): string | undefined {
  const system = /iPhone|iPad/.test(userAgent)
    ? "iOS"
    : (/Android|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? "");
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0].replace("Edg", "Edge") ?? "";
  return [system, browser].filter(Boolean).join(" ・ ") || undefined;
}
