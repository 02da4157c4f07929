import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { prefectures } from "#app/domain/core/prefectures.ts";
import type { DirectSlip } from "../direct-order/direct-rule.ts";
import type { ManualField, ManualProblem, ManualRow } from "./manual-sheet.ts";

const words = (label: string, max: number) =>
  z
    .string(`${label}を入力してください`)
    .transform((typed) => typed.normalize("NFKC").trim())
    .pipe(
      z
        .string()
        .min(1, `${label}を入力してください`)
        .max(max, `${label}は${max}文字以内で入力してください`),
    );

const rules = {
  orderNumber: words("注文番号", 40).refine(
    (typed) => /[\p{L}\p{N}]/u.test(typed),
    "注文番号には、文字か数字を入れてください",
  ),
  name: words("お届け先名", 64),
  postalCode: fields.postalCode,
  address: words("住所", 150),
  phone: fields.phone,
  quantity: wholeNumber("数量", 1, limits.quantityMax, "個"),
};
const japan = /^(?:jp|jpn|japan|日本|日本国)$/i;
const abroad = "お届けできるのは日本国内だけです";

/** What a row says by itself, as far as its cells can be read, and each cell that cannot. */
export function readManualCells({ typed }: ManualRow) {
  const problems: ManualProblem[] = [];
  const take = <Read>(field: ManualField, rule: z.ZodType<Read>): Read | undefined => {
    const read = rule.safeParse(typed[field]);
    if (read.success) return read.data;
    problems.push({ field, text: read.error.issues[0]!.message });
    return undefined;
  };
  const orderNumber = take("orderNumber", rules.orderNumber) ?? "";
  const name = take("name", rules.name) ?? "";
  const country = typed.country?.normalize("NFKC").trim() ?? "";
  const isAbroad = country !== "" && !japan.test(country);
  if (isAbroad) problems.push({ field: "country", text: abroad });
  // Of an address abroad nothing else is to be mended.
  const postalCode = (isAbroad ? undefined : take("postalCode", rules.postalCode)) ?? "";
  const place = readPlace(take("address", rules.address) ?? "", typed.prefecture ?? "");
  if (!place.prefecture && !isAbroad) problems.push({ field: "prefecture", text: wherePrefecture });
  const phone = (isAbroad ? undefined : take("phone", rules.phone)) ?? "";
  const quantity = take("quantity", rules.quantity) ?? 0;
  const priceYen = typed.priceYen
    ? (take("priceYen", wholeNumber("販売価格", 0, limits.paymentYenMax, "円")) ?? null)
    : null;
  const slip = readSlip(typed.slip ?? "");
  if (slip === undefined)
    problems.push({ field: "slip", text: "「納品書」か「なし」を入力してください" });
  const note = typed.note?.trim() ?? "";
  if (note.length > limits.noteLengthMax)
    problems.push({
      field: "note",
      text: `備考は${limits.noteLengthMax}文字以内で入力してください`,
    });
  const building = typed.building?.normalize("NFKC").trim() ?? "";
  const receiver = {
    name,
    country: "JP",
    postalCode,
    prefecture: place.prefecture,
    city: "",
    street: place.street,
    building,
    phone,
  };
  return { problems, orderNumber, receiver, quantity, priceYen, slip: slip ?? null, note };
}

const wherePrefecture = "都道府県を「東京都」のように入力してください";

/** The prefecture of its own column, or the one that the address begins with. */
function readPlace(address: string, typed: string) {
  const said = typed.normalize("NFKC").trim();
  const found = prefectures.find((one) => address.startsWith(one));
  const prefecture = prefectures.find((one) => one === said) ?? (said ? "" : (found ?? ""));
  const street =
    prefecture && address.startsWith(prefecture) ? address.slice(prefecture.length) : address;
  return { prefecture, street };
}

/** Null where the row leaves it to the rule; undefined of a word that is neither. */
function readSlip(typed: string): DirectSlip | null | undefined {
  const said = typed.normalize("NFKC").trim();
  if (said === "") return null;
  if (/^(?:納品書|あり|有|入れる|1|○)/.test(said)) return "note";
  return /^(?:なし|無|無し|不要|入れない|0|×|何も入れない)/.test(said) ? "none" : undefined;
}
