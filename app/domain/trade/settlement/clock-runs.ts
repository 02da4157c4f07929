import { isNull, ne, or } from "drizzle-orm";
import { shippingRequests } from "#db/schema/index.ts";

/**
 * Requests whose time to pay runs. Our own hold stops it; the company's does not, or goods would stay set
 * aside and stored for nothing as long as it likes.
 */
export const clockRuns = or(isNull(shippingRequests.heldBy), ne(shippingRequests.heldBy, "staff"));
