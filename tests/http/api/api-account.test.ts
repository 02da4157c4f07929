import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "#app/domain/core/actor.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import {
  companies,
  contacts,
  outbox,
  payoutAccounts,
  surveyAnswers,
  topUpReports,
  users,
  withdrawals,
} from "#db/schema/index.ts";
import { couponOf } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { loginTokenOf, openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let employee: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other, employee } = await openPrograms(shop));
});

async function mailedCode(to: string) {
  const mails = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox)
    .where(eq(outbox.to, to));
  return mails.at(-1)?.body.match(/\d{6}/)?.[0] ?? "";
}

const newcomer = {
  companyName: "新商店",
  name: "新井 新",
  loginName: "arai",
  email: "arai@new.test",
  phone: "090-8888-7777",
  password: "Mizuiro58",
  terms: "1",
  privacy: "1",
};

describe("registering", () => {
  test("is finished by a mailed code and gives a token of the new company's owner", async () => {
    const anybody = program(shop);
    const begun = await anybody.call("login/register", newcomer);
    expect(begun.code).toBe(0);
    expect(await shop.db.$count(companies)).toBe(2);
    const { id } = begun.data;
    const wrong = await anybody.call("login/registerFinish", { id, code: "000000" });
    expect(wrong.code).toBe(1004);
    expect((await anybody.call("login/registerCode", { id })).code).toBe(0);
    const code = await mailedCode(newcomer.email);
    const { data } = await anybody.call("login/registerFinish", { id, code });
    const info = await program(shop, data.token).call("japanGetUserInfo");
    expect(info.data).toMatchObject({ loginName: "arai", role: "owner", emailVerified: true });
    expect(await shop.db.$count(companies)).toBe(3);
    // A copy of the call reads the first answer for a minute, and makes nobody anew.
    expect((await anybody.call("login/registerFinish", { id, code })).code).toBe(0);
    expect(await shop.db.$count(companies)).toBe(3);
    shop.wait(2 / 1_440);
    expect((await anybody.call("login/registerFinish", { id, code })).code).toBe(1015);
  });

  test.each([
    ["a wrong picture", { captchaId: "x", captcha: "12345" }, 1009],
    ["terms not accepted", { terms: "" }, 400],
    ["a weak password", { password: "abcdef" }, 400],
    ["a common password", { password: "Password1" }, 400],
    ["one's own name as password", { password: "Arai5812" }, 400],
  ])("refuses %s", async (_, wrong, code) => {
    const answer = await program(shop).call("login/register", { ...newcomer, ...wrong });
    expect(answer.code).toBe(code);
    expect(await shop.db.$count(companies)).toBe(2);
  });

  test("a known address is not told apart", async () => {
    const answers = [
      await program(shop).call("login/register", { ...newcomer, email: "Hanako@shop.test" }),
      await program(shop).call("login/register", { ...newcomer, loginName: "arai2" }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const letters = await shop.db
      .select({
        ...getTableColumns(outbox),
        subject: letterColumns(outbox.letter).title,
        body: letterColumns(outbox.letter).body,
      })
      .from(outbox)
      .where(eq(outbox.to, "hanako@shop.test"));
    expect(letters.at(-1)!.subject).toContain("登録済み");
  });
});

test("a forgotten password is set anew by a code, which checking does not use up", async () => {
  const anybody = program(shop);
  const email = "hanako@shop.test";
  const asked = await anybody.call("login/forgotPasswordCode", { email });
  const unknown = await anybody.call("login/forgotPasswordCode", { email: "no@one.test" });
  expect([asked.code, unknown.code]).toEqual([0, 0]);
  expect(Object.keys(unknown.data)).toEqual(Object.keys(asked.data));
  const { id } = asked.data;
  const code = await mailedCode(email);
  const wrong = { id, email, code: code === "111111" ? "222222" : "111111" };
  expect((await anybody.call("login/forgotPasswordCheck", wrong)).code).toBe(1004);
  expect((await anybody.call("login/forgotPasswordCheck", { id, email, code })).code).toBe(0);
  // A request of another program knows nothing of this code.
  const theirs = { id: unknown.data.id, email, code, password: "Kamome99" };
  expect((await anybody.call("login/forgotPasswordReset", theirs)).code).toBe(1004);
  const typed = { id, email, code, password: "Kamome99" };
  expect((await anybody.call("login/forgotPasswordReset", typed)).code).toBe(0);
  expect((await anybody.call("login/forgotPasswordReset", typed)).code).toBe(1004);
  expect((await own.call("japanGetUserInfo")).code).toBe(401);
  const signedIn = await anybody.call("login/login", { name: email, password: "Kamome99" });
  expect(signedIn.code).toBe(0);
});

test("a network that checks wrong codes has to wait", async () => {
  const anybody = program(shop);
  const typed = { id: crypto.randomUUID(), email: "hanako@shop.test", code: "000000" };
  const codes = new Set<number>();
  for (let time = 0; time < 11; time++)
    codes.add((await anybody.call("login/forgotPasswordCheck", typed)).code);
  expect([...codes]).toEqual([1004, 1002]);
});

test("e-mail, telephone and password change by the password or a mailed code", async () => {
  await shop.db
    .update(users)
    .set({ passwordHash: await hashPassword("Hanako12") })
    .where(eq(users.id, "hanako"));
  own = program(shop, await loginTokenOf(shop, hanako));
  const phone = "090-1111-2222";
  expect((await own.call("user/updatePhone", { current: "Wrong123", phone })).code).toBe(1007);
  expect((await own.call("user/updatePhone", { current: "Hanako12", phone: "03" })).code).toBe(400);
  const taken = { current: "Hanako12", phone: "09012345672" };
  expect((await own.call("user/updatePhone", taken)).code).toBe(1014);
  expect((await own.call("user/sendProof")).code).toBe(0);
  const current = await mailedCode("hanako@shop.test");
  expect((await own.call("user/updatePhone", { current, phone })).code).toBe(0);

  const email = "new@shop.test";
  expect((await own.call("user/updateEmail", { current: "Hanako12", email })).code).toBe(0);
  expect((await own.call("user/confirmEmail", { email, code: "000000" })).code).toBe(1004);
  const code = await mailedCode(email);
  expect((await own.call("user/confirmEmail", { email, code })).code).toBe(0);
  const [row] = await shop.db.select().from(users).where(eq(users.id, "hanako"));
  expect(row).toMatchObject({ phone: "09011112222", email });

  const same = { current: "Hanako12", password: "Hanako12" };
  expect((await own.call("user/updatePassword", same)).code).toBe(1008);
  const next = { current: "Hanako12", password: "Kamome13" };
  expect((await own.call("user/updatePassword", next)).code).toBe(0);
  expect((await own.call("japanGetUserInfo")).code).toBe(401);
});

test("an address is verified by its code", async () => {
  await shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, "hanako"));
  own = program(shop, await loginTokenOf(shop, hanako));
  expect((await own.call("user/sendProof")).code).toBe(1016);
  expect((await own.call("user/sendVerification")).code).toBe(0);
  expect((await own.call("user/verifyEmail", { code: "000000" })).code).toBe(1004);
  const code = await mailedCode("hanako@shop.test");
  expect((await own.call("user/verifyEmail", { code })).code).toBe(0);
  expect((await own.call("login/firstCheck")).data).toMatchObject({ emailVerified: true });
});

test("the questionnaire is answered, and a question is asked once by its id", async () => {
  const answers = {
    business: "ネットショップ",
    monthly: "100万〜500万円",
    found: "ご紹介",
    experience: "代行会社を使ったことがある",
    goods: "バッグ",
  };
  expect((await own.call("questionnaire/detail")).data).toEqual({ answers: null });
  expect((await own.call("questionnaire/submit", { ...answers, found: "夢" })).code).toBe(400);
  expect((await own.call("questionnaire/submit", answers)).code).toBe(0);
  expect((await own.call("questionnaire/detail")).data.answers).toMatchObject({ goods: "バッグ" });
  expect((await other.call("questionnaire/detail")).data).toEqual({ answers: null });
  expect(await shop.db.$count(surveyAnswers)).toBe(1);

  const question = {
    id: crypto.randomUUID(),
    name: "見込 客子",
    email: "m@k.test",
    kind: "service",
    body: "個人事業主でも使えますか。",
  };
  const anybody = program(shop);
  await anybody.call("feedback/send", question);
  expect((await anybody.call("feedback/send", question)).code).toBe(0);
  expect((await anybody.call("feedback/send", { ...question, body: "" })).code).toBe(400);
  expect(await shop.db.$count(contacts)).toBe(1);
});

describe("money", () => {
  const account = {
    bankCode: "0005",
    branchCode: "001",
    accountType: "ordinary",
    accountNumber: "1234567",
    holderKana: "ハナコショウテン",
  };

  test("a withdrawal holds its amount once, and is the company's own", async () => {
    await shop.deposit("hanako-shop", 50_000);
    const wanted = { id: crypto.randomUUID(), amountYen: "20000", reason: "余剰金" };
    expect((await own.call("withdrawal/create", wanted)).code).toBe(4018);
    const unsaved = await own.call("bankAccount/save", account);
    expect(unsaved.code).toBe(1020);
    expect(unsaved.msg).toContain("/user/bankAccount");
    await shop.db.insert(payoutAccounts).values(usableAccount());
    expect((await own.call("bankAccount/detail")).data.account).toMatchObject({ bankCode: "0005" });
    expect((await other.call("bankAccount/detail")).data).toEqual({ account: null, coming: null });
    const large = { amountYen: "100001", reason: "余剰金" };
    expect((await own.call("withdrawal/create", large)).code).toBe(4027);
    await own.call("withdrawal/create", wanted);
    expect((await own.call("withdrawal/create", wanted)).code).toBe(0);
    const tooMuch = { amountYen: "30001", reason: "余剰金" };
    expect((await own.call("withdrawal/create", tooMuch)).code).toBe(4001);
    expect((await own.call("withdrawal/list")).data.list).toHaveLength(1);
    expect((await other.call("withdrawal/list")).data.list).toEqual([]);
    expect((await own.call("user/balance")).data).toEqual({ balanceYen: 30_000 });
    expect(await shop.db.$count(withdrawals)).toBe(1);
  });

  test("a deposit is reported once; too little, and PayPal where it is not offered, are refused", async () => {
    const report = { payerKana: "ヤマダハナコ", expectedOn: "2026-01-16", amountYen: "100000" };
    const id = crypto.randomUUID();
    await own.call("deposit/bank", { id, ...report });
    expect((await own.call("deposit/bank", { id, ...report })).code).toBe(0);
    expect((await own.call("deposit/bank", { ...report, amountYen: "1" })).code).toBe(4014);
    expect((await own.call("deposit/bank", { ...report, payerKana: "花子" })).code).toBe(400);
    expect((await own.call("deposit/list")).data.list).toHaveLength(1);
    expect((await other.call("deposit/list")).data.list).toEqual([]);
    expect((await own.call("deposit/paypal", { amountYen: "100000" })).code).toBe(4016);
  });

  test("a coupon tells its terms, and not who else has it or who issued it", async () => {
    await couponOf(shop, 500, 2);
    const [coupon, ...more] = (await own.call("coupon/list")).data.list;
    expect(more).toEqual([]);
    expect(Object.keys(coupon).sort()).toEqual([
      "gotAt",
      "gotByName",
      "id",
      "issue",
      "usesLeft",
      "validUntil",
    ]);
    expect(coupon.issue).toEqual({
      code: expect.any(String),
      nameJa: "500円引き",
      kind: "amount",
      value: 500,
      minimumYen: 0,
      maximumYen: null,
      validFrom: "2026-01-01",
      validUntil: "2026-12-31",
      usesEach: 2,
    });
  });

  test("coupons and membership answer as their pages do", async () => {
    expect((await own.call("coupon/list")).data).toEqual({ list: [], uses: [] });
    expect((await own.call("coupon/redeem", { code: "NONE-SUCH" })).code).toBe(404);
    const { plans } = (await own.call("vip/info")).data;
    const [plan] = plans;
    const wanted = { plan: plan.code, priceYen: String(plan.priceYen), agreed: "1" };
    expect((await own.call("vip/buy", { ...wanted, agreed: "" })).code).toBe(400);
    // A token that was made is narrower than the owner, who alone binds the company.
    expect((await own.call("vip/buy", wanted)).code).toBe(403);
  });

  test.each([
    "coupon/list",
    "deposit/list",
    "deposit/bank",
    "bankAccount/detail",
    "withdrawal/create",
    "vip/info",
    "approval/list",
    "order/bankPay",
    "porder/bankPay",
    "porder/receive",
    "authorisation/list",
  ])("%s takes the right that its page takes", async (path) => {
    expect((await employee.call(path)).code).toBe(403);
    expect((await program(shop).call(path)).code).toBe(401);
  });
});

describe("orders", () => {
  test("a draft is edited, reserved, and another company's is not found", async () => {
    const { number } = await orderPlaced(shop, false);
    const { lines } = (await findOrder(shop.as(hanako), number))!;
    const [tote, pouch] = lines.map(({ id }) => id) as [string, string];
    const change = { order_sn: number, line: tote, quantity: "40", note: "急ぎ" };
    expect((await other.call("order/edit", change)).code).toBe(404);
    expect((await own.call("order/edit", { ...change, quantity: "0" })).code).toBe(400);
    expect((await own.call("order/edit", { ...change, line: "nobody" })).code).toBe(404);
    expect((await own.call("order/edit", change)).code).toBe(0);
    expect((await own.json("order/edit", { order_sn: number, remove: [pouch] })).code).toBe(0);
    expect((await own.json("order/edit", { order_sn: number, remove: [tote] })).code).toBe(2003);
    const left = (await findOrder(shop.as(hanako), number))!;
    expect(left.order.note).toBe("急ぎ");
    expect(left.lines).toMatchObject([{ id: tote, quantity: 40 }]);
    const openOn = "2026-02-01";
    expect((await other.call("order/reserve", { order_sn: number, openOn })).code).toBe(404);
    expect((await own.call("order/reserve", { order_sn: number, openOn: "2026-01-01" })).code).toBe(
      3009,
    );
    expect((await own.call("order/reserve", { order_sn: number, openOn })).code).toBe(0);
  });

  test("a message reaches staff once; to another company's order it reaches nobody", async () => {
    const { number } = await orderPlaced(shop);
    const message = { order_sn: number, id: crypto.randomUUID(), body: "急ぎでお願いします" };
    expect((await other.call("order/message", message)).code).toBe(404);
    await own.call("order/message", message);
    expect((await own.call("order/message", message)).code).toBe(0);
    const { messages } = (await findOrder(shop.as(hanako), number))!;
    expect(messages).toHaveLength(1);
    expect((await other.call("order/changes", { order_sn: number })).code).toBe(404);
    expect((await own.call("order/changes", { order_sn: number })).data).toEqual({ list: [] });
    const answer = { order_sn: number, changeId: "none", answer: "accepted" };
    expect((await own.call("order/answerChange", answer)).code).toBe(404);
  });

  test("wait for a bank transfer once it is said so", async () => {
    const [due] = await ordersToPay(shop, 1, 5_000);
    const said = { order_sn: due!.number, payerKana: "ヤマダ", expectedOn: "2026-01-16" };
    expect((await other.call("order/bankPay", said)).code).toBe(404);
    const late = { ...said, expectedOn: "2026-12-01" };
    expect((await own.call("order/bankPay", late)).code).toBe(4013);
    const id = crypto.randomUUID();
    await own.call("order/bankPay", { ...said, id });
    expect((await own.call("order/bankPay", { ...said, id })).code).toBe(0);
    expect(await shop.db.select().from(topUpReports)).toMatchObject([{ amountYen: 5_000 }]);
  });
});

test("a payment above a limit is asked for, and decided by another person", async () => {
  const [due] = await ordersToPay(shop, 1, 5_000);
  await shop.deposit("hanako-shop", 8_000);
  const limited = await payingKenji(shop, { paymentLimitYen: 1_000 });
  const theirs = program(shop, (await tokenOf(shop, limited)).token);
  const order_sn = due!.number;
  expect((await theirs.call("order/pay", { order_sn, amountYen: "5000" })).code).toBe(4005);
  const asked = await theirs.call("approval/ask", { order_sn, note: "お願いします" });
  expect(asked.code).toBe(0);
  expect((await theirs.call("approval/ask", { order_sn })).code).toBe(4009);
  expect((await other.call("approval/ask", { order_sn })).code).toBe(404);
  const { id } = asked.data;
  expect((await own.call("approval/list")).data.waiting).toMatchObject([{ id }]);
  expect((await other.call("approval/approve", { id })).code).toBe(404);
  expect((await theirs.call("approval/approve", { id })).code).toBe(4010);
  expect((await own.call("approval/approve", { id })).code).toBe(0);
  expect((await own.call("approval/decline", { id, reason: "やはり" })).code).toBe(4011);
  expect((await own.call("user/balance")).data).toEqual({ balanceYen: 3_000 });
});

test("a payout account is named within ten minutes of the sign-in, and waits", async () => {
  const signedIn = program(shop, await loginTokenOf(shop, hanako));
  const account = {
    bankCode: "0005",
    branchCode: "001",
    accountType: "ordinary",
    accountNumber: "1234567",
    holderKana: "ハナコショウテン",
  };
  const elsewhere = { ...account, branchCode: "999" };
  expect((await signedIn.call("bankAccount/save", elsewhere)).code).toBe(4019);
  expect((await signedIn.call("bankAccount/save", account)).code).toBe(0);
  const { data } = await signedIn.call("bankAccount/detail");
  expect(data).toMatchObject({ account: null, coming: { bankCode: "0005" } });
  shop.wait(11 / 1_440);
  const later = { ...account, accountNumber: "7654321" };
  expect((await signedIn.call("bankAccount/save", later)).code).toBe(1020);
});

test("authorisations are the owner's to give", async () => {
  expect((await own.call("authorisation/authorise", { kind: "delivery" })).code).toBe(1020);
  const signedIn = program(shop, await loginTokenOf(shop, hanako));
  expect((await signedIn.call("authorisation/revoke", { kind: "delivery" })).code).toBe(0);
  shop.wait(11 / 1_440);
  expect((await signedIn.call("authorisation/revoke", { kind: "delivery" })).code).toBe(1020);
  const rights: Permission[] = ["settings"];
  const reader = program(shop, (await tokenOf(shop, hanako, rights)).token);
  const { list } = (await reader.call("authorisation/list")).data;
  expect(list).toMatchObject([{ kind: "delivery", state: "revoked" }]);
  expect((await reader.call("authorisation/revoke", { kind: "delivery" })).code).toBe(1020);
});

test("shipping requests of another company are neither received nor evaluated", async () => {
  const pOrder_sn = "HS-20260115-001";
  for (const path of ["submit", "receive", "message", "evaluate", "bankPay"])
    expect({
      path,
      ...(await own.call(`porder/${path}`, {
        pOrder_sn,
        body: "はい",
        stars: "5",
        payerKana: "ヤマダ",
        expectedOn: "2026-01-16",
      })),
    }).toMatchObject({ path, code: 404 });
  expect((await own.call("porder/evaluate", { pOrder_sn, stars: "6" })).code).toBe(400);
});
