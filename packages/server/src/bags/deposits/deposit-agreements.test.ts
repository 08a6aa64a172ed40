import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

type Flags = {
  readonly depositCountAtServiceCenter?: boolean
  readonly uncountedCoinsDeposit?: boolean
}

/** Declares 70 € in notes on an account with flags of its own, at a company that has others. */
async function declare(company: Flags, account: Flags, more: object) {
  const { id: customerId } = await addCompany(db(), company)
  const { id: accountId } = await addAccount(db(), customerId, account)
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  const money = { pcs_50e: 1, pcs_20e: 1, totalSum: 70, coinTotalSum: 0 }
  const bag = { securityBagNumber: '123456', registerDate: '2026-11-14' }
  return portal.app.inject({
    method: 'POST',
    url: '/api/deposit',
    headers: await signIn(portal, userId),
    payload: { customerId, accountId, ...bag, ...money, ...more },
  })
}

const agreed = { depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
const refused = { depositCountAtServiceCenter: false, uncountedCoinsDeposit: false }

describe.each([
  ['countAtServiceCenter', /palvelukeskuksen laskettaviksi/],
  ['coinsUncounted', /ei voi jättää laskematta/],
])('%s', (flag, text) => {
  test.each([
    ['for the account alone', {}, agreed],
    ['by the company, and the account says nothing of its own', agreed, {}],
  ])('is taken where it is agreed on %s [R-PERM-12] [R-PERM-13]', async (_title, company, account) => {
    expect((await declare(company, account, { [flag]: true })).statusCode).toBe(200)
  })

  test.each([
    ['at all', {}, {}],
    ['for the account, though it is by the company', agreed, refused],
  ])('is refused where it is not agreed on %s [R-PERM-12] [R-PERM-13]', async (_title, company, account) => {
    const res = await declare(company, account, { [flag]: true })
    const { errorMessage, errors } = res.json()
    expect([res.statusCode, errorMessage, errors]).toEqual([
      400,
      expect.stringMatching(text),
      { [flag]: errorMessage },
    ])
    expect(await db().select().from(deposit)).toEqual([])
  })
})
