import { expect } from 'vitest'
import { declareDeposit, isBagUsed, getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import { isBankingDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { getConfig, type PortalSwitch } from '@kassavirta/domain/operation/settings/config-api'
import {
  getDeliveryDates,
  orderChange,
  cancelOwnOrder,
  getOwnOrder,
  replaceOrder,
} from '@kassavirta/domain/orders/change-orders/api'
import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import type { Locator } from '@vitest/browser/context'
import type { Size } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { choose, click, fill, box, button, choice, heading, region, screen, blur } from '../support/screen.ts'
import { account, openPortal, config } from './open-portal.ts'
import { orderRow, answerForms, fillDeposit, next, fillOrder } from './submission-forms.ts'
export const FORM = 'Tilitysilmoitus'
export const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
export const SENT = 'Tilitysilmoitus on lähetetty'
const ENTRY = 9200

/** The usual account: a message and a reference of its own, and a list of references. */
export const shopAccount: AccountPermission = {
  ...account,
  accountNumber: 'FI0499990000001002',
  accountDefaultDepositMessage: 'Myllypuoti Kaleva, päivän myynti',
  accountDefaultDepositReference: '1001008',
}
/** The second account: no message, no references. */
export const cafeAccount: AccountPermission = {
  ...account,
  accountId: 5102,
  accountNumber: 'FI3199990000001015',
  accountIsDefault: false,
}
/** An account for which the person has no mandate. */
const foreignAccount: AccountPermission = {
  ...cafeAccount,
  accountId: 5103,
  accountNumber: 'FI7899990000001028',
  permissionDeposit: false,
}

type Opening = {
  readonly accounts?: AccountPermission[]
  readonly size?: Size
  readonly path?: string
  readonly given?: (server: GivenServer) => void
}

export async function openDepositForm({ accounts, size, path, given }: Opening = {}): Promise<GivenServer> {
  const known = accounts ?? [shopAccount, cafeAccount, foreignAccount]
  const server = openPortal(path ?? '/tilitys', {
    ...(size && { size }),
    given: (answers) => {
      const { answer } = answers
      answer(getAccounts, { permissions: known, accounts: known, capabilities: [...companyCapabilities] })
      answer(getReferences, ({ query }) => ({
        references:
          query['accountId'] === String(shopAccount.accountId)
            ? [
                { value: '1001008', name: 'Päivämyynti' },
                { value: '1001011', name: 'Pullonpalautus' },
              ]
            : [],
      }))
      answer(isBagUsed, { used: false })
      answer(declareDeposit, { reference: '1001008', entryId: ENTRY })
      given?.(answers)
    },
  })
  await expect.element(heading(FORM)).toBeVisible()
  return server
}

/** What is filled in by default, folded into one line. */
export const folded = (): Locator => region('Esitäytetyt tiedot')
export const unfold = (): Promise<void> => click(folded().getByRole('button', { name: /^Muuta/ }))
export const confirmButton = (): Locator => button('Vahvista')
export const depositTotal = (): Locator => region('Tilitettävä yhteensä').getByRole('strong')
export const accountField = (): Locator => choice('Tili')
export const option = (role: 'radio' | 'checkbox', name: string): Locator =>
  screen.getByRole(role, { name, exact: true })
/** The spaces of a number on the screen are not those of the keyboard, so an account is chosen by its id. */
export const chooseAccount = ({ accountId }: AccountPermission): Promise<void> =>
  choose(accountField(), String(accountId))

export async function toReview(): Promise<void> {
  await fillDeposit()
  await click(next())
  await expect.element(heading(REVIEW)).toHaveFocus()
}

/** The usual account: a limit, loose coins, a list of references, deliveries on banking days. */
export const mainAccount: AccountPermission = {
  ...account,
  accountNumber: 'FI0499990000001002',
  accountDeliveryDays: '2',
  permissionWithdrawLimit: 10_000,
  accountDefaultChangeCurrencyOrderMessage: 'Vaihtoraha, Myllypuoti Kaleva',
  accountDefaultChangeCurrencyOrderReference: '2001007',
}
/** The second account: a low limit, no references at all, deliveries on every day of the week. */
export const smallAccount: AccountPermission = {
  ...mainAccount,
  accountId: 5102,
  accountNumber: 'FI7899990000001028',
  accountIsDefault: false,
  accountDeliveryDays: '3',
  permissionWithdrawLimit: 500,
  accountDefaultChangeCurrencyOrderMessage: 'Tapahtumakassan pohjakassa',
  accountDefaultChangeCurrencyOrderReference: '',
}
/** An account on which nobody may order change. */
const depositAccount: AccountPermission = {
  ...mainAccount,
  accountId: 5103,
  accountNumber: 'FI3199990000001015',
  accountIsDefault: false,
  permissionChangeCurrencyOrder: false,
  accountPermissionChangeCurrencyOrder: false,
}
export const MAIN = 'FI04 9999 0000 0010 02'
export const SMALL = 'FI78 9999 0000 0010 28'

const NEW_ORDER = 9100

const EARLIEST = day('2026-11-18')
const LATEST = day('2026-12-16')

function closedDays(): Day[] {
  const closed: Day[] = []
  for (let each = EARLIEST; each <= LATEST; each = addDays(each, 1)) {
    if (!isBankingDay(each)) closed.push(each)
  }
  return closed
}

const deliveryDates = (closedDates: readonly Day[]) => ({
  earliest: EARLIEST,
  latest: LATEST,
  cutoff: '2026-11-16T10:00:00.000Z',
  closedDates: [...closedDates],
})

/** The answers of a place that has these accounts. */
function answerOrders({ answer }: GivenServer, accounts = [mainAccount, smallAccount, depositAccount]) {
  answer(getAccounts, { permissions: accounts, accounts, capabilities: [...companyCapabilities] })
  const isMain = (id: string | undefined) => id === String(mainAccount.accountId)
  answer(getDeliveryDates, ({ query }) => deliveryDates(isMain(query['accountId']) ? closedDays() : []))
  answer(getReferences, ({ query }) => ({
    references: isMain(query['accountId'])
      ? [
          { value: '2001007', name: 'Kassojen vaihtoraha' },
          { value: '2001010', name: 'Kahvion vaihtoraha' },
        ]
      : [],
  }))
  answer(orderChange, { entryId: NEW_ORDER })
}

type OrderOpening = {
  readonly accounts?: AccountPermission[]
  readonly size?: Size
  readonly given?: (server: GivenServer) => void
}

export async function openOrderForm({ accounts, size, given }: OrderOpening = {}): Promise<GivenServer> {
  const server = openPortal('/vaihtorahatilaus', {
    ...(size && { size }),
    given: (answers) => {
      answerOrders(answers, accounts)
      given?.(answers)
    },
  })
  await expect.element(heading('Vaihtorahatilaus')).toBeVisible()
  return server
}

export const orderDay = (): Locator => box('Toimituspäivä')
export const orderTotal = (): Locator => region('Tilaus yhteensä')
export const orderSum = (): Locator => orderTotal().getByRole('strong').first()

export async function typeOrderDay(text: string): Promise<void> {
  await fill(orderDay(), text)
  await blur(orderDay())
}

export async function goToReview(): Promise<void> {
  await fillOrder()
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
}

type OwnOrder = Reply<typeof getOwnOrder>

/** The order for Friday the 20th, which can be changed until Wednesday noon. */
export const order = { ...orderRow, deliveryDate: '2026-11-20' }
export const ORDER = order.entryId

const changeable: OwnOrder = {
  version: 0,
  stage: null,
  changeableUntil: '2026-11-18T10:00:00.000Z',
  packed: null,
  mayConfirm: false,
  confirmation: null,
}

/** What the server tells of the order from now on. */
export function tellOrder({ answer }: GivenServer, row: Partial<typeof order>, own: Partial<OwnOrder>): void {
  answer(changeOrders.endpoint, { changeCurrencyOrders: [{ ...order, ...row }] })
  answer(getOwnOrder, { ...changeable, ...own })
}

const ALL: readonly PortalSwitch[] = [
  'statusLines',
  'ordersChangeable',
  'recurringOrders',
  'deliveryConfirmations',
]

/** Opens an address where the provider has switched these on. */
export const openWithOrder = (
  path: string,
  given: (server: GivenServer) => void = () => undefined,
  switches = ALL,
): GivenServer =>
  openPortal(path, {
    given: (server) => {
      answerForms(server)
      server.answer(getConfig, { ...config, ...Object.fromEntries(switches.map((name) => [name, true])) })
      server.answer(getEntryEvents, {
        events: [{ stage: 'received', at: '2026-11-16T08:10:00.000Z', note: '' }],
        expectedCredit: null,
        noticeId: null,
      })
      tellOrder(server, {}, {})
      server.answer(replaceOrder, { entryId: ORDER, version: 1 })
      server.answer(cancelOwnOrder, { status: 'ok' })
      given(server)
    },
  })
