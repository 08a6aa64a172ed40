import { expect, test } from 'vitest'
import { documentTitle } from './document-title.ts'

test.each([
  ['Tilitysilmoitus', 'Kassavirta', 0, 'Tilitysilmoitus – Kassavirta'],
  ['Tilitysilmoitus', undefined, 0, 'Tilitysilmoitus'],
  [undefined, 'Kassavirta', 0, 'Kassavirta'],
  ['Etusivu', 'Kassavirta', 3, '(3) Etusivu – Kassavirta'],
  [undefined, undefined, 3, ''],
])(
  'the screen %s of the product %s with %i unread has the tab title %s',
  (screen, product, unread, title) => {
    expect(documentTitle(screen, product, unread)).toBe(title)
  },
)
