import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { CONNECTIONS } from '../database/postgres.ts'
import type { AppBuilder } from '../http/route.ts'
import { classOf } from './classes.ts'
import { limitsFor } from './limits.ts'

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }: AppBuilder) => void (bound = endpoints)] })

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
    '/api/changecurrencyorder',
    '/api/contact',
    '/api/deposit',
    '/api/deposit/markremoved',
    '/api/feedback',
    '/api/inquiry',
    '/api/supplyorder',
    '/api/visit',
    '/api/visitChange',
  ])
  expect(pathsOf('report').length).toBeGreaterThan(0)
  expect(pathsOf('report').filter((path) => !path.startsWith('/api/reports/'))).toEqual([])
  expect(bound.filter(({ path }) => path.startsWith('/api/reports/')).map(classOf)).not.toContain('read')
  expect(pathsOf('provider')).toEqual(['/api/provider/outbox'])
  expect(pathsOf('import')).toEqual(['/api/provider/import'])
  expect(pathsOf(undefined).filter((path) => path.startsWith('/api'))).toEqual([])
})

test('the shares and the background add up to the connections of the pool', () => {
  const { shares } = limitsFor({ kind: 'postgres' }, portal.deps.settings)
  const { import: ofItsOwn, ...others } = shares
  const sum = Object.values(others).reduce((total, { most }) => total + most, 0)
  expect(sum + 2).toBeLessThanOrEqual(CONNECTIONS)
  expect(ofItsOwn.most).toBeGreaterThan(1)
  expect(shares.submission.ofOne).toBeLessThan(shares.submission.most)
})
