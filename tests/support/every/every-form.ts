import type { HTMLElement } from "node-html-parser";
import { accessOf, type Url } from "#app/routes.ts";
import { addressOf, type Sample, urls } from "./every-page.ts";

/** A form of a page with one of its buttons, as a browser without JavaScript would send it. */
export interface FoundForm {
  url: Url;
  /** Where it is sent to. */
  address: string;
  fields: [string, string][];
  multipart: boolean;
}

type Read = (url: Url) => HTMLElement;

/** Every form that posts on these pages, once for each of its buttons. */
export function formsOf(urls: readonly Url[], sample: Sample, read: Read) {
  const found: FoundForm[] = [];
  for (const url of urls) {
    const address = addressOf(url, sample);
    const document = read(url);
    for (const form of document.querySelectorAll("form[method=post]").filter(isOfPage))
      for (const button of buttonsOf(document, form))
        found.push({
          url,
          address: within(address, button, form),
          fields: [...fieldsOf(document, form), ...pairOf(button)],
          multipart: form.getAttribute("enctype") === "multipart/form-data",
        });
  }
  return distinct(found);
}

/** Every page has the one to sign out, which would end the session that looks for them. */
function isOfPage(form: HTMLElement) {
  return !form.getAttribute("action")?.startsWith("/logout");
}

/** The pages whose forms somebody of this side may see. */
export function urlsFor(side: "buyer" | "staff" | "visitor") {
  return urls.filter((url) => {
    if (url === "/logout" || url.startsWith("/api")) return false;
    if (side === "visitor") return ["public", "signing-in"].includes(String(accessOf[url]));
    return url.startsWith("/staff") === (side === "staff");
  });
}

function within(page: string, button: HTMLElement | undefined, form: HTMLElement) {
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const address = action ? action.replaceAll("&amp;", "&") : page;
  return address.startsWith("?") ? page.split("?")[0] + address : address.split("#")[0]!;
}

function buttonsOf(document: HTMLElement, form: HTMLElement): (HTMLElement | undefined)[] {
  const inside = form.querySelectorAll("button");
  const outside = form.id ? document.querySelectorAll(`button[form="${form.id}"]`) : [];
  const sending = [...inside, ...outside].filter(
    (button) => (button.getAttribute("type") ?? "submit") === "submit",
  );
  return sending.length > 0 ? sending : [undefined];
}

function fieldsOf(document: HTMLElement, form: HTMLElement): [string, string][] {
  const inside = form.querySelectorAll("input, textarea, select");
  const outside = form.id ? document.querySelectorAll(`[form="${form.id}"]`) : [];
  const fields = new Set([...inside, ...outside.filter(({ tagName }) => tagName !== "BUTTON")]);
  return [...fields].flatMap((field) => {
    const name = field.getAttribute("name");
    return name ? [[name, sentValue(field)] as [string, string]] : [];
  });
}

function sentValue(field: HTMLElement) {
  if (field.tagName === "TEXTAREA") return field.text;
  if (field.tagName !== "SELECT") return field.getAttribute("value") ?? "";
  return field.querySelectorAll("option").at(-1)?.getAttribute("value") ?? "";
}

function pairOf(button: HTMLElement | undefined): [string, string][] {
  const name = button?.getAttribute("name");
  return name ? [[name, button!.getAttribute("value") ?? ""]] : [];
}

/** Rows of a list carry the same form over and over: one of a kind is enough. */
function distinct(forms: readonly FoundForm[]) {
  const known = new Map<string, FoundForm>();
  for (const form of forms) {
    const names = form.fields.map(([name, value]) => (name === "intent" ? value : name));
    const kind = `${form.url} ${form.address.split("?")[0]} ${[...new Set(names)].sort()}`;
    if (!known.has(kind)) known.set(kind, form);
  }
  return [...known.values()];
}
