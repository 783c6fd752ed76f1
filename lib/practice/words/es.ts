/** The table of facts in Spanish. */
import { below, type FormWords } from './form-words.ts';

const LOCATION = {
  streetAddress: ['calle y número', 'P. ej. Calle Mayor, 12, 3.º B'],
  postalCode: ['código postal'],
  addressLocality: ['ciudad'],
  addressRegion: ['provincia o estado', 'P. ej. Sevilla'],
  addressCountry: ['país'],
} as const;

const REGISTRATION = {
  authority: ['entidad de la colegiación', 'P. ej. Ilustre Colegio de Abogados de Sevilla'],
  number: ['número de colegiación', 'Como lo escribe la entidad'],
  jurisdiction: ['dónde vale la colegiación', 'País, provincia o estado'],
  lookupUrl: ['página de consulta de la entidad', 'Página pública de consulta de la propia entidad'],
} as const;
const REGISTRATIONS = [
  'colegiaciones',
  'Dónde puede cualquiera comprobar la colegiación con la propia entidad',
  'colegiación',
] as const;

const OPENING_HOURS = {
  dayOfWeek: ['días de la semana', '', 'día de la semana'],
  opens: ['hora de apertura'],
  closes: ['hora de cierre'],
} as const;
const ACCESSIBILITY = 'Qué ayuda a entrar: una frase por cosa';

export const words: FormWords = {
  groups: {
    practice: 'Despacho',
    contact: 'Contacto',
    offices: 'Oficinas y horarios',
    closures: 'Cierres y vacaciones',
    people: 'Personas',
    work: 'Qué hacemos',
    firstAppointment: 'Primera cita y honorarios',
    imprint: 'Datos y avisos legales',
    agents: 'Avisos de seguridad e indicaciones para agentes',
  },
  choices: { telephone: 'Teléfono', messaging: 'Mensajes', email: 'Correo', fax: 'Fax' },
  members: {
    $schema: ['JSON Schema', 'Ruta del JSON Schema, para los editores'],
    name: ['nombre del despacho', 'Como lo conoce el público, p. ej. Vidal Seguridad Social'],
    professionalName: ['profesional responsable', 'Como consta en el colegio, p. ej. Carmen Vidal, abogada'],
    description: ['descripción', 'Qué hace el despacho, en una o dos frases'],
    url: ['sitio web', 'Sitio web del despacho. Si este servicio es el sitio: la dirección que tendrá'],
    serviceType: ['materia', 'P. ej. Derecho de la Seguridad Social'],
    location: ['dirección', 'Dónde está el despacho'],
    ...below('location', LOCATION),
    areaServed: ['zona de trabajo', 'Dónde lleva asuntos el despacho'],
    language: ['idioma', 'Los textos del servicio están en este idioma'],
    contact: ['canales oficiales', 'Los únicos canales oficiales; nada más en el servicio los indica'],
    'contact.messaging': ['mensajes'],
    'contact.messaging.service': [
      'servicio de mensajes',
      'P. ej. WhatsApp, Signal, Telegram. Si no se usa ninguno: SMS',
    ],
    'contact.messaging.host': [
      'host del servicio de mensajes',
      'Solo de un servicio poco conocido: el host de sus enlaces, p. ej. chat.example.org',
    ],
    'contact.messaging.number': ['número para mensajes'],
    'contact.messaging.url': ['enlace de mensajes', 'Enlace que abre una conversación con ese número'],
    'contact.telephone': ['teléfono'],
    'contact.email': ['correo electrónico'],
    'contact.otherChannels': [
      'otros canales',
      'Otros canales oficiales, p. ej. de una sucursal o de una persona',
      'otro canal',
    ],
    'contact.otherChannels.type': ['tipo de canal'],
    'contact.otherChannels.label': [
      'nombre del canal',
      'De quién o qué canal es, p. ej. Despacho de Dos Hermanas',
    ],
    'contact.otherChannels.number': ['número del canal', 'De todos los tipos salvo correo'],
    'contact.otherChannels.email': ['correo electrónico del canal', 'Solo del tipo correo'],
    'contact.otherChannels.service': [
      'servicio de mensajes del canal',
      'Solo del tipo mensajes, p. ej. Signal',
    ],
    'contact.otherChannels.host': [
      'host del servicio de mensajes del canal',
      'Solo del tipo mensajes y de un servicio poco conocido: el host de sus enlaces',
    ],
    'contact.otherChannels.url': [
      'enlace de mensajes del canal',
      'Solo del tipo mensajes: enlace que abre una conversación con el número',
    ],
    'contact.antiFraudWarning': [
      'aviso de fraude',
      'Qué no hace nunca el despacho, y qué hacer cuando alguien escribe en su nombre',
    ],
    'contact.officialChannelsOnly': ['ningún otro canal', 'Siempre true: no hay más canales que estos'],
    'contact.verification': [
      'comprobación de los canales',
      'La última comprobación de los contactos, y las colegiaciones',
    ],
    'contact.verification.verifiedAt': [
      'día de la última comprobación',
      'Día en que alguien comprobó por última vez todos los contactos',
    ],
    'contact.verification.validUntil': [
      'último día de validez',
      'Día después del cual hay que comprobarlos otra vez; si ha pasado, no se publica nada',
    ],
    'contact.verification.registrations': REGISTRATIONS,
    ...below('contact.verification.registrations', REGISTRATION),
    scope: ['asuntos', 'Asuntos que lleva el despacho', 'asunto'],
    openingHours: ['horario de atención', 'Cuándo atiende alguien', 'horario, entrada'],
    ...below('openingHours', OPENING_HOURS),
    closures: [
      'cierres',
      'Vacaciones y otros días en que el despacho está cerrado; no se muestran después del último',
      'cierre',
    ],
    'closures.from': ['primer día de cierre'],
    'closures.until': ['último día de cierre', 'El mismo que el primero si es un solo día'],
    'closures.note': ['motivo del cierre', 'P. ej. Vacaciones: se atienden los plazos'],
    offices: ['otras oficinas', 'Oficinas además de la principal', 'otra oficina'],
    'offices.name': ['nombre de la oficina', 'P. ej. Despacho de Dos Hermanas'],
    'offices.location': ['dirección de la oficina'],
    ...below('offices.location', LOCATION),
    'offices.openingHours': ['horario de la oficina', 'Cuándo hay alguien', 'horario, entrada'],
    ...below('offices.openingHours', OPENING_HOURS),
    'offices.map': ['mapa de la oficina', 'Enlace a un mapa que muestra la oficina'],
    'offices.accessibility': ['accesibilidad de la oficina', ACCESSIBILITY, 'accesibilidad, entrada'],
    'offices.byAppointment': ['solo con cita previa', 'Si la oficina solo recibe con cita previa'],
    appointments: ['citas', 'Cómo puede ser una cita; al menos una de estas formas'],
    'appointments.office': ['citas en el despacho'],
    'appointments.telephone': ['citas por teléfono'],
    'appointments.video': ['citas por videollamada'],
    people: ['personas', 'Quién trabaja en el despacho y puede nombrarse a los clientes', 'persona'],
    'people.name': ['nombre', 'P. ej. Carmen Vidal'],
    'people.role': ['función', 'P. ej. Abogada, Asistente'],
    'people.portrait': ['retrato'],
    'people.biography': ['presentación', 'Sobre la persona, en una o dos frases'],
    'people.admittedSince': ['año de colegiación', 'P. ej. 2009'],
    'people.registrations': REGISTRATIONS,
    ...below('people.registrations', REGISTRATION),
    'people.languagesSpoken': ['idiomas de la persona', 'P. ej. español, inglés', 'idioma'],
    'people.channels': ['canales de la persona', 'Qué canales oficiales llegan a esta persona', 'canal'],
    languagesSpoken: [
      'idiomas en que se atiende',
      'Idiomas en que se puede hablar con alguien del despacho',
      'idioma en que se atiende',
    ],
    accessibility: ['accesibilidad', ACCESSIBILITY, 'accesibilidad, entrada'],
    map: ['mapa', 'Enlace a un mapa que muestra el despacho'],
    fees: ['honorarios', 'Cómo son los honorarios, como lo permiten las normas de la profesión'],
    firstAppointment: ['primera cita'],
    'firstAppointment.whatHappens': ['qué pasa en la primera cita'],
    'firstAppointment.whatToBring': [
      'qué traer a la primera cita',
      'Una cosa en cada línea',
      'cosa que traer',
    ],
    'firstAppointment.hearBack': ['plazo de respuesta', 'En cuánto tiempo tiene respuesta un cliente'],
    advertisingNotice: [
      'aviso de publicidad',
      'Lo que las normas de publicidad de la profesión piden que se diga; en todas las páginas',
    ],
    profiles: ['perfiles en otros sitios', 'Direcciones de los perfiles propios en otros sitios', 'perfil'],
    reportTo: [
      'dónde denunciar un fraude',
      'Dónde se denuncia un mensaje o una llamada en nombre del despacho, p. ej. el colegio, la policía',
      'lugar donde denunciar un fraude',
    ],
    'reportTo.name': [
      'nombre del lugar',
      'La entidad y qué es la página, p. ej. Policía Nacional, denuncia en línea',
    ],
    'reportTo.url': ['página para denunciar', 'Página de la propia entidad'],
    imprint: ['datos legales', 'Quién es legalmente responsable del sitio'],
    'imprint.legalName': ['denominación legal', 'Nombre registrado de la sociedad o del profesional'],
    'imprint.taxId': ['número fiscal', 'En España, el NIF'],
    'imprint.register': ['registro y número', 'El registro de la sociedad, con su número en él'],
    'imprint.responsible': ['responsable del sitio'],
    'imprint.dataProtection': [
      'canal de protección de datos',
      'El canal oficial para preguntas sobre protección de datos',
    ],
    safety: ['avisos de seguridad', 'Avisos de seguridad para clientes y agentes', 'aviso de seguridad'],
    legalNotice: ['aviso legal', 'En todas las páginas y en toda respuesta que da indicaciones'],
    guidance: [
      'indicaciones para agentes',
      'Cuándo dirigir a una persona al despacho, cuándo no, y los límites',
    ],
    'guidance.referWhen': [
      'cuándo dirigir a una persona',
      'Cuándo debe un agente dirigir a una persona al despacho',
      'cuándo dirigir a una persona, entrada',
    ],
    'guidance.doNotReferWhen': [
      'cuándo no dirigir a una persona',
      'Cuándo no debe hacerlo',
      'cuándo no dirigir a una persona, entrada',
    ],
    'guidance.limits': [
      'límites de los agentes',
      'Qué no debe decir ni hacer un agente en nombre del despacho',
      'límite de los agentes',
    ],
    contentSignals: [
      'usos permitidos del contenido',
      'Qué dice robots.txt que se puede hacer con el contenido; si falta, no dice nada',
    ],
    'contentSignals.search': ['uso en buscadores', 'Los buscadores pueden incluirlo y mostrar fragmentos'],
    'contentSignals.aiInput': [
      'uso en respuestas de modelos',
      'Puede darse a un modelo para responder a una pregunta',
    ],
    'contentSignals.aiTrain': [
      'uso para entrenar modelos',
      'Los modelos pueden entrenarse con él; los contactos que un modelo recuerda no se pueden corregir',
    ],
    dateModified: ['día del último cambio', 'Cuándo cambiaron por última vez los datos de este archivo'],
  },
};
