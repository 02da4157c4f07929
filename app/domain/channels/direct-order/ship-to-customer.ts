import { prefectures } from "#app/domain/core/prefectures.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import type { Receiver } from "../ports/shop-orders.ts";

/** What a shipping request says of an end customer: where freight counts, and nobody's name. */
export function shipToCustomer({ name, postalCode, prefecture }: Receiver): ShipTo {
  const digits = postalCode.normalize("NFKC").replaceAll(/\D/g, "");
  const isKnown = prefectures.includes(prefecture);
  return {
    postalCode: `${digits.slice(0, 3)}-${digits.slice(3)}`,
    prefecture: isKnown ? prefecture : "",
    street: "販売先のお客様のご住所",
    companyName: "",
    recipient: `${[...name.trim()][0] ?? "＊"}＊＊`,
    romajiName: "",
    phone: "",
    ...(isKnown ? {} : { placeUnchecked: true }),
  };
}
