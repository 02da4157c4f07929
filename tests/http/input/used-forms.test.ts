import { beforeEach, expect, test } from "vitest";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { chen, hanako, openShop, type Shop, sato } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

interface Form {
  who: Parameters<Shop["browser"]>[0];
  button: string;
  typed: Record<string, string>;
  /** What is typed on the way back, and the name of its field. */
  other: Record<string, string>;
  field: string;
  text: string;
  /** What the page shows of what it made. */
  shows: string;
}

const forms: Record<string, Form> = {
  "/user/stores": {
    ...{ who: hanako, button: "店舗を追加する", text: refusalTexts.formUsed },
    typed: { 店舗名: "一号店", 販売先: "その他" },
    other: { 店舗名: "二号店", 販売先: "その他" },
    field: "name",
    shows: "二号店",
  },
  "/staff/closures": {
    ...{ who: sato, button: "登记", text: refusalTexts.formWasUsed },
    typed: {
      ...{ 开始日: "2026-03-10", 结束日: "2026-03-11" },
      ...{ "名称（日文）": "棚卸し", "影响（日文）": "出荷を休みます" },
    },
    other: {
      ...{ 开始日: "2026-03-10", 结束日: "2026-03-11" },
      ...{ "名称（日文）": "点検", "影响（日文）": "検品を休みます" },
    },
    field: "nameJa",
    shows: "点検",
  },
  "/staff/assignmentRules": {
    ...{ who: chen, button: "保存规则", text: refusalTexts.formWasUsed },
    typed: { 工作: "报价", 顺序: "1", 李强: "li", 同时负责上限: "20" },
    other: { 工作: "报价", 顺序: "2", 李强: "li", 同时负责上限: "30" },
    field: "openMax",
    shows: "删除（2 报价）",
  },
};

test.each(Object.entries(forms))(
  "the way back to a form of %s that was sent keeps what is typed anew, and sends it when asked again",
  async (path, { who, button, typed, other, field, text, shows }) => {
    const page = await (await shop.browser(who)).open(path);
    expect((await page.submit(button, typed)).status).toBe(200);
    expect((await page.submit(button, typed)).status).toBe(200);
    const refused = await page.submit(button, other);
    expect([refused.status, refused.problems]).toEqual([409, [text]]);
    expect(Object.values(other)).toContain(refused.value(field));
    const sent = await refused.submit(button);
    expect([sent.status, sent.problems]).toEqual([200, []]);
    expect(sent.text).toContain(shows);
  },
);
