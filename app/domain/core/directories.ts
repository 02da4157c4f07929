/** A place that a Japanese postal code names; several towns may share a code. */
export interface Place {
  prefecture: string;
  city: string;
  town: string;
}

/** A bank branch, found by the codes on a bankbook. */
interface BankBranch {
  bankName: string;
  branchName: string;
}

/** Public directories of Japan that are too large to ship in the Worker. */
export interface Directories {
  /** Finds the places of a seven-digit code; empty where the code does not exist. */
  places(postalCode: string): Promise<Place[]>;
  /** Lists the prefectures of the codes that share the first three digits. */
  prefecturesNear(postalCode: string): Promise<string[]>;
  /** Lists the prefectures and cities of the codes that begin with these two or more digits. */
  citiesUnder(digits: string): Promise<Omit<Place, "town">[]>;
  branch(bankCode: string, branchCode: string): Promise<BankBranch | undefined>;
}
