interface Said {
  note: string;
  checked?: boolean | undefined;
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
