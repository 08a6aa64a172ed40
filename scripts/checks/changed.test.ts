import { describe, expect, test } from 'vitest'
import { listFiles } from '../papers/repository.ts'
import browserTests from './browser-tests.json' with { type: 'json' }
import { chooseTests } from './changed.ts'

const tests = (...folders: readonly string[]) =>
  listFiles(...folders).filter((path) => /\.(?:test|e2e)\.ts$/.test(path))
const [ofServer, ofPortal, ofDesk] = [
  tests('packages/server', 'packages/demo/test'),
  tests('components/portal'),
  tests('components/desk'),
]
const MANDATES = 'packages/server/src/places/mandates/'

describe('a changed file', () => {
  test('of a feature asks the tests in its folder', () => {
    const { server, components } = chooseTests([`${MANDATES}approve-mandate.ts`])
    expect(server).toEqual(ofServer.filter((path) => path.startsWith(MANDATES)))
    expect(components).toEqual([])
  })

  test('asks the features that import it, in any number of steps', () => {
    const { server } = chooseTests(['packages/domain/src/orders/change-orders/suggest.ts'])
    expect(server).toContain('packages/server/src/orders/change-orders/suggest-order.test.ts')
    expect(server.length).toBeLessThan(ofServer.length / 2)
  })

  test('that all of the server stands on asks all of it', () => {
    for (const path of ['src/platform/settings.ts', 'migrations/0001.sql'])
      expect(chooseTests([`packages/server/${path}`]).server).toEqual(ofServer)
  })

  test('of ui asks the screens of both programs', () => {
    const [file = ''] = listFiles('packages/ui/src/*.tsx')
    expect(chooseTests([file]).components).toEqual([...ofPortal, ...ofDesk])
  })

  test('of a screen asks the components that name its feature, and its browser tests', () => {
    const { components, browser } = chooseTests(['packages/desk/src/people/staff/StaffScreen.tsx'])
    expect(components).toContain('components/desk/staff.test.ts')
    expect(components.length).toBeLessThan(ofDesk.length / 2)
    expect(browser).toEqual(['e2e/desk/lock.e2e.ts', 'e2e/desk/sign-in.e2e.ts'])
  })

  test('that is a test is asked itself', () => {
    const path = `${MANDATES}mandates-at-desk.test.ts`
    expect(chooseTests([path])).toEqual({ server: [path], components: [], browser: [] })
  })
})

test('every browser test is in the table, and no other is', () => {
  const listed = Object.values(browserTests).flatMap((names) => names.map((name) => `e2e/${name}.e2e.ts`))
  expect([...new Set(listed)].toSorted()).toEqual(tests(':(glob)e2e/*.e2e.ts', 'e2e/desk').toSorted())
})
