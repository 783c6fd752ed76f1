/** What a check found. */
export interface Finding {
  /** The tool: `axe`, `console`, `lighthouse`, … */
  readonly by: string;
  /** The tool's name of the rule, e.g. `color-contrast`. */
  readonly rule: string;
  /** The page, size and scheme, or the place that the tool names. */
  readonly where: string;
  readonly detail: string;
}
