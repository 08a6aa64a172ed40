import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { getDeliveryDates, orderChange } from '@kassavirta/domain/orders/change-orders/api'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { isBankingDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, day, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { getReferences } from '@kassavirta/domain/places/companies/references/api'
import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { blur, choose, click, fill } from '../support/actions.ts'
import type { Size } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { box, button, choice, heading, region } from '../support/screen.ts'
import { account, openPortal } from './open-portal.ts'

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

const ORDER = 9100

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
  answer(orderChange, { entryId: ORDER })
}

type Opening = {
  readonly accounts?: AccountPermission[]
  readonly size?: Size
  readonly given?: (server: GivenServer) => void
}

export async function openOrderForm({ accounts, size, given }: Opening = {}): Promise<GivenServer> {
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
export const accountChoice = (): Locator => choice('Tili')
export const pieces = (name: string): Locator => box(`${name}, kappaletta`)
/** The spaces of a number on the screen are not those of the keyboard, so an account is chosen by its id. */
export const chooseAccount = ({ accountId }: AccountPermission): Promise<void> =>
  choose(accountChoice(), String(accountId))
export const nextStep = (): Locator => button('Seuraava')
export const orderTotal = (): Locator => region('Tilaus yhteensä')
export const orderSum = (): Locator => orderTotal().getByRole('strong').first()

export async function typeOrderDay(text: string): Promise<void> {
  await fill(orderDay(), text)
  await blur(orderDay())
}

/** A whole order of 150 € for Friday the 20th: 100 € in notes and a roll of 2 €. */
export async function writeOrder(): Promise<void> {
  await typeOrderDay('20.11.2026')
  await expect.element(choice('Viite')).toBeVisible()
  await fill(pieces('20 €'), '5')
  await fill(box('2 €, rullia'), '1')
}

export async function goToReview(): Promise<void> {
  await writeOrder()
  await click(nextStep())
  await expect.element(button('Vahvista')).toBeVisible()
}
