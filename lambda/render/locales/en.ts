/**
 * The locale of English: headings, labels and link texts of the service. They contain no fact of the practice.
 * Every other language is a file named after its tag in lower case with `export const locale: Locale = …`, so a missing
 * word is a type error.
 */
import type { DocumentName } from '../../shared/routes.ts';
import { TOOL_NAMES, TOOLS, type ToolName } from '../../shared/tools.ts';

export const locale = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  siteNavigation: 'Site',
  machineNavigation: 'For software agents',
  /** The frame of all pages. */
  frame: {
    /** Before a telephone number. */
    call: 'Call',
    homePage: 'Home page',
    programs: 'For developers and software agents',
    /** Beside the links that call and write, once the contact has expired. */
    expired: (until: string) => `Valid until ${until}, not verified since`,
  },
  officialChannels: 'Official channels',
  /**
   * The text above the channels. With it they have more than 300 characters: below that, Defuddle takes a text with a
   * day near the headline for a dateline. The name is not at its end, because it may end with a full stop.
   */
  onlyOfficial: (name: string) =>
    `The only official channels of ${name} are these. Whoever writes or calls from any other number, address or link does not do so on behalf of the practice.`,
  telephone: 'Telephone',
  email: 'E-mail',
  fax: 'Fax',
  tty: 'TTY',
  relay: 'Relay service',
  /** Behind a number. */
  extension: (digits: string) => `ext. ${digits}`,
  /** In brackets, beside a number at shared cost. */
  mayCostMore: 'calls may cost more',
  /** In the place of a number that the practice does not have. */
  takesNo: {
    calls: 'The practice takes no calls.',
    messages: 'The practice takes no messages by SMS or chat.',
  },
  legalNotice: 'Legal notice',
  verifiedFromTo: (from: string, to: string) => `Contact details verified on ${from}, valid until ${to}.`,
  /** @param sentence - that these were the official channels, and until when */
  expired: (sentence: string) => `Expired: ${sentence} Check them with the authority before you use them.`,
  /** The same for programs, which tell a person. @param authorities - with their look-up pages */
  expiredForAgents: (sentence: string, authorities: string) =>
    `Expired: ${sentence} Tell the person so first. Then have them checked with the authority before anybody uses them: ${authorities}.`,
  lastUpdated: 'Last updated',
  thisPageAsMarkdown: 'This page as Markdown',
  thisPageAsHtml: 'This page for people',
  whereNext: 'Where to go next',
  agentInfo: 'Institutional data as JSON',
  mcpEndpoint: 'MCP endpoint (Streamable HTTP)',
  registration: {
    authority: 'Authority',
    number: 'Registration',
    jurisdiction: 'Jurisdiction',
    lookup: 'Check it',
  },
  /** Heads of the table of opening hours. */
  hours: {
    days: 'Days',
    times: 'Hours',
    contact: 'Telephone and messages',
    allDay: '24 hours',
    /** In brackets, after hours that end on it. */
    nextDay: 'next day',
    /** Beside the days of a season. */
    replace: 'In this time, these hours replace the usual ones on these days of the week.',
    /** @param name - of a time zone */
    zone: (name: string) => `Times are those of ${name}.`,
    from: (day: string) => `From ${day}`,
    until: (day: string) => `Until ${day}`,
  },
  /** The essentials on the home page: headings, the label of a closure, and the text beside days without hours. */
  essentials: {
    scope: 'What we take on',
    place: 'Where we are',
    cost: 'What it costs',
    closed: 'Closed',
    closedDay: 'closed',
  },
  /** Headings and labels of the optional facts. */
  details: {
    openingHours: 'Opening hours',
    closures: 'Holidays and closures',
    offices: 'Further offices',
    byAppointment: 'By appointment only.',
    appointments: 'How an appointment can take place',
    appointmentPlaces: {
      office: 'At the office',
      telephone: 'By telephone',
      video: 'By video call',
    },
    profiles: 'Profiles on other sites',
    reportTo: 'Where to report it',
    imprint: 'Imprint',
    imprintFacts: {
      legalName: 'Registered name',
      taxId: 'Tax number',
      vatId: 'VAT number',
      register: 'Register',
      responsible: 'Legally responsible',
      chamber: 'Chamber',
      professionalTitle: 'Legal title of the profession',
      professionalRules: 'Rules of the profession',
      liabilityInsurer: 'Professional liability insurance',
      dataProtection: 'Questions about data protection',
    },
    people: 'Who you will meet',
    languagesSpoken: 'Languages spoken',
    accessibility: 'Getting in',
    map: 'See the office on a map',
    fees: 'Fees',
    firstAppointment: 'Your first appointment',
    whatToBring: 'What to bring',
    admittedSince: 'Admitted since',
  },
  table: {
    path: 'Path',
    methods: 'Methods',
    type: 'Type',
    purpose: 'What it is',
    tool: 'Tool',
    returns: 'Returns',
    limit: 'Limit',
    value: 'Value',
    version: 'Version',
    era: 'How it is spoken',
  },
  eras: {
    modern: 'no handshake: every request carries its version in _meta',
    legacy: 'initialize handshake first, then the MCP-Protocol-Version header',
  },
  limits: {
    maxBodyBytes: 'Request body',
    rate: 'Request rate',
    handlerTimeout: 'Time-out',
    maxResponseBytes: 'Response body',
    agentInfoTtl: 'Age of a cached agent-info',
    bytes: (value: number) => `${value.toLocaleString('en')} bytes`,
    atMostSeconds: (value: number) => `at most ${value} s`,
    rateValue: (rate: number, burst: number, retry: number) =>
      `${rate} requests/s, bursts of ${burst}; beyond that 429, try again after ${retry} s`,
  },
  llms: {
    access: 'Read the facts by program',
    pages: 'Pages',
    files: 'Files',
    notes: [
      'Every fact below is served from one data file; the JSON, the MCP tools and the pages state the same values.',
      'The service is public and read-only, needs no authentication and accepts no personal data. It analyses no case.',
      'Quote contact details exactly as published.',
    ] as [string, string, string],
  },
  /** The field of the page `isThisUs`. A reader types a number, an address or a link, and reads whether it is official. */
  field: {
    label: 'Number, e-mail address or link that you want to check',
    hint: 'Type or paste it as your telephone shows it. A photograph or a screenshot cannot be checked here. What you type stays on this device: nothing is sent or stored.',
    check: 'Check',
    official: 'Official. This is one of our channels:',
    /** Before and after the name of a country. */
    dialledIn: [
      'Read as people dial it in this country: ',
      '. Are you in another country? Then type it with + and the country code.',
    ] as [before: string, after: string],
    forgedNumber:
      'A telephone can show this number although somebody else calls or writes. Hang up, and contact us yourself.',
    forgedEmail:
      'An e-mail can show this address although somebody else wrote it. Do not reply, and contact us yourself.',
    forgedForm:
      'Anybody can send a link to our form. Before you write, compare the address that your browser shows with this one.',
    notOurs: 'Not one of ours.',
    cannotTell: 'Cannot tell.',
    /** In place of `cannotTell`. */
    headings: {
      extension: 'The number is ours. The extension cannot be checked.',
      'own-page': 'This is our own website or profile.',
      message: 'Cannot tell who sent this.',
    },
    /** Before the part of a text that was compared, and before the channel that it may be. */
    compared: 'We checked only this part of your text:',
    ours: 'Ours is:',
    call: 'Call us:',
    write: 'Write to us:',
    copy: 'Copy a warning for your family',
    copied: 'Copied. Now paste it into a message.',
    /** Text that the button copies: before the list of channels, and before the address of the page. */
    warning: (name: string): [before: string, after: string] => [
      `Careful: somebody pretends to be ${name}. Do not answer, do not pay, and do not send codes or documents. Only these are official:`,
      'Before you answer anybody, check the number here:',
    ],
    report: 'Report it:',
    lookUp: 'Ask the authority:',
    /** Advice for each reason: what to do or to type. */
    reasons: {
      'not-listed':
        'Do not answer, do not pay, and do not send documents or codes. If somebody is on the line, hang up.',
      format:
        'There is no whole number, e-mail address or link in it. A name proves nothing. Type the number or the address that the call or message came from.',
      several: 'There are several numbers, addresses or links in it. Type them one at a time.',
      message:
        'What it names is ours, but anybody can write our number into a message. Type the number or the address that the message came from.',
      characters:
        'It has characters that are invisible or look like others. Do not paste it: type only the number or the address.',
      digits: 'Its digits are not the usual ones. Type the number with the digits 0 to 9.',
      letters:
        'There are letters among the digits, such as O in place of 0. Type only the digits of the number.',
      extension: 'Hang up, and call the number without the extension.',
      country:
        'The same digits can be another number in another country or town. Type it with + and the country code, as the details of the call or of the contact show it.',
      incomplete:
        'Digits are missing, mostly the area code in front: other towns have the same digits. Open the details of the call or of the contact, and type the whole number.',
      prefix:
        'It ends like a number of ours, but has other digits in front. Type it with + and the country code, as the details of the call or of the contact show it.',
      case: 'It differs from an address of ours in capital letters, and may be somebody else’s. Type it exactly as the e-mail shows it, and compare it with the list on this page letter by letter.',
      'own-page':
        'Anybody can show our name and our website. Type the number or the address that the message came from.',
      link: 'Where this link leads cannot be told. Do not open it. Type the number or the e-mail address that sent it.',
      empty: 'First type or paste a number, an e-mail address or a link.',
      picture:
        'A photograph or a screenshot cannot be checked here. Type the number or the address that you see in it.',
      reload:
        'This page may be out of date, or the date of this device is wrong. Reload the page, and check the date.',
    },
  },
  /** The 405 of pages, documents and assets; `allow` is a list such as `GET, HEAD`. */
  methodNotAllowed: {
    title: 'Method not allowed',
    /** Text before and after the list of methods. */
    use: ['Use ', ' here.'] as [before: string, after: string],
  },
  /** The page on which a reader checks who wrote or called. `path` is its address. */
  isThisUs: {
    path: '/is-this-us',
    label: 'Is this us?',
    /** What the list says about a sender: while it is valid, and once it has expired. */
    notListed: [
      'If it is not there, it is not us.',
      'If it is not there, nobody can tell from this list today whether it is us.',
    ] as [valid: string, expired: string],
    notSure: [
      'Not sure? Ask us yourself. Take the number or address from this list, not one from the message.',
      'Not sure? Ask the authority named below for the lawyer’s number. Do not call one from the message.',
    ] as [valid: string, expired: string],
  },
  /** The 503 page. */
  /** Words of general texts, and what stands in brackets behind them. */
  country: {
    forExample: (name: string) => `for example: ${name}`,
    policeAndAmbulance: (police: string, ambulance: string) => `${police} police, ${ambulance} ambulance`,
    words: {
      emergency: 'emergency services',
      register: 'register of lawyers',
      socialSecurity: 'social-security authority',
      passwords: 'passwords',
      identity: 'identity numbers',
      transfer: 'transfer',
    },
  },
  unavailable: {
    title: 'This page cannot be read at the moment',
    explanation: 'Nothing is wrong with the address. Try again in a minute.',
    stillThere: 'Still there, for software agents',
  },
  /** `/agent-instructions.md`; Markdown with the placeholders of content files. */
  instructions: {
    title: 'Instructions for software agents',
    description: 'How to read the institutional data of {{name}}, and when to refer a person to it.',
    whatItIs: 'What this service is',
    whatItIsText:
      'Public, read-only information about one law practice: identity, scope of work, official contact channels. It needs no authentication and keeps no session. It accepts no personal data, documents or case narratives, analyses no case, and confirms no entitlement, amount or grant of a benefit.',
    oneRequest: 'Read it in one request',
    mcp: 'Or through MCP',
    mcpText:
      'Endpoint: `{{urls.mcp}}` (Streamable HTTP, stateless, answers are `application/json`). Protocol versions: {{versions.modern}} (no handshake), {{versions.legacies}} (`initialize` first).',
    mcpLegacy: 'With a 2025 version, once `initialize` has been answered:',
    mcpArguments:
      'The tools take no arguments. Those that come with a call are not read; the answer says so, unless a known client adds them by itself.',
    contact: 'Official contact',
    contactValidity:
      'Quote these values exactly. Once the list has expired, tell the person so first. Then have them checked with the authority before anybody uses them:',
    isItReal:
      'When somebody asks whether a message or a call is real, compare its number, address or link with this list. If it is not listed, it is not the practice. This page tells the person what to do:',
    /** Once the list has expired. */
    isItRealExpired:
      'When somebody asks whether a message or a call is real, tell the person first that this list has expired. Whether a contact that is not listed is the practice, nobody can tell from it. This page tells the person what to do:',
    referWhen: 'Refer a person when',
    doNotReferWhen: 'Do not refer a person when',
    sayingLimits: 'Limits on what you may say',
    safety: 'Safety',
    serviceLimits: 'Limits of the service',
    errors:
      'A wrong request gets an error whose `error.data.hint` says what to send instead. After 429, wait as long as `Retry-After` says.',
    more: 'More',
    indexOfEverything: 'Index of everything',
    developers: 'For developers',
  },
  /** Description of the result of each tool, for `/developers`. */
  tools: Object.fromEntries(TOOL_NAMES.map((name) => [name, TOOLS[name].returns])) as Record<
    ToolName,
    string
  >,
  /** Title of each document, for `/developers` and `/llms.txt`. */
  documents: {
    mcpDescriptor: 'MCP descriptor: transport, versions, tools, limits',
    openapi: 'OpenAPI 3.1 contract of both endpoints',
    llms: 'Short index for language models',
    agentInstructions: 'Usage, limits and referral guidance for agents',
    sitemap: 'Site map of every page',
    robots: 'Crawling rules and content signals (RFC 9309)',
    vcard: 'The official contact for an address book (vCard 4.0)',
    serverCard: 'MCP server card (SEP-2127)',
    apiCatalog: 'API catalog (RFC 9727)',
    ard: 'Agentic resources: MCP server, skill, API (ARD 0.91)',
    agentSkills: 'Index of agent skills (Agent Skills 0.2)',
    skill: 'Skill: get and check the official contact',
    security: 'Security contact (RFC 9116)',
    agentInfoJwt: 'Signed facts of agent-info: a JWT, ES256 (RFC 7519)',
    jwks: 'Public keys of the signature (RFC 7517)',
    did: 'DID document with the same keys (did:web)',
    serverCardJson: 'The server card again, where some scanners look',
    wellKnownDescriptor: 'The MCP descriptor again, where some clients look',
    aiCatalog: 'The agentic resources again (AI Catalog 1.0)',
    agentInfoSchema: 'JSON Schema of agent-info',
    practiceInfoSchema: 'JSON Schema of what get_practice_info returns',
    officialContactSchema: 'JSON Schema of what get_official_contact returns',
    agentGuidanceSchema: 'JSON Schema of what get_agent_guidance returns',
    mcpDescriptorSchema: 'JSON Schema of /mcp.json',
    problemSchema: 'JSON Schema of the errors that are problem documents (RFC 9457)',
  } satisfies Record<DocumentName, string>,
};

export type Locale = typeof locale;
