/** A picture's or a page's address as they tell it; empty for what no page of ours could show. */
export function addressOf(written: string | null | undefined) {
  const shown = /^https:\/\/[\w.-]+\/\S*$|^\/[\w./%-]+$/;
  return written && written.length <= 1_000 && shown.test(written) ? written : "";
}

/** Whole yen of a sum written out, `1980` or `1980.0`; null of what is no whole sum. */
export function yenOf(written: string | null | undefined) {
  const whole = written?.match(/^(\d{1,12})(?:\.0+)?$/)?.[1];
  return whole === undefined ? null : Number(whole);
}

/** A stock count as reported, possibly negative; null if it is not a number. */
export function countOf(written: number | string | null | undefined) {
  const count =
    typeof written === "string" && /^-?\d{1,10}$/.test(written) ? Number(written) : written;
  return typeof count === "number" && Number.isSafeInteger(count) ? count : null;
}

/** Only what is a JAN or EAN in form. */
export function janOf(written: string | null | undefined) {
  return written && /^(\d{8}|\d{13})$/.test(written) ? written : "";
}

/** A title or name on one line, no longer than a page can bear. */
export function lineOf(written: string | null | undefined, lengthMax = 300) {
  return (written ?? "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, lengthMax);
}
