/** Where the layout breaks: overflow, broken words, ragged edges, small targets, and what the first screen lacks. */
{
  const { clean, nameOf, visible, bars, covers } = looked;

  /** WCAG 2.2 §2.5.5: 44 px, with the rounding of half a pixel on each side. */
  const MIN_TARGET_PX = 43;

  /** @returns elements that are wider than the window, cut off, or scroll by themselves */
  const overflow = () => {
    const width = document.documentElement.clientWidth;
    const found = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} px wide in a window of ${width} px`);
    for (const element of visible(document.body.querySelectorAll('*'))) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || box.bottom + scrollY <= 0) continue;
      const style = getComputedStyle(element);
      const cuts = style.display !== 'inline' && style.overflowX !== 'visible';
      if (box.right > width + 1 || box.left < -1) found.push(`${nameOf(element)} leaves the window`);
      if (cuts && element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} cuts off or scrolls what is in it`);
    }
    return found;
  };

  /** @returns the text nodes that are shown */
  const textNodes = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) if (clean(walker.currentNode.data)) nodes.push(walker.currentNode);
    const shown = new Set(visible(new Set(nodes.map(({ parentElement }) => parentElement))));
    return nodes.filter(({ parentElement }) => shown.has(parentElement));
  };

  const boxOf = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range.getBoundingClientRect();
  };

  /** @returns words with a line break between two letters or digits. Code has no words */
  const brokenWords = () => {
    const found = [];
    for (const node of textNodes().filter(({ parentElement }) => !parentElement.closest('pre')))
      for (const { 0: run, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const [first, last] = [index, index + run.length - 1].map((at) => boxOf(node, at, at + 1));
        const height = Math.min(first.height, last.height);
        if (last.top - first.top > height / 2) found.push(`"${run}" in ${nameOf(node.parentElement)}`);
      }
    return found;
  };

  const isBox = ({ backgroundColor, backgroundImage, borderRightWidth, boxShadow }) =>
    !/^rgba\(.* 0\)$/.test(backgroundColor) ||
    backgroundImage !== 'none' ||
    borderRightWidth !== '0px' ||
    boxShadow !== 'none';

  const hasColumns = ({ display, flexDirection, gridTemplateColumns }) =>
    (display.endsWith('flex') && flexDirection === 'row') ||
    (display.endsWith('grid') && gridTemplateColumns.includes(' '));

  /** The text of these is beside other text, so it does not reach the edge of the page. */
  const BESIDE = 'table *, li *, dd, dt';

  /** @returns texts, tables and cards in `main` whose right edge is not that of most of its paragraphs */
  const raggedEdges = () => {
    const blocks = visible(document.querySelectorAll('main *')).filter((element) => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return !/inline|contents/.test(style.display) && width > 0 && height > 0;
    });
    const right = (element) => Math.round(element.getBoundingClientRect().right);
    const isColumn = (element) => {
      for (let inner = element; inner.localName !== 'main'; inner = inner.parentElement)
        if (hasColumns(getComputedStyle(inner.parentElement))) return true;
      return false;
    };
    const texts = blocks.filter(
      (element) =>
        element.matches('p, h2, ul, ol, dl, table') && !element.matches(BESIDE) && !isColumn(element),
    );
    const edges = texts.filter((element) => element.localName === 'p' && !isBoxed(element)).map(right);
    const measure = edges
      .sort((a, b) => edges.filter((x) => x === a).length - edges.filter((x) => x === b).length)
      .at(-1);
    if (measure === undefined) return ['<main> has no paragraph across its width'];
    const boxes = blocks.filter((element) => isBox(getComputedStyle(element)));
    return [...new Set([...texts, ...boxes])]
      .filter((element) => {
        const beyond = right(element) - measure;
        return beyond > 1 || (beyond < -1 && texts.includes(element) && !isBoxed(element));
      })
      .map((element) => `${nameOf(element)} ends at ${right(element)} px, the text at ${measure} px`);
  };

  /** Whether the element is inside a card, whose padding it keeps to. */
  const isBoxed = (element) => {
    for (let outer = element.parentElement; outer.localName !== 'main'; outer = outer.parentElement)
      if (isBox(getComputedStyle(outer))) return true;
    return false;
  };

  const at = (x, y) => document.elementFromPoint(x, y);

  /** How far the element takes a tap, from a point in it, in a direction. */
  const reach = (element, x, y, dx, dy) => {
    let steps = 0;
    while (steps < 44 && element.contains(at(x + dx * (steps + 1), y + dy * (steps + 1)))) steps += 1;
    return steps;
  };

  /** A link in a sentence, or in a row of a table with text, is as high as the line (WCAG 2.2 §2.5.8, "Inline"). */
  const isInText = (element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement;
    block = block.closest('tr, dl > div') ?? block;
    const links = [...block.querySelectorAll('a, button')].map(({ textContent }) => clean(textContent));
    return clean(block.textContent).length > links.join(' ').length + 1;
  };

  /** @returns links and buttons that are smaller than 44 × 44 px. Channels must be large even if there is text beside them */
  const smallTargets = () => {
    const found = [];
    for (const element of visible(document.querySelectorAll('a[href], button, summary'))) {
      if (!element.closest('.channels') && isInText(element)) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getClientRects()[0];
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      // The skip link is outside of the window until it has the focus.
      if (!element.contains(at(x, y))) continue;
      const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0);
      const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1);
      if (width < MIN_TARGET_PX || height < MIN_TARGET_PX)
        found.push(`${nameOf(element)} takes taps on ${width} × ${height} px`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  };

  /**
   * @param texts - that must be in the window, the text of a picture included: a logo shows the name
   * @param links - selectors of links, one of each that must be in the window
   * @returns those that are not there without scrolling
   */
  const missingAtFirst = (texts, links) => {
    const over = bars();
    const isSeen = (element, box) =>
      box.width > 0 &&
      box.top >= 0 &&
      box.bottom <= innerHeight &&
      !over.some((bar) => covers(bar, element, box));
    const shown = textNodes().filter((node) => isSeen(node.parentElement, boxOf(node, 0, node.data.length)));
    const logos = visible(document.images).filter((image) => isSeen(image, image.getBoundingClientRect()));
    const words = [...shown.map(({ data }) => data), ...logos.map(({ alt }) => alt)];
    const text = clean(words.join(' ')).toLowerCase();
    const seenLinks = visible(document.querySelectorAll('a[href]')).filter((link) =>
      isSeen(link, link.getBoundingClientRect()),
    );
    return [
      ...texts.filter((each) => !text.includes(clean(each).toLowerCase())),
      ...links.filter((selector) => !seenLinks.some((link) => link.matches(selector))),
    ];
  };

  Object.assign(looked, { overflow, brokenWords, raggedEdges, smallTargets, missingAtFirst });
}
