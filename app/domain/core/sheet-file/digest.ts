/** Hashes a value, so that what a page showed can be compared with what is there now. */
export async function digestOfJson(told: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
