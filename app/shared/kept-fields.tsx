interface KeptFieldsProps {
  fields: readonly [name: string, value: string][];
}

/** What was typed before, carried along unseen. */
export function KeptFields({ fields }: KeptFieldsProps) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change their order
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
