import { z } from "zod";
import { formKey } from "#app/domain/core/staff-fields.schema.server.ts";
import { scannedText } from "../picking/pick-forms.schema.server.ts";
import { carrier } from "../shipping/staff-forms.schema.server.ts";

export const LoadForm = z.object({
  id: formKey,
  code: scannedText,
  carrier,
  /** The carrier that the whole request was said to go with. */
  wholeBy: z.string().max(60).default(""),
});

export const UnloadForm = z.object({ id: formKey, boxId: z.string().min(1).max(64) });
