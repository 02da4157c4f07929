import { createElement, type ReactElement, useContext } from "react";
import type { Blacklisting } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { href } from "#app/href.ts";
import { AnswerContext } from "#app/http/answer-context.ts";
import { drawnAnew } from "#app/http/kept/page-places.ts";
import type { Person } from "#app/http/kept/person.ts";
import { Keep } from "../shop/keep.tsx";
import { OneTimeKey } from "../shop/one-time-key.tsx";
import { Unwanted } from "../shop/unwanted.tsx";
import { memberMenu, visitorMenu } from "./menus.ts";
import { Account, Ways } from "./site-header.tsx";

type Goods = { offerId: string };
type Shop = { supplierId: string };

/** What belongs to the person on the shop's pages: by what the page says of it, and by who looks. */
const parts = {
  account: ({ path }: { path: string }, person: Pick<Person, "signedIn" | "header">) => (
    <Account account={accountOf(person, path)} />
  ),
  ways: ({ path }: { path: string }, person: Pick<Person, "signedIn" | "header">) => (
    <Ways menu={menuOf(person)} current={path} account={accountOf(person, path)} />
  ),
  keep: (thing: Goods | Shop, { kept }: Pick<Person, "kept">) => <Keep kept={kept} {...thing} />,
  unwanted: (
    things: Shop & Partial<Goods> & { listed: Blacklisting },
    { signedIn }: Pick<Person, "signedIn">,
  ) => (signedIn ? <Unwanted {...things} /> : null),
  [drawnAnew]: (_: object, _person: object) => <OneTimeKey />,
  personal: (_: object, { kept }: Pick<Person, "kept">) =>
    kept === null ? null : (
      <p className="flash">
        買付した商品や商品ライブラリをもとに選んだ商品があります。
        <a href={href("/user/recommendedGoods")}>御社へのおすすめを見る</a>
      </p>
    ),
};

type Parts = typeof parts;

interface PersonalPartProps<Name extends keyof Parts> {
  name: Name;
  of: Parameters<Parts[Name]>[0];
  person: Parameters<Parts[Name]>[1];
}

/** Draws a part of the person's; on a page that is to be kept it leaves the place for it. */
export function PersonalPart<Name extends keyof Parts>({
  name,
  of,
  person,
}: PersonalPartProps<Name>) {
  const { placed } = useContext(AnswerContext);
  if (placed) return createElement("personal-place", { name, content: JSON.stringify(of) });
  return partAt({ name, content: of }, person as Person);
}

/** What stands at such a place for this person. */
export function partAt({ name, content }: { name: string; content: unknown }, person: Person) {
  const draw = parts[name as keyof Parts] as (of: unknown, person: Person) => ReactElement | null;
  return draw(content, person);
}

/** Without the pages of money for who may not open them. */
function menuOf({ signedIn, header }: Pick<Person, "signedIn" | "header">) {
  if (!signedIn) return visitorMenu;
  const money = href("/user/churujinList");
  return header.wallet ? memberMenu : memberMenu.filter((link) => link.href !== money);
}

function accountOf(
  { signedIn, header: { cart, unreadCount, companyName } }: Pick<Person, "signedIn" | "header">,
  path: string,
) {
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
