import { useForm } from "@conform-to/react";
import { type HTMLElement, parse } from "node-html-parser";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DeliveryBoxes } from "#app/routes/account/shipping/shipping-boxes.tsx";
import { SiteHeader } from "#app/routes/frame/site-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { Combobox, ComboboxInput, ComboboxList } from "#app/ui/combobox.tsx";
import { CostBand } from "#app/ui/cost-band.tsx";
import { ErrorList, ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { Messages } from "#app/ui/messages.tsx";
import { Estimate, grouped, Money, Yen, yuan } from "#app/ui/money.tsx";
import { MonthBars } from "#app/ui/month-bars.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { besideOf, rowHash, rowId } from "#app/ui/row-place.ts";
import { Status } from "#app/ui/status.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { Toast } from "#app/ui/toast.tsx";

/** What the browser gets. The look is the stylesheet's alone, so nothing may carry a style of its own. */
function draw(element: ReactElement) {
  const html = renderToStaticMarkup(element);
  expect(html).not.toMatch(/\sstyle=/);
  return parse(html);
}

const attribute = (of: HTMLElement | null, name: string) => of?.getAttribute(name);

describe("money", () => {
  test.each([
    ["0", "0"],
    ["999", "999"],
    ["1000", "1,000"],
    ["-1234567", "−1,234,567"],
    ["1234.5678", "1,234.5678"],
    ["-0.05", "−0.05"],
    ["123456789012345678901234.10", "123,456,789,012,345,678,901,234.10"],
  ])("%s is written %s, no digit lost", (decimal, written) => {
    expect(grouped(decimal)).toBe(written);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [1234, "12.34"],
    [-7, "−0.07"],
    [-123456, "−1,234.56"],
    [Number.MAX_SAFE_INTEGER, "90,071,992,547,409.91"],
  ])("%i fen are %s yuan", (fen, written) => {
    expect(yuan(fen)).toBe(written);
  });

  test("stands in yen before yuan, both units as text that can be copied", () => {
    const money = draw(<Money yen="2720.49" fen={12320} size="large" />);
    expect(money.text).toBe("2,720.49円123.20元");
    expect(attribute(money.querySelector("span"), "class")).toBe("money large");
    expect(draw(<Yen yen={-300} />).text).toBe("−300円");
  });

  test("an estimate is a range, and one figure only where both ends meet", () => {
    expect(draw(<Estimate min="1200" max="1580" />).text).toBe("1,200〜1,580円");
    expect(draw(<Estimate min="1200" max="1200" unit="円 / 個" />).text).toBe("1,200円 / 個");
  });
});

function Wishes() {
  const [, fields] = useForm<Record<"reason" | "wish" | "more", string>>({ id: "wishes" });
  return (
    <form>
      <Combobox field={fields.reason} label="理由" choices={["破れ", "汚れ"]} />
      <Combobox field={fields.wish} label="希望" list="wishes-shared" />
      <ComboboxInput field={fields.more} list="wishes-shared" aria-label="ほか" />
      <ComboboxList id="wishes-shared" choices={["至急"]} />
    </form>
  );
}

function Address({ error }: { error?: Record<string, string[]> }) {
  const [form, fields] = useForm<{ name: string; note: string; country: string }>({
    id: "address",
    lastResult: error ? { status: "error", error, initialValue: { name: "佐藤<b>" } } : null,
  });
  return (
    <form>
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="お名前" hint="全角で" required />
      <TextAreaField field={fields.note} label="备注" required requiredMark="必填" />
      <SelectField
        field={fields.country}
        label="国"
        choices={[
          { value: "jp", label: "日本" },
          { value: "cn", label: "中国" },
        ]}
      />
    </form>
  );
}

describe("a form", () => {
  test("names every field and says which are required", () => {
    const form = draw(<Address />);
    const labels = form.querySelectorAll("label");
    expect(labels.map((label) => label.text)).toEqual(["お名前必須", "备注必填", "国"]);
    for (const label of labels)
      expect(form.getElementById(attribute(label, "for")!)).not.toBeNull();
    expect(form.querySelector("[role=alert]")).toBeNull();
    expect(form.querySelector("[aria-invalid]")).toBeNull();
  });

  test("a hint is read out with its field", () => {
    const form = draw(<Address />);
    const described = attribute(form.querySelector("input[name=name]"), "aria-describedby");
    expect(form.getElementById(described!)?.text).toBe("全角で");
  });

  test("a wrong field keeps what was typed, and is read out with its error and its hint", () => {
    const form = draw(<Address error={{ name: ["長すぎます"] }} />);
    const input = form.querySelector("input[name=name]")!;
    expect(attribute(input, "aria-invalid")).toBe("true");
    expect(attribute(input, "value")).toBe("佐藤<b>");
    const words = attribute(input, "aria-describedby")!
      .split(" ")
      .map((id) => form.getElementById(id)?.text);
    expect(words.sort()).toEqual(["全角で", "長すぎます"].sort());
    expect(attribute(form.querySelector("textarea"), "aria-invalid")).toBeUndefined();
  });

  test("the summary leads to each wrong field, and blames none for the whole form's errors", () => {
    const form = draw(
      <Address error={{ "": ["在庫が足りません"], country: ["お選びください"] }} />,
    );
    const summary = form.querySelector("[role=alert]")!;
    expect(summary.querySelector("h2")?.text).toBe("入力内容をご確認ください");
    expect(summary.querySelectorAll("li").map((line) => line.text)).toEqual([
      "在庫が足りません",
      "お選びください",
    ]);
    const links = summary.querySelectorAll("a");
    expect(links).toHaveLength(1);
    const target = form.getElementById(attribute(links[0]!, "href")!.slice(1));
    expect(attribute(target, "name")).toBe("country");
  });

  test("a summary of nothing is not there", () => {
    expect(renderToStaticMarkup(<ErrorList problems={[]} />)).toBe("");
  });
});

describe("parts", () => {
  test("a combobox takes any text and offers its choices, its own or a list that fields share", () => {
    const form = draw(<Wishes />);
    const [own, shared, inRow] = form.querySelectorAll("input");
    const offeredTo = (field: HTMLElement | undefined) =>
      form
        .querySelector(`datalist[id="${attribute(field ?? null, "list")}"]`)
        ?.querySelectorAll("option")
        .map((option) => attribute(option, "value"));
    expect(offeredTo(own)).toEqual(["破れ", "汚れ"]);
    expect(offeredTo(shared)).toEqual(["至急"]);
    expect(offeredTo(inRow)).toEqual(["至急"]);
    expect(form.querySelectorAll("select")).toHaveLength(0);
    expect(form.querySelector("label")?.text).toContain("理由");
  });

  test("what was done is said to the ear, too, with what can be done about it", () => {
    const toast = draw(<Toast action={<Button small>元に戻す</Button>}>削除しました。</Toast>);
    const status = toast.querySelector("[role=status]");
    expect(status?.text).toBe("削除しました。元に戻す");
    expect(attribute(status, "class")).toContain("success");
    const note = draw(<Toast note>変更はありません。</Toast>).querySelector("[role=status]");
    expect(attribute(note, "class")).not.toContain("success");
  });

  test("what is done with a row leads back to it, or to the one beside it that is left", () => {
    const rows = ["a", "b", "c"];
    expect(rows.map((_, place) => besideOf(rows, place))).toEqual(["b", "c", "b"]);
    expect(besideOf(["a"], 0)).toBeUndefined();
    expect(rowHash("楽天 1")).toBe(`#${encodeURIComponent(rowId("楽天 1"))}`);
    expect(rowHash("")).toBe("");
  });

  test("a button submits unless told otherwise, in the classes of its weight", () => {
    const button = draw(<Button main>送信</Button>).querySelector("button");
    expect(attribute(button, "type")).toBe("submit");
    expect(attribute(button, "class")).toBe("button main");
  });

  test("a state is a word beside its shape", () => {
    const state = draw(
      <Status shape="due" pill>
        お支払い待ち
      </Status>,
    );
    expect(state.text).toBe("お支払い待ち");
    expect(attribute(state.querySelector("span"), "class")).toBe("status status-due pill");
  });

  test("a message shows who wrote it and when, keeps markup as text, and is drawn as a bubble", () => {
    const message = {
      id: "1",
      author: "buyer" as const,
      authorName: "佐藤",
      body: "<script>1</script>",
      sentAt: new Date("2026-11-19T15:30:00Z"),
    };
    const list = draw(<Messages messages={[message]} me="buyer" empty="ありません" />);
    expect(attribute(list.querySelector("li"), "class")).toBe("message own-message");
    expect(list.querySelector("time")?.text).toBe("2026/11/20 00:30");
    expect(list.querySelector("script")).toBeNull();
    expect(list.querySelector(".message .message-bubble")?.innerHTML).toContain("&lt;script&gt;");
    expect(draw(<Messages messages={[]} me="buyer" empty="ありません" />).text).toBe("ありません");
  });

  test("a timeline is an ordered list whose days are Japan's", () => {
    const at = new Date("2026-12-31T15:00:00Z");
    const list = draw(<Timeline entries={[{ id: 1, at, title: "発送", by: "陳" }]} />);
    expect(list.querySelector("ol time")?.text).toBe("2027/01/01 00:00");
    expect(attribute(list.querySelector("time"), "datetime")).toBe("2026-12-31T15:00:00.000Z");
  });

  test("pages are links, and a list of one page has none", () => {
    expect(renderToStaticMarkup(<Pager nextHref={null} firstHref={null} />)).toBe("");
    const pager = draw(<Pager nextHref="?after=9" firstHref={null} lang="zh" />);
    expect(pager.querySelectorAll("a").map((link) => link.text)).toEqual(["下一页"]);
    expect(attribute(pager.querySelector("a"), "href")).toBe("?after=9");
  });

  test("a picture keeps its place while it loads, and so does a missing one", () => {
    const picture = draw(<Picture src="/a.jpg" size={96} />).querySelector("img.picture");
    expect(["width", "height", "loading", "alt"].map((name) => attribute(picture, name))).toEqual([
      "96",
      "96",
      "lazy",
      "",
    ]);
    const missing = draw(<Picture src="" />);
    expect(missing.querySelector("img")).toBeNull();
    expect(attribute(missing.querySelector(".picture"), "aria-hidden")).toBe("true");
  });
});

describe("drawings", () => {
  test("the cost band says in words what it draws, its parts side by side up to the end", () => {
    const parts = [
      { yen: 300, shade: "shade-1" },
      { yen: 60, shade: "shade-4" },
      { yen: 40, shade: "shade-5" },
    ] as const;
    const band = draw(<CostBand label="商品300円、送料100円" parts={parts} />);
    expect(attribute(band.querySelector("svg[role=img]"), "aria-label")).toBe(
      "商品300円、送料100円",
    );
    const places = band
      .querySelectorAll("rect")
      .map((part) => [attribute(part, "x"), attribute(part, "width")]);
    expect(places).toEqual([
      ["0.0%", "75.0%"],
      ["75.0%", "15.0%"],
      ["90.0%", "10.0%"],
    ]);
  });

  test("bars by month have their figures in a table with the roles that cards need", () => {
    const months = [
      { month: "2026-10", parts: [120_000, 30_000] },
      { month: "2026-11", parts: [0, 0] },
    ];
    const chart = draw(<MonthBars title="月別" months={months} names={["商品", "送料"]} />);
    const rows = chart.querySelectorAll("tbody tr[role=row]");
    expect(rows.map((row) => row.querySelector("[role=rowheader]")?.text)).toEqual([
      "2026年11月",
      "2026年10月",
    ]);
    const cells = rows[1]!.querySelectorAll("[role=cell]");
    expect(cells.map((cell) => [attribute(cell, "data-label"), cell.text])).toEqual([
      ["商品", "120,000円"],
      ["送料", "30,000円"],
      ["合計", "150,000円"],
    ]);
    expect(chart.toString()).not.toContain("NaN");
  });
});

describe("the header", () => {
  const menu = [
    { href: "/", label: "トップ" },
    { href: "/cart", label: "カート" },
  ];

  test("searches by a plain form and marks the page one is on", () => {
    const header = draw(
      <SiteHeader menu={menu} current="/" account={{ kind: "unknown" }} searched={'袋"'} />,
    );
    const search = header.querySelector("form[role=search]")!;
    expect([attribute(search, "method"), attribute(search, "action")]).toEqual([
      "get",
      "/CommoditySearch",
    ]);
    const box = search.querySelector("input[name=q]");
    expect(attribute(box, "value")).toBe('袋"');
    expect(attribute(search.querySelector("label"), "for")).toBe(attribute(box, "id"));
    expect(header.querySelectorAll("[aria-current]").map((link) => link.text)).toEqual(["トップ"]);
  });

  test("a cached page shows nobody's name or counts", () => {
    const header = draw(<SiteHeader menu={menu} current="/" account={{ kind: "unknown" }} />);
    expect(header.querySelector(".count-badge")).toBeNull();
    expect(header.querySelector("form[method=post]")).toBeNull();
    expect(header.text).not.toContain("のレート");
  });

  test("a member sees the company, what is unread and in the cart, and the way out", () => {
    const header = draw(
      <SiteHeader
        menu={menu}
        current=""
        slim
        account={{
          kind: "member",
          companyName: "みなと雑貨",
          unreadCount: 2,
          cart: { all: 14, alibaba: 1 },
          signOutAction: "/logout",
        }}
      />,
    );
    expect(header.text).toContain("みなと雑貨 様");
    expect(header.querySelectorAll(".count-badge").map((count) => count.text)).toEqual([
      "未読2",
      "14件（うち1688は1件）",
    ]);
    expect(attribute(header.querySelector("form[method=post]"), "action")).toBe("/logout");
    expect(header.querySelector("form[role=search]")).toBeNull();
  });
});

test("boxes add up to their sum, to the gram where two decimals would hide one", () => {
  const box = (number: number, weightGrams: number) => ({
    id: String(number),
    number,
    lengthMm: 400,
    widthMm: 300,
    heightMm: 300,
    weightGrams,
    volumetricGrams: 6_000,
    billingGrams: weightGrams,
    trackingNumber: "",
  });
  const sums = (weights: number[]) =>
    draw(<DeliveryBoxes boxes={weights.map((grams, at) => box(at + 1, grams))} />)
      .querySelectorAll('[data-label="重量（kg）"]')
      .map(({ text }) => text);
  expect(sums([20_328, 20_327])).toEqual(["20.328", "20.327", "40.655"]);
  expect(sums([20_330, 20_320])).toEqual(["20.33", "20.32", "40.65"]);
});
