/**
 * 少額輸入貨物の簡易税率 (関税定率法 第3条の3 and its annex): one rate for a whole kind of goods while a
 * shipment's taxable value is not above the limit. Kinds are told by the beginning of the HS code;
 * the longest that fits counts. `null` is a kind that keeps its ordinary rate at any value.
 */
const rates: Record<string, string | null> = {
  "": "5",
  "0401": null,
  "0402": null,
  "0403": null,
  "0404": null,
  "0405": null,
  "0406": null,
  "0901": "15",
  "0902": "15",
  "10": null,
  "11": null,
  "1601": null,
  "1602": null,
  "24": null,
  "2501": null,
  "39": "3",
  "40": "0",
  "420211": null,
  "420221": null,
  "420231": null,
  "420291": null,
  "48": "0",
  "49": "0",
  "61": null,
  "62": "10",
  "6401": null,
  "6402": null,
  "6403": null,
  "6404": null,
  "6405": null,
  "69": "0",
  "70": "3",
  "711711": null,
  "711719": null,
  "72": "0",
  "73": "0",
  "74": "3",
  "75": "3",
  "76": "3",
  "78": "3",
  "79": "3",
  "80": "0",
  "81": "3",
  "82": "3",
  "83": "3",
  "9401": "3",
  "9403": "3",
  "9404": "3",
  "9503": "3",
  "9504": "3",
  "9505": "3",
};

/** The simplified rate in percent, or null where the goods are excluded from it. */
export function simplifiedRatePercent(hsCode: string): string | null {
  for (let length = 6; length > 0; length--) {
    const rate = rates[hsCode.slice(0, length)];
    if (rate !== undefined && hsCode.length >= length) return rate;
  }
  return rates[""]!;
}
