import { formatDay } from "../calendar.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, fixed, wording } from "./wording.ts";

/** A changed value, named by its field; null means empty. */
export interface Change {
  name: Label;
  before: ChangedValue;
  after: ChangedValue;
}

type ChangedValue = string | number | Label | null;

export const generalMessages = {
  /** Text that a person wrote; in Chinese too where staff picked it from the phrases. */
  typed: wording<{ text: string; zh?: string | undefined }>(
    ({ text }) => text,
    ({ text, zh }) => zh ?? text,
  ),
  /** A number, a name or a code, which is the same in both languages. */
  plain: wording<{ text: string }>(
    ({ text }) => text,
    ({ text }) => text,
  ),
  label: wording<{ label: Label }>(
    ({ label }) => label.ja,
    ({ label }) => label.zh,
  ),
  day: wording<{ day: string }>(
    ({ day }) => formatDay(day),
    ({ day }) => formatDay(day),
  ),
  /** A count out of a total. */
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
  /** Joins messages line by line. */
  lines: wording<{ parts: AnyMessage[] }>(
    ({ parts }, read) => parts.map(read).join("\n"),
    ({ parts }, read) => parts.map(read).join("\n"),
  ),
  /** Joins messages as sentences; a part may end in a full stop already. */
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

/** Joins one-line texts without doubling full stops. */
function sentencesOf(parts: readonly string[]) {
  return parts
    .filter(Boolean)
    .map((part, at, all) => (at < all.length - 1 ? part.replace(/。$/, "") : part))
    .join("。");
}
