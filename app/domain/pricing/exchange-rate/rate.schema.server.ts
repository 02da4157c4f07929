import { z } from "zod";
import { remark } from "#app/domain/core/staff-fields.schema.server.ts";

const wrong = "TTS须为1.00至99.99，最多两位小数（例：21.38）";

export const RateForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  ttsRate: z
    .string("请输入TTS")
    .transform((typed) => typed.normalize("NFKC").trim())
    .refine((typed) => typed !== "", "请输入TTS")
    .refine((typed) => typed === "" || /^[1-9]\d?(\.\d{1,2})?$/.test(typed), wrong)
    .transform((typed) => {
      const [whole = "", part = ""] = typed.split(".");
      return `${whole}.${part.padEnd(2, "0")}`;
    }),
  note: remark,
  jumpSeen: z.preprocess((value) => value === "on", z.boolean()),
});
