import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import {
  addChain,
  addCompany,
  addConcern,
  addRole,
  addUser,
  signIn,
  addAccount,
} from '../../../test/world.ts'
import { personnel, userChain, userConcern, reference } from '../../tables/places.ts'

const portal = givenPortal()
const db = () => portal.database.db

const driver = {
  firstNames: 'Kalle Johannes',
  lastName: 'Kuljettaja',
  personId: '10234',
  location: 'Tampere',
}

async function getCompany(userId: number, companyId: number) {
  const headers = await signIn(portal, userId)
  return portal.app.inject({ url: `/api/company/${companyId}`, headers })
}

test('a place is told with its chain, concern and drivers, twice for both readings of the contract [R-ENT-02] [R-ENT-03]', async () => {
  const concern = await addConcern(db())
  const chain = await addChain(db(), concern.id)
  const company = await addCompany(db(), {
    concernId: concern.id,
    chainId: chain.id,
    transportCustomer: true,
  })
  await db()
    .insert(personnel)
    .values({ ...driver, companyId: company.id })
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id, { concernReport: true })
  const expected = {
    id: company.id,
    name: 'Myllypuoti Kaleva',
    businessId: '1234567-1',
    concernId: concern.id,
    chainId: chain.id,
    permissionConcernReport: true,
    personnel: [driver],
  }
  expect((await getCompany(user.id, company.id)).json()).toEqual({ ...expected, company: expected })
})

test('drivers of the whole area are on the list of each place there, and nowhere else', async () => {
  const here = await addCompany(db(), { transportCustomer: true, areaName: 'Pirkanmaa' })
  const elsewhere = await addCompany(db(), { transportCustomer: true, areaName: 'Uusimaa' })
  await db()
    .insert(personnel)
    .values({ ...driver, areaName: 'Pirkanmaa' })
  const user = await addUser(portal)
  for (const { id } of [here, elsewhere]) await addRole(db(), user.id, id)
  expect((await getCompany(user.id, here.id)).json().personnel).toEqual([driver])
  expect((await getCompany(user.id, elsewhere.id)).json().personnel).toEqual([])
})

test('a place that is no transport customer gets no drivers', async () => {
  const company = await addCompany(db())
  await db()
    .insert(personnel)
    .values({ ...driver, companyId: company.id })
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id)
  expect((await getCompany(user.id, company.id)).json().personnel).toEqual([])
})

test('a place of someone else and one that is not there look the same: 404', async () => {
  const foreign = await addCompany(db())
  const user = await addUser(portal)
  for (const id of [foreign.id, 999_999]) {
    const res = await getCompany(user.id, id)
    expect([res.statusCode, res.json().errorMessage]).toEqual([404, 'Not Found'])
  }
})

test.each(['chain', 'concern'] as const)(
  'a link to a %s opens every place in it, with its report right',
  async (kind) => {
    const concern = await addConcern(db())
    const chain = await addChain(db(), concern.id)
    const company = await addCompany(db(), { concernId: concern.id, chainId: chain.id })
    const user = await addUser(portal)
    const link = { userId: user.id, concernReport: true }
    if (kind === 'chain')
      await db()
        .insert(userChain)
        .values({ ...link, chainId: chain.id })
    else
      await db()
        .insert(userConcern)
        .values({ ...link, concernId: concern.id })
    expect((await getCompany(user.id, company.id)).json()).toMatchObject({ permissionConcernReport: true })
  },
)

test('context data name the caller and the address of the place', async () => {
  const company = await addCompany(db(), { street: 'Myllykatu 1', postcode: '33500', city: 'Tampere' })
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id)
  const headers = await signIn(portal, user.id)
  const res = await portal.app.inject({ url: `/api/context?companyId=${company.id}`, headers })
  expect(res.json()).toEqual({
    henkilot: [{ hlo_id: user.id, hlo_etunimi: 'Maija', hlo_sukunimi: 'Virtanen' }],
    asiakkaat: [
      {
        as_id: company.id,
        as_kaupunki: 'Tampere',
        as_nimi: 'Myllypuoti Kaleva',
        as_postinumero: '33500',
        as_katuosoite: 'Myllykatu 1',
      },
    ],
  })
})

describe('references', () => {
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
})
