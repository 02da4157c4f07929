/** What members are looked for by: words, and who looks after them. */
export function readMemberFilter(query: URLSearchParams) {
  return {
    words: (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 64),
    manager: (query.get("manager") ?? "").slice(0, 64),
  };
}
