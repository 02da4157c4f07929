/** What was chosen on the page before, sent on by the form that pays. */
export function Carried({ fields }: { fields: readonly [name: string, value: string][] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
