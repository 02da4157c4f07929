export function isApi(url: URL) {
  return url.pathname.toLowerCase().startsWith("/api/");
}

export function isHook(url: URL) {
  return url.pathname.toLowerCase().startsWith("/hooks/");
}

/** Programs and webhooks send what they like; pages send forms. */
export function isProgram(url: URL) {
  return isApi(url) || isHook(url);
}
