import type { ComponentProps } from "react";
import { TextField } from "./fields.tsx";

const accepted = {
  pictures: "image/png,image/jpeg,image/webp",
  papers: "application/pdf,image/png,image/jpeg,image/webp",
};

interface FileFieldProps
  extends Pick<
    ComponentProps<typeof TextField>,
    "field" | "label" | "hint" | "required" | "requiredMark" | "errors" | "multiple"
  > {
  /** Pictures alone, or PDFs as well. */
  accept: keyof typeof accepted;
}

/** One or more files of a form. */
export function FileField({ accept, ...field }: FileFieldProps) {
  return <TextField {...field} type="file" accept={accepted[accept]} />;
}
