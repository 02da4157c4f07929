import { z } from "zod";

/** What we read of PayPal's calls; the rest of them may be as it likes. */
export const CardEvent = z.object({
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().max(100).default(""),
    /** Our own id, as we gave it with the order. */
    custom_id: z.string().max(127).optional(),
    amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  }),
});

export type CardEvent = z.infer<typeof CardEvent>;
