import { halfWidthKana, largeKana } from "../payments/payer-name.ts";

// 全銀協規定形式の総合振込: records of 120 bytes one after the other without line ends; header 1,
// data 2, trailer 8, end 9. Text is left-aligned and filled with spaces, figures right-aligned and
// filled with zeros. Banks' own names are left empty: the codes decide, and every bank accepts it.

interface Sender {
  /** 委託者コード, which our bank assigned to us. */
  code: string;
  kana: string;
  bankCode: string;
  branchCode: string;
  accountNumber: string;
  /** The day on which the bank pays, such as `2026-11-30`. */
  payOn: string;
}

interface Receiver {
  bankCode: string;
  branchCode: string;
  accountType: "ordinary" | "current" | "savings";
  accountNumber: string;
  holderKana: string;
  amountYen: number;
  /** Our number of the withdrawal, to which the bank's answer refers. */
  number: string;
}

const accountTypes = { ordinary: "1", current: "2", savings: "4" };

/** Makes the text of a transfer file in the characters that banks accept. */
export function transferFile(sender: Sender, receivers: readonly Receiver[]) {
  const total = receivers.reduce((sum, { amountYen }) => sum + amountYen, 0);
  return [header(sender), ...receivers.map(receiver), trailer(receivers.length, total), end()].join(
    "",
  );
}

/** Encodes a file in Shift_JIS, one byte a letter: ASCII, and half-width katakana from 0xA1 on. */
export function transferBytes(file: string) {
  return Uint8Array.from(file, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0xff61 + 0xa1;
  });
}

function header({ code, kana, bankCode, branchCode, accountNumber, payOn }: Sender) {
  const day = payOn.slice(5).replace("-", "");
  return record(
    ["1", "21", "0", figures(code, 10), letters(kana, 40), day],
    [figures(bankCode, 4), blank(15), figures(branchCode, 3), blank(15)],
    ["1", figures(accountNumber, 7), blank(17)],
  );
}

function receiver(to: Receiver) {
  return record(
    ["2", figures(to.bankCode, 4), blank(15), figures(to.branchCode, 3), blank(15), blank(4)],
    [accountTypes[to.accountType], figures(to.accountNumber, 7), letters(to.holderKana, 30)],
    // 新規コード 0: neither the first nor a changed transfer; 振込指定区分 7: by telegraph.
    [figures(to.amountYen, 10), "0", letters(to.number, 20), "7", blank(1), blank(7)],
  );
}

function trailer(count: number, totalYen: number) {
  return record(["8", figures(count, 6), figures(totalYen, 12), blank(101)]);
}

function end() {
  return record(["9", blank(119)]);
}

function record(...parts: string[][]) {
  const text = parts.flat().join("");
  if (text.length !== 120) throw new Error(`a record of ${text.length} bytes: ${text}`);
  return text;
}

function figures(value: string | number, width: number) {
  return String(value).padStart(width, "0");
}

function blank(width: number) {
  return " ".repeat(width);
}

/** Truncates a name to its field, as banks do themselves. */
function letters(text: string, width: number) {
  return bankLetters(text).slice(0, width).padEnd(width, " ");
}

const large: Record<string, string> = { ...largeKana, ヰ: "イ", ヱ: "エ", ー: "-" };

/** Keeps only what the format allows: large kana, A–Z, figures and ( ) - / . and space. */
function bankLetters(text: string) {
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[ァィゥェォャュョッヮヵヶヰヱヲー]/g, (letter) => large[letter]!);
  return halfWidthKana(plain).replaceAll(/[^\uff71-\uff9fA-Z0-9()\-/. ]/g, " ");
}
