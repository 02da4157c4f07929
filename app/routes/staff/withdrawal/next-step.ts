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

/** What comes after an approval, and who may do it: never both halves by the same person where it is large. */
export function nextStepOf(
  { withdrawal: one, exportedBy, accountDecidedBy, me, payers }: NextStep,
  large: boolean,
) {
  if (one.state !== "approved") return undefined;
  const others = large ? [one.approvedBy, exportedBy] : [];
  const not = one.fileId ? [accountDecidedBy, ...others] : [one.approvedBy];
  const act = one.fileId ? "标记付款" : "导出付款文件";
  const who = namesOf(payers, not, me);
  return who
    ? `下一步：${act}，可由${who}办理`
    : `下一步：${act}，现在没有可办理的人，请联系管理员`;
}

/** Those that are left of them, the reader as 您. */
export function namesOf(payers: NextStep["payers"], not: readonly (string | null)[], me: string) {
  return payers
    .filter(({ by }) => !not.includes(by))
    .map(({ by, name }) => (by === me ? "您" : name))
    .join("、");
}
