/** Who is named in a note stands out. */
export function WithNames({ children }: { children: string }) {
  return children.split(/([@＠][\p{L}\p{N}]{1,24})/u).map((part, at) =>
    /^[@＠]/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
      <b className="mention" key={at}>
        {part}
      </b>
    ) : (
      part
    ),
  );
}
