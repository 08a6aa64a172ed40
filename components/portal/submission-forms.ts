import { expect } from 'vitest'
import { declareDeposit, isBagUsed } from '@kassavirta/domain/bags/deposits/api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { noteFields, orderedFields } from '@kassavirta/domain/kernel/money/denominations'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { getDeliveryDates, orderChange } from '@kassavirta/domain/orders/change-orders/api'
import { orderSupplies, products } from '@kassavirta/domain/orders/supply-orders/api'
import {
  getAccounts,
  getParameter,
  type AccountPermission,
} from '@kassavirta/domain/places/companies/accounts-api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { requestContact, sendFeedback, sendInquiry } from '@kassavirta/domain/questions/cases/own-api'
import { changeVisit, requestVisit } from '@kassavirta/domain/visits/visits/api'
import type { Locator } from '@vitest/browser/context'
import type { GivenServer } from '../support/given-server.ts'
import { blur, click, fill, box, button, choice, heading, screen } from '../support/screen.ts'
import { account, openPortal, kaleva, maija, parameters } from './open-portal.ts'
/** The number that the server gives to whatever is sent. */
export const RECEIPT = 9055

/** The account that forms begin with: it has a list of references, and one of them is the usual one. */
const usual: AccountPermission = {
  ...account,
  accountDefaultDepositReference: '1001008',
  accountDefaultChangeCurrencyOrderReference: '2001007',
}
const second: AccountPermission = {
  ...account,
  accountId: 5102,
  accountNumber: 'FI7899990000001028',
  accountIsDefault: false,
}

/** Answers of a place that may send every form. */
export function answerForms({ answer }: GivenServer): void {
  const accounts = [usual, second]
  answer(getAccounts, { permissions: accounts, accounts, capabilities: [...companyCapabilities] })
  answer(getParameter, { ...parameters, visitRequestMinimumLeadTime: 2 })
  answer(getReferences, ({ query }) => ({
    references:
      query['type'] === 'deposit'
        ? [
            { value: '1001008', name: 'Päivätilitys' },
            { value: '1001011', name: 'Pullonpalautus' },
          ]
        : [{ value: '2001007', name: 'Vaihtoraha' }],
  }))
  answer(getDeliveryDates, {
    earliest: '2026-11-18',
    latest: '2026-12-16',
    cutoff: '2026-11-16T10:00:00.000Z',
    closedDates: [],
  })
  answer(isBagUsed, { used: false })
  answer(declareDeposit, { reference: '1001008', entryId: RECEIPT })
  answer(orderChange, { entryId: RECEIPT })
  for (const endpoint of [
    orderSupplies,
    changeVisit,
    requestVisit,
    sendInquiry,
    requestContact,
    sendFeedback,
  ]) {
    answer(endpoint, { id: RECEIPT })
  }
}

export async function typeDay(name: string, text: string): Promise<void> {
  await fill(box(name), text)
  await blur(box(name))
}

export const count = (name: string): Locator => box(`${name}, kappaletta`)
export const bagField = (): Locator => box('Turvapussinumero')
export const BAG = '104558209'

/** A small deposit of 71,50 €. */
export async function fillDeposit(): Promise<void> {
  for (const name of ['50 €', '20 €', '1 €', '50 snt']) await fill(count(name), '1')
  await fill(bagField(), BAG)
}

/** A whole order of 150 €: 100 € in notes and a roll of 2 €. */
export async function fillOrder(): Promise<void> {
  await typeDay('Toimituspäivä', '20.11.2026')
  await expect.element(choice('Viite')).toBeVisible()
  await fill(count('20 €'), '5')
  await fill(box('2 €, rullia'), '1')
}

export async function fillVisitChange(): Promise<void> {
  await typeDay('Alkuperäinen käyntipäivä', '18.11.')
  await typeDay('Uusi käyntipäivä', '20.11.')
  await fill(box('Yhteystiedot'), 'Maija, 040 123 4567')
}

export type SubmissionForm = {
  readonly path: string
  readonly endpoint: Endpoint
  readonly title: string
  /** Fills in the form. In a wizard it does not go on to the summary. */
  readonly fill: () => Promise<void>
  /** A field and its value after `fill`. */
  readonly holds: readonly [name: string, text: string]
  readonly wizard: boolean
  readonly failed: string
  readonly received: string
  /** What it is, in a sentence. */
  readonly what: string
}

const wizard = { wizard: true, failed: 'Lähetys epäonnistui' } as const

const contactForm = (title: string, field: string, of: string) =>
  ({
    title,
    fill: () => fill(box(field), 'Pussi puuttuu'),
    holds: [field, 'Pussi puuttuu'],
    wizard: false,
    failed: `${of} lähetys ei onnistunut`,
  }) as const

export const submissionForms = {
  deposit: {
    ...wizard,
    path: '/tilitys',
    endpoint: declareDeposit,
    title: 'Tilitysilmoitus',
    fill: fillDeposit,
    holds: ['50 €, kappaletta', '1'],
    failed: 'Tilitys ei onnistunut',
    received: 'Tilitysilmoitus on lähetetty',
    what: 'tilitysilmoitus 71,50 €',
  },
  'change order': {
    ...wizard,
    path: '/vaihtorahatilaus',
    endpoint: orderChange,
    title: 'Vaihtorahatilaus',
    fill: fillOrder,
    holds: ['20 €, kappaletta', '5'],
    received: 'Vaihtorahatilaus on vastaanotettu',
    what: 'tilaus 150,00 €',
  },
  'supply order': {
    ...wizard,
    path: '/tarviketilaus',
    endpoint: orderSupplies,
    title: 'Tarviketilaus',
    fill: async () => {
      await typeDay('Toimituspäivä', '20.11.')
      await fill(box('Sinetit'), '25')
    },
    holds: ['Sinetit', '25'],
    received: 'Tarviketilaus on vastaanotettu',
    what: 'tarviketilaus',
  },
  'visit change': {
    ...wizard,
    path: '/kayntimuutospyynto',
    endpoint: changeVisit,
    title: 'Käyntimuutospyyntö',
    fill: fillVisitChange,
    holds: ['Uusi käyntipäivä', '20.11.2026'],
    received: 'Käyntimuutospyyntö on vastaanotettu',
    what: 'käyntimuutospyyntö',
  },
  'visit request': {
    ...wizard,
    path: '/kuljetustilaus',
    endpoint: requestVisit,
    title: 'Kuljetustilaus',
    fill: () => typeDay('Toivottu käyntipäivä', '20.11.'),
    holds: ['Toivottu käyntipäivä', '20.11.2026'],
    received: 'Kuljetustilaus on vastaanotettu',
    what: 'kuljetustilaus',
  },
  inquiry: {
    ...contactForm('Tiedustelu', 'Lisäselvitys', 'Tiedustelun'),
    path: '/tiedustelu',
    endpoint: sendInquiry,
    received: 'Kiitos! Tiedustelu on vastaanotettu',
    what: 'tiedustelu',
  },
  'contact request': {
    ...contactForm('Yhteydenottopyyntö', 'Lisätiedot', 'Yhteydenottopyynnön'),
    path: '/yhteydenottopyynto',
    endpoint: requestContact,
    received: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
    what: 'yhteydenottopyyntö',
  },
  feedback: {
    ...contactForm('Palaute', 'Palaute', 'Palautteen'),
    path: '/palaute',
    endpoint: sendFeedback,
    received: 'Kiitos palautteestasi!',
    what: 'palaute',
  },
} as const satisfies Readonly<Record<string, SubmissionForm>>

export type FormName = keyof typeof submissionForms
export const formNames = Object.keys(submissionForms) as readonly FormName[]

/** Opens an address at which a form is. */
export async function openForm(
  { path, title }: Pick<SubmissionForm, 'path' | 'title'>,
  given?: (server: GivenServer) => void,
): Promise<GivenServer> {
  const server = openPortal(path, {
    given: (answers) => {
      answerForms(answers)
      given?.(answers)
    },
  })
  await expect.element(heading(title)).toBeVisible()
  return server
}

/** The button that sends. */
export const sendButton = ({ wizard: steps }: Pick<SubmissionForm, 'wizard'>): Locator =>
  button(steps ? 'Vahvista' : 'Lähetä')

export const next = (): Locator => button('Seuraava')

/** Fills in the form; a wizard goes on to its summary, where it is sent. */
export async function readyToSend(form: SubmissionForm): Promise<GivenServer> {
  const server = await openForm(form)
  await form.fill()
  if (form.wizard) await click(next())
  await expect.element(sendButton(form)).toBeVisible()
  return server
}

/** Sends what was confirmed before and has not left. */
export const sendNow = (): Locator => button('Lähetä nyt')

/** Key and body of everything that was sent. */
export const sent = ({ calls }: GivenServer, endpoint: Endpoint) =>
  calls(endpoint).map(({ headers, body }) => [headers.get('idempotency-key'), body] as const)

const sentBy = {
  created: '2026-11-10T09:00:00.000Z',
  modified: '2026-11-10T09:00:00.000Z',
  userFirstName: maija.firstName,
  userLastName: maija.lastName,
}

const none = () => 0

/** A change order of 150 €, as the list of orders has it. */
export const orderRow = {
  ...sentBy,
  ...recordOf(noteFields, none),
  ...recordOf(orderedFields, none),
  entryId: 6001,
  accountId: account.accountId,
  accountNumber: account.accountNumber,
  deliveryDate: '2026-11-12',
  message: '',
  reference: '2001007',
  totalSum: 150,
  noteTotalSum: 100,
  coinTotalSum: 50,
  countingState: null,
  customerName: kaleva.name,
  pcs_20e: 5,
  pcs_2e_roll: 1,
}

export const supplyRow = {
  ...sentBy,
  ...recordOf(
    products.map(({ id }) => id),
    none,
  ),
  id: 6002,
  deliveryDate: '2026-11-12',
  tt_kpl_sinetit: 25,
  tt_kpl_turvapussi_iso: 100,
}

const contact = { contactInfo: 'Maija, 040 123 4567', additionalInfo: '' }
export const visitRow = { ...sentBy, ...contact, id: 6003, suggestedDate: '2026-11-12' }
export const visitChangeRow = {
  ...sentBy,
  ...contact,
  id: 6004,
  originalDate: '2026-11-12',
  newDate: '2026-11-13',
}

/** What the page says of something that was confirmed and has not left, in the same words on every screen. */
export const waiting = (text: string): Locator => screen.getByRole('status').filter({ hasText: text })

/** Neither the answer of a sending nor that of the question after it reaches the page. */
export function loseOutcome({ loseAnswer }: GivenServer, endpoint: Endpoint): void {
  loseAnswer(endpoint)
  loseAnswer(getOutcome)
}

/** Presses 'Yritä uudelleen', unless the page has tried again by itself meanwhile. */
export function tryAgain(within: Parameters<typeof button>[1] = screen): void {
  const again = button('Yritä uudelleen', within).query() as HTMLElement | null
  again?.click()
}
