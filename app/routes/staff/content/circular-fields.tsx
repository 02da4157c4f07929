import type { useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CircularForm } from "#app/domain/content/notice/circulars.server.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { levelName } from "../level-name.ts";

type TypedFields = ReturnType<typeof useForm<z.input<typeof CircularForm>>>[1];

interface AudienceFieldsProps {
  levels: readonly string[];
  /** The levels of the form that came back. */
  sent: unknown;
  fields: TypedFields;
}

/** 发送对象: all, some levels, or one company. */
export function AudienceFields({ levels, sent, fields }: AudienceFieldsProps) {
  const chosen = [sent ?? []].flat() as string[];
  return (
    <>
      <SelectField
        field={fields.audience}
        label="发送对象"
        required
        requiredMark="必填"
        choices={[
          { value: "all", label: "全体会员（首页也会显示）" },
          { value: "levels", label: "按会员等级" },
          { value: "company", label: "单个会员" },
        ]}
      />
      <fieldset className="field" id={fields.levels.id} tabIndex={-1}>
        <legend>会员等级，发送对象为“按会员等级”时选</legend>
        {fields.levels.errors && <p className="field-error">{fields.levels.errors.join(" ")}</p>}
        <span className="cluster">
          {levels.map((level) => (
            <label className="checkbox" key={level}>
              <input
                type="checkbox"
                name="levels"
                value={level}
                defaultChecked={chosen.includes(level)}
              />
              {levelName(level)}
            </label>
          ))}
        </span>
      </fieldset>
      <TextField
        field={fields.operationId}
        label="会员编号"
        hint="发送对象为单个会员时填写"
        inputMode="numeric"
      />
    </>
  );
}

/** 发布时间, at once where it is left empty. */
export function PublishedAt({ field }: { field: TypedFields["publishedAt"] }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>发布时间（日本时间）</label>
      {field.errors && <p className="field-error">{field.errors.join(" ")}</p>}
      <input
        className="input"
        type="datetime-local"
        id={field.id}
        name="publishedAt"
        defaultValue={field.initialValue}
      />
      <p className="hint">不填则立即发布</p>
    </div>
  );
}
