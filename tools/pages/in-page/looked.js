/**
 * Runs inside the page before its own content. The other files of this folder follow in the same script and add what
 * they look for to `looked`. Plain JavaScript without imports, because it is injected as text.
 */
globalThis.looked = (() => {
  const clean = (text) => text.trim().replace(/\s+/g, ' ');

  const nameOf = (element) => {
    const text = clean(element.textContent ?? '').slice(0, 40);
    return `<${element.localName}${element.className ? ` class="${element.className}"` : ''}> "${text}"`;
  };

  /** @returns the parts of the elements, without those in an element that is clipped away, e.g. for screen readers */
  const visible = (elements) => {
    const clipped = [...document.body.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).clipPath !== 'none',
    );
    return [...elements].filter(
      (element) => element.checkVisibility() && !clipped.some((outer) => outer.contains(element)),
    );
  };

  /** @returns the elements that stay at their place in the window */
  const bars = () =>
    [...document.body.querySelectorAll('*')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    );

  /** Whether the bar lies over the box of an element. */
  const covers = (bar, element, box) => {
    if (bar.contains(element)) return false;
    const over = bar.getBoundingClientRect();
    const across = Math.min(over.right, box.right) - Math.max(over.left, box.left);
    return across > 1 && Math.min(over.bottom, box.bottom) - Math.max(over.top, box.top) > 1;
  };

  /** Loads the images that wait until somebody scrolls to them. */
  const loadImages = async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  };

  return { clean, nameOf, visible, bars, covers, loadImages };
})();
