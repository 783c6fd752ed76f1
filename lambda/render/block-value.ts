/** Of a placeholder that stands alone on its line. */
export interface BlockValue {
  /** Empty: nothing stands in its place. */
  readonly markdown: string;
  /** Class of the element around it in HTML. */
  readonly className: string;
}
