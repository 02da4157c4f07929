import { expect, test } from "vitest";
import { letter } from "#app/domain/core/letter/letter.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { notices } from "#db/schema/index.ts";
import { hanako, noon, openShop, type Shop, sato, wang, wei, zhou } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

type Who = Parameters<Shop["browser"]>[0];

const pageFor = async (shop: Shop, who: Who, path: string) =>
  (await (await shop.browser(who)).open(path)).text;

test("who works on the goods alone reads no amounts of orders in their list, its files and the log", async () => {
  const shop = await openShop();
  await shelvedLot(shop, 5);
  const [list, log] = ["/staff/orders?cols=total&cols=paid", "/staff/audit?entity=orders"];
  expect(await pageFor(shop, wang, list)).toContain("217日元");
  expect(await pageFor(shop, wang, list)).toContain("合计");
  const hidden = await pageFor(shop, wei, list);
  for (const amount of ["217日元", "合计", "已付", "优惠券"]) expect(hidden).not.toContain(amount);
  for (const amount of ["合计", "手续费率", "汇差"]) {
    expect(await pageFor(shop, zhou, log)).toContain(amount);
    expect(await pageFor(shop, wei, log)).not.toContain(amount);
  }
  expect(await pageFor(shop, wei, log)).toContain("件数");
  for (const [file, head] of [
    ["orders", "合计"],
    ["order-lines", "单价"],
  ]) {
    const read = async (who: Who) =>
      (await (await shop.browser(who)).answer(`/staff/lists/${file}.csv`)).text();
    expect(await read(wang)).toContain(head);
    expect(await read(wei)).not.toContain(head);
  }
});

test("staff who write public notices do not see notices to one company in the log", async () => {
  const shop = await openShop();
  await shop.db.insert(notices).values([
    {
      id: "own",
      kind: "money",
      companyId: hanako.companyId,
      letter: letter("top-up.arrived", { number: "NK-260115-0001", yen: 2_974_530 }),
      publishedAt: noon,
    },
    {
      id: "all",
      kind: "public",
      letter: letter("circular", { title: "休業のお知らせ", body: "" }),
      publishedAt: noon,
    },
  ]);
  const log = "/staff/audit?entity=notices";
  expect(await pageFor(shop, sato, log)).toContain("休業のお知らせ");
  expect(await pageFor(shop, sato, log)).not.toContain("2,974,530");
  expect(await pageFor(shop, zhou, log)).toContain("2,974,530");
});

test("a file that does not hold all of its list says so in its last line", async () => {
  const list = listFile<object, number, number>({
    title: "数",
    columns: { 数: (number) => number },
    async page(_, __, from = 0, limit) {
      return {
        rows: Array.from({ length: limit }, (_row, at) => from + at),
        next: from + limit < 10_000 + extra ? from + limit : null,
      };
    },
  });
  const reader = { clock: chinaClock, lang: "zh" } as const;
  let extra = 0;
  expect((await list.rows({}, new URLSearchParams(), reader)).at(-1)).toEqual([9_999]);
  extra = 5;
  expect(String((await list.rows({}, new URLSearchParams(), reader)).at(-1))).toContain(
    "前10,000行",
  );
});
