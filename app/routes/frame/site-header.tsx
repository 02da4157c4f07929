import { href } from "#app/href.ts";
import type { MenuLink } from "#app/ui/breadcrumbs.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SuggestingForm } from "#app/ui/suggesting-form.tsx";
import { Logo } from "./logo.tsx";

/** Lines in the cart, and those of them that are of 1688. */
interface CartCounts {
  all: number;
  alibaba: number;
}

interface WaysProps {
  menu: readonly MenuLink[];
  current: string;
  account:
    | { kind: "unknown" }
    | { kind: "visitor"; cart: CartCounts; signInHref: string }
    | {
        kind: "member";
        cart: CartCounts;
        unreadCount: number;
        companyName: string;
        signOutAction: string;
      };
}

interface SiteHeaderProps extends WaysProps {
  /** The rate in force, with its day; left out where the page is cached for everybody. */
  rate?: { day: string; rate: string; ttsRate: string; spreadYen: string } | null | undefined;
  searched?: string | undefined;
  /** The home page has its own, larger search box. */
  slim?: boolean;
}

/** The strip with the day's rate, the mark, the search box and the account, then the ways. */
export function SiteHeader({
  rate,
  menu,
  current,
  account,
  searched = "",
  slim = false,
}: SiteHeaderProps) {
  return (
    <header>
      <div className="top-strip">
        <div className="page-width cluster">
          {rate && (
            <p>
              {rate.day}のレート <b className="number">1元 = {rate.rate}円</b>{" "}
              <span className="summary number">
                TTS {rate.ttsRate} + {rate.spreadYen}
              </span>
            </p>
          )}
          <p className="at-end wide">サポート 10:00–18:30（日本時間） 土日・中国の祝日休み</p>
        </div>
      </div>
      <div className={slim ? "masthead slim" : "masthead"}>
        <div className="page-width inner">
          <Logo />
          {!slim && <SearchBox searched={searched} />}
          <Account account={account} />
        </div>
      </div>
      <Ways menu={menu} current={current} account={account} />
    </header>
  );
}

/** 商品検索: words, or the address of a goods page. */
export function SearchBox({ searched = "", big = false }: { searched?: string; big?: boolean }) {
  return (
    <SuggestingForm
      className={big ? "site-search prominent" : "site-search"}
      action={href("/CommoditySearch")}
      suggests={href("/searchSuggestions")}
      names={{ list: "検索候補", history: "検索履歴" }}
    >
      <label className="visually-hidden" htmlFor="q">
        商品名・商品番号、または商品ページのURL
      </label>
      <input
        id="q"
        name="q"
        type="search"
        placeholder="商品名・商品番号、1688・淘宝の商品URL"
        defaultValue={searched}
        autoComplete="off"
      />
      <button type="submit">検索</button>
    </SuggestingForm>
  );
}

const waysId = "site-menu";

/** The types of this React do not know the attributes yet. */
const asPopover = { popover: "auto" };
const opensWays = { popovertarget: waysId };

/** The main ways through the shop, and out of it; on a phone they open from the button beside the cart. */
function Ways({ menu, current, account }: WaysProps) {
  return (
    <nav className="site-menu" id={waysId} aria-label="主なメニュー" {...asPopover}>
      <ul className="page-width">
        {menu.map((way) => (
          <li key={way.href}>
            <a href={way.href} aria-current={way.href === current ? "page" : undefined}>
              {way.label}
            </a>
          </li>
        ))}
        {account.kind === "member" && (
          <li className="at-end">
            <form method="post" action={account.signOutAction} className="cluster">
              <span>{account.companyName} 様</span>
              <button className="button small soft" type="submit">
                ログアウト
              </button>
            </form>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Where the person's own things are. */
function Account({ account }: Pick<WaysProps, "account">) {
  if (account.kind === "unknown")
    return (
      <nav className="account-links" aria-label="お客様メニュー">
        <a href={href("/user")}>
          <Icon name="person" />
          <span>マイページ</span>
        </a>
        <a href={href("/cart")}>
          <Icon name="cart" />
          <span>カート</span>
        </a>
        <WaysButton />
      </nav>
    );

  return (
    <nav className="account-links" aria-label="お客様メニュー">
      {account.kind === "member" ? (
        <>
          <a href={href("/user")}>
            <Icon name="person" />
            <span>マイページ</span>
          </a>
          <a href={href("/user/inform")}>
            <Icon name="bell" />
            <span>お知らせ</span>
            {account.unreadCount > 0 && (
              <span className="count-badge">
                <span className="visually-hidden">未読</span>
                {account.unreadCount > 99 ? "99+" : account.unreadCount}
              </span>
            )}
          </a>
        </>
      ) : (
        <a href={account.signInHref}>
          <Icon name="person" />
          <span>ログイン</span>
        </a>
      )}
      <a
        href={href("/cart")}
        title={`カート ${account.cart.all}件（うち1688は${account.cart.alibaba}件）`}
      >
        <Icon name="cart" />
        <span>カート</span>
        {account.cart.all > 0 && (
          <span className="count-badge">
            {account.cart.all}
            <span className="visually-hidden">件（うち1688は{account.cart.alibaba}件）</span>
          </span>
        )}
      </a>
      <WaysButton />
    </nav>
  );
}

function WaysButton() {
  return (
    <button type="button" {...opensWays}>
      <Icon name="menu" />
      <span>メニュー</span>
    </button>
  );
}
