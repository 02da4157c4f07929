import { z } from "zod";

const text = z.string().nullish();

/** An element that holds others; empty it is read as a text. */
function holding<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((told) => (told === "" ? {} : told), z.object(shape));
}

export const Token = z.object({
  access_token: z.string().min(1),
  /** Told with the consent alone. */
  refresh_token: text,
  expires_in: z.coerce.number(),
});

export const Complaint = z.object({
  Error: holding({ Code: text, Message: text }),
});

const Item = holding({ ItemCode: z.string(), Name: text, Price: text, Jan: text });
export type Item = z.infer<typeof Item>;

/** A list of one comes as the one. */
function several<One extends z.ZodType>(one: One) {
  return z.preprocess(
    (told) => (told === undefined || told === "" ? [] : Array.isArray(told) ? told : [told]),
    z.array(one),
  );
}

export const Items = z.object({
  ResultSet: holding({ "@_totalResultsAvailable": z.coerce.number(), Result: several(Item) }),
});

const Stock = holding({ ItemCode: z.string(), SubCode: text, Quantity: text, ErrorCode: text });
export type Stock = z.infer<typeof Stock>;
export const Stocks = z.object({ ResultSet: holding({ Result: several(Stock) }) });

export const ListedOrders = z.object({
  Result: holding({
    Status: z.string(),
    Search: holding({
      TotalCount: z.coerce.number(),
      OrderInfo: several(holding({ OrderId: z.string(), LastUpdateTime: text })),
    }),
  }),
});

const Line = holding({
  LineId: z.string(),
  ItemId: text,
  SubCode: text,
  Title: text,
  UnitPrice: text,
  Quantity: text,
});
export type Line = z.infer<typeof Line>;

const Order = holding({
  OrderId: z.string(),
  OrderStatus: text,
  OrderTime: z.string(),
  LastUpdateTime: text,
  Suspect: text,
  BuyerComments: text,
  Pay: holding({ PayStatus: text }).optional(),
  Ship: holding({
    ShipStatus: text,
    ShipInvoiceNumber1: text,
    ShipInvoiceNumber2: text,
    ShipLastName: text,
    ShipFirstName: text,
    ShipZipCode: text,
    ShipPrefecture: text,
    ShipCity: text,
    ShipAddress1: text,
    ShipAddress2: text,
    ShipPhoneNumber: text,
  }).optional(),
  Item: several(Line),
});
export type Order = z.infer<typeof Order>;

/** What we ask of an order. */
export const orderFields = [
  "OrderId,OrderStatus,OrderTime,LastUpdateTime,Suspect,BuyerComments,PayStatus",
  "ShipStatus,ShipInvoiceNumber1,ShipInvoiceNumber2,ShipLastName,ShipFirstName,ShipZipCode",
  "ShipPrefecture,ShipCity,ShipAddress1,ShipAddress2,ShipPhoneNumber",
  "LineId,ItemId,SubCode,Title,UnitPrice,Quantity",
].join(",");

export const OneOrder = z.object({
  ResultSet: holding({ Result: holding({ Status: z.string(), OrderInfo: Order.optional() }) }),
});
export const Changed = z.object({
  ResultSet: holding({ Result: holding({ Status: z.string(), Message: text }) }),
});
