import { z } from "zod";

/** What was scanned, with the box that the page showed: the same one again says that all of it is back. */
export const UnpackForm = z.object({
  id: z.uuid("请刷新页面后再试"),
  code: z.string("请扫箱唛").trim().min(1, "请扫箱唛").max(240, "扫到的内容太长，请重新扫"),
  inHand: z.string().max(60).default(""),
});
