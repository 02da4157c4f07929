import { z } from "zod";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
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
  spec: freeText().max(200, "カラー・サイズは200文字までです"),
  quantity: rules.quantity,
  note: rules.note,
});

/** What is wrong, by the field that is to blame; of none by an empty name. */
export type EditErrors = Record<string, string[]>;

function add(errors: EditErrors, field: string, text: string) {
  errors[field] = [...(errors[field] ?? []), text];
}

/** A row of goods that are to become a line, as it was typed. */
export type AddedRow = z.output<typeof AddedRow> & { row: number; optionIds: string[] };

/** What was typed into the page of an order's content; `errors` name what cannot be read. */
export function readOrderEdit(form: FormData) {
  const errors: EditErrors = {};
  const ids = formTexts(form, "line").slice(0, limits.linesPerOrder);
  const lines = ids.map((id, index) => readLine(form, id, index, errors));
  const added = rowsToAdd.flatMap((row) => readAdded(form, row, errors));
  const boxed = [...ids, ...rowsToAdd.map((row) => `add-${row}`)];
  const note = rules.note.safeParse(formText(form, "note") ?? "");
  if (!note.success) add(errors, "note", note.error.issues[0]!.message);
  const reason = rules.changeReason.safeParse(formText(form, "reason") ?? "");
  if (!reason.success) add(errors, "reason", reason.error.issues[0]!.message);
  const changeId = rules.id.safeParse(formText(form, "changeId"));
  // A wish is known by the id of its form: without one it would pass for another's.
  if (formText(form, "intent") === "wish" && !changeId.success)
    add(errors, "", refusalTexts.otherForm);
  // A text that came twice says nothing.
  formEntries(form, "line", "take", ...boxed.map((id) => `option-${id}`));
  return {
    errors,
    edit: { lines, note: note.data ?? "", cartLineIds: [...new Set(formTexts(form, "take"))] },
    added,
    reason: reason.data ?? "",
    changeId: changeId.data ?? "",
  };
}

function readLine(form: FormData, id: string, index: number, errors: EditErrors) {
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
      const field = { ...names, ...labels }[String(path[0])] ?? "";
      add(errors, field, `明細${index + 1}: ${message}`);
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
function readAdded(form: FormData, row: number, errors: EditErrors): AddedRow[] {
  const names = Object.fromEntries(
    Object.keys(AddedRow.shape).map((key) => [key, `add-${key}-${row}`]),
  );
  const sent = textsByKey(form, names);
  if (Object.values(sent).every((text) => text.trim() === "")) return [];
  const typed = AddedRow.safeParse(sent);
  for (const { path, message } of typed.error?.issues ?? []) {
    add(errors, names[String(path[0])] ?? "", `追加${row + 1}: ${message}`);
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
