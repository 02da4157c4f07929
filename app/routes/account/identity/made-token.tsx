/** A token that was made just now; it is shown this once. */
export function MadeToken({ token, next }: { token: string; next: string }) {
  return (
    <section className="flash success stack small" role="status" aria-labelledby="made">
      <h2 id="made">トークンを作成しました</h2>
      <p>表示はこの1回だけです。{next}</p>
      <p>
        <input
          className="input number"
          readOnly
          aria-label="作成したトークン"
          defaultValue={token}
          size={52}
        />
      </p>
    </section>
  );
}
