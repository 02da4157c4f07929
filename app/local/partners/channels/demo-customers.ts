/** A fictitious end customer of the demo's seller, with an address that does not exist. */
export interface DemoCustomer {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
  country: string;
  /** Seven digits; empty where the customer wrote none. */
  postalCode: string;
  prefecture: string;
  city: string;
  street: string;
  building: string;
  phone: string;
}

const names = [
  ["見本", "太郎", "ミホン", "タロウ"],
  ["試田", "花子", "タメシダ", "ハナコ"],
  ["仮山", "健一", "カリヤマ", "ケンイチ"],
  ["例木", "美咲", "レイキ", "ミサキ"],
  ["架川", "翔", "カガワ", "ショウ"],
  ["想野", "由紀", "ソウノ", "ユキ"],
  ["空井", "直樹", "ソライ", "ナオキ"],
] as const;

const places = [
  ["1500002", "東京都", "渋谷区", "渋谷0-0-1", "見本マンション101"],
  ["5300001", "大阪府", "大阪市北区", "梅田0-2", ""],
  ["8100001", "福岡県", "福岡市中央区", "天神0丁目3-4", "例ビル5F"],
  ["0600001", "北海道", "札幌市中央区", "北一条西0-5", ""],
  ["9000015", "沖縄県", "那覇市", "久茂地0-6-7", "仮ハイツ203"],
] as const;

/** The customer of an order by its number; now and then one abroad, or one without a postal code. */
export function demoCustomer(number: number): DemoCustomer {
  const [lastName, firstName, lastKana, firstKana] = names[number % names.length]!;
  const [postalCode, prefecture, city, street, building] = places[number % places.length]!;
  const phone = `0900000${String(number % 10_000).padStart(4, "0")}`;
  const person = { lastName, firstName, lastKana, firstKana, phone };
  if (number % 41 === 7)
    return {
      ...person,
      country: "TW",
      postalCode: "100",
      prefecture: "",
      city: "台北市",
      street: "中正區樣本路0號",
      building: "",
    };
  const written = number % 37 === 11 ? "" : postalCode;
  return { ...person, country: "JP", postalCode: written, prefecture, city, street, building };
}
