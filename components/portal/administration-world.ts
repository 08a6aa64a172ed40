import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import {
  getMandates,
  type getRoles,
  cancelMandate,
  getMandateChanges,
} from '@kassavirta/domain/places/mandates/api'
import { framed } from '../support/framed-page.ts'
import type { Reply, GivenServer } from '../support/given-server.ts'
import { region, screen, click, button, choice, heading } from '../support/screen.ts'
import { account, openPortal, rightsOn } from './open-portal.ts'

/** A line break between the parts of a value, and plain spaces. */
const plain = (text: string): string => text.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ').trim()

/** Values by term, as a list of pairs shows them. */
export function pairsOf(list: Locator): Readonly<Record<string, string>> {
  const read = (role: 'term' | 'definition') =>
    list
      .getByRole(role)
      .elements()
      .map((element) => plain((element as HTMLElement).innerText))
  const values = read('definition')
  return Object.fromEntries(read('term').map((term, nth) => [term, values[nth] ?? '']))
}

/** A person in a table of wide windows. */
export const rowOf = (part: string, name: string): Locator =>
  region(part)
    .getByRole('row')
    .filter({ has: screen.getByRole('rowheader', { name, exact: true }) })

/** The button that takes something away has a look of its own, not that of the way forward. */
export async function expectDangerous(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  const { color, borderTopColor, borderTopWidth } = framed().getComputedStyle(button.element())
  const danger = 'rgb(179, 38, 30)'
  expect([color, borderTopColor, borderTopWidth]).toEqual([danger, danger, '2px'])
}

type Mandate = Reply<typeof getMandates>['mandates'][number]

/** Somebody who may do everything on the first account, without end or limit. */
export const mandate = (mandateId: number, lastName: string, more: Partial<Mandate> = {}): Mandate => ({
  mandateId,
  accountId: account.accountId ?? 0,
  accountNumber: account.accountNumber ?? '',
  firstName: 'Pekka',
  lastName,
  mandateStart: '2024-05-30',
  mandateEnd: null,
  mandateModified: '2024-05-30T09:00:00.000Z',
  mandateWithdrawLimit: null,
  permissionChangeCurrencyOrder: true,
  mandateChangeCurrency: true,
  mandateDeposit: true,
  mandateChangeOrderReport: true,
  mandateDepositReport: true,
  mandateCancelled: false,
  mandateLastDay: null,
  ...more,
})

type Role = Reply<typeof getRoles>['userCompanyRoles'][number]

/** Somebody without any right at the place. */
export const role = (userCompanyRoleId: number, lastName: string, more: Partial<Role> = {}): Role => ({
  userCompanyRoleId,
  firstName: 'Sari',
  lastName,
  visitChangeRequest: false,
  accessoryOrder: false,
  visitChangeRequestReport: false,
  accessoryOrderReport: false,
  deposits: false,
  changeOrders: false,
  locationMaintenance: false,
  permissionMaintenance: false,
  roleMaintenance: false,
  ownRole: false,
  ...more,
})

export const second = {
  ...account,
  accountId: 5102,
  accountNumber: 'FI5542345670000081',
  accountIsDefault: false,
  accountPermissionChangeCurrencyOrder: false,
}
const KORHONEN = mandate(1, 'Korhonen', {
  mandateEnd: '2027-06-04',
  mandateLastDay: '2027-06-04',
  mandateWithdrawLimit: 2000,
})
const OHMAN = mandate(2, 'Öhman', { mandateChangeCurrency: false, mandateDeposit: false })
const COMING = mandate(3, 'Bäckström', { mandateStart: '2026-11-26' })
const CANCELLED = mandate(4, 'Heikkinen', {
  mandateEnd: '2026-11-17',
  mandateLastDay: '2026-11-16',
  mandateCancelled: true,
})
const OTHERS = mandate(5, 'Nieminen', { accountId: 5102, accountNumber: second.accountNumber })
export const rows = [COMING, CANCELLED, KORHONEN, OHMAN, OTHERS]
export const list = () => region('Valtuutukset')
export const row = (name: string) => rowOf('Valtuutukset', name)
export const picker = () => choice('Tili')
export const dialog = () => screen.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })

export async function openMandates(given?: (server: GivenServer) => void) {
  const server = openPortal('/valtakirja', {
    given: (all) => {
      all.answer(getAccounts, rightsOn(account, second))
      all.answer(getMandates, { mandates: rows })
      all.answer(getMandateChanges, { changes: [] })
      all.answer(cancelMandate, { status: 'ok' })
      given?.(all)
    },
  })
  await expect.element(heading('Valtakirja')).toBeVisible()
  return server
}

export async function askToCancel(name: string): Promise<void> {
  await click(button('Peru valtuutus', row(name)))
  await expect.element(dialog()).toBeVisible()
}
