import { BuyerWords } from "./talk/buyer-words.tsx";

interface MemberNoteProps {
  /** What the manager wrote about the member; the member never sees it. */
  memberNote: string;
  /** What the buyer wrote with the order. */
  orderNote: string;
}

/** What whoever works on the order is to heed: never folded away. */
export function MemberNote({ memberNote, orderNote }: MemberNoteProps) {
  if (!memberNote && !orderNote) return null;
  return (
    <dl className="wishes">
      {memberNote && (
        <>
          <dt>会员备注</dt>
          <dd className="as-typed">{memberNote}</dd>
        </>
      )}
      {orderNote && (
        <>
          <dt>买家留言</dt>
          <dd>
            <BuyerWords>{orderNote}</BuyerWords>
          </dd>
        </>
      )}
    </dl>
  );
}
