import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import type { ApiCode } from "./api-code.ts";

/** 6001 and on: files that are sent and fetched. */
export const fileCodes = {
  "no-file": { code: 6001, msg: "ファイルを選んでください" },
  "wrong-format": { code: 6002, msg: "ファイルの形式が正しくありません" },
  "not-a-picture": { code: 6003, msg: "ファイルはJPEG・PNG・WebP・PDFのいずれかにしてください" },
  "picture-too-large": { code: 6004, msg: "ファイルは1件10MBまでです" },
  "picture-too-many-pixels": { code: 6011, msg: tooManyPixels.ja },
  "attachments-full": {
    code: 6006,
    msg: "添付できる件数を超えています。不要な添付を外してください",
  },
  expired: { code: 6007, msg: "ファイルがまだできていないか、保存期限が過ぎています" },
  "too-many-receipts": { code: 6005, msg: "ファイルが多すぎます" },
  "no-headings": {
    code: 6008,
    msg: "「商品URL・商品番号」「数量」の見出しと、その下の行が見つかりません",
  },
  "several-sheets": {
    code: 6012,
    msg: "読み込める行のあるシートが2つ以上あります。sheetName で1つ指定してください",
  },
  "too-many-rows": { code: 6009, msg: "1つのシートは2,000行までです。シートを分けてください" },
  "too-many-sheets": { code: 6010, msg: "24時間に読み込めるシートは100件までです" },
} as const satisfies Record<string, ApiCode>;
