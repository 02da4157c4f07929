/** What stands on the label of a lot: `L-000123`; `lots.number` is its figure. */
export function lotCode(number: number) {
  return `L-${String(number).padStart(6, "0")}`;
}
