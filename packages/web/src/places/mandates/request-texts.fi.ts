/** The rights that an administrator asks the provider for. */
export const requestTexts = {
  heading: 'Oikeuspyynnöt',
  lead: 'Pyydä henkilölle oikeutta toimipaikan tiliin. Palveluntarjoaja ratkaisee pyynnön.',
  ask: 'Pyydä oikeutta',
  send: 'Lähetä pyyntö',
  leave: 'Peru',
  failed: 'Pyyntöä ei lähetetty',
  fetchFailed: 'Pyyntöjen haussa tapahtui virhe',
  choose: 'Valitse',
  limitHint: 'Tyhjä: ei omaa nostorajaa, tilin raja on voimassa.',
  untilHint: 'Tyhjä: toistaiseksi.',
  past: 'Valitse tämä päivä tai myöhempi',
  done: 'Pyyntö on lähetetty: {{person}}',
  states: {
    waiting: 'Odottaa',
    approved: 'Hyväksytty {{day}}',
    rejected: 'Hylätty {{day}}',
    lapsed: 'Raukesi',
  },
  asked: 'Pyydetty {{day}}',
  reason: 'Perustelu: {{reason}}',
  none: 'Et ole pyytänyt oikeuksia.',
} as const
