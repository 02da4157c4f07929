import { z } from "zod";
import { toBuyer } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { occasions } from "./occasions.ts";
import { recommendedClasses, recommendedLimits } from "./recommended.ts";

const { titleMax, aboutMax, pickedMax } = recommendedLimits;
const keysOf = <Key extends string>(named: Record<Key, unknown>) => Object.keys(named) as Key[];

const day = (label: string) =>
  z
    .string(`请选择${label}`)
    .regex(/^20\d{2}-\d{2}-\d{2}$/, `请选择${label}`)
    .refine((typed) => !Number.isNaN(Date.parse(typed)), `请选择${label}`);
const japanese = (label: string, max: number) =>
  toBuyer(
    z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不超过${max}字`),
  );
const count = (most: number) =>
  z.coerce.number("请输入整数").int("请输入整数").min(1, "请输入1以上").max(most, `不超过${most}`);
const number = /^\d{5,20}$/;

/** What staff may send of what is recommended. */
export const RecommendedForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    version: z.coerce.number().int().min(0).max(1_000_000),
    kind: z.enum(keysOf(recommendedClasses), "请选择分类"),
    occasion: z.enum(keysOf(occasions), "请选择节日").optional(),
    title: japanese("标题（日文）", titleMax),
    about: japanese("说明（日文）", aboutMax),
    coverId: z
      .string("请输入封面商品编号")
      .transform((typed) => typed.normalize("NFKC").trim())
      .pipe(z.string().regex(number, "请输入5至20位的商品编号")),
    fromDay: day("开始日"),
    untilDay: day("结束日"),
    words: z.string().trim().max(100, "关键词不超过100字").default(""),
    categoryId: z.string().max(40).optional(),
    landedMaxYen: count(1_000_000).optional(),
    minOrderMax: count(100_000).optional(),
    picked: z
      .string()
      .max(pickedMax * 22, `商品不超过${pickedMax}个`)
      .default("")
      .transform((typed) => [
        ...new Set(
          typed
            .normalize("NFKC")
            .split(/[\s,、，]+/)
            .filter(Boolean),
        ),
      ])
      .refine((ids) => ids.every((id) => number.test(id)), "请每行输入一个5至20位的商品编号")
      .refine((ids) => ids.length <= pickedMax, `商品不超过${pickedMax}个`),
  })
  .refine(({ fromDay, untilDay }) => fromDay <= untilDay, {
    path: ["untilDay"],
    message: "结束日不能早于开始日",
  })
  .refine(({ words, categoryId, picked }) => words || categoryId || picked.length > 0, {
    path: ["words"],
    message: "请填写关键词或分类，或在下面逐个选商品",
  })
  .refine(({ kind, occasion }) => kind !== "event" || occasion, {
    path: ["occasion"],
    message: "请选择节日",
  });
