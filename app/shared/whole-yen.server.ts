/** A sum in whole yen as a query holds it: commas, 円 and full width are read, nothing typed is no sum. */
export function readWholeYen(typed: string | null, most: number) {
  const text = (typed ?? "").trim().slice(0, 20);
  if (!text) return { typed: "", wrong: false, yen: undefined };
  const digits = text.normalize("NFKC").replaceAll(/[,、\s¥円]/g, "");
  const yen = Number(digits);
  const wrong = !/^\d+$/.test(digits) || yen > most;
  return { typed: text, wrong, yen: wrong ? undefined : yen };
}
