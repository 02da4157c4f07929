interface Approved {
  state: string;
  approvedBy: string | null;
  fileId: string | null;
}

interface NextStep {
  withdrawal: Approved;
  exportedBy: string | null;
  accountDecidedBy: string | null;
  me: string;
  /** Who has the duty, by their signatures. */
  payers: readonly { by: string; name: string }[];
}

interface Sum {
  withdrawal: { needsTwo: boolean; amountYen: number };
  paidTodayYen: number;
  limitYen: number;
}

/** Whether it takes several people: by itself, or with what the company was paid today. */
export function isLarge({ withdrawal: one, paidTodayYen, limitYen }: Sum) {
  return one.needsTwo || one.amountYen + paidTodayYen > limitYen;
}

/** What comes after an approval, and who may do it: never both halves by the same person where it is large. */
export function nextStepOf(step: NextStep, large: boolean) {
  const { withdrawal: one, me } = step;
  if (one.state !== "approved") return undefined;
  const act = one.fileId ? "标记付款" : "导出付款文件";
  const able = one.fileId ? markersOf(step, step.exportedBy, large) : exportersOf(step, large);
  const who = namesOf(able, [], me);
  return who
    ? `下一步：${act}，可由${who}办理`
    : `下一步：${act}，现在没有可办理的人，请联系管理员`;
}

/** Whether nobody could mark it paid after this reader had exported it. */
export function endsWithMe(step: NextStep, large: boolean) {
  const { withdrawal: one, me } = step;
  if (one.state !== "approved" || one.fileId || one.approvedBy === me) return false;
  return markersOf(step, me, large).length === 0;
}

type Reader = Pick<NextStep, "me" | "payers"> & Pick<Sum, "limitYen">;
type Waiting = Omit<NextStep, "me" | "payers"> &
  Omit<Sum, "limitYen"> & { withdrawal: { number: string } };

/** The numbers of those that nobody could mark as paid once this reader had exported them. */
export function endingWith(reader: Reader, queue: readonly Waiting[]) {
  return queue
    .filter((row) => endsWithMe({ ...row, ...reader }, isLarge({ ...row, ...reader })))
    .map(({ withdrawal }) => withdrawal.number);
}

/** Those after whom somebody is left to mark it paid. */
function exportersOf(step: NextStep, large: boolean) {
  return step.payers.filter(
    ({ by }) => by !== step.withdrawal.approvedBy && markersOf(step, by, large).length > 0,
  );
}

function markersOf(
  { withdrawal: one, accountDecidedBy, payers }: NextStep,
  exporter: string | null,
  large: boolean,
) {
  const others = large ? [one.approvedBy, exporter] : [];
  return payers.filter(({ by }) => ![accountDecidedBy, ...others].includes(by));
}

/** Those that are left of them, the reader as 您. */
export function namesOf(payers: NextStep["payers"], not: readonly (string | null)[], me: string) {
  return payers
    .filter(({ by }) => !not.includes(by))
    .map(({ by, name }) => (by === me ? "您" : name))
    .join("、");
}
