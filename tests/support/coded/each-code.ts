type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

/** Codes, parted by spaces, as the keys of a record. */
export function each<Text extends string>(codes: Text) {
  return Object.fromEntries(codes.split(" ").map((code) => [code, 1])) as Record<Words<Text>, 1>;
}
