import type { Message } from "#app/ui/messages.tsx";

/** Messages as a buyer reads them: without their translation. */
export function toMessagesView(messages: readonly Message[]) {
  return messages.map(({ id, author, authorName, body, sentAt }) => ({
    id,
    author,
    authorName,
    body,
    sentAt,
  }));
}
