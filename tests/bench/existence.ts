import { median } from "./measure.ts";

const people = ["demo", "demo-employee", "demo-buyer", "demo-new", "demo-rival"];
const addresses = ["demo@minato", "tanaka@minato", "saeki@minato", "new@hajime", "demo@hokuto"];

/**
 * How long the forms take that must not tell whether somebody is a member: for names that are, and
 * for names that nobody has. In turn, so that what else the machine does falls on both.
 */
export async function existenceTimes(origin: string) {
  const signIn = (name: string) => form("/login", { name, password: "Wrong1234" });
  const reset = (email: string) => form("/ForgetThePassword", { intent: "ask", email });
  return [
    await compare("sign-in, wrong password", 8, people, signIn),
    await compare(
      "forgotten password",
      4,
      addresses.map((address) => `${address}.example`),
      reset,
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
    const expected = path === "/login" ? 400 : 303;
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - started;
  }
}
