import { z } from "zod";
import { inJapanese, toBuyer } from "../phrase/buyer-words.schema.server.ts";

/** A new version of an article as staff write it; the time is Japan's. */
export const ArticleForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  titleJa: toBuyer(z.string("请输入标题").trim().min(1, "请输入标题").max(64, "标题不超过64字")),
  descriptionJa: toBuyer(
    z.string("请输入摘要").trim().min(1, "请输入摘要").max(200, "摘要不超过200字"),
  ),
  bodyMarkdown: inJapanese(
    z.string("请输入正文").trim().min(1, "请输入正文").max(30_000, "正文不超过30,000字"),
  ),
  publishAt: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, "发布时间格式不正确")
    .transform((typed) => new Date(`${typed}+09:00`))
    .refine((moment) => !Number.isNaN(moment.getTime()), "发布时间不存在")
    .optional(),
});
