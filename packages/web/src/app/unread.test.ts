import { expect, test } from 'vitest'
import { countUnread } from './unread.ts'
import { noticesText, unreadText } from './unread-texts.ts'

const read = '2026-11-14T08:15:00.000Z'

test('exception notices count among the unread, read ones do not [R-FRONT-03]', () => {
  const messages = [
    { type: 'poikkeama' },
    { type: 'poikkeama', read },
    { type: 'viesti' },
    { type: 'viesti' },
    { type: 'viesti', read },
  ]
  expect(countUnread(messages)).toEqual({ messages: 3, notices: 1 })
  expect(countUnread([])).toEqual({ messages: 0, notices: 0 })
})

test.each([
  [0, 0, 'Ei lukemattomia viestejä', ''],
  [1, 0, '1 lukematon viesti', ''],
  [1, 1, '1 lukematon viesti', 'joka on poikkeamailmoitus'],
  [3, 1, '3 lukematonta viestiä', 'joista 1 poikkeamailmoitus'],
  [3, 3, '3 lukematonta viestiä', 'joista 3 poikkeamailmoitusta'],
])('%i unread with %i notices read %s %s', (messages, notices, first, second) => {
  expect([unreadText(messages), noticesText(messages, notices)]).toEqual([first, second])
})
