import { useLocation, useSearchParams } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { WorkCounts } from "#app/domain/console/queues/queues.server.ts";
import { rolesOf, type StaffRole } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { href } from "#app/href.ts";
import { SuggestingForm } from "#app/ui/suggesting-form.tsx";
import { type Clock, ClockOnWall, chinaClock, japanClock } from "#app/ui/time/clock.tsx";
import type { MenuGroup } from "../menu.ts";
import { TabCount } from "./tab-count.tsx";

type StaffDeckProps = Pick<
  ComponentProps<typeof StaffFrame>,
  "staff" | "counts" | "now" | "demoGoods"
>;

const menusId = "menus";
const opensMenus = { popovertarget: menusId };

/** The uppermost line of the console: the mark, the search of everything, the clocks and who is signed in. */
function StaffDeck({ staff, counts, now, demoGoods }: StaffDeckProps) {
  return (
    <div className="console-header-inner">
      <a className="console-brand" href={href("/staff")}>
        买付便 <small>工作台</small>
      </a>
      {staff && <Hunt members={staffMay(staff, "see-members")} />}
      {staff && (
        <form method="post" action={`${href("/logout")}?side=staff`} className="console-account">
          <button type="button" className="button small menu-button" {...opensMenus}>
            菜单
          </button>
          {demoGoods && (
            <span className="badge" title="没有配置平台密钥，商品来自本店商品库">
              演示商品
            </span>
          )}
          {now && (
            <span className="summary number" title="工作台里的日期和时间都是北京时间">
              {`北京时间 ${hourOf(chinaClock, now)} · 日本 ${hourOf(japanClock, now)}`}
            </span>
          )}
          <a href={href("/staff/commands")}>命令</a>
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
          <button type="submit" className="button small">
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
    <SuggestingForm
      className="console-search"
      action={href("/staff/search")}
      suggests={href("/staff/suggestions")}
      names={{ list: "搜索建议", history: "搜索记录" }}
    >
      <label className="visually-hidden" htmlFor="hunt">
        搜索一切
      </label>
      <input
        id="hunt"
        name="find"
        type="search"
        maxLength={60}
        defaultValue={query.get("find") ?? ""}
        placeholder={`页面、单号、快递号、平台单号、${members ? "会员、" : ""}货架`}
        autoComplete="off"
      />
      <kbd title="按 / 或 Ctrl+K 到搜索">/</kbd>
      <button type="submit">搜索</button>
    </SuggestingForm>
  );
}

function hourOf(clock: Clock, now: Date) {
  return clock.when(now).slice(11);
}

interface StaffFrameProps {
  staff?: { name: string; role: StaffRole; also?: readonly StaffRole[] } | undefined;
  /** What waits for them, for the tabs. */
  counts?: WorkCounts | undefined;
  now?: Date | undefined;
  /** No marketplace is asked: what is searched and sold is our own catalogue. */
  demoGoods?: boolean;
  /** The groups of work with the pages that they may open. */
  groups?: readonly MenuGroup[] | undefined;
  /** The name of the group that the page stands in. */
  group?: string | undefined;
  children: ReactNode;
}

/** The console's header: who is signed in and the search of everything, the groups of work, the pages of one. */
export function StaffFrame({
  staff,
  counts,
  now,
  demoGoods,
  groups = [],
  group,
  children,
}: StaffFrameProps) {
  const { pathname } = useLocation();
  const here =
    groups.find(({ links }) => links.some((link) => isWithin(pathname, link.href))) ??
    groups.find(({ name }) => name === group);
  return (
    <>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <header className="console-header">
        <StaffDeck staff={staff} counts={counts} now={now} demoGoods={demoGoods} />
      </header>
      {staff && <Lanes groups={groups} here={here} counts={counts} pathname={pathname} />}
      <ClockOnWall clock={chinaClock}>{children}</ClockOnWall>
    </>
  );
}

interface LanesProps {
  groups: readonly MenuGroup[];
  here: MenuGroup | undefined;
  counts: WorkCounts | undefined;
  pathname: string;
}

/** The types of this React do not know the attribute yet. */
const asPopover = { popover: "auto" };

/** The groups of work and the pages of one; on a phone they open from the deck, so that the work itself is in sight. */
function Lanes({ groups, here, counts, pathname }: LanesProps) {
  return (
    <div className="menus" id={menusId} {...asPopover}>
      <nav className="console-menu" aria-label="工作分组">
        <ul>
          {groups.map(({ name, links }) => (
            <li key={name}>
              <a href={links[0]!.href} aria-current={here?.name === name ? "true" : undefined}>
                {name}
                <TabCount counts={counts} of={links} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {here && (
        <nav className="console-submenu" aria-label={here.name}>
          <ul>
            {here.links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  aria-current={isWithin(pathname, link.href) ? "page" : undefined}
                >
                  {link.label}
                  <TabCount counts={counts} of={[link]} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

const home = href("/staff");

/** The page itself or one below it: `/staff/shelves` is not below `/staff/shelve`. */
function isWithin(pathname: string, href: string) {
  return pathname === href || (href !== home && pathname.startsWith(`${href}/`));
}
