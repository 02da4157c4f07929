import { beforeEach, expect, test } from "vitest";
import { listAir, receivedShipment } from "#tests/support/sent.ts";
import { chen, hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("after arrival the permit is entered, and the cost of each line follows to the yen", async () => {
  const { number } = await receivedShipment(shop);
  const path = `/deliveryLandedCost?pOrder_sn=${number}`;
  const file = (name: string, more = "") =>
    `/deliveryLandedCost/${name}?pOrder_sn=${number}${more}`;
  const buyer = await shop.browser(hanako);
  const empty = await buyer.open(path);
  expect(empty.text).toContain("輸入許可はまだ登録されていません");
  expect((await buyer.open(file("landed-cost.csv"))).status).toBe(404);
  const wrong = await empty.submit("保存する", {
    permitNumber: "許可",
    dutyYen: "1,001",
    consumptionTaxYen: "",
    note: "革製のため",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("輸入許可の番号は、11桁の数字で入力してください");
  expect(wrong.value("dutyYen")).toBe("1,001");
  const saved = await wrong.submit("保存する", {
    permitNumber: "１２６ 1115ー００９３",
    consumptionTaxYen: "400",
  });
  expect(saved.text).toContain("輸入許可 12611150093");
  expect(saved.text).toContain("革製のため");
  expect(saved.text).toContain("1,001円400円");
  const byPieces = await buyer.open(`${path}&rule=pieces`);
  expect(byPieces.text).toContain("国際送料などと通関手数料は個数");
  // Four and three pieces of 3,080 yen.
  expect(byPieces.text).toContain("1,760円");
  expect(byPieces.text).toContain("1,320円");

  const csv = await buyer.open(file("landed-cost.csv", "&rule=pieces"));
  expect(csv.status).toBe(200);
  expect(csv.document.text).toContain('"配送依頼NO","注文番号"');
  expect(csv.document.text).toContain(`"${number}"`);
  expect((await buyer.open(file("landed-cost.xlsx"))).status).toBe(200);
  expect((await buyer.open(file("other.csv"))).status).toBe(404);
  const stranger = await shop.browser(taro);
  expect((await stranger.open(path)).status).toBe(404);

  const staff = await shop.browser(chen);
  const page = await staff.open(`/staff/shipping/${number}`);
  const early = await page.submit("登记", {
    permitNumber: "12611150093",
    permittedOn: "2026-01-16",
    dutyYen: "900",
    consumptionTaxYen: "400",
    brokerYen: "0",
  });
  expect(early.status).toBe(400);
  expect(early.text).toContain("许可日期不能晚于今天");
  await page.submit("登记", {
    permitNumber: "12611150093",
    permittedOn: "2026-01-15",
    dutyYen: "900",
    consumptionTaxYen: "400",
    brokerYen: "0",
  });
  expect((await buyer.open(path)).text).toContain("900円");
  // The permit itself is kept with the request's files.
  expect((await buyer.open(`/deliveryDetails?pOrder_sn=${number}`)).text).toContain("添付する");
});

test("the permit itself is filed by both sides, for the company and us alone", async () => {
  const { number } = await receivedShipment(shop);
  const pdf = (name: string) => new File(["%PDF-1.4 permit"], name, { type: "application/pdf" });
  const figures = { permitNumber: "12611150093", dutyYen: "900", consumptionTaxYen: "400" };
  const buyer = await shop.browser(hanako);
  const details = `/deliveryDetails?pOrder_sn=${number}`;
  const form = await buyer.open(`/deliveryLandedCost?pOrder_sn=${number}`);
  const wrong = await form.submit("保存する", { ...figures, permit: new File(["MZ"], "a.exe") });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("税額は登録しました。ファイルは保存できませんでした");
  const again = await wrong.submit("保存する", { ...figures, permit: pdf("permit-1.pdf") });
  expect(again.text).toContain("輸入許可 12611150093");
  const page = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  await page.submit("登记", {
    ...figures,
    permittedOn: "2026-01-15",
    brokerYen: "0",
    permit: pdf("permit-2.pdf"),
  });
  const { document, text } = await buyer.open(details);
  expect(text).toContain("permit-1.pdf");
  const link = [...document.querySelectorAll("a")].find((one) =>
    one.textContent?.includes("permit-2.pdf"),
  );
  const file = link!.getAttribute("href")!;
  expect((await buyer.open(file)).status).toBe(200);
  expect((await (await shop.browser(taro)).open(file)).status).toBe(404);
});

test("duty and tax that we pay are a line of the quote, and their permit is ours to file", async () => {
  await listAir(shop, "2026-01-14", true);
  const { lotId } = await shelvedLot(shop, 10);
  const buyer = await shop.browser(hanako);
  const asking = await buyer.open(`/porderSubmit?lot=${lotId}&quantity=6`);
  expect(asking.text).toContain("この便は関税込みです。");
  const { number } = await requestedShipment(shop, lotId, 6);
  const staff = await shop.browser(chen);
  const page = await staff.open(`/staff/shipping/${number}`);
  expect(Number(page.value("duesYen"))).toBeGreaterThan(0);
  const missing = await page.submit("提交报价", { duesYen: "" });
  expect(missing.status).toBe(400);
  expect(missing.text).toContain("该方式由我方代缴税费，请填写金额");
  await missing.submit("提交报价", { duesYen: "1234" });
  const { text } = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(text).toContain("関税・輸入消費税1,234円");
  expect(text).toContain("この便は関税込みです。");
  expect(text).not.toContain("買付便へのお支払いには入りません");
  const sent = await receivedShipment(shop, { duesYen: 2_000 });
  const landed = await buyer.open(`/deliveryLandedCost?pOrder_sn=${sent.number}`);
  expect(landed.text).not.toContain("輸入許可と税額を登録する");
});

test("figures far from what was expected are asked about once more, on both sides", async () => {
  const { number } = await receivedShipment(shop);
  const buyer = await shop.browser(hanako);
  const figures = { permitNumber: "12611150093", dutyYen: "90000", consumptionTaxYen: "700" };
  const form = await buyer.open(`/deliveryLandedCost?pOrder_sn=${number}`);
  expect(form.text).not.toContain("許可通知書の金額を確認しました");
  const asked = await form.submit("保存する", figures);
  expect(asked.status).toBe(400);
  expect(asked.text).toContain("見込みと3倍以上違います");
  expect(asked.value("dutyYen")).toBe("90000");
  expect(asked.text).toContain("輸入許可はまだ登録されていません");
  const tick = { 許可通知書の金額を確認しました: "on" };
  const others = await asked.submit("保存する", { ...tick, brokerYen: "5000000" });
  expect(others.status).toBe(400);
  expect(others.text).toContain("通関・取扱手数料が20,000円を超えています");
  expect(others.document.querySelector("input[name=checked]")?.hasAttribute("checked")).toBe(false);
  const saved = await others.submit("保存する", { ...tick });
  expect(saved.text).toContain("輸入許可 12611150093");

  const desk = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  const permit = { ...figures, permittedOn: "2026-01-15", brokerYen: "0" };
  const doubted = await desk.submit("登记", { ...permit, dutyYen: "9000000" });
  expect(doubted.text).toContain("关税与消费税合计和估算相差三倍以上");
  const told = await doubted.submit("登记", { "已核对许可通知书，金额无误": "on" });
  expect(told.flash).toBe("已登记清关，买家可查看实缴税费。");
});
