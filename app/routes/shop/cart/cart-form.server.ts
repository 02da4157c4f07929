import { z } from "zod";
import type { LineChange } from "#app/domain/catalog/cart/change-cart.server.ts";
import { type LabelData, noLabelData } from "#app/domain/catalog/products/label-data.ts";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";

export interface CartProblem {
  fieldId: string;
  text: string;
  /** What it is about, where the page does not show its line. */
  goods?: string;
}

/** What was typed into a line, for when it is refused. */
export interface TypedLine {
  quantity: string;
  note: string;
  labelData: LabelData;
}

const Labels = z.object(labelFields);
/** How the fields of a line are called in the form, before its id. */
const labelNames = { managementNumber: "management", asin: "asin", labelNumber: "label" } as const;

/** What the cart's one big form says: the changes of its lines, and what was typed wrongly. */
export function readCartForm(form: SentForm) {
  const changes: LineChange[] = [];
  const problems: CartProblem[] = [];
  const typed: Record<string, TypedLine> = {};
  const selected = new Set(form.several("pick"));

  for (const id of form.several("line").slice(0, limits.linesPerOrder)) {
    const quantity = form.one(`qty-${id}`) ?? "";
    const note = (form.one(`note-${id}`) ?? "").trim();
    const pieces = fields.quantity.safeParse(quantity);
    const labels = Labels.safeParse(typedLabels(form, id));
    typed[id] = {
      quantity: quantity.slice(0, 20),
      note: note.slice(0, 400),
      labelData: typedLabels(form, id),
    };

    if (!pieces.success)
      problems.push({ fieldId: `qty-${id}`, text: pieces.error.issues[0]!.message });
    if (note.length > limits.noteLengthMax)
      problems.push({
        fieldId: `note-${id}`,
        text: `備考は${limits.noteLengthMax}文字以内で入力してください（現在 ${note.length}文字）`,
      });
    for (const issue of labels.error?.issues ?? []) {
      const name = labelNames[issue.path[0] as keyof LabelData];
      problems.push({ fieldId: `${name}-${id}`, text: issue.message });
    }
    changes.push({
      id,
      quantity: pieces.data ?? 0,
      note,
      optionIds: form.several(`opt-${id}`).slice(0, 20),
      labelData: labels.data ?? noLabelData,
      selected: selected.has(id),
    });
  }
  const whole = form.several("whole");
  const folded = form.several("folded").slice(0, limits.linesPerOrder);
  /** Those that were shown without their lines, and whether they were ticked. */
  const sellers = new Map(folded.map((id) => [id, whole.includes(id)]));
  return { changes, problems, typed, sellers };
}

function typedLabels(form: SentForm, id: string): LabelData {
  const one = (name: string) => (form.one(`${name}-${id}`) ?? "").slice(0, 100);
  return {
    managementNumber: one(labelNames.managementNumber),
    asin: one(labelNames.asin),
    labelNumber: one(labelNames.labelNumber),
  };
}
