import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { message } from '../../tables/messages.ts'

const portal = givenPortal()
const db = () => portal.database.db

let here = 0
let there = 0
let userId = 0
let colleagueId = 0
beforeEach(async () => {
  here = (await addCompany(db())).id
  there = (await addCompany(db())).id
  userId = (await addUser(portal)).id
  colleagueId = (await addUser(portal)).id
  for (const id of [userId, colleagueId]) await addRole(db(), id, here)
  await addRole(db(), userId, there)
})

const add = async (values: Partial<typeof message.$inferInsert>) => {
  const plain = { type: 'viesti', header: 'Otsikko', body: '<p>Teksti</p>', createdAt: portal.now }
  const [row] = await db()
    .insert(message)
    .values({ ...plain, ...values })
    .returning()
  return row!.id
}
const list = async (by: number, scope?: number) => {
  const headers = { ...(await signIn(portal, by)), ...(scope ? { 'x-company-id': String(scope) } : {}) }
  return (await portal.app.inject({ url: '/api/messages', headers })).json().messages as {
    id: number
    read?: string
  }[]
}
const read = async (by: number, id: number) =>
  portal.app.inject({ method: 'PUT', url: `/api/messages/read/${id}`, headers: await signIn(portal, by) })

test('a message has its type, texts and time, and no read time while unread [R-API-06, R-MSG-08]', async () => {
  const id = await add({ companyId: here, type: 'poikkeama', header: 'Laskentaero' })
  expect(await list(userId)).toEqual([
    {
      id,
      type: 'poikkeama',
      header: 'Laskentaero',
      body: '<p>Teksti</p>',
      created: '2026-11-15T08:00:00.000Z',
    },
  ])
})

test('the chosen place shows its own messages, no place shows all of one’s own, newest first', async () => {
  const old = await add({ companyId: here, createdAt: new Date('2026-11-01T08:00:00Z') })
  const elsewhere = await add({ companyId: there, createdAt: new Date('2026-11-02T08:00:00Z') })
  await add({ companyId: (await addCompany(db())).id })
  expect((await list(userId)).map(({ id }) => id)).toEqual([elsewhere, old])
  expect((await list(userId, here)).map(({ id }) => id)).toEqual([old])
})

test('a message to one person is seen by nobody else', async () => {
  const id = await add({ userId, companyId: here })
  expect((await list(userId)).map((each) => each.id)).toEqual([id])
  expect(await list(colleagueId)).toEqual([])
  expect((await read(colleagueId, id)).statusCode).toBe(404)
})

test('two readers have read marks of their own, and the first time stays [R-API-07]', async () => {
  const id = await add({ companyId: here })
  expect((await read(userId, id)).statusCode).toBe(204)
  portal.now = new Date('2026-11-15T09:00:00Z')
  expect((await read(userId, id)).statusCode).toBe(204)
  expect(await list(userId)).toMatchObject([{ read: '2026-11-15T08:00:00.000Z' }])
  expect((await list(colleagueId))[0]).not.toHaveProperty('read')
})

test('a foreign place in the header opens none of its messages', async () => {
  const foreign = (await addCompany(db())).id
  await add({ companyId: foreign })
  const own = await add({ companyId: here })
  expect((await list(userId, foreign)).map(({ id }) => id)).toEqual([own])
})

test('a foreign and a missing message are 404 alike', async () => {
  const foreign = await add({ companyId: (await addCompany(db())).id })
  for (const id of [foreign, 999_999]) expect((await read(userId, id)).statusCode).toBe(404)
})

test('a message is found at the chosen place; of one at another place of one’s own the place is told, of any other nothing [R-MSG-05]', async () => {
  const found = async (by: number, id: number | string, scope?: number) => {
    const headers = { ...(await signIn(portal, by)), ...(scope ? { 'x-company-id': String(scope) } : {}) }
    const answer = await portal.app.inject({ url: `/api/messages/one/${id}`, headers })
    return [answer.statusCode, answer.json()]
  }
  const elsewhere = await add({ companyId: there })
  const told = expect.objectContaining({ id: elsewhere, body: '<p>Teksti</p>', result: null })
  expect(await found(userId, elsewhere, there)).toEqual([200, { message: told, companyId: there }])
  expect(await found(userId, elsewhere)).toEqual([200, { message: told, companyId: there }])
  expect(await found(userId, elsewhere, here)).toEqual([200, { message: null, companyId: there }])
  // The answers do not reveal whether a foreign company has such a message.
  const missing = await found(userId, 999_999, here)
  expect(missing).toEqual([200, { message: null, companyId: null }])
  expect(await found(colleagueId, elsewhere, here)).toEqual(missing)
  const foreign = (await addCompany(db())).id
  for (const values of [{ companyId: foreign }, { userId: colleagueId, companyId: there }])
    expect(await found(userId, await add(values), here)).toEqual(missing)
  // A message to a person may name a company that is no longer theirs.
  const own = await add({ userId, companyId: foreign })
  expect(await found(userId, own, here)).toMatchObject([200, { message: { id: own }, companyId: null }])
  expect((await found(userId, 'abc', here))[0]).toBe(400)
})
