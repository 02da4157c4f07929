import { z } from "zod";
import { assignedMax } from "#app/domain/console/teamwork/assign-work.server.ts";
import {
  listsWithViewsNames,
  notedKindNames,
  workKindNames,
} from "#app/domain/console/teamwork/work-kinds.ts";
import { hasVisibleText } from "#app/domain/core/field-kinds.schema.server.ts";

const kind = z.enum(workKindNames, "请重新打开页面后再试");
const to = z.string().max(300).default("");
const number = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}-[0-9-]{4,20}$/, "单号不正确");

/** No document's history is as long. */
const versionMax = 100_000;

/** Words that somebody can read: signs that leave a blank are none. */
function seen(label: string) {
  return z
    .string(`请填写${label}`)
    .trim()
    .min(1, `请填写${label}`)
    .refine(hasVisibleText, `请填写${label}`);
}

const memberNumber = z.string().regex(/^[0-9A-Za-z]{1,24}$/);

/** The numbers of rows that are ticked in a list. */
export const Ticked = z
  .array(number)
  .min(1, "请勾选单据")
  .max(assignedMax, `一次最多${assignedMax}个`);

/** 认领, 转交, 放回: of one document, or of those that are ticked beside. */
export const AssignForm = z.object({
  intent: z.enum(["take", "assign", "release"]),
  kind,
  number: number.optional(),
  staffId: z.string().max(64).default(""),
  /** Whose the document was when the page was shown; empty is nobody's. */
  seen: z.string().max(64).optional(),
  to,
});

export const NoteForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  kind: z.enum(notedKindNames, "请重新打开页面后再试"),
  number: z.union([number, memberNumber], "单号不正确"),
  body: seen("备注").max(1000, "备注不超过1000字"),
  onVersion: z.coerce
    .number("请重新打开页面后再试")
    .int("请重新打开页面后再试")
    .min(1, "请重新打开页面后再试")
    .max(versionMax, "请重新打开页面后再试")
    .optional(),
  to,
});

export const ViewForm = z.object({
  list: z.enum(listsWithViewsNames, "请重新打开页面后再试"),
  name: seen("视图名").max(20, "视图名不超过20字"),
  query: z.string().max(500, "筛选条件过长").default(""),
  shared: z.literal("1").optional(),
  to,
});

export const DropViewForm = z.object({ view: z.string().max(64), to });

export const SeenForm = z.object({ noteId: z.string().max(64).optional() });
