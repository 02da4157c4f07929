import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { href } from "#app/href.ts";
import type { Header } from "#app/http/session/viewer.server.ts";
import { footerColumns, memberMenu, visitorMenu } from "./menus.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface BuyerFrameProps {
  /** Left out on pages that are cached for everybody. */
  frame?: { signedIn: boolean; header: Header } | undefined;
  /** The day's rate where there is no frame. */
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
  const signedIn = frame?.signedIn ?? false;

  return (
    <>
      <a className="skip" href="#main">
        本文へ移動
      </a>
      <SiteHeader
        rate={rate}
        menu={signedIn ? memberMenu : visitorMenu}
        current={pathname}
        slim={pathname === "/"}
        searched={pathname === href("/CommoditySearch") ? (query.get("q") ?? "") : ""}
        account={accountOf(frame, pathname)}
      />
      {children}
      <SiteFooter columns={footerColumns} />
    </>
  );
}

function accountOf(frame: BuyerFrameProps["frame"], pathname: string) {
  if (!frame) return { kind: "unknown" } as const;
  const { cart, unreadCount, companyName } = frame.header;
  if (!frame.signedIn) {
    const back =
      pathname === href("/login") || pathname === "/"
        ? ""
        : `?${new URLSearchParams({ to: pathname })}`;
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
