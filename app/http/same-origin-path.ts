const base = "https://here.invalid";

/** A path of this site to go on to, or the fallback: never another origin, whatever the form says. */
export function sameOriginPath(wanted: unknown, fallback: string) {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return fallback;
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  const path = url ? withSingleSlashes(url.pathname) + url.search + url.hash : fallback;
  // Steps such as /.. are gone now, so what is left may start with two slashes and name a host.
  return url?.origin === base && staysHere(path) ? path : fallback;
}

/** The router would warn of the others with the whole address in its words. */
function withSingleSlashes(pathname: string) {
  return pathname.replace(/(?<=.)\/{2,}/g, "/");
}

function staysHere(path: string) {
  return /^\/(?![/\\])/.test(path) && new URL(path, base).origin === base;
}
