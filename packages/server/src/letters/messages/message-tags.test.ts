import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { hashKey } from '../../platform/rights/access.ts'
import { providerKey } from '../../tables/ledgers.ts'
import { message, messageRead } from '../../tables/letters.ts'
import { userCompanyRole } from '../../tables/places.ts'

const portal = givenPortal({ ownDatabase: true })
const db = () => portal.database.db

let here = { id: 0, extId: '' }
let there = { id: 0, extId: '' }
let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  here = await addCompany(db())
  there = await addCompany(db())
  userId = (await addUser(portal)).id
  for (const { id } of [here, there]) await addRole(db(), userId, id)
  headers = await signIn(portal, userId)
})

const add = async (values: Partial<typeof message.$inferInsert>) => {
  const plain = { type: 'viesti', header: 'Otsikko', body: '<p>Teksti</p>', createdAt: portal.now }
  const [row] = await db()
    .insert(message)
    .values({ ...plain, ...values })
    .returning()
  return row!.id
}
const ask = (known?: string, by = headers) =>
  portal.app.inject({
    url: '/api/messages',
    headers: { ...by, ...(known === undefined ? {} : { 'if-none-match': known }) },
  })
const tagOf = async (by = headers) => String((await ask(undefined, by)).headers['etag'])
const at = ({ id }: { readonly id: number }) => ({ ...headers, 'x-company-id': String(id) })
const markRead = (id: number, by = headers) =>
  portal.app.inject({ method: 'PUT', url: `/api/messages/read/${id}`, headers: by })

describe('a caller who shows the tag of the latest answer', () => {
  test('is told without a body that nothing has changed', async () => {
    await add({ companyId: here.id })
    const first = await ask()
    const again = await ask(String(first.headers['etag']))
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', first.headers['etag']])
    expect(again.headers).not.toHaveProperty('content-encoding')
    expect(again.headers['cache-control']).toBe('no-store')
    expect((await ask(String(again.headers['etag']))).statusCode).toBe(304)
  })

  test('is told so without any message too', async () => {
    expect((await ask(await tagOf())).statusCode).toBe(304)
  })

  test('may show several, strong or weak', async () => {
    const tag = await tagOf()
    for (const shown of [`"0a", ${tag}`, tag.replace('W/', ''), `${tag},W/"ff"`])
      expect([shown, (await ask(shown)).statusCode]).toEqual([shown, 304])
  })

  test('gets the whole answer for a tag of another kind', async () => {
    await add({ companyId: here.id })
    for (const shown of [
      '*',
      '""',
      'W/"',
      '"\\"',
      `"'; drop table message"`,
      '"{1,2}"',
      'W/"00"',
      '"a","b"',
      ',',
    ]) {
      const { statusCode, json } = await ask(shown)
      expect([shown, statusCode, json().messages.length]).toEqual([shown, 200, 1])
    }
  })

  test('is still refused without a session', async () => {
    const tag = await tagOf()
    expect((await ask(tag, {})).statusCode).toBe(401)
  })
})

/** Does something and tells whether the tag of before still holds after it. */
async function isSameAfter(change: () => Promise<unknown>, by = headers): Promise<boolean> {
  const tag = await tagOf(by)
  await change()
  const { statusCode, headers: sent } = await ask(tag, by)
  expect(sent['etag'] === tag).toBe(statusCode === 304)
  return statusCode === 304
}

describe('a new tag comes with', () => {
  test.each([
    ['a message to the place', () => add({ companyId: here.id })],
    ['a message to the person', () => add({ userId })],
    ['a message to the person at a place', () => add({ userId, companyId: here.id })],
    ['a message that is older than the others', () => add({ companyId: here.id, createdAt: new Date(0) })],
  ])('%s', async (_title, change) => {
    await add({ companyId: here.id })
    expect(await isSameAfter(change)).toBe(false)
    expect(await isSameAfter(change, at(here))).toBe(false)
  })

  test('a read mark, once, for its reader alone', async () => {
    const id = await add({ companyId: here.id })
    const colleague = (await addUser(portal)).id
    await addRole(db(), colleague, here.id)
    const theirs = await signIn(portal, colleague)
    const theirTag = await tagOf(theirs)
    // Another tab of the same person has another session of its own.
    expect(await isSameAfter(async () => markRead(id, await signIn(portal, userId)))).toBe(false)
    expect(await isSameAfter(() => markRead(id))).toBe(true)
    expect((await ask(theirTag, theirs)).statusCode).toBe(304)
  })

  test('a change that the provider makes', async () => {
    await db()
      .insert(providerKey)
      .values({ hash: hashKey('key'), createdAt: portal.now })
    const sent = async (header: string, company = here.extId) => {
      const messages = [{ extId: 'm1', company, type: 'viesti', header, body: '<p>Teksti</p>' }]
      const call = {
        method: 'POST',
        url: '/api/provider/import',
        headers: { 'x-provider-key': 'key' },
      } as const
      expect((await portal.app.inject({ ...call, payload: { messages } })).statusCode).toBe(200)
    }
    expect(await isSameAfter(() => sent('Ensin'))).toBe(false)
    expect(await isSameAfter(() => sent('Ensin'))).toBe(true)
    expect(await isSameAfter(() => sent('Sitten'))).toBe(false)
    expect(await isSameAfter(() => sent('Sitten', there.extId), at(here))).toBe(false)
    expect(await isSameAfter(() => sent('Sitten', here.extId), at(here))).toBe(false)
  })

  test('a message or mark that is changed by hand', async () => {
    const id = await add({ companyId: here.id })
    await markRead(id)
    const ofThis = eq(messageRead.messageId, id)
    expect(
      await isSameAfter(() =>
        db()
          .update(messageRead)
          .set({ readAt: new Date(0) })
          .where(ofThis),
      ),
    ).toBe(false)
    expect(await isSameAfter(() => db().delete(messageRead).where(ofThis))).toBe(false)
    expect(await isSameAfter(() => db().delete(message).where(eq(message.id, id)))).toBe(false)
  })

  test('a place that goes, and one that comes', async () => {
    await add({ companyId: there.id })
    const role = eq(userCompanyRole.companyId, there.id)
    const set = (endedAt: Date | null) => db().update(userCompanyRole).set({ endedAt }).where(role)
    expect(await isSameAfter(() => set(portal.now))).toBe(false)
    expect((await ask()).json()).toEqual({ messages: [] })
    expect(await isSameAfter(() => set(null))).toBe(false)
  })
})

test('what others get and read changes nothing', async () => {
  const id = await add({ companyId: here.id })
  const stranger = (await addUser(portal)).id
  expect(await isSameAfter(async () => add({ userId: stranger, companyId: here.id }))).toBe(true)
  expect(await isSameAfter(async () => add({ companyId: (await addCompany(db())).id }))).toBe(true)
  expect(
    await isSameAfter(() =>
      db().insert(messageRead).values({ userId: stranger, messageId: id, readAt: portal.now }),
    ),
  ).toBe(true)
  expect(await isSameAfter(() => add({ companyId: there.id }), at(here))).toBe(true)
})

test('two places with equally many messages have different tags', async () => {
  for (const { id } of [here, there]) await add({ companyId: id })
  expect(await tagOf(at(here))).not.toBe(await tagOf(at(there)))
  expect((await ask(await tagOf(at(here)), at(there))).statusCode).toBe(200)
})
