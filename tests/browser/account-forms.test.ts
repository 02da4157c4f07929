import type { Page } from "playwright";
import { expect, test } from "vitest";
import { violations } from "./steps/axe.ts";
import { person, signIn } from "./steps/people.ts";

interface FormOfPage {
  /** Its page; a list's first link to such a page with `firstLink`. */
  page: string;
  firstLink?: string;
  /** The part of the page it stands in. */
  within?: string;
  /** By the field's name. */
  fill?: Record<string, string>;
  choose?: Record<string, string>;
  press: string;
  /** What stands on the page afterwards; or the value that a field has kept. */
  shows: string;
  keeps?: string;
}

/** Every form of one's own account that no other walk fills in. */
const buyersForms: FormOfPage[] = [
  {
    page: "/user/userDetail",
    within: "#profile",
    fill: { name: `初 はじめ` },
    press: "button[value=profile]",
    shows: "text=保存しました",
  },
  {
    page: "/user/userDetail",
    within: "#phone",
    press: "button[value=phone]",
    fill: { phone: "080-4444-5551", current: "Demo1234" },
    shows: "text=電話番号を変更しました",
  },
  {
    page: "/user/userDetail",
    within: "#email",
    press: "button[value=email]",
    fill: { email: `walk@hajime.example`, current: "Demo1234" },
    shows: "text=新しいアドレスへ認証コードをお送りしました",
  },
  {
    page: "/user/bankAccount",
    press: "form .button.main",
    fill: {
      bankCode: "0001",
      branchCode: "001",
      accountNumber: "1234567",
      holderKana: "ハジメ",
    },
    choose: { accountType: "ordinary" },
    shows: "text=口座を保存しました",
  },
  {
    page: "/user/stores",
    within: "section:has(#add)",
    fill: { name: `店舗` },
    choose: { marketplace: "shopify" },
    press: "button[value=add]",
    shows: `h3:has-text("店舗")`,
  },
  {
    page: "/user/apiTokens",
    fill: { name: `道具` },
    press: "button[value=make]",
    shows: '[aria-label="作成したトークン"]',
  },
  { page: "/user/apiTokens", press: "button[value=revoke]", shows: `text=道具` },
  {
    page: "/CommoditySearch?view=list",
    firstLink: 'main a[href^="/ProductDetails"]',
    press: "button[value=keep]",
    shows: "text=お気に入り登録済み",
  },
  {
    page: "/user/commodity",
    fill: { tag: `札` },
    press: "button[value=tag]",
    shows: `a:has-text("札")`,
  },
  {
    page: "/user/commodity",
    press: "button[value=remove]",
    shows: "text=お気に入りの商品はまだありません",
  },
  {
    page: "/shopGoods?shop=s1001",
    press: "button[value=keep]",
    shows: "text=お気に入り登録済み",
  },
  {
    page: "/user/favoriteShop",
    press: "button[value=remove]",
    shows: "text=お気に入りのショップはまだありません",
  },
  {
    page: "/user/userAuthorizeAndPermit",
    press: "button[value=authorise]",
    shows: "button[value=revoke]",
  },
  {
    page: "/user/userAuthorizeAndPermit",
    press: "button[value=revoke]",
    shows: "button[value=authorise]",
  },
  { page: "/user/inform", press: "button[value=all]", shows: "h1:has-text('お知らせ')" },
];

const staffForms: FormOfPage[] = [
  {
    page: "/staff/people",
    within: "section:has(#new)",
    choose: { role: "warehouse" },
    fill: { loginName: `walk`, name: `步行`, password: "Kamome13" },
    press: "button.filled",
    shows: `text=walk`,
  },
  {
    page: "/staff/members/20418",
    within: "section:has(#h-keeper)",
    fill: { staffNote: `备注` },
    press: "button.filled",
    shows: "#h-keeper",
    keeps: "[name=staffNote]",
  },
];

test("every form of an account and of the staff's people page is sent", async () => {
  const buyer = await person(true);
  const staff = await person(true);
  await signIn(buyer.page, "/login", "demo-new", "Demo1234");
  await signIn(staff.page, "/staff/login", "staff-admin", "Staff1234");
  for (const form of buyersForms) await send(buyer.page, form);
  for (const form of staffForms) await send(staff.page, form);
  expect([...buyer.complaints, ...staff.complaints]).toEqual([]);
  await buyer.context.close();
  await staff.context.close();

  async function send(page: Page, form: FormOfPage) {
    await page.goto(form.page);
    if (form.firstLink)
      await page.goto((await page.locator(form.firstLink).first().getAttribute("href"))!);
    const part = page.locator(form.within ?? "main");
    for (const [name, value] of Object.entries(form.fill ?? {}))
      await part.locator(`[name="${name}"]`).first().fill(value);
    for (const [name, value] of Object.entries(form.choose ?? {}))
      await part.locator(`select[name="${name}"]`).first().selectOption(value);
    await part.locator(form.press).first().click();
    await page.locator(form.shows).first().waitFor();
    if (form.keeps) {
      const [typed] = Object.values(form.fill ?? {});
      await expect.poll(() => page.locator(form.keeps!).inputValue()).toBe(typed);
    }
    expect(await violations(page), form.page).toEqual([]);
  }
}, 120_000);
