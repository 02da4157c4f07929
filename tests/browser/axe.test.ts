import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { person, signIn } from "./people.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

const buyerPages = [
  "/",
  "/login",
  "/CommoditySearch?q=トートバッグ",
  "/CommoditySearch?view=list",
  "/goodsMonthlyFocus",
  "/comisiones-1688",
  "/cart",
  "/nothing-here",
  "/guia-de-usuario",
  "/internationalLogistics",
  "/option",
  "/termsService",
  "/questionAndAnswer",
  "/answerResultPage?id=fee-rate",
  "/answerSearchResultPage?q=検品",
  "/notificationOfHoliday",
  "/costCalculator?priceCny=15&quantity=100&weightGrams=300&lengthCm=30&widthCm=25&heightCm=5&hsCode=392690",
  "/hsCodeSearch?q=セーター",
  "/hsCodeSearch?q=靴",
  "/hsCodeSearch?q=420212200",
  "/description",
  "/tollVipApplyFor",
  "/user/userDetail",
  "/user/EmployeesAccount",
  "/user/approvals",
  "/user/userAuthorizeAndPermit",
  "/user/deliverySite",
  "/user/bankAccount",
  "/user",
  "/user/order",
  "/user/inform",
  "/user/emailNotificationManagement",
  "/user/commodity",
  "/user/favoriteShop",
  "/user/stores",
  "/user/storeBlacklist",
  "/user/apiTokens",
  "/user/secondFactor",
  "/user/ownPassword",
  "/user/fileReservationDownload",
  "/user/operationLog",
  "/questionnaire",
  "/contactUs",
  "/pluginSettings",
  "/pluginVersionUpdateLogs",
  "/notice",
  "/user/recharge",
  "/withdrawDeposit",
  "/user/WithdrawalRecord",
  "/user/churujinList",
  "/user/deliveryList",
  "/warehouse",
];
const staffPages = [
  "/staff/secondFactor",
  "/staff/rates",
  "/staff/coupons",
  "/staff/withdrawals",
  "/staff/bank-lines",
  "/staff/finance",
  "/staff",
  "/staff/quotes",
  "/staff/purchases",
  "/staff/receive",
  "/staff/inspect",
  "/staff/shelve",
  "/staff/shipping",
  "/staff/deposits",
  "/staff/contacts",
  "/staff/notices",
  "/staff/articles",
  "/staff/articles/option",
  "/staff/labels",
  "/staff/authorised",
  "/staff/members",
  "/staff/members/20418",
  "/staff/people",
  "/staff/audit",
];
/** Lists whose first entry's page is looked at as well. */
const details = [
  ["/CommoditySearch", "/ProductDetails"],
  ["/user/order", "/OrderDetails"],
  ["/user", "/payment"],
  ["/user/deliveryList", "/deliveryDetails"],
  ["/user/deliveryList?state=evaluated", "/deliveryDetails"],
] as const;
const staffDetails = [
  ["/staff/quotes", "/staff/quotes/"],
  ["/staff/purchases", "/staff/purchases/"],
  ["/staff/inspect", "/staff/inspect/"],
  ["/staff/shipping", "/staff/shipping/"],
] as const;

const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

test("axe finds nothing on any page, wide or as narrow as a phone, and nothing scrolls sideways", async () => {
  const buyer = await person(true);
  const staff = await person(true);
  await signIn(buyer.page, "/login", "demo", "Demo1234");
  await signIn(staff.page, "/staff/login", "staff-admin", "Staff1234");
  const found: string[] = [];

  for (const [visitor, pages, lists] of [
    [buyer, buyerPages, details],
    [staff, staffPages, staffDetails],
  ] as const) {
    for (const path of pages) await look(visitor.page, path);
    for (const [list, prefix] of lists) {
      await visitor.page.goto(list);
      const link = visitor.page.locator(`main a[href^="${prefix}"]`).first();
      const href = await link.getAttribute("href", { timeout: 5_000 }).catch(() => null);
      if (href) await look(visitor.page, href);
      else found.push(`${list}: no link to ${prefix}`);
    }
  }
  expect(found).toEqual([]);
  await buyer.context.close();
  await staff.context.close();

  async function look(page: Page, path: string) {
    await page.goto(path);
    await page.evaluate(axe);
    for (const size of widths) {
      await page.setViewportSize(size);
      for (const one of await problems(page)) found.push(`${path} at ${size.width} px: ${one}`);
    }
  }
}, 360_000);

/** What is wrong with the page as it stands, at its present width. */
async function problems(page: Page) {
  const violations = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)",
  )) as Violation[];
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
    ...(wider > 1 ? [`${wider} px too wide`] : []),
  ];
}
