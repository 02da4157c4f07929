/** Where goods are delivered in Japan; a shipping request keeps it as it stood. */
export interface ShipTo {
  postalCode: string;
  prefecture: string;
  street: string;
  companyName: string;
  recipient: string;
  romajiName: string;
  phone: string;
  /** Its postal code is in no list: the company went on by hand, and staff look before they quote. */
  placeUnchecked?: boolean;
}
