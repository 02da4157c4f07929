import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { StaffRole } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { staffRoleNames } from "./staff-role-names.ts";

interface ConsoleLink {
  duty?: Duty;
  href: string;
  label: string;
}

/** The console's pages by who works on them, in the order goods and money pass. */
const groups: readonly { name: string; links: readonly ConsoleLink[] }[] = [
  {
    name: "订单",
    links: [
      { duty: "see-orders", href: href("/staff/orders"), label: "订单" },
      { duty: "see-orders", href: href("/staff/quotes"), label: "报价" },
      { duty: "see-orders", href: href("/staff/purchases"), label: "采购" },
      { duty: "act-for-company", href: href("/staff/authorised"), label: "代客" },
    ],
  },
  {
    name: "仓库",
    links: [
      { duty: "receive", href: href("/staff/receive"), label: "到货" },
      { duty: "inspect", href: href("/staff/inspect"), label: "验货" },
      { duty: "shelve", href: href("/staff/shelve"), label: "上架" },
      { duty: "quote-shipping", href: href("/staff/shipping"), label: "配送单" },
    ],
  },
  {
    name: "资金",
    links: [
      { duty: "confirm-deposit", href: href("/staff/deposits"), label: "到账" },
      { duty: "confirm-deposit", href: href("/staff/bank-lines"), label: "银行流水" },
      { duty: "confirm-deposit", href: href("/staff/proposals"), label: "复核" },
      { duty: "pay-withdrawals", href: href("/staff/withdrawals"), label: "提现" },
      { duty: "pay-withdrawals", href: href("/staff/payout-accounts"), label: "收款账户" },
      { duty: "see-money", href: href("/staff/finance"), label: "对账" },
      { duty: "set-rates", href: href("/staff/rates"), label: "汇率" },
      { duty: "set-prices", href: href("/staff/prices"), label: "价格" },
      { duty: "issue-coupons", href: href("/staff/coupons"), label: "优惠券" },
    ],
  },
  {
    name: "内容",
    links: [
      { duty: "answer-contacts", href: href("/staff/contacts"), label: "咨询" },
      { duty: "publish-notices", href: href("/staff/notices"), label: "通知" },
      { duty: "edit-content", href: href("/staff/articles"), label: "文章" },
      { duty: "edit-content", href: href("/staff/selections"), label: "专题商品" },
      { duty: "edit-content", href: href("/staff/closures"), label: "休业日" },
      { duty: "edit-content", href: href("/staff/labels"), label: "译名" },
    ],
  },
  {
    name: "人员",
    links: [
      { duty: "see-members", href: href("/staff/members"), label: "会员" },
      { duty: "edit-people", href: href("/staff/people"), label: "人员" },
      { href: href("/staff/audit"), label: "变更记录" },
    ],
  },
];

interface StaffFrameProps {
  staff?: { name: string; role: StaffRole } | undefined;
  now?: Date | undefined;
  children: ReactNode;
}

/** The console's header: the queues, the clocks of both sides, and who is signed in. */
export function StaffFrame({ staff, now, children }: StaffFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className="desk">
        <b>
          <a href={href("/staff")}>
            买付便 <small>工作台</small>
          </a>
        </b>
        {staff && (
          <nav aria-label="工作队列">
            {groupsOf(staff.role).map(({ name, links }) => (
              <ul key={name} aria-label={name}>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} aria-current={pathname.startsWith(href) ? "page" : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
        )}
        {staff && (
          <form method="post" action={`${href("/logout")}?side=staff`} className="row">
            <span className="n">
              {now && `北京 ${beijing.format(now)} ・ 日本 ${tokyo.format(now)} ・ `}
              {staffRoleNames[staff.role]}{" "}
              <a href={href("/staff/secondFactor")} title="两步验证">
                {staff.name}
              </a>
            </span>
            <button type="submit" className="btn s">
              退出
            </button>
          </form>
        )}
      </header>
      {children}
    </>
  );
}

/** What this role may open; its own pages refuse the rest anyway. */
function groupsOf(role: StaffRole) {
  const member = { kind: "staff", id: "", name: "", role } as const;
  const may = ({ duty }: ConsoleLink) => duty === undefined || staffMay(member, duty);
  return groups
    .map(({ name, links }) => ({ name, links: links.filter(may) }))
    .filter(({ links }) => links.length > 0);
}

// Making one costs more than all else that the header does.
const beijing = clock("Asia/Shanghai");
const tokyo = clock("Asia/Tokyo");

function clock(timeZone: string) {
  return new Intl.DateTimeFormat("zh-CN", { timeZone, hour: "2-digit", minute: "2-digit" });
}
