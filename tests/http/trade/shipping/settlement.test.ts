import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { users } from "#db/schema/index.ts";
import { limitedKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { pdfText } from "#tests/support/machine/pdf-text.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import {
  chen,
  hanako,
  kenji,
  openShop,
  type Shop,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const number = "PD-260115-0001";
const details = `/deliveryDetails?pOrder_sn=${number}`;

/** Six totes by air, quoted at 4,060 yen, paid and packed at this weight. */
async function packed(weightGrams: number) {
  const { lotId } = await shelvedLot(shop, 10);
  const { id } = await requestedShipment(shop, lotId, 6);
  await quoteShipment(shop.as(chen), number, {
    checked: true,
    freightYen: 4_060,
    optionsYen: 0,
    storageYen: 0,
    note: "",
  });
  await shop.deposit(hanako.companyId, 100_000);
  await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
  const { lines } = (await findShipment(shop.as(wei), number))!;
  const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams, contents };
  await packShipment(shop.as(wei), number, [box], { reweighed: true });
}

describe("費用の精算", () => {
  test("shows every stage with its difference and reason, on the page, printed and to staff", async () => {
    await packed(1_900);
    const buyer = await shop.browser(hanako);
    for (const path of [details, `/deliverySettlement?pOrder_sn=${number}`]) {
      const { text } = await buyer.open(path);
      expect(text).toContain("国際送料3,080〜4,060円1.32〜2.98kg4,060円2.98kg3,080円1.90kg−980円");
      expect(text).toContain("差額 980円を残高へお返ししました。");
    }
    const staff = await shop.browser(wei);
    const { text } = await staff.open(`/staff/shipping/${number}`);
    expect(text).toContain(
      "国际运费3,080〜4,060日元1.32〜2.98kg4,060日元2.98kg3,080日元1.90kg−980日元",
    );
  });

  test("is a PDF of the same sums and reasons, for the buyer and for staff", async () => {
    await packed(1_900);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open(details);
    expect(page.text).toContain("精算明細（PDF）");
    const file = `/deliverySettlement/settlement.pdf?pOrder_sn=${number}`;
    const staff = await shop.browser(wei);
    for (const answer of [
      await buyer.answer(file),
      await staff.answer(`/staff/shipping/${number}/settlement`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Disposition")).toContain(`${number}-settlement.pdf`);
      const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
      expect(text).toContain("配送費用の精算明細");
      expect(text).toContain("国際送料3,080～4,060 ※4,0603,080−980");
      expect(text).toContain("差額 980円を残高へお返ししました。");
    }
  });

  test("is kept from strangers, other companies and under other names", async () => {
    await packed(1_900);
    const file = `/deliverySettlement/settlement.pdf?pOrder_sn=${number}`;
    expect((await (await shop.browser(taro)).answer(file)).status).toBe(404);
    expect((await (await shop.browser()).answer(file)).status).not.toBe(200);
    const staffFile = `/staff/shipping/${number}/settlement`;
    expect((await (await shop.browser(hanako)).answer(staffFile)).status).not.toBe(200);
    expect((await (await shop.browser(wang)).answer(staffFile)).status).toBe(403);
    await storekeeperKenji(shop, ["order", "ship"], []);
    expect((await (await shop.browser(kenji)).answer(file)).status).toBe(404);
    const other = file.replace("settlement.pdf", "other.pdf");
    expect((await (await shop.browser(hanako)).answer(other)).status).toBe(404);
  });

  test("asks for what the boxes cost more, and paying it sends them on", async () => {
    await packed(3_900);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open(details);
    expect(page.text).toContain("2026/01/22 までにお支払いいただくと、出荷へ進みます");
    const choice = await page.submit("支払う");
    expect(choice.text).toContain("980円");
    await choice.submit("残高で支払う");
    expect((await buyer.open(details)).text).toContain(
      "梱包が終わり、配送会社の集荷を待っています。",
    );
    const papers = await buyer.open(details);
    expect(papers.text).toContain("領収書有効2026/01/15980円");
  });

  test("owes nothing any more once it is cancelled, and says what came back", async () => {
    await packed(3_900);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open(details);
    expect(page.text).toContain("差額980円");
    const { text } = await page.submit("キャンセルする");
    expect(text).not.toContain("差額980円");
    expect(text).toContain("取りやめ前の合計5,040円");
    expect(text).toContain("お支払い済み0円");
    expect(text).toContain("残高へお返しした金額4,060円");
    const staff = await shop.browser(chen);
    expect((await staff.open(`/staff/shipping/${number}`)).text).not.toContain("待买家补差 980");
  });

  test("is waived by staff with a reason only", async () => {
    await packed(3_900);
    const staff = await shop.browser(chen);
    const page = await staff.open(`/staff/shipping/${number}`);
    const empty = await page.submit("免收差额");
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("请填写原因");
    await empty.submit("免收差额", { reason: "計量の誤り" });
    const buyer = await shop.browser(hanako);
    expect((await buyer.open(details)).text).toContain("計量の誤り");
  });

  test("above a limit by a second person, and the buyer reads that it takes one", async () => {
    await packed(15_000);
    const first = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
    expect(first.text).toContain("须两人确认才能免收");
    const asked = await first.submit("免收差额", { reason: "計量の誤り" });
    expect(asked.flash).toBe("已提交免收申请，须由另一位同事确认。");
    const again = await asked.submit("确认免收");
    expect(again.status).toBe(409);
    expect(again.text).toContain("须由另一位同事确认免收");
    const buyer = await shop.browser(hanako);
    expect((await buyer.open(details)).text).toContain("別の担当者が確認しています");
    const second = await (await shop.browser(zhou)).open(`/staff/shipping/${number}`);
    expect((await second.submit("确认免收")).flash).toBe("已免收差额。");
    expect((await buyer.open(details)).text).toContain("差額をいただかないことにしました");
  });
});

describe("a waiver that somebody asked for", () => {
  test("is refused by another person, who says why to the buyer", async () => {
    await packed(15_000);
    const staff = `/staff/shipping/${number}`;
    const first = await (await shop.browser(chen)).open(staff);
    expect(first.text).not.toContain("不同意免收");
    const asked = await first.submit("免收差额", { reason: "計量の誤り" });
    expect(asked.text).not.toContain("不同意免收");
    const second = await (await shop.browser(zhou)).open(staff);
    const empty = await second.submit("不同意，请买家付款");
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("请填写原因");
    const refused = await empty.submit("不同意，请买家付款", { reason: "計量は正しいため" });
    expect(refused.flash).toBe("已驳回免收申请，买家会收到通知。");
    const { text } = await (await shop.browser(hanako)).open(details);
    expect(text).toContain("差額をいただくことにしました");
    expect(text).toContain("計量は正しいため");
  });
});

describe("/user/settleLimit", () => {
  test("keeps the company's limit, refuses what is none, and asks for the right", async () => {
    const buyer = await shop.browser(hanako);
    const page = await buyer.open("/user/settleLimit");
    const wrong = await page.submit("保存する", { limitYen: "-5" });
    expect(wrong.status).toBe(400);
    expect(wrong.value("limitYen")).toBe("-5");
    const saved = await wrong.submit("保存する", { limitYen: "3,000" });
    expect(saved.text).toContain("設定を保存しました");
    expect((await buyer.open("/user/settleLimit")).value("limitYen")).toBe("3000");
    const employee = await shop.browser(kenji);
    expect((await employee.open("/user/settleLimit")).status).toBe(403);
    await shop.db
      .update(users)
      .set({ permissions: ["settings"] })
      .where(eq(users.id, kenji.id));
    const shown = await employee.open("/user/settleLimit");
    expect(shown.text).toContain("支払い権限をお持ちの方だけ");
    expect(shown.text).not.toContain("保存する");
  });

  test("says by the field up to where an employee may set it", async () => {
    const clerk = await limitedKenji(shop, ["settings", "pay"], { paymentLimitYen: 3_000 });
    const page = await (await shop.browser(clerk)).open("/user/settleLimit");
    const refused = await page.submit("保存する", { limitYen: "3,001" });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("上限は、おひとりで支払える3,000円まで");
    expect(refused.value("limitYen")).toBe("3,001");
    expect((await refused.submit("保存する", { limitYen: "3,000" })).flash).toContain(
      "保存しました",
    );
  });
});
