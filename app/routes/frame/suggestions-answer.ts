import type { Suggestions } from "#app/ui/suggestions.ts";

/** Answers a search field with the groups that have something to suggest; kept by nobody. */
export function suggestionsAnswer(groups: Suggestions["groups"]) {
  const suggestions: Suggestions = { groups: groups.filter(({ items }) => items.length > 0) };
  return Response.json(suggestions, {
    headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" },
  });
}
