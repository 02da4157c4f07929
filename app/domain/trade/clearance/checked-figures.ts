interface Figures {
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
}

/**
 * Whether a tick was set for these very figures: `checkedFor` are the ones that were asked about, as they
 * were typed.
 */
export function isCheckedFor(
  { dutyYen, consumptionTaxYen, brokerYen }: Figures,
  { checked, checkedFor }: { checked: boolean; checkedFor: string },
) {
  const asked = checkedFor.normalize("NFKC").replaceAll(/[,\s円]/g, "");
  return checked && asked === [dutyYen, consumptionTaxYen, brokerYen].join("/");
}
