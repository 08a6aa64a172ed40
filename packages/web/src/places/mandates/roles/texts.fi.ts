import { administrationTexts } from '../../../flows/administration/texts.fi.ts'

/** Wording: specification section 2, decisions L, N17 and G-G7; the info text follows that of the mandates. */
export const roleTexts = {
  info: 'Tällä sivulla näet toimipaikan käyttäjien voimassa olevat käyttöoikeudet.',
  people: 'Käyttäjät',
  person: 'Käyttäjä',
  act: 'Peruminen',
  loading: 'Haetaan käyttöoikeuksia',
  empty: 'Ei käyttöoikeuksia',
  fetchFailed: 'Käyttöoikeuksien haussa tapahtui virhe',
  noRights: 'Ei oikeuksia',
  cancel: 'Peru käyttöoikeus',
  confirmTitle: 'Vahvista käyttöoikeuden peruminen',
  confirmText: 'Olet perumassa seuraavan käyttöoikeuden. Vahvista valitsemalla OK.',
  ownRole: 'Olet perumassa omaa käyttöoikeuttasi. Et voi palauttaa sitä itse.',
  failed: 'Käyttöoikeuden peruminen ei onnistunut',
  done: 'Käyttöoikeus on peruttu: {{person}}',
  /** A right that only the log tells of: the specification's list of rights leaves it out. */
  concernReport: 'Konserniraportit',
  changes: {
    given: '{{by}} antoi käyttöoikeuden: {{person}}',
    changed: '{{by}} muutti käyttöoikeutta: {{person}}',
    ended: '{{by}} päätti käyttöoikeuden: {{person}}',
    cancelled: '{{by}} perui käyttöoikeuden: {{person}}',
    ...administrationTexts.requests,
  },
} as const
