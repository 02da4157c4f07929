import { expect, test } from "vitest";
import { message, readMessage, sameMessage } from "#app/domain/core/message/message.ts";
import {
  boxWarningNames,
  brokenWishesMessage,
  wishReasons,
} from "#app/domain/trade/shipments/box-wishes.ts";
import { reweighedNote } from "#app/domain/trade/shipments/packing.ts";
import {
  type Settlement,
  settledDues,
  settlementNote,
} from "#app/domain/trade/shipments/settlement.ts";

const settled = { freightYen: 44_840, refundYen: 25_540, chargeYen: 0 } as Settlement;
const facts = {
  before: { freightYen: 70_380 },
  settled,
  asks: false,
  settleBy: null as Date | null,
};
const heavy = { box: 1, boxesGrams: 25_000, goodsGrams: 146_090 };

test("what packing did is told to the buyer without its weighing, and to staff with it", () => {
  const packed = message("shipping.packed", {
    boxes: 1,
    settled: settlementNote(facts),
    againstWishes: null,
    reweighed: reweighedNote([heavy]),
  });
  expect(readMessage(packed, "ja")).toBe(
    "1箱。実測の送料は44,840円（お見積 70,380円）でした。差額 25,540円を残高へお返ししました。",
  );
  expect(readMessage(packed, "zh")).toBe(
    "1箱。实测运费 44,840日元（报价 70,380日元）。差额 25,540日元已退回余额。已重新称重（第1箱25kg，商品重约 146.09kg）",
  );
});

test("what the measured weight and customs changed is read in Chinese", () => {
  const read = (more: Partial<typeof facts>) =>
    readMessage(settlementNote({ ...facts, ...more }), "zh");
  const charged = { ...settled, refundYen: 0, chargeYen: 300 };
  const settleBy = new Date("2026-01-20T03:00:00Z");
  expect(read({ settled: charged, asks: true, settleBy })).toContain(
    "差额 300日元，请在 2026/01/20 前付清",
  );
  expect(read({ settled: charged })).toContain("差额 300日元已从余额支付");
  expect(read({ before: { freightYen: 44_840 } })).toBe("实测运费与报价相同。");
  const request = { duesYen: 900, totalYen: 5_000, couponYen: 0 };
  const terms = { quotedYen: 900, limitYen: 0, balanceYen: 0 };
  const dues = (actual: number) => readMessage(settledDues(request, actual, terms).words, "zh");
  expect(dues(800)).toContain("差额 100日元已退回余额");
  expect(dues(900)).toBe("关税、进口消费税 900日元（报价 900日元）。");
  expect(dues(1_000)).toContain("超出报价的部分不收");
});

test("reasons of the floor are read by their labels", () => {
  const broken = brokenWishesMessage([{ box: 1, kind: "too-heavy" }], "told");
  expect(readMessage(broken, "zh")).toBe(
    `第1箱：${boxWarningNames["too-heavy"].zh}（${wishReasons.told.zh}）`,
  );
  const arrived = message("case.arrived", { expected: 120, arrived: 115 });
  expect(readMessage(arrived, "ja")).toBe("120個のところ115個届きました");
  expect(readMessage(arrived, "zh")).toBe("120件，115件到货");
});

test("a second weighing is the same where its figures are, and another where one differs", () => {
  const asked = JSON.parse(JSON.stringify(reweighedNote([heavy])));
  expect(sameMessage(asked, reweighedNote([heavy]))).toBe(true);
  expect(sameMessage(asked, reweighedNote([{ ...heavy, boxesGrams: 24_000 }]))).toBe(false);
  expect(sameMessage(asked, null)).toBe(false);
});
