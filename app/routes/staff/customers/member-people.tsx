import { Form } from "@remix-run/react";
import type { Permission } from "#app/domain/core/actor.ts";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

const rightsZh: Record<Permission, string> = {
  order: "下单",
  pay: "付款",
  ship: "配送",
  wallet: "充值与余额",
  withdraw: "提现",
  products: "商品管理",
  shops: "店铺对接",
  employees: "员工",
  settings: "设置",
};

interface Person {
  id: string;
  role: "owner" | "employee";
  name: string;
  loginName: string;
  email: string;
  phone: string | null;
  state: "in_use" | "disabled";
  permissions: Permission[];
  verifiedAt: Date | null;
  signedInAt: Date | null;
}

/** Who signs in for a member; staff stop them or let them in again. */
export function MemberPeople({ people, mayEdit }: { people: readonly Person[]; mayEdit: boolean }) {
  return (
    <section className="panel" aria-labelledby="people">
      <h2 id="people">用户</h2>
      <ul className="todo-list">
        {people.map((person) => (
          <li key={person.id}>
            <Status shape={person.state === "in_use" ? "done" : "stop"}>
              {person.state === "in_use" ? "使用中" : "已停用"}
            </Status>
            <div>
              <b lang="ja">{person.name}</b>{" "}
              <span className="note number">
                {person.role === "owner" ? "主账号" : "子账号"} · {person.loginName}
              </span>
              <p className="note number">
                {person.email}
                {!person.verifiedAt && "（未验证）"} · {person.phone} · 最近登录{" "}
                {person.signedInAt ? chinaClock.when(person.signedInAt) : "—"}
                {person.role === "employee" &&
                  ` · 可办：${person.permissions.map((one) => rightsZh[one]).join("、") || "仅查看"}`}
              </p>
            </div>
            {mayEdit && (
              <Form method="post">
                <input type="hidden" name="user" value={person.id} />
                <Button
                  small
                  soft
                  name="intent"
                  value={person.state === "in_use" ? "disabled" : "in_use"}
                  aria-label={`${person.state === "in_use" ? "停用" : "启用"} ${person.name}`}
                >
                  {person.state === "in_use" ? "停用" : "启用"}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
