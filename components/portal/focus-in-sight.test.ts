import { getSecondFactor } from '@kassavirta/domain/second-factor/api'
import { getReferences } from '@kassavirta/domain/references/api'
import { expect, test } from 'vitest'
import { click, tab } from '../support/actions.ts'
import { framed, resizeFrame, sizes } from '../support/framed-page.ts'
import { button } from '../support/screen.ts'
import { maija, openPortal } from './open-portal.ts'

/** More stops than any form has. */
const MAX_PRESSES = 120

/**
 * Why the focused element is not wholly in sight: beyond an edge of the window, or under something fixed. Of a control that is
 * higher than the window only the upper edge must be in sight. Undefined where nothing has the focus.
 */
function lookAtFocused(): readonly string[] | undefined {
  const { document, innerHeight, innerWidth } = framed()
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
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

/** Walks through the whole page with one key, to where it began. Returns what was not in sight, and the number of stops. */
async function walkThrough(shift: boolean) {
  const faults: string[] = []
  const { body } = framed().document
  body.tabIndex = -1
  body.focus()
  framed().scrollTo(0, 0)
  let stops = 0
  for (; stops < MAX_PRESSES; stops += 1) {
    await tab({ shift })
    const look = lookAtFocused()
    if (!look) break
    faults.push(...look)
  }
  return { faults, stops }
}

const forms = [
  { path: '/tilitys', end: 'Seuraava' },
  { path: '/vaihtorahatilaus', end: 'Seuraava' },
  { path: '/tarviketilaus', end: 'Seuraava' },
  { path: '/kayntimuutospyynto', end: 'Seuraava' },
  { path: '/kuljetustilaus', end: 'Seuraava' },
  { path: '/tiedustelu', end: 'Lähetä' },
  { path: '/yhteydenottopyynto', end: 'Lähetä' },
  { path: '/palaute', end: 'Lähetä' },
  { path: '/omat-tiedot', begin: 'Muokkaa tietoja', end: 'Tallenna' },
  { path: '/omat-tiedot', begin: 'Vaihda salasana', end: 'Vaihda salasana' },
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
        answer(getReferences, { references: [] })
        letRestWait()
      },
    })
    if (begin) await click(button(begin))
    await expect.element(button(end)).toBeVisible()
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
