import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { StaffRole } from "#app/domain/actor.ts";
import { href } from "#app/href.ts";
import { staffRoleNames } from "./staff-role-names.ts";

const queues = [
  { href: href("/staff/quotes"), label: "报价" },
  { href: href("/staff/purchases"), label: "采购" },
  { href: href("/staff/receive"), label: "到货" },
  { href: href("/staff/inspect"), label: "验货" },
  { href: href("/staff/shelve"), label: "上架" },
  { href: href("/staff/shipping"), label: "配送单" },
  { href: href("/staff/deposits"), label: "到账" },
  { href: href("/staff/bank-lines"), label: "银行流水" },
  { href: href("/staff/withdrawals"), label: "提现" },
  { href: href("/staff/finance"), label: "对账" },
  { href: href("/staff/rates"), label: "汇率" },
  { href: href("/staff/coupons"), label: "优惠券" },
  { href: href("/staff/contacts"), label: "咨询" },
  { href: href("/staff/notices"), label: "通知" },
  { href: href("/staff/articles"), label: "文章" },
  { href: href("/staff/members"), label: "会员" },
  { href: href("/staff/authorised"), label: "代客" },
  { href: href("/staff/people"), label: "人员" },
  { href: href("/staff/audit"), label: "变更记录" },
];

interface StaffFrameProps {
  staff?: { name: string; role: StaffRole } | undefined;
  now?: Date | undefined;
  children: ReactNode;
}

/** The console's header: the queues, the clocks of both sides, and who is at the desk. */
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
            <ul>
              {queues.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={pathname.startsWith(href) ? "page" : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {staff && (
          <form method="post" action={`${href("/logout")}?desk=staff`} className="row">
            <span className="n">
              {now && `北京 ${clock(now, "Asia/Shanghai")} ・ 日本 ${clock(now, "Asia/Tokyo")} ・ `}
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

function clock(now: Date, timeZone: string) {
  return new Intl.DateTimeFormat("zh-CN", { timeZone, hour: "2-digit", minute: "2-digit" }).format(
    now,
  );
}
