import { expect, test } from 'vitest'
import { addDays, day, dayOf, formatTime, instantAt, type Day } from '../../kernel/dates/dates.ts'
import { deliveryDates, type DeliveryPolicy } from '../../kernel/dates/delivery-dates.ts'
import { accountsFor, chosenAccount, freezingInstant } from './accounts.ts'
import type { AccountPermission } from './accounts-api.ts'

const none: AccountPermission = {
  accountId: 7,
  accountNumber: 'FI2112345600000785',
  paymentId: null,
  accountIsDefault: false,
  accountDeliveryDays: '2',
  changeOrderEarliestDeliveryDate: null,
  permissionChangeCurrencyOrder: false,
  permissionDeposit: false,
  permissionWithdrawLimit: 0,
  accountPermissionChangeCurrencyOrder: false,
  accountDefaultChangeCurrencyOrderMessage: '',
  accountDefaultChangeCurrencyOrderReference: '',
  accountDefaultDepositMessage: '',
  accountDefaultDepositReference: '',
  companyLooseChange: false,
  companyDepositCountAtServiceCenter: false,
  companyUncountedCoinsDeposit: false,
  companySupplyOrder: false,
  companyRoleSupplyOrder: false,
  companyRoleVisitChangeRequest: false,
  companyRolePermissionMaintenance: false,
  companyRoleRoleMaintenance: false,
  companyTransportCustomer: false,
  permissionChangeOrderReport: false,
  permissionDepositReport: false,
  companyRoleSupplyOrderReports: false,
  companyRoleVisitChangeRequestReports: false,
}

test('only accounts that permit the act are offered, and never an entry without an account [R-PERM-10]', () => {
  const entries = [
    { ...none, accountId: 1 },
    { ...none, accountId: 2, permissionDeposit: true },
    { ...none, accountId: 3, permissionChangeCurrencyOrder: true },
    { ...none, accountId: null, accountNumber: null, permissionDeposit: true },
  ]
  expect(accountsFor(entries, 'deposit').map(({ accountId }) => accountId)).toEqual([2])
  expect(accountsFor(entries, 'changeOrder').map(({ accountId }) => accountId)).toEqual([3])
})

test('a form offers only accounts that have a number and on which its act is permitted', () => {
  const permitted = { ...none, permissionDeposit: true }
  const entries = [
    none,
    { ...permitted, accountId: 8 },
    { ...permitted, accountId: null },
    { ...permitted, accountNumber: null },
    { ...none, accountId: 9, permissionChangeCurrencyOrder: true },
  ]
  expect(accountsFor(entries, 'deposit').map(({ accountId }) => accountId)).toEqual([8])
  expect(accountsFor(entries, 'changeOrder').map(({ accountId }) => accountId)).toEqual([9])
})

test('mandates are administered where the role maintains permissions', () => {
  const entries = [
    { ...none, permissionDeposit: true, permissionChangeCurrencyOrder: true },
    { ...none, accountId: 8, companyRolePermissionMaintenance: true },
  ]
  expect(accountsFor(entries, 'mandateAdmin').map(({ accountId }) => accountId)).toEqual([8])
})

const account = (accountId: number, accountIsDefault = false) => ({ accountId, accountIsDefault })
const one = account(1)
const two = account(2, true)

test.each([
  ['the chosen one', [one, two], 1, 1],
  ['the default while none is chosen', [one, two, account(3)], undefined, 2],
  ['the only one while none is chosen', [one], undefined, 1],
  ['to be chosen where several are alike', [one, account(3)], undefined, undefined],
  ['nobody’s where there is none', [], 1, undefined],
  ['the default where the chosen one is gone', [one, two], 9, 2],
  ['the first of two defaults', [one, two, account(3, true)], undefined, 2],
] as const)(
  'the account of a form is %s [R-CHG-03] [R-DEP-05] [R-ERR-08]',
  (_title, accounts, wanted, expected) => {
    expect(chosenAccount<ReturnType<typeof account>>(accounts, wanted)?.accountId).toBe(expected)
  },
)

const HOUR = 3_600_000

test.each([
  ['banking days skip the weekend', 'banking', null, '2026-11-23', '2026-11-19 12:00'],
  ['calendar days do not', 'days', null, '2026-11-23', '2026-11-21 12:00'],
  ['without a date of the provider calendar days apply', 'fixed', null, '2026-11-23', '2026-11-21 12:00'],
  ['nobody can order before the provider’s own date', 'fixed', '2026-11-24', '2026-11-23', 'never'],
  ['it applies until its day begins', 'fixed', '2026-11-23', '2026-11-23', '2026-11-23 00:00'],
  ['and the formula where that is later', 'fixed', '2026-11-20', '2026-11-23', '2026-11-21 12:00'],
] as const)('an order freezes: %s', (_title, policy, fixed, delivery, expected) => {
  const terms = { policy, fixedDate: fixed && day(fixed), cutOff: '12:00', deliveryDays: '2' }
  const freezes = freezingInstant(day(delivery), terms)
  expect(freezes ? `${dayOf(freezes)} ${formatTime(freezes)}` : 'never').toBe(expected)
})

/**
 * The rule of ordering itself: an order is open while its day could still be ordered for. Deliveries of a week share most
 * moments before them, and the rule is asked about a moment once.
 */
function ruleOfOrdering(terms: Parameters<typeof freezingInstant>[1]) {
  const earliestAt = new Map<number, Day>()
  return (delivery: Day, now: Date): boolean => {
    const known = earliestAt.get(now.getTime())
    const earliest = known ?? deliveryDates({ ...terms, now, maximumLeadDays: 30 }).earliest
    if (known === undefined) earliestAt.set(now.getTime(), earliest)
    return delivery >= earliest
  }
}

/** Weeks with a clock change, a feast within, and New Year. */
const weeks = ['2026-03-24', '2026-04-01', '2026-06-16', '2026-10-21', '2026-12-22', '2026-12-29'].map(day)
const policies: readonly DeliveryPolicy[] = ['banking', 'days', 'fixed']
const cases = policies.flatMap((policy) =>
  ['12:00', '00:00', '03:30', '23:59'].flatMap((cutOff) =>
    ['0', '2', null].map((deliveryDays) => ({ policy, cutOff, deliveryDays })),
  ),
)

test.each(cases)(
  'with $policy, $cutOff and $deliveryDays an order freezes when its day can no longer be ordered for',
  (rule) => {
    const wrong: unknown[] = []
    for (const week of weeks) {
      for (const fixed of rule.policy === 'fixed' ? [null, -3, 2, 6] : [null]) {
        const terms = { ...rule, fixedDate: fixed === null ? null : addDays(week, fixed) }
        const isOrderable = ruleOfOrdering(terms)
        for (let delivery = week; delivery < addDays(week, 8); delivery = addDays(delivery, 1)) {
          const freezes = freezingInstant(delivery, terms)
          for (const now of [...momentsBefore(delivery), ...around(freezes)])
            if ((freezes !== null && now < freezes) !== isOrderable(delivery, now))
              wrong.push([terms, delivery, now])
        }
      }
    }
    expect(wrong).toEqual([])
  },
)

/** The minutes and the milliseconds beside an instant. */
const around = (instant: Date | null): readonly Date[] =>
  instant ? [-60_000, -1, 0, 60_000].map((step) => new Date(instant.getTime() + step)) : []

/** Every eighth hour from nine days before. */
function momentsBefore(delivery: Day): readonly Date[] {
  const begin = instantAt(addDays(delivery, -9), '00:00').getTime()
  return Array.from({ length: 30 }, (_, step) => new Date(begin + step * 8 * HOUR))
}
