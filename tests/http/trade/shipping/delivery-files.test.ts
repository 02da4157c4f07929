import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { files, shippingRequests, users } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
const number = "PD-260115-0001";
const details = `/deliveryDetails?pOrder_sn=${number}`;
const label = (name = "FBAラベル.pdf") => new File(["%PDF-1.7 label"], name);

beforeEach(async () => {
  shop = await openShop();
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 6);
});

const open = async (who = hanako) => (await shop.browser(who)).open(details);
const attach = async (file: File) => (await open()).submit("添付する", { attachment: file });

async function send(who: typeof hanako | undefined, form: Record<string, string>, to = details) {
  return (await shop.browser(who)).answer(to, {
    method: "POST",
    body: new URLSearchParams(form),
  });
}

describe("a shipping request's files", () => {
  test("are attached, read by the company and by staff, and taken off again", async () => {
    const page = await attach(label());
    expect(page.status).toBe(200);
    expect(page.path).toContain("/deliveryDetails");
    const address = page.link("FBAラベル.pdf");
    expect(await (await (await shop.browser(kenji)).answer(address)).text()).toContain("label");

    const staffSide = await shop.browser(wei);
    const packing = await staffSide.open(`/staff/shipping/${number}`);
    const file = await staffSide.answer(packing.link("FBAラベル.pdf"));
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment;/);

    const without = await page.submit("外す");
    expect(without.text).not.toContain("FBAラベル.pdf");
    expect(shop.files.keys()).toEqual([]);
    expect((await (await shop.browser(hanako)).answer(address)).status).toBe(404);
  });

  test("are judged by their content and size", async () => {
    for (const [file, sentence] of [
      [new File(["MZ program"], "label.pdf"), "送れるのは、画像"],
      [new File([], "label.pdf"), "空のファイルは送れません"],
      [new File([], ""), "添付するファイルを選んでください"],
      [photoOf(10 * 1024 * 1024 + 1), "画像は10MBまで"],
    ] as const) {
      const refused = await attach(file);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(sentence);
    }
    expect(shop.files.keys()).toEqual([]);
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("are three, also of those sent at once, beside the three of an order", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => open()));
    const sent = await Promise.all(
      pages.map((fresh, n) => fresh.submit("添付する", { attachment: label(`${n}.pdf`) })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
    expect(shop.files.keys()).toHaveLength(3);
    const order = await orderPlaced(shop);
    const page = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${order.number}`);
    expect((await page.submit("添付する", { attachment: label() })).status).toBe(200);
    expect(await shop.db.$count(files)).toBe(4);
  });

  test("are given until the goods leave, and stay as they are from then on", async () => {
    const page = await attach(label());
    const [file] = await shop.db.select().from(files);
    for (const state of ["awaiting_shipment", "picked_up", "cancelled"] as const) {
      await shop.db.update(shippingRequests).set({ state });
      const early = state === "awaiting_shipment";
      const shown = await open();
      expect(shown.text.includes("添付する")).toBe(early);
      expect(shown.text).toContain("FBAラベル.pdf");
      const late = await page.submit("添付する", { attachment: label(`${state}.pdf`) });
      expect(late.status).toBe(early ? 200 : 400);
      if (early) continue;
      expect(late.text).toContain("もう変えられません");
      expect((await send(hanako, { intent: "detach", file: file!.id })).status).toBe(400);
    }
    expect(await shop.db.$count(files, eq(files.id, file!.id))).toBe(1);
  });

  test("are nobody else's: strangers, other companies, employees without the right or the store", async () => {
    const page = await attach(label());
    const address = page.link("FBAラベル.pdf");
    const [file] = await shop.db.select().from(files);
    expect(file).toMatchObject({ documentKind: "shipping", companyId: hanako.companyId });
    const order = await orderPlaced(shop);
    const forms: Record<string, string>[] = [
      { intent: "attach", fileForm: crypto.randomUUID() },
      { intent: "detach", file: file!.id },
    ];
    await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
    for (const form of forms) {
      expect((await send(taro, form)).status).toBe(404);
      expect((await send(undefined, form)).headers.get("Location")).toContain("/login");
      expect((await send(kenji, form)).status).toBe(403);
    }
    const across = await send(hanako, forms[1]!, `/OrderDetails?order_sn=${order.number}`);
    expect(across.status).toBe(404);
    expect((await (await shop.browser(taro)).answer(address)).status).toBe(404);
    expect((await (await shop.browser()).answer(address)).headers.get("Location")).toContain(
      "/login",
    );
    await storekeeperKenji(shop, ["ship"], []);
    for (const form of forms) expect((await send(kenji, form)).status).toBe(404);
    expect((await (await shop.browser(kenji)).answer(address)).status).toBe(404);
    expect(await shop.db.$count(files)).toBe(1);
  });
});

describe("a program's files of a shipping request", () => {
  const sent = (pOrder_sn: string, id: string = crypto.randomUUID(), file = label()) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ pOrder_sn, id, file })) form.set(key, value);
    return form;
  };

  test("are attached once by their id, listed, and taken off before the goods leave", async () => {
    const { own, other } = await openPrograms(shop);
    const id = crypto.randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await own.send("porder/attachFile", sent(number, id))).toMatchObject({ code: 0 });
    const { files: listed } = (await own.call("porder/detail", { pOrder_sn: number })).data;
    expect(listed).toMatchObject([{ id, name: "FBAラベル.pdf" }]);
    expect((await other.call("porder/detachFile", { pOrder_sn: number, id })).code).toBe(404);
    expect((await own.call("porder/detachFile", { pOrder_sn: number, id })).code).toBe(0);
    expect((await own.call("porder/detachFile", { pOrder_sn: number, id })).code).toBe(404);
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("are refused to another company, without the right, as a fourth, and once shipped", async () => {
    const { own, other } = await openPrograms(shop);
    const reader = program(shop, (await tokenOf(shop, hanako, [])).token);
    const wrong = new File(["MZ"], "a.exe");
    expect((await own.send("porder/attachFile", sent(number, undefined, wrong))).code).toBe(6002);
    expect((await other.send("porder/attachFile", sent(number))).code).toBe(404);
    for (const path of ["porder/attachFile", "porder/detachFile"])
      expect((await reader.send(path, sent(number))).code).toBe(403);
    for (const code of [0, 0, 0, 6006])
      expect((await own.send("porder/attachFile", sent(number))).code).toBe(code);
    await shop.db.update(shippingRequests).set({ state: "picked_up" });
    const late = await own.send("porder/attachFile", sent(number));
    expect(late).toMatchObject({ status: 400 });
    expect(late.code).not.toBe(6006);
    const [file] = await shop.db.select().from(files);
    const off = await own.call("porder/detachFile", { pOrder_sn: number, id: file!.id });
    expect(off.code).not.toBe(0);
    expect(await shop.db.$count(files)).toBe(3);
  });
});

function photoOf(bytes: number) {
  const photo = new Uint8Array(bytes);
  photo.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([photo], "写真.png");
}
