import { expect, test } from 'vitest'
import { dueSentence, dueWords, urgencyOf } from './due-words.ts'

const now = new Date('2026-11-16T12:02:00Z')

test.each([
  ['2026-11-16T13:30:00Z', 'today', 'klo 15:30', 'vastattava klo 15:30'],
  ['2026-11-16T10:30:00Z', 'late', 'oli klo 12:30', 'vastaus myöhässä, oli klo 12:30'],
  ['2026-11-13T13:00:00Z', 'late', 'oli pe 13.11. klo 15:00', 'vastaus myöhässä, oli pe 13.11. klo 15:00'],
  ['2026-11-17T07:40:00Z', 'later', 'huomenna klo 09:40', 'vastattava huomenna klo 09:40'],
  ['2026-11-18T07:40:00Z', 'later', 'ke 18.11. klo 09:40', 'vastattava ke 18.11. klo 09:40'],
])('an answer due at %s is %s: %s', (due, urgency, words, sentence) => {
  const at = new Date(due)
  expect([urgencyOf(at, now), dueWords(at, now), dueSentence(at, now)]).toEqual([urgency, words, sentence])
})

test('an answer is late from its minute on', () => {
  expect(urgencyOf(new Date(now.getTime() - 1), now)).toBe('late')
  expect(urgencyOf(now, now)).toBe('today')
})
