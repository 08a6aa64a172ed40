import { listStopPlaces } from '@kassavirta/domain/deliveries/routes-api'
import { listExceptionDays, previewExceptionDay } from '@kassavirta/domain/exception-days/api'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { blur, click, fill } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import { box, button, screen } from '../support/screen.ts'
import { answerDeliveries } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

type Form = {
  readonly path: string
  /** Opens the form; one without this stands open. */
  readonly open?: () => Promise<void>
  /** Chooses what is not typed, and is kept like a text. */
  readonly choose?: () => Promise<void>
  readonly fields: () => readonly (readonly [Locator, string])[]
}

const inDialog = (name: RegExp) => screen.getByRole('dialog').getByRole('textbox', { name })

/** Those of the counting and of approvals are kept in their own tests. */
const forms: Readonly<Record<string, Form>> = {
  'a new route': {
    path: '/toimitukset/reitit',
    open: () => click(button('Uusi reitti')),
    fields: () => [
      [inDialog(/^Nimi/), 'Iltareitti'],
      [inDialog(/^Alue/), 'Itäinen'],
    ],
  },
  'an exception day': {
    path: '/toimitukset/poikkeuspaivat',
    choose: () => click(screen.getByRole('radio', { name: 'Aikaisempi tilausraja' })),
    fields: () => [
      [box('Päivä'), '04.12.2026'],
      [box('Tilausraja'), '9.30'],
      [box('Syy'), 'Inventaario'],
    ],
  },
}

for (const [name, { path, open, choose, fields }] of Object.entries(forms))
  test(`${name} is kept as it was typed over a reload`, async () => {
    const server = openDesk(path, { roles: ['dispatcher'], given: answerDeliveries })
    server.answer(listStopPlaces, { rows: [], next: null })
    server.answer(listExceptionDays, { rows: [], usualCutOff: '12:00' })
    server.answer(previewExceptionDay, { orders: [], notDelivered: 0, closesEarlier: 0, places: 0 })
    await open?.()
    await choose?.()
    for (const [field, text] of fields()) {
      await fill(field, text)
      await blur(field)
    }
    await reload()
    await open?.()
    for (const [field, text] of fields()) await expect.element(field).toHaveValue(text)
  })
