import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";

const EditedLine = z.object({ quantity: rules.quantity, note: rules.note });
const Note = rules.note;

/** What was typed into the page of an order's content; `problems` name what cannot be read. */
export function readOrderEdit(form: SentForm) {
  const problems: string[] = [];
  const removed = new Set(form.several("remove"));
  const lines = form
    .several("line")
    .slice(0, limits.linesPerOrder)
    .map((id, index) => {
      const typed = EditedLine.safeParse({
        quantity: form.one(`qty-${id}`) ?? "",
        note: form.one(`note-${id}`) ?? "",
      });
      for (const { message } of typed.error?.issues ?? [])
        problems.push(`明細${index + 1}: ${message}`);
      const { quantity, note } = typed.data ?? { quantity: 1, note: "" };
      const optionIds = [...new Set(form.several(`option-${id}`))];
      return { id, quantity, note, optionIds, remove: removed.has(id) };
    });
  const note = Note.safeParse(form.one("note") ?? "");
  if (!note.success) problems.push(note.error.issues[0]!.message);
  return {
    problems,
    edit: { lines, note: note.data ?? "", cartLineIds: [...new Set(form.several("take"))] },
    reason: Note.safeParse(form.one("reason") ?? "").data ?? "",
    changeId: form.one("changeId") ?? "",
    typed: Object.fromEntries(
      form.texts("line", "remove", "take", ...lines.map(({ id }) => `option-${id}`)),
    ),
    ticked: {
      options: Object.fromEntries(lines.map(({ id, optionIds }) => [id, optionIds])),
      remove: [...removed],
      take: form.several("take"),
    },
  };
}

/** The boxes that were ticked before the form was refused: options by line, lines out, lines from the cart. */
export type Ticked = ReturnType<typeof readOrderEdit>["ticked"];
