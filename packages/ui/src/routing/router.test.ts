import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAddressBar, type AddressBar } from './address-bar.ts'
import { partsOf } from './path-pattern.ts'
import { createRouter, type RouteLocation, type ScreenScript, type ScreenView } from './router.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As much of a window as the address bar uses; Back tells the listener at once. */
function pageAt(start: string) {
  const origin = 'https://portaali.example'
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(start, origin), state: null }]
  let at = 0
  let moved = () => undefined as void
  const page = {
    get location() {
      return entries[at]?.url
    },
    addEventListener: (_: string, listener: () => void) => (moved = listener),
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState: (state: unknown, _: string, href: string) =>
        entries.splice(++at, Infinity, { url: new URL(href, origin), state }),
      replaceState: (state: unknown, _: string, href: string) =>
        (entries[at] = { url: new URL(href, origin), state }),
      back: () => {
        at -= 1
        moved()
      },
    },
  }
  return {
    page: page as unknown as Window,
    addresses: () => entries.map(({ url }) => url.href.replace(origin, '')),
  }
}

const Ready = () => null

/** Every path is a screen of its own; /vanha leads to /uusi. */
const locationOf = (href: string): RouteLocation =>
  href === '/vanha' ? locationOf('/uusi') : { ...partsOf(href), href, screen: partsOf(href).path }

/** Screens whose scripts have come, save the slow one, which comes when told. */
function screensWith(slow?: string) {
  const arrival = Promise.withResolvers<() => null>()
  let came = false
  const ready: ScreenScript = { fetched: () => Ready, fetch: () => Promise.resolve(Ready) }
  const late: ScreenScript = { fetched: () => (came ? Ready : undefined), fetch: () => arrival.promise }
  const scriptOf = ({ path }: RouteLocation): ScreenScript => (path === slow ? late : ready)
  const come = () => {
    came = true
    arrival.resolve(Ready)
  }
  return { scriptOf, come, fail: arrival.reject }
}

function start(address: string, slow?: string, base = '/') {
  const { page, addresses } = pageAt(address)
  const { scriptOf, come, fail } = screensWith(slow)
  const bar: AddressBar = openAddressBar('path', base, page)
  const positions = { keep: vi.fn<(key: string) => void>(), restore: () => undefined }
  const router = createRouter(bar, { locationOf, scriptOf }, positions)
  const shown: ScreenView[] = []
  router.onShow((next) => shown.push(next))
  return {
    router,
    addresses,
    come,
    fail,
    positions,
    shown,
    paths: () => shown.map(({ navigation }) => navigation.path),
  }
}

test('opening a screen adds an entry', async () => {
  const { router, addresses, paths, shown, positions } = start('/viestit')
  const from = router.latest()
  expect(router.canGoBack()).toBe(false)
  await router.go('/tilitys?kohta=a+b')
  expect(addresses()).toEqual(['/viestit', '/tilitys?kohta=a+b'])
  expect(positions.keep).toHaveBeenCalledWith(from.key)
  expect(router.canGoBack()).toBe(true)
  router.back()
  expect(paths()).toEqual(['/tilitys', '/viestit'])
  expect(shown.map(({ scroll }) => scroll)).toEqual(['top', 'earlier'])
  expect(router.latest().key).toBe(from.key)
})

test('an address is not entered twice', async () => {
  const { router, addresses } = start('/vaihtorahatilaus')
  await router.go('/vaihtorahatilaus')
  expect(addresses()).toHaveLength(1)
  await router.addStep({ step: 'summary' })
  expect(addresses()).toHaveLength(2)
  expect(router.shown().navigation.state).toEqual({ step: 'summary' })
})

test('an entry that is replaced leaves no trace', async () => {
  const { router, addresses } = start('/viestit')
  await router.go('/ei_oikeutta', { replace: true })
  expect(addresses()).toEqual(['/ei_oikeutta'])
})

test('an address that leads elsewhere is replaced', async () => {
  const { router, addresses } = start('/vanha')
  expect(addresses()).toEqual(['/uusi'])
  await router.go('/viestit')
  await router.go('/vanha')
  expect(addresses()).toEqual(['/uusi', '/viestit', '/uusi'])
})

test('addresses are read without the base path', async () => {
  const { router, addresses } = start('/portaali/tilitys', undefined, '/portaali')
  expect(router.latest()).toMatchObject({ href: '/tilitys', path: '/tilitys' })
  await router.go('/')
  expect(addresses()).toEqual(['/portaali/tilitys', '/portaali/'])
  expect(router.linkAddress('/viestit')).toBe('/portaali/viestit')
})

test('the old screen stays, then a placeholder', async () => {
  const { router, come, shown } = start('/', '/tilitys')
  const opened = router.go('/tilitys')
  vi.advanceTimersByTime(299)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toMatchObject([{ navigation: { path: '/tilitys' }, Screen: undefined }])
  come()
  await opened
  expect(shown.at(-1)?.Screen).toBe(Ready)
})

test('a script that comes too late opens nothing', async () => {
  const { router, come, paths } = start('/', '/tilitys')
  const opened = router.go('/tilitys')
  await router.go('/viestit')
  come()
  await opened
  expect(paths()).toEqual(['/viestit'])
})

test('a script that fails is shown as a fault', async () => {
  const { router, fail, shown } = start('/', '/tilitys')
  const opened = router.go('/tilitys')
  fail(new Error('gone'))
  await opened
  const Screen = shown.at(-1)?.Screen as () => null
  expect(() => Screen()).toThrow('gone')
})
