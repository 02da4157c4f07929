import {
  getCollectionProps,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ShiftFields } from "#app/domain/console/teamwork/assignment-forms.schema.server.ts";
import type { StaffRole } from "#app/domain/core/actor.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Status } from "#app/ui/status.tsx";

interface Person {
  id: string;
  name: string;
  role: StaffRole;
  shift: {
    weekdays: readonly number[];
    fromMinute: number;
    toMinute: number;
    awayUntil: string | null;
  };
  isAtWork: boolean;
  openCount: number;
}

interface ShiftTableProps {
  people: readonly Person[];
  lastResult: SubmissionResult | undefined;
}

const weekdayNames = ["日", "一", "二", "三", "四", "五", "六"];

function clock(minute: number) {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** When each colleague is at work, in China's time, and how much open work they have. */
export function ShiftTable({ people, lastResult }: ShiftTableProps) {
  return (
    <section className="stack" aria-labelledby="shifts">
      <h2 id="shifts">班次</h2>
      <p className="note">中国时间。法定假日和本公司休息日不分派；调休上班日按班次时间分派。</p>
      <ul className="todo-list">
        {people.map((person) => (
          <li key={person.id}>
            {person.isAtWork ? (
              <Status shape="run">当班</Status>
            ) : (
              <Status shape="stop">不当班</Status>
            )}
            <div>
              <b>{person.name}</b> <span className="note">{staffRoleNames[person.role]}</span>
              <p className="number">
                周{person.shift.weekdays.map((day) => weekdayNames[day]).join("、") || "—"}{" "}
                {clock(person.shift.fromMinute)}〜{clock(person.shift.toMinute)}
                {person.shift.awayUntil && `，休假至 ${person.shift.awayUntil}`}
              </p>
              <ShiftForm person={person} lastResult={answerTo(lastResult, { person: person.id })} />
            </div>
            <p className="number">待办 {person.openCount}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShiftFormProps {
  person: Person;
  lastResult: SubmissionResult | undefined;
}

function ShiftForm({ person: { id, name, shift }, lastResult }: ShiftFormProps) {
  const [form, fields] = useForm<ShiftFields>({
    id: `shift-${id}`,
    lastResult,
    defaultValue: {
      weekdays: shift.weekdays.map(String),
      fromMinute: clock(shift.fromMinute),
      toMinute: clock(shift.toMinute),
      awayUntil: shift.awayUntil ?? "",
    },
  });
  const boxes = getCollectionProps(fields.weekdays, {
    type: "checkbox",
    options: weekdayNames.map((_, day) => String(day)),
  });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>
        修改班次<span className="visually-hidden">（{name}）</span>
      </summary>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <input type="hidden" name="person" value={id} />
        <fieldset className="cluster">
          <legend>星期</legend>
          {boxes.map(({ key, ...box }, day) => (
            <label className="checkbox" key={key} htmlFor={box.id}>
              <input {...box} />
              <span>周{weekdayNames[day]}</span>
            </label>
          ))}
        </fieldset>
        <div className="field-pair">
          <TextField field={fields.fromMinute} label="上班时间" required requiredMark="必填" />
          <TextField field={fields.toMinute} label="下班时间" required requiredMark="必填" />
        </div>
        <TextField field={fields.awayUntil} label="休假至" type="date" />
        <Button soft name="intent" value="shift">
          保存班次<span className="visually-hidden">（{name}）</span>
        </Button>
      </Form>
    </details>
  );
}
