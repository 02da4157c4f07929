import { Form, type useLoaderData } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { loader } from "./member.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Who looks after a member, and what staff know about it. */
export function StaffNotes({
  mayEdit,
  company,
  managers,
}: Pick<Loaded, "mayEdit" | "company" | "managers">) {
  return (
    <section className="panel" aria-labelledby="h-keeper">
      <h2 id="h-keeper">客服与会员备注</h2>
      {mayEdit ? (
        <Form method="post" className="stack">
          <div className="f">
            <label htmlFor="manager">专属客服</label>
            <select
              className="in"
              id="manager"
              name="managerStaffId"
              defaultValue={company.managerStaffId ?? ""}
            >
              <option value="">未指定</option>
              {managers.map(({ id, name, state }) => (
                <option key={id} value={id}>
                  {state === "in_use" ? name : `${name}（已停用）`}
                </option>
              ))}
            </select>
          </div>
          <div className="f">
            <label htmlFor="staffNote">会员备注（订单页醒目显示，会员看不到）</label>
            <textarea
              className="in"
              id="staffNote"
              name="staffNote"
              maxLength={2_000}
              rows={5}
              defaultValue={company.staffNote}
            />
          </div>
          <Button fill>保存</Button>
        </Form>
      ) : (
        <p className="said">{company.staffNote || "没有备注。"}</p>
      )}
    </section>
  );
}
