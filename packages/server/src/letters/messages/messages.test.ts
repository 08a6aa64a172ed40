import { beforeEach, describe, expect, test } from 'vitest'
import { getReadMessages, getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { noticeResult } from '../../bags/deposits/comparison-queries.ts'
import { message, announcement, messageRead } from '../../tables/letters.ts'
import { unreadLister } from './list-queries.ts'

const portal = givenPortal()

describe('messages', () => {
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

  test('a message has type, texts and time, and is unread [R-API-06, R-MSG-08]', async () => {
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

  test('the chosen place shows its own, no place shows all', async () => {
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

  test('two readers have marks of their own [R-API-07]', async () => {
    const other = await add({ companyId: here, createdAt: new Date('2026-11-01T08:00:00Z') })
    const id = await add({ companyId: here })
    expect((await read(userId, id)).statusCode).toBe(204)
    portal.now = new Date('2026-11-15T09:00:00Z')
    expect((await read(userId, id)).statusCode).toBe(204)
    const [marked, unmarked] = await list(userId)
    expect(marked).toMatchObject({ id, read: '2026-11-15T08:00:00.000Z' })
    expect(unmarked).toEqual(expect.not.objectContaining({ read: expect.anything() }))
    expect(unmarked).toMatchObject({ id: other })
    expect((await list(colleagueId))[0]).not.toHaveProperty('read')
  })

  test('a foreign place in the header opens nothing', async () => {
    const foreign = (await addCompany(db())).id
    await add({ companyId: foreign })
    const own = await add({ companyId: here })
    expect((await list(userId, foreign)).map(({ id }) => id)).toEqual([own])
  })

  test('a foreign and a missing message are 404 alike', async () => {
    await add({ companyId: here })
    const foreign = await add({ companyId: (await addCompany(db())).id })
    for (const id of [foreign, 999_999]) expect((await read(userId, id)).statusCode).toBe(404)
  })

  test('a message elsewhere is told by its own place, or not at all [R-MSG-05]', async () => {
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
})

test('announcements that are valid now are told [R-API-08]', async () => {
  const day = (n: number) => new Date(`2026-11-${n}T08:00:00Z`)
  await portal.database.db.insert(announcement).values([
    {
      viite: 'nyt',
      kuvaus: 'Huoltokatko',
      arvo: 'https://example.fi/huolto',
      validFrom: day(14),
      validTo: day(16),
    },
    { viite: 'aina', kuvaus: 'Tervetuloa', validFrom: day(10) },
    { viite: 'mennyt', kuvaus: 'Vanha', validFrom: day(10), validTo: day(15) },
    { viite: 'tuleva', kuvaus: 'Uusi', validFrom: day(16) },
  ])
  const headers = await signIn(portal, (await addUser(portal)).id)
  expect((await portal.app.inject({ url: '/api/announcements', headers })).json()).toEqual({
    announcements: [
      { viite: 'nyt', kuvaus: 'Huoltokatko', arvo: 'https://example.fi/huolto' },
      { viite: 'aina', kuvaus: 'Tervetuloa', arvo: '' },
    ],
  })
})

describe('lists of messages', () => {
  const db = () => portal.database.db

  let here = 0
  let there = 0
  let userId = 0
  let headers: Record<string, string> = {}
  beforeEach(async () => {
    here = (await addCompany(db())).id
    there = (await addCompany(db())).id
    userId = (await addUser(portal)).id
    for (const id of [here, there]) await addRole(db(), userId, id)
    headers = await signIn(portal, userId)
  })

  type Values = Partial<typeof message.$inferInsert>
  const plain = { type: 'viesti', header: 'Otsikko', body: '<p>Teksti</p>' }
  const addAll = async (each: readonly Values[], isRead = false) => {
    const values = each.map((more) => ({ ...plain, createdAt: portal.now, companyId: here, ...more }))
    const rows = await db().insert(message).values(values).returning()
    const ids = rows.map(({ id }) => id)
    const marks = ids.map((messageId) => ({ userId, messageId, readAt: portal.now }))
    if (isRead) await db().insert(messageRead).values(marks)
    return ids
  }
  const many = (count: number, more: Values = {}) => Array.from({ length: count }, () => more)
  const daysAgo = (days: number) => new Date(portal.now.getTime() - days * 86_400_000)

  type Listed = { readonly id: number; readonly type: string; readonly read?: string }
  type Unread = { readonly count: number; readonly notices: number; readonly messages: readonly Listed[] }
  type Page = { readonly more: boolean; readonly messages: readonly Listed[] }

  const ask = (url: string, more: Record<string, string> = {}) =>
    portal.app.inject({ url, headers: { ...headers, ...more } })
  async function unread(scope = `?companyId=${here}`): Promise<Unread> {
    const answer = await ask(`/api/messages/unread${scope}`)
    expect(getUnreadMessages.reply.schema.safeParse(answer.json()).success).toBe(true)
    return answer.json()
  }
  async function page(kind: string, before?: number, scope = `companyId=${here}`): Promise<Page> {
    const from = before === undefined ? '' : `&before=${before}`
    const answer = await ask(`/api/messages/read?${scope}&kind=${kind}${from}`)
    expect(getReadMessages.reply.schema.safeParse(answer.json()).success).toBe(true)
    return answer.json()
  }
  const idsOf = ({ messages }: { readonly messages: readonly Listed[] }) => messages.map(({ id }) => id)

  test('the unread are counted and told, the newest first [R-FRONT-03]', async () => {
    await addAll(many(3), true)
    const [old, young] = await addAll([{ createdAt: daysAgo(2) }, {}])
    const [notice] = await addAll([{ type: 'poikkeama', createdAt: daysAgo(1) }])
    const [elsewhere] = await addAll([{ companyId: there, createdAt: daysAgo(3) }])
    const [own] = await addAll([{ companyId: null, userId, createdAt: daysAgo(4) }])
    // A colleague has read all of them, and has a letter of their own.
    const { id: colleague } = await addUser(portal)
    await addAll([{ userId: colleague }])
    const marks = [old, young, notice].map((messageId) => ({
      userId: colleague,
      messageId: messageId ?? 0,
      readAt: portal.now,
    }))
    await db().insert(messageRead).values(marks)
    expect(await unread()).toMatchObject({ count: 4, notices: 1 })
    expect(idsOf(await unread())).toEqual([young, notice, old, own])
    expect(idsOf(await unread(''))).toEqual([young, notice, old, elsewhere, own])
    expect((await unread()).messages[0]).toEqual({
      ...plain,
      id: young,
      created: '2026-11-15T08:00:00.000Z',
      result: null,
    })
  })

  test('of many unread the fifty newest of each kind are told', async () => {
    await addAll(many(60, { type: 'poikkeama' }))
    const [old] = await addAll([{ createdAt: daysAgo(9) }])
    const answer = await unread()
    expect(answer).toMatchObject({ count: 61, notices: 60 })
    expect(answer.messages).toHaveLength(51)
    expect(idsOf(answer).at(-1)).toBe(old)
  })

  test('a tag of the unread holds until something changes', async () => {
    const tag = String((await ask('/api/messages/unread')).headers['etag'])
    expect((await ask('/api/messages/unread', { 'if-none-match': tag })).statusCode).toBe(304)
    await addAll([{}])
    expect((await ask('/api/messages/unread', { 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('what changes after a look is told at the next', async () => {
    const [read] = await addAll([{ createdAt: daysAgo(400) }], true)
    const [young] = await addAll([{}])
    // The first look notes that everything before the young one is read; the next ones begin there.
    for (let look = 0; look < 2; look += 1) expect(idsOf(await unread())).toEqual([young])
    const [old] = await addAll([{ createdAt: daysAgo(300) }])
    expect(idsOf(await unread())).toEqual([young, old])
    await db().delete(messageRead)
    expect(idsOf(await unread())).toEqual([young, old, read])
    await db()
      .insert(messageRead)
      .values(
        [read, young, old].map((messageId) => ({ userId, messageId: messageId ?? 0, readAt: portal.now })),
      )
    for (let look = 0; look < 2; look += 1) expect((await unread()).count).toBe(0)
    const [last] = await addAll([{ createdAt: daysAgo(500) }])
    expect(idsOf(await unread())).toEqual([last])
    expect((await unread(`?companyId=${there}`)).count).toBe(0)
  })

  test('a message that comes between rights and list is told', async () => {
    await addAll(many(1), true)
    const current = JSON.parse(
      String((await ask(`/api/messages/unread?companyId=${here}`)).headers['etag']).replace('W/', ''),
    )
    const [late] = await addAll([{ createdAt: daysAgo(1) }])
    const reader = { userId, companyId: here, today: '2026-11-15', firstDay: '2026-01-01' }
    const { tag, text } = await unreadLister(noticeResult)(db(), reader, {
      knownTags: [],
      current,
      waiting: { answers: 0, confirmations: 0 },
    })
    expect([idsOf(JSON.parse(text ?? '')), tag === current]).toEqual([[late], false])
  })

  test('the overview begins at the oldest unread and misses nothing', async () => {
    const counts = async () => {
      const { notices } = (await ask(`/api/overview?companyId=${here}`)).json()
      return notices.count
    }
    await addAll([{}, { type: 'poikkeama' }])
    for (let look = 0; look < 2; look += 1) expect(await counts()).toBe(1)
    await addAll([{ type: 'poikkeama', createdAt: daysAgo(300) }])
    expect(await counts()).toBe(2)
  })

  test('read messages come by kind, fifty at a time', async () => {
    const ids = await addAll(many(120), true)
    await addAll(many(2, { type: 'poikkeama' }), true)
    await addAll(many(2))
    const first = await page('message')
    // A message that comes between two pages moves nothing.
    await addAll(many(1), true)
    const second = await page('message', idsOf(first).at(-1))
    const third = await page('message', idsOf(second).at(-1))
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
    expect([first, second, third].flatMap(idsOf)).toEqual(ids.toReversed())
    expect(first.messages[0]).toMatchObject({ read: '2026-11-15T08:00:00.000Z', result: null })
    expect((await page('notice')).messages).toHaveLength(2)
  })

  test('without a company the pages hold all of one’s own', async () => {
    const [elsewhere] = await addAll([{ companyId: there, createdAt: daysAgo(1) }], true)
    const [own] = await addAll([{ companyId: null, userId, createdAt: daysAgo(2) }], true)
    const [atHere] = await addAll([{ createdAt: daysAgo(3) }], true)
    await addAll([{ companyId: (await addCompany(db())).id }], true)
    await addAll([{ userId: (await addUser(portal)).id }], true)
    expect(idsOf(await page('message', undefined, ''))).toEqual([elsewhere, own, atHere])
    expect(idsOf(await page('message'))).toEqual([own, atHere])
  })
})
