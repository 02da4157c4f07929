import { z } from "zod";
import { toBuyer } from "../phrase/buyer-words.schema.server.ts";

/** What staff fill in to write to members; the times are Japan's. */
export const CircularForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    audience: z.enum(["all", "levels", "company"], "请选择发送对象"),
    levels: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().max(64)).max(20),
    ),
    operationId: z.string().trim().max(24, "会员编号不超过24字").default(""),
    title: toBuyer(
      z.string("请输入标题").trim().min(1, "请输入标题").max(64, "标题不超过64字"),
      "标题",
    ),
    body: toBuyer(
      z.string("请输入正文").trim().min(1, "请输入正文").max(2_000, "正文不超过2,000字"),
      "正文",
    ),
    step: z.literal("preview").optional(),
    publishedAt: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, "发布时间格式不正确")
      .transform((typed) => new Date(`${typed}+09:00`))
      .refine((moment) => !Number.isNaN(moment.getTime()), "发布时间不存在")
      .optional(),
  })
  .refine(({ audience, levels }) => audience !== "levels" || levels.length > 0, {
    path: ["levels"],
    error: "请至少选择一个会员等级",
  })
  .refine(({ audience, operationId }) => audience !== "company" || operationId !== "", {
    path: ["operationId"],
    error: "请输入会员编号",
  });
