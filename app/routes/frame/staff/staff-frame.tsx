import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { WorkCounts } from "#app/domain/console/queues/queues.server.ts";
import type { StaffRole } from "#app/domain/core/actor.ts";
import { href } from "#app/href.ts";
import { ConsoleKeys } from "#app/ui/keep-place.tsx";
import { ClockOnWall, chinaClock } from "#app/ui/time/clock.tsx";
import { consoleMenu, type MenuGroup } from "../menu.ts";
import { menusId, StaffDeck } from "./staff-deck.tsx";
import { TabCount } from "./tab-count.tsx";

interface StaffFrameProps {
  staff?: { name: string; role: StaffRole; also?: readonly StaffRole[] } | undefined;
  /** What waits for them, for the tabs. */
  counts?: WorkCounts | undefined;
  now?: Date | undefined;
  /** No marketplace is asked: what is searched and sold is our own catalogue. */
  demoGoods?: boolean;
  children: ReactNode;
}

/** The console's header: who is signed in and the search of everything, the groups of work, the pages of one. */
export function StaffFrame({ staff, counts, now, demoGoods, children }: StaffFrameProps) {
  const { pathname } = useLocation();
  const groups = staff ? consoleMenu({ kind: "staff", id: "", ...staff }) : [];
  const here = groups.find(({ links }) => links.some((link) => isWithin(pathname, link.href)));
  return (
    <>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className="deck">
        <StaffDeck staff={staff} counts={counts} now={now} demoGoods={demoGoods} />
      </header>
      {staff && <Lanes groups={groups} here={here} counts={counts} pathname={pathname} />}
      {staff && <ConsoleKeys />}
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
      <nav className="lanes" aria-label="工作分组">
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
        <nav className="sublanes" aria-label={here.name}>
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
