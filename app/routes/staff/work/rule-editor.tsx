import {
  getCollectionProps,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { assignedWork, assignedWorkNames } from "#app/domain/console/teamwork/assigned-work.ts";
import type { RuleFields } from "#app/domain/console/teamwork/assignment-forms.schema.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, SelectField, TextField } from "#app/ui/fields.tsx";
import type { RuleView } from "./rule-table.tsx";

interface RuleEditorProps {
  rule: RuleView | undefined;
  /** The idempotency key of a rule to add. */
  newId: string;
  nextPosition: number;
  people: readonly { id: string; name: string }[];
  lastResult: SubmissionResult | undefined;
}

/** The form that adds a rule, or changes the one that was chosen. */
export function RuleEditor({ rule, newId, nextPosition, people, lastResult }: RuleEditorProps) {
  const [form, fields] = useForm<RuleFields>({
    id: "rule-form",
    lastResult,
    defaultValue: rule
      ? {
          id: rule.id,
          version: String(rule.version),
          position: String(rule.position),
          work: rule.work,
          member: rule.member,
          supplier: rule.supplier,
          staffIds: rule.staffIds,
          openMax: String(rule.openMax),
        }
      : { id: newId, version: "0", position: String(nextPosition), openMax: "30" },
  });
  const required = { required: true, requiredMark: "必填" };
  const boxes = getCollectionProps(fields.staffIds, {
    type: "checkbox",
    options: people.map(({ id }) => id),
  });
  return (
    <section className="panel" aria-labelledby="rule">
      <h2 id="rule">{rule ? "修改规则" : "新增规则"}</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <input {...getInputProps(fields.version, { type: "hidden" })} key="version" />
        <div className="field-pair">
          <SelectField
            field={fields.work}
            label="工作"
            choices={assignedWorkNames.map((work) => ({
              value: work,
              label: assignedWork[work].zh,
            }))}
            {...required}
          />
          <TextField
            field={fields.position}
            label="顺序"
            inputMode="numeric"
            hint="数字小的先用"
            {...required}
          />
        </div>
        <div className="field-pair">
          <TextField field={fields.member} label="会员编号" maxLength={24} hint="不填为全部会员" />
          <TextField
            field={fields.supplier}
            label="供应商"
            maxLength={100}
            hint="名称或编号，仅报价和采购；不填为全部"
          />
        </div>
        <fieldset className="stack small" id={fields.staffIds.id} tabIndex={-1}>
          <legend>分派给（必填）</legend>
          <FieldError id={fields.staffIds.errorId} text={fields.staffIds.errors?.join()} />
          <div className="cluster">
            {boxes.map(({ key, ...box }, index) => (
              <label className="checkbox" key={key} htmlFor={box.id}>
                <input {...box} />
                <span>{people[index]?.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          field={fields.openMax}
          label="同时负责上限"
          inputMode="numeric"
          hint="每人待办到这个数就不再分派"
          {...required}
        />
        <Button fill name="intent" value="rule">
          保存规则
        </Button>
      </Form>
    </section>
  );
}
