/** Where a list of orders goes on: Amazon wants the question that its token was born with. */
export const orderMark = {
  write: ({ since, token }: { since: string; token: string }) => `${since} ${token}`,
  read(mark: string) {
    const [since = "", token = ""] = mark.split(" ");
    return { since, token };
  },
};

/** Where a list of articles goes on; `last` is the day to begin again from where the token is over. */
export const articleMark = {
  write: ({ from, last, token }: { from: string; last: string; token: string }) =>
    `${from}|${last}|${token}`,
  read(mark: string | null) {
    const [from = "", last = "", ...token] = (mark ?? "").split("|");
    return { from, last, token: token.join("|") };
  },
};
