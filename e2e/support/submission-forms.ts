import type { Page } from '@playwright/test'
import { fillOrder } from './change-orders.ts'
import { enterAtKaleva } from './demo-companies.ts'
import { fillForm, freshBag } from './deposits.ts'
import { expect } from './fixtures.ts'
import { contactForms, write, type ContactForm } from './contact-forms.ts'
import { box, button, heading } from './screen.ts'

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
