import { day } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { describe, expect, test } from 'vitest'
import {
  deliveryState,
  depositStage,
  differenceText,
  piecesTogether,
  sumsText,
  todaySentence,
} from './situation-wording.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

describe('where a deposit is', () => {
  const stage = (countingState: string, countingStateSet: string | null = '2026-11-16T06:00:00.000Z') =>
    depositStage({ countingState, countingStateSet, created: '2026-11-15T19:04:00.000Z', stage: null })

  test('what waits was declared when it was sent', () => {
    expect(stage('uusi', null)).toEqual({
      text: 'Ilmoitettu',
      steps: 1,
      since: new Date('2026-11-15T19:04:00Z'),
    })
  })

  test('what is counted has all its steps behind it', () => {
    expect(stage('käsitelty')).toEqual({
      text: 'Laskettu',
      steps: 4,
      since: new Date('2026-11-16T06:00:00Z'),
    })
  })

  test('without stages there is only the word [R-FRONT-10]', () => {
    for (const countingState of ['uusi', 'käsitelty']) {
      const told = { countingState, countingStateSet: null, created: '2026-11-15T19:04:00.000Z' }
      expect(depositStage(told).steps).toBeUndefined()
    }
  })

  test('an unknown word promises nothing', () => {
    expect(stage('ei tietoa', null)).toEqual({ text: 'Ei saapunut laskentaan', steps: 1, since: undefined })
    expect(stage('hukassa')).toMatchObject({ text: 'Tila ei ole tiedossa', steps: 1 })
  })
})

test.each([
  [undefined, 'uusi', 'Uusi'],
  [null, 'uusi', 'Vastaanotettu'],
  [null, 'käsitelty', 'Käsitelty'],
  ['onItsWay', 'käsitelty', 'Matkalla'],
  ['somethingNewer', 'käsitelty', 'Käsitelty'],
] as const)('the stage %j with the word %j is %j', (stage, countingState, text) => {
  const delivery = {
    entryId: 1,
    accountId: 1,
    deliveryDate: day('2026-11-18'),
    totalSum: cents(0),
    pieces: {},
  }
  expect(deliveryState({ ...delivery, countingState, ...(stage !== undefined && { stage }) }).text).toBe(text)
})

test.each([
  ['arrived', 'Saapunut', 2, undefined],
  ['counting', 'Laskettavana', 3, undefined],
  ['missing', 'Ei saapunut laskentaan', 1, true],
])('a bag that has %s is shown as %s', (stage, text, steps, isAmiss) => {
  const created = '2026-11-15T19:04:00.000Z'
  expect(depositStage({ countingState: 'uusi', countingStateSet: null, created, stage })).toEqual({
    text,
    steps,
    since: undefined,
    isAmiss,
  })
})

test('the pieces of a day are of all orders', () => {
  const orders = [{ pieces: { pcs_20e: 5 } }, { pieces: { pcs_20e: 4, pcs_2e: 1 } }]
  expect(piecesTogether(orders)).toEqual({ pcs_20e: 9, pcs_2e: 1 })
  expect(piecesTogether([])).toEqual({})
})

test('a difference has its sign', () => {
  expect(plain(differenceText(cents(-2_000)))).toBe('−20,00 €')
  expect(plain(differenceText(cents(500)))).toBe('+5,00 €')
  expect(plain(differenceText(cents(0)))).toBe('0,00 €')
  expect(differenceText(null)).toBeUndefined()
})

test('declared and counted sums stand side by side', () => {
  const result = { entryId: 1, securityBagNumber: '1', total: cents(84_000), difference: null }
  expect(plain(sumsText({ ...result, signedTotal: cents(86_000) }))).toBe(
    'Ilmoitettu 860,00 €, laskettu 840,00 €',
  )
  expect(plain(sumsText({ ...result, signedTotal: null }))).toBe('Laskettu 840,00 €, summaa ei ilmoitettu')
})

test.each([
  [0, '2026-11-16T09:59:00Z', undefined],
  [0, '2026-11-16T10:00:00Z', 'Tämän päivän myyntiä ei ole tilitetty.'],
  [1, '2026-11-16T06:00:00Z', 'Tämän päivän myynnistä on 1 tilitysilmoitus.'],
  [2, '2026-11-16T18:00:00Z', 'Tämän päivän myynnistä on 2 tilitysilmoitusta.'],
])('with %i declarations today, at %s it says %j', (count, now, sentence) => {
  expect(todaySentence({ count, latest: null }, new Date(now))).toBe(sentence)
})
