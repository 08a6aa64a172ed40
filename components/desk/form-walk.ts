import type { Locator } from '@vitest/browser/context'
import { expect } from 'vitest'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { judge } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import type { GivenServer, Reason } from '../support/given-server.ts'
import {
  alert,
  blur,
  button,
  click,
  doubleClick,
  errorSummary,
  expectTexts,
  expectTold,
  fill,
  heading,
  press,
  screen,
} from '../support/screen.ts'
import { asked } from './open-desk.ts'

/** A field by its label: in the dialog, where one is open. */
type Label = string | RegExp
export const field = (label: Label): Locator =>
  (asked().elements().length > 0 ? asked() : screen).getByLabelText(label, { exact: true })

export type Form = {
  /** The page of the form. */
  readonly open: () => GivenServer
  /** The button that opens the form, or another way to it; a form without this stands open. */
  readonly by?: string | (() => Promise<void>)
  readonly sends: Endpoint
  /** The button that sends it, by its name in the dialog or on the page, or the keys that do. */
  readonly button?: string | (() => Locator)
  readonly keys?: string
  /** Empties what the form begins with. */
  readonly empty?: () => Promise<void>
  /** The fields that must not be empty, in the order of the form. */
  readonly missing?: readonly [Label, ...Label[]]
  /** A form in the row of a table has its fault beside the field, and no list of them. */
  readonly isRow?: true
  /** An act that waits some seconds on the device, so that it can be taken back, before it is sent. */
  readonly isStored?: true
  /** The field that is typed into, by default the first that must not be empty, and the most characters that the endpoint takes there. */
  readonly field?: Label
  readonly text?: string
  readonly limit?: number
  readonly others?: Readonly<Record<string, string>>
  /** Fills in what is not text. */
  readonly choose?: () => Promise<void>
  /** What the server alone can refuse, the field of the body, and the field on the screen with its words. */
  readonly refusal?: readonly [Reason, string, Label, RegExp | string]
}

export const REQUIRED = 'Vaadittu tieto'

const openForm = async ({ by }: Form): Promise<void> => (typeof by === 'string' ? click(button(by)) : by?.())

function sender({ button: name = '' }: Form): Locator {
  if (typeof name === 'function') return name()
  return button(name, asked().elements().length > 0 ? asked() : screen)
}
const send = (form: Form): Promise<void> => (form.keys ? press(form.keys) : click(sender(form)))
const sendTwice = (form: Form): Promise<void> =>
  form.keys ? press(form.keys + form.keys) : doubleClick(sender(form))

/** What is missing is listed above the fields, and the first of it has the focus. */
async function expectMissing(form: Form): Promise<void> {
  if (!form.missing) return
  await form.empty?.()
  await send(form)
  const lines = form.missing.map((label) => `${String(label)}: ${REQUIRED}`)
  if (!form.isRow) await expectTexts(errorSummary().getByRole('link'), lines)
  const first = field(form.missing[0])
  await expect.element(first).toHaveFocus()
  await expectTold(first, REQUIRED)
}

async function fillOthers({ choose: chooseIn, others = {} }: Form): Promise<void> {
  await chooseIn?.()
  for (const [label, text] of Object.entries(others)) {
    await fill(field(label), text)
    await blur(field(label))
  }
}

/** What is too long is reported with the limit of the endpoint, and not cut. */
async function expectLimit(form: Form, typed: Label): Promise<void> {
  await send(form)
  await expectTold(field(typed), `Enimmäispituus ${form.limit} merkkiä`)
  if (!form.isRow) await click(errorSummary().getByRole('link').first())
  await expect.element(field(typed)).toHaveFocus()
}

/** Presses twice: one call is made, and its refusal stands at the field that it is about, or above the form. */
async function sendAtOnce(server: GivenServer, form: Form): Promise<void> {
  const [refused, name, label, words] = form.refusal ?? ['forbidden' as const]
  server.refuseFor(form.sends, refused, name === undefined ? {} : { field: name })
  const letGo = server.hold(form.sends)
  await sendTwice(form)
  letGo()
  if (label === undefined || words === undefined) await expect.element(alert().first()).toBeVisible()
  else {
    await expectTold(field(label), words)
    await expect.element(field(label)).toHaveFocus()
  }
}

/** Goes away and back within the program: the form begins anew with what the device has stored. */
async function leaveAndReturn(): Promise<void> {
  const { history, location, PopStateEvent: Gone } = framed()
  const path = location.pathname + location.search
  for (const next of ['/ei-mikaan', path]) {
    history.pushState({}, '', next)
    framed().dispatchEvent(new Gone('popstate'))
    if (next !== path) await expect.element(heading('Sivua ei löydy')).toBeVisible()
  }
}

/** Goes through a form: its faults, its longest text, leaving it, and the call of its act. */
export async function walkForm(form: Form): Promise<GivenServer> {
  const typed = form.field ?? form.missing?.[0] ?? ''
  const good = form.text ?? 'Puhelimessa sovittu'
  const text = form.limit === undefined ? good : 'x'.repeat(form.limit + 1)
  const server = form.open()
  await openForm(form)
  await expectMissing(form)
  // Forms of one field differ in nothing that axe could judge: the field is found by its label.
  if (form.others ?? form.choose) await judge('with its faults')
  await fillOthers(form)
  await fill(field(typed), text)
  if (form.limit !== undefined) await expectLimit(form, typed)
  expect(server.calls(form.sends)).toEqual([])
  await leaveAndReturn()
  await openForm(form)
  await expect.element(field(typed)).toHaveValue(text)
  if (form.isStored) return server
  await fillOthers(form)
  await fill(field(typed), good)
  await sendAtOnce(server, form)
  return server
}
