import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { declareDeposit, isBagUsed } from '@kassavirta/domain/bags/deposits/api'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { getReferences } from '@kassavirta/domain/places/companies/references/api'
import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { choose, click, fill } from '../support/actions.ts'
import type { Size } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { box, button, choice, heading, region, screen } from '../support/screen.ts'
import { account, openPortal } from './open-portal.ts'

export const FORM = 'Tilitysilmoitus'
export const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
export const SENT = 'Tilitysilmoitus on lähetetty'
export const BAG = '104558209'
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
export const count = (name: string): Locator => box(`${name}, kappaletta`)
export const bagField = (): Locator => box('Turvapussinumero')
export const nextButton = (): Locator => button('Seuraava')
export const confirmButton = (): Locator => button('Vahvista')
export const depositTotal = (): Locator => region('Tilitettävä yhteensä').getByRole('strong')
export const accountField = (): Locator => choice('Tili')
export const option = (role: 'radio' | 'checkbox', name: string): Locator =>
  screen.getByRole(role, { name, exact: true })
/** The spaces of a number on the screen are not those of the keyboard, so an account is chosen by its id. */
export const chooseAccount = ({ accountId }: AccountPermission): Promise<void> =>
  choose(accountField(), String(accountId))

/** A small deposit of 71,50 €. */
export async function writeDeposit(): Promise<void> {
  for (const name of ['50 €', '20 €', '1 €', '50 snt']) await fill(count(name), '1')
  await fill(bagField(), BAG)
}

export async function toReview(): Promise<void> {
  await writeDeposit()
  await click(nextButton())
  await expect.element(heading(REVIEW)).toHaveFocus()
}
