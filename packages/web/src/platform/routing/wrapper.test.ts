import { expect, test } from 'vitest'
import { basePath, insideWrapper, routingMode, serverBase, whenReady } from './wrapper.ts'

test.each([
  ['a browser', {}, undefined, false],
  ['a browser with an unset flag', {}, '', false],
  ['a browser with the flag off', {}, 'false', false],
  ['a page with cordova', { cordova: {} }, undefined, true],
  ['a wrapper build before cordova has come', {}, 'true', true],
])('%s is told from a wrapper [R-ROUTE-32]', (_, host, flag, wrapped) => {
  expect(insideWrapper(host, flag)).toBe(wrapped)
})

test('a wrapper routes by hash, a browser by path [R-ROUTE-32]', () => {
  expect([routingMode(true), routingMode(false)]).toEqual(['hash', 'path'])
})

test.each([
  ['path', 'https://portaali.example/', '/'],
  ['path', 'https://portaali.example/x/', '/x'],
  ['path', 'https://portaali.example/x/y/', '/x/y'],
  ['path', 'https://portaali.example/x/index.html', '/x'],
  ['hash', 'file:///android_asset/www/', '/'],
] as const)('in %s mode the base %s is %s [R-ROUTE-31]', (mode, baseUri, path) => {
  expect(basePath(mode, baseUri)).toBe(path)
})

test.each([
  [false, 'https://portaali.example/', undefined, 'https://portaali.example/'],
  [false, 'https://portaali.example/x/', 'https://other.example', 'https://portaali.example/x/'],
  [true, 'https://localhost/', 'https://portaali.example/x', 'https://portaali.example/x/'],
  [true, 'https://localhost/', 'https://portaali.example/', 'https://portaali.example/'],
  [true, 'https://localhost/', undefined, 'https://localhost/'],
])('calls go to the base or the API origin [R-ROUTE-31]', (...row) => {
  const [wrapped, baseUri, origin, base] = row
  expect(serverBase(wrapped, baseUri, origin)).toBe(base)
})

test('in a browser the portal starts at once [R-ROUTE-32]', () => {
  const starts: string[] = []
  whenReady(false, new EventTarget(), () => starts.push('start'))
  expect(starts).toEqual(['start'])
})

test('a wrapper starts once the device is ready [R-ROUTE-32]', () => {
  const starts: string[] = []
  const source = new EventTarget()
  whenReady(true, source, () => starts.push('start'))
  expect(starts).toEqual([])
  source.dispatchEvent(new Event('deviceready'))
  source.dispatchEvent(new Event('deviceready'))
  expect(starts).toEqual(['start'])
})

test('a ready device is not waited for [R-ROUTE-32]', () => {
  const starts: string[] = []
  // Cordova's own addEventListener: 'deviceready' is sticky and calls a late listener immediately.
  const ready = {
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject | null) => {
      if (typeof listener === 'function') listener(new Event('deviceready'))
    },
  }
  whenReady(true, ready, () => starts.push('start'))
  expect(starts).toEqual(['start'])
})
