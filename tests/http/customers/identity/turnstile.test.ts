import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { turnstile } from "#app/integrations/turnstile/turnstile.server.ts";
import { registrations } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

const secret = "the-secret";
const idempotencyKey = "2f0c8f0e-3d0b-4c64-9d1b-6a4b2f6f3c11";
/** What the next question is answered with; undefined is no answer at all. */
let fault: { status: number; body: string } | "silence" | undefined;
let asked: Record<string, string>[] = [];
/** The answers that are spent, with the key that each was asked under. */
const spent = new Map<string, string | undefined>();
let server: Server;
let check: ReturnType<typeof turnstile>;

/** siteverify as its documentation has it: form-encoded, answers good once, error codes in a list. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    asked.push(fields);
    if (fault === "silence") return;
    const { status, body } = fault ?? verdict(fields);
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const verifyUrl = `http://127.0.0.1:${port}/turnstile/v0/siteverify`;
  check = turnstile({ siteKey: "1x00000000000000000000AA", secret, verifyUrl, timeoutMs: 300 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  fault = undefined;
  asked = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function verdict({ secret: key, response = "", idempotency_key: once }: Record<string, string>) {
  const no = (code: string, status = 200) => ({
    status,
    body: JSON.stringify({ success: false, "error-codes": [code] }),
  });
  if (key !== secret) return no("invalid-input-secret", 400);
  if (response === "") return no("missing-input-response");
  if (!response.startsWith("person")) return no("invalid-input-response");
  if (spent.has(response) && spent.get(response) !== once) return no("timeout-or-duplicate");
  spent.set(response, once);
  const said = { success: true, "error-codes": [], hostname: "shop.test", cdata: "" };
  const action = response.endsWith("-elsewhere") ? "login" : "register";
  const at = "2026-01-15T03:00:00.000Z";
  return { status: 200, body: JSON.stringify({ ...said, action, challenge_ts: at }) };
}

describe("an answer of the widget", () => {
  test("is a person's once, and again for another copy of the same form", async () => {
    expect(await check.confirm("person-1", "203.0.113.7", idempotencyKey)).toBe("person");
    expect(asked[0]).toEqual({
      secret,
      response: "person-1",
      remoteip: "203.0.113.7",
      idempotency_key: idempotencyKey,
    });
    expect(await check.confirm("person-1", "203.0.113.7", idempotencyKey)).toBe("person");
    expect(await check.confirm("person-1", "203.0.113.7", crypto.randomUUID())).toBe("program");
  });

  test.each([["robot"], [""], ["person-elsewhere"]])("“%s” is not a person's", async (answer) => {
    expect(await check.confirm(answer, "203.0.113.7", idempotencyKey)).toBe("program");
  });

  test("that is refused is not a person's, whatever else is said of it", async () => {
    const refused = { success: false, action: "register", "error-codes": ["timeout-or-duplicate"] };
    fault = { status: 200, body: JSON.stringify(refused) };
    expect(await check.confirm("person-9", "203.0.113.7", idempotencyKey)).toBe("program");
  });

  test.each<[string, typeof fault]>([
    ["silent", "silence"],
    ["broken", { status: 502, body: "<html>Bad gateway</html>" }],
    ["in trouble", { status: 200, body: '{"success":false,"error-codes":["internal-error"]}' }],
    ["of another shape", { status: 200, body: '{"ok":true}' }],
  ])("of a service that is %s is no answer", async (_, wrong) => {
    fault = wrong;
    expect(await check.confirm("person-2", "203.0.113.7", idempotencyKey)).toBe("unavailable");
  });

  test("is no answer under a secret that the service does not know", async () => {
    const wrong = turnstile({
      siteKey: "x",
      secret: "old",
      verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
    expect(await wrong.confirm("person-3", "203.0.113.7", idempotencyKey)).toBe("unavailable");
  });
});

describe("the page with a widget", () => {
  const typed = {
    "会社名・屋号": "合同会社ためし",
    お名前: "試験 太郎",
    ユーザーID: "tameshi",
    メールアドレス: "tameshi@example.co.jp",
    携帯電話番号: "090-1234-5678",
    パスワード: "Kamome58",
    "パスワード（確認）": "Kamome58",
    terms: "利用規約",
    privacy: "プライバシーポリシー",
  };

  async function register(answer: string) {
    const shop = await openShop({ personCheck: check });
    const page = await (await shop.browser()).open("/register");
    const id = page.value("id")!;
    const body = new URLSearchParams({
      id,
      companyName: "ためし",
      name: "試験",
      loginName: "tameshi",
      terms: "on",
      email: "tameshi@example.co.jp",
      phone: "090-1234-5678",
      privacy: "on",
      password: "Kamome58",
      passwordAgain: "Kamome58",
      "cf-turnstile-response": answer,
    });
    const answered = await shop.fetch(
      new Request("https://shop.test/register", { method: "POST", body }),
    );
    return { answered, begun: await shop.db.$count(registrations) };
  }

  test("lets its script in on that page only, and shows no picture", async () => {
    const shop = await openShop({ personCheck: check });
    const policy = async (path: string) =>
      (await shop.fetch(new Request(`https://shop.test${path}`))).headers.get(
        "Content-Security-Policy",
      );
    expect(await policy("/register")).toContain("frame-src https://challenges.cloudflare.com");
    expect(await policy("/login")).not.toContain("challenges.cloudflare.com");
    const page = await (await shop.browser()).open("/register");
    expect(page.document.querySelector(".cf-turnstile")?.getAttribute("data-sitekey")).toBe(
      check.siteKey,
    );
    expect(page.document.querySelector("svg.captcha")).toBeNull();
    const plain = await openShop();
    const without = await plain.fetch(new Request("https://shop.test/register"));
    expect(without.headers.get("Content-Security-Policy")).not.toContain("challenges");
  });

  test("begins a registration by a person's answer", async () => {
    const { answered, begun } = await register("person-4");
    expect(answered.headers.get("Location")).toBe("/register/code");
    expect(begun).toBe(1);
  });

  test("refuses a program's, and says when the service cannot be asked", async () => {
    const refused = await register("robot");
    expect(refused.answered.status).toBe(400);
    expect(await refused.answered.text()).toContain("操作の確認ができませんでした");
    fault = "silence";
    const silent = await register("person-5");
    expect(await silent.answered.text()).toContain("確認のサービスにつながりません");
    expect([refused.begun, silent.begun]).toEqual([0, 0]);
  });

  test("goes on by the mailed code alone where there is no script", async () => {
    const shop = await openShop({ personCheck: check });
    const page = await (await shop.browser()).open("/register");
    const next = await page.submit("メールの認証コードだけで進む", typed);
    expect(next.path).toBe("/register/code");
    expect(asked).toEqual([]);
  });
});
