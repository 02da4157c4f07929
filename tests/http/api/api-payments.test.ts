import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payments, topUpReports } from "#db/schema/index.ts";
import { couponOf, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";

let paypal: Paypal;
let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let due: { id: string; number: string }[];
let shipment: { number: string };
const transfer = { payerKana: "ハナコショウテン", expectedOn: "2026-01-16" };

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop({ cards: paypal.cards });
  ({ own, other } = await openPrograms(shop));
  due = await ordersToPay(shop, 3, 5_000);
  shipment = await shipmentToPay(shop, 4_200);
});

const both = () => ({
  order_sn: [due[0]!.number, due[1]!.number],
  pOrder_sn: [shipment.number],
});
const balance = async () => (await own.call("user/balance")).data.balanceYen;

describe("documents paid together by a program", () => {
  test("are shown with what is due, coupons that fit and what keeps one from being paid", async () => {
    await shop.deposit(hanako.companyId, 6_000);
    const couponId = await couponOf(shop, 300);
    const coupon = { couponId: [couponId], couponFor: [shipment.number] };
    const { data } = await own.json("payment/preview", { ...both(), ...coupon, balanceYen: 1_000 });
    expect(data).toMatchObject({
      totalYen: 14_200,
      couponYen: 300,
      dueYen: 13_900,
      fromYen: 1_000,
      restYen: 12_900,
      walletYen: 6_000,
      needsApproval: false,
      approvals: [],
      awaited: [],
      documents: [
        { kind: "order", number: due[0]!.number, totalYen: 5_000, unpayable: null, couponId: null },
        { kind: "order", number: due[1]!.number },
        { kind: "shipping", number: shipment.number, totalYen: 4_200, couponId },
      ],
    });
    expect(data.documents[0].coupons).toMatchObject([{ id: couponId, yen: 300 }]);
    await own.call("order/pay", { order_sn: due[0]!.number, amountYen: "5000" });
    const after = (await own.json("payment/preview", both())).data.documents;
    expect(after.map(({ unpayable }: { unpayable: string | null }) => unpayable)).toEqual([
      "paid",
      null,
      null,
    ]);
    const refused = await own.json("payment/preview", { ...both(), couponId: ["none"] });
    expect(refused).toMatchObject({ code: 4007 });
    expect(refused.msg).toContain(due[0]!.number);
  });

  test("leave the balance once by their id, and are listed with what each cost", async () => {
    await shop.deposit(hanako.companyId, 20_000);
    const couponId = await couponOf(shop, 300);
    const id = crypto.randomUUID();
    const asked = { ...both(), id, couponId: [couponId], couponFor: [shipment.number] };
    const answers = await Promise.all([1, 2, 3].map(() => own.json("payment/pay", asked)));
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { id } });
    expect(await balance()).toBe(6_100);
    const { data } = await own.call("payment/detail", { id });
    expect(data.payment).toMatchObject({ id, state: "paid", totalYen: 14_200, couponYen: 300 });
    expect(data.items).toMatchObject([
      { documentNumber: due[0]!.number, dueYen: 5_000 },
      { documentNumber: due[1]!.number, dueYen: 5_000 },
      { documentNumber: shipment.number, dueYen: 4_200, couponYen: 300, couponId },
    ]);
    expect(JSON.stringify(data)).not.toContain(hanako.companyId);
  });

  test("are all left as they were when one cannot be paid, and that one is named", async () => {
    await shop.deposit(hanako.companyId, 20_000);
    await own.call("order/pay", { order_sn: due[1]!.number, amountYen: "5000" });
    const refused = await own.json("payment/pay", both());
    expect(refused).toMatchObject({ status: 400, code: 4002 });
    expect(refused.msg).toContain(due[1]!.number);
    expect(await balance()).toBe(15_000);
    const left = { order_sn: [due[0]!.number, due[2]!.number], pOrder_sn: [shipment.number] };
    expect((await own.json("payment/pay", left)).code).toBe(0);
    expect((await own.json("payment/pay", left)).code).toBe(4002);
  });

  test("are listed page by page, and by state", async () => {
    await shop.deposit(hanako.companyId, 20_000);
    for (const { number } of due.slice(0, 2)) await own.call("payment/pay", { order_sn: number });
    await own.call("payment/bankPay", { order_sn: due[2]!.number, ...transfer });
    const first = (await own.call("payment/list", { size: "2" })).data;
    const second = (await own.call("payment/list", { size: "2", after: first.next })).data;
    expect(first.list).toHaveLength(2);
    expect(second).toMatchObject({ list: [{}], next: null });
    const about = [...first.list, ...second.list].map((one) => one.about).sort();
    expect(about).toEqual(due.map(({ number }) => number).sort());
    const waiting = (await own.call("payment/list", { state: "waiting" })).data.list;
    expect(waiting).toMatchObject([{ about: due[2]!.number, way: "bank", restYen: 5_000 }]);
    expect((await own.call("payment/list", { state: "soon" })).msg).toContain("状態");
    expect((await other.call("payment/list")).data).toEqual({ list: [], next: null });
  });
});

describe("documents paid by bank together", () => {
  test("hold their part of the balance once, wait for the rest, and give it back", async () => {
    await shop.deposit(hanako.companyId, 6_000);
    const id = crypto.randomUUID();
    const asked = { ...both(), ...transfer, id, balanceYen: 2_000 };
    expect(await own.json("payment/bankPay", asked)).toMatchObject({ code: 0, data: { id } });
    expect((await own.json("payment/bankPay", asked)).code).toBe(0);
    expect(await balance()).toBe(4_000);
    expect(await shop.db.select().from(topUpReports)).toMatchObject([{ amountYen: 12_200 }]);
    const { data } = await own.call("payment/detail", { id });
    expect(data.payment).toMatchObject({ state: "waiting", heldYen: 2_000 });
    expect(data.transfer).toMatchObject({ amountYen: 12_200, bank: { name: expect.any(String) } });
    const { awaited } = (await own.json("payment/preview", both())).data;
    expect(awaited).toMatchObject([{ id }]);
    expect((await other.call("payment/cancel", { id })).code).toBe(404);
    expect((await own.call("payment/cancel", { id })).code).toBe(0);
    expect((await own.call("payment/cancel", { id })).code).toBe(409);
    expect(await balance()).toBe(6_000);
  });

  test("take slips of the transfer once by their key, three in all, from who may pay", async () => {
    const { id } = (await own.json("payment/bankPay", { ...both(), ...transfer })).data;
    const report = (await own.call("payment/detail", { id })).data.transfer.id;
    const slips = (count: number, { reportId = report, bytes = png().bytes, key = "" } = {}) => {
      const form = new FormData();
      form.set("id", reportId);
      form.set("key", key || crypto.randomUUID());
      for (let made = 0; made < count; made++) form.append("file", new File([bytes], "控え.png"));
      return form;
    };
    const key = crypto.randomUUID();
    const add = (who: typeof own, form: FormData) => who.send("deposit/addProofs", form);
    for (let times = 0; times < 2; times++)
      expect((await add(own, slips(2, { key }))).code).toBe(0);
    const { receipts } = (await own.call("payment/detail", { id })).data.transfer;
    expect(receipts).toMatchObject([{ name: "控え.png" }, { name: "控え.png" }]);
    expect((await add(own, slips(2))).code).toBe(6005);
    expect((await add(own, slips(1, { bytes: new Uint8Array([1]) }))).code).toBe(6003);
    expect((await add(own, slips(0))).code).toBe(400);
    const theirs = await add(other, slips(1));
    expect(theirs).toMatchObject({ status: 400, code: 404 });
    expect(await add(own, slips(1, { reportId: "nobody's" }))).toEqual(theirs);
    const { token } = await tokenOf(shop, hanako, ["wallet"]);
    expect((await add(program(shop, token), slips(1))).code).toBe(403);
    await own.call("payment/cancel", { id });
    expect((await add(own, slips(1))).code).toBe(409);
  });

  test.each([
    ["more than the balance has", { balanceYen: "6001" }, 4001, "残高"],
    ["nothing left for the bank", { balanceYen: "14200" }, 4025, "全額"],
    ["a day too far", { expectedOn: "2026-12-01" }, 4013, "60日"],
    ["a payer in other letters", { payerKana: "花子" }, 400, "振込名義"],
    ["a part that is no number", { balanceYen: "少し" }, 400, "残高から支払う金額"],
  ])("refuse %s", async (_, wrong, code, word) => {
    await shop.deposit(hanako.companyId, 6_000);
    const answer = await own.json("payment/bankPay", { ...both(), ...transfer, ...wrong });
    expect(answer).toMatchObject({ status: 400, code });
    expect(answer.msg).toContain(word);
    expect(await shop.db.$count(payments)).toBe(0);
  });
});

describe("documents paid by PayPal", () => {
  test.each([
    ["together", "payment/paypalPay", () => ({ ...both(), balanceYen: 200 })],
    ["an order alone", "order/paypalPay", () => ({ order_sn: due[0]!.number })],
    ["a shipment alone", "porder/paypalPay", () => ({ pOrder_sn: shipment.number })],
  ])("%s lead to one place of approval by their id", async (_, path, asked) => {
    await shop.deposit(hanako.companyId, 6_000);
    const id = crypto.randomUUID();
    const first = await own.json(path, { ...asked(), id });
    expect(first).toMatchObject({ code: 0, data: { id } });
    expect(new URL(first.data.url).protocol).toMatch(/^https?:/);
    expect((await own.json(path, { ...asked(), id })).data).toEqual(first.data);
    expect(await shop.db.$count(payments)).toBe(1);
    expect((await own.call("payment/detail", { id })).data.card).toMatchObject({
      state: "created",
    });
    expect(await balance()).toBe(6_000);
  });

  test("are refused where PayPal is not offered", async () => {
    const plain = await openShop();
    const calls = program(plain, (await tokenOf(plain, hanako)).token);
    const [one] = await ordersToPay(plain, 1, 5_000);
    for (const path of ["payment/paypalPay", "order/paypalPay"])
      expect((await calls.call(path, { order_sn: one!.number })).code).toBe(4016);
  });
});

const onDocuments = ["preview", "pay", "bankPay", "paypalPay"].map((name) => `payment/${name}`);

describe("a call about documents", () => {
  test.each([...onDocuments, "approval/ask"])(
    "%s answers another company's as one that does not exist, beside an own one too",
    async (path) => {
      const asked = { ...transfer, order_sn: [due[0]!.number] };
      const theirs = await other.json(path, asked);
      expect(theirs).toMatchObject({ status: 400, code: 404 });
      const unknown = { ...asked, order_sn: [due[0]!.number, "KB-260115-0000"] };
      expect(await own.json(path, unknown)).toEqual(theirs);
      const none = { ...asked, order_sn: ["KB-260115-0000"] };
      expect(await other.json(path, none)).toEqual(theirs);
      expect(await shop.db.$count(payments)).toBe(0);
    },
  );

  test.each([
    ["none at all", {}, "order_sn か pOrder_sn"],
    ["a number that is none", { order_sn: "注文" }, "注文番号"],
    [
      "more than are paid at once",
      { order_sn: Array.from({ length: 21 }, (_, index) => `KB-260115-${7_000 + index}`) },
      "20件まで",
    ],
    [
      "more of both kinds",
      {
        order_sn: Array.from({ length: 20 }, (_, index) => `KB-260115-${7_000 + index}`),
        pOrder_sn: ["PD-260115-0001"],
      },
      "20件まで",
    ],
    [
      "a coupon for another document",
      { order_sn: "KB-260115-9000", couponId: ["a"], couponFor: ["KB-260115-9002"] },
      "couponFor",
    ],
    [
      "more coupons than documents",
      { order_sn: "KB-260115-9000", couponId: ["a", "b"] },
      "couponFor",
    ],
  ])("refuses %s", async (_, wrong, word) => {
    for (const path of onDocuments) {
      const answer = await own.json(path, { ...transfer, ...wrong });
      expect({ path, ...answer }).toMatchObject({ path, status: 400, code: 400 });
      expect(answer.msg).toContain(word);
    }
  });

  test.each([...onDocuments, "payment/cancel", "order/paypalPay", "porder/paypalPay"])(
    "%s takes the right to pay, of the token and of its person",
    async (path) => {
      const { token } = await tokenOf(shop, hanako, ["order", "wallet"]);
      const asked = { ...transfer, order_sn: [due[0]!.number], id: crypto.randomUUID() };
      expect((await program(shop, token).json(path, asked)).code).toBe(403);
      expect((await program(shop).json(path, asked)).code).toBe(401);
    },
  );
});

test("payments of another company do not exist to a program, nor do those of another store", async () => {
  await shop.deposit(hanako.companyId, 20_000);
  const mixed = (await own.json("payment/bankPay", { ...both(), ...transfer })).data.id;
  const alone = (await own.json("payment/pay", { order_sn: [due[2]!.number] })).data.id;
  const nobody = await other.call("payment/detail", { id: crypto.randomUUID() });
  expect(nobody.code).toBe(404);
  for (const id of [mixed, alone])
    expect(await other.call("payment/detail", { id })).toEqual(nobody);

  const buyer = await storekeeperKenji(shop, ["pay"], [due[1]!.id, due[2]!.id]);
  const keeper = program(shop, (await tokenOf(shop, buyer)).token);
  expect(await keeper.call("payment/detail", { id: mixed })).toEqual(nobody);
  expect(await keeper.call("payment/cancel", { id: mixed })).toEqual(nobody);
  expect((await keeper.call("payment/list")).data.list).toMatchObject([{ id: alone }]);
  const shown = (await keeper.call("payment/preview", { order_sn: due[1]!.number })).data;
  expect(shown).toMatchObject({ awaited: [], documents: [{ unpayable: "by-bank" }] });
  expect(JSON.stringify(shown)).not.toContain(due[0]!.number);
});

test("several documents above a limit are asked for at once, each with its coupon", async () => {
  await shop.deposit(hanako.companyId, 20_000);
  const limited = await payingKenji(shop, { paymentLimitYen: 6_000 });
  const theirs = program(shop, (await tokenOf(shop, limited)).token);
  const asked = { order_sn: [due[0]!.number, due[1]!.number] };
  expect((await theirs.json("payment/pay", asked)).code).toBe(4005);
  expect((await theirs.json("payment/preview", asked)).data.needsApproval).toBe(true);
  const couponId = await couponOf(shop, 300);
  const coupon = { couponId: [couponId], couponFor: [due[1]!.number] };
  const id = crypto.randomUUID();
  expect((await theirs.json("approval/ask", { ...asked, ...coupon, id })).code).toBe(0);
  expect((await theirs.json("approval/ask", { ...asked, ...coupon, id })).code).toBe(4009);
  const { waiting } = (await own.call("approval/list")).data;
  expect(waiting).toMatchObject([{ couponYen: 0 }, { couponId, couponYen: 300 }]);
});
