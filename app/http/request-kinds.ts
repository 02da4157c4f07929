export function isApi(url: URL) {
  return url.pathname.toLowerCase().startsWith("/api/");
}

export function isHook(url: URL) {
  return url.pathname.toLowerCase().startsWith("/hooks/");
}

/** Staff read Chinese, whatever became of their page. */
export function isConsole(url: URL) {
  return /^\/staff(\/|$)/i.test(url.pathname);
}

/** Programs and webhooks send what they like; pages send forms. */
export function isProgram(url: URL) {
  return isApi(url) || isHook(url);
}
