import { expect, test } from "vitest";
import { transferBytes, transferFile } from "#app/domain/money/withdrawals/transfer-file.ts";

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
const gap = (length: number) => " ".repeat(length);

/** Counted out by hand from the banks' table of the format. */
const golden = [
  `1210${"0009912345"}${"ｶ)ｶｲﾂｹﾋﾞﾝ"}${gap(31)}1130${"0099"}${gap(15)}001${gap(15)}11234567${gap(17)}`,
  `20005${gap(15)}084${gap(15)}${gap(4)}10012345${"ｶ)ﾊﾅｺｼﾖｳﾃﾝ"}${gap(20)}00001200000${"SK-261120-0001"}${gap(6)}7${gap(8)}`,
  `20001${gap(15)}110${gap(15)}${gap(4)}27654321${"ｸﾞﾙ-ﾌﾟ.ｳﾞｵ-ｸﾞ"}${gap(17)}00987654320${"SK-261120-0002"}${gap(6)}7${gap(8)}`,
  `8000002000098885432${gap(101)}`,
  `9${gap(119)}`,
];

test("two transfers make the file that was counted out by hand", () => {
  const file = transferFile(sender, receivers);
  expect(golden.map(({ length }) => length)).toEqual([120, 120, 120, 120, 120]);
  expect(file.match(/.{120}/g)).toEqual(golden);
});

test("half-width katakana are single bytes as Shift_JIS has them", () => {
  const bytes = transferBytes(transferFile(sender, receivers));
  expect(bytes).toHaveLength(600);
  expect([...bytes.slice(14, 23)]).toEqual([0xb6, 0x29, 0xb6, 0xb2, 0xc2, 0xb9, 0xcb, 0xde, 0xdd]);
  expect(new TextDecoder("shift_jis").decode(bytes)).toBe(transferFile(sender, receivers));
});
