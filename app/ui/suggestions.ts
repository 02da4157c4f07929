/** What a search field suggests, by kind; the field's script draws it. */
export interface Suggestions {
  groups: {
    name: string;
    items: { text: string; note: string; href: string }[];
  }[];
}
