import { bagFromAddress, bagInAddress } from '@kassavirta/domain/reports/bag-address'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTo, routerPath } from '../../../platform/routing/link-to.ts'
import { parseSearch, stringifySearch } from '../../../platform/routing/search.ts'

const root = createRootRoute()
const cashReport = createRoute({ getParentRoute: () => root, path: routerPath('CashReportDetail') })
const router = createRouter({
  routeTree: root.addChildren([cashReport]),
  history: createMemoryHistory(),
  parseSearch,
  stringifySearch,
})

/** The bag as the page of a link reads it, after a browser has read the address. */
function readBack(bag: string): string | undefined {
  const params = { id: '9', bag: bagInAddress(bag) }
  const built = router.buildLocation({ to: routerPath('CashReportDetail'), params } as never)
  const own = linkTo('CashReportDetail', params)
  const read = [built.href, own].map((address) => {
    const { pathname } = new URL(address, 'https://portaali.example')
    const [, match] = router.matchRoutes(pathname, {})
    return (match?.params as { readonly bag?: string } | undefined)?.bag
  })
  expect(read[0]).toBe(read[1])
  return read[0] === undefined ? undefined : bagFromAddress(read[0])
}

test.each([
  '',
  '.',
  '..',
  '...',
  '~',
  '~.',
  '~..',
  '~~',
  '/',
  'a/b',
  '%',
  '%2F',
  '%2e%2e',
  '?',
  '#',
  ' ',
  'CN 1',
  '\\',
])('the bag %j has an address that leads to it and to no other', (bag) => {
  expect(readBack(bag)).toBe(bag)
})

test('any bag number has an address that leads to it', () => {
  const odd = fc.string({
    unit: fc.constantFrom('.', '~', '/', '%', '?', '#', ' ', '\\', '2', 'e', 'E', 'F', 'ä', '&', '+'),
  })
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: 'grapheme' })), (bag) => {
      expect(readBack(bag)).toBe(bag)
    }),
  )
})
