/** What a person does in the editor, and what is in the files afterwards. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { addDays } from '../../../lambda/shared/days.ts';
import { ROOT, TODAY } from '../../../test/support/service.ts';
import type { Checked, SaveAnswer } from '../browser/protocol.ts';
import { changeText } from '../browser/text-for.ts';
import { PracticeFolder } from '../practice-folder.ts';
import { ChangedMeanwhile, States } from '../states.ts';
import { openTestEditor } from './test-editor.ts';

type Opened = Awaited<ReturnType<typeof openTestEditor>>;
// biome-ignore lint/suspicious/noExplicitAny: facts of any shape, as a form has them
type Facts = any;

let opened: Opened;
describe('tools/editor/editor', () => {
  beforeEach(async () => {
    opened = await openTestEditor();
  });
  afterEach(() => opened.close());

  const file = () => join(opened.site, 'practice.json');
  const text = () => readFileSync(file(), 'utf8');
  const facts = (): Facts => JSON.parse(text());
  const changed = (change: (all: Facts) => void): Facts => {
    const all = facts();
    change(all);
    return all;
  };
  const check = async (draft: object): Promise<Checked> =>
    JSON.parse((await opened.post('check', draft)).text);
  const save = async (draft: object): Promise<SaveAnswer> => {
    const all = { versions: opened.editor.state().versions, confirmed: [], files: {}, ...draft };
    return JSON.parse((await opened.post('save', all)).text);
  };
  /** Lines that differ, without the day of the change. */
  const changedLines = (before: string) => {
    const old = before.split('\n');
    return text()
      .split('\n')
      .filter((line) => !old.includes(line) && !line.includes('dateModified'))
      .map((line) => line.trim());
  };

  test('serves the files of the draft’s site, and no others', async () => {
    for (const path of [
      'site/../practice.json',
      'site/..%2fpractice.json',
      'site//etc/passwd',
      'site/practice.json',
      'site/',
    ])
      expect([path, (await opened.send(path)).status]).toEqual([path, 404]);
    expect((await opened.send('earlier/..%2f1')).status).toBe(404);
    const page = await opened.send('site/index.html');
    expect(page.status).toBe(200);
    const { pages } = await check({ facts: facts(), files: {} });
    expect(pages.at(-1)).toEqual(['/404', 'Página não encontrada']);
    expect((await opened.send('site/404.html')).text).toContain('<h1>Página não encontrada</h1>');
    // The site beside the form runs no scripts, whatever its pages contain.
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none';(?!.*script-src).* sandbox allow-same-origin$/,
    );
    expect(page.text).not.toMatch(/ (href|src)="\/(?!editor\/)/);
    expect(existsSync(join(opened.site, '.practice.json'))).toBe(false);
  });

  test('the file to send has every file of the practice, and nothing from outside', async () => {
    const outside = join(opened.folder, 'outside.md');
    writeFileSync(outside, 'secret');
    symlinkSync(outside, join(opened.site, 'pages/leak.md'));
    const secrets = [
      '.env',
      'countersign/lawyer.p12',
      'pages/.env',
      'pages/notes.docx',
      'images/passport.pdf',
    ];
    mkdirSync(join(opened.site, 'countersign'));
    for (const name of secrets) writeFileSync(join(opened.site, name), 'secret');
    // A link to one of them sends it too.
    symlinkSync('../countersign/lawyer.p12', join(opened.site, 'pages/link.md'));
    const { left } = JSON.parse((await opened.send('publish')).text);
    expect(left.sort()).toEqual([...secrets, 'pages/leak.md', 'pages/link.md'].sort());
    const packed = await fetch(`${opened.address}site.tar.gz`);
    const to = join(opened.folder, 'unpacked');
    mkdirSync(to);
    execFileSync('tar', ['-xzf', '-', '-C', to], { input: Buffer.from(await packed.arrayBuffer()) });
    for (const name of left) rmSync(join(opened.site, name));
    const all = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .sort();
    expect(all(to)).toEqual(all(opened.site));
    for (const name of all(to))
      expect(readFileSync(join(to, name))).toEqual(readFileSync(join(opened.site, name)));
  });

  test('what a real practice still has of the example is a mistake, at its field or page, in its language', async () => {
    rmSync(opened.site, { recursive: true });
    cpSync(join(ROOT, 'examples/pt-BR'), opened.site, { recursive: true });
    expect((await check({ facts: facts(), files: {} })).problems).toEqual([]);
    const real = changed((all) => delete all.fictional);
    const { problems, isShown } = await check({ facts: real, files: {} });
    expect(isShown).toBe(false);
    expect(new Set(problems.map(({ text: said }) => said))).toEqual(
      new Set(['É de um exemplo. Troque pelo que é seu.']),
    );
    const labels = problems.map(({ label, where }) => (where === 'photograph' ? where : label));
    expect(labels).toEqual(
      expect.arrayContaining([
        'Pessoa 1 (Helena Maré Lima), nome',
        'Página “Áreas de atuação”',
        'photograph',
      ]),
    );
  });

  test('a number is read as people write it, and every fact that repeats it is updated', async () => {
    const before = text();
    const draft = changed((all) => {
      all.contact.messaging.number = '(51) 99888-1234';
    });
    const { readings, followed, problems, channels } = await check({ facts: draft, files: {} });
    expect(problems).toEqual([]);
    expect(readings['$.contact.messaging.number']).toBe('+5551998881234 · (51) 99888-1234');
    const messaging = { number: '+5551998881234', url: 'https://wa.me/5551998881234' };
    expect(followed).toMatchObject({ contact: { messaging } });
    expect(channels.filter(({ isNewNumber }) => isNewNumber)).toEqual([
      expect.objectContaining({ value: '+5551998881234', shown: '(51) 99888-1234' }),
    ]);
    // Nobody dialled it.
    expect(await save({ facts: draft })).toHaveProperty('toConfirm');
    expect(text()).toBe(before);
    expect(await save({ facts: draft, confirmed: ['+5551998881234'] })).toHaveProperty('saved');
    expect(changedLines(before)).toEqual([
      '"number": "+5551998881234",',
      '"url": "https://wa.me/5551998881234"',
    ]);
    expect(facts().dateModified).toBe(TODAY);
  });

  test('a text of a person stays as it is, and a fact in it that was replaced is told', async () => {
    const draft = changed((all) => {
      all.url = 'https://mare-lima.example.org';
      all.safety[0] = 'Só em helena-mare.example.org.';
    });
    const { warnings } = await check({ facts: draft, files: {} });
    expect(warnings).toContainEqual(
      expect.objectContaining({
        ...{ where: '$.safety[0]', text: expect.stringContaining('helena-mare.example.org') },
      }),
    );
    const spanish = 'contraseñas (por ejemplo: gov.br)';
    const settled = changed((all) => {
      all.fees = { 'pt-BR': 'Não.', es: spanish };
    });
    const moved = { ...settled, location: { ...settled.location, addressCountry: 'PT' } };
    expect((await check({ facts: moved, files: {}, settled })).warnings).toContainEqual(
      expect.objectContaining({ where: '$.fees.es', text: expect.stringContaining(spanish) }),
    );
    await save({ facts: draft });
    expect(facts().safety[0]).toBe(draft.safety[0]);
  });

  test('a number that was typed before the country waits for it', async () => {
    const typed = (country?: string) =>
      changed((all) => {
        all.location.addressCountry = country;
        all.contact.telephone = '(51) 3221-4470';
      });
    const { problems } = await check({ facts: typed(), files: {} });
    expect(problems).toContainEqual(
      expect.objectContaining({
        where: '$.contact.telephone',
        text: expect.stringMatching(/^Escolha antes o país/),
      }),
    );
    const { readings } = await check({ facts: typed('BR'), files: {} });
    expect(readings['$.contact.telephone']).toMatch(/^\+555132214470/);
  });

  test('the contacts are valid for another year once a person has confirmed all of them', async () => {
    const { channels } = await check({ facts: facts(), files: {} });
    const values = channels.map(({ value }) => value);
    expect(values.length).toBeGreaterThan(3);
    // The form on another site is the last.
    for (const some of [values.slice(1), values.slice(0, -1)]) {
      await save({ facts: facts(), confirmed: some });
      expect(facts().contact.verification.verifiedAt).not.toBe(TODAY);
    }
    expect(values.at(-1)).toBe(facts().contact.form.url);
    await save({ facts: facts(), confirmed: values });
    expect(facts().contact.verification).toMatchObject({
      verifiedAt: TODAY,
      validUntil: addDays(TODAY, 365),
    });
  });

  test('describes what changes in words, one line for each person, office and page', async () => {
    const { locale } = opened.editor.state();
    const lines = async (change: (all: Facts) => void, files = {}) => {
      const { changes } = await check({ facts: changed(change), files });
      return changes.map((each) => changeText(each, (key) => locale[key]!));
    };
    const page = (title: string) => `---\ntitle: ${title}\ndescription: a\nupdated: 2026-11-02\n---\n\na\n`;
    const about = readFileSync(join(opened.site, 'pages/about.md'), 'utf8');
    expect(
      await lines((all) => {
        all.contact.telephone = '(51) 3221-4471';
        all.people.shift();
        all.people[0].languagesSpoken = ['de'];
        all.people.push({ name: 'Ana Réis', role: 'Advogada' });
        all.offices.reverse();
        all.offices[1].openingHours[0].dayOfWeek = ['Monday'];
        all.offices[1].location.addressCountry = 'UY';
        all.closures.splice(2, 1, { from: '2027-03-01', until: '2027-03-01', note: 'Mudança' });
        all.appointments = { telephone: true };
      }),
    ).toEqual([
      'Telefone: (51) 0000-0132 → (51) 3221-4471',
      'Ramal do telefone: 12 → remoção',
      'Recesso ou feriado 3 (20 de dezembro de 2026): 6 de janeiro de 2027 · Recesso forense; os prazos urgentes são atendidos → remoção',
      'Recesso ou feriado 3 (1 de março de 2027): primeiro dia fechado: 1 de março de 2027; último dia fechado: 1 de março de 2027; motivo: Mudança',
      'Outra unidade 2 (Unidade da Serra): país: Brasil → Uruguai; horário 1: dias da semana: terça-feira, quinta-feira → segunda-feira',
      'Outras unidades: Unidade da Serra, Sala do Mercado → Sala do Mercado, Unidade da Serra',
      'Atendimento no escritório: sim → não',
      'Atendimento por telefone: não → sim',
      'Atendimento por videoconferência: sim → não',
      'Pessoa 1 (Helena Maré): remoção',
      'Pessoa 1 (Rui Prado): idiomas da pessoa: português (Brasil) → alemão',
      'Pessoa 2 (Ana Réis): acréscimo',
    ]);
    expect(
      await lines(() => {}, {
        'pages/about.md': { text: about.replace('title: Sobre', 'title: Quem somos') },
        'pages/new.md': { text: page('Perícia') },
        'pages/practice-areas.md': null,
        'files/a.pdf': null,
      }),
    ).toEqual([
      'Página “Sobre”: Título: Sobre → Quem somos',
      'Página “Perícia”: acréscimo',
      'Página “Áreas de atuação”: remoção',
      'Arquivo a.pdf: remoção',
    ]);
  });

  test('a page and a fact are saved together, and the rest of the folder has the same bytes and modes', async () => {
    chmodSync(file(), 0o600);
    const about = join(opened.site, 'pages/about.md');
    const others = readdirSync(opened.site, { recursive: true, encoding: 'utf8' })
      .map((name) => join(opened.site, name))
      .filter((path) => statSync(path).isFile() && path !== file() && path !== about);
    const bytes = others.map((path) => [path, readFileSync(path, 'base64')]);
    const page = `${readFileSync(about, 'utf8')}\nMais uma frase.\n`;
    const draft = {
      facts: changed((all) => (all.people[0].role = 'Sócia')),
      files: { 'pages/about.md': { text: page } },
    };
    const { isShown } = await check(draft);
    expect(isShown).toBe(true);
    expect((await opened.send('site/about.html')).text).toContain('Mais uma frase.');
    expect(readFileSync(about, 'utf8')).not.toContain('Mais uma frase.');
    expect(await save(draft)).toHaveProperty('saved');
    expect([facts().people[0].role, readFileSync(about, 'utf8')]).toEqual(['Sócia', page]);
    expect(others.map((path) => [path, readFileSync(path, 'base64')])).toEqual(bytes);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test('of a changed general page, the changes are the lines that differ', async () => {
    const name = 'pages/somos-nos.md';
    const { general, texts } = opened.editor.state();
    expect(texts).not.toHaveProperty([name]);
    const own = `${general['pt-BR']!.always[name]}\nMais uma frase.\n`;
    const { changes } = await check({ facts: facts(), files: { [name]: { text: own } } });
    expect(changes.map(({ parts }) => parts!.map(({ now }) => now?.trim()))).toEqual([['Mais uma frase.']]);
  });

  test('asks whose contact is in a page', async () => {
    const about = readFileSync(join(opened.site, 'pages/about.md'), 'utf8');
    const draft = (body: string, head = '') => ({
      facts: facts(),
      files: { 'pages/about.md': { text: about.replace(/\n---\n/, `\n${head}---\n`) + body } },
    });
    const line = about.split('\n').length;
    const link = '[central](tel:+556134335000)';
    const { strangers, problems, placeholders } = await check(draft(link));
    const stranger = { file: 'pages/about.md', line, contact: '+556134335000', link: 'tel:+556134335000' };
    expect(strangers).toEqual([stranger]);
    expect(problems).toEqual([expect.objectContaining({ file: 'pages/about.md', line, where: 'link' })]);
    expect(await save(draft(link))).toHaveProperty('problems');
    const named = draft(link, 'mentions: [{ contact: "+556134335000", whose: "Central" }]\n');
    expect(await check(named)).toMatchObject({ strangers: [], problems: [] });
    // A number without a link is a question too.
    const typed = await check(draft('Ligue para +55 61 3433-5000.'));
    expect(typed.strangers).toEqual([{ file: 'pages/about.md', line, contact: '+55 61 3433-5000' }]);
    expect(placeholders.map(({ name }) => name)).toContain('tel contact.telephone');
  });

  test('two editors, and a text editor beside them, never overwrite each other', async () => {
    const { versions } = opened.editor.state();
    const [mine, theirs] = ['Minha', 'Outra'].map((role) => changed((all) => (all.people[0].role = role)));
    const answers = await Promise.all([
      save({ facts: mine, versions }),
      opened.open().save({ facts: theirs, files: {}, versions, confirmed: [] }),
    ]);
    const [conflict] = answers.flatMap((answer) => ('conflict' in answer ? [answer.conflict] : []));
    expect(answers.filter((answer) => 'saved' in answer)).toHaveLength(1);
    // The second one sees the first one's version.
    expect((conflict!.facts as Facts).people[0].role).toBe(facts().people[0].role);
    const saved = text();
    writeFileSync(file(), saved.replace('"Helena Maré"', '"Helena Maria"'));
    expect(await save({ facts: mine, versions: conflict!.versions })).toHaveProperty('conflict');
    expect(text()).toContain('Helena Maria');
  });

  test('brings back any of the last twenty states', async () => {
    const first = text();
    for (let number = 1; number <= 25; number++)
      await save({ facts: changed((all) => (all.people[0].role = `Função ${number}`)) });
    const states = JSON.parse((await opened.send('earlier')).text);
    expect(states).toHaveLength(20);
    expect(states[3].changes[0].parts).toEqual([{ label: 'função', was: 'Função 21', now: 'Função 22' }]);
    const earlier = JSON.parse((await opened.send(`earlier/${states[19].id}`)).text);
    expect(earlier.facts.people[0].role).toBe('Função 6');
    const confirmed = [earlier.facts.contact.telephone];
    expect(await save({ ...earlier, confirmed })).toHaveProperty('saved');
    expect(facts().people[0].role).toBe('Função 6');
    expect(changedLines(first)).toEqual(['"role": "Função 6",']);
    // Git ignores them.
    expect(readFileSync(join(opened.folder, 'states/.gitignore'), 'utf8')).toBe('*\n');
  });

  test('a kill at any moment of a save leaves the old or the new state, and the next editor has a whole one', async () => {
    const files = new Map([
      ['practice.json', Buffer.from(text().replace('"Helena Maré"', '"Helena Maria"'))],
      ['pages/new-page.md', Buffer.from('new')],
      ['pages/about.md', Buffer.from('about')],
    ]);
    const kinds = new Set<string>();
    for (let kill = 0; kill < 30; kill++) {
      const folder = join(opened.folder, `kill-${kill}`);
      mkdirSync(folder);
      const practice = new PracticeFolder(join(folder, 'practice.json'));
      const before = { 'practice.json': text(), 'pages/about.md': 'before' };
      for (const [name, bytes] of Object.entries(before)) practice.write(name, Buffer.from(bytes));
      // Each call of the file system is a moment for a kill.
      let calls = 0;
      const killing = new Proxy(practice, {
        get: (target, name) => {
          const member = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return (...given: unknown[]) => {
            if (calls++ >= kill) throw new Error('killed');
            return member.apply(target, given);
          };
        },
      });
      try {
        new States(join(folder, 'states'), killing).save(files, [], TODAY);
      } catch {
        // As after SIGKILL, nothing is cleaned up.
      }
      for (const left of ['.practice.json.editor', 'pages/.about.md.editor'])
        writeFileSync(join(folder, left), 'half');
      new States(join(folder, 'states'), practice).finishSave();
      const now = ['practice.json', 'pages/new-page.md', 'pages/about.md'].map((name) =>
        practice.read(name)?.toString('utf8'),
      );
      const isNew = now[0] !== before['practice.json'];
      expect(now).toEqual(
        isNew
          ? [...files.values()].slice(0, 3).map(String)
          : [before['practice.json'], undefined, before['pages/about.md']],
      );
      expect(readdirSync(folder, { recursive: true })).not.toContainEqual(
        expect.stringMatching(/half|\.editor$/),
      );
      kinds.add(`${isNew} ${calls > kill}`);
    }
    // Killed before anything was written, killed in the middle, and not killed.
    expect([...kinds].sort()).toEqual(['false true', 'true false', 'true true']);
  });

  test('after a kill, what somebody changed since stays, and what was half saved is offered', async () => {
    const about = join(opened.site, 'pages/about.md');
    const half = (name: string) => {
      const practice = new PracticeFolder(file());
      const states = new States(join(opened.folder, 'states'), practice);
      const { write } = practice;
      let writes = 0;
      practice.write = (...given) => {
        if (++writes > 1) throw new Error('killed');
        write.apply(practice, given);
      };
      const changes = new Map([
        [name, Buffer.from('mine')],
        ['practice.json', Buffer.from(text().replace('"Helena Maré"', '"Helena Maria"'))],
      ]);
      expect(() => states.save(changes, [], TODAY)).toThrow('killed');
    };
    half('pages/mine.md');
    writeFileSync(join(opened.site, 'pages/new.md'), 'new');
    writeFileSync(about, 'theirs');
    // Nobody changed the files of the save, so it is finished.
    opened.open().close();
    const now = () =>
      ['mine', 'new', 'about'].map((name) => readFileSync(join(opened.site, `pages/${name}.md`), 'utf8'));
    expect([now(), text().includes('Helena Maria')]).toEqual([['mine', 'new', 'theirs'], true]);
    writeFileSync(file(), text().replace('"Helena Maria"', '"Helena Maré"'));
    half('pages/about.md');
    writeFileSync(about, 'theirs again');
    const next = opened.open();
    expect([now(), text().includes('Helena Maria')]).toEqual([['mine', 'new', 'theirs again'], false]);
    const [draft] = next.state().drafts;
    const { facts: offered, files, base } = next.storedDraft(draft!.id)!;
    expect([(offered as Facts).people[0].name, files, base.texts['pages/about.md']]).toEqual([
      'Helena Maria',
      { 'pages/about.md': { text: 'mine' } },
      'theirs',
    ]);
    next.close();
  });

  test('states that came with a repository, or with names of another form, are ignored', async () => {
    const git = (...args: string[]) => execFileSync('git', ['-C', opened.folder, ...args]);
    const states = join(opened.folder, 'states');
    const outside = join(opened.folder, 'secret.txt');
    const put = (name: string, value: unknown) => writeFileSync(join(states, name), JSON.stringify(value));
    writeFileSync(outside, 'secret');
    writeFileSync(join(opened.folder, 'victim.json'), '{}');
    const versions = { 'pages/note.md': '../../secret.txt' };
    put('journal.json', { before: {}, after: versions });
    for (let id = 1; id <= 25; id++)
      put(`${id}.json`, { id: `../victim`, savedAt: '2026-01-01T00:00:00Z', changes: [], versions });
    put('90.json', {
      savedAt: '2026-01-01T00:00:00Z',
      changes: [],
      versions: { '../note.md': 'a'.repeat(64) },
    });
    const left = () => [outside, join(opened.folder, 'victim.json')].map((path) => existsSync(path));
    const editor = opened.open();
    expect(editor.earlier()).toEqual([]);
    expect(existsSync(join(opened.site, 'pages/note.md'))).toBe(false);
    expect(await save({ facts: changed((all) => (all.people[0].role = 'Sócia')) })).toHaveProperty('saved');
    expect([left(), editor.earlier().length]).toEqual([[true, true], 2]);
    editor.close();
    // The same states, in the repository: they are as they were, and the editor has its own.
    git('init', '--quiet');
    git('add', '--force', 'states');
    const before = readdirSync(states, { recursive: true });
    const another = opened.open();
    expect([another.earlier(), readdirSync(states, { recursive: true })]).toEqual([[], before]);
    another.close();
    rmSync(join(opened.folder, '.git'), { recursive: true });
    // A folder of content that is a link.
    rmSync(join(states, 'files'), { recursive: true });
    symlinkSync(opened.site, join(states, 'files'));
    const third = opened.open();
    expect(third.earlier()).toEqual([]);
    third.close();
  });

  test('a draft is on the disk from the first change, and the next start offers it, with its pictures', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const { versions, facts: before } = opened.editor.state();
    const draft = { ...(before as Facts), fees: 'Novos honorários' };
    const upload = await opened.editor.addPicture(readFileSync(join(ROOT, 'test/support/icon-512.png')), {
      shape: 'whole',
      zoom: 1,
      x: 0,
      y: 0,
    });
    const files = { 'images/new.jpg': { upload: upload.upload } };
    await check({ facts: draft, files, versions, id });
    // Another window saves, and its changes are not among those of this draft.
    await save({ facts: changed((all) => (all.people[0].role = 'Sócia')) });
    const { changes } = await check({ facts: draft, files, versions, id });
    expect(changes.map(({ label }) => label)).toEqual(['Honorários']);
    const next = opened.open();
    expect(next.state().drafts).toEqual([{ id, savedAt: expect.any(String) }]);
    expect(next.storedDraft(id)).toMatchObject({ facts: draft, files, base: { versions, facts: before } });
    expect((await next.check({ facts: draft, files })).problems).toEqual([]);
    // As a form without changes.
    await next.check({ facts: before, files: {}, versions, id });
    expect(next.state().drafts).toEqual([]);
    next.close();
    for (const bad of ['../1', 'a/b', '00000000'])
      expect((await opened.send(`draft/${bad}`)).status).toBe(404);
  });

  test('if the disk does not take all files, the old state is restored, and no conflict is reported', async () => {
    const about = join(opened.site, 'pages/about.md');
    const [facts, page] = [text(), readFileSync(about, 'utf8')];
    const full = new PracticeFolder(file());
    const states = new States(join(opened.folder, 'states'), full);
    const { write } = full;
    let writes = 0;
    full.write = (...given) => {
      if (++writes === 2) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      write.apply(full, given);
    };
    const files = new Map(['practice.json', 'pages/about.md'].map((name) => [name, Buffer.from('{}')]));
    expect(() => states.save(files, [], TODAY)).toThrow('full');
    expect([writes, text(), readFileSync(about, 'utf8')]).toEqual([3, facts, page]);
    expect(existsSync(join(opened.folder, 'states/journal.json'))).toBe(false);
    // Another program changes a file during the save: its version stays.
    full.write = (name, bytes) => {
      if (name !== 'practice.json') writeFileSync(file(), '{"theirs": 1}');
      write.call(full, name, bytes);
    };
    expect(() => states.save(files, [], TODAY)).toThrow(ChangedMeanwhile);
    expect([text(), readFileSync(about, 'utf8')]).toEqual(['{"theirs": 1}', page]);
    writeFileSync(file(), facts);
    // The lock cannot be written, because its folder is a file.
    rmSync(join(opened.folder, 'states'), { recursive: true });
    expect(() => states.withLock(() => true)).toThrow('ENOENT');
    const error = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    expect(opened.editor.failure(error).text).toMatch(/O computador não aceitou os arquivos \(ENOSPC\)/);
  });

  test.each(['{"language": "pt-BR",\n<<<<<<< HEAD\n', '[]', 'null', '"x"'])(
    'a practice file that another program left as %j is reported, and not changed',
    async (broken) => {
      const draft = { facts: facts(), files: {}, versions: {}, confirmed: [] };
      writeFileSync(file(), broken);
      const actions = ['check', 'save'].map((action) => opened.post(action, draft));
      for (const answer of await Promise.all([opened.send('state'), ...actions]))
        expect(answer).toMatchObject({ status: 500, text: expect.stringContaining('practice.json') });
      // The page with the form opens all the same.
      expect((await opened.send('')).text).toContain(
        `<html lang="${broken.includes('pt') ? 'pt-BR' : 'en'}"`,
      );
      expect(text()).toBe(broken);
    },
  );

  test('a missing practice file is no error of the editor, and the form can write it again', async () => {
    const draft = facts();
    rmSync(file());
    expect((await check({ facts: draft, files: {} })).problems).toEqual([]);
  });

  test('a removed page that is a link takes no other page with it, and a link to itself prevents nothing', async () => {
    symlinkSync('about.md', join(opened.site, 'pages/also.md'));
    symlinkSync('loop.md', join(opened.site, 'pages/loop.md'));
    const { elsewhere } = await check({ facts: facts(), files: {} });
    expect(elsewhere.map(({ file: name }) => name)).toContain('pages/loop.md');
    expect(await save({ facts: facts(), files: { 'pages/also.md': null } })).toHaveProperty('saved');
    const names = readdirSync(join(opened.site, 'pages'));
    expect([names.includes('also.md'), names.includes('about.md')]).toEqual([false, true]);
  });

  test.each([
    ['a kill while it was made', '', true],
    ['an earlier process of the same number, as in a container', String(process.pid), true],
    ['a process that has ended', '2147483646', true],
    ['a process that runs', String(process.ppid), false],
    ['a process that has the number of one before a restart', String(process.ppid), true, 120],
  ])('after a lock of %s (%j), a save is possible: %j', (_, holder, isPossible, age = 0) => {
    const states = new States(join(opened.folder, 'states'), new PracticeFolder(file()));
    const lock = join(opened.folder, 'states/lock');
    writeFileSync(lock, holder);
    utimesSync(lock, Date.now() / 1000 - age, Date.now() / 1000 - age);
    expect(states.withLock(() => true)).toBe(isPossible ? true : undefined);
    rmSync(join(opened.folder, 'states/lock'), { force: true });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a fact named %s is one that the service does not know, wherever it is, and changes no other',
    async (name) => {
      const before = text();
      const evil = `{${JSON.stringify(name)}:{"polluted":"yes","toString":1}`;
      const own = JSON.stringify(facts());
      const versions = JSON.stringify(opened.editor.state().versions);
      for (const draft of [
        own.replace('{', `${evil},`),
        own.replace('"contact":{', `"contact":${evil},`),
        own.replace('"people":[{', `"people":[${evil},`),
      ])
        for (const action of ['check', 'save']) {
          const answer = await opened.send(action, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Origin: opened.own },
            body: `{"facts":${draft},"settled":${draft},"files":{},"versions":${versions},"confirmed":[]}`,
          });
          expect([draft.slice(0, 60), answer.status]).toEqual([draft.slice(0, 60), 200]);
          const [problem] = JSON.parse(answer.text).problems;
          expect(problem.text).toMatch(/^Este dado não existe no serviço/);
        }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(String({})).toBe('[object Object]');
      expect(text()).toBe(before);
    },
  );
});
