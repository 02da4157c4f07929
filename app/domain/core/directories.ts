/** What a Japanese postal code stands for; some codes are shared by several towns. */
export interface Place {
  prefecture: string;
  city: string;
  town: string;
}

/** A bank's branch by the codes on a bankbook. */
interface BankBranch {
  bankName: string;
  branchName: string;
}

/** Public lists of Japan that are too heavy to carry in the Worker. */
export interface Directories {
  /** Places of seven digits; none where the code does not exist. */
  places(postalCode: string): Promise<Place[]>;
  /** Prefectures of the codes that begin with the same three digits. */
  prefecturesNear(postalCode: string): Promise<string[]>;
  /** Prefectures with the cities of the codes that begin with these digits, two or more. */
  citiesUnder(digits: string): Promise<Omit<Place, "town">[]>;
  branch(bankCode: string, branchCode: string): Promise<BankBranch | undefined>;
}
