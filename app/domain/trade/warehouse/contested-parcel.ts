interface BroughtLot {
  companyId: string;
  /** A company announced it itself; nobody of us knows that the parcel is its. */
  forwarded: boolean;
}

/** Whether a company waits for a parcel that another waits for too: whose goods came is looked at lot by lot. */
export function isContested(lots: readonly BroughtLot[]) {
  const companies = new Set(lots.map(({ companyId }) => companyId));
  return companies.size > 1 && lots.some(({ forwarded }) => forwarded);
}
