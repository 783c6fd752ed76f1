/** The sheet of what to enter in other places: its values, their lengths, and the days of comparison. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { SheetPlace } from '../browser/protocol.ts';
import { shortened } from '../sheet.ts';
import { openTestEditor } from './test-editor.ts';

type Opened = Awaited<ReturnType<typeof openTestEditor>>;

describe('tools/editor/sheet', () => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openTestEditor('en');
  });
  afterEach(() => opened.close());

  const places = async (): Promise<SheetPlace[]> => JSON.parse((await opened.send('sheet')).text);
  const practiceFile = () => join(opened.site, 'practice.json');
  const edit = (change: (facts: Record<string, unknown>) => unknown) => {
    const facts = JSON.parse(readFileSync(practiceFile(), 'utf8'));
    writeFileSync(practiceFile(), JSON.stringify({ ...facts, ...(change(facts) as object) }));
  };

  test('each place has the facts in the form that it takes', async () => {
    const [google, whatsapp, register, ...directories] = await places();
    const textOf = (place: SheetPlace | undefined, label: string) =>
      place?.values.find((each) => each.label === label)?.text;
    expect(textOf(google, 'Name')).toBe('Harbor Lantern Social Security Law');
    expect(textOf(google, 'Telephone')).toBe('+1 202 555-0132');
    expect(textOf(google, 'Address')).toContain('12 Example Quay, Suite 3');
    expect(textOf(google, 'Opening hours')?.split('\n')).toHaveLength(7);
    expect(textOf(google, 'Opening hours')).toMatch(/^Monday: \d.*[AP]M\n[\s\S]*\nSunday: closed$/);
    expect(whatsapp?.title).toBe('WhatsApp Business');
    expect(textOf(whatsapp, 'Telephone')).toBeUndefined();
    expect(register).toMatchObject({ title: 'Example State Bar', url: expect.stringContaining('https://') });
    expect(directories.length).toBeGreaterThan(0);
  });

  test('a practice that also receives by appointment says so in its hours, once for each place', async () => {
    edit(() => ({ byAppointment: true }));
    for (const { values } of await places()) {
      const labels = values.map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
    const [google] = await places();
    expect(google!.values.find(({ label }) => label === 'Opening hours')?.text).toMatch(
      /^By appointment.*\nMonday: /,
    );
  });

  test('a description has at most the length that a place takes, and ends with a word', async () => {
    edit(() => ({ description: 'We help people who cannot work. '.repeat(40).trim() }));
    const [google, whatsapp] = await places();
    for (const [place, limit] of [
      [google, 750],
      [whatsapp, 512],
    ] as const) {
      const { text } = place!.values.find(({ label }) => label === 'Description')!;
      expect(text.length).toBeLessThanOrEqual(limit);
      expect(text).toMatch(/work\.$/);
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const short = shortened(text, limit);
        expect(short.length).toBeLessThanOrEqual(Math.max(limit, 1));
        expect(text.startsWith(short.replace(/…$/, ''))).toBe(true);
      }),
    );
  });

  test('the day of a comparison stays, and a later change of the practice is said', async () => {
    const [{ comparedOn } = { comparedOn: 'none' }] = await places();
    expect(comparedOn).toBeUndefined();
    edit(() => ({ dateModified: '2026-11-20' }));
    const { text } = await opened.post('compared', { id: 'google' });
    expect(JSON.parse(text)[0]).toMatchObject({ comparedOn: '2026-11-20', isChanged: false });
    expect(readFileSync(practiceFile(), 'utf8')).not.toContain('compared');
    const file = join(opened.folder, 'states/compared.json');
    writeFileSync(file, '{"google":"2026-01-31","__proto__":"2026-99-99","x":{"y":1}}');
    expect((await places())[0]).toMatchObject({ comparedOn: '2026-01-31', isChanged: true });
    await opened.post('compared', { id: 'no such place' });
    expect(readFileSync(file, 'utf8')).not.toContain('no such place');
    writeFileSync(file, '{');
    expect((await places())[0]).not.toHaveProperty('comparedOn');
  });

  test('a practice with mistakes has no sheet', async () => {
    edit(() => ({ name: '' }));
    expect(await places()).toEqual([]);
  });
});
