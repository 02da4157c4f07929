import type { toStaffOrder } from "#app/domain/trade/orders/staff-order.server.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { FlatFee } from "../flat-fee.tsx";

interface MemberPanelProps {
  member: NonNullable<ReturnType<typeof toStaffOrder>>["member"];
  /** Whether this person may open the member's page. */
  maySee: boolean;
}

/** Whose the order is. */
export function MemberPanel({ member, maySee }: MemberPanelProps) {
  return (
    <section className="panel" aria-labelledby="h-member">
      <h2 id="h-member">会员</h2>
      <dl className="facts">
        <dt>名称</dt>
        <dd lang="ja">{member.name}</dd>
        <dt>会员号</dt>
        <dd className="number">{member.operationId}</dd>
        <dt>客户经理</dt>
        <dd>{member.managerName ?? "—"}</dd>
        <dt>累计采购</dt>
        <dd className="number">{grouped(String(member.cumulativePurchasesYen))}日元</dd>
        {member.flatFeeUntil && (
          <>
            <dt>定额会员</dt>
            <dd>
              <FlatFee {...member} />
            </dd>
          </>
        )}
      </dl>
      {maySee && (
        <p>
          <a href={href("/staff/members/:number", { number: member.operationId })}>会员页</a>
        </p>
      )}
    </section>
  );
}
