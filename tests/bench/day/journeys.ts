import type { Browser, Page } from "#tests/support/browser.ts";
import { png } from "#tests/support/trade/stock.ts";
import type { Pool } from "./pool.ts";

const words = ["トートバッグ", "ポーチ", "タンブラー", "収納", "ケース", "ギフト", "マグ", "靴下"];
/** As many as the most that any of the demo's goods asks for at least. */
const pieces = 20;

/** What the people of a day share. */
export interface Floor {
  buyers: Pool<Browser>;
  purchasing: Pool<Browser>;
  warehouse: Pool<Browser>;
  /** Addresses of goods pages, the best sellers first. */
  goods: string[];
}

/** A visitor comes in by the front door, searches and looks at two things; one in five reads a guide. */
export async function visit(browser: Browser, { goods }: Floor, number: number) {
  await seen(browser, "/");
  await seen(browser, `/CommoditySearch?q=${encodeURIComponent(pick(words, number))}`);
  // The goods page that many open is opened by more.
  for (const turn of [1, 2]) await seen(browser, goods[likely(goods.length, number * turn)]!);
  if (number % 5 === 0) await seen(browser, "/guia-de-usuario");
}

/** One look of a member of staff at what waits. */
export function lookAtQueue({ purchasing, warehouse }: Floor, number: number) {
  const pages = ["/staff/quotes", "/staff/purchases", "/staff/receive", "/staff/shelve"];
  const page = pick(pages, number);
  const people = number % pages.length < 2 ? purchasing : warehouse;
  return people.lend((browser) => seen(browser, page));
}

/** An order of one line from the goods page to the shelf, buyer and staff in turn. */
export async function order(floor: Floor, number: number) {
  const placed = await floor.buyers.lend((buyer) => place(buyer, floor, number));
  await floor.purchasing.lend(async (staff) =>
    sent((await seen(staff, `/staff/quotes/${placed.order}`)).submit("提交报价")),
  );
  await placed.buyer.open(`/OrderDetails?order_sn=${placed.order}`);
  const payment = await seen(placed.buyer, `/payment?order_sn=${placed.order}`);
  await sent(payment.submit("残高で支払う"));
  const tracking = `YTDAY${number}`;
  await floor.purchasing.lend(async (staff) => {
    const purchase = await seen(staff, `/staff/purchases/${placed.order}`);
    const numbers = { 平台订单号: String(3_300_000 + number), "国内快递单号（可后补）": tracking };
    await sent(purchase.submit("已采购", numbers));
  });
  await floor.warehouse.lend((staff) => scan(staff, placed.order, tracking));
}

async function place(buyer: Browser, { goods }: Floor, number: number) {
  const product = await seen(buyer, goods[likely(goods.length, number)]!);
  const quantity = product.document.querySelector("input[name^='qty-']")?.getAttribute("name");
  if (!quantity) throw new Error(`nothing to order on ${product.path}`);
  const cart = await sent(product.submit("カートに入れる", { [quantity]: String(pieces) }));
  const preview = await sent(cart.submit("注文へ進む"));
  const placed = await sent(preview.submit("見積を依頼する"));
  const number_ = placed.path.match(/order_sn=([\w-]+)/)?.[1];
  if (!number_) throw new Error(`no order came of it: ${placed.path} ${placed.problems.join(" ")}`);
  return { order: number_, buyer };
}

/** 到货, 验货 with a photo, 上架. */
async function scan(staff: Browser, order: string, tracking: string) {
  const parcel = await seen(staff, `/staff/receive?q=${tracking}`);
  await sent(parcel.submit("到货", { quantity: String(pieces) }));
  const queue = await seen(staff, `/staff/inspect?q=${order}`);
  const lotId = queue.document.toString().match(/\/staff\/inspect\/([\w-]+)/)?.[1];
  if (!lotId) throw new Error(`no lot of ${order} to inspect`);
  const photo = new File([png().bytes as BlobPart], "photo.png", { type: "image/png" });
  await sent((await seen(staff, `/staff/inspect/${lotId}`)).submit("验货", { 照片: [photo] }));
  const body = new URLSearchParams({ lotId, shelf: "A-01-03" });
  await sent(staff.open("/staff/shelve", { method: "POST", body }));
}

function seen(browser: Browser, path: string) {
  return sent(browser.open(path));
}

async function sent(asked: Promise<Page>) {
  const page = await asked;
  if (page.status >= 400)
    throw new Error(`${page.path} answered ${page.status} ${page.problems.join(" ")}`);
  return page;
}

function pick<Value>(values: readonly Value[], number: number) {
  return values[number % values.length]!;
}

/** A place in a list, the same for the same number; half of all fall in its first eighth. */
function likely(length: number, number: number) {
  const share = ((number * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return Math.floor(length * share ** 3);
}
