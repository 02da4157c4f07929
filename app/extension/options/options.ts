import { element, link } from "../panel/element.ts";
import { toldPlace } from "../panel/told-place.ts";
import { sentenceOf } from "../panel/trouble.ts";
import { isTongue, type Say, sayIn, usualTongue } from "../words.ts";
import { askShop } from "../worker/ask-shop.ts";
import { readConnection } from "../worker/connection.ts";

interface Connection {
  shop: string;
  token: string | undefined;
}

const main = document.querySelector("main")!;
const told = toldPlace();
told.place.setAttribute("role", "status");

void readConnection().then(show);

/** The form, and beside it whether the shop knows the token that is kept. */
async function show({ shop, token }: Connection) {
  const reply = token ? await askShop({ shop, token }, { kind: "settings" }, "") : undefined;
  const chosen = reply?.ok && isTongue(reply.data.language) ? reply.data.language : usualTongue();
  const say = sayIn(chosen);
  document.documentElement.lang = chosen === "zh" ? "zh-CN" : chosen;
  document.title = say("options_title");
  told.clear();
  if (reply?.ok) told.tell("done", say("connected", { name: reply.data.name }));
  else if (reply) told.tell("problem", sentenceOf(reply, say));
  main.replaceChildren(
    element("h1", { textContent: say("options_title") }),
    element("p", { textContent: say("options_lead") }),
    element("p", {}, link(say("settings_link"), `${shop}/pluginSettings`)),
    formFor({ shop, token }, say),
    element("p", { className: "note", textContent: say("settings_about") }),
  );
}

function formFor({ shop, token }: Connection, say: Say) {
  const place = element(
    "select",
    {},
    ...SHOPS.map(({ name, origin }) => element("option", { value: origin, textContent: name })),
  );
  place.value = shop;
  const typed = element("input", { autocomplete: "off", spellcheck: false });
  const form = element(
    "form",
    {},
    ...(SHOPS.length > 1 ? [element("label", {}, say("shop"), place)] : []),
    element("label", {}, say("token"), typed),
    told.place,
    element(
      "div",
      { className: "row" },
      element("button", { className: "main", textContent: say("connect") }),
      ...(token ? [disconnect(shop, say)] : []),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void connect(place.value, typed.value.trim(), say);
  });
  return form;
}

/** Keeps a token that the shop knows. */
async function connect(shop: string, token: string, say: Say) {
  if (!/^kbt_[\w-]{20,100}$/.test(token)) return told.tell("problem", say("token_wrong"));
  const answer = await askShop({ shop, token }, { kind: "settings" }, "");
  if (!answer.ok) return told.tell("problem", sentenceOf(answer, say));
  await chrome.storage.local.set({ shop, token });
  return show({ shop, token });
}

function disconnect(shop: string, say: Say) {
  const button = element("button", { type: "button", textContent: say("disconnect") });
  button.addEventListener("click", async () => {
    await chrome.storage.local.remove(["token"]);
    await show({ shop, token: undefined });
    told.tell("done", say("disconnected"));
  });
  return button;
}
