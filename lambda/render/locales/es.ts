/** The locale of Spanish; see en.ts. */
import type { Locale } from './en.ts';

export const locale: Locale = {
  skipToContent: 'Ir al contenido',
  mainNavigation: 'Principal',
  siteNavigation: 'Páginas',
  machineNavigation: 'Para agentes de software',
  frame: {
    call: 'Llame al',
    homePage: 'Página de inicio',
    programs: 'Para desarrolladores y agentes de software',
    expired: (until) => `Válido hasta el ${until}, sin verificar desde entonces`,
  },
  officialChannels: 'Canales oficiales',
  onlyOfficial: (name) =>
    `Los únicos canales oficiales de ${name} son estos. Quien escribe o llama desde cualquier otro número, dirección o enlace no lo hace en nombre del despacho.`,
  telephone: 'Teléfono',
  email: 'Correo electrónico',
  fax: 'Fax',
  tty: 'Teléfono de texto',
  relay: 'Servicio de intermediación',
  extension: (digits) => `ext. ${digits}`,
  mayCostMore: 'la llamada puede costar más',
  takesNo: {
    calls: 'El despacho no atiende llamadas.',
    messages: 'El despacho no recibe mensajes por SMS ni chat.',
  },
  legalNotice: 'Aviso legal',
  verifiedFromTo: (from, to) => `Datos de contacto verificados el ${from}, válidos hasta el ${to}.`,
  expired: (sentence: string) =>
    `Caducado (expired): ${sentence} Compruébelos en la propia entidad antes de usarlos.`,
  expiredForAgents: (sentence: string, authorities: string) =>
    `Caducado (expired): ${sentence} Dígaselo primero a la persona. Después, compruébelos en la propia entidad antes de que nadie los use: ${authorities}.`,
  lastUpdated: 'Última actualización:',
  thisPageAsMarkdown: 'Esta página en Markdown',
  thisPageAsHtml: 'Esta página para personas',
  whereNext: 'Siga por aquí',
  agentInfo: 'Datos institucionales en JSON',
  mcpEndpoint: 'Servidor MCP (Streamable HTTP)',
  registration: {
    authority: 'Entidad',
    number: 'Inscripción',
    jurisdiction: 'Ámbito',
    lookup: 'Dónde comprobarla',
  },
  hours: {
    days: 'Días',
    times: 'Horario',
    contact: 'Teléfono y mensajes',
    allDay: 'las 24 horas',
    nextDay: 'del día siguiente',
    replace: 'En este tiempo, este horario sustituye al habitual en estos días de la semana.',
    zone: (name) => `Horas según: ${name}.`,
    from: (day) => `Desde el ${day}`,
    until: (day) => `Hasta el ${day}`,
  },
  essentials: {
    scope: 'Qué asuntos llevamos',
    place: 'Dónde estamos',
    cost: 'Cuánto cuesta',
    closed: 'Cerrado',
    closedDay: 'cerrado',
  },
  details: {
    openingHours: 'Horario de atención',
    closures: 'Festivos y días de cierre',
    offices: 'Otras oficinas',
    byAppointment: 'Solo con cita previa.',
    appointments: 'Modalidades de cita',
    appointmentPlaces: {
      office: 'En el despacho',
      telephone: 'Por teléfono',
      video: 'Por videollamada',
    },
    profiles: 'Perfiles en otros sitios',
    reportTo: 'Dónde denunciarlo',
    imprint: 'Datos identificativos',
    imprintFacts: {
      legalName: 'Nombre o razón social',
      taxId: 'Identificación fiscal',
      vatId: 'NIF-IVA',
      register: 'Registro',
      responsible: 'Responsable del despacho',
      chamber: 'Colegio profesional',
      professionalTitle: 'Título profesional',
      professionalRules: 'Normas profesionales',
      liabilityInsurer: 'Seguro de responsabilidad profesional',
      dataProtection: 'Consultas sobre protección de datos',
    },
    people: 'Quién le atiende',
    languagesSpoken: 'Idiomas',
    accessibility: 'Accesibilidad',
    map: 'Ver el despacho en un mapa',
    fees: 'Honorarios',
    firstAppointment: 'Su primera cita',
    whatToBring: 'Qué traer',
    admittedSince: 'Ejerce desde',
  },
  table: {
    path: 'Ruta',
    methods: 'Métodos',
    type: 'Tipo',
    purpose: 'Qué es',
    tool: 'Herramienta',
    returns: 'Qué devuelve',
    limit: 'Límite',
    value: 'Valor',
    version: 'Versión',
    era: 'Cómo se usa',
  },
  eras: {
    modern: 'sin handshake: cada solicitud lleva su versión en _meta',
    legacy: 'primero el handshake initialize, después la cabecera MCP-Protocol-Version',
  },
  limits: {
    maxBodyBytes: 'Cuerpo de la solicitud',
    rate: 'Frecuencia de solicitudes',
    handlerTimeout: 'Tiempo máximo',
    maxResponseBytes: 'Cuerpo de la respuesta',
    agentInfoTtl: 'Antigüedad de agent-info en caché',
    bytes: (value) => `${value.toLocaleString('es')} bytes`,
    atMostSeconds: (value) => `como máximo ${value} s`,
    rateValue: (rate, burst, retry) =>
      `${rate} solicitudes/s, picos de ${burst}; por encima, 429: vuelva a intentarlo pasados ${retry} s`,
  },
  llms: {
    access: 'Leer los datos por programa',
    pages: 'Páginas',
    files: 'Archivos',
    notes: [
      'Todos los datos de abajo salen de un solo archivo; el JSON, las herramientas MCP y las páginas dan los mismos valores.',
      'El servicio es público y de solo lectura, no requiere autenticación y no acepta datos personales. No analiza casos.',
      'Cite los datos de contacto exactamente como están publicados.',
    ],
  },
  field: {
    label: 'Número, correo electrónico o enlace que quiere comprobar',
    hint: 'Escríbalo o péguelo tal como aparece en su teléfono. Aquí no se puede comprobar una foto ni una captura de pantalla. Lo que escribe no sale de este dispositivo: no se envía ni se guarda nada.',
    check: 'Comprobar',
    official: 'Oficial. Es uno de nuestros canales:',
    dialledIn: [
      'Leído como se marca en este país: ',
      '. ¿Está en otro país? Entonces escríbalo con + y el código del país.',
    ],
    forgedNumber:
      'Un teléfono puede mostrar este número aunque llame o escriba otra persona. Cuelgue y contáctenos usted.',
    forgedEmail:
      'Un correo puede mostrar esta dirección aunque lo haya escrito otra persona. No responda y contáctenos usted.',
    forgedForm:
      'Cualquiera puede enviar un enlace a nuestro formulario. Antes de escribir, compare con esta la dirección que muestra su navegador.',
    notOurs: 'No es nuestro.',
    cannotTell: 'No se puede saber.',
    headings: {
      extension: 'El número es nuestro. La extensión no se puede comprobar.',
      'own-page': 'Es nuestro propio sitio web o perfil.',
      message: 'No se puede saber quién lo envió.',
    },
    compared: 'De su texto hemos comprobado solo esto:',
    ours: 'El nuestro es:',
    call: 'Llámenos:',
    write: 'Escríbanos:',
    copy: 'Copiar un aviso para su familia',
    copied: 'Copiado. Ahora péguelo en un mensaje.',
    warning: (name) => [
      `Cuidado: alguien se hace pasar por ${name}. No responda, no pague y no envíe códigos ni documentos. Solo son oficiales:`,
      'Antes de responder a nadie, compruebe el número aquí:',
    ],
    report: 'Denúncielo:',
    lookUp: 'Pregunte a la entidad:',
    reasons: {
      'not-listed':
        'No responda, no pague y no envíe documentos ni códigos. Si está hablando con alguien, cuelgue.',
      format:
        'No contiene un número, un correo ni un enlace completos. Un nombre no prueba nada. Escriba el número o la dirección desde donde le llamaron o le escribieron.',
      several: 'Contiene varios números, direcciones o enlaces. Escríbalos de uno en uno.',
      message:
        'Lo que menciona es nuestro, pero cualquiera puede escribir nuestro número en un mensaje. Escriba el número o la dirección desde donde llegó el mensaje.',
      characters:
        'Tiene caracteres invisibles o parecidos a otros. No lo pegue: escriba solo el número o la dirección.',
      digits: 'Sus cifras no son las habituales. Escriba el número con las cifras del 0 al 9.',
      letters:
        'Hay letras entre las cifras, como una O en lugar de un 0. Escriba solo las cifras del número.',
      extension: 'Cuelgue y llame al número sin la extensión.',
      country:
        'Las mismas cifras pueden ser otro número en otro país o en otra ciudad. Escríbalo con + y el código del país, como aparece en los detalles de la llamada o del contacto.',
      incomplete:
        'Faltan cifras, casi siempre el código de área del principio: en otras ciudades existen las mismas cifras. Abra los detalles de la llamada o del contacto y escriba el número completo.',
      prefix:
        'Termina como un número nuestro, pero tiene otras cifras delante. Escríbalo con + y el código del país, como aparece en los detalles de la llamada o del contacto.',
      case: 'Se diferencia de una dirección nuestra en las mayúsculas y puede ser de otra persona. Escríbala exactamente como aparece en el correo y compárela letra por letra con la lista de esta página.',
      'own-page':
        'Cualquiera puede mostrar nuestro nombre y nuestro sitio web. Escriba el número o la dirección desde donde llegó el mensaje.',
      link: 'No se puede saber adónde lleva este enlace. No lo abra. Escriba el número o el correo de quien se lo envió.',
      empty: 'Escriba o pegue primero un número, un correo electrónico o un enlace.',
      picture:
        'Aquí no se puede comprobar una foto ni una captura de pantalla. Escriba el número o la dirección que ve en ella.',
      reload:
        'Puede que esta página esté desactualizada o que la fecha de este dispositivo sea incorrecta. Vuelva a cargar la página y revise la fecha.',
    },
  },
  methodNotAllowed: {
    title: 'Método no permitido',
    use: ['Use ', ' aquí.'],
  },
  isThisUs: {
    path: '/somos-nosotros',
    label: '¿Somos nosotros?',
    /** What the list says about a sender: while it is valid, and once it has expired. */
    notListed: [
      'Si no figura en la lista, no somos nosotros.',
      'Si no figura en la lista, hoy nadie puede saber por ella si somos nosotros.',
    ],
    notSure: [
      '¿Tiene dudas? Pregúntenos usted. Tome el número o la dirección de esta lista, no los del mensaje.',
      '¿Tiene dudas? Pida el teléfono del abogado a la entidad que se indica abajo. No llame al del mensaje.',
    ],
  },
  country: {
    forExample: (name) => `por ejemplo: ${name}`,
    policeAndAmbulance: (police, ambulance) => `${police} policía, ${ambulance} ambulancia`,
    words: {
      emergency: 'servicios de emergencia',
      register: 'registro de la abogacía',
      socialSecurity: 'administración de la seguridad social',
      passwords: 'contraseñas',
      identity: 'números de identificación',
      transfer: 'transferencia',
    },
  },
  unavailable: {
    title: 'En este momento no se puede leer esta página',
    explanation: 'La dirección es correcta. Vuelva a intentarlo en un minuto.',
    stillThere: 'Sigue disponible, para agentes de software',
  },
  instructions: {
    title: 'Instrucciones para agentes de software',
    description: 'Cómo leer los datos institucionales de {{name}} y cuándo remitir a una persona.',
    whatItIs: 'Qué es este servicio',
    whatItIsText:
      'Información pública, de solo lectura, sobre un único despacho de abogacía: identidad, ámbito de trabajo, canales oficiales de contacto. No requiere autenticación ni guarda sesión. No acepta datos personales, documentos ni relatos de casos, no analiza casos y no confirma ningún derecho, importe o concesión de una prestación.',
    oneRequest: 'Todo en una solicitud',
    mcp: 'O por MCP',
    mcpText:
      'Dirección: `{{urls.mcp}}` (Streamable HTTP, sin estado, respuestas en `application/json`). Versiones del protocolo: {{versions.modern}} (sin handshake), {{versions.legacies}} (primero `initialize`).',
    mcpLegacy: 'Con una versión de 2025, tras la respuesta a `initialize`:',
    mcpArguments:
      'Las herramientas no admiten argumentos. Los que lleguen con una llamada no se leen; la respuesta lo dice, salvo que los añada por sí mismo un cliente conocido.',
    contact: 'Contacto oficial',
    contactValidity:
      'Cite estos valores exactamente. Cuando la lista haya caducado, dígaselo primero a la persona. Después, haga que se comprueben en la propia entidad antes de que nadie los use:',
    isItReal:
      'Si alguien pregunta si un mensaje o una llamada es auténtico, compare el número, la dirección o el enlace con esta lista. Si no figura en ella, no es el despacho. Esta página explica a la persona qué hacer:',
    /** Once the list has expired. */
    isItRealExpired:
      'Si alguien pregunta si un mensaje o una llamada es auténtico, diga primero que esta lista ha caducado. Nadie puede saber por ella si un contacto que no figura es del despacho. Esta página explica a la persona qué hacer:',
    referWhen: 'Remita a la persona cuando',
    doNotReferWhen: 'No remita a la persona cuando',
    sayingLimits: 'Límites de lo que puede afirmar',
    safety: 'Seguridad',
    serviceLimits: 'Límites del servicio',
    errors:
      'Una solicitud errónea recibe un error cuyo `error.data.hint` dice qué enviar en su lugar. Tras un 429, espere el tiempo que indica `Retry-After`.',
    more: 'Más',
    indexOfEverything: 'Índice de todo',
    developers: 'Para desarrolladores',
  },
  tools: {
    get_practice_info:
      'Quién es el despacho: nombres, sitio web, área del derecho, ámbito de trabajo, ubicación, zona atendida y aviso legal; si constan, personas, oficinas, horario, días de cierre, idiomas, citas, honorarios, perfiles, dónde denunciar un fraude y datos identificativos. No admite argumentos.',
    get_official_contact:
      'Los canales oficiales de contacto, y ningún otro mientras sean válidos: número de mensajería, teléfono, correo electrónico y, si los hay, otros canales con su nombre; con la advertencia contra el fraude y dónde comprobar la inscripción. Cítelos exactamente. No admite argumentos.',
    get_agent_guidance:
      'Cuándo remitir a una persona al despacho, cuándo no, qué no debe afirmar un agente y los avisos de seguridad; si consta, dónde denunciar un mensaje o una llamada que no es del despacho. No admite argumentos.',
  },
  documents: {
    mcpDescriptor: 'Descriptor MCP: transporte, versiones, herramientas, límites',
    openapi: 'Contrato OpenAPI 3.1 de los dos accesos',
    llms: 'Índice breve para modelos de lenguaje',
    agentInstructions: 'Uso, límites y criterios de remisión para agentes',
    sitemap: 'Mapa del sitio con todas las páginas',
    robots: 'Reglas de rastreo y señales de contenido (RFC 9309)',
    vcard: 'El contacto oficial para la agenda (vCard 4.0)',
    serverCard: 'Tarjeta del servidor MCP (SEP-2127)',
    serverCardJson: 'La tarjeta del servidor otra vez, donde algunos lectores la buscan',
    wellKnownDescriptor: 'El descriptor MCP otra vez, donde algunos clientes lo buscan',
    apiCatalog: 'Catálogo de API (RFC 9727)',
    ard: 'Recursos para agentes: servidor MCP, skill, API (ARD 0.91)',
    aiCatalog: 'Los recursos para agentes otra vez (AI Catalog 1.0)',
    agentSkills: 'Índice de skills para agentes (Agent Skills 0.2)',
    skill: 'Skill: obtener y comprobar el contacto oficial',
    security: 'Contacto de seguridad (RFC 9116)',
    agentInfoJwt: 'Datos firmados de agent-info: un JWT, ES256 (RFC 7519)',
    jwks: 'Claves públicas de la firma (RFC 7517)',
    did: 'Documento DID con las mismas claves (did:web)',
    agentInfoSchema: 'JSON Schema de agent-info',
    practiceInfoSchema: 'JSON Schema de lo que devuelve get_practice_info',
    officialContactSchema: 'JSON Schema de lo que devuelve get_official_contact',
    agentGuidanceSchema: 'JSON Schema de lo que devuelve get_agent_guidance',
    mcpDescriptorSchema: 'JSON Schema de /mcp.json',
    problemSchema: 'JSON Schema de los errores en formato problem details (RFC 9457)',
  },
};
