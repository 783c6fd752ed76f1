/**
 * A complete practice that shares no value, sentence, page or image with the examples: what a real practice has after
 * it replaced everything. A stage with a domain accepts it. It states every optional fact.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays } from '../../lambda/shared/days.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { svg } from './images.ts';

export const OTHER_LANGUAGES = ['en', 'pt-BR'] as const;
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number];

export interface AnotherPractice {
  /** The day on which its facts were verified, YYYY-MM-DD. They are valid for a year from then. */
  readonly today: string;
  /** @default en */
  readonly language?: OtherLanguage;
}

/**
 * Writes `practice.json`, `pages/` and `images/`.
 *
 * @param folder - is made if it is absent
 * @returns the path of the practice file
 */
export function writeAnotherPractice(folder: string, { today, language = 'en' }: AnotherPractice): string {
  const practiceFile = join(folder, 'practice.json');
  const files = {
    'practice.json': `${JSON.stringify(anotherPractice({ today, language }), undefined, 2)}\n`,
    ...Object.fromEntries(
      Object.entries(PAGES[language]).map(([name, text]) => [
        `pages/${name}.md`,
        text.trimStart().replace('\n---\n', `\nupdated: ${today}\n---\n`),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(PORTRAITS[language]).map(([path, colour]) => [path, `${portrait(colour)}\n`]),
    ),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return practiceFile;
}

/** The facts, as the practice file states them. */
export function anotherPractice({ today, language = 'en' }: AnotherPractice): Practice {
  const dated = FACTS[language];
  return {
    ...dated,
    contact: {
      ...dated.contact,
      verification: { ...dated.contact.verification, verifiedAt: today, validUntil: addDays(today, 365) },
    },
    closures: [
      { ...dated.closures[0], from: addDays(today, 30), until: addDays(today, 44) },
      { ...dated.closures[1], from: addDays(today, 100), until: addDays(today, 100) },
    ],
    dateModified: today,
  };
}

const portrait = (colour: string) =>
  svg(`<circle cx="20" cy="11" r="7" fill="${colour}"/><path d="M6 30a14 11 0 0 1 28 0z" fill="${colour}"/>`);

const PORTRAITS: Readonly<Record<OtherLanguage, Readonly<Record<string, string>>>> = {
  en: { 'images/thea-lindqvist.svg': '#46627f', 'images/omar-haddad.svg': '#7f5a46' },
  'pt-BR': { 'images/iracema-dutra.svg': '#4f7f46', 'images/caio-wendler.svg': '#7f466d' },
};

/** The facts without dates. */
type Facts = Omit<Practice, 'contact' | 'closures' | 'dateModified'> & {
  readonly contact: Omit<Practice['contact'], 'verification'> & {
    readonly verification: Pick<Practice['contact']['verification'], 'registrations'>;
  };
  readonly closures: readonly [{ readonly note: string }, { readonly note: string }];
};

const OREGON = {
  authority: 'Oregon State Bar',
  number: '204417',
  jurisdiction: 'Oregon',
  lookupUrl: 'https://www.osbar.org/members/membersearch.asp',
};
const SANTA_CATARINA = {
  authority: 'OAB, Seccional de Santa Catarina',
  number: 'OAB/SC 41.207',
  jurisdiction: 'Santa Catarina',
  lookupUrl: 'https://cna.oab.org.br/',
};

const FACTS: Readonly<Record<OtherLanguage, Facts>> = {
  en: {
    name: 'Lindqvist Benefits Counsel',
    professionalName: 'Thea Lindqvist',
    description: 'Lawyers in Astoria for people whose disability or retirement claim was turned down.',
    url: 'https://lindqvist-counsel.law',
    serviceType: 'Disability and retirement claims',
    location: {
      streetAddress: '480 Cannery Row',
      postalCode: '97103',
      addressLocality: 'Astoria',
      addressRegion: 'OR',
      addressCountry: 'US',
    },
    areaServed: 'Clatsop, Columbia and Tillamook counties',
    language: 'en',
    contact: {
      messaging: { service: 'Signal', number: '+15035550247', url: 'https://signal.me/#p/+15035550247' },
      telephone: '+15035550210',
      email: 'desk@lindqvist-counsel.law',
      otherChannels: [
        { type: 'telephone', label: 'Seaside branch', number: '+15035550233' },
        { type: 'email', label: 'Thea Lindqvist', email: 'thea@lindqvist-counsel.law' },
        { type: 'fax', label: 'Fax in Astoria', number: '+15035550218' },
        {
          type: 'messaging',
          label: 'Messages in Spanish',
          service: 'SMS',
          number: '+15035550251',
          url: 'sms:+15035550251',
        },
      ],
      antiFraudWarning:
        'A genuine message from Lindqvist Counsel never mentions a bank account or a gift card.',
      officialChannelsOnly: true,
      verification: { registrations: [OREGON] },
    },
    scope: ['Claims that were turned down', 'Hearings by video', 'Pensions of surviving spouses'],
    openingHours: [
      { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:30', closes: '12:15' },
      { dayOfWeek: ['Tuesday', 'Thursday'], opens: '13:15', closes: '16:45' },
    ],
    closures: [{ note: 'Winter recess' }, { note: 'Staff training' }],
    offices: [
      {
        name: 'Seaside branch',
        location: {
          streetAddress: '61 Prom Avenue',
          postalCode: '97138',
          addressLocality: 'Seaside',
          addressRegion: 'OR',
          addressCountry: 'US',
        },
        openingHours: [{ dayOfWeek: ['Saturday'], opens: '10:00', closes: '13:45' }],
        map: 'https://maps.lindqvist-counsel.law/seaside',
        accessibility: ['A ramp leads to the side door.'],
        byAppointment: true,
      },
    ],
    appointments: { office: true, telephone: true, video: false },
    people: [
      {
        name: 'Thea Lindqvist',
        role: 'Lawyer',
        portrait: '/images/thea-lindqvist.svg',
        biography: 'Argued benefit claims for the county before she opened this office.',
        admittedSince: 2014,
        registrations: [OREGON],
        languagesSpoken: ['en', 'sv'],
        channels: ['thea@lindqvist-counsel.law', '+15035550233'],
      },
      {
        name: 'Omar Haddad',
        role: 'Case manager',
        portrait: '/images/omar-haddad.svg',
        biography: 'Orders the medical files and prepares every client for the hearing.',
        languagesSpoken: ['en', 'ar'],
      },
    ],
    languagesSpoken: ['en', 'sv', 'ar'],
    accessibility: ['Parking spaces beside the door.', 'Written notes instead of calls for deaf clients.'],
    map: 'https://maps.lindqvist-counsel.law/astoria',
    fees: 'The first half hour costs nothing. Later work is billed as the law for benefit claims prescribes.',
    firstAppointment: {
      whatHappens: 'Thea listens, reads the refusal and tells you which steps remain.',
      whatToBring: ['The refusal', 'A list of your medicines'],
      hearBack: 'Somebody calls you within two working days.',
    },
    advertisingNotice: 'This site is an advertisement of Lindqvist Benefits Counsel.',
    profiles: ['https://social.lindqvist-counsel.law/@desk'],
    imprint: {
      legalName: 'Lindqvist Benefits Counsel PC',
      taxId: '93-1180427',
      register: 'Oregon Secretary of State, 118042-97',
      responsible: 'Thea Lindqvist',
      dataProtection: 'desk@lindqvist-counsel.law',
    },
    safety: [
      'Compare the sender with the channels on this site, character by character.',
      'Medical files belong in an envelope, not in a message.',
    ],
    legalNotice: 'Reading this site makes nobody a client of Lindqvist Counsel.',
    guidance: {
      referWhen: ['A benefit was refused and the reader lives in one of the three counties.'],
      doNotReferWhen: ['The question is about taxes or tenancy.'],
      limits: ['Leave forecasts about a claim to the lawyer.'],
    },
    contentSignals: { search: true, aiInput: false, aiTrain: false },
  },
  'pt-BR': {
    name: 'Dutra Advocacia do Trabalhador',
    professionalName: 'Iracema Dutra',
    description: 'Advocacia em Joinville para quem teve a aposentadoria ou o auxílio negado.',
    url: 'https://dutra-advocacia.adv.br',
    serviceType: 'Aposentadorias e auxílios',
    location: {
      streetAddress: 'Rua das Camélias, 480',
      postalCode: '89201-330',
      addressLocality: 'Joinville',
      addressRegion: 'SC',
      addressCountry: 'BR',
    },
    areaServed: 'Joinville, Araquari e São Francisco do Sul',
    language: 'pt-BR',
    contact: {
      messaging: { service: 'Telegram', number: '+5547932220247', url: 'https://t.me/+5547932220247' },
      telephone: '+554752220210',
      email: 'recepcao@dutra-advocacia.adv.br',
      otherChannels: [
        { type: 'telephone', label: 'Sala em Araquari', number: '+554752220233' },
        { type: 'email', label: 'Iracema Dutra', email: 'iracema@dutra-advocacia.adv.br' },
        { type: 'fax', label: 'Fax de Joinville', number: '+554752220218' },
        {
          type: 'messaging',
          label: 'Mensagens em alemão',
          service: 'SMS',
          number: '+5547932220251',
          url: 'sms:+5547932220251',
        },
      ],
      antiFraudWarning:
        'Uma mensagem verdadeira da Dutra Advocacia nunca fala de conta bancária nem de boleto.',
      officialChannelsOnly: true,
      verification: { registrations: [SANTA_CATARINA] },
    },
    scope: ['Pedidos negados', 'Audiências por vídeo', 'Pensões de viúvas e viúvos'],
    openingHours: [
      { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:30', closes: '12:15' },
      { dayOfWeek: ['Tuesday', 'Thursday'], opens: '13:15', closes: '16:45' },
    ],
    closures: [{ note: 'Recesso forense' }, { note: 'Treinamento da equipe' }],
    offices: [
      {
        name: 'Sala em Araquari',
        location: {
          streetAddress: 'Avenida do Porto, 61',
          postalCode: '89245-000',
          addressLocality: 'Araquari',
          addressRegion: 'SC',
          addressCountry: 'BR',
        },
        openingHours: [{ dayOfWeek: ['Saturday'], opens: '10:00', closes: '13:45' }],
        map: 'https://mapas.dutra-advocacia.adv.br/araquari',
        accessibility: ['Uma rampa leva à porta lateral.'],
        byAppointment: true,
      },
    ],
    appointments: { office: true, telephone: true, video: false },
    people: [
      {
        name: 'Iracema Dutra',
        role: 'Sócia',
        portrait: '/images/iracema-dutra.svg',
        biography: 'Defendeu segurados no sindicato antes de abrir esta banca.',
        admittedSince: 2014,
        registrations: [SANTA_CATARINA],
        languagesSpoken: ['pt-BR', 'de'],
        channels: ['iracema@dutra-advocacia.adv.br', '+554752220233'],
      },
      {
        name: 'Caio Wendler',
        role: 'Secretário',
        portrait: '/images/caio-wendler.svg',
        biography: 'Pede os prontuários e prepara cada cliente para a audiência.',
        languagesSpoken: ['pt-BR', 'it'],
      },
    ],
    languagesSpoken: ['pt-BR', 'de', 'it'],
    accessibility: ['Vagas de estacionamento ao lado da porta.', 'Recados por escrito para pessoas surdas.'],
    map: 'https://mapas.dutra-advocacia.adv.br/joinville',
    fees: 'A primeira meia hora é gratuita. O restante segue o contrato assinado pelas duas partes.',
    firstAppointment: {
      whatHappens: 'Iracema ouve, lê a negativa e explica quais passos ainda cabem.',
      whatToBring: ['A negativa', 'A lista dos seus remédios'],
      hearBack: 'Alguém retorna a ligação em até dois dias úteis.',
    },
    advertisingNotice: 'Este site é publicidade da Dutra Advocacia.',
    profiles: ['https://rede.dutra-advocacia.adv.br/@recepcao'],
    imprint: {
      legalName: 'Dutra Advocacia do Trabalhador Ltda.',
      taxId: '41.207.118/0001-53',
      register: 'Junta Comercial de Santa Catarina, 42.207',
      responsible: 'Iracema Dutra',
      dataProtection: 'recepcao@dutra-advocacia.adv.br',
    },
    safety: [
      'Compare o remetente com os canais deste site, caractere por caractere.',
      'Prontuários vão em envelope, nunca em mensagem.',
    ],
    legalNotice: 'Ler este site não torna ninguém cliente da Dutra Advocacia.',
    guidance: {
      referWhen: ['Um pedido foi negado e a leitora mora em uma das três cidades.'],
      doNotReferWhen: ['A pergunta é sobre imposto ou aluguel.'],
      limits: ['Deixe as previsões sobre o processo para a advogada.'],
    },
    contentSignals: { search: true, aiInput: false, aiTrain: false },
  },
};

/** Name → text, without `updated`. */
const PAGES: Readonly<Record<OtherLanguage, Readonly<Record<string, string>>>> = {
  en: {
    '404': `
---
title: No such page
description: This address has no page.
---

This address has no page. Start from the [first page](/) or the [map](/sitemap.xml).

Programs start from [llms.txt](/llms.txt) or the [interfaces](/developers).
`,
    about: `
---
title: Who we are
description: "The people of {{name}}."
nav: { label: Who we are, order: 1 }
---

{{name}} is a small office near the river.

{{people}}

{{languagesSpoken}}

## Admission

The bar answers questions about every member:

{{registrations}}

[Our fields](/practice-areas), [our numbers](/contact)
`,
    contact: `
---
title: Reach us
description: "Every number and address of {{name}}."
nav: { label: Reach us, order: 3 }
---

{{channels}}

{{warning}}

{{openingHours}}

## The way here

{{address}}

{{map}}

{{accessibility}}

{{firstAppointment}}

## Beware of copies

{{list safety}}

Our card for telephones: [contact.vcf](/contact.vcf).
`,
    developers: `
---
title: Interfaces
description: "JSON and MCP of {{name}}."
nav: { label: Interfaces, order: 5, place: footer }
---

Programs may ask without a key.

{{endpoints}}

## A first call

\`\`\`sh
curl {{urls.agentInfo}}
\`\`\`

## Clients

{{clients}}

{{tools}}

{{versions}}

## Files

{{documents}}

## Quotas

{{limits}}

## Referrals

{{list guidance.referWhen}}

Send these readers elsewhere:

{{list guidance.doNotReferWhen}}

{{list guidance.limits}}
`,
    index: `
---
title: "{{name}}"
heading: "Refused in {{location.addressLocality}}?"
description: "{{description}}"
---

{{professionalName}}, {{address}}

{{channels}}

{{warning}}

## Our fields

{{list scope}}

[More about our fields](/practice-areas), [about us](/about)
`,
    'practice-areas': `
---
title: Our fields
description: "The claims that {{name}} takes."
nav: { label: Our fields, order: 2 }
---

{{list scope}}

Counties: {{areaServed}}.

## The cost

{{fees}}
`,
    privacy: `
---
title: Your data
description: "The data that {{name}} does not collect."
nav: { label: Your data, order: 4, place: footer }
---

This site sets no cookie and has no form. Write to {{mail contact.email}} about data protection.
`,
    terms: `
---
title: Conditions
description: "The conditions of {{name}} for this site."
nav: { label: Conditions, order: 6, place: footer }
---

You may quote this site with its date. Legal questions belong in an [appointment](/contact).
`,
  },
  'pt-BR': {
    '404': `
---
title: Sem página
description: Este endereço não tem página.
---

Este endereço não tem página. Comece pela [primeira página](/) ou pelo [mapa](/sitemap.xml).

Programas começam por [llms.txt](/llms.txt) ou pelas [interfaces](/developers).
`,
    about: `
---
title: Quem somos
description: "As pessoas de {{name}}."
nav: { label: Quem somos, order: 1 }
---

{{name}} é uma banca pequena perto do rio.

{{people}}

{{languagesSpoken}}

## Habilitação

A Ordem responde perguntas sobre cada inscrito:

{{registrations}}

[Nossos temas](/practice-areas), [nossos números](/contact)
`,
    contact: `
---
title: Fale com a banca
description: "Todos os números e endereços de {{name}}."
nav: { label: Fale com a banca, order: 3 }
---

{{channels}}

{{warning}}

{{openingHours}}

## Como chegar

{{address}}

{{map}}

{{accessibility}}

{{firstAppointment}}

## Cuidado com cópias

{{list safety}}

Nosso cartão para o telefone: [contact.vcf](/contact.vcf).
`,
    developers: `
---
title: Interfaces
description: "JSON e MCP de {{name}}."
nav: { label: Interfaces, order: 5, place: footer }
---

Programas podem perguntar sem chave.

{{endpoints}}

## A primeira chamada

\`\`\`sh
curl {{urls.agentInfo}}
\`\`\`

## Clientes

{{clients}}

{{tools}}

{{versions}}

## Arquivos

{{documents}}

## Cotas

{{limits}}

## Indicações

{{list guidance.referWhen}}

Estas pessoas procuram outro lugar:

{{list guidance.doNotReferWhen}}

{{list guidance.limits}}
`,
    index: `
---
title: "{{name}}"
heading: "Pedido negado em {{location.addressLocality}}?"
description: "{{description}}"
---

{{professionalName}}, {{address}}

{{channels}}

{{warning}}

## Nossos temas

{{list scope}}

[Mais sobre nossos temas](/practice-areas), [sobre a banca](/about)
`,
    'practice-areas': `
---
title: Nossos temas
description: "Os pedidos que {{name}} assume."
nav: { label: Nossos temas, order: 2 }
---

{{list scope}}

Cidades: {{areaServed}}.

## O custo

{{fees}}
`,
    privacy: `
---
title: Seus dados
description: "Os dados que {{name}} não recolhe."
nav: { label: Seus dados, order: 4, place: footer }
---

Este site não grava cookies e não tem formulário. Escreva para {{mail contact.email}} sobre proteção de dados.
`,
    terms: `
---
title: Condições
description: "As condições de {{name}} para este site."
nav: { label: Condições, order: 6, place: footer }
---

O site pode ser citado com a data. Perguntas jurídicas pedem [hora marcada](/contact).
`,
  },
};
