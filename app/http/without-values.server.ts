/** A failed query names the values it was sent with: addresses, names, words. The log keeps the query alone. */
export function withoutValues(text: string) {
  return text.replace(/^params: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/m, "params: …");
}
