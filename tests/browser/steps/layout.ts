import type { Page } from "playwright";
import { devTools } from "./dev-tools.ts";

/** What a function of the page itself says of it. It brings nothing along: the page has only its text. */
export async function measure<Measured>(page: Page, measured: () => Measured): Promise<Measured> {
  const { result, exceptionDetails } = await (await devTools(page)).send("Runtime.evaluate", {
    expression: `(${measured})()`,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`nothing was measured: ${exceptionDetails.text}`);
  return result.value as Measured;
}

/**
 * What makes the page scroll sideways, stands outside the window or is clipped, beside boxes that scroll by themselves.
 */
export function cutOff() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const said = scrollWidth - clientWidth > 1 ? [`${scrollWidth - clientWidth} px too wide`] : [];
  const hidden = /^(hidden|clip)$/;
  for (const one of document.querySelectorAll<HTMLElement>(
    "main :is(a, button, input, select, textarea, h1, h2, h3, th, td, dt, dd, p, li, label, ul)",
  )) {
    const { left, right, width } = one.getBoundingClientRect();
    if (width <= 1) continue;
    const { overflowX, textOverflow } = getComputedStyle(one);
    const clips = hidden.test(overflowX) && textOverflow !== "ellipsis" && one.tagName !== "INPUT";
    const outside = (right > innerWidth + 1 || left < -1) && !scrolls(one);
    if (outside || (clips && one.scrollWidth > one.clientWidth + 1))
      said.push(`${one.outerHTML.slice(0, 120)} is cut off`);
  }
  return said.slice(0, 3);

  function scrolls(one: HTMLElement) {
    for (let box = one.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
    return false;
  }
}

/** What lies under something else where its middle is: a text, a picture or a field that another one hides. */
export function covered() {
  const said: string[] = [];
  for (const one of document.body.querySelectorAll<HTMLElement>("*")) {
    const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!says && !one.matches("img, input, select, textarea")) continue;
    const [box] = one.getClientRects();
    if (!box || box.width <= 1 || box.height <= 1) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || belongTogether(one, top) || isUnseen(one, x, y)) continue;
    const above = document
      .elementsFromPoint(x, y)
      .find((other) => other === one || !isStretched(other));
    if (!above || belongTogether(one, above)) continue;
    said.push(`${one.outerHTML.slice(0, 120)} lies under ${above.outerHTML.slice(0, 80)}`);
  }
  return said.slice(0, 3);

  function belongTogether(one: Element, other: Element) {
    return other.contains(one) || one.contains(other) || other.closest("label")?.control === one;
  }

  /** Hidden from everybody, from who hears the page, or scrolled out of a box. */
  function isUnseen(one: Element, x: number, y: number) {
    const shown = { opacityProperty: true, visibilityProperty: true };
    if (!one.checkVisibility(shown) || one.closest("[aria-hidden=true]")) return true;
    for (let box = one.parentElement; box; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const outside = x < left || x > right || y < top || y > bottom;
      if (outside && getComputedStyle(box).overflow !== "visible") return true;
    }
    return false;
  }

  /** A link that lets the whole of its card be pressed: what is below is seen through it. */
  function isStretched(other: Element) {
    return getComputedStyle(other, "::after").position === "absolute";
  }
}
