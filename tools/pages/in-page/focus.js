/** The focused element, and whether it can be seen. */
{
  const { nameOf, bars, covers } = looked;

  /** WCAG 2.2 §2.4.13 requires a focus indicator of 2 px, §1.4.11 a contrast of 3:1. */
  const MIN_OUTLINE_PX = 2;
  const MIN_CONTRAST = 3;

  const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);

  /** Relative luminance (WCAG 2.2, definition). */
  const luminance = (color) => {
    const [red, green, blue] = channels(color)
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  /** What is outlined: the element, or a part of it that CSS makes, e.g. one that covers the card around it. */
  const outlined = (element) =>
    [null, '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part);
        const isMade = part === null || style.content !== 'none';
        const box = part !== null && style.position === 'absolute' ? element.offsetParent : element;
        return {
          style,
          box,
          width: isMade && style.outlineStyle !== 'none' ? parseFloat(style.outlineWidth) : 0,
        };
      })
      .sort((a, b) => b.width - a.width)[0];

  /** The outline lies outside the element, so its background is that of an ancestor. */
  const backgroundBehind = (element) => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { backgroundColor } = getComputedStyle(outer);
      if (channels(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };

  /** @returns the focused element and the reasons why its focus cannot be seen; null if no element has the focus */
  const focused = () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const outline = outlined(element);
    const box = element.getBoundingClientRect();
    const faults = [];
    if (outline.width < MIN_OUTLINE_PX) faults.push(`has no outline of ${MIN_OUTLINE_PX} px`);
    else if (contrast(outline.style.outlineColor, backgroundBehind(outline.box)) < MIN_CONTRAST)
      faults.push(`has an outline ${outline.style.outlineColor} that does not stand out`);
    if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
      faults.push('is outside of the window');
    const bar = bars().find((each) => covers(each, element, box));
    if (bar) faults.push(`is covered by ${nameOf(bar)}`);
    return { name: nameOf(element), index: focusable().indexOf(element), faults };
  };

  const focusable = () =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
    );

  Object.assign(looked, { focused, focusableCount: () => focusable().length });
}
