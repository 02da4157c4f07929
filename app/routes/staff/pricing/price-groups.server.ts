import type { readStaffPrices } from "#app/domain/pricing/price-history.server.ts";
import { isFigureSetting, planNameZh } from "#app/domain/pricing/price-settings.ts";
import { grouped } from "#app/ui/money.tsx";

type StaffPrices = Awaited<ReturnType<typeof readStaffPrices>>["prices"];

/** Every price by its group, as the list of prices shows it: what is in force today and what comes next. */
export function priceGroups(prices: StaffPrices) {
  return [
    { title: "手续费与税率", rows: rateRows(prices) },
    { title: "国际运费", rows: freightRows(prices) },
    { title: "增值服务", rows: optionRows(prices) },
    { title: "定额会员", rows: membershipRows(prices) },
    { title: "天数与限额", rows: settingRows(prices) },
  ];
}

function rateRows({ service, simplified, marketplace, fba }: StaffPrices) {
  return [
    {
      kind: "service" as const,
      subject: "all",
      name: "代购手续费",
      from: service.from,
      coming: service.coming,
      value: service.rows.map(({ ratePercent }) => `${ratePercent}%`).join(" · "),
    },
    {
      kind: "simplified" as const,
      subject: "all",
      name: "简易税率",
      from: simplified.from,
      coming: simplified.coming,
      value: `${simplified.rows.length}行`,
    },
    {
      kind: "marketplace" as const,
      subject: "all",
      name: "平台销售费（利润计算用）",
      from: marketplace.from,
      coming: marketplace.coming,
      value: `${marketplace.rows.length}行`,
    },
    {
      kind: "fba" as const,
      subject: "all",
      name: "FBA配送费（利润计算用）",
      from: fba.from,
      coming: fba.coming,
      value: `${fba.rows.length}行`,
    },
  ];
}

function freightRows({ freight }: StaffPrices) {
  return freight.map(({ code, nameZh, from, coming, rows }) => ({
    kind: "freight" as const,
    subject: code,
    name: nameZh,
    from,
    coming,
    value: `${rows[0]?.bands.length ?? 0}个区间，体积重÷${rows[0]?.volumetricDivisor ?? "—"}`,
  }));
}

function optionRows({ options }: StaffPrices) {
  return options.map(({ id, nameZh, from, coming, rows }) => ({
    kind: "option" as const,
    subject: id,
    name: nameZh,
    from,
    coming,
    value: rows[0]?.priceType === 0 ? `每件${rows[0].price}元` : `单价的${rows[0]?.price}%`,
  }));
}

function membershipRows({ plans }: StaffPrices) {
  return plans.map(({ code, from, coming, rows: [plan] }) => ({
    kind: "membership" as const,
    subject: code,
    name: planNameZh(code),
    from,
    coming,
    value: plan?.sold ? `${grouped(String(plan.priceYen))}日元` : "停售",
  }));
}

function settingRows({ settings }: StaffPrices) {
  return settings.map(({ key, zh, from, coming, rows }) => ({
    kind: "setting" as const,
    subject: key,
    name: zh,
    from,
    coming,
    value: isFigureSetting(key) ? grouped(rows[0]?.value ?? "—") : (rows[0]?.value ?? "—"),
  }));
}
