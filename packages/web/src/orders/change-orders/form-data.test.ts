import { describe, expect, test } from 'vitest'
import { day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { NO_LIMIT } from '@kassavirta/domain/places/companies/accounts-api'
import type { Account } from '@kassavirta/domain/places/companies/accounts'
import { formDataOf, limitOf, orderCounts, refetchDelayMs, cutOffSentence, deliveryOf } from './form-data.ts'
import { orderFaults, payloadOf, readBack } from './use-order-form.ts'

type Context = Parameters<typeof orderFaults>[1]

const account = (accountId: number, more: Partial<Account> = {}) =>
  ({
    accountId,
    accountNumber: 'FI2112345600000785',
    accountIsDefault: false,
    permissionWithdrawLimit: 500,
    accountDefaultChangeCurrencyOrderMessage: '',
    accountDefaultChangeCurrencyOrderReference: '',
    companyLooseChange: false,
    ...more,
  }) as Account

const one = account(1)

test('the message is the account’s until edited [R-CHG-05]', () => {
  const given = account(1, { accountDefaultChangeCurrencyOrderMessage: 'Vaihtoraha' })
  const messageOf = (more: Partial<OrderEntries>) =>
    formDataOf({ ...form, ...more }, { ...known, accounts: [given] }).message
  expect(messageOf({ message: undefined })).toBe('Vaihtoraha')
  expect(messageOf({ message: '' })).toBe('')
})

describe('counts', () => {
  test('of what is not a count are none [R-VAL-13]', () => {
    const texts = { pcs_20e: '2+3', pcs_10e: 'a', pcs_5e: '-1', pcs_50e: '1,5', pcs_2e_roll: '' }
    expect(orderCounts(texts, one)).toEqual({ pcs_20e: 5 })
  })

  test('loose coins count only where sold [R-CHG-09]', () => {
    const texts = { pcs_2e: '4', pcs_2e_roll: '1' }
    expect(orderCounts(texts, one)).not.toHaveProperty('pcs_2e')
    expect(orderCounts(texts, account(1, { companyLooseChange: true }))).toMatchObject({ pcs_2e: 4 })
  })
})

test.each([
  [500, 50_000],
  [0, 0],
  [NO_LIMIT, undefined],
])('a limit of %s € is %s cents', (permissionWithdrawLimit, limit) => {
  expect(limitOf({ permissionWithdrawLimit })).toBe(limit)
})

const form: OrderEntries = {
  accountId: 1,
  deliveryDate: day('2026-11-18'),
  message: 'Kassa',
  reference: { value: '12344', isFreeForm: true },
  counts: { pcs_20e: '5', pcs_2e_roll: '1', pcs_5cent_bag: '1' },
}
const known: Context = {
  sender: { customerId: 100, userId: 7 },
  accounts: [one, account(3)],
  delivery: {
    earliest: day('2026-11-18'),
    latest: day('2026-12-16'),
    cutoff: new Date('2026-11-16T10:00:00Z'),
    closed: new Map([[day('2026-11-21'), 'lauantai']]),
  },
  references: [],
}

const NOT_HERE = 'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.'

describe('a form', () => {
  test('with everything in order has no faults', () => {
    expect(orderFaults(form, known)).toEqual({})
  })

  test.each<[string, Partial<OrderEntries>, Partial<Context>, Readonly<Record<string, string>>]>([
    ['no account [R-CHG-21]', { accountId: undefined }, {}, { accountId: 'Vaadittu tieto' }],
    ['the day emptied [R-CHG-21]', { deliveryDate: '' }, {}, { deliveryDate: 'Vaadittu tieto' }],
    [
      'a day too early [R-CHG-22]',
      { deliveryDate: day('2026-11-17') },
      {},
      { deliveryDate: 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 18.11.2026.' },
    ],
    [
      'a day too far [R-CHG-22]',
      { deliveryDate: day('2026-12-17') },
      {},
      { deliveryDate: 'Toimituspäivän on oltava aikavälillä 18.11.2026–16.12.2026' },
    ],
    [
      'a day on which nothing is delivered',
      { deliveryDate: day('2026-11-21') },
      {},
      { deliveryDate: '21.11.2026 ei ole valittavissa: lauantai.' },
    ],
    ['a long message [R-CHG-23]', { message: 'x'.repeat(71) }, {}, { message: 'Enimmäispituus 70 merkkiä' }],
    [
      'a wrong check digit [R-CHG-24]',
      { reference: { value: '12345', isFreeForm: true } },
      {},
      { reference: 'Tarkista viite' },
    ],
    [
      'a long reference [R-CHG-24]',
      { reference: { value: '1'.repeat(21), isFreeForm: true } },
      {},
      { reference: 'Viitenumeron enimmäispituus on 20 merkkiä' },
    ],
    [
      'nothing in it',
      { counts: {} },
      {},
      { counts: 'Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.' },
    ],
    [
      'counts that cannot be read [R-VAL-13]',
      { counts: { pcs_20e: '5', pcs_10e: '1O', pcs_5cent_bag: '-2' } },
      {},
      { pcs_10e: 'Syötä kokonaisluku', pcs_5cent_bag: 'Arvo ei voi olla negatiivinen' },
    ],
    [
      'loose coins typed for another account [R-CHG-09]',
      { counts: { pcs_20e: '5', pcs_2e: '4', pcs_1e: '0', pcs_50cent: 'x' } },
      {},
      { pcs_2e: NOT_HERE, pcs_50cent: NOT_HERE },
    ],
    ['too much in it [R-CHG-25]', { counts: { pcs_200e: '3' } }, {}, { counts: 'Nostoraja ylittyy!' }],
  ])('with %s says so', (_title, more, knowing, faults) => {
    expect(orderFaults({ ...form, ...more }, { ...known, ...knowing })).toEqual(faults)
  })

  test('a default reference skips the check digit [R-CHG-24]', () => {
    const accounts = [account(1, { accountDefaultChangeCurrencyOrderReference: '12344' })]
    const typed = { ...form, reference: { value: '12345', isFreeForm: true } }
    expect(orderFaults(typed, { ...known, accounts })).toEqual({})
  })
})

test('the day is the earliest until chosen', () => {
  const untouched = { ...form, deliveryDate: undefined }
  expect(orderFaults(untouched, known)).toEqual({})
  const dayOf = (entries: OrderEntries, delivery: { readonly earliest: Day } | undefined) =>
    formDataOf(entries, { ...known, delivery }).deliveryDate
  expect(dayOf(untouched, known.delivery)).toBe('2026-11-18')
  expect(dayOf(untouched, { earliest: day('2026-11-19') })).toBe('2026-11-19')
  expect(dayOf(untouched, undefined)).toBe('')
  expect(dayOf({ ...form, deliveryDate: '' }, known.delivery)).toBe('')
})

test('a chosen reference stays without its list [R-CHG-24]', () => {
  const chosen = { ...form, reference: { value: 'MYYNTI', isFreeForm: false } }
  expect(orderFaults(chosen, { ...known, references: undefined })).toEqual({})
  const typed = { ...form, reference: { value: 'MYYNTI', isFreeForm: true } }
  expect(orderFaults(typed, { ...known, references: undefined })).toEqual({ reference: 'Tarkista viite' })
})

describe('what is sent', () => {
  const { sender } = known
  const sent = (account: Account) => payloadOf(form, { ...known, accounts: [account], delivery: undefined })

  test('has sums in euros and counts by name [R-CHG-17, R-CHG-18, R-CHG-19]', () => {
    const none = '5e 10e 50e 100e 200e 2e_bag 1e_roll 1e_bag 50cent_roll 50cent_bag 20cent_roll 20cent_bag'
      .concat(' 10cent_roll 10cent_bag 5cent_roll')
      .split(' ')
      .map((name) => [`pcs_${name}`, 0])
    expect(sent(one)).toEqual({
      ...sender,
      accountId: 1,
      deliveryDate: '2026-11-18',
      message: 'Kassa',
      reference: '12344',
      billsTotalSum: 100,
      coinTotalSum: 100,
      totalSum: 200,
      ...Object.fromEntries(none),
      pcs_20e: 5,
      pcs_2e_roll: 1,
      pcs_5cent_bag: 1,
    })
  })

  test('is read back for summary and receipt', () => {
    expect(readBack(sent(one))).toMatchObject({
      accountId: 1,
      deliveryDate: '2026-11-18',
      pcs_20e: 5,
      pcs_2e_roll: 1,
      pcs_5cent_bag: 1,
      pcs_1e_bag: 0,
      billsTotalSum: 10_000,
      coinTotalSum: 10_000,
      totalSum: 20_000,
    })
  })

  test('names loose coins only where they are sold [R-CHG-09]', () => {
    expect(sent(account(1, { companyLooseChange: true }))).toHaveProperty('pcs_2e', 0)
    expect(sent(one)).not.toHaveProperty('pcs_2e')
  })
})

const told = {
  earliest: '2026-06-17',
  latest: '2026-07-17',
  cutoff: '2026-06-15T09:00:00.000Z',
  closedDates: ['2026-06-19', '2026-06-20', '2026-06-22'],
}

test('the calendar knows why a day is closed [R-API-25]', () => {
  expect([...deliveryOf(told).closed]).toEqual([
    ['2026-06-19', 'juhannusaatto'],
    ['2026-06-20', 'lauantai'],
    // The provider may close a day that is a banking day.
    ['2026-06-22', 'ei toimituksia'],
  ])
})

test('an earliest day after the latest is the only one [R-CHG-22]', () => {
  expect(deliveryOf({ ...told, latest: '2026-06-16' })).toMatchObject({ latest: '2026-06-17' })
})

describe('the cut-off is a sentence', () => {
  test.each([
    [
      '2026-11-16T10:00:00Z',
      '2026-11-18',
      'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.',
    ],
    [
      '2026-06-15T09:00:00Z',
      '2026-06-17',
      'Tilaa ma 15.6. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 17.6.',
    ],
    [
      '2027-01-04T06:30:00Z',
      '2027-01-07',
      'Tilaa ma 4.1. klo 08:30 mennessä, niin toimitus ehtii torstaiksi 7.1.',
    ],
    [
      '2026-11-15T10:00:00Z',
      '2026-11-17',
      'Tilaa su 15.11. klo 12:00 mennessä, niin toimitus ehtii tiistaiksi 17.11.',
    ],
    [
      '2026-11-18T10:00:00Z',
      '2026-11-20',
      'Tilaa ke 18.11. klo 12:00 mennessä, niin toimitus ehtii perjantaiksi 20.11.',
    ],
    [
      '2026-11-19T10:00:00Z',
      '2026-11-21',
      'Tilaa to 19.11. klo 12:00 mennessä, niin toimitus ehtii lauantaiksi 21.11.',
    ],
    [
      '2026-11-20T10:00:00Z',
      '2026-11-22',
      'Tilaa pe 20.11. klo 12:00 mennessä, niin toimitus ehtii sunnuntaiksi 22.11.',
    ],
    // The provider's own first day can be ordered until the day before is over.
    [
      '2026-11-29T22:00:00Z',
      '2026-11-30',
      'Tilaa su 29.11. mennessä, niin toimitus ehtii maanantaiksi 30.11.',
    ],
  ])('%s for %s', (cutoff, earliest, sentence) => {
    expect(cutOffSentence(deliveryOf({ ...told, cutoff, earliest }))).toBe(sentence)
  })
})

test.each([
  ['2026-11-16T09:59:58Z', 3000],
  ['2026-11-16T10:00:30Z', 1000],
  ['2026-11-16T06:00:00Z', 600_000],
])('at %s the days are fetched after %i ms', (now, ms) => {
  expect(refetchDelayMs(new Date('2026-11-16T10:00:00Z'), new Date(now))).toBe(ms)
})
