/** The official channels of a practice. Every page, document and answer takes them from this list (contract §3). */
import type { Practice } from './practice.ts';

interface Channel {
  readonly kind: 'telephone' | 'messaging' | 'email';
  /** The number (E.164) or e-mail address. */
  readonly value: string;
  /** Target of a link to the channel. */
  readonly url: string;
  /** Path of the value in the practice file. */
  readonly path: string;
  /** Name of the messaging service. */
  readonly service?: string;
}

export function channels({
  contact,
}: Pick<Practice, 'contact'>): readonly [telephone: Channel, messaging: Channel, email: Channel] {
  const { telephone, messaging, email } = contact;
  return [
    { kind: 'telephone', value: telephone, url: `tel:${telephone}`, path: 'contact.telephone' },
    {
      kind: 'messaging',
      value: messaging.number,
      url: messaging.url,
      path: 'contact.messaging.number',
      service: messaging.service,
    },
    { kind: 'email', value: email, url: `mailto:${email}`, path: 'contact.email' },
  ];
}
