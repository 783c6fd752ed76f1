/**
 * Interface words in English: headings, labels and link texts that belong to the service, not to the
 * practice. Another language is another file of this type (`const ptBr: Words`), so a missing word is
 * a type error. No fact of the practice stands here.
 */
export const en = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  siteNavigation: 'Site',
  machineNavigation: 'For software agents',
  home: 'Home',
  officialChannels: 'Official channels',
  telephone: 'Telephone',
  email: 'E-mail',
  postalAddress: 'Address',
  legalNotice: 'Legal notice',
  verifiedFromTo: (from: string, to: string) => `Contact details verified on ${from}, valid until ${to}.`,
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
    lookupLink: 'Look it up',
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
    optional: 'Optional',
    notes: [
      'Every fact below is served from one data file; the JSON, the MCP tools and the pages state the same values.',
      'The service is public and read-only, needs no authentication and accepts no personal data. It analyses no case.',
      'Quote contact details exactly as published.',
    ],
  },
};

export type Words = typeof en;
