import { getSecondFactor } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import { click, tab, button } from '../support/screen.ts'
import { framed, resizeFrame, sizes } from '../support/framed-page.ts'
import { ways, maija, openPortal } from './open-portal.ts'

/** More stops than any form has. */
const MAX_PRESSES = 120

/**
 * Why the focused element is not wholly in sight: beyond an edge of the window, or under something fixed. Of a control that is
 * higher than the window only the upper edge must be in sight. Between the last stop and the first nothing has the focus.
 */
function lookAtFocused(): readonly string[] {
  const { document, innerHeight, innerWidth } = framed()
  const focused = document.activeElement
  if (!focused || focused === document.body) return []
  const { top, bottom, left, right, height } = focused.getBoundingClientRect()
  const end = height > innerHeight ? top : bottom
  const covers = Array.from(document.querySelectorAll('body *')).filter((element) => {
    if (!['fixed', 'sticky'].includes(framed().getComputedStyle(element).position)) return false
    if (element.contains(focused)) return false
    const over = element.getBoundingClientRect()
    return over.top < end && over.bottom > top && over.left < right && over.right > left
  })
  const beyond = top < 0 || end > innerHeight || left < 0 || right > innerWidth
  return [
    ...(beyond ? [`${focused.outerHTML.slice(0, 80)} from ${top} to ${bottom}`] : []),
    ...covers.map(({ className }) => `${focused.outerHTML.slice(0, 80)} under ${className}`),
  ]
}

/** Walks through the whole page with one key, until it is back where it began. Returns what was not in sight, and the number of stops. */
async function walkThrough(shift: boolean) {
  const faults: string[] = []
  const { document } = framed()
  const first = document.activeElement
  let stops = 0
  for (; stops < MAX_PRESSES; stops += 1) {
    await tab({ shift })
    // What the focus brings about is laid out in the next frame.
    await new Promise((resolve) => framed().requestAnimationFrame(resolve))
    faults.push(...lookAtFocused())
    if (document.activeElement === first) break
  }
  return { faults, stops }
}

/** The two longest forms are walked through in e2e, by the browser's own keys. */
const forms = [
  { path: '/tarviketilaus', end: 'Seuraava' },
  { path: '/kayntimuutospyynto', end: 'Seuraava' },
  { path: '/kuljetustilaus', end: 'Seuraava' },
  { path: '/tiedustelu', end: 'Lähetä', bar: true },
  { path: '/yhteydenottopyynto', end: 'Lähetä', bar: true },
  { path: '/palaute', end: 'Lähetä', bar: true },
  { path: '/omat-tiedot', begin: 'Muokkaa tietoja', end: 'Tallenna', bar: true },
  { path: '/omat-tiedot', begin: 'Vaihda salasana', end: 'Vaihda salasana', bar: true },
  { path: '/', end: 'Kirjaudu sisään', user: null },
  { path: '/aktivoinnin-tilaus', end: 'Tilaa aktivointikoodi', user: null },
  { path: '/aktivointi', end: 'Aktivoi tunnus', user: null },
] as const

for (const { path, end, ...more } of forms) {
  const begin = 'begin' in more ? more.begin : ''
  test(`${path} ${begin}: whatever the keyboard reaches is wholly in sight`, async () => {
    openPortal(path, {
      user: 'user' in more ? more.user : maija,
      size: 'smallPhone',
      given: ({ answer, letRestWait }) => {
        answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
        letRestWait()
      },
    })
    if (begin) await click(button(begin))
    await expect.element(button(end)).toBeVisible()
    // The bar at the lower edge, which forms of several steps do not have, comes with the rights.
    await expect.poll(() => ways().query() !== null).toBe('bar' in more)
    // From the first stop of the page, wherever the form has put the focus.
    ;(framed().document.activeElement as HTMLElement | null)?.blur()
    await tab()
    for (const size of ['smallPhone', 'zoomed'] as const) {
      resizeFrame(size)
      await expect.poll(() => framed().innerWidth).toBe(sizes[size][0])
      for (const shift of [false, true]) {
        const { faults, stops } = await walkThrough(shift)
        expect.soft({ size, shift, faults }).toEqual({ size, shift, faults: [] })
        expect(stops).toBeGreaterThan(2)
        expect(stops).toBeLessThan(MAX_PRESSES)
      }
    }
  })
}
