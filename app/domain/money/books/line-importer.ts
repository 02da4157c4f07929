/** Whether this person alone stands behind a line of the bank; of one whose importer nobody knows, everybody does. */
export function isOwnLine({ importedBy }: { importedBy: string }, person: string) {
  return importedBy === "" || importedBy === person;
}

/** What a credit by one's own line is explained with, though line and report agree. */
export const ownLineBasis = "银行流水一致（本人导入）";
