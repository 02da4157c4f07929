import { slashed } from "../calendar.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, fixed, wording } from "./wording.ts";

/** A value as it was and as it is, by the name of what has it; null is none. */
export interface Change {
  name: Label;
  before: ChangedValue;
  after: ChangedValue;
}

type ChangedValue = string | number | Label | null;

export const generalMessages = {
  /** What a person wrote; in Chinese too where staff chose it among phrases. */
  typed: wording<{ text: string; zh?: string | undefined }>(
    ({ text }) => text,
    ({ text, zh }) => zh ?? text,
  ),
  /** A number, a name or a code, which both languages write alike. */
  plain: wording<{ text: string }>(
    ({ text }) => text,
    ({ text }) => text,
  ),
  label: wording<{ label: Label }>(
    ({ label }) => label.ja,
    ({ label }) => label.zh,
  ),
  day: wording<{ day: string }>(
    ({ day }) => slashed(day),
    ({ day }) => slashed(day),
  ),
  /** So many of so many. */
  "part-of": wording<{ pieces: number; of: number }>(
    ({ pieces, of }) => `${pieces}/${of}`,
    ({ pieces, of }) => `${pieces}/${of}`,
  ),
  "from-to": wording<{ from: string; to: string }>(
    ({ from, to }) => `${from || "—"} → ${to || "—"}`,
    ({ from, to }) => `${from || "—"} → ${to || "—"}`,
  ),
  changes: wording<{ changes: Change[] }>(
    ({ changes }) => changes.map((change) => changeIn("ja", change)).join("\n"),
    ({ changes }) => changes.map((change) => changeIn("zh", change)).join("\n"),
  ),
  "changes-in-one-line": wording<{ changes: Change[] }>(
    ({ changes }) => changes.map((change) => changeIn("ja", change)).join("、"),
    ({ changes }) => changes.map((change) => changeIn("zh", change)).join("、"),
  ),
  /** One below the other. */
  lines: wording<{ parts: AnyMessage[] }>(
    ({ parts }, read) => parts.map(read).join("\n"),
    ({ parts }, read) => parts.map(read).join("\n"),
  ),
  /** One behind the other; parts may end in a full stop already. */
  sentences: wording<{ parts: AnyMessage[] }>(
    ({ parts }, read) => sentencesOf(parts.map(read)),
    ({ parts }, read) => sentencesOf(parts.map(read)),
  ),
  expired: fixed("期限切れ", "已过期"),
};

const none = { ja: "なし", zh: "无" };

function changeIn(lang: "ja" | "zh", { name, before, after }: Change) {
  const shown = (value: ChangedValue) =>
    value === null || value === ""
      ? none[lang]
      : typeof value === "object"
        ? value[lang]
        : String(value);
  return `${name[lang]}: ${shown(before)} → ${shown(after)}`;
}

/** Texts of one line; who reads them expects no full stop twice. */
function sentencesOf(parts: readonly string[]) {
  return parts
    .filter(Boolean)
    .map((part, at, all) => (at < all.length - 1 ? part.replace(/。$/, "") : part))
    .join("。");
}
