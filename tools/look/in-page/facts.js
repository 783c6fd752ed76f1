/** The facts as the page shows them in `main`, where no reader takes them for a menu. */
{
  const { clean, visible } = looked;
  const TIME = /\d{1,2}[:h]\d{2}(?!\d)/;
  const LINES = 'tr, li, p, dd';

  /** @param urls - addresses of the official channels */
  const facts = (urls) => {
    const all = visible(document.querySelectorAll('main *'));
    const texts = (test) => all.filter(test).map(({ textContent }) => clean(textContent));
    const isLine = (element) => element.matches(LINES) && TIME.test(element.textContent);
    return {
      channels: urls.map((url) =>
        texts((element) => element.matches('a') && element.getAttribute('href') === url),
      ),
      hours: texts((element) => isLine(element) && ![...element.querySelectorAll(LINES)].some(isLine)),
      statement: texts((element) => element.matches('.channels > p:first-of-type:not(:has(a))'))[0] ?? '',
      expired: texts((element) => element.matches('.expired p'))[0] ?? '',
      text: clean(document.querySelector('main').innerText),
    };
  };

  Object.assign(looked, { facts });
}
