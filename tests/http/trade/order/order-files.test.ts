import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { files, uploads, users } from "#db/schema/index.ts";
import { Browser } from "#tests/support/browser.ts";
import { hanako, kenji, li, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;
const details = () => `/OrderDetails?order_sn=${number}`;
const pdf = (name = "図面.pdf") => new File(["%PDF-1.7 drawing"], name);

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await orderPlaced(shop));
});

const open = async (who = hanako) => (await shop.browser(who)).open(details());
const attach = async (file: File) => (await open()).submit("添付する", { attachment: file });

describe("添付ファイル", () => {
  test("is attached, read by the company and by staff, and taken off again", async () => {
    const page = await attach(pdf());
    expect([page.status, page.flash]).toEqual([200, "ファイルを添付しました。"]);
    const address = page.link("図面.pdf");
    const file = await (await shop.browser(kenji)).answer(address);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment;/);
    expect(await file.text()).toBe("%PDF-1.7 drawing");
    expect(shop.files.keys()[0]).toMatch(/^dest\/202601\/\d{9}\/図面\.pdf$/);

    const staffSide = await (await shop.browser(li)).open(`/staff/quotes/${number}`);
    expect((await (await shop.browser(li)).answer(staffSide.link("図面.pdf"))).status).toBe(200);

    const without = await page.submit("外す");
    expect(without.flash).toBe("ファイルを外しました。");
    expect(without.text).not.toContain("図面.pdf");
    expect(shop.files.keys()).toEqual([]);
    expect((await (await shop.browser(hanako)).answer(address)).status).toBe(404);
  });

  test("is judged by its content, whatever its name", async () => {
    for (const [file, sentence] of [
      [new File(["MZ program"], "order.pdf"), "送れるのは、画像"],
      [new File(["<svg onload=alert(1)>"], "logo.png"), "送れるのは、画像"],
      [new File(["<html>"], "page.html"), "送れるのは、画像"],
      [new File([], "空.pdf"), "空のファイルは送れません"],
    ] as const) {
      const refused = await attach(file);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(sentence);
    }
    const none = await (await open()).submit("添付する");
    expect(none.status).toBe(400);
    expect(none.text).toContain("添付するファイルを選んでください");
    expect(shop.files.keys()).toEqual([]);
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("keeps three, also of those sent at once, and no bytes of the fourth", async () => {
    const page = await open();
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => open()));
    const sent = await Promise.all(
      pages.map((fresh, n) => fresh.submit("添付する", { attachment: pdf(`${n}.pdf`) })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
    expect(await shop.db.$count(files)).toBe(3);
    expect(shop.files.keys()).toHaveLength(3);
    expect((await page.submit("添付する", { attachment: pdf() })).text).toContain("3件まで");
  });

  test("of the same form twice is one", async () => {
    const page = await open();
    await page.submit("添付する", { attachment: pdf() });
    await page.submit("添付する", { attachment: pdf() });
    expect(await shop.db.$count(files)).toBe(1);
    expect(shop.files.keys()).toHaveLength(1);
  });

  test.each(["../../etc/passwd.pdf", "..\\\\boot.pdf", "a\\r\\nSet-Cookie: x.pdf", "/.hidden.pdf"])(
    "named %s cannot leave its folder nor a header",
    async (name) => {
      await attach(pdf(name));
      const [key = ""] = shop.files.keys();
      expect(key).toMatch(/^dest\/202601\/\d{9}\/[\p{L}\p{N}_-][\p{L}\p{N}._-]*$/u);
      expect(key).not.toContain("..");
    },
  );

  test("belongs to the company: others neither attach, read nor take off", async () => {
    const page = await attach(pdf());
    const address = page.link("図面.pdf");
    const [file] = await shop.db.select().from(files).where(eq(files.documentKind, "order"));
    await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
    const forms = {
      attach: { intent: "attach", fileForm: crypto.randomUUID() },
      detach: { intent: "detach", file: file!.id },
    };
    const send = async (who: typeof taro | undefined, form: Record<string, string>) =>
      (await shop.browser(who)).answer(details(), {
        method: "POST",
        body: new URLSearchParams(form),
      });
    for (const form of Object.values(forms)) {
      expect((await send(taro, form)).status).toBe(404);
      expect((await send(undefined, form)).headers.get("Location")).toContain("/login");
      expect((await send(kenji, form)).status).toBe(403);
    }
    expect((await (await shop.browser(taro)).answer(address)).status).toBe(404);
    const other = await orderPlaced(shop);
    const across = await (await shop.browser(hanako)).answer(
      `/OrderDetails?order_sn=${other.number}`,
      { method: "POST", body: new URLSearchParams(forms.detach) },
    );
    expect(across.status).toBe(404);
    expect(await shop.db.$count(files, eq(files.id, file!.id))).toBe(1);
  });
});

describe("a file that the page has sent before its form", () => {
  const partBytes = 10 * 1024 * 1024;

  /** Asks for places as the page does, puts the bytes where the parts would end up, and says that they are there. */
  async function sent(bytes: Uint8Array, name = "図面.pdf", who = hanako) {
    const begun = await started(bytes, name, who);
    const finished = begun.parts && (await finish(begun.id, who));
    return { ...begun, problem: finished?.problem ?? begun.problem };
  }

  async function finish(upload: string, who = hanako) {
    const body = new URLSearchParams({ intent: "finish", upload, parts: '"a","b"' });
    const response = await (await shop.browser(who)).answer("/user/uploads", {
      method: "POST",
      body,
    });
    return { status: response.status, ...((await response.json()) as { problem?: string }) };
  }

  async function started(bytes: Uint8Array, name = "図面.pdf", who = hanako) {
    const browser = await shop.browser(who);
    const body = new URLSearchParams({ intent: "begin", name, sizeBytes: String(bytes.length) });
    const response = await browser.answer("/user/uploads", { method: "POST", body });
    const begun = (await response.json()) as { id: string; parts: string[]; problem?: string };
    if (begun.parts) {
      const [upload] = await shop.db.select().from(uploads).where(eq(uploads.id, begun.id));
      await shop.files.put(upload!.prefix + upload!.name, bytes, "application/octet-stream");
    }
    return { ...begun, status: response.status };
  }

  async function attachSent(id: string, who = hanako) {
    const page = await open(who);
    const fileForm = page.value("fileForm") ?? "";
    const body = new URLSearchParams({ intent: "attach", fileForm, attachmentSent: id });
    return (await shop.browser(who)).open(details(), { method: "POST", body });
  }

  const large = (begin: string) => {
    const bytes = new Uint8Array(partBytes + 1).fill(65);
    bytes.set(new TextEncoder().encode(begin));
    return bytes;
  };

  test("is attached once it is whole, and told apart by its content", async () => {
    const { id, parts } = await sent(large("%PDF-1.7"), "../図面.png");
    expect(parts).toHaveLength(2);
    const page = await attachSent(id);
    expect(page.text).toContain("図面.png.pdf");
    const [file] = await shop.db.select().from(files);
    expect(file).toMatchObject({ contentType: "application/pdf", sizeBytes: partBytes + 1 });
    expect(file!.key).toMatch(/^dest\/202601\/\d{9}\/図面\.png$/);
    expect((await attachSent(id)).status).toBe(400);
    expect(await shop.db.$count(files)).toBe(1);
  });

  test("is taken off again with its object", async () => {
    const { id } = await sent(large("%PDF-1.7"));
    const without = await (await attachSent(id)).submit("外す");
    expect(without.status).toBe(200);
    expect(without.text).not.toContain("図面.pdf");
    expect(shop.files.keys()).toEqual([]);
  });

  test("stays for its form while there are too many, and is attached once another one is taken off", async () => {
    const { id } = await sent(large("%PDF-1.7"), "4.pdf");
    const form = await open();
    const fileForm = form.value("fileForm") ?? "";
    for (const name of ["1.pdf", "2.pdf", "3.pdf"]) await attach(pdf(name));
    const send = async () =>
      (await shop.browser(hanako)).open(details(), {
        method: "POST",
        body: new URLSearchParams({ intent: "attach", fileForm, attachmentSent: id }),
      });
    expect((await send()).text).toContain("3件まで");
    await (await open()).submit("外す");
    expect((await send()).link("4.pdf")).toContain("/files/");
  });

  test("is taken out of the store when it is not what may be attached", async () => {
    const { id, problem } = await sent(large("MZ\0"), "図面.pdf");
    expect(problem).toContain("送れるのは");
    expect(shop.files.keys()).toEqual([]);
    // Who attaches it all the same is refused, too.
    expect((await attachSent(id)).status).toBe(400);
    const unsaid = await started(large("MZ\0"));
    expect((await attachSent(unsaid.id)).text).toContain("送れるのは");
    expect(shop.files.keys()).toEqual([]);
    const picture = new Uint8Array(partBytes + 1);
    picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await sent(picture, "a.png")).problem).toContain("画像は10MBまで");
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("gets no place when it is empty or above 50 MB, nor does a stranger's", async () => {
    const asked = async (sizeBytes: string, who?: typeof hanako) =>
      (await shop.browser(who)).answer("/user/uploads", {
        method: "POST",
        body: new URLSearchParams({ intent: "begin", name: "a.zip", sizeBytes }),
      });
    for (const size of ["0", String(50 * 1024 * 1024 + 1), "viel", "-1", ""])
      expect((await asked(size, hanako)).status).toBe(400);
    expect((await asked("1")).headers.get("Location")).toContain("/login");
    expect(await shop.db.$count(uploads)).toBe(0);
  });

  test("is attached by who has sent it, within the hour, and by nobody else", async () => {
    const { id } = await sent(large("%PDF-1.7"));
    const theirs = await sent(large("%PDF-1.7"), "b.pdf", taro);
    expect((await attachSent(theirs.id)).text).toContain("もう一度選んでください");
    expect((await attachSent(id, kenji)).text).toContain("もう一度選んでください");
    expect((await attachSent(crypto.randomUUID())).status).toBe(400);
    expect(await finish(theirs.id)).toMatchObject({
      status: 400,
      problem: expect.stringContaining("もう一度選んでください"),
    });
    shop.wait(0.05);
    expect((await attachSent(id)).text).toContain("もう一度選んでください");
    expect(await shop.db.$count(files)).toBe(0);
  });
});

describe("a photo beside text", () => {
  const photo = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  const asked: number[] = [];
  const shrink = async (picture: ReadableStream<Uint8Array>, width: number) => {
    asked.push(width);
    await picture.cancel();
    return { body: new TextEncoder().encode("small").buffer, contentType: "image/webp" };
  };
  const get = async (query: string, lent: object) => {
    const page = await attach(new File([photo], "写真.png"));
    const owner = new Browser((request) => shop.fetch(request, lent), "shop.test");
    const own = await shop.browser(hanako);
    owner.accept(own.sessionCookie());
    return owner.answer(page.link("写真.png") + query);
  };

  test("is sent in the width that the page asks for", async () => {
    const response = await get("?w=104", { shrink });
    expect(await response.text()).toBe("small");
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(asked).toEqual([104]);
  });

  test.each([
    ["in a width that no page asks for", "?w=9999", { shrink }],
    ["where the platform makes none smaller", "?w=104", {}],
    [
      "when it cannot be read as a picture",
      "?w=104",
      { shrink: () => Promise.reject(new Error()) },
    ],
  ])("is sent as it is %s", async (_, query, lent) => {
    const response = await get(query, lent);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(photo);
    expect(response.headers.get("Content-Type")).toBe("image/png");
  });

  test("is not kept for a year when it could not be made smaller just now", async () => {
    const shrink = () => Promise.resolve(undefined);
    const response = await get("?w=104", { shrink });
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=3600");
    const whole = await get("", { shrink });
    expect(whole.headers.get("Cache-Control")).toContain("immutable");
  });
});
