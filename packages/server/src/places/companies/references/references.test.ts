import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { addAccount, addCompany, addRole, addUser, signIn } from '../../../../test/world.ts'
import { reference } from '../../../tables/company.ts'

const portal = givenPortal()
const db = () => portal.database.db
let accountId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  const company = await addCompany(db())
  accountId = (await addAccount(db(), company.id)).id
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id)
  headers = await signIn(portal, user.id)
  await db()
    .insert(reference)
    .values([
      { accountId, type: 'deposit', value: '12344', name: 'Päivämyynti' },
      {
        accountId,
        type: 'deposit',
        value: '1232',
        name: 'Joulu',
        validFrom: '2026-12-01',
        validTo: '2026-12-31',
      },
      { accountId, type: 'changecurrencyorder', value: '5555', name: 'Vaihto' },
    ])
})
const get = (query: string) => portal.app.inject({ url: `/api/references?${query}`, headers })
const values = async (type: string, date = '2026-11-15') =>
  (await get(`type=${type}&date=${date}&accountId=${accountId}`)).json().references

test('references of the kind and the day are told with their names [R-API-12] [R-ENT-12]', async () => {
  expect(await values('deposit')).toEqual([{ value: '12344', name: 'Päivämyynti' }])
  expect((await values('TILITYS', '2026-12-31')).map(({ value }: { value: string }) => value)).toEqual([
    '12344',
    '1232',
  ])
  expect(await values('vaihtoraha')).toEqual([{ value: '5555', name: 'Vaihto' }])
  expect(await values('other')).toHaveLength(2)
})

test.each(['type=deposit&date=2026-11-15', 'type=deposit&accountId=1', 'type=deposit&date=x&accountId=1'])(
  '%s is 400',
  async (query) => {
    expect((await get(query)).statusCode).toBe(400)
  },
)

test('an account of another company is 404', async () => {
  const foreign = await addAccount(db(), (await addCompany(db())).id)
  expect((await get(`type=deposit&date=2026-11-15&accountId=${foreign.id}`)).statusCode).toBe(404)
})
