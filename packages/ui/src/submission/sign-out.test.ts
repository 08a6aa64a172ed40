import { beforeEach, expect, test, vi } from 'vitest'
import { cancelledFailure, networkFailure } from '../api/failure.ts'
import { closedAfterSignOut, deviceHasDrafts, forgetPerson, hasDrafts, markSignedIn } from './sign-out.ts'
import { orInMemory, safeStorage } from '../browser/storage.ts'
import type { FlowFormat } from './sending.ts'
import { newFlow } from './submission-flow.ts'

type Entries = { readonly bag: string }
const read = (found: unknown) => found as never
const format: FlowFormat<Entries, Entries, { readonly id: number }> = {
  version: 1,
  start: { bag: '' },
  readTyped: read,
  readBody: read,
  readAnswer: read,
}

const memory = () =>
  orInMemory(
    safeStorage(() => {
      throw new Error('this device keeps nothing')
    }),
  )
let storages = closedAfterSignOut({ drafts: memory(), receipts: memory() })
/** The module still holds the flows of earlier tests, so each test has its own person. */
let userId = 0
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
  storages = closedAfterSignOut({ drafts: memory(), receipts: memory() })
  userId += 1
})
const history = { current: () => undefined, reloaded: undefined }
const open = (flow = 'deposit', person = userId) =>
  newFlow({ flow, userId: person, companyId: 100 }, format, { ...storages, history })
const typedIn = (flow: ReturnType<typeof open>) => {
  flow.change({ bag: '7' })
  flow.review({ bag: '7' })
  return flow
}
const keys = () => [...storages.drafts.keys(), ...storages.receipts.keys()]

test('what is the person’s own goes, the rest stays [R-DEP-35]', () => {
  const other = userId + 1000
  const mine = [
    `kassavirta.draft.deposit.${userId}.100`,
    `kassavirta.draft.visit-change.${userId}.7`,
    `kassavirta.last.deposit.${userId}.100`,
  ]
  const theirs = [`kassavirta.draft.deposit.${other}.100`, 'kassavirta.options', 'kassavirta.columns.deposit']
  for (const key of [...mine, ...theirs]) storages.drafts.setItem(key, '{"version":1,"typed":{"bag":"1"}}')
  for (const person of [userId, other])
    storages.receipts.setItem(`kassavirta.receipt.deposit.${person}.100`, '{}')
  expect(hasDrafts(userId, storages)).toBe(true)
  forgetPerson(userId, storages)
  expect(hasDrafts(userId, storages)).toBe(false)
  expect(keys().toSorted()).toEqual([...theirs, `kassavirta.receipt.deposit.${other}.100`].toSorted())
})

test('what was typed a moment ago is a draft', () => {
  vi.useFakeTimers()
  const flow = open()
  flow.change({ bag: '7' })
  expect(hasDrafts(userId, storages)).toBe(true)
  forgetPerson(userId, storages)
  vi.runAllTimers()
  flow.leave(true)
  expect([flow.state().typed, keys()]).toEqual([{ bag: '' }, []])
  vi.useRealTimers()
})

test('a request in doubt stays without a question', async () => {
  const flow = typedIn(open())
  const sent: string[] = []
  await flow.confirm({
    send: ({ key }) => {
      sent.push(key)
      return Promise.reject(networkFailure())
    },
  })
  expect(hasDrafts(userId, storages)).toBe(false)
  forgetPerson(userId, storages)
  expect(keys()).toEqual([`kassavirta.draft.deposit.${userId}.100`])
  markSignedIn(userId)
  for (const again of [open(), flow]) {
    expect(again.state()).toMatchObject({ body: { bag: '7' }, submission: { state: 'unknown' } })
  }
  await flow.confirm({
    send: async ({ key }) => {
      sent.push(key)
      return { id: 1 }
    },
  })
  expect(new Set(sent).size).toBe(1)
  expect(keys()).toEqual([`kassavirta.receipt.deposit.${userId}.100`])
})

test('what is no draft asks nothing', () => {
  storages.drafts.setItem(`kassavirta.last.deposit.${userId}.100`, '{}')
  expect(hasDrafts(userId, storages)).toBe(false)
})

test('a request that never left goes', () => {
  const key = `kassavirta.draft.deposit.${userId}.100`
  storages.drafts.setItem(key, '{"version":1,"typed":{},"pending":{"key":"k","body":{},"left":false}}')
  expect(hasDrafts(userId, storages)).toBe(true)
  forgetPerson(userId, storages)
  expect(keys()).toEqual([])
})

test.each([
  ['accepted', async () => ({ id: 1 })],
  ['given up behind the dialog', () => Promise.reject(cancelledFailure())],
] as const)('a sending %s after the sign-out leaves nothing', async (_, ends) => {
  const flow = typedIn(open())
  const gate = Promise.withResolvers<void>()
  const sending = flow.confirm({ send: () => gate.promise.then(ends) })
  expect(hasDrafts(userId, storages)).toBe(true)
  forgetPerson(userId, storages)
  expect(keys()).toHaveLength(1)
  gate.resolve()
  await sending
  flow.markSeen()
  flow.leave(true)
  expect(keys()).toEqual([])
})

test('the same person finds an empty form', () => {
  vi.useFakeTimers()
  const flow = open()
  flow.change({ bag: '7' })
  forgetPerson(userId, storages)
  markSignedIn(userId)
  expect(flow.state().typed).toEqual({ bag: '' })
  flow.change({ bag: '8' })
  vi.runAllTimers()
  expect(keys()).toEqual([`kassavirta.draft.deposit.${userId}.100`])
  vi.useRealTimers()
})

test('a form of somebody else stays', () => {
  const theirs = open('deposit', userId * 10 + 90_000)
  theirs.change({ bag: '7' })
  expect(hasDrafts(userId, storages)).toBe(false)
  theirs.leave(true)
  const before = keys()
  forgetPerson(userId, storages)
  forgetPerson(9, storages)
  expect([theirs.state().typed, keys()]).toEqual([{ bag: '7' }, before])
})

test('a device has drafts when anybody has one', () => {
  storages.drafts.setItem('kassavirta.options', '{}')
  storages.drafts.setItem('kassavirta.receipt.deposit.1.100', '{}')
  expect(deviceHasDrafts(storages)).toBe(false)
  storages.drafts.setItem(`kassavirta.draft.deposit.${userId + 1000}.100`, '{}')
  expect(deviceHasDrafts(storages)).toBe(true)
})
