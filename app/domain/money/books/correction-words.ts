const because = "の訂正: ";

/** What the buyer reads of a correction; one that was itself a correction is named without its own cause. */
export function correctionReason(
  { kind, reason }: { kind: string; reason: string },
  cause: string,
) {
  const [named, ...causes] = kind === "correction" ? reason.split(because) : [];
  const subject = causes.length > 0 ? `${named}の訂正` : `「${reason}」`;
  return `${subject}${because}${cause}`;
}

/** The title of the buyer's notice, with the direction in which the balance moves. */
export function correctionTitle(changeYen: number) {
  const sign = changeYen > 0 ? "+" : "−";
  return `残高を訂正しました（${sign}${Math.abs(changeYen).toLocaleString("ja-JP")}円）`;
}
