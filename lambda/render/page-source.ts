/** One page as its author wrote it: validated front matter and a Markdown body, in which `{{…}}` still stands for facts. */
export interface PageSource {
  /** Path from the folder of pages, with slashes: `about.md`, `guides/appeal.md`. */
  readonly file: string;
  /** `<title>`, and the name of the page in the site map and llms.txt. May hold placeholders. */
  readonly title: string;
  /** The `<h1>`. @default the title */
  readonly heading?: string | undefined;
  /** One sentence for search engines and agents. May hold placeholders. */
  readonly description: string;
  /** When the words of this page last changed: YYYY-MM-DD. */
  readonly updated: string;
  /** Where the page is listed (`navigation.ts`). @default reached by links and the site map only */
  readonly nav?:
    | { readonly label: string; readonly order: number; readonly place: 'header' | 'footer' }
    | undefined;
  readonly body: string;
}
