import type { Page, Locator, Request } from '@playwright/test'
import { enterAtKaleva, KALEVA, rememberCompany } from './demo-companies.ts'
import { fillForm, freshBag } from './journey.ts'
import { expect } from './fixtures.ts'
import { box, button, heading } from './screen.ts'
import { enter } from './sign-in.ts'

/** The forms of one step, which end with a word of thanks. */
export const contactForms = {
  inquiry: {
    path: '/tiedustelu',
    url: '**/api/inquiry',
    heading: 'Tiedustelu',
    text: 'Lisäselvitys',
    failed: 'Tiedustelun lähetys ei onnistunut',
    thanks: 'Kiitos! Tiedustelu on vastaanotettu',
  },
  contact: {
    path: '/yhteydenottopyynto',
    url: '**/api/contact',
    heading: 'Yhteydenottopyyntö',
    text: 'Lisätiedot',
    failed: 'Yhteydenottopyynnön lähetys ei onnistunut',
    thanks: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
  },
  feedback: {
    path: '/palaute',
    url: '**/api/feedback',
    heading: 'Palaute',
    text: 'Palaute',
    failed: 'Palautteen lähetys ei onnistunut',
    thanks: 'Kiitos palautteestasi!',
  },
} as const

type ContactForm = (typeof contactForms)[keyof typeof contactForms]

/** The alert while it is unknown whether the server has stored the form. */
export const unconfirmed = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Vahvistus jäi saamatta' })

/** Opens the form and returns the sender, as the server names them. */
export async function openAsSender(page: Page, path: string) {
  const { id, permittedCompanies } = await enterAtKaleva(page, path)
  const company = permittedCompanies.find(({ name }) => name === KALEVA)
  return { customerId: company?.id, userId: id }
}

/** Fills in the text and the other required fields that are still empty. */
async function write(page: Page, form: ContactForm, text: string): Promise<void> {
  await expect(heading(page, form.heading)).toBeVisible()
  await box(page, form.text).fill(text)
  if (form === contactForms.feedback) await box(page, 'Puhelinnumero').fill('040 123 4567')
}

/** The bodies that leave the browser from now on, with their idempotency keys. */
export function watch(page: Page, form: ContactForm) {
  const path = form.url.slice(2)
  const sent: { readonly body: Readonly<Record<string, unknown>>; readonly key: string | undefined }[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname !== path) return
    sent.push({
      body: request.postDataJSON() as Record<string, unknown>,
      key: request.headers()['idempotency-key'],
    })
  })
  return sent
}

/** The number that the word of thanks gives. */
export async function receiptNumber(page: Page, form: ContactForm): Promise<number> {
  await expect(heading(page, form.thanks)).toBeVisible()
  const sentence = await page.getByText(/numero on \d+\./).innerText()
  return Number(/\d+/.exec(sentence)?.[0])
}

export const day = (page: Page) => box(page, 'Toimituspäivä')
export const next = (page: Page) => button(page, 'Seuraava')

/**
 * Opens the form at a company, ready to be filled in. Kaleva has a limit of 10 000 €, a list of references and loose
 * coins.
 */
export async function openForm(page: Page, company = KALEVA): Promise<void> {
  await rememberCompany(page, company)
  await enter(page, '/vaihtorahatilaus', 'demo')
  await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()
}

export async function chooseDay(page: Page, text: string): Promise<void> {
  await day(page).fill(text)
  await day(page).blur()
}

/** A whole order of 150 €: 100 € in notes and a roll of 2 €. */
export async function fillOrder(page: Page): Promise<void> {
  await chooseDay(page, '20.11.2026')
  await expect(page.getByRole('combobox', { name: 'Viite' })).toBeVisible()
  await box(page, '20 €, kappaletta').fill('5')
  await box(page, '2 €, rullia').fill('1')
}

export type SubmissionForm = {
  readonly path: string
  readonly url: string
  readonly title: string
  /** Fills in the form. In a wizard it does not go on to the summary. */
  readonly fill: (page: Page) => Promise<void>
  /** A field and its value after `fill`. */
  readonly holds: readonly [name: string, text: string]
  readonly wizard: boolean
  readonly failed: string
  readonly received: string
}

const typeDay = async (page: Page, name: string, text: string) => {
  await box(page, name).fill(text)
  await box(page, name).blur()
}

const wizard = { wizard: true, failed: 'Lähetys epäonnistui' } as const

const fromContactForm = (form: ContactForm): SubmissionForm => ({
  path: form.path,
  url: form.url.slice(2),
  title: form.heading,
  fill: (page) => write(page, form, 'Pussi puuttuu'),
  holds: [form.text, 'Pussi puuttuu'],
  wizard: false,
  failed: form.failed,
  received: form.thanks,
})

export const submissionForms = {
  deposit: {
    ...wizard,
    path: '/tilitys',
    url: '/api/deposit',
    title: 'Tilitysilmoitus',
    fill: (page) => fillForm(page, freshBag()),
    holds: ['50 €, kappaletta', '1'],
    failed: 'Tilitys ei onnistunut',
    received: 'Tilitysilmoitus on lähetetty',
  },
  'change order': {
    ...wizard,
    path: '/vaihtorahatilaus',
    url: '/api/changecurrencyorder',
    title: 'Vaihtorahatilaus',
    fill: fillOrder,
    holds: ['20 €, kappaletta', '5'],
    received: 'Vaihtorahatilaus on vastaanotettu',
  },
  'supply order': {
    ...wizard,
    path: '/tarviketilaus',
    url: '/api/supplyorder',
    title: 'Tarviketilaus',
    fill: async (page) => {
      await typeDay(page, 'Toimituspäivä', '20.11.')
      await box(page, 'Sinetit').fill('25')
    },
    holds: ['Sinetit', '25'],
    received: 'Tarviketilaus on vastaanotettu',
  },
  'visit change': {
    ...wizard,
    path: '/kayntimuutospyynto',
    url: '/api/visitChange',
    title: 'Käyntimuutospyyntö',
    fill: async (page) => {
      await typeDay(page, 'Alkuperäinen käyntipäivä', '18.11.')
      await typeDay(page, 'Uusi käyntipäivä', '20.11.')
      await box(page, 'Yhteystiedot').fill('Maija, 040 123 4567')
    },
    holds: ['Uusi käyntipäivä', '20.11.2026'],
    received: 'Käyntimuutospyyntö on vastaanotettu',
  },
  'visit request': {
    ...wizard,
    path: '/kuljetustilaus',
    url: '/api/visit',
    title: 'Kuljetustilaus',
    fill: (page) => typeDay(page, 'Toivottu käyntipäivä', '20.11.'),
    holds: ['Toivottu käyntipäivä', '20.11.2026'],
    received: 'Kuljetustilaus on vastaanotettu',
  },
  inquiry: fromContactForm(contactForms.inquiry),
  'contact request': fromContactForm(contactForms.contact),
  feedback: fromContactForm(contactForms.feedback),
} as const satisfies Readonly<Record<string, SubmissionForm>>

export async function openSubmissionForm(page: Page, { path, title }: SubmissionForm): Promise<void> {
  await enterAtKaleva(page, path)
  await expect(heading(page, title)).toBeVisible()
}

/** The button that sends. */
export const sendButton = (page: Page, { wizard: steps }: SubmissionForm) =>
  button(page, steps ? 'Vahvista' : 'Lähetä')
