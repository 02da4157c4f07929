import { z } from "zod";
import { formKey, scannedText } from "../picking/pick-forms.schema.server.ts";
import { carrier } from "../shipping/staff-forms.schema.server.ts";

export const LoadForm = z.object({ id: formKey, code: scannedText, carrier });

export const UnloadForm = z.object({ id: formKey, boxId: z.string().min(1).max(64) });
