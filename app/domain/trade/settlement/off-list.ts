interface Said {
  note: string;
  checked?: boolean | undefined;
}

/** Nobody looks twice for less than this. */
const slackYen = 1_000;

/**
 * Whether a freight is more than twice the upper end of what the company was told when it handed the request
 * in: then weight or measures may have been typed wrongly.
 */
export function farAboveTold(freightYen: number, toldMaxYen: number | null) {
  return toldMaxYen !== null && freightYen > toldMaxYen * 2 && freightYen - toldMaxYen > slackYen;
}

/**
 * What is still to be said of a freight that is not the list's: a reason from two yen off, which the buyer
 * reads, and below half or above twice the list's price that it was looked at once more.
 */
export function offList(freightYen: number, listedYen: number | undefined, said: Said) {
  if (listedYen === undefined || Math.abs(freightYen - listedYen) <= 1) return undefined;
  if (!said.note) return "freight-off-list";
  const far = freightYen * 2 < listedYen || freightYen > listedYen * 2;
  return far && !said.checked ? "freight-far-off" : undefined;
}
