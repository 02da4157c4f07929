import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { StaffRole } from "#app/domain/core/actor.ts";
import { href } from "#app/href.ts";
import { ClockOnWall, chinaClock } from "#app/ui/time/clock.tsx";
import { consoleMenu } from "../menu.ts";
import { StaffDeck } from "./staff-deck.tsx";

interface StaffFrameProps {
  staff?: { name: string; role: StaffRole } | undefined;
  now?: Date | undefined;
  /** No marketplace is asked: what is searched and sold is our own catalogue. */
  demoGoods?: boolean;
  children: ReactNode;
}

/** The console's header: who is signed in and the search of everything, the groups of work, the pages of one. */
export function StaffFrame({ staff, now, demoGoods, children }: StaffFrameProps) {
  const { pathname } = useLocation();
  const groups = staff ? consoleMenu({ kind: "staff", id: "", ...staff }) : [];
  const here = groups.find(({ links }) => links.some((link) => isWithin(pathname, link.href)));
  return (
    <>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className="deck">
        <StaffDeck staff={staff} now={now} demoGoods={demoGoods} />
        {staff && (
          <nav className="lanes" aria-label="工作分组">
            <ul>
              <li>
                <a
                  href={href("/staff")}
                  aria-current={pathname === href("/staff") ? "page" : undefined}
                >
                  工作台
                </a>
              </li>
              {groups.map(({ name, links }) => (
                <li key={name}>
                  <a href={links[0]!.href} aria-current={here?.name === name ? "true" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {here && (
        <nav className="sublanes" aria-label={here.name}>
          <ul>
            {here.links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={isWithin(pathname, href) ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ClockOnWall clock={chinaClock}>{children}</ClockOnWall>
    </>
  );
}

/** The page itself or one below it: `/staff/shelves` is not below `/staff/shelve`. */
function isWithin(pathname: string, href: string) {
  return pathname === href || pathname.startsWith(`${href}/`);
}
