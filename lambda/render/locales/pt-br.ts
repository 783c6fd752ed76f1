/** The locale of Brazilian Portuguese; see en.ts. */
import type { Locale } from './en.ts';

export const locale: Locale = {
  skipToContent: 'Pular para o conteúdo',
  mainNavigation: 'Principal',
  siteNavigation: 'Páginas',
  machineNavigation: 'Para agentes de software',
  frame: {
    call: 'Ligue',
    homePage: 'Página inicial',
    programs: 'Para desenvolvedores e agentes de software',
    expired: (until) => `Válido até ${until}, sem verificação desde então`,
  },
  officialChannels: 'Canais oficiais',
  onlyOfficial: (name) =>
    `Os únicos canais oficiais de ${name} são estes. Quem escreve ou liga de qualquer outro número, endereço ou link não fala em nome do escritório.`,
  telephone: 'Telefone',
  email: 'E-mail',
  fax: 'Fax',
  tty: 'Telefone de texto',
  relay: 'Central de intermediação',
  extension: (digits) => `ramal ${digits}`,
  mayCostMore: 'a ligação pode custar mais',
  takesNo: {
    calls: 'O escritório não atende ligações.',
    messages: 'O escritório não recebe mensagens por SMS nem por aplicativo.',
  },
  legalNotice: 'Aviso legal',
  verifiedFromTo: (from, to) => `Dados de contato verificados em ${from}, válidos até ${to}.`,
  expired: (sentence: string) =>
    `Vencido (expired): ${sentence} Confira-os na própria entidade antes de usá-los.`,
  expiredForAgents: (sentence: string, authorities: string) =>
    `Vencido (expired): ${sentence} Diga isso primeiro à pessoa. Depois, confira-os na própria entidade antes que alguém os use: ${authorities}.`,
  lastUpdated: 'Última atualização:',
  thisPageAsMarkdown: 'Esta página em Markdown',
  thisPageAsHtml: 'Esta página para pessoas',
  whereNext: 'Continue por aqui',
  agentInfo: 'Dados institucionais em JSON',
  mcpEndpoint: 'Servidor MCP (Streamable HTTP)',
  registration: {
    authority: 'Entidade',
    number: 'Inscrição',
    jurisdiction: 'Abrangência',
    lookup: 'Onde conferir',
  },
  hours: {
    days: 'Dias',
    times: 'Horário',
    contact: 'Telefone e mensagens',
    allDay: '24 horas',
    nextDay: 'do dia seguinte',
    replace: 'Neste período, este horário substitui o habitual nestes dias da semana.',
    zone: (name) => `Horários conforme: ${name}.`,
    from: (day) => `A partir de ${day}`,
    until: (day) => `Até ${day}`,
  },
  essentials: {
    scope: 'O que fazemos',
    place: 'Onde estamos',
    cost: 'Quanto custa',
    closed: 'Fechado',
    closedDay: 'fechado',
  },
  details: {
    openingHours: 'Horário de atendimento',
    closures: 'Recesso e feriados',
    offices: 'Outras unidades',
    byAppointment: 'Somente com hora marcada.',
    appointments: 'Formas de atendimento',
    appointmentPlaces: {
      office: 'No escritório',
      telephone: 'Por telefone',
      video: 'Por videoconferência',
    },
    profiles: 'Perfis em outros sites',
    reportTo: 'Onde denunciar',
    imprint: 'Dados legais',
    imprintFacts: {
      legalName: 'Razão social',
      taxId: 'Número fiscal',
      vatId: 'Número de IVA',
      register: 'Registro',
      responsible: 'Responsável pelo escritório',
      chamber: 'Ordem profissional',
      professionalTitle: 'Título profissional',
      professionalRules: 'Regras da profissão',
      liabilityInsurer: 'Seguro de responsabilidade profissional',
      dataProtection: 'Dúvidas sobre proteção de dados',
    },
    people: 'Quem atende você',
    languagesSpoken: 'Idiomas',
    accessibility: 'Acessibilidade',
    map: 'Ver o escritório no mapa',
    fees: 'Honorários',
    firstAppointment: 'Sua primeira consulta',
    whatToBring: 'O que trazer',
    admittedSince: 'Inscrição desde',
  },
  table: {
    path: 'Caminho',
    methods: 'Métodos',
    type: 'Tipo',
    purpose: 'O que é',
    tool: 'Ferramenta',
    returns: 'O que devolve',
    limit: 'Limite',
    value: 'Valor',
    version: 'Versão',
    era: 'Como se usa',
  },
  eras: {
    modern: 'sem handshake: cada requisição leva a versão em _meta',
    legacy: 'primeiro o handshake initialize, depois o cabeçalho MCP-Protocol-Version',
  },
  limits: {
    maxBodyBytes: 'Corpo da requisição',
    rate: 'Frequência de requisições',
    handlerTimeout: 'Tempo limite',
    maxResponseBytes: 'Corpo da resposta',
    agentInfoTtl: 'Idade do agent-info em cache',
    bytes: (value) => `${value.toLocaleString('pt-BR')} bytes`,
    atMostSeconds: (value) => `no máximo ${value} s`,
    rateValue: (rate, burst, retry) =>
      `${rate} requisições/s, picos de ${burst}; acima disso, 429: tente de novo após ${retry} s`,
  },
  llms: {
    access: 'Ler os dados por programa',
    pages: 'Páginas',
    files: 'Arquivos',
    notes: [
      'Todos os dados abaixo vêm de um único arquivo; o JSON, as ferramentas MCP e as páginas trazem os mesmos valores.',
      'O serviço é público e somente de leitura, dispensa autenticação e não aceita dados pessoais. Não analisa casos.',
      'Cite os dados de contato exatamente como estão publicados.',
    ],
  },
  field: {
    label: 'Número, e-mail ou link que você quer conferir',
    hint: 'Digite ou cole como aparece no seu celular. Uma foto ou um print não dá para conferir aqui. O que você digita não sai deste aparelho: nada é enviado nem guardado.',
    check: 'Conferir',
    official: 'Oficial. É um dos nossos canais:',
    dialledIn: [
      'Lido como se disca neste país: ',
      '. Você está em outro país? Então digite com + e o código do país.',
    ],
    forgedNumber:
      'O celular pode mostrar este número mesmo quando é outra pessoa que liga ou escreve. Desligue e fale você conosco.',
    forgedEmail:
      'Um e-mail pode mostrar este endereço mesmo que outra pessoa o tenha escrito. Não responda e fale você conosco.',
    forgedForm:
      'Qualquer pessoa pode enviar um link para o nosso formulário. Antes de escrever, compare com este o endereço que o seu navegador mostra.',
    notOurs: 'Não é nosso.',
    cannotTell: 'Não dá para saber.',
    headings: {
      extension: 'O número é nosso. O ramal não dá para conferir.',
      'own-page': 'É o nosso próprio site ou perfil.',
      message: 'Não dá para saber quem enviou.',
    },
    compared: 'Do seu texto, conferimos só isto:',
    ours: 'O nosso é:',
    call: 'Ligue para nós:',
    write: 'Escreva para nós:',
    copy: 'Copiar um aviso para a família',
    copied: 'Copiado. Agora cole em uma mensagem.',
    warning: (name) => [
      `Cuidado: alguém está se passando por ${name}. Não responda, não pague e não envie códigos nem documentos. Só estes são oficiais:`,
      'Antes de responder a alguém, confira o número aqui:',
    ],
    report: 'Denuncie:',
    lookUp: 'Pergunte à entidade:',
    reasons: {
      'not-listed':
        'Não responda, não pague e não envie documentos nem códigos. Se estiver falando com alguém, desligue.',
      format:
        'Não há um número, e-mail ou link completo. Um nome não prova nada. Digite o número ou o endereço de quem ligou ou escreveu.',
      several: 'Há vários números, endereços ou links. Digite um de cada vez.',
      message:
        'O que está escrito ali é nosso, mas qualquer pessoa pode pôr o nosso número em uma mensagem. Digite o número ou o endereço de onde veio a mensagem.',
      characters:
        'Há caracteres invisíveis ou parecidos com outros. Não cole: digite só o número ou o endereço.',
      digits: 'Os algarismos não são os comuns. Digite o número com os algarismos de 0 a 9.',
      letters: 'Há letras no meio do número, como um O no lugar de um 0. Digite só os algarismos.',
      extension: 'Desligue e ligue para o número sem o ramal.',
      country:
        'Os mesmos algarismos podem ser outro número em outro país ou em outra cidade. Digite com + e o código do país, como aparece nos detalhes da chamada ou do contato.',
      incomplete:
        'Faltam algarismos, quase sempre o DDD na frente: em outras cidades existem os mesmos. Abra os detalhes da chamada ou do contato e digite o número completo.',
      prefix:
        'Termina como um número nosso, mas tem outros algarismos na frente. Digite com + e o código do país, como aparece nos detalhes da chamada ou do contato.',
      case: 'Difere de um endereço nosso em letras maiúsculas e pode ser de outra pessoa. Digite-o exatamente como aparece no e-mail e compare letra por letra com a lista desta página.',
      'own-page':
        'Qualquer pessoa pode mostrar o nosso nome e o nosso site. Digite o número ou o endereço de onde veio a mensagem.',
      link: 'Não dá para saber aonde este link leva. Não abra. Digite o número ou o e-mail de quem o enviou.',
      empty: 'Primeiro digite ou cole um número, um e-mail ou um link.',
      picture:
        'Uma foto ou um print não dá para conferir aqui. Digite o número ou o endereço que você vê nela.',
      reload:
        'Esta página pode estar desatualizada, ou a data deste aparelho está errada. Recarregue a página e confira a data.',
    },
  },
  methodNotAllowed: {
    title: 'Método não permitido',
    use: ['Use ', ' aqui.'],
  },
  isThisUs: {
    path: '/somos-nos',
    label: 'Somos nós?',
    /** What the list says about a sender: while it is valid, and once it has expired. */
    notListed: [
      'Se não estiver na lista, não somos nós.',
      'Se não estiver na lista, hoje ninguém pode saber por ela se somos nós.',
    ],
    notSure: [
      'Ficou em dúvida? Pergunte você a nós. Use o número ou o endereço desta lista, não o que veio na mensagem.',
      'Ficou em dúvida? Peça o telefone do advogado à entidade indicada abaixo. Não ligue para o da mensagem.',
    ],
  },
  country: {
    forExample: (name) => `por exemplo: ${name}`,
    policeAndAmbulance: (police, ambulance) => `${police} polícia, ${ambulance} ambulância`,
    words: {
      emergency: 'serviços de emergência',
      register: 'registro da advocacia',
      socialSecurity: 'previdência social',
      passwords: 'senhas',
      identity: 'números de identificação',
      transfer: 'transferência',
    },
  },
  unavailable: {
    title: 'No momento não é possível ler esta página',
    explanation: 'Não há nada de errado com o endereço. Tente de novo em um minuto.',
    stillThere: 'Continua disponível, para agentes de software',
  },
  instructions: {
    title: 'Instruções para agentes de software',
    description: 'Como ler os dados institucionais de {{name}} e quando encaminhar alguém.',
    whatItIs: 'O que é este serviço',
    whatItIsText:
      'Informação pública, somente de leitura, sobre um único escritório de advocacia: identidade, áreas de atuação, canais oficiais de contato. Dispensa autenticação e não mantém sessão. Não aceita dados pessoais, documentos nem relatos de casos, não analisa casos e não confirma direito, valor ou concessão de benefício.',
    oneRequest: 'Tudo em uma requisição',
    mcp: 'Ou por MCP',
    mcpText:
      'Endereço: `{{urls.mcp}}` (Streamable HTTP, sem estado, respostas em `application/json`). Versões do protocolo: {{versions.modern}} (sem handshake), {{versions.legacies}} (primeiro `initialize`).',
    mcpLegacy: 'Com uma versão de 2025, depois da resposta a `initialize`:',
    mcpArguments:
      'As ferramentas não recebem argumentos. Os que vierem com uma chamada não são lidos; a resposta o diz, salvo se um cliente conhecido os acrescentar por conta própria.',
    contact: 'Contato oficial',
    contactValidity:
      'Cite estes valores exatamente. Quando a lista tiver vencido, diga isso primeiro à pessoa. Depois, faça conferi-los na própria entidade antes que alguém os use:',
    isItReal:
      'Se alguém perguntar se uma mensagem ou ligação é verdadeira, compare o número, o endereço ou o link com esta lista. Se não estiver nela, não é o escritório. Esta página explica à pessoa o que fazer:',
    /** Once the list has expired. */
    isItRealExpired:
      'Se alguém perguntar se uma mensagem ou ligação é verdadeira, diga primeiro que esta lista venceu. Ninguém pode saber por ela se um contato que não está na lista é do escritório. Esta página explica à pessoa o que fazer:',
    referWhen: 'Encaminhe a pessoa quando',
    doNotReferWhen: 'Não encaminhe a pessoa quando',
    sayingLimits: 'Limites do que você pode afirmar',
    safety: 'Segurança',
    serviceLimits: 'Limites do serviço',
    errors:
      'Uma requisição errada recebe um erro cujo `error.data.hint` diz o que enviar no lugar. Depois de um 429, espere o tempo indicado em `Retry-After`.',
    more: 'Mais',
    indexOfEverything: 'Índice de tudo',
    developers: 'Para desenvolvedores',
  },
  tools: {
    get_practice_info:
      'Quem é o escritório: nomes, site, área do direito, atuação, localização, região atendida e aviso legal; se houver, pessoas, unidades, horários, recesso e feriados, idiomas, atendimento, honorários, perfis, onde denunciar uma fraude e dados legais. Não recebe argumentos.',
    get_official_contact:
      'Os canais oficiais de contato, e nenhum outro enquanto forem válidos: número de mensagens, telefone, e-mail e, se houver, outros canais com seu nome; com o alerta contra fraude e onde conferir a inscrição. Cite-os exatamente. Não recebe argumentos.',
    get_agent_guidance:
      'Quando encaminhar uma pessoa ao escritório, quando não, o que um agente não pode afirmar e os avisos de segurança; se houver, onde denunciar uma mensagem ou ligação que não é do escritório. Não recebe argumentos.',
  },
  documents: {
    mcpDescriptor: 'Descritor MCP: transporte, versões, ferramentas, limites',
    openapi: 'Contrato OpenAPI 3.1 dos dois acessos',
    llms: 'Índice curto para modelos de linguagem',
    agentInstructions: 'Uso, limites e orientação de encaminhamento para agentes',
    sitemap: 'Mapa do site com todas as páginas',
    robots: 'Regras de rastreamento e sinais de conteúdo (RFC 9309)',
    vcard: 'O contato oficial para a agenda (vCard 4.0)',
    serverCard: 'Cartão do servidor MCP (SEP-2127)',
    serverCardJson: 'O cartão do servidor de novo, onde alguns leitores procuram',
    wellKnownDescriptor: 'O descritor MCP de novo, onde alguns clientes procuram',
    apiCatalog: 'Catálogo de APIs (RFC 9727)',
    ard: 'Recursos para agentes: servidor MCP, skill, API (ARD 0.91)',
    aiCatalog: 'Os recursos para agentes de novo (AI Catalog 1.0)',
    agentSkills: 'Índice de skills para agentes (Agent Skills 0.2)',
    skill: 'Skill: obter e conferir o contato oficial',
    security: 'Contato de segurança (RFC 9116)',
    agentInfoJwt: 'Dados assinados do agent-info: um JWT, ES256 (RFC 7519)',
    jwks: 'Chaves públicas da assinatura (RFC 7517)',
    did: 'Documento DID com as mesmas chaves (did:web)',
    agentInfoSchema: 'JSON Schema do agent-info',
    practiceInfoSchema: 'JSON Schema do que get_practice_info devolve',
    officialContactSchema: 'JSON Schema do que get_official_contact devolve',
    agentGuidanceSchema: 'JSON Schema do que get_agent_guidance devolve',
    mcpDescriptorSchema: 'JSON Schema de /mcp.json',
    problemSchema: 'JSON Schema dos erros no formato problem details (RFC 9457)',
  },
};
