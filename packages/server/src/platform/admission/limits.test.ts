import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { expect, test } from 'vitest'
import { givenDesk } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { CONNECTIONS } from '../database/postgres.ts'
import type { AppBuilder } from '../http/route.ts'
import { classOf, limitsFor } from './limits.ts'

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }: AppBuilder) => void (bound = endpoints)] })

const desk = givenDesk(portal)

const pathsOf = (name: string | undefined) =>
  [...new Set(bound.filter((each) => classOf(each) === name).map(({ path }) => path))].toSorted()

test('every call of the contract has its class', () => {
  expect(pathsOf('signIn')).toEqual([
    '/api/activate',
    '/api/login',
    '/api/password',
    '/api/secondfactor',
    '/api/secondfactor/remove',
  ])
  expect(pathsOf('submission')).toEqual([
    '/api/cases/:caseId/entries',
    '/api/changecurrencyorder',
    '/api/changecurrencyorder/confirmation',
    '/api/changecurrencyorder/markcancelled',
    '/api/changecurrencyorder/replace',
    '/api/contact',
    '/api/deposit',
    '/api/deposit/markremoved',
    '/api/feedback',
    '/api/handover',
    '/api/inquiry',
    '/api/management/rightRequests',
    '/api/parlevels',
    '/api/recurringorders',
    '/api/recurringorders/:recurringId/change',
    '/api/recurringorders/:recurringId/skip',
    '/api/recurringorders/:recurringId/stop',
    '/api/supplyorder',
    '/api/visit',
    '/api/visit/answer',
    '/api/visit/missed',
    '/api/visit/withdraw',
    '/api/visitChange',
    '/api/visitChange/answer',
    '/api/visitChange/withdraw',
  ])
  expect(pathsOf('report').length).toBeGreaterThan(0)
  // All messages of all years, as the specification has it; our own pages ask for pages.
  // A paper is made of whole lists.
  expect(pathsOf('report').filter((path) => !path.startsWith('/api/reports/'))).toEqual([
    '/api/messages',
    '/api/receipts/:kind/:entryId',
    '/api/statements/:accountId/:month',
  ])
  expect(bound.filter(({ path }) => path.startsWith('/api/reports/')).map(classOf)).not.toContain('read')
  expect(pathsOf('provider')).toEqual(['/api/provider/outbox'])
  expect(pathsOf('import')).toEqual(['/api/provider/import'])
  expect(pathsOf(undefined).filter((path) => path.startsWith('/api'))).toEqual([])
})

test('reads, long reads, acts and sign-in have a share each', () => {
  const ofDesk = desk.endpoints.filter(
    ({ path, access }) => path.startsWith('/api/desk/') || access.kind === 'staff',
  )
  const signIns = ofDesk.filter((each) => classOf(each) === 'deskSignIn')
  expect(signIns.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/desk/activation',
    'POST /api/desk/session',
    'POST /api/desk/session/unlock',
  ])
  const reports = ofDesk.filter((each) => classOf(each) === 'deskReport')
  expect(reports.map(({ path }) => path).toSorted()).toEqual(
    ['cases', 'counters', 'counting', 'differences', 'runs'].map((part) => `/api/desk/numbers/${part}`),
  )
  const strays = ofDesk
    .filter((each) => !signIns.includes(each) && !reports.includes(each))
    .filter((each) => classOf(each) !== (each.method === 'GET' ? 'deskRead' : 'deskAct'))
  expect(strays).toEqual([])
  expect(bound.map(classOf).filter((name) => name?.startsWith('desk'))).toEqual([])
})

test('shares and background add up to the pool', () => {
  const { shares } = limitsFor({ kind: 'postgres' }, portal.deps.settings)
  const { import: ofItsOwn, ...others } = shares
  const sum = Object.values(others).reduce((total, { most }) => total + most, 0)
  expect(sum + 2).toBeLessThanOrEqual(CONNECTIONS)
  expect(ofItsOwn.most).toBeGreaterThan(1)
  expect(shares.submission.ofOne).toBeLessThan(shares.submission.most)
})
