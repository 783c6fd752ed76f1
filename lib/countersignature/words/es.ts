/** The words of the text that the lawyer signs, in Spanish; see en.ts. */
import type { DeclarationWords } from './en.ts';

export const words: DeclarationWords = {
  title: 'DECLARACIÓN DE CANALES OFICIALES DE CONTACTO',
  address:
    'Esta declaración enumera los canales oficiales de contacto de un despacho de abogacía. Solo es válida para esta dirección web:',
  elsewhere: 'Si la encuentra en otra dirección web, no se fíe de esa dirección.',
  practice: {
    heading: 'DESPACHO',
    name: 'Despacho',
    professionalName: 'Nombre profesional',
    person: 'Persona',
    role: 'Función',
  },
  registrations: {
    heading: 'INSCRIPCIONES',
    text: 'Cada una se puede comprobar en la entidad que lleva el registro.',
  },
  channels: {
    heading: 'CANALES OFICIALES',
    channel: 'Canal',
    messaging: 'Mensajes',
    label: 'Descripción',
    service: 'Servicio',
    number: 'Número',
    shown: 'Se muestra como',
    email: 'Dirección',
    url: 'Enlace',
    noOthers:
      'Estos son todos los canales oficiales del despacho. No hay otros. Quien llama o escribe desde cualquier otro número, dirección o enlace no lo hace en nombre del despacho.',
  },
  validity: {
    heading: 'VALIDEZ',
    verifiedAt: 'Canales verificados el',
    validUntil: 'Declaración válida hasta el',
    text: 'Las fechas se escriben año-mes-día. La declaración es válida hasta el final del último día, en tiempo universal (UTC). Otra, firmada y con una fecha de verificación posterior, la sustituye.',
  },
  signature: {
    heading: 'QUÉ SIGNIFICA UNA FIRMA',
    signer:
      'Quien firma esta declaración afirma, en su propio nombre, que los canales indicados arriba son los canales oficiales del despacho, que no hay otros y que están publicados en la dirección web indicada arriba. La firma no declara nada más.',
    file: 'La firma es un archivo aparte, official-contact.txt.p7s, y abarca cada carácter de este texto. El despacho la publica o la muestra a quien la pida. Sin ella, este texto no prueba nada.',
    certificate:
      'El certificado que contiene la firma identifica a quien firma. Si en él consta una inscripción profesional, esa persona estaba inscrita cuando se emitió el certificado. No prueba que lo esté hoy ni que pueda ejercer: pregunte a la entidad que lleva el registro.',
  },
  longLines:
    'Una línea que termina en \\ continúa en la siguiente, que empieza con seis espacios. La \\ y esos espacios no forman parte de lo declarado.',
};
