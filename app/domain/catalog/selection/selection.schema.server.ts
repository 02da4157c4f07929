import { z } from "zod";
import { selections } from "./selection.ts";

/** What staff may send about the goods of a selection. */
export const SelectionForm = z.object({
  intent: z.enum(["add", "remove"]),
  selection: z.enum(selections),
  offerId: z
    .string("请输入商品编号")
    .transform((typed) => typed.normalize("NFKC").trim())
    .pipe(z.string().regex(/^\d{5,20}$/, "请输入5至20位的商品编号")),
});
