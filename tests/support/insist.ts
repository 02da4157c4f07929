export interface Command {
  kind: "pay" | "report" | "withdraw" | "redeem" | "confirm" | "settle" | "takeBack";
  path: string;
  cookie: string;
  body: Record<string, string>;
}

/** One try of a command, and what came back: a status, or nothing. */
export interface Try {
  command: Command;
  status: number | "lost";
  began: number;
  ended: number;
}

/**
 * Sends the same form again until it is answered for good, as a person does whose browser says that
 * the page cannot be reached. Answers whether it was done; every try is noted.
 */
export async function insist(origin: string, command: Command, address: string, tries: Try[]) {
  const patience = Date.now() + 240_000;
  while (Date.now() < patience) {
    const began = Date.now();
    const status = await post(origin, command, address);
    tries.push({ command, status, began, ended: Date.now() });
    if (status === 303) return true;
    if (status !== "lost" && status < 500 && status !== 429) return false;
    await new Promise((wait) => setTimeout(wait, 300 + Math.random() * 500));
  }
  const mine = tries.filter((one) => one.command === command).map(({ status }) => status);
  throw new Error(`no answer to ${command.kind} ${command.path}: ${mine.slice(-20).join(" ")}`);
}

async function post(origin: string, { path, cookie, body }: Command, address: string) {
  try {
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { Cookie: cookie, "CF-Connecting-IP": address },
      body: new URLSearchParams(body),
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return "lost";
  }
}
