/** Takes the place of what judges entities that a document declares: none that declares any is read. */
export const isUnsafe = () => true;
export const HTML = {};
export const XML = {};

/** Takes the place of what makes numbers of texts: all values stay texts. */
export default function unchanged(text: string) {
  return text;
}
