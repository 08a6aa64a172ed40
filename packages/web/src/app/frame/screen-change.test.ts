import { expect, test } from 'vitest'
import { documentTitle } from './screen-change.ts'

test.each([
  ['Tilitysilmoitus', 'Kassavirta', {}, 'Tilitysilmoitus – Kassavirta'],
  ['Tilitysilmoitus', undefined, {}, 'Tilitysilmoitus'],
  [undefined, 'Kassavirta', { unread: 0 }, 'Kassavirta'],
  ['Etusivu', 'Kassavirta', { unread: 3 }, '(3) Etusivu – Kassavirta'],
  ['Palaute', 'Kassavirta', { atFault: true }, 'Virhe: Palaute – Kassavirta'],
  ['Palaute', 'Kassavirta', { unread: 3, atFault: true }, 'Virhe: (3) Palaute – Kassavirta'],
  [undefined, undefined, { unread: 3, atFault: true }, ''],
])('%s of the product %s with %j has the tab title %s', (screen, product, more, title) => {
  expect(documentTitle(screen, product, more)).toBe(title)
})
