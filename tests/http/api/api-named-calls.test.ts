import { createHmac } from "node:crypto";
import { generateTOTP } from "@epic-web/totp";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { setEmployeeState } from "#app/domain/customers/company/employees.server.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from "#app/domain/customers/second-factor/second-factor.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { revokeToken } from "#app/domain/customers/token/tokens.server.ts";
import { apiTokens, apiTokenUses, files, sessions, uploads, users } from "#db/schema/index.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const named = ["japanGetUserInfo", "goodsToCartNum", "getUploadToken", "common/uploadFile"];
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

function sent(bytes: BlobPart, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  return form;
}

describe.each(named)("%s", (path) => {
  const body = () => (path === "common/uploadFile" ? sent(png, "a.png") : null);

  test("answers who carries a token", async () => {
    const { token } = await tokenOf(shop, hanako);
    const answer = await program(shop, token).send(path, body());
    expect(answer).toMatchObject({ status: 200, code: 0, msg: "" });
  });

  test("tells who carries none, a wrong, expired or revoked one to sign in again", async () => {
    const { token, id } = await tokenOf(shop, hanako);
    const asked = (carried?: string) => program(shop, carried).send(path, body());
    const again = { status: 400, code: 401, data: null };
    expect(await asked()).toMatchObject(again);
    expect(await asked("kbt_somebody")).toMatchObject(again);
    await revokeToken(shop.as(hanako), id);
    const { msg, ...refused } = await asked(token);
    expect(refused).toMatchObject(again);
    expect(msg).toContain("ログイン");
    const late = await tokenOf(shop, hanako);
    shop.wait(31);
    expect(await asked(late.token)).toMatchObject(again);
  });

  test("does not count a cookie", async () => {
    const browser = await shop.browser(hanako);
    const page = await browser.open(`/api/${path}`, { method: "POST", body: body() });
    expect(page.status).toBe(400);
  });

  test("ends with the person", async () => {
    const { token } = await tokenOf(shop, kenji);
    await setEmployeeState(shop.as(hanako), kenji.id, "disabled");
    expect(await program(shop, token).send(path, body())).toMatchObject({ code: 401 });
  });
});

test("japanGetUserInfo answers the person of the token, of their own company", async () => {
  for (const [person, companyName] of [
    [hanako, "花子商店"],
    [taro, "太郎貿易"],
    [kenji, "花子商店"],
  ] as const) {
    const { token } = await tokenOf(shop, person, []);
    const { data } = await program(shop, token).call("japanGetUserInfo");
    expect(data).toMatchObject({ id: person.id, name: person.name, companyName });
    expect(data.role).toBe(person.role);
    expect(data.operation_id).toBe(data.operationId);
    expect(JSON.stringify(data)).not.toContain("scrypt");
  }
});

test("goodsToCartNum counts the person's own lines, and those of 1688", async () => {
  const { token } = await tokenOf(shop, hanako);
  const browser = await shop.browser(hanako);
  const goods = await browser.open("/ProductDetails?goods_id=600000000001");
  await goods.submit("カートに入れる", { "qty-sku-tote-natural": "3", "qty-sku-tote-black": "2" });
  const counted = await program(shop, token).call("goodsToCartNum");
  expect(counted.data).toEqual({ dataCount: 2, alibabaDataCount: 2 });
  const other = await tokenOf(shop, taro);
  const none = await program(shop, other.token).call("goodsToCartNum");
  expect(none.data).toEqual({ dataCount: 0, alibabaDataCount: 0 });
});

test("the use of a token is kept with the page it was made from", async () => {
  const { token } = await tokenOf(shop, hanako);
  const headers = { "X-Page-Url": "https://detail.1688.com/offer/1.html" };
  await program(shop, token).call("goodsToCartNum", {}, headers);
  const [use] = await shop.db.select().from(apiTokenUses);
  expect(use?.pageUrl).toBe("https://detail.1688.com/offer/1.html");
});

describe("getUploadToken", () => {
  test("lends keys for one place of the caller's, signed by the parent key, for 15 minutes", async () => {
    const { token } = await tokenOf(shop, hanako);
    const { data } = await program(shop, token).call("getUploadToken", { folder: "image" });
    expect(data.prefix).toMatch(/^image\/202601\/\d{9}\/$/);
    const [, jwt = ""] = atob(data.SecurityToken).split("/", 2);
    const [head, claims, signature] = atob(data.SecurityToken).slice(4).split(".") as string[];
    const wanted = createHmac("sha256", "secret").update(`${head}.${claims}`).digest("base64url");
    expect(signature).toBe(wanted);
    expect(jwt).not.toBe("");
    const said = JSON.parse(Buffer.from(claims!, "base64url").toString());
    expect(said.paths).toEqual({ prefixPaths: [data.prefix], objectPaths: [] });
    expect(said.exp - said.iat).toBe(900);
    expect(said).toMatchObject({ iss: "parent", sub: "account", aud: "account.store.test" });
    expect(data.AccessKeySecret).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(data)).not.toContain('"secret"');
  });

  test("never lends the same place twice and remembers whose it is", async () => {
    const { token } = await tokenOf(shop, hanako);
    const mine = await program(shop, token).call("getUploadToken");
    const other = await tokenOf(shop, taro);
    const theirs = await program(shop, other.token).call("getUploadToken");
    expect(mine.data.prefix).not.toBe(theirs.data.prefix);
    const kept = await shop.db.select().from(uploads).where(eq(uploads.prefix, theirs.data.prefix));
    expect(kept).toMatchObject([{ companyId: "taro-shop", userId: "taro" }]);
  });
});

describe("registerFile", () => {
  async function lent(who = hanako) {
    const carried = program(shop, (await tokenOf(shop, who)).token);
    const { data } = await carried.call("getUploadToken", { folder: "image" });
    return { carried, prefix: data.prefix as string };
  }

  test("takes what was written by lent keys, once, after a look at its content", async () => {
    const { carried, prefix } = await lent();
    const key = `${prefix}a.png`;
    expect((await carried.call("common/registerFile", { key })).code).toBe(6001);
    await shop.files.put(key, png, "text/html");
    const first = await carried.call("common/registerFile", { key });
    expect(first.data).toMatchObject({ key, contentType: "image/png", sizeBytes: 11 });
    expect((await carried.call("common/registerFile", { key })).data).toEqual(first.data);
    await shop.files.put(`${prefix}b.png`, new TextEncoder().encode("<html>"), "image/png");
    expect((await carried.call("common/registerFile", { key: `${prefix}b.png` })).code).toBe(6002);
    expect((await carried.call("common/registerFile", { key: `${prefix}..` })).code).toBe(404);
    expect(shop.files.keys()).toEqual([key]);
  });

  test("takes nothing from a place that was lent to another company, or to nobody", async () => {
    const { prefix } = await lent(taro);
    const { carried } = await lent();
    await shop.files.put(`${prefix}a.png`, png, "image/png");
    for (const key of [`${prefix}a.png`, "image/202601/000000000/a.png", "../a.png", "a"])
      expect((await carried.call("common/registerFile", { key })).status).toBe(400);
    expect(await shop.db.$count(files)).toBe(0);
    expect(shop.files.keys()).toHaveLength(1);
  });
});

describe("uploadFile", () => {
  /** Sent as bytes: a form that Node still writes fails within Node when it is refused half-way. */
  async function uploaded(form: FormData) {
    const { token } = await tokenOf(shop, hanako);
    const written = new Response(form);
    const headers = { "Content-Type": written.headers.get("Content-Type")! };
    return program(shop, token).send("common/uploadFile", await written.arrayBuffer(), headers);
  }

  test("keeps a file that its company can open and no other", async () => {
    const { data } = await uploaded(sent(png, "写真.png", { folder: "image" }));
    expect(data.key).toMatch(/^image\/202601\/\d{9}\/写真\.png$/);
    const opened = async (person: typeof hanako) =>
      (await (await shop.browser(person)).open(data.url)).status;
    expect(await opened(kenji)).toBe(200);
    expect(await opened(taro)).toBe(404);
  });

  test.each([
    ["a program as a picture", "MZ\x90\x00\x03", "photo.png"],
    ["a page as a picture", "<html><script>alert(1)</script>", "photo.png"],
    ["a drawing with scripts", "<svg onload=alert(1)>", "logo.svg"],
    ["a script as text", "#!/bin/sh\nrm -rf /", "list.csv"],
    ["nothing", "", "empty.png"],
  ])("refuses %s", async (_, bytes, name) => {
    const answer = await uploaded(sent(bytes, name));
    expect(answer.status).toBe(400);
    expect(answer.msg).toMatch(/ファイル/);
    expect(await shop.db.$count(files)).toBe(0);
    expect(shop.files.keys()).toEqual([]);
  });

  test("refuses an invoice in the folder of pictures, and gives a disguised one its own ending", async () => {
    const invoice = () => sent("%PDF-1.7 …", "photo.png");
    expect((await uploaded(invoice())).data).toMatchObject({
      name: "photo.png.pdf",
      contentType: "application/pdf",
    });
    const form = invoice();
    form.set("folder", "image");
    expect((await uploaded(form)).code).toBe(6002);
  });

  test.each([
    ["../../etc/passwd.png", "passwd.png"],
    ["..\\..\\windows\\a.png", "a.png"],
    ["/absolute/b.png", "b.png"],
    [".htaccess.png", "htaccess.png"],
    ["a\r\nSet-Cookie: x=1.png", "a_Set-Cookie_x_1.png"],
    ["%2e%2e%2fc.png", "_2e_2e_2fc.png"],
  ])("takes the path out of the name %s", async (name, kept) => {
    const { data } = await uploaded(sent(png, name));
    expect(data.name).toBe(kept);
    expect(data.key.split("/")).toHaveLength(4);
  });

  test("refuses a picture above 10 MB, and a body that is larger than any file", async () => {
    const big = new Uint8Array(10 * 1024 * 1024 + 1);
    big.set(png);
    expect((await uploaded(sent(big, "big.png"))).code).toBe(413);
    const huge = new Uint8Array(51 * 1024 * 1024);
    expect((await uploaded(sent(huge, "huge.zip"))).code).toBe(413);
    expect(shop.files.keys()).toEqual([]);
  });
});

describe("login", () => {
  beforeEach(async () => {
    const passwordHash = await hashPassword("Hanako12");
    await shop.db.update(users).set({ passwordHash }).where(eq(users.id, hanako.id));
  });
  const signIn = (password: string) =>
    program(shop).call("login/login", { name: "hanako", password });

  test("gives a token that works until it logs out, and leaves no session behind", async () => {
    const { data, code } = await signIn("Hanako12");
    expect(code).toBe(0);
    expect(data.user).toMatchObject({ id: "hanako", role: "owner" });
    expect(await shop.db.$count(sessions)).toBe(0);
    const own = program(shop, data.token);
    expect((await own.call("japanGetUserInfo")).code).toBe(0);
    expect((await own.call("login/firstCheck")).data).toMatchObject({ emailVerified: true });
    expect((await own.call("login/logout")).code).toBe(0);
    expect((await own.call("japanGetUserInfo")).code).toBe(401);
  });

  test("refuses a wrong password and an unknown name in the same words", async () => {
    const wrong = await signIn("Hanako13");
    const unknown = await program(shop).call("login/login", { name: "x", password: "y" });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 400, code: 1001 });
    expect(await shop.db.$count(apiTokens)).toBe(0);
  });

  test("asks for the second factor of who has one, and takes each code once", async () => {
    const seal = sealWith(btoa("the key of the tests, 32 bytes!!"));
    const address = "203.0.113.7";
    await beginSecondFactor(shop.as(hanako), seal);
    const factor = await readSecondFactor(shop.as(hanako), seal);
    if (factor.state !== "begun") throw new Error(factor.state);
    const { otp } = await generateTOTP({ secret: factor.secret });
    const confirmed = await confirmSecondFactor(shop.as(hanako), seal, otp, address);
    if (!confirmed.ok) throw new Error(confirmed.reason);
    const [code = ""] = confirmed.value.codes;

    const fields = { name: "hanako", password: "Hanako12" };
    const asked = (given: string) => program(shop).call("login/login", { ...fields, code: given });
    expect(await signIn("Hanako12")).toMatchObject({ status: 400, code: 1003, data: null });
    expect(await asked("000000")).toMatchObject({ code: 1004 });
    const { data } = await asked(code);
    expect((await program(shop, data.token).call("japanGetUserInfo")).code).toBe(0);
    expect(await asked(code)).toMatchObject({ code: 1004 });
    expect(await shop.db.$count(sessions)).toBe(0);
  });

  test("is for who has chosen a password of their own", async () => {
    await shop.db.update(users).set({ passwordGiven: true }).where(eq(users.id, hanako.id));
    expect(await signIn("Hanako12")).toMatchObject({ code: 1005, data: null });
    expect(await shop.db.$count(apiTokens)).toBe(0);
    expect(await shop.db.$count(sessions)).toBe(0);
  });

  test("stops a guesser", async () => {
    for (let times = 0; times < 10; times++) await signIn("wrong");
    expect(await signIn("Hanako12")).toMatchObject({ code: 1002 });
  });
});

describe("a call", () => {
  test("is refused to a token that was not made for it, and to a person without the right", async () => {
    const narrow = await tokenOf(shop, hanako, ["order"]);
    expect(await program(shop, narrow.token).call("user/balance")).toMatchObject({
      status: 400,
      code: 403,
    });
    const employee = await tokenOf(shop, kenji);
    expect((await program(shop, employee.token).call("user/balance")).code).toBe(403);
    const wide = await tokenOf(shop, hanako, ["wallet"]);
    expect((await program(shop, wide.token).call("user/balance")).data).toEqual({ balanceYen: 0 });
  });

  test("that nobody has is refused in words, as is looking at one", async () => {
    const { token } = await tokenOf(shop, hanako);
    const own = program(shop, token);
    for (const path of ["nothing", "", "__proto__", "constructor", "user", "user/%2Flogin"])
      expect(await own.call(path)).toMatchObject({ status: 400, data: null });
    const looked = await shop.fetch(new Request("https://shop.test/api/japanGetUserInfo"));
    expect(looked.status).toBe(400);
    expect(await looked.json()).toMatchObject({ code: 405 });
  });

  test.each([
    ["application/json", "{"],
    ["application/json", "[]"],
    ["application/json", "null"],
    ["application/json", '{"name":{"a":[1]},"password":[[]]}'],
    ["application/json", '{"__proto__":{"name":"x"},"name":"\\ud800","password":"\\u0000"}'],
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data"],
    ["application/x-www-form-urlencoded", "%%%&=&name=%ff&name[]=1&password=%00"],
    ["", "\0\0\0"],
  ])("with the %s body %s is refused and not an error of ours", async (type, body) => {
    const answer = await program(shop).send("login/login", body, { "Content-Type": type });
    expect(answer.status).toBe(400);
    expect(answer.msg).toMatch(/[ぁ-ん]/);
  });

  test("to a host that is none of ours, or too often, is answered as programs are", async () => {
    const asked = (origin: string) =>
      new Request(`${origin}/api/japanGetUserInfo`, { method: "POST" });
    const elsewhere = await shop.fetch(asked("https://evil.example"));
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.json()).toMatchObject({ code: 421 });
    const often = await shop.fetch(asked("https://shop.test"), { allowForm: async () => false });
    expect(await often.json()).toMatchObject({ code: 429 });
  });
});
