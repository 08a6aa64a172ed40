import { expect, test } from 'vitest'
import { indexPage, pictureOf, themes, widths, gallery } from '../../lab/screens/screens.ts'
import { deskScreens } from '../../lab/screens/desk-screens.ts'
import { routeIds, routeRows } from '../../packages/web/src/platform/routing/route-rows.ts'

const screens = gallery.flatMap((group) => group.screens)
/** Placeholders have other names in the gallery. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

test('the gallery shows every route of the portal', () => {
  const shown = new Set(screens.flatMap(({ path, ends }) => [path, ends ?? path]).map(shapeOf))
  expect(routeIds.filter((id) => !shown.has(shapeOf(routeRows[id].path)))).toEqual([])
})

test('the gallery goes to addresses of the portal only, and each of its screens has its own name', () => {
  const known = new Set(routeIds.map((id) => shapeOf(routeRows[id].path)))
  expect(screens.filter(({ path }) => !known.has(shapeOf(path)))).toEqual([])
  const names = [...screens, ...deskScreens].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the page of the gallery shows every picture once', () => {
  const page = indexPage([...gallery, { title: 'Työpöytä', screens: deskScreens }])
  for (const screen of [...screens, ...deskScreens]) {
    for (const size of widths) {
      for (const theme of themes) expect(page.split(`(${pictureOf(screen, size, theme)})`)).toHaveLength(2)
    }
  }
})
