/** What a request's row is once its quote holds no more. */
export const unquoted = {
  freightYen: 0,
  optionsYen: 0,
  storageYen: 0,
  duesYen: 0,
  totalYen: 0,
  staffNote: "",
  quotedAt: null,
  payBy: null,
  lapseToldAt: null,
};
