import { expect, test } from "vitest";
import { lots } from "#db/schema/index.ts";
import { chen, hanako, openShop, wei } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";

const photo = () => new File([png().bytes as BlobPart], "写真.png", { type: "image/png" });

test("goods bought elsewhere come all the way to their landed cost, without a script", async () => {
  const shop = await openShop();
  const buyer = await shop.browser(hanako);
  const store = await shop.browser(wei);
  const desk = await shop.browser(chen);

  const announced = await (await buyer.open("/forwardToWarehouse")).submit("登録する", {
    name: "展示会で買った陶器",
    valueYuan: "12.50",
    goodsClass: "一般の品",
    "1件目の追跡番号": "SF1000000001",
    "1件目の個数": "6",
    photos: photo(),
  });
  expect(announced.text).toContain("を受け付けました");
  await (await store.open("/staff/receive?q=SF1000000001")).submit("到货", { quantity: "6" });
  const [lot] = await shop.db.select().from(lots);
  const counted = { 良品数量: "6", 次品数量: "0" };
  await (await store.open(`/staff/inspect/${lot!.id}`)).submit("验货", counted);
  await (await store.open("/staff/shelve")).submit("上架", { shelf: "A-01-03" });

  const stock = await buyer.open("/warehouse");
  const form = await stock.submit("配送を依頼する", { lot: [lot!.id] });
  const asked = await form.submit("配送を依頼する", { method: "air" });
  const number = asked.text.match(/PD-\d{6}-\d{4}/)![0];
  const quoting = await desk.open(`/staff/shipping/${number}`);
  await quoting.submit("提交报价", { freightYen: "3080", optionsYen: "120", storageYen: "0" });
  await shop.deposit(hanako.companyId, 10_000);
  const details = `/deliveryDetails?pOrder_sn=${number}`;
  const choice = await (await buyer.open(details)).submit("支払う");
  const paid = await choice.submit("残高で支払う");
  expect(paid.status).toBe(200);

  let packing = await (await store.open(`/staff/shipping/${number}`)).follow("扫码装箱");
  packing = await packing.submit("放入", { code: "L-000001" });
  packing = await packing.submit("剩余全部装入本箱");
  const size = { "长 cm": "20", "宽 cm": "20", "高 cm": "20", "重 kg": "1.9" };
  const packed = await packing.submit("完成装箱", size);
  expect(packed.flash).toBe("已登记装箱。");
  const left = await packed.submit("发货", { 承运商: "佐川急便", 追踪号: "401234567893" });
  expect(left.text).toContain("国际运输中");

  const arrived = await (await buyer.open(details)).submit("受け取りました");
  expect(arrived.text).toContain("受取済み");
  const landed = await buyer.open(`/deliveryLandedCost?pOrder_sn=${number}`);
  const cleared = await landed.submit("保存する", {
    permitNumber: "12611150093",
    dutyYen: "900",
    consumptionTaxYen: "700",
  });
  expect(cleared.text).toContain("輸入許可 12611150093");
  const csv = await buyer.open(`/deliveryLandedCost/landed-cost.csv?pOrder_sn=${number}`);
  expect(csv.status).toBe(200);
  expect(csv.document.text).toContain("展示会で買った陶器");
  expect((await buyer.open("/forwardToWarehouse")).text).toContain("出荷済み");
});
