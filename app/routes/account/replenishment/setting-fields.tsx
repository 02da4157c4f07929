import {
  type ReplenishmentSettings,
  settingFields,
  settingNames,
} from "#app/domain/channels/replenishment/replenishment.ts";
import type { RefusedGoods } from "./goods-page.tsx";

interface SettingFieldsProps {
  /** The product's id, or `all` for those that are ticked. */
  of: string;
  label: string;
  values: Partial<ReplenishmentSettings>;
  refused: RefusedGoods | undefined;
}

/** 補充の設定, a field each. */
export function SettingFields({ of, label, values, refused }: SettingFieldsProps) {
  return (
    <div className="setrow">
      {settingFields.map((field) => {
        const id = `${field}-${of}`;
        const problem = refused?.problems.find(({ fieldId }) => fieldId === id)?.text;
        return (
          <div className="f" key={field}>
            <label htmlFor={id}>
              <span className="vh">{label}の</span>
              {field === "mutedUntil" ? "通知を止める期限" : settingNames[field].ja}
            </label>
            <input
              className="in s"
              id={id}
              name={id}
              {...(field === "mutedUntil"
                ? { type: "date" }
                : {
                    inputMode: "numeric" as const,
                    placeholder: of === "all" ? "変更しない" : empty[field],
                  })}
              defaultValue={refused?.typed[id] ?? values[field] ?? ""}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `wrong-${id}` : undefined}
            />
            {problem && (
              <small className="err" id={`wrong-${id}`}>
                {problem}
              </small>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What an empty field stands for. */
const empty: Partial<Record<keyof ReplenishmentSettings, string>> = {
  leadDays: "実績から",
  budgetYen: "上限なし",
};
