import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { listPeople } from "#app/domain/customers/company/employees.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

export const meta: MetaFunction = () => [{ title: "従業員アカウント | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "employees");
  const people = await listPeople(scope);
  return {
    people: people.map((person) => ({ ...person, own: person.id === scope.actor.id })),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function EmployeesPage() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <div className="page-head cluster between">
        <h1>従業員アカウント</h1>
        <a className="button filled" href={href("/user/EmployeesAccount/new")}>
          従業員を追加
        </a>
      </div>
      <CardTable
        label="会社の利用者"
        columns={["利用者", "状態", "できること", "1回の上限", "今月の支払い", "操作"]}
      >
        {people.map((person) => (
          <EmployeeRow key={person.id} person={person} />
        ))}
      </CardTable>
    </main>
  );
}

function EmployeeRow({ person }: { person: Loaded["people"][number] }) {
  return (
    <TableRow>
      <RowHeading>
        {person.name}
        <small className="block note">
          {person.loginName} ・ {person.email}
        </small>
      </RowHeading>
      <TableCell>
        <Status shape={person.state === "in_use" ? "done" : "stop"}>
          {person.state === "in_use" ? "使用中" : "停止中"}
        </Status>
      </TableCell>
      <TableCell>
        {person.role === "owner"
          ? "すべて（代表者）"
          : person.permissions.map((one) => permissionNames[one].ja).join("、") || "閲覧のみ"}
        {person.storeIds && <small className="block note">担当 {person.storeIds.length}店舗</small>}
      </TableCell>
      <TableCell className="numeric">
        {person.role === "owner"
          ? yenOr(null)
          : person.permissions.includes("pay")
            ? yenOr(person.paymentLimitYen)
            : "—"}
      </TableCell>
      <TableCell className="numeric">
        {grouped(String(person.spentYen))}円
        {person.role === "employee" && person.monthlyBudgetYen !== null && (
          <small className="block">予算 {grouped(String(person.monthlyBudgetYen))}円</small>
        )}
      </TableCell>
      <TableCell>
        {person.role === "owner" || person.own ? (
          <span className="note">{person.own ? "ご本人" : "代表者"}</span>
        ) : (
          <a
            className="button small soft"
            href={href("/user/EmployeesAccount/:employeeId", { employeeId: person.id })}
          >
            編集<span className="visually-hidden">：{person.name}</span>
          </a>
        )}
      </TableCell>
    </TableRow>
  );
}

function yenOr(yen: number | null) {
  return yen === null ? "上限なし" : `${grouped(String(yen))}円`;
}
