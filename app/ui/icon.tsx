const paths = {
  person: "M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM3.5 21c.6-4 4-6 8.5-6s7.9 2 8.5 6",
  cart: "M2 3.5h3l2.5 12h11l2-8.5H6.2M9 20.5a.8.8 0 1 0 0-.01M17 20.5a.8.8 0 1 0 0-.01",
  menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
  bell: "M6 16.5V10a6 6 0 0 1 12 0v6.5l1.5 2h-15zM10 21h4",
};

/** A drawn sign beside its word; it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
