import type { Deployment } from "./deployment.ts";

type Asking = Pick<Deployment, "origin" | "operatorToken" | "fetch">;

interface Told {
  ok: boolean;
  version?: string;
  database?: { ok: boolean; marker?: string };
  store?: { ok: boolean };
  findings?: { kind: string; subject: string }[];
}

/** What the deployed Worker says of itself, or a sentence why it does not. */
export async function askHealth({ origin, operatorToken, fetch }: Asking): Promise<Told | string> {
  const url = `${origin}/health`;
  try {
    const answer = await fetch(url, { Authorization: `Bearer ${operatorToken}` });
    const text = await answer.text();
    if (answer.status !== 200 && answer.status !== 503) return `${url} answered ${answer.status}`;
    const told = JSON.parse(text) as Told;
    if (told.database) return told;
    return `${url} does not know the OPERATOR_TOKEN of this shell`;
  } catch (error) {
    return `${url} did not answer (${(error as Error).name})`;
  }
}

/** What is wrong with a page that every visitor needs; undefined where nothing is. */
export async function lookAtPage({ origin, fetch }: Asking, path: string) {
  const url = `${origin}${path}`;
  try {
    const answer = await fetch(url, { Accept: "text/html" });
    const text = await answer.text();
    if (answer.status !== 200) return `${url} answered ${answer.status}`;
    return text.includes("ログイン") ? undefined : `${url} is not our page`;
  } catch (error) {
    return `${url} did not answer (${(error as Error).name})`;
  }
}
