import {
  mutedDaysMax,
  type ReplenishmentSettings,
  type SettingName,
  settingFields,
  settingNames,
  settingRanges,
} from "#app/domain/channels/replenishment/replenishment.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { formText } from "#app/http/input/form-text.ts";

interface Read {
  changes: Partial<ReplenishmentSettings>;
  /** Sentences by the name of their field. */
  fieldErrors: Record<string, string[]>;
}

/**
 * The settings typed under this name, each `field-name`. For many products at once what is empty stays as it
 * is; for one, an empty field is no value where it may have none.
 */
export function readSettings(
  form: FormData,
  { of, label, many, now }: { of: string; label: string; many: boolean; now: Date },
): Read {
  const read: Read = { changes: {}, fieldErrors: {} };
  for (const field of settingFields) {
    const name = `${field}-${of}`;
    const text = formText(form, name)?.normalize("NFKC").trim();
    const typed = text === undefined ? undefined : withoutGrouping(text);
    if (typed === undefined || (many && typed === "")) continue;
    const value = field === "mutedUntil" ? readDay(typed, now) : readWhole(typed, field);
    if (value === undefined)
      read.fieldErrors[name] = [`${label}の${settingNames[field].ja}${rule(field)}`];
    else Object.assign(read.changes, { [field]: value });
  }
  return read;
}

function readWhole(typed: string, field: Exclude<SettingName, "mutedUntil">) {
  const { min, max, optional } = settingRanges[field];
  if (typed === "" && optional) return null;
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function readDay(typed: string, now: Date) {
  if (typed === "") return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed));
  return isDay && typed <= japanDay(daysAfter(now, mutedDaysMax)) ? typed : undefined;
}

function rule(field: SettingName) {
  if (field === "mutedUntil") return `は今日から${mutedDaysMax}日以内の日付で入力してください`;
  const { min, max } = settingRanges[field];
  return `は${min}〜${max.toLocaleString("ja-JP")}の整数で入力してください`;
}
