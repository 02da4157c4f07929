import { href } from "#app/href.ts";

/** The public page of a notice; a company's own has none beside the list. */
export function noticeHref(publicId: string | undefined) {
  return publicId
    ? `${href("/notice")}?${new URLSearchParams({ id: publicId })}`
    : href("/user/inform");
}
