import { z } from "zod";
import { isChinese } from "../phrase/words-to-buyer.ts";

const text = (name: string, max: number) =>
  z
    .string(`请输入${name}`)
    .transform((typed) => typed.normalize("NFC").trim())
    .refine((typed) => typed.length >= 1, `请输入${name}`)
    .refine((typed) => typed.length <= max, `${name}不超过${max}字`);

export const LabelForm = z.object({
  zh: text("中文词", 40).refine(
    (typed) => typed === "" || /\p{Script=Han}/u.test(typed),
    "中文词须含汉字",
  ),
  ja: text("日文译名", 60).refine((typed) => !isChinese(typed), "日文译名还是中文，请填写日文"),
});
