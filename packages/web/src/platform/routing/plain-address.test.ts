import { afterEach, expect, test, vi } from 'vitest'
import { asksForSignIn, plainAddress } from './plain-address.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  '/',
  '/tilitys',
  '/viestit/luetut',
  '/viestit/5',
  '/raportit/kasitellyt-tilitykset/9/kassat/104%20558',
  '/tilitys/',
])('%s asks for sign-in [R-ROUTE-25]', (path) => {
  expect(asksForSignIn(path)).toBe(true)
})

test.each([
  '/ei_oikeutta',
  '/aktivointi',
  '/aktivoinnin-tilaus',
  '/olematon',
  '/viestit/5/olematon',
  '/raportit/olematon',
])('%s is left to the router', (path) => {
  expect(asksForSignIn(path)).toBe(false)
})

test('a plain link is relative to the base of the page, in a wrapper to the page itself', () => {
  expect(plainAddress('UserActivationRequest')).toBe('./aktivoinnin-tilaus')
  vi.stubGlobal('cordova', {})
  vi.stubGlobal('location', { href: 'https://localhost/index.html#/viestit/5' })
  expect(plainAddress('UserActivationRequest')).toBe('https://localhost/index.html#/aktivoinnin-tilaus')
})
