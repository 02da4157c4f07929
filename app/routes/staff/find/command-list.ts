import type { Staff } from "#app/domain/core/actor.ts";
import { href } from "#app/href.ts";
import { consoleMenu, mayOpen } from "#app/routes/frame/menu.ts";

interface Command {
  group: string;
  label: string;
  href: string;
  /** What else finds it: its address, for who types without an input method. */
  words: string;
}

/** Acts that begin on a page of another name. */
const acts = [
  ["认领的单据", href("/staff/mine")],
  ["扫码收货、验货、上架", href("/staff/scan")],
  ["登记无主包裹", `${href("/staff/unknown")}#new`],
  ["粘贴快递单号", href("/staff/parcels")],
  ["批量粘贴采购", `${href("/staff/purchases")}#paste`],
  ["导出订单 Excel", href("/staff/lists/:file", { file: "orders.xlsx" })],
  ["导出会员 Excel", href("/staff/lists/:file", { file: "members.xlsx" })],
  ["导入银行流水", `${href("/staff/bank-lines")}#import`],
  ["设定汇率", href("/staff/rates")],
  ["新建优惠券", `${href("/staff/coupons")}#new`],
  ["新增人员", `${href("/staff/people")}#new`],
  ["发布通知", `${href("/staff/notices")}#new`],
  ["核对法定假日", href("/staff/holidays")],
  ["登记休息日", `${href("/staff/closures")}#new`],
  ["两步验证", href("/staff/secondFactor")],
  ["修改密码", href("/staff/ownPassword")],
] as const;

/** The pages of one's menu and the acts that begin on them. */
export function commandsFor(person: Staff): Command[] {
  const pages = consoleMenu(person).flatMap(({ name, links }) =>
    links.map((link) => ({ group: name, label: link.label, href: link.href })),
  );
  const begun = acts
    .filter(([, to]) => !/:\w/.test(to) && opens(person, to))
    .map(([label, to]) => ({ group: "操作", label, href: to }));
  return [...pages, ...begun].map((one) => ({ ...one, words: one.href.slice("/staff".length) }));
}

function opens(person: Staff, to: string) {
  const list = /^\/staff\/lists\/(\w+)/.exec(to)?.[1];
  return mayOpen(
    person,
    list === undefined ? to : list === "orders" ? href("/staff/orders") : href("/staff/members"),
  );
}

/** Those with every word in their name, group or address. */
export function narrowed(commands: readonly Command[], typed: string) {
  const words = typed.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ group, label, words: also }) => {
    const text = `${group} ${label} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
