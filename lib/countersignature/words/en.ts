/**
 * The words of the text that the lawyer signs (`../declaration.ts`), which also has words of `registration` and the names
 * of channels in `lambda/render/words/`. A change of any of them makes each signed text stale: name it in CHANGELOG.md.
 */
export const words = {
  title: 'DECLARATION OF OFFICIAL CONTACT CHANNELS',
  address:
    'This declaration lists the official contact channels of a law practice. It is valid for this web address only:',
  elsewhere: 'If you find it at another web address, do not rely on that address.',
  practice: {
    heading: 'PRACTICE',
    name: 'Practice',
    professionalName: 'Professional name',
    person: 'Person',
    role: 'Role',
  },
  registrations: {
    heading: 'REGISTRATIONS',
    text: 'Each can be checked with the authority that keeps the register.',
  },
  channels: {
    heading: 'OFFICIAL CHANNELS',
    channel: 'Channel',
    messaging: 'Messages',
    label: 'Description',
    service: 'Service',
    number: 'Number',
    shown: 'Shown as',
    email: 'Address',
    url: 'Link',
    noOthers:
      'These are all the official channels of the practice. There are no others. Whoever calls or writes from any other number, address or link does not do so on behalf of the practice.',
  },
  validity: {
    heading: 'VALIDITY',
    verifiedAt: 'Channels verified on',
    validUntil: 'Declaration valid until',
    text: 'Dates are written year-month-day. The declaration is valid to the end of the last day, in universal time (UTC). A signed one that was verified on a later date replaces it.',
  },
  signature: {
    heading: 'WHAT A SIGNATURE MEANS',
    signer:
      'Whoever signs this declaration states, in her or his own name, that the channels above are the official channels of the practice, that there are no others, and that they are published at the web address above. The signature states nothing else.',
    file: 'The signature is a separate file, official-contact.txt.p7s, and covers every character of this text. The practice publishes it, or shows it on request. Without it, this text proves nothing.',
    certificate:
      'The certificate in the signature identifies the signer. If it contains a professional registration, the signer was enrolled when the certificate was issued. It does not show that the signer is enrolled or in good standing today: ask the authority that keeps the register.',
  },
  longLines:
    'A line that ends with \\ continues on the next line, which begins with six blanks. The \\ and these blanks are not part of what is stated.',
};

export type DeclarationWords = typeof words;
