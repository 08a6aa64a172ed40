import { afterEach, expect, test, vi } from 'vitest'
import { safeStorage } from '@kassavirta/ui/browser/storage.ts'
import { isRefusal } from './session-store.ts'
import { runSessionMachine, createTokenChain } from './token-chain.ts'

afterEach(() => vi.unstubAllGlobals())

test('without a token the renewal fails [R-AUTH-13]', async () => {
  const sent = vi.fn<typeof fetch>()
  // What a page has and Node has not, or would keep open.
  vi.stubGlobal('BroadcastChannel', EventTarget)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', sent)
  const nothing = safeStorage(() => {
    throw new Error('this browser stores nothing')
  })
  const tokens = createTokenChain(runSessionMachine(), nothing, () => undefined)
  const failure = await tokens.trade().catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'NO_TOKEN' })
  expect([isRefusal(failure), sent.mock.calls]).toEqual([true, []])
})
