import type { Locator, Page } from '@playwright/test'
import { enterDesk, expect, test } from '../support/desk.ts'
import { box, button } from '../support/screen.ts'

type Form = {
  readonly path: string
  readonly role: 'dispatcher' | 'supervisor'
  /** Opens the form; one without this stands open. */
  readonly open?: (page: Page) => Promise<void>
  /** Chooses what is not typed, and is kept like a text. */
  readonly choose?: (page: Page) => Promise<void>
  readonly fields: (page: Page) => readonly (readonly [Locator, string])[]
}

const inDialog = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('textbox', { name })

/** What the demo has of each; nothing is sent, so no other test notices. */
const forms: Readonly<Record<string, Form>> = {
  'a new route': {
    path: '/toimitukset/reitit',
    role: 'dispatcher',
    open: (page) => button(page, 'Uusi reitti').click(),
    fields: (page) => [
      [inDialog(page, /^Nimi/), 'Iltareitti'],
      [inDialog(page, /^Alue/), 'Itäinen'],
    ],
  },
  'an exception day': {
    path: '/toimitukset/poikkeuspaivat',
    role: 'dispatcher',
    choose: (page) => page.getByRole('radio', { name: 'Aikaisempi tilausraja' }).check(),
    fields: (page) => [
      [box(page, 'Päivä'), '04.12.2026'],
      [box(page, 'Tilausraja'), '9.30'],
      [box(page, 'Syy'), 'Inventaario'],
    ],
  },
  'who took a suspect note': {
    path: '/laskenta/epaillyt',
    role: 'supervisor',
    open: (page) =>
      page
        .getByRole('button', { name: /^Luovutettu/ })
        .first()
        .click(),
    fields: (page) => [[inDialog(page, /^Vastaanottaja/), 'Poliisilaitos, Virtanen']],
  },
  'why a correction is refused': {
    path: '/hyvaksynnat',
    role: 'supervisor',
    open: (page) =>
      page
        .getByRole('region', { name: /^Laskennan korjaus/ })
        .last()
        .getByRole('button', { name: 'Hylkää' })
        .click(),
    fields: (page) => [[inDialog(page, /^Perustelu/), 'Laske vielä kerran']],
  },
}

for (const [name, { path, role, open, choose, fields }] of Object.entries(forms))
  test(`${name} is kept as it was typed over a reload`, async ({ page }) => {
    await enterDesk(page, path, role)
    await open?.(page)
    await choose?.(page)
    for (const [field, text] of fields(page)) {
      await field.fill(text)
      await field.blur()
    }
    await page.reload()
    await open?.(page)
    for (const [field, text] of fields(page)) await expect(field).toHaveValue(text)
  })
