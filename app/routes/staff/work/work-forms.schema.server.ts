import { z } from "zod";
import { assignedMax } from "#app/domain/console/teamwork/assign-work.server.ts";
import {
  listsWithViewsNames,
  notedKindNames,
  workKindNames,
} from "#app/domain/console/teamwork/work-kinds.ts";
import { freeText, hasVisibleText } from "#app/domain/core/field-kinds.schema.server.ts";
import { formKey, pageIsOld, rowId } from "#app/domain/core/staff-fields.schema.server.ts";

const kind = z.enum(workKindNames, pageIsOld);
const to = z.string().max(300).default("");
const number = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}-[0-9-]{4,20}$/, "单号不正确");

/** No document's history is as long. */
const versionMax = 100_000;

/** Words that somebody can read: signs that leave a blank are none. */
function seen(label: string) {
  return freeText(`请填写${label}`)
    .min(1, `请填写${label}`)
    .refine(hasVisibleText, `请填写${label}`);
}

const memberNumber = z.string().regex(/^[0-9A-Za-z]{1,24}$/);

/** 认领, 转交, 放回: of one document, or of those that are ticked beside. */
export const AssignForm = z
  .object({
    intent: z.enum(["take", "assign", "release"]),
    kind,
    number: number.optional(),
    pick: z.array(number).max(assignedMax, `一次最多${assignedMax}个`).default([]),
    staffId: z.string().max(64).default(""),
    /** Whose the document was when the page was shown; empty is nobody's. */
    seen: z.string().max(64).default(""),
    to,
  })
  .refine(({ number, pick }) => number || pick.length > 0, { path: ["pick"], error: "请勾选单据" })
  .refine(({ intent, staffId }) => intent !== "assign" || staffId, {
    path: ["staffId"],
    error: "请选择转交给谁",
  });

export const NoteForm = z.object({
  id: formKey,
  kind: z.enum(notedKindNames, pageIsOld),
  number: z.union([number, memberNumber], "单号不正确"),
  body: seen("备注").max(1000, "备注不超过1000字"),
  onVersion: z.coerce
    .number(pageIsOld)
    .int(pageIsOld)
    .min(1, pageIsOld)
    .max(versionMax, pageIsOld)
    .optional(),
  to,
});

export const ViewForm = z.object({
  list: z.enum(listsWithViewsNames, pageIsOld),
  name: seen("视图名").max(20, "视图名不超过20字"),
  query: z.string().max(500, "筛选条件过长").default(""),
  shared: z.literal("1").optional(),
  to,
});

export const DropViewForm = z.object({ view: rowId, to });

export const SeenForm = z.object({ noteId: rowId.optional() });
