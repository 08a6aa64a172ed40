import { expect, test } from 'vitest'
import { faultOfTitle, finnishWord, isParticiple, riddleOfComment, riddleOfName } from './words.mjs'

test.each([
  'Toimipaikka',
  'the word Tilinumero stands here',
  '${count} kpl',
  'Hölynpöly',
  'saarekkeissa',
  'Peru',
])('Finnish is found in %j', (text) => {
  expect(finnishWord(text)).toEqual(expect.any(String))
})

test.each([
  'The account is unknown',
  '/raportit/kasitellyt-tilitykset/{id}',
  'tt_kpl_sinetit',
  'Tilitys',
  'className',
])('English, addresses and names of the wire are not: %j', (text) => {
  expect(finnishWord(text)).toBeUndefined()
})

test.each(['toldStages', 'keptRow', 'wishes', 'tell_people', 'whoever'])('%s is no plain name', (name) => {
  expect(riddleOfName(name)).toEqual(expect.any(String))
})

test.each(['storedRow', 'notifyPeople', 'openBag'])('%s is a plain name', (name) => {
  expect(riddleOfName(name)).toBeUndefined()
})

test('a comment that speaks of whoever or of what was told is found, one that says what happens is not', () => {
  expect(riddleOfComment('Whoever holds it is told.')).toBe('Whoever')
  expect(riddleOfComment('Nothing where nobody has told.')).toBe('told')
  expect(riddleOfComment('Locks the deposit first: its bag is locked after it.')).toBeUndefined()
})

test('a type that is a participle is found, a noun is not', () => {
  expect(['Told', 'Asked', 'Held', 'Shown', 'Counted'].filter((name) => !isParticiple(name))).toEqual([])
  expect(['Seed', 'Need', 'LockedBag', 'Setting', 'Person'].filter(isParticiple)).toEqual([])
})

test.for([
  ['x'.repeat(120), undefined],
  [`${'x'.repeat(120)} [R-DEP-01, R-DEP-02, R-DEP-03]`, undefined],
  ['x'.repeat(121), '121 letters: a title has at most 120 beside its ids'],
  ['short [R-DEP-01, R-DEP-02] [R-DEP-03, R-DEP-04]', '4 ids: a test shows at most 3 requirements'],
])('the title %j has the fault %j', ([title, fault]) => {
  expect(faultOfTitle(title!)).toBe(fault)
})
