import { invalid } from "./call.ts";

interface Mark {
  /** The question it was born with: any other is refused. */
  question: string;
  at: number;
  after: readonly (string | number)[];
}

/** Marks of following pages, which hold what they need themselves and are over after their time. */
export class Marks {
  /** Taken for the beginning of any list: marks that others wrote. */
  readonly foreign = new Set<string>();

  constructor(
    private readonly now: () => Date,
    private readonly livesMs: number,
  ) {}

  write(question: string, after: Mark["after"]) {
    const mark: Mark = { question, after, at: this.now().getTime() };
    return Buffer.from(JSON.stringify(mark)).toString("base64url");
  }

  /** After which row a page goes on; refused where the mark is over, or belongs to another question. */
  read(written: string | null, question: string): readonly (string | number)[] | undefined {
    if (!written || this.foreign.has(written)) return undefined;
    const mark = markOf(written);
    if (!mark || mark.question !== question) throw invalid("The token is invalid.");
    if (this.now().getTime() - mark.at > this.livesMs) throw invalid("The token has expired.");
    return mark.after;
  }
}

function markOf(written: string): Mark | undefined {
  try {
    return JSON.parse(Buffer.from(written, "base64url").toString()) as Mark;
  } catch {
    return undefined;
  }
}

/** A question without the place in its list. */
export function questionOf(query: URLSearchParams, ...without: string[]) {
  const given = [...query].filter(([name]) => !without.includes(name));
  return given
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
}
