import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { cancelMandate, getMandateChanges, getMandates } from '@kassavirta/domain/places/mandates/api'
import { expect } from 'vitest'
import { click } from '../support/actions.ts'
import type { GivenServer } from '../support/given-server.ts'
import { button, choice, heading, region, screen } from '../support/screen.ts'
import { mandate, rowOf } from './administration-world.ts'
import { account, openPortal } from './open-portal.ts'
import { rightsOn } from './world.ts'

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
export const ALL_RIGHTS =
  'Vaihtorahan tilaaminen\nTilitysilmoituksen tekeminen\nVaihtorahatilausraportit\nTilitysraportit'

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
