export const noSuchPostalCode = "この郵便番号は見つかりません。番号をご確認ください";

/** What stands at the field of a postal code that is nowhere, or in another prefecture. */
export function placeRefusal(
  place:
    | { reason: "no-such-postal-code" }
    | { reason: "postal-code-elsewhere"; prefectures: string[] },
): Record<string, string[]> {
  return {
    postalCode: [
      place.reason === "no-such-postal-code"
        ? noSuchPostalCode
        : `この郵便番号は${place.prefectures.join("・")}の番号です。郵便番号か都道府県をお直しください`,
    ],
  };
}
