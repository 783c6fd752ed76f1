/** One page as its author wrote it: validated front matter and a Markdown body with `{{…}}` placeholders. */
export interface PageSource {
  /** Path relative to the folder of pages, with slashes: `about.md`, `guides/appeal.md`. */
  readonly file: string;
  /** `<title>`, and the name of the page in llms.txt. May contain placeholders. */
  readonly title: string;
  /** The `<h1>`. @default the title */
  readonly heading?: string | undefined;
  /** One sentence for search engines and agents. May contain placeholders. */
  readonly description: string;
  /** Day on which the text of the page last changed: YYYY-MM-DD. */
  readonly updated: string;
  /** Where the page is listed (navigation.ts). @default in llms.txt and the site map only */
  readonly nav?:
    | { readonly label: string; readonly order: number; readonly place: 'header' | 'footer' }
    | undefined;
  /** Shown below the headline. The text is for those who do not see it, and may contain placeholders. */
  readonly photograph?: { readonly src: string; readonly text: string } | undefined;
  readonly body: string;
}
