/**
 * Where the layout breaks: overflow, broken words, overlaps, covered controls, ragged edges, small targets, and what the
 * first screen lacks.
 */
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

  const rangeOf = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  };

  const boxOf = (node, start, end) => rangeOf(node, start, end).getBoundingClientRect();

  /** In these scripts, a line may end between any two letters. */
  const WITHOUT_SPACES =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

  /**
   * The width of the longest line that an element could have: an item of a row could have the whole row, a cell has its
   * share of the table, and an item of a grid its column.
   */
  const longestLine = (element) => {
    const style = getComputedStyle(element);
    const px = (...names) => names.reduce((sum, name) => sum + (parseFloat(style[name]) || 0), 0);
    const inside = px('paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth');
    const outer = element.parentElement;
    if (element === document.body) return element.clientWidth - px('paddingLeft', 'paddingRight');
    if (getComputedStyle(outer).display.endsWith('grid'))
      return element.getBoundingClientRect().width - inside;
    const share = style.display === 'table-cell' ? outer.children.length : 1;
    return longestLine(outer) / share - inside - px('marginLeft', 'marginRight');
  };

  /** What no space or hyphen divides, e.g. a word with its comma, or an address. */
  const UNDIVIDED = /[^\s\u200b\u2010\u2013\u2014-]+[\u2010\u2013\u2014-]?/gu;

  /** @returns words with a line break between two letters or digits, unless no line has room for them. Code has no words */
  const brokenWords = () => {
    const found = [];
    for (const node of textNodes().filter(({ parentElement }) => !parentElement.closest('pre')))
      for (const { 0: word, index } of node.data.matchAll(UNDIVIDED)) {
        const isBroken = [...word.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)].some(({ 0: run, index: inside }) => {
          const start = index + inside;
          const [first, last] = [start, start + run.length - 1].map((at) => boxOf(node, at, at + 1));
          return last.top - first.top > Math.min(first.height, last.height) / 2 && !WITHOUT_SPACES.test(run);
        });
        if (!isBroken) continue;
        const boxes = [...rangeOf(node, index, index + word.length).getClientRects()];
        const width = boxes.reduce((sum, box) => sum + box.width, 0);
        const line = longestLine(node.parentElement);
        if (width <= line)
          found.push(
            `"${word}" in ${nameOf(node.parentElement)}: ${Math.round(width)} of ${Math.round(line)} px`,
          );
      }
    return found;
  };

  /** Of a line, its middle half: letters of another script or a smaller font are higher than the line. */
  const middleOf = ({ left, right, top, height }) => ({
    ...{ left, right },
    top: top + height / 4,
    bottom: top + (height * 3) / 4,
  });

  /** @returns texts and pictures that lie over each other, but not what stays at its place in the window */
  const overlaps = () => {
    const lines = textNodes().flatMap((node) =>
      [...rangeOf(node, 0, node.data.length).getClientRects()].map((box) => ({
        element: node.parentElement,
        box: middleOf(box),
      })),
    );
    const pictures = visible(document.images).map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }));
    const over = bars();
    const marks = [...lines, ...pictures]
      .filter(
        ({ element, box }) =>
          box.right - box.left > 1 && box.bottom + scrollY > 0 && !over.some((bar) => bar.contains(element)),
      )
      .sort((one, other) => one.box.top - other.box.top);
    const found = [];
    for (const [index, { element, box }] of marks.entries())
      for (const other of marks.slice(index + 1)) {
        if (other.box.top >= box.bottom - 1) break;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        if (across > 1) found.push(`${nameOf(element)} and ${nameOf(other.element)}`);
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
    const main = document.querySelector('main');
    const edge = Math.round(
      main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight),
    );
    // A page of columns and lists has no such paragraph.
    const measure =
      edges
        .sort((a, b) => edges.filter((x) => x === a).length - edges.filter((x) => x === b).length)
        .at(-1) ?? edge;
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
   * @returns numbers whose digits are shown in another order than they have: beside a word in Hebrew or Arabic, a browser
   * may show the last group of a number first (Unicode TR 9)
   */
  const reversedNumbers = () => {
    const found = [];
    for (const node of textNodes())
      for (const { 0: number, index } of node.data.matchAll(/\d[\d\s()./-]{4,}\d/g)) {
        const boxes = [...number].map((_, at) => boxOf(node, index + at, index + at + 1));
        const isBefore = (one, other) => other.top - one.top < one.height / 2 && other.right <= one.left + 1;
        if (boxes.some((box, at) => at > 0 && box.width > 0 && isBefore(boxes[at - 1], box)))
          found.push(`"${number}" in ${nameOf(node.parentElement)}`);
      }
    return found;
  };

  /** @returns links and buttons of which something else takes the taps, and texts that a bar covers at the page's end */
  const covered = () => {
    const found = [];
    for (const control of visible(document.querySelectorAll('a[href]:not(.skip), button, summary, textarea')))
      for (let index = 0; index < control.getClientRects().length; index += 1) {
        const box = () => control.getClientRects()[index];
        if (box().width <= 1) continue;
        // The lines of a link one by one: a link may be longer than the window.
        scrollBy({ top: box().top + box().height / 2 - innerHeight / 2, behavior: 'instant' });
        const { left, top, width, height } = box();
        const hit = at(left + width / 2, top + height / 2);
        if (!control.contains(hit)) found.push(`${nameOf(control)} is covered by ${hit && nameOf(hit)}`);
      }
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    for (const node of textNodes())
      for (const bar of bars())
        if (covers(bar, node.parentElement, boxOf(node, 0, node.data.length)))
          found.push(`${nameOf(node.parentElement)} is covered by ${nameOf(bar)} at the end of the page`);
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  };

  /**
   * @param screens - windows that somebody scrolls through at most. What is in the first one no bar may cover
   * @param texts - that must be there, the text of a picture included: a logo shows the name
   * @param selectors - of elements, one of each that must be there
   * @returns those that are not there
   */
  const missingWithin = (screens, texts, selectors) => {
    const over = screens > 1 ? [] : bars();
    const isSeen = (element, box) =>
      box.width > 0 &&
      box.top >= 0 &&
      box.bottom <= innerHeight * screens &&
      !over.some((bar) => covers(bar, element, box));
    const shown = textNodes().filter((node) => isSeen(node.parentElement, boxOf(node, 0, node.data.length)));
    const logos = visible(document.images).filter((image) => isSeen(image, image.getBoundingClientRect()));
    const words = [...shown.map(({ data }) => data), ...logos.map(({ alt }) => alt)];
    const text = clean(words.join(' ')).toLowerCase();
    const isThere = (selector) =>
      visible(document.querySelectorAll(selector)).some((element) =>
        isSeen(element, element.getBoundingClientRect()),
      );
    return [
      ...texts.filter((each) => !text.includes(clean(each).toLowerCase())),
      ...selectors.filter((selector) => !isThere(selector)),
    ];
  };

  /** @returns how many lines the name in the header has, if it has more than it may have */
  const linesOfName = (most) => {
    const name = document.querySelector('.brand span');
    const tops = name
      ? [...rangeOf(name, 0, name.childNodes.length).getClientRects()].map(({ top }) => top)
      : [];
    const lines = new Set(tops.map(Math.round)).size;
    return lines > most ? [`the name has ${lines} lines`] : [];
  };

  /** Text that is fainter, smaller or narrower than this is hidden from many readers. */
  const MIN_OPACITY = 0.9;
  const MIN_TEXT_PX = 12;
  const MIN_LETTER_PX = 3;

  /** Letters or pictures that a style sheet adds. */
  const ADDED = /"[^"]*[\p{L}\p{N}]|url\(|counter|attr\(/u;

  /** Reason → whether a style of a link or of what is around it is one. */
  const HIDING = {
    'is faint': ({ opacity }) => Number(opacity) < MIN_OPACITY,
    'is clipped, masked or filtered': ({ clipPath, clip, filter, maskImage, mixBlendMode }) =>
      clipPath !== 'none' ||
      clip !== 'auto' ||
      filter !== 'none' ||
      maskImage !== 'none' ||
      mixBlendMode !== 'normal',
    'is turned, mirrored or made small': ({ transform }) => {
      const { a, b, d } = new DOMMatrix(transform);
      return a < MIN_OPACITY || d < MIN_OPACITY || Math.abs(b) > 0.01;
    },
    'has no colour': ({ color, webkitTextFillColor, webkitTextSecurity }) =>
      [color, webkitTextFillColor].some((each) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(each)) ||
      webkitTextSecurity !== 'none',
  };

  /** Why nobody reads what a link shows, or reads something else. */
  const hidingOf = (link) => {
    const style = getComputedStyle(link);
    const around = [];
    for (let outer = link; outer; outer = outer.parentElement) around.push(getComputedStyle(outer));
    const families = [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
    const [family] = style.fontFamily.split(',').map((name) => name.replaceAll('"', '').trim());
    const text = rangeOf(link, 0, link.childNodes.length);
    const { left, right, bottom, height } = text.getBoundingClientRect();
    // Of all its lines.
    const width = [...text.getClientRects()].reduce((sum, box) => sum + box.width, 0);
    const added = ['::before', '::after'].map((part) => getComputedStyle(link, part).content);
    if (!link.checkVisibility({ visibilityProperty: true })) return 'is not shown';
    if (style.content !== 'normal') return 'has something else in its place';
    if (added.some((content) => ADDED.test(content))) return 'has letters or pictures beside its text';
    const letters = clean(link.innerText).length;
    if (parseFloat(style.fontSize) < MIN_TEXT_PX || height < MIN_TEXT_PX || width < letters * MIN_LETTER_PX)
      return 'is too small';
    if (left < -1 || right > innerWidth + 1 || bottom + scrollY <= 0) return 'is outside of the window';
    if (families.includes(family)) return `is drawn with ${family}, a font of the site`;
    return Object.keys(HIDING).find((reason) => around.some(HIDING[reason]));
  };

  /**
   * @param links - selectors, one for each official channel
   * @returns links that somebody cannot read
   */
  const hiddenNumbers = (links) =>
    links.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)].filter(({ textContent }) => clean(textContent));
      if (all.length === 0) return [`${selector} is on no place of the page`];
      return all.flatMap((link) => {
        const hiding = hidingOf(link);
        return hiding === undefined ? [] : [`${nameOf(link)} ${hiding}`];
      });
    });

  Object.assign(looked, {
    overflow,
    brokenWords,
    overlaps,
    reversedNumbers,
    covered,
    raggedEdges,
    smallTargets,
    missingWithin,
    linesOfName,
    hiddenNumbers,
  });
}
