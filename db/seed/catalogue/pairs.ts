/** Reads `name=words|name=words`. */
export function pairs(text: string): { zh: string; ja: string }[] {
  return text.split("|").map((pair) => {
    const [zh = "", ja = ""] = pair.split("=");
    return { zh, ja };
  });
}
