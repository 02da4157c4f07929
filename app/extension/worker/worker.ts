import { readAsk } from "../messages.ts";
import { askShop } from "./ask-shop.ts";
import { readConnection } from "./connection.ts";

// The one part that holds the token: panels beside strangers' pages never see it.
void chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const asked = sender.id === chrome.runtime.id ? readAsk(message) : undefined;
  if (!asked) return false;
  if (asked.kind === "options") {
    void chrome.runtime.openOptionsPage();
    return false;
  }
  void readConnection()
    .then((connection) => askShop(connection, asked, pageOf(sender)))
    .then(answer);
  // The answer comes later.
  return true;
});

chrome.action.onClicked.addListener(() => void chrome.runtime.openOptionsPage());
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") void chrome.runtime.openOptionsPage();
});

/** The site alone: which goods somebody looks at is said by the offer's number, where it is asked for. */
function pageOf({ origin = "" }: chrome.runtime.Sender) {
  return origin.startsWith("https:") ? origin : "";
}
