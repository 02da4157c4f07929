import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "#app/href.ts";
import type { Flash } from "#app/http/session/flash.server.ts";
import type { Header } from "#app/http/session/viewer.ts";
import { FlashMessage } from "./flash-message.tsx";
import { footerColumns, memberMenu, visitorMenu } from "./menus.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface Frame {
  signedIn: boolean;
  header: Pick<Header, "companyName" | "cart" | "unreadCount" | "wallet"> & Partial<Header>;
}

interface BuyerFrameProps {
  /** Whose header it is; not there where that could not be read. */
  frame?: Frame | undefined;
  /** The day's rate where the header's reader has not read it. */
  rate?:
    | Pick<NonNullable<Header["rate"]>, "day" | "rate" | "ttsRate" | "spreadYen">
    | null
    | undefined;
  flash?: Flash | null | undefined;
  children: ReactNode;
}

/** Header and footer of every page that a buyer or a visitor sees. */
export function BuyerFrame({ frame, rate = frame?.header.rate, flash, children }: BuyerFrameProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <a className="skip-link" href="#main">
        本文へ移動
      </a>
      <SiteHeader
        rate={rate}
        menu={frame ? menuOf(frame) : visitorMenu}
        current={pathname}
        slim={pathname === "/"}
        searched={pathname === href("/CommoditySearch") ? (query.get("q") ?? "") : ""}
        account={frame ? accountOf(frame, pathname) : { kind: "unknown" }}
      />
      <FlashMessage flash={flash} />
      {children}
      <SiteFooter columns={footerColumns} />
    </>
  );
}

/** Without the pages of money for who may not open them. */
function menuOf({ signedIn, header }: Frame) {
  if (!signedIn) return visitorMenu;
  const money = href("/user/churujinList");
  return header.wallet ? memberMenu : memberMenu.filter((link) => link.href !== money);
}

function accountOf({ signedIn, header: { cart, unreadCount, companyName } }: Frame, path: string) {
  if (!signedIn) {
    const back =
      path === href("/login") || path === "/" ? "" : `?${new URLSearchParams({ to: path })}`;
    return { kind: "visitor", cart, signInHref: href("/login") + back } as const;
  }
  return {
    kind: "member",
    cart,
    unreadCount,
    companyName: companyName ?? "",
    signOutAction: href("/logout"),
  } as const;
}
