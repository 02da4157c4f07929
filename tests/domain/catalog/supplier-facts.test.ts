import { expect, test } from "vitest";
import { supplierFacts } from "#app/domain/catalog/offers/supplier-record.ts";

const supplier = {
  id: "s1",
  platform: "1688" as const,
  nameZh: "厂",
  tags: [],
  foundedYear: 0,
  ratingTenths: 0,
  repurchasePercent: 0,
};
const placeOf = (provinceZh: string, cityZh: string) => {
  const [place] = supplierFacts({ ...supplier, provinceZh, cityZh });
  return place && [place.told, place.original];
};

test("the province of a seller is said in Japanese, whatever rank is written behind it", () => {
  expect(placeOf("广东", "广州")).toEqual(["広東省", "广州"]);
  expect(placeOf("广东省", "广州市")).toEqual(["広東省", "广州市"]);
  expect(placeOf("广西壮族自治区", "柳州")).toEqual(["広西チワン族自治区", "柳州"]);
  expect(placeOf("上海", "上海")).toEqual(["上海市", ""]);
  expect(placeOf("某地", "某市")).toEqual(["", "某地 某市"]);
  expect(placeOf("", "")).toBeUndefined();
});
