import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "#app/href.ts";
import type { Person } from "#app/http/kept/person.ts";
import type { Header } from "#app/http/session/viewer.ts";
import { footerColumns, visitorMenu } from "./menus.ts";
import { PersonalPart } from "./personal-part.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface BuyerFrameProps {
  /** Whose header it is; not there where that could not be read. */
  frame?: (Pick<Person, "signedIn" | "header"> & { header: Partial<Header> }) | undefined;
  /** The day's rate where the header's reader has not read it. */
  rate?:
    | Pick<NonNullable<Header["rate"]>, "day" | "rate" | "ttsRate" | "spreadYen">
    | null
    | undefined;
  children: ReactNode;
}

/** Header and footer of every page that a buyer or a visitor sees. */
export function BuyerFrame({ frame, rate = frame?.header.rate, children }: BuyerFrameProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <a className="skip" href="#main">
        本文へ移動
      </a>
      <SiteHeader
        rate={rate}
        menu={visitorMenu}
        current={pathname}
        slim={pathname === "/"}
        searched={pathname === href("/CommoditySearch") ? (query.get("q") ?? "") : ""}
        account={{ kind: "unknown" }}
        personal={
          frame && {
            account: <PersonalPart name="account" of={{ path: pathname }} person={frame} />,
            ways: <PersonalPart name="ways" of={{ path: pathname }} person={frame} />,
          }
        }
      />
      {children}
      <SiteFooter columns={footerColumns} />
    </>
  );
}
