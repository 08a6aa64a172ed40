import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { addAccount, addCompany, addRole, addUser } from './world.ts'
import { deskFeatures } from '../src/desk-app.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
type Person = Awaited<ReturnType<typeof staffAtWork>>

let service: Person
beforeEach(async () => {
  service = await staffAtWork(portal, 'palvelu', ['service'])
})

const read = async (path: string, who = service) => (await who.browser.get(`/customers${path}`)).json()
const namesOf = async (query: string) =>
  (await read(`?${query}`)).rows.map(({ name }: { readonly name: string }) => name)

describe('the list of places', () => {
  test('finds by name, town, business id, account number in any spacing and person', async () => {
    const kaleva = await addCompany(db(), {
      name: 'Myllypuoti Kaleva',
      city: 'Tampere',
      businessId: '9000101-4',
    })
    const sello = await addCompany(db(), {
      name: 'Naavakahvila Sello',
      city: 'Espoo',
      businessId: '9000103-0',
    })
    await addAccount(db(), sello.id, { accountNumber: 'FI21 1234 5600 0007 85' })
    const user = await addUser(portal, { firstName: 'Tiina', lastName: 'Myllyniemi', username: 'tiina.m' })
    await addRole(db(), user.id, sello.id)
    const found = async (typed: string) => namesOf(`q=${encodeURIComponent(typed)}`)
    expect(await found('kaleva mylly')).toEqual([kaleva.name])
    expect(await found('mylly')).toEqual([kaleva.name, sello.name])
    for (const typed of ['espoo', '9000103-0', 'tiina.m', 'FI211234560000 0785', 'fi21 1234 56'])
      expect([typed, await found(typed)]).toEqual([typed, [sello.name]])
    for (const typed of ['FI99 1234 56', 'mylly espoo', 'x'])
      expect([typed, await found(typed)]).toEqual([typed, []])
    expect((await read('?q=tiina')).rows).toMatchObject([
      { name: sello.name, people: 1, found: { by: 'person', text: 'Tiina Myllyniemi' } },
    ])
  })
})
