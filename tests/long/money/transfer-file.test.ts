import fc from "fast-check";
import { expect, test } from "vitest";
import { transferFile } from "#app/domain/money/withdrawals/transfer-file.ts";

const sender = {
  code: "0009912345",
  kana: "カ）カイツケビン",
  bankCode: "0099",
  branchCode: "001",
  accountNumber: "1234567",
  payOn: "2026-11-30",
};
const receivers = [
  {
    bankCode: "0005",
    branchCode: "084",
    accountType: "ordinary",
    accountNumber: "0012345",
    holderKana: "カ）ハナコショウテン",
    amountYen: 120_000,
    number: "SK-261120-0001",
  },
  {
    bankCode: "0001",
    branchCode: "110",
    accountType: "current",
    accountNumber: "7654321",
    holderKana: "グループ．ヴォーグ",
    amountYen: 98_765_432,
    number: "SK-261120-0002",
  },
] as const;

test("whatever stands in a name, every record keeps its length and the bank's letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (holderKana) => {
      const file = transferFile(sender, [{ ...receivers[0], holderKana }]);
      expect(file).toHaveLength(480);
      expect(file).toMatch(/^[\uff71-\uff9fA-Z0-9()\-/. ]*$/);
    }),
    { numRuns: 60 },
  );
});
