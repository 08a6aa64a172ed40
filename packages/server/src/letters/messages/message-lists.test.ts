import { getReadMessages, getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { message, messageRead } from '../../tables/messages.ts'
import { noticeResult } from '../../bags/deposits/comparison/notice-result.ts'
import { unreadLister } from './list-queries.ts'

const portal = givenPortal()
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

test('the unread are counted, notices among them, and told newest first; read ones are not [R-FRONT-03]', async () => {
  await addAll(many(3), true)
  const [old, young] = await addAll([{ createdAt: daysAgo(2) }, {}])
  const [notice] = await addAll([{ type: 'poikkeama', createdAt: daysAgo(1) }])
  const [elsewhere] = await addAll([{ companyId: there, createdAt: daysAgo(3) }])
  const [own] = await addAll([{ companyId: null, userId, createdAt: daysAgo(4) }])
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

test('however many are unread, the fifty newest of each kind are told, and all are counted', async () => {
  await addAll(many(60, { type: 'poikkeama' }))
  const [old] = await addAll([{ createdAt: daysAgo(9) }])
  const answer = await unread()
  expect(answer).toMatchObject({ count: 61, notices: 60 })
  expect(answer.messages).toHaveLength(51)
  expect(idsOf(answer).at(-1)).toBe(old)
})

test('who shows the tag of the unread is told that nothing has changed, until something has', async () => {
  const tag = String((await ask('/api/messages/unread')).headers['etag'])
  expect((await ask('/api/messages/unread', { 'if-none-match': tag })).statusCode).toBe(304)
  await addAll([{}])
  expect((await ask('/api/messages/unread', { 'if-none-match': tag })).statusCode).toBe(200)
})

test('what changes after a look is told at the next: older messages, marks that are gone, other places', async () => {
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

test('a message that comes between the rights and the list is told, though all before it were read', async () => {
  await addAll(many(1), true)
  const current = JSON.parse(
    String((await ask(`/api/messages/unread?companyId=${here}`)).headers['etag']).replace('W/', ''),
  )
  const [late] = await addAll([{ createdAt: daysAgo(1) }])
  const reader = { userId, companyId: here, today: '2026-11-15', firstDay: '2026-01-01' }
  const { tag, text } = await unreadLister(noticeResult)(db(), reader, {
    knownTags: [],
    current,
    asked: { answers: 0, confirmations: 0 },
  })
  expect([idsOf(JSON.parse(text ?? '')), tag === current]).toEqual([[late], false])
})

test('the overview begins where the last look has found the oldest unread, and misses nothing that comes', async () => {
  const counts = async () => {
    const { notices } = (await ask(`/api/overview?companyId=${here}`)).json()
    return notices.count
  }
  await addAll([{}, { type: 'poikkeama' }])
  for (let look = 0; look < 2; look += 1) expect(await counts()).toBe(1)
  await addAll([{ type: 'poikkeama', createdAt: daysAgo(300) }])
  expect(await counts()).toBe(2)
})

test('read messages come by kind, fifty at a time; a page begins where the one before has ended', async () => {
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

test('without a company the pages hold all of one’s own, and never those of others', async () => {
  const [elsewhere] = await addAll([{ companyId: there, createdAt: daysAgo(1) }], true)
  const [own] = await addAll([{ companyId: null, userId, createdAt: daysAgo(2) }], true)
  const [atHere] = await addAll([{ createdAt: daysAgo(3) }], true)
  await addAll([{ companyId: (await addCompany(db())).id }], true)
  await addAll([{ userId: (await addUser(portal)).id }], true)
  expect(idsOf(await page('message', undefined, ''))).toEqual([elsewhere, own, atHere])
  expect(idsOf(await page('message'))).toEqual([own, atHere])
})
