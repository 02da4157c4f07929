import type { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { inYenZh } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { FlatFee } from "../flat-fee.tsx";
import type { ListColumn } from "../work/list-columns.tsx";

export type ListedMember = Awaited<ReturnType<typeof listMembers>>["page"][number];

/** What the list of members may say of each, beside its number and name. */
export const memberColumns: Record<string, ListColumn<ListedMember>> = {
  owner: {
    head: "主账号",
    usual: true,
    cell: ({ ownerName, state, email, phone }) => (
      <>
        <span lang="ja">{ownerName}</span>
        {state === "disabled" && <span className="status status-stop">已停用</span>}
        <p className="note number">
          {email} {phone}
        </p>
      </>
    ),
  },
  manager: {
    head: "客服",
    usual: true,
    headed: true,
    cell: ({ managerName }) => managerName ?? "—",
  },
  purchases: {
    head: "累计采购",
    right: true,
    usual: true,
    cell: ({ purchasesYen }) => inYenZh(purchasesYen),
  },
  wallet: { head: "余额", right: true, usual: true, cell: ({ walletYen }) => inYenZh(walletYen) },
  flat: {
    head: "定额会员",
    cell: FlatFee,
  },
  created: {
    head: "注册",
    cell: ({ createdAt }) => <span className="number">{chinaClock.day(createdAt)}</span>,
  },
};
