import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { z } from "zod";
import { isCalendarDay } from "./calendar.ts";
import {
  digits,
  fieldChecks,
  halfWidth,
  halfWidthText,
  hyphenated,
  optionalText,
  shortText,
  singleLine,
  text,
  wholeNumber,
  withoutSpaces,
} from "./field-kinds.schema.server.ts";
import { limits, tagLengthMax } from "./limits.ts";
import { prefectures } from "./prefectures.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { canonicalEmail, phoneDigits } from "./sign-in-names.ts";
import { isCommonPassword } from "./weak-password.ts";

// Each rule of a form field is defined here once, with the sentence the buyer reads. It names the field as its
// label does, so that a sentence above the form says which field it means.

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const yen = (label: string) => wholeNumber(label, 1, limits.paymentYenMax, "円");

/** A bank writes no hiragana: かぶ is カブ. */
const inKatakana = (value: unknown) => {
  const typed = halfWidth(value);
  return typeof typed === "string"
    ? typed.replaceAll(/[ぁ-ゖゝゞ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    : typed;
};

/** A name as banks write it. */
const bankNameMax = 64;

function bankName(label: string) {
  const required = `${label}を入力してください`;
  const tooLong = `${label}は${bankNameMax}文字以内で入力してください`;
  return z
    .preprocess(
      inKatakana,
      z
        .string(required)
        .min(1, { error: required, abort: true })
        .max(bankNameMax, tooLong)
        .regex(/^[ァ-ヶー0-9A-Z()．.\-／/ ]+$/u, `${label}は全角カタカナで入力してください`),
    )
    .register(fieldChecks, { fold: "half-width", required, maxLength: bankNameMax, tooLong });
}

export const fields = {
  /** The hidden id of a form: sending the form twice has one effect. */
  idempotencyKey: z.uuid(refusalTexts.otherForm),
  id: z.string().min(1).max(64),
  signInName: text("ID・メール・電話番号", 99),
  signInPassword: z
    .string("パスワードを入力してください")
    .min(1, "パスワードを入力してください")
    .max(200, "パスワードが正しくありません"),
  note: optionalText("備考", limits.noteLengthMax),
  /** As `note`, under the label that the form uses. */
  cancelReason: optionalText("キャンセルの理由", limits.noteLengthMax),
  noteToStaff: optionalText("担当者への連絡", limits.noteLengthMax),
  wishes: optionalText("ご希望", limits.noteLengthMax),
  noteToApprover: optionalText("承認する方へのひとこと", limits.noteLengthMax),
  changeReason: optionalText("変更の理由", limits.noteLengthMax),
  splitReason: optionalText("分ける理由", limits.noteLengthMax),
  takeBackReason: optionalText("取り下げの理由", limits.noteLengthMax),
  differenceReason: optionalText("見込みとの差の理由", limits.noteLengthMax),
  personName: singleLine("お名前", 64),
  email: z.preprocess(
    (value) => (typeof value === "string" ? canonicalEmail(value) : value),
    z
      .string("メールアドレスを入力してください")
      .min(1, "メールアドレスを入力してください")
      .max(99, "メールアドレスは99文字以内で入力してください")
      .pipe(z.email("メールアドレスの形式が正しくありません（例: name@example.co.jp）")),
  ),
  message: text("担当者へのメッセージ", limits.messageLengthMax),
  /** As `message`, where the staff have asked. */
  reply: text("ご返事", limits.messageLengthMax),
  quantity: wholeNumber("数量", 1, limits.quantityMax),
  amountYen: yen("金額"),
  /** As `amountYen`, under the label of its form. */
  transferredYen: yen("振り替える金額"),
  withdrawnYen: yen("出金額"),
  payerKana: bankName("振込名義（カタカナ）"),
  holderKana: bankName("口座名義（カタカナ）"),
  day: (label: string) => {
    const required = `${label}を入力してください`;
    const wrong = `${label}は年-月-日で入力してください`;
    return z
      .string(required)
      .min(1, { error: required, abort: true })
      .regex(dayPattern, wrong)
      .refine(isCalendarDay, `${label}に実在する日付を入力してください`)
      .register(fieldChecks, { required, pattern: dayPattern.source, wrong });
  },
  /** ユーザーID, typed to sign in. It needs a letter, so that it cannot be a phone number. */
  loginName: z.preprocess(
    halfWidth,
    z
      .string("ユーザーIDを入力してください")
      .min(2, "ユーザーIDは2文字以上で入力してください")
      .max(24, "ユーザーIDは24文字以内で入力してください")
      .regex(/^[A-Za-z0-9._-]+$/, "ユーザーIDは半角の英数字と . _ - で入力してください")
      .refine((typed) => !/^\d+$/.test(typed), "ユーザーIDは数字だけにはできません")
      .refine(
        (typed) => /[A-Za-z]/.test(typed),
        "ユーザーIDには英字を入れてください（電話番号と区別するためです）",
      )
      .transform((typed) => typed.toLowerCase()),
  ),
  newPassword: z
    .string("パスワードを入力してください")
    .min(6, "パスワードは6文字以上で入力してください")
    .max(16, "パスワードは16文字以内で入力してください")
    .regex(/^[A-Za-z0-9@]+$/, "パスワードは半角の英数字と@で入力してください")
    .regex(
      /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/,
      "パスワードには英大文字・英小文字・数字をそれぞれ1文字以上入れてください",
    )
    .refine(
      (typed) => !isCommonPassword(typed),
      "推測されやすいパスワードです。よくある単語や並びに数字を足しただけのものは避けてください",
    ),
  /** An amount that may stay empty, which means no limit. */
  limitYen: (label: string) =>
    z.preprocess(
      (value) => (typeof value === "string" && value.trim() !== "" ? value : null),
      wholeNumber(label, 0, limits.paymentYenMax, "円").nullable(),
    ),
  withdrawalReason: text("出金の理由", limits.noteLengthMax),
  declineReason: text("却下の理由", limits.noteLengthMax),
  passReason: text("見送る理由", limits.noteLengthMax),
  addressTitle: singleLine("名称", 24),
  favouriteTag: z
    .string()
    .max(200, `タグは${tagLengthMax}文字以内で入力してください`)
    .transform((typed) => typed.normalize("NFKC").trim())
    .pipe(z.string().max(tagLengthMax, `タグは${tagLengthMax}文字以内で入力してください`))
    .default(""),
  storeName: singleLine("店舗名", 24),
  tokenName: singleLine("名前", 24),
  /** Seven digits, parsed to 541-0053. */
  postalCode: halfWidthText(
    "郵便番号",
    /^\d{3}[-ー−‐]?\d{4}$/,
    "郵便番号は7桁の数字で入力してください（例: 541-0053）",
  ).transform((typed) => `${typed.slice(0, 3)}-${typed.slice(-4)}`),
  prefecture: z
    .string("都道府県を選んでください")
    .refine((typed) => prefectures.includes(typed), "都道府県を選んでください"),
  street: singleLine("市区町村・番地・建物名", 200),
  companyName: singleLine("会社名", 64),
  /** As `companyName`, for whoever registers without a company. */
  tradeName: singleLine("会社名・屋号", 64),
  recipient: singleLine("受取人", 64),
  romajiName: z.preprocess(
    halfWidth,
    z
      .string("宛名（ローマ字）を入力してください")
      .min(1, { error: "宛名（ローマ字）を入力してください", abort: true })
      .max(64, "宛名（ローマ字）は64文字以内で入力してください")
      .regex(/^[A-Za-z0-9 .,&'()/-]+$/, "宛名（ローマ字）は半角の英数字で入力してください"),
  ),
  /** A Japanese mobile number, parsed to digits: 09012345678. */
  mobile: z.preprocess(
    halfWidth,
    z
      .string("携帯電話番号を入力してください")
      .min(1, { error: "携帯電話番号を入力してください", abort: true })
      .max(20, "携帯電話番号は日本の番号で入力してください（例: 090-1234-5678）")
      .refine(
        (typed) => /^[\d\s+\p{Pd}ー−]+$/u.test(typed) && isJapaneseMobile(phoneDigits(typed)),
        "携帯電話番号は日本の番号で入力してください（例: 090-1234-5678）",
      )
      .transform(phoneDigits),
  ),
  /** Six digits; spaces are ignored, since people type a code as it is read aloud. */
  mailCode: z.preprocess(
    (value) => withoutSpaces(halfWidth(value)),
    z
      .string("認証コードを入力してください")
      .regex(/^\d{6}$/, "認証コードは6桁の数字で入力してください"),
  ),
  accepted: (what: string) =>
    z.preprocess(
      (value) => value === "on" || value === "1",
      z.literal(true, `${what}への同意が必要です`),
    ),
  /** A Japanese number, fixed or mobile. */
  phone: z.preprocess(
    (value) => hyphenated(halfWidth(value)),
    z
      .string("電話番号を入力してください")
      .min(1, { error: "電話番号を入力してください", abort: true })
      .regex(
        /^(?=(?:-?\d){10,11}$)0\d{1,4}-?\d{1,4}-?\d{3,4}$/,
        "電話番号は0から始まる10桁か11桁で入力してください（例: 06-6261-0000）",
      ),
  ),
  bankCode: digits("銀行コード", 4),
  branchCode: digits("支店コード", 3),
  accountNumber: digits("口座番号", 7),
  /** Case and width do not matter, since codes are read out on the phone and copied from letters. */
  couponCode: halfWidthText(
    "クーポンコード",
    /^[A-Za-z0-9-]{4,24}$/,
    "クーポンコードは4〜24文字の半角英数字とハイフンで入力してください",
  ).transform((typed) => typed.toUpperCase()),
  stars: z.coerce
    .number("星の数を選んでください")
    .int()
    .min(1, "星の数を選んでください")
    .max(5, "星の数は1から5です"),
  reviewComment: shortText(1_000, "コメントは1,000文字以内で入力してください"),
  checkbox: z.preprocess((value) => value === "on" || value === "1" || value === true, z.boolean()),
};

function isJapaneseMobile(typed: string) {
  const number = parsePhoneNumberFromString(typed, "JP");
  return number?.country === "JP" && number.isValid();
}
