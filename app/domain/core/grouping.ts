const groupedByThree = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g;

/**
 * Drops the commas that group a number's digits by three: 1,234 is 1234. Any other comma stays for the field to
 * refuse, since 14,2 may mean 14.2 and never 142.
 */
export function withoutGrouping(typed: string) {
  return typed.replaceAll(groupedByThree, (number) => number.replaceAll(",", ""));
}
