import { expect, test } from 'vitest'
import { documentTitle } from './current-screen.ts'

test.each([
  ['Tilitysilmoitus', 'Kassavirta', 'Tilitysilmoitus – Kassavirta'],
  ['Tilitysilmoitus', undefined, 'Tilitysilmoitus'],
  [undefined, 'Kassavirta', 'Kassavirta'],
])('the screen %s of the product %s has the tab title %s', (screen, product, title) => {
  expect(documentTitle(screen, product)).toBe(title)
})
