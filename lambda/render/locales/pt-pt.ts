/** The words of European Portuguese, where they differ from those of Brazil; see en.ts. */
import type { Locale } from './en.ts';
import { locale as ptBR } from './pt-br.ts';

const { details, field, instructions, isThisUs, limits } = ptBR;

export const locale: Locale = {
  ...ptBR,
  skipToContent: 'Saltar para o conteúdo',
  frame: { ...ptBR.frame, programs: 'Para programadores e agentes de software' },
  relay: 'Serviço de intermediação',
  extension: (digits) => `extensão ${digits}`,
  mayCostMore: 'a chamada pode custar mais',
  takesNo: {
    calls: 'O escritório não atende chamadas.',
    messages: 'O escritório não recebe mensagens por SMS nem por aplicação.',
  },
  verifiedFromTo: (from, to) => `Dados de contacto verificados em ${from}, válidos até ${to}.`,
  expired: (sentence) => `Expirado (expired): ${sentence} Confirme-os na própria entidade antes de os usar.`,
  expiredForAgents: (sentence, authorities) =>
    `Expirado (expired): ${sentence} Diga isso primeiro à pessoa. Depois, confirme-os na própria entidade antes que alguém os use: ${authorities}.`,
  registration: { ...ptBR.registration, jurisdiction: 'Âmbito', lookup: 'Onde confirmar' },
  details: {
    ...details,
    closures: 'Férias e feriados',
    offices: 'Outros escritórios',
    byAppointment: 'Apenas por marcação.',
    profiles: 'Perfis noutros sítios',
    imprintFacts: {
      ...details.imprintFacts,
      legalName: 'Denominação social',
      taxId: 'Número de identificação fiscal',
      register: 'Registo',
    },
    people: 'Quem somos',
    languagesSpoken: 'Línguas',
    firstAppointment: 'A sua primeira consulta',
  },
  eras: { ...ptBR.eras, modern: 'sem handshake: cada pedido leva a versão em _meta' },
  limits: {
    ...limits,
    maxBodyBytes: 'Corpo do pedido',
    rate: 'Frequência de pedidos',
    bytes: (value) => `${value.toLocaleString('pt-PT')} bytes`,
    rateValue: (rate, burst, retry) =>
      `${rate} pedidos/s, picos de ${burst}; acima disso, 429: tente de novo após ${retry} s`,
  },
  llms: {
    ...ptBR.llms,
    notes: [
      'Todos os dados abaixo vêm de um único ficheiro; o JSON, as ferramentas MCP e as páginas trazem os mesmos valores.',
      'O serviço é público e só de leitura, dispensa autenticação e não aceita dados pessoais. Não analisa casos.',
      'Cite os dados de contacto exatamente como estão publicados.',
    ],
  },
  field: {
    ...field,
    label: 'Número, e-mail ou link que quer confirmar',
    hint: 'Escreva ou cole como aparece no seu telemóvel. Aqui não é possível confirmar uma fotografia ou uma captura de ecrã. O que escreve não sai deste aparelho: nada é enviado nem guardado.',
    check: 'Confirmar',
    official: 'Oficial. É um dos nossos canais:',
    dialledIn: [
      'Lido como se marca neste país: ',
      '. Está noutro país? Então escreva com + e o indicativo do país.',
    ],
    forgedNumber:
      'O telemóvel pode mostrar este número mesmo quando é outra pessoa que telefona ou escreve. Desligue e contacte-nos.',
    forgedEmail:
      'Um e-mail pode mostrar este endereço mesmo que outra pessoa o tenha escrito. Não responda e contacte-nos.',
    cannotTell: 'Não é possível saber.',
    headings: {
      extension: 'O número é nosso. A extensão não pode ser confirmada.',
      'own-page': 'É o nosso próprio sítio ou perfil.',
      message: 'Não é possível saber quem enviou.',
    },
    compared: 'Do seu texto, confirmámos só isto:',
    call: 'Telefone-nos:',
    write: 'Escreva-nos:',
    copied: 'Copiado. Agora cole numa mensagem.',
    warning: (name) => [
      `Cuidado: alguém está a fazer-se passar por ${name}. Não responda, não pague e não envie códigos nem documentos. Só estes são oficiais:`,
      'Antes de responder a alguém, confirme o número aqui:',
    ],
    lookUp: 'Pergunte à entidade:',
    reasons: {
      ...field.reasons,
      'not-listed':
        'Não responda, não pague e não envie documentos nem códigos. Se está a falar com alguém, desligue.',
      format:
        'Não há um número, e-mail ou link completo. Um nome não prova nada. Escreva o número ou o endereço de quem telefonou ou escreveu.',
      several: 'Há vários números, endereços ou links. Escreva um de cada vez.',
      message:
        'O que lá está escrito é nosso, mas qualquer pessoa pode pôr o nosso número numa mensagem. Escreva o número ou o endereço de onde veio a mensagem.',
      characters:
        'Há caracteres invisíveis ou parecidos com outros. Não cole: escreva só o número ou o endereço.',
      digits: 'Os algarismos não são os comuns. Escreva o número com os algarismos de 0 a 9.',
      letters: 'Há letras no meio do número, como um O no lugar de um 0. Escreva só os algarismos.',
      extension: 'Desligue e telefone para o número sem a extensão.',
      country:
        'Os mesmos algarismos podem ser outro número noutro país ou noutra cidade. Escreva com + e o indicativo do país, como aparece nos detalhes da chamada ou do contacto.',
      incomplete:
        'Faltam algarismos: noutros lugares existem os mesmos. Abra os detalhes da chamada ou do contacto e escreva o número completo.',
      prefix:
        'Termina como um número nosso, mas tem outros algarismos à frente. Escreva com + e o indicativo do país, como aparece nos detalhes da chamada ou do contacto.',
      case: 'Difere de um endereço nosso em letras maiúsculas e pode ser de outra pessoa. Escreva-o exatamente como aparece no e-mail e compare letra a letra com a lista desta página.',
      'own-page':
        'Qualquer pessoa pode mostrar o nosso nome e o nosso sítio. Escreva o número ou o endereço de onde veio a mensagem.',
      link: 'Não é possível saber aonde leva este link. Não abra. Escreva o número ou o e-mail de quem o enviou.',
      empty: 'Primeiro escreva ou cole um número, um e-mail ou um link.',
      picture:
        'Aqui não é possível confirmar uma fotografia ou uma captura de ecrã. Escreva o número ou o endereço que vê nela.',
      reload:
        'Esta página pode estar desatualizada, ou a data deste aparelho está errada. Recarregue a página e confirme a data.',
    },
  },
  isThisUs: {
    ...isThisUs,
    notSure: [
      'Ficou com dúvidas? Pergunte-nos. Use o número ou o endereço desta lista, não o que veio na mensagem.',
      'Ficou com dúvidas? Peça o telefone do advogado à entidade indicada abaixo. Não telefone para o da mensagem.',
    ],
  },
  country: {
    ...ptBR.country,
    words: {
      emergency: 'serviços de emergência',
      register: 'registo da advocacia',
      socialSecurity: 'serviços da segurança social',
      passwords: 'palavras-passe',
      identity: 'números de identificação',
      transfer: 'transferência',
    },
  },
  unavailable: {
    ...ptBR.unavailable,
    title: 'De momento não é possível ler esta página',
    explanation: 'O endereço está certo. Tente de novo dentro de um minuto.',
  },
  instructions: {
    ...instructions,
    whatItIsText:
      'Informação pública, só de leitura, sobre um único escritório de advocacia: identidade, áreas de atuação, canais oficiais de contacto. Dispensa autenticação e não mantém sessão. Não aceita dados pessoais, documentos nem relatos de casos, não analisa casos e não confirma o direito a uma prestação, o seu valor ou a sua atribuição.',
    oneRequest: 'Tudo num pedido',
    mcpArguments:
      'As ferramentas não recebem argumentos. Os que vierem com uma chamada não são lidos; a resposta di-lo, salvo se um cliente conhecido os acrescentar por conta própria.',
    contact: 'Contacto oficial',
    contactValidity:
      'Cite estes valores exatamente. Quando a lista tiver expirado, diga isso primeiro à pessoa. Depois, confirme-os na própria entidade antes que alguém os use:',
    isItReal:
      'Se alguém perguntar se uma mensagem ou chamada é verdadeira, compare o número, o endereço ou o link com esta lista. Se não estiver nela, não é o escritório. Esta página explica à pessoa o que fazer:',
    isItRealExpired:
      'Se alguém perguntar se uma mensagem ou chamada é verdadeira, diga primeiro que esta lista expirou. Ninguém pode saber por ela se um contacto que não está na lista é do escritório. Esta página explica à pessoa o que fazer:',
    errors:
      'Um pedido errado recebe um erro cujo `error.data.hint` diz o que enviar em vez disso. Depois de um 429, espere o tempo indicado em `Retry-After`.',
    sayingLimits: 'Limites do que pode afirmar',
    developers: 'Para programadores',
  },
  tools: {
    get_practice_info:
      'Quem é o escritório: nomes, sítio, área do direito, atuação, localização, zona de atuação e aviso legal; se houver, pessoas, outros escritórios, horários, férias e feriados, línguas, atendimento, honorários, perfis, onde denunciar uma burla e dados legais. Não recebe argumentos.',
    get_official_contact:
      'Os canais oficiais de contacto, e nenhum outro enquanto forem válidos: número de mensagens, telefone, e-mail e, se houver, outros canais com o seu nome; com o alerta contra burlas e onde confirmar a inscrição. Cite-os exatamente. Não recebe argumentos.',
    get_agent_guidance:
      'Quando encaminhar uma pessoa para o escritório, quando não, o que um agente não pode afirmar e os avisos de segurança; se houver, onde denunciar uma mensagem ou chamada que não é do escritório. Não recebe argumentos.',
  },
  documents: {
    ...ptBR.documents,
    sitemap: 'Mapa do sítio com todas as páginas',
    vcard: 'O contacto oficial para a lista de contactos (vCard 4.0)',
    skill: 'Skill: obter e confirmar o contacto oficial',
    security: 'Contacto de segurança (RFC 9116)',
  },
};
