import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { StaffRole } from "#app/domain/core/actor.ts";
import { href } from "#app/href.ts";
import { type Clock, ClockOnWall, chinaClock, japanClock } from "#app/ui/time/clock.tsx";
import { consoleMenu } from "./menu.ts";
import { staffRoleNames } from "./staff-role-names.ts";

interface StaffFrameProps {
  staff?: { name: string; role: StaffRole } | undefined;
  now?: Date | undefined;
  /** No marketplace is asked: what is searched and sold is our own catalogue. */
  demoGoods?: boolean;
  children: ReactNode;
}

/** The console's header: the queues, the clocks of both sides, and who is signed in. */
export function StaffFrame({ staff, now, demoGoods, children }: StaffFrameProps) {
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
            {consoleMenu({ kind: "staff", id: "", ...staff }).map(({ name, links }) => (
              <ul key={name} aria-label={name}>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} aria-current={isWithin(pathname, href) ? "page" : undefined}>
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
              {demoGoods && (
                <span lang="ja" className="tag" title="没有配置平台密钥，商品来自本店商品库">
                  デモカタログ
                </span>
              )}{" "}
              {now && (
                <span title="工作台里的日期和时间都是北京时间">
                  {`北京时间 ${hourOf(chinaClock, now)} ・ 日本 ${hourOf(japanClock, now)} ・ `}
                </span>
              )}
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
      <ClockOnWall clock={chinaClock}>{children}</ClockOnWall>
    </>
  );
}

/** The page itself or one below it: `/staff/shelves` is not below `/staff/shelve`. */
function isWithin(pathname: string, href: string) {
  return pathname === href || pathname.startsWith(`${href}/`);
}

function hourOf(clock: Clock, now: Date) {
  return clock.when(now).slice(11);
}
