import { z } from "zod";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formEntries, formText, formTexts } from "#app/http/input/form-text.ts";
import { rowsToAdd } from "./added-rows.ts";

const EditedLine = z.object({ quantity: rules.quantity, note: rules.note });
const LabelData = z.object(labelFields);
const AddedRow = z.object({
  offer: z
    .string()
    .trim()
    .min(1, "商品のURLか商品番号を入力してください")
    .max(500, "商品のURLか商品番号は500文字までです"),
  spec: z.string().trim().max(200, "カラー・サイズは200文字までです"),
  quantity: rules.quantity,
  note: rules.note,
});

/** What is wrong, and the field that is to blame. */
export interface EditProblem {
  field?: string;
  text: string;
}

/** A row of goods that are to become a line, as it was typed. */
export type AddedRow = z.output<typeof AddedRow> & { row: number; optionIds: string[] };

/** What was typed into the page of an order's content; `problems` name what cannot be read. */
export function readOrderEdit(form: FormData) {
  const problems: EditProblem[] = [];
  const ids = formTexts(form, "line").slice(0, limits.linesPerOrder);
  const lines = ids.map((id, index) => readLine(form, id, index, problems));
  const added = rowsToAdd.flatMap((row) => readAdded(form, row, problems));
  const boxed = [...ids, ...rowsToAdd.map((row) => `add-${row}`)];
  const note = rules.note.safeParse(formText(form, "note") ?? "");
  if (!note.success) problems.push({ field: "note", text: note.error.issues[0]!.message });
  const reason = rules.changeReason.safeParse(formText(form, "reason") ?? "");
  if (!reason.success) problems.push({ field: "reason", text: reason.error.issues[0]!.message });
  const changeId = rules.id.safeParse(formText(form, "changeId"));
  // A wish is known by the id of its form: without one it would pass for another's.
  if (formText(form, "intent") === "wish" && !changeId.success)
    problems.push({ text: "ページを読み込み直してから、もう一度お試しください" });
  return {
    problems,
    edit: { lines, note: note.data ?? "", cartLineIds: [...new Set(formTexts(form, "take"))] },
    added,
    reason: reason.data ?? "",
    changeId: changeId.data ?? "",
    typed: Object.fromEntries(
      formEntries(form, "line", "take", ...boxed.map((id) => `option-${id}`)),
    ),
    ticked: {
      options: Object.fromEntries(boxed.map((id) => [id, optionsIn(form, id)])),
      remove: ids.filter((_, index) => lines[index]!.remove),
      take: formTexts(form, "take"),
    },
  };
}

/** The boxes that were ticked before the form was refused: options by line, lines out, lines from the cart. */
export type Ticked = ReturnType<typeof readOrderEdit>["ticked"];

function readLine(form: FormData, id: string, index: number, problems: EditProblem[]) {
  const remove = form.has(`remove-${id}`);
  const names = { quantity: `qty-${id}`, note: `note-${id}` };
  const labels = {
    managementNumber: `management-${id}`,
    labelNumber: `label-${id}`,
    asin: `asin-${id}`,
  };
  const typed = EditedLine.safeParse(textsByKey(form, names));
  const labelled = LabelData.safeParse(textsByKey(form, labels));
  // What is wrong with a line that is taken out keeps nobody from taking it out.
  if (!remove) {
    for (const { path, message } of [
      ...(typed.error?.issues ?? []),
      ...(labelled.error?.issues ?? []),
    ]) {
      const field = { ...names, ...labels }[String(path[0])];
      problems.push({ ...(field ? { field } : {}), text: `明細${index + 1}: ${message}` });
    }
  }
  const { quantity, note } = typed.data ?? { quantity: 1, note: "" };
  return {
    id,
    quantity,
    note,
    remove,
    optionIds: optionsIn(form, id),
    skuId: formText(form, `sku-${id}`),
    labelData: form.has(labels.managementNumber) ? labelled.data : undefined,
  };
}

/** Nothing of a row in which nothing is typed; of any other, every field that is missing is named. */
function readAdded(form: FormData, row: number, problems: EditProblem[]): AddedRow[] {
  const names = Object.fromEntries(
    Object.keys(AddedRow.shape).map((key) => [key, `add-${key}-${row}`]),
  );
  const sent = textsByKey(form, names);
  if (Object.values(sent).every((text) => text.trim() === "")) return [];
  const typed = AddedRow.safeParse(sent);
  for (const { path, message } of typed.error?.issues ?? []) {
    const field = names[String(path[0])];
    problems.push({ ...(field ? { field } : {}), text: `追加${row + 1}: ${message}` });
  }
  return typed.success ? [{ ...typed.data, row, optionIds: optionsIn(form, `add-${row}`) }] : [];
}

function optionsIn(form: FormData, id: string) {
  return [...new Set(formTexts(form, `option-${id}`))];
}

function textsByKey(form: FormData, names: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, formText(form, name) ?? ""]),
  );
}
