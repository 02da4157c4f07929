import { Form } from "@remix-run/react";
import { type StaffRole, staffRoles } from "#app/domain/core/actor.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { Button } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";

interface PersonRowProps {
  person: {
    id: string;
    loginName: string;
    name: string;
    role: StaffRole;
    alsoRoles: readonly StaffRole[];
    state: "in_use" | "disabled";
  };
  isMe: boolean;
}

/** One colleague: the role, whether they may come in, and a new password. */
export function PersonRow({ person, isMe }: PersonRowProps) {
  const { id, name, loginName, role, alsoRoles, state } = person;
  return (
    <li>
      <State shape={state === "in_use" ? "done" : "stop"}>
        {state === "in_use" ? "在职" : "已停用"}
      </State>
      <div>
        <b>{name}</b> <span className="note number">{loginName}</span>
        <p className="note">{[role, ...alsoRoles].map((one) => staffRoleNames[one]).join("、")}</p>
      </div>
      <details>
        <summary>更改</summary>
        {!isMe && (
          <>
            <RoleForm person={person} />
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
        <Form method="post" className="cluster">
          <input type="hidden" name="person" value={id} />
          <input
            className="input small"
            type="password"
            name="password"
            aria-label={`${name}的新密码`}
            autoComplete="new-password"
          />
          <Button small soft name="intent" value="password" aria-label={`设置密码 ${name}`}>
            设置密码
          </Button>
        </Form>
      </details>
    </li>
  );
}

/** The first role, and those held beside it. */
function RoleForm({ person: { id, name, role, alsoRoles } }: Pick<PersonRowProps, "person">) {
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="person" value={id} />
      <select className="input small" name="role" aria-label={`${name}的岗位`} defaultValue={role}>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {staffRoleNames[one]}
          </option>
        ))}
      </select>
      <fieldset className="cluster">
        <legend className="note">兼任</legend>
        {staffRoles.map((one) => (
          <label className="checkbox" key={one}>
            <input
              type="checkbox"
              name="also"
              value={one}
              defaultChecked={alsoRoles.includes(one)}
            />
            <span>{staffRoleNames[one]}</span>
          </label>
        ))}
      </fieldset>
      <Button small name="intent" value="role" aria-label={`更改岗位 ${name}`}>
        更改岗位
      </Button>
    </Form>
  );
}
