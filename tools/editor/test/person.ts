/**
 * Plays a person who uses the editor with a mouse, a finger or the keyboard only, and counts the time that it takes.
 */
import type { Locator, Page } from 'playwright-core';

export type InputDevice = 'mouse' | 'finger' | 'keyboard';

/**
 * Seconds (Card, Moran and Newell, The Keystroke-Level Model, 1980): a decision for each control that she goes to,
 * pointing with the click, bringing a control into sight, and a key of an average writer.
 */
const SECONDS = { decision: 1.35, click: 1.3, scroll: 1.1, key: 0.28 };

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export class Person {
  decisions = 0;
  clicks = 0;
  scrolls = 0;
  keys = 0;

  constructor(
    readonly page: Page,
    readonly means: InputDevice,
  ) {}

  get totals() {
    const { decisions, clicks, scrolls, keys } = this;
    const { decision, click, scroll, key } = SECONDS;
    const seconds = decisions * decision + clicks * click + scrolls * scroll + keys * key;
    return { decisions, clicks, scrolls, keys, minutes: Math.round(seconds / 6) / 10 };
  }

  /** Goes to a control and uses it. */
  async use(target: Locator): Promise<void> {
    await this.goTo(target);
    if (this.means !== 'keyboard') return;
    await this.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  }

  /** Replaces what is in a field. */
  async write(target: Locator, text: string): Promise<void> {
    await this.goTo(target);
    const size = this.page.viewportSize()!;
    // The keyboard of a telephone covers half of the window. A time has a picker of its own.
    const hasKeyboard = this.means === 'finger' && (await target.getAttribute('type')) !== 'time';
    if (hasKeyboard) await this.page.setViewportSize({ ...size, height: Math.floor(size.height / 2) });
    // A tap sets the focus a moment later.
    if (hasKeyboard) await target.and(this.page.locator(':focus')).waitFor();
    // A telephone has no such keys. Chromium ignores them in a field that the smaller window does not show.
    if (this.means === 'finger') {
      await target.selectText();
      this.clicks += 2;
    } else await this.press('ControlOrMeta+A');
    if (text === '') await this.press('Delete');
    // A time is written with keys, because its field has no text.
    else if (this.means === 'finger' && !hasKeyboard) await this.page.keyboard.type(text);
    else await this.type(text);
    if (!hasKeyboard) return;
    const isSeen = async () => {
      const [header, box] = [await this.page.getByRole('banner').boundingBox(), await target.boundingBox()];
      return box!.y + box!.height > header!.height && box!.y < size.height / 2;
    };
    // Waits, because elements above the field may still change their height.
    for (let tries = 0; !(await isSeen()); tries++) {
      if (tries === 40) throw new Error(`${target} is not seen while she writes.`);
      await this.page.waitForTimeout(50);
    }
    await this.page.setViewportSize(size);
  }

  /** Chooses a file in place of the system's own dialog. */
  async chooseFile(target: Locator, file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.goTo(this.means === 'keyboard' ? target : target.locator('xpath=..'));
    if (this.means === 'keyboard') await this.press('Enter');
    await (await chooser).setFiles(file);
  }

  /** Writes key by key; a telephone's keyboard writes word by word, and sends no keys. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    if (this.means !== 'finger') return this.page.keyboard.type(text);
    for (const word of text.match(/\S+\s*|\s+/g) ?? []) await this.page.keyboard.insertText(word);
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async goTo(target: Locator): Promise<void> {
    this.decisions++;
    if (this.means === 'keyboard') return this.tabTo(target);
    this.clicks++;
    await target.waitFor();
    const box = (await target.boundingBox())!;
    if (box.y < 0 || box.y > this.page.viewportSize()!.height) this.scrolls++;
    if (this.means === 'finger') await target.tap();
    else await target.click();
  }

  /** Goes to a control with the Tab key, forwards or backwards, whichever is nearer in the page. */
  private async tabTo(target: Locator): Promise<void> {
    // A disabled control takes no focus.
    await target.and(this.page.locator(':enabled, [contenteditable]')).waitFor();
    for (let steps = 0; steps < 300; steps++) {
      const direction = await target.evaluate((element) => {
        const { document, Node } = globalThis as unknown as {
          document: { activeElement: unknown };
          Node: { DOCUMENT_POSITION_PRECEDING: number };
        };
        const node = element as unknown as { compareDocumentPosition(other: unknown): number };
        if (element === document.activeElement) return 'there';
        const place = node.compareDocumentPosition(document.activeElement);
        return place & Node.DOCUMENT_POSITION_PRECEDING ? 'after' : 'before';
      });
      if (direction === 'there') return;
      await this.press(direction === 'after' ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`The Tab key does not lead to ${target}.`);
  }
}
