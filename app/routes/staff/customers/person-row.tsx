import {
  getCollectionProps,
  getFormProps,
  getInputProps,
  getSelectProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type StaffRole, staffRoles } from "#app/domain/core/actor.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { Status } from "#app/ui/status.tsx";

interface PersonRowProps {
  person: {
    id: string;
    loginName: string;
    name: string;
    role: StaffRole;
    alsoRoles: readonly StaffRole[];
    state: "in_use" | "disabled";
    email: string;
  };
  isMe: boolean;
  lastResult: SubmissionResult | undefined;
}

/** One colleague: the role, whether they may come in, and a new password. */
export function PersonRow({ person, isMe, lastResult }: PersonRowProps) {
  const { id, name, loginName, role, alsoRoles, state } = person;
  return (
    <li>
      <Status shape={state === "in_use" ? "done" : "stop"}>
        {state === "in_use" ? "在职" : "已停用"}
      </Status>
      <div>
        <b>{name}</b> <span className="note number">{loginName}</span>
        <p className="note">{[role, ...alsoRoles].map((one) => staffRoleNames[one]).join("、")}</p>
      </div>
      <details open={lastResult !== undefined}>
        <summary>更改</summary>
        {!isMe && (
          <>
            <RoleForm person={person} lastResult={answerTo(lastResult, { intent: "role" })} />
            <Form method="post" className="cluster">
              <input type="hidden" name="person" value={id} />
              <Button
                small
                soft
                name="intent"
                value={state === "in_use" ? "disabled" : "in_use"}
                aria-label={`${state === "in_use" ? "停用" : "启用"} ${name}`}
              >
                {state === "in_use" ? "停用" : "启用"}
              </Button>
            </Form>
          </>
        )}
        <AlarmAddressForm person={person} lastResult={answerTo(lastResult, { intent: "email" })} />
        <PasswordForm person={person} lastResult={answerTo(lastResult, { intent: "password" })} />
      </details>
    </li>
  );
}

type FormProps = Pick<PersonRowProps, "person" | "lastResult">;

function PasswordForm({ person: { id, name }, lastResult }: FormProps) {
  const [form, fields] = useForm<{ password: string }>({ id: `password-${id}`, lastResult });
  const { password } = fields;
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="person" value={id} />
      <FieldError id={password.errorId} text={password.errors?.join()} />
      <input
        className="input small"
        {...getInputProps(password, { type: "password" })}
        key={password.key}
        aria-label={`${name}的新密码`}
        autoComplete="new-password"
      />
      <Button small soft name="intent" value="password" aria-label={`设置密码 ${name}`}>
        设置密码
      </Button>
    </Form>
  );
}

/** Where the alarms of their roles are mailed. */
function AlarmAddressForm({ person: { id, name, email: known }, lastResult }: FormProps) {
  const [form, fields] = useForm<{ email: string }>({
    id: `email-${id}`,
    lastResult,
    defaultValue: { email: known },
  });
  const { email } = fields;
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="person" value={id} />
      <FieldError id={email.errorId} text={email.errors?.join()} />
      <input
        className="input small"
        {...getInputProps(email, { type: "email" })}
        key={email.key}
        aria-label={`${name}的警报邮箱`}
        placeholder="警报邮箱"
        autoComplete="off"
      />
      <Button small soft name="intent" value="email" aria-label={`保存邮箱 ${name}`}>
        保存邮箱
      </Button>
    </Form>
  );
}

/** The first role, and those held beside it. */
function RoleForm({ person, lastResult }: FormProps) {
  const { id, name, role, alsoRoles } = person;
  const [form, fields] = useForm<{ role: string; also: string[] }>({
    id: `role-${id}`,
    lastResult,
    defaultValue: { role, also: [...alsoRoles] },
  });
  const also = getCollectionProps(fields.also, { type: "checkbox", options: [...staffRoles] });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="person" value={id} />
      <FieldError id={fields.role.errorId} text={fields.role.errors?.join()} />
      <select
        className="input small"
        {...getSelectProps(fields.role)}
        key={fields.role.key}
        aria-label={`${name}的岗位`}
      >
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {staffRoleNames[one]}
          </option>
        ))}
      </select>
      <fieldset className="cluster">
        <legend className="note">兼任</legend>
        {also.map(({ key, ...box }) => (
          <label className="checkbox" key={key}>
            <input {...box} />
            <span>{staffRoleNames[box.value as StaffRole]}</span>
          </label>
        ))}
      </fieldset>
      <Button small name="intent" value="role" aria-label={`更改岗位 ${name}`}>
        更改岗位
      </Button>
    </Form>
  );
}
