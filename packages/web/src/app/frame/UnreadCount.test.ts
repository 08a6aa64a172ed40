import { expect, test } from 'vitest'
import { noticesText, unreadText } from './UnreadCount.tsx'

test.each([
  [0, 0, 'Ei lukemattomia viestejä', ''],
  [1, 0, '1 lukematon viesti', ''],
  [1, 1, '1 lukematon viesti', 'joka on poikkeamailmoitus'],
  [3, 1, '3 lukematonta viestiä', 'joista 1 on poikkeamailmoitus'],
  [3, 3, '3 lukematonta viestiä', 'joista 3 on poikkeamailmoituksia'],
])('%i unread with %i notices read %s %s', (messages, notices, first, second) => {
  expect([unreadText(messages), noticesText(messages, notices)]).toEqual([first, second])
})
