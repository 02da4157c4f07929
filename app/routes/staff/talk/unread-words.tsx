interface UnreadWordsProps {
  /** Sentences that are still Chinese; empty where there are none. */
  unread: string;
  /** Terms of the label table in them, with their Japanese. */
  terms: string;
}

/** What a buyer could not read of a reply, with the terms that help to put it in Japanese. */
export function UnreadWords({ unread, terms }: UnreadWordsProps) {
  if (!unread) return null;
  return (
    <div className="flash" role="alert">
      <p>买家读不了下面的中文，请改写成日文：</p>
      <p className="as-typed">{unread}</p>
      {terms && <p className="note">术语：{terms}</p>}
    </div>
  );
}
