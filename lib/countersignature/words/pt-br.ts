/** The words of the text that the lawyer signs, in Brazilian Portuguese; see en.ts. */
import type { DeclarationWords } from './en.ts';

export const words: DeclarationWords = {
  title: 'DECLARAÇÃO DE CANAIS OFICIAIS DE CONTATO',
  address:
    'Esta declaração lista os canais oficiais de contato de um escritório de advocacia. Ela vale somente para este endereço na internet:',
  elsewhere: 'Se você a encontrar em outro endereço na internet, não confie nesse endereço.',
  practice: {
    heading: 'ESCRITÓRIO',
    name: 'Escritório',
    professionalName: 'Nome profissional',
    person: 'Pessoa',
    role: 'Função',
  },
  registrations: {
    heading: 'INSCRIÇÕES',
    text: 'Cada uma pode ser conferida na entidade que mantém o registro.',
  },
  channels: {
    heading: 'CANAIS OFICIAIS',
    channel: 'Canal',
    messaging: 'Mensagens',
    label: 'Descrição',
    service: 'Serviço',
    number: 'Número',
    shown: 'Aparece como',
    email: 'Endereço',
    url: 'Link',
    noOthers:
      'Estes são todos os canais oficiais do escritório. Não há outros. Quem liga ou escreve de qualquer outro número, endereço ou link não fala em nome do escritório.',
  },
  validity: {
    heading: 'VALIDADE',
    verifiedAt: 'Canais verificados em',
    validUntil: 'Declaração válida até',
    text: 'As datas estão na forma ano-mês-dia. A declaração vale até o fim do último dia, no horário universal (UTC). Outra, assinada e com data de verificação mais recente, a substitui.',
  },
  signature: {
    heading: 'O QUE UMA ASSINATURA SIGNIFICA',
    signer:
      'Quem assina esta declaração afirma, em nome próprio, que os canais acima são os canais oficiais do escritório, que não há outros e que eles estão publicados no endereço na internet indicado acima. A assinatura não declara nada além disso.',
    file: 'A assinatura é um arquivo separado, official-contact.txt.p7s, e abrange cada caractere deste texto. O escritório a publica ou a apresenta a quem pedir. Sem ela, este texto não prova nada.',
    certificate:
      'O certificado contido na assinatura identifica quem assinou. Se nele constar uma inscrição profissional, essa pessoa estava inscrita quando o certificado foi emitido. Isso não prova que ela esteja inscrita ou em situação regular hoje: consulte a entidade que mantém o registro.',
  },
  longLines:
    'Uma linha que termina com \\ continua na seguinte, que começa com seis espaços. A \\ e esses espaços não fazem parte do que se declara.',
};
