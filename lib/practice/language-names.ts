/**
 * Names of languages, as pages say them in each language of the service. Synthesis finds the names and gives them to the
 * publisher (`SiteSource.languageNames`): `Intl` does not know sign languages, and names others differently from one
 * version of Node to the next.
 */
import { findLanguage } from '../../lambda/render/words/index.ts';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { rulesOf } from '../../lambda/shared/rules-of.ts';
import { COUNTRIES } from './countries.ts';
import { codeNamed, withoutMarks } from './names.ts';

const RULES = rulesOf({
  language: 'must be a BCP 47 language tag, e.g. en or pt-BR{}',
  'language.name': 'is a language for which the service has no name in {}, and readers would see the tag: {}',
});

/** What to do about a language that the service does not have. */
export const ANOTHER_LANGUAGE =
  'to add one, follow the recipe “add a language” in CONTRIBUTING.md of https://www.npmjs.com/package/legal-front-door';

/** The languages of the names below. */
const COLUMNS = ['en', 'es', 'pt-BR'];

/**
 * Languages that `Intl` does not know in each language of the service, with their names, and the short name that people
 * write for a sign language. Tags: ISO 639-3, as in the IANA language subtag registry.
 */
const TABLE = `
aed|Argentine Sign Language|lengua de señas argentina|língua de sinais argentina|LSA
ase|American Sign Language|lengua de señas estadounidense|língua de sinais americana|ASL
asf|Australian Sign Language|lengua de signos australiana|língua de sinais australiana|Auslan
asq|Austrian Sign Language|lengua de signos austriaca|língua de sinais austríaca|ÖGS
bfi|British Sign Language|lengua de signos británica|língua de sinais britânica|BSL
bqn|Bulgarian Sign Language|lengua de signos búlgara|língua de sinais búlgara
bvl|Bolivian Sign Language|lengua de señas boliviana|língua de sinais boliviana|LSB
bzs|Brazilian Sign Language|lengua de señas brasileña|Libras|Libras
csc|Catalan Sign Language|lengua de signos catalana|língua de sinais catalã|LSC
cse|Czech Sign Language|lengua de signos checa|língua de sinais tcheca|ČZJ
csf|Cuban Sign Language|lengua de señas cubana|língua de sinais cubana|LSCu
csg|Chilean Sign Language|lengua de señas chilena|língua de sinais chilena|LSCh
csl|Chinese Sign Language|lengua de signos china|língua de sinais chinesa|CSL
csn|Colombian Sign Language|lengua de señas colombiana|língua de sinais colombiana|LSC
csq|Croatian Sign Language|lengua de signos croata|língua de sinais croata|HZJ
csr|Costa Rican Sign Language|lengua de señas costarricense|língua de sinais da Costa Rica|Lesco
doq|Dominican Sign Language|lengua de señas dominicana|língua de sinais dominicana
dse|Dutch Sign Language|lengua de signos neerlandesa|língua de sinais holandesa|NGT
dsl|Danish Sign Language|lengua de signos danesa|língua de sinais dinamarquesa
ecs|Ecuadorian Sign Language|lengua de señas ecuatoriana|língua de sinais equatoriana|LSEC
esl|Egyptian Sign Language|lengua de signos egipcia|língua de sinais egípcia
esn|Salvadoran Sign Language|lengua de señas salvadoreña|língua de sinais salvadorenha|Lessa
eso|Estonian Sign Language|lengua de signos estonia|língua de sinais estoniana
fcs|Quebec Sign Language|lengua de señas de Quebec|língua de sinais do Quebec|LSQ
fse|Finnish Sign Language|lengua de signos finlandesa|língua de sinais finlandesa
fsl|French Sign Language|lengua de signos francesa|língua de sinais francesa|LSF
gsg|German Sign Language|lengua de signos alemana|língua de sinais alemã|DGS
gsm|Guatemalan Sign Language|lengua de señas guatemalteca|língua de sinais guatemalteca|Lensegua
gss|Greek Sign Language|lengua de signos griega|língua de sinais grega
hds|Honduran Sign Language|lengua de señas hondureña|língua de sinais hondurenha|Lesho
hks|Hong Kong Sign Language|lengua de signos de Hong Kong|língua de sinais de Hong Kong
hsh|Hungarian Sign Language|lengua de signos húngara|língua de sinais húngara
icl|Icelandic Sign Language|lengua de signos islandesa|língua de sinais islandesa
ils|International Sign|sistema de signos internacional|sinais internacionais
ins|Indian Sign Language|lengua de signos india|língua de sinais indiana|ISL
isg|Irish Sign Language|lengua de signos irlandesa|língua de sinais irlandesa|ISL
ise|Italian Sign Language|lengua de signos italiana|língua de sinais italiana|LIS
isr|Israeli Sign Language|lengua de signos israelí|língua de sinais israelense|ISL
jsl|Japanese Sign Language|lengua de signos japonesa|língua de sinais japonesa|JSL
kvk|Korean Sign Language|lengua de signos coreana|língua de sinais coreana|KSL
lls|Lithuanian Sign Language|lengua de signos lituana|língua de sinais lituana
lsl|Latvian Sign Language|lengua de signos letona|língua de sinais letã
lsp|Panamanian Sign Language|lengua de señas panameña|língua de sinais panamenha|LSP
mfs|Mexican Sign Language|lengua de señas mexicana|língua de sinais mexicana|LSM
mzy|Mozambican Sign Language|lengua de señas de Mozambique|língua de sinais de Moçambique
ncs|Nicaraguan Sign Language|lengua de señas nicaragüense|língua de sinais nicaraguense|ISN
nsl|Norwegian Sign Language|lengua de signos noruega|língua de sinais norueguesa
nzs|New Zealand Sign Language|lengua de signos neozelandesa|língua de sinais neozelandesa|NZSL
prl|Peruvian Sign Language|lengua de señas peruana|língua de sinais peruana|LSP
psl|Puerto Rican Sign Language|lengua de señas puertorriqueña|língua de sinais porto-riquenha|LSPR
pso|Polish Sign Language|lengua de signos polaca|língua de sinais polonesa|PJM
psp|Filipino Sign Language|lengua de señas filipina|língua de sinais filipina|FSL
psr|Portuguese Sign Language|lengua de signos portuguesa|língua gestual portuguesa|LGP
pys|Paraguayan Sign Language|lengua de señas paraguaya|língua de sinais paraguaia|LSPy
rms|Romanian Sign Language|lengua de signos rumana|língua de sinais romena
rsl|Russian Sign Language|lengua de signos rusa|língua de sinais russa
sfb|French Belgian Sign Language|lengua de signos de la Bélgica francófona|língua de sinais da Bélgica francófona|LSFB
sfs|South African Sign Language|lengua de signos sudafricana|língua de sinais sul-africana|SASL
sgg|Swiss German Sign Language|lengua de signos de la Suiza alemana|língua de sinais da Suíça alemã|DSGS
slf|Swiss Italian Sign Language|lengua de signos de la Suiza italiana|língua de sinais da Suíça italiana
ssp|Spanish Sign Language|lengua de signos española|língua de sinais espanhola|LSE
ssr|Swiss French Sign Language|lengua de signos de la Suiza francesa|língua de sinais da Suíça francesa
svk|Slovak Sign Language|lengua de signos eslovaca|língua de sinais eslovaca
swl|Swedish Sign Language|lengua de signos sueca|língua de sinais sueca
tsm|Turkish Sign Language|lengua de signos turca|língua de sinais turca|TİD
ugy|Uruguayan Sign Language|lengua de señas uruguaya|língua de sinais uruguaia|LSU
ukl|Ukrainian Sign Language|lengua de signos ucraniana|língua de sinais ucraniana
vgt|Flemish Sign Language|lengua de signos flamenca|língua de sinais flamenga|VGT
vsl|Venezuelan Sign Language|lengua de señas venezolana|língua de sinais venezuelana|LSV
vsv|Valencian Sign Language|lengua de signos valenciana|língua de sinais valenciana|LSCV
aeb|Tunisian Arabic|árabe tunecino|árabe tunisiano
apc|Levantine Arabic|árabe levantino|árabe levantino
arq|Algerian Arabic|árabe argelino|árabe argelino
ary|Moroccan Arabic|árabe marroquí|árabe marroquino
arz|Egyptian Arabic|árabe egipcio|árabe egípcio
cak|Kaqchikel|kaqchikel|kaqchikel
guc|Wayuu|wayuunaiki|wayuu
jam|Jamaican Creole|criollo jamaicano|crioulo jamaicano
kek|Qʼeqchiʼ|q’eqchi’|q’eqchi’
kri|Krio|krio|krio
luo|Luo|luo|luo
mam|Mam|mam|mam
nah|Nahuatl|náhuatl|náuatle
pdt|Plautdietsch|plautdietsch|plautdietsch
qug|Chimborazo Highland Quichua|kichwa de Chimborazo|quíchua de Chimborazo
tca|Ticuna|ticuna|ticuna
tzh|Tzeltal|tseltal|tseltal
tzo|Tzotzil|tsotsil|tsotsil
xav|Xavante|xavante|xavante
yua|Yucatec Maya|maya yucateco|maia iucateque
`;

const ROWS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [tag = '', en = '', es = '', pt = '', short] = line.split('|');
    return { tag, names: [en, es, pt], short };
  });

/** BCP 47 with language, script and region. */
export const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Short names of one sign language only: a practice file may have them in place of the tag. */
const SHORT_NAMES = new Map(
  ROWS.flatMap(({ tag, short }) =>
    short !== undefined && ROWS.filter((row) => row.short === short).length === 1 ? [[short, tag]] : [],
  ),
);

/** A tag, or the short name of a sign language. */
export const TAG_OR_SHORT_NAME = new RegExp(`${TAG.source}|^(${[...SHORT_NAMES.keys()].join('|')})$`);

export const tagOf = (text: string): string => SHORT_NAMES.get(text) ?? text;

/**
 * @param tag - BCP 47
 * @param language - of the practice
 * @returns undefined if it is no tag, or the language, its script or its region has no name
 */
export function languageName(tag: string, language: string): string | undefined {
  if (!TAG.test(tag)) return undefined;
  // Another tag for the same: `sgn-BR` is `bzs`, `iw` is `he`.
  const locale = new Intl.Locale(tag);
  const nameOf = (type: 'language' | 'script' | 'region', code: string) =>
    // Both codes stand for an unknown one.
    code === 'ZZ' || code === 'Zzzz' ? undefined : displayNames(language, type).of(code);
  const { script, region } = locale;
  const regionName = region && nameOf('region', region);
  if ((region && !regionName) || (script && !nameOf('script', script))) return undefined;
  const own = ROWS.find((row) => row.tag === locale.language);
  if (!own) return nameOf('language', locale.toString());
  const column = Math.max(0, COLUMNS.indexOf(findLanguage(language) ?? ''));
  const name = own.names[column]!;
  const also = [own.short === name ? undefined : own.short, regionName].filter(Boolean).join(', ');
  return also === '' ? name : `${name} (${also})`;
}

const allNames = new Map<string, Intl.DisplayNames>();

/** Making one takes longer than asking it for a name. */
function displayNames(language: string, type: 'language' | 'script' | 'region'): Intl.DisplayNames {
  const key = `${language} ${type}`;
  const names = allNames.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' });
  allNames.set(key, names);
  return names;
}

/** The names of the practice's language and of each language that somebody there speaks, by their tags. */
export function languageNames({ language, languagesSpoken = [], people = [] }: Practice) {
  const tags = [language, ...languagesSpoken, ...people.flatMap((person) => person.languagesSpoken ?? [])];
  return Object.fromEntries(tags.map((tag) => [tag, languageName(tag, language) ?? tag]));
}

/** @returns why a text is no tag, and what to write instead. @param other - what is accepted besides */
export function brokenTagRule(text: string, other = ''): string {
  const meant = tagsMeant(text);
  return RULES.language(`${other}${meant && `: write ${meant}`}`);
}

/** @returns why a tag cannot be shown to people, and what to write instead; undefined if it has a name */
export function brokenNameRule(tag: string, language: string): Rule | undefined {
  if (languageName(tag, language) !== undefined) return undefined;
  const meant = tagsMeant(tag);
  const instead =
    meant === ''
      ? 'write the tag of the language that it belongs to, or state it in words, e.g. in the biography of the person'
      : `write ${meant}`;
  return RULES['language.name'](languageName(language, 'en')!, instead);
}

/** The tags that a text may mean, each with its English name. */
function tagsMeant(text: string): string {
  const tags = new Set([canonical(text), ...ownTagsNamed(text), tagNamed(text), ofCountry(text)]);
  return [...tags]
    .flatMap((tag) => {
      const name = tag === undefined || tag === text ? undefined : languageName(tag, 'en');
      return name === undefined ? [] : [`${tag} for ${name}`];
    })
    .join(' or ');
}

const OWN_NAMES = ROWS.map(({ tag, names, short }) => {
  const all = short === undefined ? names : [...names, short, ...names.map((name) => `${name} (${short})`)];
  return { tag, names: new Set(all.map(withoutMarks)) };
});

const ownTagsNamed = (text: string): string[] =>
  OWN_NAMES.flatMap(({ tag, names }) => (names.has(withoutMarks(text.trim())) ? [tag] : []));

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const TWO_LETTERS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/**
 * @param text - the name of a language, of a sign language also the short one
 * @param languages - the name may be in these. @default several
 */
export function tagNamed(text: string, languages?: readonly string[]): string | undefined {
  const [own, another] = ownTagsNamed(text);
  return own !== undefined && another === undefined
    ? own
    : codeNamed(text, 'language', TWO_LETTERS, languages);
}

/** `pt_br` → `pt-BR`. */
function canonical(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    return tag !== undefined && TAG.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** The code of a country in place of its language: `jp` → `ja`. */
const ofCountry = (text: string): string | undefined =>
  COUNTRIES.includes(text.toUpperCase()) ? new Intl.Locale(`und-${text}`).maximize().language : undefined;
