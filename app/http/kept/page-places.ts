/** A place that a kept page leaves for what belongs to the person, with what the page itself says of it. */
export interface Place {
  name: string;
  content: unknown;
}

/** The place of a form's one-time key: what stands there is never the same twice, whoever looks. */
export const drawnAnew = "one-time-key";

// No text of anybody can write one: what stands in a page has its `<` written out.
const mark = /<personal-place name="([^"]*)" content="([^"]*)"><\/personal-place>/;

/** A page cut at its places: the pieces stand around them, one more than there are. */
export function cutAtPlaces(html: string): { pieces: string[]; places: Place[] } {
  const parts = html.split(mark);
  const pieces = parts.filter((_, at) => at % 3 === 0);
  const places = pieces.slice(1).map((_, at) => ({
    name: parts[at * 3 + 1]!,
    content: JSON.parse(plain(parts[at * 3 + 2]!)) as unknown,
  }));
  return { pieces, places };
}

const written: Record<string, string> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** An attribute as it was before React wrote it. */
function plain(attribute: string) {
  return attribute.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (letter) => written[letter]!);
}
