import { expect, test } from "vitest";
import { readQuoteFigure } from "#app/domain/trade/orders/quote.ts";
import { workOutTyped } from "#app/domain/trade/orders/quote-amounts.ts";

test.each([
  ["price", "25.70元", 2_570],
  ["price", "¥２５．７０", 2_570],
  ["price", "1,234.50", 123_450],
  ["price", "0", 0],
  ["freight", "8元", 800],
  ["quantity", "１２０", 120],
] as const)("a %s of %s is read", (figure, typed, value) => {
  expect(readQuoteFigure(figure, typed)).toEqual({ value });
});

test.each([
  ["price", "1e3", "报价请填0至99,999,999.99的金额，最多两位小数"],
  ["price", "25.705", "报价请填0至99,999,999.99的金额，最多两位小数"],
  ["price", "-1", "报价请填0至99,999,999.99的金额，最多两位小数"],
  ["price", "元", "报价请填0至99,999,999.99的金额，最多两位小数"],
  ["price", "", "请填写报价"],
  ["freight", "1e2", "国内运费请填0至99,999,999.99的金额，最多两位小数"],
  ["quantity", "120件", "可采购数请填0到999999的整数"],
  ["quantity", "1000000", "可采购数请填0到999999的整数"],
  ["quantity", " ", "请填写可采购数"],
] as const)("a %s of %j says what it takes", (figure, typed, problem) => {
  expect(readQuoteFigure(figure, typed)).toEqual({ problem });
});

const asked = ["a", "b"].map((id) => ({
  id,
  offerId: `offer-${id}`,
  skuId: `sku-${id}`,
  supplierId: "seller",
  options: [],
  listed: undefined,
}));

function worked(price: string, quantity: string, freight = "8") {
  const measures = { weightGrams: "", lengthMm: "", widthMm: "", heightMm: "" };
  const line = (id: string, price: string, quantity: string) => ({
    ...{ id, price, quantity, refusal: "" },
    ...measures,
  });
  return workOutTyped(
    {
      note: "",
      downPaymentPercent: "0",
      lines: [line("a", price, quantity), line("b", "2", "3")],
      freights: [{ supplierId: "seller", freight }],
    },
    asked,
  );
}

test.each([
  ["1e3", "5"],
  ["", "5"],
  ["25.705", "120件"],
  ["5", "-1"],
])(
  "a line of %j for %j pieces is counted as unread, has no sum and asks for no reason",
  (price, quantity) => {
    const { unread, warnings, lineFen } = worked(price, quantity);
    expect([unread, warnings, [...lineFen.keys()]]).toEqual([1, [[], []], ["b"]]);
  },
);

test("a price of 0 asks for a reason, and a freight that cannot be read is a row of its own", () => {
  expect(worked("0", "5")).toMatchObject({ unread: 0, warnings: [["zero-price"], []] });
  expect(worked("abc", "5", "1e2").unread).toBe(2);
});
