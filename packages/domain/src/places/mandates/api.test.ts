import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { getMandates, roleRightsOf, cancelledOn, ceasesOn, neverBegins, rightsOf } from './api.ts'
import { maintenanceRights, usageRights } from './terms.fi.ts'

const today = day('2026-12-31')

test('a cancelled mandate holds through the day of its cancellation and ceases when tomorrow begins [R-CONST-11]', () => {
  expect(cancelledOn(today)).toEqual({ endDate: '2027-01-01', lastDay: today })
  expect(ceasesOn(today)).toBe('2027-01-01')
})

test.each([
  ['yesterday', '2026-12-30', false],
  ['on its last day', '2026-12-31', false],
  ['on the day after its last', '2027-01-01', true],
  ['next year', '2027-12-31', true],
])('a mandate that begins %s never comes into force: %s, %s', (_title, start, never) => {
  expect(neverBegins(day(start), today)).toBe(never)
})

test('each right of a mandate has its words, in their order [R-MAND-19]', () => {
  const none = {
    mandateChangeCurrency: false,
    mandateDeposit: false,
    mandateChangeOrderReport: false,
    mandateDepositReport: false,
  }
  expect(rightsOf(none)).toEqual([])
  expect(rightsOf({ ...none, mandateDepositReport: true, mandateDeposit: true })).toEqual([
    'Tilitysilmoituksen tekeminen',
    'Tilitysraportit',
  ])
  expect(rightsOf({ ...none, mandateChangeCurrency: true, mandateChangeOrderReport: true })).toEqual([
    'Vaihtorahan tilaaminen',
    'Vaihtorahatilausraportit',
  ])
})

test('dates of an answer become dates and yes or no becomes a boolean [R-API-40]', () => {
  const [mandate] = getMandates.reply.schema.parse({
    mandates: [
      {
        mandateId: 3,
        accountId: 7,
        accountNumber: 'FI21',
        firstName: 'Maija',
        lastName: 'Virtanen',
        mandateStart: '2026-01-01T00:00:00+02:00',
        mandateEnd: '2027-12-31',
        mandateModified: '2026-11-15T08:00:00.000Z',
        mandateWithdrawLimit: 5000,
        permissionChangeCurrencyOrder: 1,
        mandateChangeCurrency: 'true',
        mandateDeposit: true,
        mandateChangeOrderReport: 0,
        mandateDepositReport: 'false',
        mandateCancelled: null,
        mandateLastDay: '2027-12-31',
      },
    ],
  }).mandates
  expect(mandate).toMatchObject({
    mandateStart: '2026-01-01',
    mandateEnd: '2027-12-31',
    mandateModified: new Date('2026-11-15T08:00:00Z'),
    permissionChangeCurrencyOrder: true,
    mandateChangeCurrency: true,
    mandateDeposit: true,
    mandateChangeOrderReport: false,
    mandateDepositReport: false,
    mandateCancelled: false,
    mandateLastDay: '2027-12-31',
  })
})

type Right = keyof typeof usageRights | keyof typeof maintenanceRights
const none = Object.fromEntries(
  Object.keys({ ...usageRights, ...maintenanceRights }).map((right) => [right, false]),
) as Record<Right, boolean>

test.each(Object.entries(usageRights))('%s is the usage right %s [R-ROLE-07]', (right, words) => {
  expect(roleRightsOf({ ...none, [right]: true })).toEqual({ usage: [words], maintenance: [] })
})

test.each(Object.entries(maintenanceRights))('%s is the maintenance right %s [R-ROLE-08]', (right, words) => {
  expect(roleRightsOf({ ...none, [right]: true })).toEqual({ usage: [], maintenance: [words] })
})
