import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, rowId, signedYen, yen } from "#app/domain/core/staff-fields.schema.server.ts";

const header = (label: string) =>
  freeText(`请填写${label}`).min(1, `请填写${label}`).max(64, `${label}不超过64字`);

/** The forms of the page of bank lines, each with its refusal sentence. */
export const BankLinesForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("import"),
    id: formKey,
    mapping: z.string("请选择银行").max(64, "请选择银行"),
  }),
  z
    .object({
      intent: z.literal("mapping"),
      id: formKey,
      name: header("银行名称"),
      dayHeader: header("日期列名"),
      amountHeader: header("入账金额列名"),
      payerHeader: header("汇款人列名"),
      balanceHeader: header("余额列名"),
    })
    .refine(
      ({ dayHeader, amountHeader, payerHeader, balanceHeader }) =>
        new Set([dayHeader, amountHeader, payerHeader, balanceHeader]).size === 4,
      { path: ["balanceHeader"], message: "各列名不能相同" },
    ),
  z.object({
    intent: z.literal("credit"),
    line: rowId,
    /** The reason, required where line and report differ in amount or payer. */
    note: freeText().max(limits.noteLengthMax, `说明不超过${limits.noteLengthMax}字`).default(""),
    number: z.preprocess(
      (typed) => (typeof typed === "string" ? typed.normalize("NFKC").trim().toUpperCase() : typed),
      z.string("请填写申报编号").regex(/^NK-\d{6}-\d{4,6}$/, "申报编号格式为 NK-260115-0001"),
    ),
  }),
  z.object({
    intent: z.literal("aside"),
    line: rowId,
    note: freeText("请填写不入账的原因")
      .min(1, "请填写不入账的原因")
      .max(limits.noteLengthMax, `原因不超过${limits.noteLengthMax}字`),
  }),
  z.object({ intent: z.literal("takeOut"), line: rowId }),
  z.object({
    intent: z.literal("return"),
    id: formKey,
    line: rowId,
    account: freeText("请填写汇款人的收款账户")
      .min(1, "请填写汇款人的收款账户")
      .max(120, "收款账户不超过120字"),
    reason: freeText("请填写退回的原因")
      .min(1, "请填写退回的原因")
      .max(limits.noteLengthMax, `原因不超过${limits.noteLengthMax}字`),
  }),
  z.object({
    intent: z.literal("returned"),
    line: rowId,
    returned: rowId,
    sentOn: z.string("请选择汇出日").regex(/^20\d{2}-\d{2}-\d{2}$/, "请选择汇出日"),
  }),
  z.object({ intent: z.literal("keep"), line: rowId, returned: rowId }),
  z.object({ intent: z.literal("certain") }),
]);

/** 询问会员: the question about a report. */
export const AskForm = z.object({
  intent: z.literal("ask"),
  report: rowId,
  words: buyerText(
    freeText("请填写要问的内容（日文，会员可见）")
      .min(1, "请填写要问的内容（日文，会员可见）")
      .max(200, "内容不超过200字"),
  ),
});

/** 入到会员: the company that a bank line is credited to. */
export const CompanyCreditForm = z.object({
  id: formKey,
  line: rowId,
  company: z.string("请选择会员").regex(/^\d{1,12}$/, "请选择会员"),
  note: freeText("请填写说明")
    .min(1, "请填写说明")
    .max(limits.noteLengthMax, `说明不超过${limits.noteLengthMax}字`),
});

const words = (asked: string) =>
  freeText(asked).min(1, asked).max(limits.noteLengthMax, `不超过${limits.noteLengthMax}字`);

export const CorrectionsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("correct"),
    id: formKey,
    transferId: z.string("请选择流水").min(1, "请选择流水").max(200, "请选择流水"),
    amountYen: yen("冲正金额", 1),
    reason: words("请填写冲正原因（内部）"),
    buyerReason: words("请填写会员看到的说明（日文）"),
  }),
  z.object({
    intent: z.literal("opening"),
    id: formKey,
    bankDay: z
      .string("请选择起算日")
      .regex(/^20\d{2}-\d{2}-\d{2}$/, "请选择起算日")
      .refine((typed) => !Number.isNaN(Date.parse(`${typed}T00:00:00Z`)), "请选择起算日"),
    amountYen: signedYen("金额"),
    reason: words("请填写期初余额的原因"),
  }),
]);
