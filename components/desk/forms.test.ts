import { sendAgain } from '@kassavirta/domain/orders/deliveries/api'
import { expect, test } from 'vitest'
import {
  click,
  fill,
  button,
  errorSummary,
  heading,
  screen,
  expectTexts,
  expectTold,
} from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { type FormCase, goTo, openDesk } from './open-desk.ts'
import { administrationForms, otherForms, placeForms } from './forms-others.ts'
import { countingForms, caseForms } from './forms-counting.ts'
import { deliveryForms, ofUndelivered } from './forms-deliveries.ts'

const REQUIRED = 'Vaadittu tieto'

/** What is missing is listed above the fields, and the first of it has the focus. */
async function expectMissing({ missing, empty, send, isRow, first }: FormCase): Promise<void> {
  if (!missing) return
  await empty?.()
  await send()
  const lines = missing.map((label) => `${label}: ${REQUIRED}`)
  if (!isRow) await expectTexts(errorSummary().getByRole('link'), lines)
  await expect.element(first()).toHaveFocus()
  await expectTold(first(), REQUIRED)
}

/** What is too long is told by the limit of the endpoint, and not cut. */
async function expectLimit({ limit, field, send, isRow }: FormCase): Promise<void> {
  if (limit === undefined) return
  await send()
  await expectTold(field(), `Enimmäispituus ${limit} merkkiä`)
  if (!isRow) await click(errorSummary().getByRole('link').first())
  await expect.element(field()).toHaveFocus()
}

/** Goes away and back within the program: the form begins anew with what the device has kept. That it outlives the page is asked below. */
async function leaveAndReturn(path: string): Promise<void> {
  goTo('/ei-mikaan')
  await expect.element(heading('Sivua ei löydy')).toBeVisible()
  goTo(path)
}

async function expectRefusal(server: GivenServer, form: FormCase): Promise<void> {
  if (!form.refusal) return
  await form.fillRest?.()
  await fill(form.field(), form.text)
  const { reason, field, words, at } = form.refusal
  server.refuseFor(form.endpoint, reason, { field })
  await form.send()
  await expectTold(at(), words)
  await expect.element(at()).toHaveFocus()
}

for (const [name, form] of Object.entries({
  ...countingForms,
  ...deliveryForms,
  ...otherForms,
  ...caseForms,
  ...administrationForms,
  ...placeForms,
}))
  test(`${name}: faults have the focus, limits are those of the endpoint, and nothing typed is lost`, async () => {
    const { path, roles, given, open, fillRest, field, limit, endpoint } = form
    const server = openDesk(path, { roles, given })
    await open?.()
    await expectMissing(form)
    await fillRest?.()
    const text = limit === undefined ? form.text : 'x'.repeat(limit + 1)
    await fill(field(), text)
    await expectLimit(form)
    expect(server.calls(endpoint)).toEqual([])
    await leaveAndReturn(path)
    await open?.()
    await expect.element(field()).toHaveValue(text)
    await expectRefusal(server, form)
  })

test('what came back goes out once more on a run that is chosen and kept over a reload', async () => {
  const form = ofUndelivered('Uudelle ajolle')
  const server = openDesk(form.path, form)
  await form.open()
  const run = screen.getByRole('radio', { name: /2\. ajo/ })
  await expect.element(run).toBeVisible()
  await click(button('Siirrä ajolle', screen.getByRole('dialog')))
  await expectTexts(errorSummary().getByRole('link'), [`Ajo: ${REQUIRED}`])
  await expect.element(screen.getByRole('radio').first()).toHaveFocus()
  expect(server.calls(sendAgain)).toEqual([])
  await click(run)
  await reload()
  await form.open()
  await expect.element(run).toBeChecked()
})
