import { median } from "./measure.ts";

const people = ["demo", "demo-employee", "demo-buyer", "demo-new", "demo-rival"];
const addresses = ["demo@minato", "tanaka@minato", "saeki@minato", "new@hajime", "demo@hokuto"];

/**
 * How long the forms take that must not tell whether somebody is a member: for names that are, and
 * for names that nobody has. In turn, so that what else the machine does falls on both.
 */
export async function existenceTimes(origin: string) {
  const signIn = (name: string) => form("/login", { name, password: "Wrong1234" });
  const register = (email: string) =>
    form("/register", {
      id: crypto.randomUUID(),
      companyName: "計測商店",
      name: "計測 一郎",
      email,
      loginName: email.split("@")[0]!.slice(0, 24),
      phone: "090-1234-5678",
      password: "Wrong1234",
      passwordAgain: "Wrong1234",
      terms: "on",
      privacy: "on",
      captchaId: crypto.randomUUID(),
      captcha: "00000",
    });
  const reset = (email: string) => form("/ForgetThePassword", { intent: "ask", email });
  return [
    await compare("sign-in, wrong password", 8, people, signIn),
    await compare(
      "forgotten password",
      4,
      addresses.map((address) => `${address}.example`),
      reset,
    ),
    // A wrong picture: what is taken may only be told to a person.
    await compare(
      "registration, wrong picture",
      4,
      addresses.map((address) => `${address}.example`),
      register,
    ),
  ];

  async function compare(
    name: string,
    rounds: number,
    known: readonly string[],
    send: (who: string) => Promise<number>,
  ) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < rounds; round++)
      for (const [index, who] of known.entries()) {
        times.known.push(await send(who));
        times.unknown.push(await send(`nobody-${index}${who}`));
      }
    return { name, known: median(times.known), unknown: median(times.unknown) };
  }

  async function form(path: string, fields: Record<string, string>) {
    const started = performance.now();
    const response = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
    await response.arrayBuffer();
    const expected = path === "/ForgetThePassword" ? 303 : 400;
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - started;
  }
}
