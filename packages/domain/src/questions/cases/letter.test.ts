import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { answerWaysOf, letterLines, missingBagQuestion, openingOf, subjectOf, type Letter } from './letter.ts'

const blank: Letter = {
  text: '',
  name: '',
  phone: '',
  email: '',
  reason: '',
  entryType: '',
  entryId: '',
  bagNumber: '',
  date: '',
  reference: '',
  counting: '',
  countingText: '',
  transport: '',
  transportText: '',
  answerMethod: '',
}
const inquiry = { ...blank, entryType: 'deposithandled', entryId: '340', bagNumber: '4711' }

describe('a case is about', () => {
  test.each([
    ['the entry of its letter', 'inquiry', inquiry, 'Tiedustelu: Käsitelty tilitys #340'],
    [
      'the bag that the letter names',
      'inquiry',
      { ...blank, entryId: '0', bagNumber: '4711' },
      'Tiedustelu: pussi 4711',
    ],
    ['nothing more than its kind', 'inquiry', { ...blank, entryId: '0' }, 'Tiedustelu'],
    [
      'the reason of the request',
      'contact',
      { ...blank, reason: 'Laskutusta' },
      'Yhteydenottopyyntö: Laskutusta',
    ],
    ['a bag that did not come', 'missing', { ...blank, bagNumber: '4711' }, 'Puuttuva pussi 4711'],
  ] as const)('%s', (_, kind, letter, subject) => {
    expect(subjectOf(kind, letter)).toBe(subject)
  })
})

test('a number that is linked to no entry says so [R-INQ-23]', () => {
  const texts = (letter: Letter) => letterLines(letter, false).map(({ text }) => text)
  expect(texts({ ...blank, entryId: '999' })).toEqual(['#999 (ei yhdistetty toimipaikan tapahtumaan)'])
  expect(texts({ ...blank, entryId: '0' })).toEqual([])
})

test('the filled fields are shown, the sum of an entry only to those who may see it', () => {
  const letter = {
    ...inquiry,
    counting: '1,5',
    countingText: 'Pussi',
    date: '2026-11-14',
    reference: '210,50 € / 13',
  }
  const shown = letterLines(letter, false)
  expect(shown).toContainEqual({
    label: 'Tiedustelu koskee laskentaa',
    text: 'Tilitysero; Muu, mikä?: Pussi',
  })
  expect(shown).toContainEqual({ label: 'Tapahtuman päivämäärä', text: '14.11.2026' })
  expect(JSON.stringify(shown)).toContain('210,50')
  expect(JSON.stringify(letterLines(letter, true))).not.toContain('210,50')
})

test('the opening is one line of whole characters', () => {
  expect(openingOf({ ...blank, text: '  Hei,\n\n missä\traha on? ' })).toBe('Hei, missä raha on?')
  expect([...openingOf({ ...blank, text: '👩'.repeat(200) })]).toHaveLength(140)
})

test('a delivery that does not match tells each count that differs', () => {
  const letter = {
    ...blank,
    entryType: 'changeorder',
    entryId: '77',
    packed: { pcs_50e: 10, pcs_2e_roll: 1 },
    came: { pcs_50e: 9, pcs_20e: 0, pcs_2e_roll: 1, pcs_1e: 3 },
  }
  expect(subjectOf('receipt', letter)).toBe('Toimitus ei täsmää: Vaihtorahatilaus #77')
  expect(letterLines(letter, false).slice(1)).toEqual([
    { label: '50 €', text: 'pakattu 10, saapui 9' },
    { label: '1 €, irtokolikoita', text: 'pakattu 0, saapui 3' },
  ])
  expect(openingOf(letter)).toBe('50 €: pakattu 10, saapui 9; 1 €, irtokolikoita: pakattu 0, saapui 3')
  expect(openingOf({ ...letter, text: 'Yksi puuttui.' })).toBe('Yksi puuttui.')
})

test('the way of an answer that was asked for is read from the codes', () => {
  expect(answerWaysOf({ ...blank, answerMethod: '0,2,4,0' })).toEqual(['phone', 'email'])
  expect(answerWaysOf({ ...blank, answerMethod: '0,0' })).toEqual([])
})

test('the question about a missing bag names it', () => {
  const question = missingBagQuestion({ number: '4711', salesDay: day('2026-11-14') })
  expect(question).toContain('turvapussin 4711 (myyntipäivä 14.11.2026)')
})
