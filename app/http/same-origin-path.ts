/** A path of this site to go on to, or the fallback: never another origin, whatever the form says. */
export function sameOriginPath(wanted: unknown, fallback: string) {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return fallback;
  const base = "https://here.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  return url?.origin === base ? url.pathname + url.search + url.hash : fallback;
}
