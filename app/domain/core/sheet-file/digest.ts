/** A few letters that are others as soon as anything of this is: what a page showed, held against what is there now. */
export async function digestOfJson(told: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
