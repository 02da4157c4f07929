import { useSearchParams } from "@remix-run/react";
import type { ComponentProps } from "react";
import { rolesOf } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { href } from "#app/href.ts";
import { type Clock, chinaClock, japanClock } from "#app/ui/time/clock.tsx";
import type { StaffFrame } from "./staff-frame.tsx";
import { TabCount } from "./tab-count.tsx";

type StaffDeckProps = Pick<
  ComponentProps<typeof StaffFrame>,
  "staff" | "counts" | "now" | "demoGoods"
>;

export const menusId = "menus";
const opensMenus = { popovertarget: menusId };

/** The uppermost line of the console: the mark, the search of everything, the clocks and who is signed in. */
export function StaffDeck({ staff, counts, now, demoGoods }: StaffDeckProps) {
  return (
    <div className="deck-in">
      <a className="brand" href={href("/staff")}>
        买付便 <small>工作台</small>
      </a>
      {staff && <Hunt members={staffMay(staff, "see-members")} />}
      {staff && (
        <form method="post" action={`${href("/logout")}?side=staff`} className="deck-me">
          <button type="button" className="btn s fold" {...opensMenus}>
            菜单
          </button>
          {demoGoods && (
            <span className="tag" title="没有配置平台密钥，商品来自本店商品库">
              演示商品
            </span>
          )}
          {now && (
            <span className="sum n" title="工作台里的日期和时间都是北京时间">
              {`北京时间 ${hourOf(chinaClock, now)} · 日本 ${hourOf(japanClock, now)}`}
            </span>
          )}
          <a href={href("/staff/commands")} data-commands="" title="Ctrl+K">
            命令
          </a>
          <a href={href("/staff/mine")}>
            我的待办
            <TabCount counts={counts} of={[{ counts: ["own"] }]} />
          </a>
          <a href={`${href("/staff/mine")}#mentions`}>
            @我
            <TabCount counts={counts} of={[{ counts: ["mentioned"] }]} />
          </a>
          <span>
            {rolesOf(staff)
              .map((role) => staffRoleNames[role])
              .join("、")}{" "}
            <a href={href("/staff/secondFactor")} title="两步验证">
              {staff.name}
            </a>
          </span>
          <button type="submit" className="btn s">
            退出
          </button>
        </form>
      )}
    </div>
  );
}

function Hunt({ members }: { members: boolean }) {
  const [query] = useSearchParams();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not styled by older browsers on slow lines
    <form className="hunt" role="search" action={href("/staff/search")} method="get">
      <label className="vh" htmlFor="hunt">
        搜索一切
      </label>
      <input
        id="hunt"
        name="find"
        type="search"
        maxLength={60}
        defaultValue={query.get("find") ?? ""}
        placeholder={`单号、快递号、平台单号、${members ? "会员、" : ""}货架`}
        autoComplete="off"
      />
      <kbd title="按 / 到搜索">/</kbd>
      <button type="submit">搜索</button>
    </form>
  );
}

function hourOf(clock: Clock, now: Date) {
  return clock.when(now).slice(11);
}
